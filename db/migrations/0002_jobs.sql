-- The queue is graphile-worker's own schema, installed before the numbered files run. Its tables have row security of
-- their own; the worker claims through muster_directory_role, the application may only enqueue for its own tenant.

grant usage on schema graphile_worker to muster_directory_role;
grant execute on all functions in schema graphile_worker to muster_directory_role;
grant select, insert, update, delete on all tables in schema graphile_worker to muster_directory_role;
grant usage, select on all sequences in schema graphile_worker to muster_directory_role;

do $$
declare t record;
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity loop
    execute format('create policy muster_worker on graphile_worker.%I to muster_directory_role using (true) with check (true)', t.relname);
  end loop;
end $$;

-- Enqueues inside the business transaction. The tenant comes from the setting, never from an argument.
create function enqueue(jobkind text, jobtitle text, jobinput jsonb, jobtotal integer default 0) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  run bigint;
begin
  insert into public.job_run (subscriptionid, kind, title, input, total, accountid)
  values (tenant, jobkind, jobtitle, jobinput, jobtotal, nullif(current_setting('app.actor', true), '')::bigint)
  returning jobrunid into run;
  perform graphile_worker.add_job('run_job', json_build_object('subscriptionid', tenant, 'jobrunid', run), max_attempts := 25,
    job_key := 'job:' || tenant || ':' || run, job_key_mode := 'replace');
  return run;
end $$;
revoke all on function enqueue(text, text, jsonb, integer) from public;
grant execute on function enqueue(text, text, jsonb, integer) to muster_app_role;
