-- A computed run follows the facts of its people: whoever writes one, the person is noted for every run that is not locked,
-- and a task computes the drafts of those noted again.

-- Appended by triggers, one row for a person, run and transaction, so that writers never wait for each other here: no key
-- beside its own number, no reference that would wait for the row of the run. Deleted with the draft it was for.
create table draft_change (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  draftchangeid bigint generated always as identity,
  txid bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (subscriptionid, payrollrunid, employeeid, draftchangeid)
);
comment on table draft_change is 'People of runs that are not locked whose facts were changed and whose drafts were not computed since';
comment on column draft_change.txid is 'The transaction that changed them';
select guard_table('draft_change', 'none');

-- Whose drafts were computed again since everybody was computed.
create table draft_refresh (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  refreshedon timestamptz not null,
  primary key (subscriptionid, payrollrunid, employeeid),
  foreign key (subscriptionid, payrollrunid) references payroll_run (subscriptionid, payrollrunid)
);
comment on table draft_refresh is 'People of a computed run whose drafts were computed again after a change, or who joined or left it';
select guard_table('draft_refresh', 'none');

alter table payroll_run add column contexthash text, add column refreshedon timestamptz;
comment on column payroll_run.contexthash is 'Hash of all that the drafts were computed by beside the facts of people; null for runs of before';
comment on column payroll_run.refreshedon is 'When drafts were last computed again after a change of facts; null when they were not';
create index payroll_run_open on payroll_run (subscriptionid) where statusid in (1, 2, 3, 4);

create or replace function enqueue_task(task text, at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
begin
  if task = 'send_mail' then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), queue_name := 'mail:' || tenant,
      run_at := at, max_attempts := 25);
  elsif task in ('notifications', 'refresh_drafts') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant),
      queue_name := task || ':' || tenant, run_at := at, max_attempts := 25);
  elsif task in ('tidy_files', 'due') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25,
      job_key := task || ':' || tenant, job_key_mode := 'preserve_run_at');
  elsif task in ('end_support_sessions', 'confirmations', 'restore_access') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25);
  else
    raise exception 'no such task: %', task using errcode = '22023';
  end if;
end $$;

-- Notes people for the runs of the company that are not locked but one; whoever this transaction has noted is not noted
-- again. One task a transaction.
-- The table is empty most of the time, so its statistics say nothing: each person is looked up by the key.
create function note_people(tenant bigint, people bigint[], without bigint default 0) returns void
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off
  as $$
declare
  mine bigint := pg_current_xact_id()::text::bigint;
begin
  insert into draft_change (subscriptionid, payrollrunid, employeeid)
    select tenant, r.payrollrunid, p.employeeid
    from payroll_run r
    cross join (select distinct employeeid from unnest(people) as p (employeeid)) p
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4) and r.payrollrunid <> without
      and (select count(*) from draft_change d
        where d.subscriptionid = tenant and d.payrollrunid = r.payrollrunid and d.employeeid = p.employeeid
          and d.txid = mine) = 0;
  if found and coalesce(current_setting('app.refreshing', true), '') = '' then
    perform set_config('app.refreshing', 'yes', true);
    perform enqueue_task('refresh_drafts');
  end if;
end $$;

-- The company of a statement while it has a run that is not locked; null otherwise.
create function company_with_open_run() returns bigint
  language sql stable
  as $$ select r.subscriptionid from payroll_run r
    where r.subscriptionid = nullif(current_setting('app.subscription', true), '')::bigint and r.statusid in (1, 2, 3, 4)
    limit 1 $$;

create function note_changed_people() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(c.employeeid) from changed c where c.subscriptionid = tenant));
  return null;
end $$;

-- A row may move from one person to another.
create function note_updated_people() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(c.employeeid)
    from (select employeeid from changed where subscriptionid = tenant
      union all select employeeid from unchanged where subscriptionid = tenant) c));
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['employee', 'work_profile', 'employee_package', 'employee_statutory', 'employee_bank',
    'opening_balance', 'opening_register', 'tax_declaration', 'declared_section', 'loss_of_pay', 'loss_of_pay_change',
    'one_time_item', 'units_worked', 'exemption_proof', 'company_car', 'cost_centre_split', 'package_figure', 'pay_hold',
    'pay_period_person', 'employee_loan', 'salary_revision', 'employee_pay_group'] loop
    execute format('create trigger note_inserted after insert on %I referencing new table as changed for each statement execute function note_changed_people()', name);
    execute format('create trigger note_updated after update on %I referencing old table as unchanged new table as changed for each statement execute function note_updated_people()', name);
    execute format('create trigger note_deleted after delete on %I referencing old table as changed for each statement execute function note_changed_people()', name);
  end loop;
end $$;

-- Payslips and reversals are facts of the other runs. Neither is ever changed.
create function note_paid_people() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
  run bigint;
begin
  if tenant is null then return null; end if;
  for run in select distinct c.payrollrunid from changed c loop
    perform note_people(tenant, (select array_agg(c.employeeid) from changed c where c.payrollrunid = run), run);
  end loop;
  return null;
end $$;
create trigger note_inserted after insert on payslip referencing new table as changed for each statement execute function note_paid_people();
create trigger note_inserted after insert on payslip_reversal referencing new table as changed for each statement execute function note_paid_people();

create function note_borrowers() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
  run bigint;
begin
  if tenant is null then return null; end if;
  for run in select distinct c.payrollrunid from changed c loop
    perform note_people(tenant, (select array_agg(l.employeeid) from changed c
      join employee_loan l on l.subscriptionid = c.subscriptionid and l.loanid = c.loanid where c.payrollrunid = run), run);
  end loop;
  return null;
end $$;
create trigger note_inserted after insert on loan_balance referencing new table as changed for each statement execute function note_borrowers();

-- The state of a run says whom others pay: people on hold, people it settles, and those whose payslips it takes back. What
-- is noted for a run that is locked or discarded is of no use any more.
create function note_people_of_run() returns trigger
  language plpgsql
  as $$
begin
  if new.statusid in (5, 6, 7) then
    delete from draft_change where subscriptionid = new.subscriptionid and payrollrunid = new.payrollrunid;
  end if;
  perform note_people(new.subscriptionid, (select array_agg(p.employeeid) from (
      select h.employeeid from pay_hold h where h.subscriptionid = new.subscriptionid and h.kindid = 1
      union all
      select c.employeeid from pay_period_person c
        where c.subscriptionid = new.subscriptionid and c.payperiodid = new.payperiodid
      union all
      select s.employeeid from payslip s
        where s.subscriptionid = new.subscriptionid and s.payrollrunid = new.payrollrunid and new.statusid = 7
    ) p), new.payrollrunid);
  return null;
end $$;
create trigger note_people after update of statusid on payroll_run for each row
  when (old.statusid is distinct from new.statusid and (old.statusid in (4, 5, 6) or new.statusid in (4, 5, 6, 7)))
  execute function note_people_of_run();

-- Names that are on payslips or in the rule of a pay group: the people whose job has them, now or on another day. The
-- column is called the same in the job record.
create function note_people_of_unit() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
  people bigint[];
begin
  if tenant is null then return null; end if;
  execute format('select array_agg(employeeid) from work_profile where subscriptionid = $1 and %I = $2', tg_argv[0])
    into people using tenant, (to_jsonb(new) ->> tg_argv[0])::bigint;
  perform note_people(tenant, people);
  return null;
end $$;
do $$
declare
  unit text[];
begin
  foreach unit slice 1 in array array[['grade', 'subscriptiongradeid', 'gradename'],
    ['designation', 'designationid', 'designationname'], ['department', 'departmentid', 'departmentname'],
    ['business_unit', 'businessunitid', 'businessunitname'], ['company_office', 'officeaddressid', 'officename']] loop
    execute format('create trigger note_people after update on %I for each row when (old.%I is distinct from new.%I) execute function note_people_of_unit(%L)',
      unit[1], unit[3], unit[3], unit[2]);
  end loop;
end $$;
create trigger note_people_of_employer after update on business_unit for each row
  when (old.isseparateentity is distinct from new.isseparateentity) execute function note_people_of_unit('businessunitid');

-- A rate is a fact of whoever has units of it.
create function note_people_of_rate() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(w.employeeid) from units_worked w
    where w.subscriptionid = tenant and lower(w.item) in (lower(coalesce(old.item, new.item)), lower(coalesce(new.item, old.item)))));
  return null;
end $$;
create trigger note_people after insert or update or delete on unit_rate for each row execute function note_people_of_rate();
