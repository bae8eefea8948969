-- Locks, holds and waiting for pay go by the period where a wage month has several.

-- Regular periods whose run is approved or locked without somebody whom a processing hold left out, and that no other run
-- paid. Periods after the end of the hold are among them where an earlier one was still unpaid.
drop function unpaid_by_hold(bigint);
create function unpaid_by_hold(tenant bigint)
  returns table (employeeid bigint, payrollmonth text, number smallint, payholdid bigint, isended boolean)
  language sql stable
  as $$ select distinct on (h.employeeid, r.payrollmonth, q.number)
      h.employeeid, r.payrollmonth, q.number, h.payholdid, h.untilmonth is not null
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
      and q.paygroup = pay_group_of(h.subscriptionid, r.payrollmonth, h.employeeid)
    order by h.employeeid, r.payrollmonth, q.number, h.payrollmonth desc, h.payholdid desc $$;

-- A period that is locked takes input again of people who are to be paid for it: their payslip is reversed, as long as no
-- later period of their group was run and no later run has them; or a hold that covered it has ended.
create function awaits_pay(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language sql stable
  as $$ select not exists (select 1 from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
      join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person
      where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid = 4)
    and (exists (select 1 from unpaid_by_hold(tenant) u
        where u.employeeid = person and u.payrollmonth = wanted and u.number = period and u.isended)
      or (exists (select 1 from payslip_reversal v
          join payroll_run r on r.subscriptionid = v.subscriptionid and r.payrollrunid = v.payrollrunid
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
          where v.subscriptionid = tenant and v.employeeid = person and v.payrollmonth = wanted)
        and not exists (select 1 from payslip p
          join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
          where p.subscriptionid = tenant and p.employeeid = person and p.payrollmonth = wanted
            and not exists (select 1 from payslip_reversal v
              where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
        and not exists (select 1 from payroll_run r
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
          where r.subscriptionid = tenant and r.statusid <> 7
            and (r.payrollmonth > wanted or (r.payrollmonth = wanted and q.number > period))
            and (q.paygroup = pay_group_of(tenant, wanted, person)
              or exists (select 1 from draft_payslip d
                where d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person))))) $$;
drop function awaits_pay(bigint, text, bigint);

-- A regular period is locked for a person when the run of it, or of a later one of the month, is approved or locked in the
-- person's group. A period of another kind is locked by its own run.
create function period_is_locked(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut text[];
begin
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
  select array_agg(q.number::integer order by q.number) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), '');
  if shut is null then return false; end if;
  return not awaits_pay(tenant, wanted, shut[1], person);
end $$;

-- A hold of a month begins as long as one of its periods is not approved.
create function month_is_over(tenant bigint, wanted text, person bigint) returns boolean
  language sql stable
  as $$ select exists (select 1 from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1 and q.islast
      where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
        and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), ''))
    and month_is_locked(tenant, wanted, person) $$;

create function refuse_locked_period() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  if tg_op <> 'INSERT' and period_is_locked(old.subscriptionid, old.payrollmonth, old.periodnumber, old.employeeid)
     or tg_op <> 'DELETE' and period_is_locked(new.subscriptionid, new.payrollmonth, new.periodnumber, new.employeeid) then
    raise exception 'payroll of this period is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['loss_of_pay', 'one_time_item', 'units_worked', 'loss_of_pay_change'] loop
    execute format('drop trigger locked_month on %I', name);
    execute format('create trigger locked_month before insert or update or delete on %I for each row execute function refuse_locked_period()', name);
  end loop;
end $$;

create function refuse_hold_of_past_month() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  if tg_op = 'INSERT' and month_is_over(new.subscriptionid, new.payrollmonth, new.employeeid)
     or tg_op = 'DELETE' and month_is_locked(old.subscriptionid, old.payrollmonth, old.employeeid) then
    raise exception 'payroll of this month is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
drop trigger locked_month on pay_hold;
create trigger locked_month before insert or delete on pay_hold for each row execute function refuse_hold_of_past_month();
