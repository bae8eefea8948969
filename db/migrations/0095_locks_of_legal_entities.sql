-- The payslips of a person in force are one for each period, of different days, and of one group in a wage month; of several
-- groups where a move from one legal entity to another divides the month between them.
create or replace function refuse_second_payslip() returns trigger
  language plpgsql
  as $$
declare
  mine pay_period;
  days daterange;
begin
  perform pg_advisory_xact_lock(hashtextextended('payslips ' || new.subscriptionid, 0));
  select q.* into mine from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
    where r.subscriptionid = new.subscriptionid and r.payrollrunid = new.payrollrunid;
  days := paid_days(mine.kindid, mine.fromday, mine.untilday, new.facts, new.result);
  if mine.kindid = 4 and (new.result #>> '{register,daysinservice}')::numeric <> 0 then
    raise exception 'off-cycle pay of % has days', new.employeecode using errcode = 'MU003';
  end if;
  if exists (select 1
    from payslip p
    join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid <> 7
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
    where p.subscriptionid = new.subscriptionid and p.employeeid = new.employeeid
      and p.payrollmonth between to_char(mine.fromday - interval '1 month', 'YYYY-MM') and to_char(mine.untilday + interval '1 month', 'YYYY-MM')
      and p.payrollrunid <> new.payrollrunid
      and (q.payperiodid = mine.payperiodid
        or paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result) && days
        or (q.kindid = 1 and mine.kindid = 1 and q.payrollmonth = mine.payrollmonth and q.paygroup <> mine.paygroup
          and coalesce(p.identity ->> 'establishmentid', '0') = coalesce(new.identity ->> 'establishmentid', '0')))
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)) then
    raise exception '% is paid for this month already', new.employeecode using errcode = 'MU003';
  end if;
  return null;
end $$;

-- Regular periods whose run is approved or locked without somebody whom a processing hold left out, and that no other run
-- paid, each of the pay group that was to pay it.
drop function unpaid_by_hold(bigint);
create function unpaid_by_hold(tenant bigint)
  returns table (employeeid bigint, payrollmonth text, number smallint, payholdid bigint, isended boolean, paygroup text)
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
      and exists (select 1 from people_pay_parts(h.subscriptionid, r.payrollmonth, array[h.employeeid]) g
        where g.paygroup = q.paygroup and g.fromday <= q.untilday and g.untilday >= q.fromday)
    order by h.employeeid, r.payrollmonth, q.number, q.paygroup, h.payrollmonth desc, h.payholdid desc $$;

-- A period that is locked takes input again of people who are to be paid for it by the group that reads their inputs: their
-- payslip is reversed, as long as no later period of that group was run and no later run has them; or a hold that covered it
-- has ended.
create or replace function awaits_pay(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language sql stable
  as $$ select not exists (select 1 from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
        and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
      join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person
      where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid = 4)
    and (exists (select 1 from unpaid_by_hold(tenant) u
        where u.employeeid = person and u.payrollmonth = wanted and u.number = period and u.isended
          and u.paygroup = pay_group_of(tenant, wanted, person))
      or (exists (select 1 from payslip_reversal v
          join payroll_run r on r.subscriptionid = v.subscriptionid and r.payrollrunid = v.payrollrunid
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
            and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
          where v.subscriptionid = tenant and v.employeeid = person and v.payrollmonth = wanted)
        and not exists (select 1 from payslip p
          join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
            and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
          where p.subscriptionid = tenant and p.employeeid = person and p.payrollmonth = wanted
            and not exists (select 1 from payslip_reversal v
              where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
        and not exists (select 1 from payroll_run r
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
          where r.subscriptionid = tenant and r.statusid <> 7
            and (r.payrollmonth > wanted
              or (r.payrollmonth = wanted and q.number > period and q.paygroup = pay_group_of(tenant, wanted, person)))
            and (q.paygroup = pay_group_of(tenant, wanted, person)
              or exists (select 1 from draft_payslip d
                where d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person))))) $$;

-- Late pay and settlements read what was entered for the regular payroll of the month: it is locked for their people with
-- them, unless they are of an earlier part of the month, which reads none of it.
create or replace function paid_by_own_run(tenant bigint, wanted text, person bigint) returns boolean
  language sql stable
  as $$ select exists (select 1 from draft_payslip d
    join payroll_run r on r.subscriptionid = d.subscriptionid and r.payrollrunid = d.payrollrunid and r.statusid in (4, 5, 6)
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid in (3, 5)
    where d.subscriptionid = tenant and d.employeeid = person and r.payrollmonth = wanted
      and not exists (select 1 from people_pay_parts(tenant, wanted, array[person]) g
        where g.paygroup = q.paygroup and not g.islast)
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = d.subscriptionid and v.payrollrunid = d.payrollrunid and v.employeeid = d.employeeid)) $$;

-- A regular period is locked for a person when the run of it, or of a later one of the month, is approved or locked in the
-- group of the last part of the person's month, which reads the inputs; weeks that an earlier part pays whole read their own.
-- A period of another kind is locked by its own run.
create or replace function period_is_locked(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut text[];
begin
  -- Most rows are of months without such a run, and what follows takes a while for each.
  if not exists (select 1 from payroll_run r
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)) then return false; end if;
  if period <= 10 and paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(distinct q.paygroup) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and (q.number = period or (q.kindid = 1 and period <= 10 and (q.number > period or q.islast)));
  if shut is null then return false; end if;
  if coalesce(pay_group_of(tenant, wanted, person), '') = any(shut) then
    return not awaits_pay(tenant, wanted, period, person);
  end if;
  return exists (select 1
    from people_pay_parts(tenant, wanted, array[person]) g
    join pay_period q on q.subscriptionid = tenant and q.payrollmonth = wanted and q.paygroup = g.paygroup and q.kindid = 1
      and q.number = period and q.untilday <= g.untilday and (q.number > 1 or not q.islast)
    join payroll_run r on r.subscriptionid = q.subscriptionid and r.payperiodid = q.payperiodid and r.statusid in (4, 5, 6)
    where not g.islast);
end $$;

create or replace function month_is_locked(tenant bigint, wanted text, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut integer[];
begin
  if not exists (select 1 from payroll_run r
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)) then return false; end if;
  if paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(q.number::integer order by q.number) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), '');
  if shut is null then return false; end if;
  return not awaits_pay(tenant, wanted, shut[1], person);
end $$;

-- The last day of a person that a payroll in force or approved covers: that of the month, or of the week or the part of the
-- month where others of it are to come. A job record changes after it.
drop function last_locked_month(bigint, bigint);
create function last_locked_day(tenant bigint, person bigint) returns date
  language sql stable
  as $$ select max(case
      when q.kindid = 1 and x.until is not null and x.until < q.untilday then x.until
      when q.kindid = 1 and not q.islast then q.untilday
      else ((x.payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date end)
    from (
      select p.payrollmonth, r.payperiodid, (p.facts #>> '{span,to}')::date as until
      from payslip p
      join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
      where p.subscriptionid = tenant and p.employeeid = person
        and not exists (select 1 from payslip_reversal v
          where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)
      union all
      select r.payrollmonth, r.payperiodid, (d.facts #>> '{span,to}')::date
      from payroll_run r
      join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person
      where r.subscriptionid = tenant and r.statusid = 4
    ) x
    join pay_period q on q.subscriptionid = tenant and q.payperiodid = x.payperiodid $$;
