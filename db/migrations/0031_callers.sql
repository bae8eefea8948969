-- Who is calling: failures are counted by more than the address that is tried, and no longer than they say something.

-- When the count of a window began; of those that were counted before, all lies behind.
alter table login_attempt add column countedfrom timestamptz;
create index login_attempt_last on login_attempt (subscriptionid, lastfailedon);
delete from login_attempt;

-- Long work takes turns by company, so that no company holds the workers: a turn works on what has waited longest among
-- the company's own. What is known to be short does not wait behind what is long.
alter table job_run
  add column islong boolean not null default true,
  add column workedon timestamptz,
  add column attempts integer not null default 0,
  add column retryon timestamptz;
comment on column job_run.attempts is 'Turns in a row that brought it no further';
create index job_run_waiting on job_run (subscriptionid, islong, workedon nulls first, jobrunid) where statusid in (1, 2);

-- One appointment a company for each of the two, in a line of its own: never two turns of a company at once.
create or replace function enqueue(jobkind text, jobtitle text, jobinput jsonb, jobtotal integer default 0) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  -- How many rows there are is not always known beforehand.
  long boolean := jobtotal = 0 or jobtotal > 500;
  line text := case when long then 'long_jobs' else 'short_jobs' end;
  run bigint;
begin
  insert into public.job_run (subscriptionid, kind, title, input, total, islong, accountid)
  values (tenant, jobkind, jobtitle, jobinput, jobtotal, long, nullif(current_setting('app.actor', true), '')::bigint)
  returning jobrunid into run;
  perform graphile_worker.add_job(line, json_build_object('subscriptionid', tenant), queue_name := line || ':' || tenant,
    max_attempts := 25, job_key := line || ':' || tenant, job_key_mode := 'replace');
  return run;
end $$;

-- What is under way already.
select graphile_worker.add_job('long_jobs', json_build_object('subscriptionid', subscriptionid),
    queue_name := 'long_jobs:' || subscriptionid, max_attempts := 25, job_key := 'long_jobs:' || subscriptionid)
  from job_run where statusid in (1, 2) group by subscriptionid;

-- Mail leaves in a line of each company, several companies at once.
create or replace function wake_worker(task text, at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
begin
  if task = 'send_mail' then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), queue_name := 'mail:' || tenant,
      run_at := at, max_attempts := 25);
  elsif task in ('tidy_files', 'due') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25,
      job_key := task || ':' || tenant, job_key_mode := 'preserve_run_at');
  elsif task in ('end_visits', 'confirmations') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25);
  else
    raise exception 'no such task: %', task using errcode = '22023';
  end if;
end $$;

-- Long work does not begin while there is no room: the server says so in the transaction.
create or replace function refuse_without_room() returns trigger language plpgsql as $$
begin
  if current_setting('app.noroom', true) = 'yes' then
    raise exception 'too little space is left' using errcode = 'MU507';
  end if;
  return new;
end $$;
create trigger room before insert on job_run for each row execute function refuse_without_room();
