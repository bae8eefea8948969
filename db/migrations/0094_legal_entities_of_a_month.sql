-- A person who moves from one legal entity to another within a wage month is paid by both, each for its own days, where the
-- settings say so: the month of the person has parts, each with its pay group.

-- The days of a wage month by the cycle of a pay group: the calendar month where it has none.
create function pay_group_days(cycle jsonb, wanted text) returns daterange
  language sql immutable
  as $$ with month as (
      select d.firstday, (d.firstday + interval '1 month' - interval '1 day')::date as lastday, (d.firstday - 1)::date as before
      from (select (wanted || '-01')::date as firstday) d
    ), weeks as (
      select (cycle ->> 'weeks')::integer * 7 as length, (cycle ->> 'anchor')::date as anchor,
        case when cycle ->> 'month' = 'of last day' then (cycle ->> 'weeks')::integer * 7 - 1 else 0 end as decides
      where cycle ->> 'kind' = 'weeks'
    ), ends as (
      -- The last day of the last period of weeks of the month before, and of the month.
      select m.before - mod(mod(m.before - (w.anchor + w.decides), w.length) + w.length, w.length) + w.length - 1 - w.decides as before,
        m.lastday - mod(mod(m.lastday - (w.anchor + w.decides), w.length) + w.length, w.length) + w.length - 1 - w.decides as last
      from weeks w cross join month m
    )
    select case
      when cycle ->> 'kind' = 'weeks' then (select daterange(e.before + 1, e.last, '[]') from ends e)
      when coalesce((cycle ->> 'firstday')::integer, 1) = 1 then daterange(m.firstday, m.lastday, '[]')
      else daterange(
        date_trunc('month', m.before)::date + least((cycle ->> 'firstday')::integer, extract(day from m.before)::integer) - 1,
        m.firstday + least((cycle ->> 'firstday')::integer, extract(day from m.lastday)::integer) - 1) end
    from month m $$;

-- A payslip that says which part of its period it pays says where that ends, too.
create or replace function paid_days(kind smallint, fromday date, untilday date, facts jsonb, result jsonb) returns daterange
  language sql immutable
  as $$ select case
    when kind = 4 then 'empty'::daterange
    when kind = 1 then daterange(coalesce((facts #>> '{span,from}')::date, fromday), coalesce((facts #>> '{span,to}')::date, untilday), '[]')
    when result #> '{carry,inmonth}' is null then daterange(fromday, untilday, '[]')
    when result #>> '{carry,inmonth,days,from}' is null then 'empty'::daterange
    else daterange((result #>> '{carry,inmonth,days,from}')::date, (result #>> '{carry,inmonth,days,to}')::date, '[]') end $$;

-- The parts of a wage month of each person, each with its pay group: one without bounds, unless the settings of the month let
-- each legal entity pay its own days and the person moves from one to another. The group of a part is that of a payslip that
-- pays days of it alone, else the one chosen for the person (for earlier parts: before the month), else the first whose rule
-- fits the job of its last day in the month, else the company's own cycle. Days that a payslip in force of another group
-- pays are no part. Whoever has no part left has a row whose days are none.
create function people_pay_parts(tenant bigint, wanted text, persons bigint[] default null)
  returns table (employeeid bigint, paygroup text, part integer, parts integer, islast boolean, fromday date, untilday date, establishmentid bigint)
  language sql stable
  as $$ with month as (
      select (wanted || '-01')::date as firstday, ((wanted || '-01')::date + interval '1 month' - interval '1 day')::date as lastday
    ), setting as materialized (
      select s.value from dated_setting s, month m
      where s.subscriptionid = tenant and s.settingname = 'payroll' and s.effectivefrom <= m.firstday
      order by s.effectivefrom desc, s.version desc limit 1
    ), listed as materialized (
      select g.place, g.entry ->> 'code' as code, g.entry -> 'who' as who, pay_group_days(g.entry -> 'cycle', wanted) as days
      from setting s cross join lateral jsonb_array_elements(coalesce(s.value -> 'paygroups', '[]')) with ordinality as g (entry, place)
    ), moves as materialized (
      select c.employeeid, c.day, c.before, c.entity
      from (select w.employeeid, lower(w.period) as day, coalesce(u.businessunitid, 0) as entity,
            lag(coalesce(u.businessunitid, 0)) over (partition by w.employeeid order by lower(w.period)) as before
          from month m
          join work_profile w on w.subscriptionid = tenant and w.period && daterange(m.firstday - 31, m.lastday + 31, '[]')
          left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid and u.isseparateentity
          where (select s.value #>> '{payroll,entitymove}' = 'each-entity' from setting s)
            and (persons is null or w.employeeid = any(persons))) c
      join employee e on e.subscriptionid = tenant and e.employeeid = c.employeeid
        and c.day > e.joiningdate and c.day <= coalesce(e.leavingdate, c.day)
      where c.before <> c.entity
    ), stretches as (
      select v.employeeid, v.entity, v.day as fromday,
        coalesce(lead(v.day) over (partition by v.employeeid order by v.day) - 1, 'infinity'::date) as untilday
      from moves v
      union all
      (select distinct on (v.employeeid) v.employeeid, v.before, '-infinity'::date, v.day - 1 from moves v order by v.employeeid, v.day)
    ), placed as materialized (
      select s.employeeid, s.entity, s.fromday, s.untilday, paid.paygroup as paidby, fitting.code as fitting,
        daterange(s.fromday, s.untilday, '[]') as days, e.joiningdate, e.leavingdate
      from stretches s
      cross join month m
      join employee e on e.subscriptionid = tenant and e.employeeid = s.employeeid
      left join lateral (select q.paygroup
        from payslip p
        join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
        join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
        where p.subscriptionid = tenant and p.employeeid = s.employeeid and p.payrollmonth = wanted
          and paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result) <@ daterange(s.fromday, s.untilday, '[]')
        limit 1) paid on true
      left join lateral (select w.employmenttype, g.gradename, u.businessunitname
        from work_profile w
        left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
        left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid
        where w.subscriptionid = tenant and w.employeeid = s.employeeid
          and w.period @> greatest(least(greatest(m.lastday, s.fromday), s.untilday, coalesce(e.leavingdate, s.untilday)), e.joiningdate)
        limit 1) job on true
      left join lateral (select l.code from listed l
        where l.who = '"everybody"'
          or (jsonb_typeof(l.who) = 'object'
            and (not l.who ? 'employmenttypes' or l.who -> 'employmenttypes' ? job.employmenttype)
            and (not l.who ? 'grades' or l.who -> 'grades' ? job.gradename)
            and (not l.who ? 'units' or l.who -> 'units' ? job.businessunitname))
        order by l.place limit 1) fitting on true
    ), choices as materialized (
      -- The group chosen for the month, and the one chosen before it.
      select p.employeeid, c.isbefore, a.paygroup
      from (select distinct x.employeeid from placed x) p
      cross join (values (false), (true)) c (isbefore)
      cross join lateral (select a.paygroup from employee_pay_group a
        where a.subscriptionid = tenant and a.employeeid = p.employeeid
          and (a.payrollmonth < wanted or (a.payrollmonth = wanted and not c.isbefore))
        order by a.payrollmonth desc limit 1) a
      where a.paygroup = '' or a.paygroup in (select code from listed)
    ), grouped as (
      select p.*, c.isbefore, coalesce(p.paidby, a.paygroup, p.fitting, '') as paygroup
      from placed p
      cross join (values (false), (true)) c (isbefore)
      left join choices a on a.employeeid = p.employeeid and a.isbefore = c.isbefore
    ), inmonth as materialized (
      select g.*, g.days * coalesce(l.days, pay_group_days(null, wanted)) as ofgroup
      from grouped g
      left join listed l on l.code = g.paygroup
      where g.days && coalesce(l.days, pay_group_days(null, wanted))
        and (g.days * coalesce(l.days, pay_group_days(null, wanted))) && daterange(g.joiningdate, g.leavingdate, '[]')
    ), lasts as (
      select i.employeeid, max(i.fromday) as fromday from inmonth i where not i.isbefore group by i.employeeid
    ), parts as materialized (
      select i.employeeid, i.entity, i.fromday, i.untilday, i.paygroup
      from inmonth i
      join lasts t on t.employeeid = i.employeeid
      where case when i.fromday = t.fromday then not i.isbefore else i.isbefore and i.fromday < t.fromday end
        and not exists (select 1
          from payslip p
          join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
          where p.subscriptionid = tenant and p.employeeid = i.employeeid and p.payrollmonth = wanted and q.paygroup <> i.paygroup
            and paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result) @> i.ofgroup
            and not exists (select 1 from payslip_reversal v
              where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
    ), base as (
      select e.employeeid, coalesce(paid.paygroup, chosen.paygroup, fitting.code, '') as paygroup,
        e.employeeid in (select v.employeeid from moves v) as moves
      from employee e
      cross join month m
      left join lateral (select q.paygroup
        from payslip p
        join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
        join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
        where p.subscriptionid = tenant and p.employeeid = e.employeeid and p.payrollmonth = wanted
        limit 1) paid on true
      left join lateral (select a.paygroup
        from (select a.paygroup from employee_pay_group a
          where a.subscriptionid = tenant and a.employeeid = e.employeeid and a.payrollmonth <= wanted
          order by a.payrollmonth desc limit 1) a
        where a.paygroup = '' or a.paygroup in (select code from listed)) chosen on true
      left join lateral (select w.employmenttype, g.gradename, u.businessunitname
        from work_profile w
        left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
        left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid
        where w.subscriptionid = tenant and w.employeeid = e.employeeid
          and w.period @> greatest(least(m.lastday, coalesce(e.leavingdate, m.lastday)), e.joiningdate)
        limit 1) job on true
      left join lateral (select l.code from listed l
        where l.who = '"everybody"'
          or (jsonb_typeof(l.who) = 'object'
            and (not l.who ? 'employmenttypes' or l.who -> 'employmenttypes' ? job.employmenttype)
            and (not l.who ? 'grades' or l.who -> 'grades' ? job.gradename)
            and (not l.who ? 'units' or l.who -> 'units' ? job.businessunitname))
        order by l.place limit 1) fitting on true
      where e.subscriptionid = tenant and (persons is null or e.employeeid = any(persons))
    )
    select b.employeeid, b.paygroup, 1, 1, true,
      case when b.moves then 'infinity'::date else '-infinity'::date end, case when b.moves then '-infinity'::date else 'infinity'::date end, null::bigint
    from base b
    where not b.moves or b.employeeid not in (select p.employeeid from parts p)
    union all
    select p.employeeid, p.paygroup, (row_number() over own)::integer, (count(*) over (partition by p.employeeid))::integer,
      lead(p.fromday) over own is null, p.fromday, p.untilday, p.entity
    from parts p window own as (partition by p.employeeid order by p.fromday) $$;

-- The pay group of each person in a wage month: that of the last part of it.
create or replace function people_pay_groups(tenant bigint, wanted text, persons bigint[] default null)
  returns table (employeeid bigint, paygroup text)
  language sql stable
  as $$ select g.employeeid, g.paygroup from people_pay_parts(tenant, wanted, persons) g where g.islast $$;
