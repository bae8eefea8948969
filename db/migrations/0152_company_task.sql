-- The tasks of companies stand in a table: a task that is added is a row, and the function is written once.

create table company_task (
  task text primary key,
  queue text,
  isonce boolean not null,
  check (queue is null or not isonce)
);
comment on table company_task is 'What enqueue_task schedules for a company; of no company itself';
comment on column company_task.queue is 'Runs of a company follow one another in this queue; null: at the same time';
comment on column company_task.isonce is 'Whether a run that waits is enough: another wish for it adds none';

insert into company_task (task, queue, isonce) values
  ('send_mail', 'mail', false),
  ('notifications', 'notifications', false),
  ('refresh_drafts', 'refresh_drafts', false),
  ('count_attendance', 'count_attendance', false),
  ('tidy_files', null, true),
  ('due', null, true),
  ('remind_attendance', null, true),
  ('watch_devices', null, true),
  ('end_support_sessions', null, false),
  ('confirmations', null, false),
  ('restore_access', null, false);

create or replace function enqueue_task(task text, at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  own company_task%rowtype;
begin
  select * into own from company_task t where t.task = enqueue_task.task;
  if not found then
    raise exception 'no such task: %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(own.task, json_build_object('subscriptionid', tenant),
    queue_name := own.queue || ':' || tenant, run_at := at, max_attempts := 25,
    job_key := case when own.isonce then own.task || ':' || tenant end,
    job_key_mode := case when own.isonce then 'preserve_run_at' else 'replace' end);
end $$;
