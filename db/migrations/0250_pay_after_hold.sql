-- Months that a processing hold left out are paid as arrears of a later month, where the company says so.
create or replace function unpaid_by_hold(tenant bigint) returns table(employeeid bigint, payrollmonth text, number smallint, payholdid bigint, isended boolean, paygroup text)
  language sql stable
  as $$ select distinct on (h.employeeid, r.payrollmonth, q.number, q.paygroup)
      h.employeeid, r.payrollmonth, q.number, h.payholdid, h.untilmonth is not null, q.paygroup
    from pay_hold h
    join payroll_run r on r.subscriptionid = h.subscriptionid and r.runtype = 1 and r.statusid in (4, 5, 6)
      and r.payrollmonth >= h.payrollmonth
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    join employee e on e.subscriptionid = h.subscriptionid and e.employeeid = h.employeeid
      and e.joiningdate <= q.untilday and (e.leavingdate is null or e.leavingdate >= q.fromday)
    where h.subscriptionid = tenant and h.kindid = 1
      and not exists (select 1 from draft_payslip d
        where d.subscriptionid = h.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = h.employeeid)
      and not exists (select 1 from payslip p
        join payroll_run z on z.subscriptionid = p.subscriptionid and z.payrollrunid = p.payrollrunid and z.statusid in (5, 6)
        where p.subscriptionid = h.subscriptionid and p.employeeid = h.employeeid and p.payrollmonth = r.payrollmonth
          and z.payperiodid = r.payperiodid)
      and not exists (select 1 from payslip p
        join payroll_run z on z.subscriptionid = p.subscriptionid and z.payrollrunid = p.payrollrunid and z.statusid in (5, 6)
        where p.subscriptionid = h.subscriptionid and p.employeeid = h.employeeid and p.payrollmonth > r.payrollmonth
          and p.facts -> 'past' @> jsonb_build_array(jsonb_build_object('month', r.payrollmonth, 'paid', jsonb_build_object('source', 'none')))
          and not exists (select 1 from payslip_reversal v
            where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
      and exists (select 1 from people_pay_parts(h.subscriptionid, r.payrollmonth, array[h.employeeid]) g
        where g.paygroup = q.paygroup and g.fromday <= q.untilday and g.untilday >= q.fromday)
    order by h.employeeid, r.payrollmonth, q.number, q.paygroup, h.payrollmonth desc, h.payholdid desc $$;
