-- People are reminded once of a day of theirs that lacks a punch, and whoever keeps the devices is told once of a silence.

create table attendance_reminder (
  subscriptionid bigint not null,
  employeeid bigint not null,
  workdate date not null,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, employeeid, workdate),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
select guard_table('attendance_reminder', 'none');

alter table attendance_device_state add column alarmedat timestamptz;
comment on column attendance_device_state.alarmedat is 'When it was said that the terminal does not call; null while it calls';

create or replace function enqueue_task(task text, at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
begin
  if task = 'send_mail' then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), queue_name := 'mail:' || tenant,
      run_at := at, max_attempts := 25);
  elsif task in ('notifications', 'refresh_drafts', 'count_attendance') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant),
      queue_name := task || ':' || tenant, run_at := at, max_attempts := 25);
  elsif task in ('tidy_files', 'due', 'remind_attendance', 'watch_devices') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25,
      job_key := task || ':' || tenant, job_key_mode := 'preserve_run_at');
  elsif task in ('end_support_sessions', 'confirmations', 'restore_access') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25);
  else
    raise exception 'no such task: %', task using errcode = '22023';
  end if;
end $$;
