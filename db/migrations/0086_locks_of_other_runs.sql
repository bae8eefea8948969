-- Late pay and settlements read what was entered for the regular payroll of the month: it is locked for their people with them.
create function paid_by_own_run(tenant bigint, wanted text, person bigint) returns boolean
  language sql stable
  as $$ select exists (select 1 from draft_payslip d
    join payroll_run r on r.subscriptionid = d.subscriptionid and r.payrollrunid = d.payrollrunid and r.statusid in (4, 5, 6)
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid in (3, 5)
    where d.subscriptionid = tenant and d.employeeid = person and r.payrollmonth = wanted
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = d.subscriptionid and v.payrollrunid = d.payrollrunid and v.employeeid = d.employeeid)) $$;

create or replace function period_is_locked(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut text[];
begin
  if period <= 10 and paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(distinct q.paygroup) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and (q.number = period or (q.kindid = 1 and period <= 10 and (q.number > period or q.islast)));
  if shut is null then return false; end if;
  if not coalesce(pay_group_of(tenant, wanted, person), '') = any(shut) then return false; end if;
  return not awaits_pay(tenant, wanted, period, person);
end $$;

-- A month is locked for a person when a regular run of it in the person's group is approved or locked: what all payslips of
-- the month read does not change between them. A person whose period is to be paid again takes input, as long as it is the
-- first that was paid.
create or replace function month_is_locked(tenant bigint, wanted text, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut integer[];
begin
  if paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(q.number::integer order by q.number) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), '');
  if shut is null then return false; end if;
  return not awaits_pay(tenant, wanted, shut[1], person);
end $$;

-- A hold of a month begins as long as one of its periods is not approved.
