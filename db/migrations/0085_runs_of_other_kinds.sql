-- Runs beside the regular ones: supplementary, off-cycle, full and final. Each is of a period of its own with a name, a day
-- of payment and, but for off-cycle pay, the people chosen for it.
alter table pay_period add column title text check (char_length(title) between 1 and 60);
alter table pay_period add column paydate date;
alter table pay_period add constraint pay_period_kind check ((kindid = 1) = (paydate is null) and (kindid = 1) = (title is null) and (kindid = 1) = (number <= 10));
comment on column pay_period.title is 'What people call it; regular periods are named by their days';
comment on column pay_period.paydate is 'The day of payment that was chosen; regular periods are paid by the pay day of their group';
comment on column pay_period.fromday is 'First day of the period; of an off-cycle one that of its wage month, of which it pays no day';

-- Regular periods of a group are of different days. What others pay is of the person: see refuse_second_payslip.
do $$
declare
  name text;
begin
  select conname into name from pg_constraint where conrelid = 'pay_period'::regclass and contype = 'x';
  execute format('alter table pay_period drop constraint %I', name);
end $$;
alter table pay_period add constraint pay_period_days
  exclude using gist (subscriptionid with =, paygroup with =, daterange(fromday, untilday, '[]') with &&) where (kindid = 1);

alter table payroll_run drop constraint payroll_run_runtype_check;
alter table payroll_run add constraint payroll_run_runtype_check check (runtype between 1 and 5);
alter table payroll_run drop constraint payroll_run_sequence;
alter table payroll_run add constraint payroll_run_sequence check ((runtype = 2) = (sequence > 0));
comment on column payroll_run.runtype is '1 Regular, 2 correction of reversed payslips of its period, 3 Supplementary, 4 Off-cycle, 5 Full and final';

create table pay_period_person (
  subscriptionid bigint not null,
  payperiodid bigint not null,
  employeeid bigint not null,
  addedby bigint,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, payperiodid, employeeid),
  foreign key (subscriptionid, payperiodid) references pay_period (subscriptionid, payperiodid),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  foreign key (subscriptionid, addedby) references account (subscriptionid, accountid)
);
comment on table pay_period_person is 'The people chosen for a supplementary or a full and final period';
create index pay_period_person_employee on pay_period_person (subscriptionid, employeeid);
create index pay_period_person_addedby on pay_period_person (subscriptionid, addedby);
select guard_table('pay_period_person');

-- The people of a period stay as they are once its run is approved; the choice and the approval wait for each other.
create function refuse_closed_period() returns trigger
  language plpgsql
  as $$
declare
  given pay_period_person := coalesce(new, old);
begin
  perform 1 from payroll_run r
    where r.subscriptionid = given.subscriptionid and r.payperiodid = given.payperiodid and r.statusid <> 7
    order by r.payrollrunid for share;
  if exists (select 1 from payroll_run r
    where r.subscriptionid = given.subscriptionid and r.payperiodid = given.payperiodid and r.statusid in (4, 5, 6)) then
    raise exception 'payroll of this period is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger locked_period before insert or update or delete on pay_period_person for each row execute function refuse_closed_period();

-- The days that a payslip pays: of regular pay those of its period, or the part of it that it names; of late pay and of a
-- settlement those it names, which may be none; of off-cycle pay none.
create function paid_days(kind smallint, fromday date, untilday date, facts jsonb, result jsonb) returns daterange
  language sql immutable
  as $$ select case
    when kind = 4 then 'empty'::daterange
    when kind = 1 then daterange(coalesce((facts #>> '{span,from}')::date, fromday), untilday, '[]')
    when result #> '{carry,inmonth}' is null then daterange(fromday, untilday, '[]')
    when result #>> '{carry,inmonth,days,from}' is null then 'empty'::daterange
    else daterange((result #>> '{carry,inmonth,days,from}')::date, (result #>> '{carry,inmonth,days,to}')::date, '[]') end $$;

-- The payslips of a person in force are one for each period, of different days, and of one group in a wage month. Two locks
-- of a company wait for each other here, so that the second sees what the first wrote.
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
        or (q.kindid = 1 and mine.kindid = 1 and q.payrollmonth = mine.payrollmonth and q.paygroup <> mine.paygroup))
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)) then
    raise exception '% is paid for this month already', new.employeecode using errcode = 'MU003';
  end if;
  return null;
end $$;
