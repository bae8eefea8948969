-- The last month of each of these people with a payslip in effect: its run is locked or released, and the payslip is not
-- reversed. People without any are missing. What a last day may not come before.
create function last_paid_months(tenant bigint, people bigint[])
  returns table (employeeid bigint, payrollmonth text)
  language sql stable
  as $$ select p.employeeid, max(p.payrollmonth)
    from payslip p
    join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
    where p.subscriptionid = tenant and p.employeeid = any (people)
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)
    group by p.employeeid $$;
