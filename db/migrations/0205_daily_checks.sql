-- When each module looks at each company next stands in one table: companies with anything due are those of one
-- statement, instead of a job a company and a transaction for each of its modules every morning.
create table daily_check (
  subscriptionid bigint not null,
  name text not null,
  dueat timestamptz not null,
  claimedon timestamptz,
  primary key (subscriptionid, name)
);
comment on table daily_check is 'When a module looks at a company next; a directory of the worker';
comment on column daily_check.dueat is 'Infinity: not before something is scheduled';
comment on column daily_check.claimedon is 'While a check runs; null once something is scheduled meanwhile, so that it runs again';
create index daily_check_due on daily_check (dueat) where dueat < 'infinity';
revoke all on daily_check from public;
grant select, insert, update on daily_check to muster_directory_role;

create function next_check(day date) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  zone text;
begin
  select s.timezoneid into zone from public.subscription s where s.subscriptionid = tenant;
  return greatest(public.next_check(coalesce(zone, 'Asia/Kolkata'), day::timestamp at time zone coalesce(zone, 'Asia/Kolkata'), tenant),
    public.next_check());
end $$;
comment on function next_check(date) is 'The moment of the company''s checks on a day, at the earliest its next one';
revoke all on function next_check(date) from public;
grant execute on function next_check(date) to muster_app_role;

create function schedule_check(check_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  at timestamptz := public.next_check();
begin
  -- A check that is due by then sees what this transaction writes: it waits for it.
  perform from public.daily_check c
  where c.subscriptionid = tenant and c.name = check_name and c.dueat <= at and c.claimedon is null for share;
  if found then
    return;
  end if;
  insert into public.daily_check as c (subscriptionid, name, dueat) values (tenant, check_name, at)
  on conflict (subscriptionid, name) do update set dueat = least(c.dueat, excluded.dueat), claimedon = null;
end $$;
comment on function schedule_check(text) is 'Schedules the check of a module for the next morning of the company, or leaves an earlier appointment';
revoke all on function schedule_check(text) from public;
grant execute on function schedule_check(text) to muster_app_role;

create function finish_check(check_name text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
begin
  update public.daily_check c set dueat = at, claimedon = null
  where c.subscriptionid = tenant and c.name = check_name and c.claimedon is not null;
end $$;
comment on function finish_check(text, timestamptz) is 'Makes the next appointment of a check that ran, unless one was made meanwhile';
revoke all on function finish_check(text, timestamptz) from public;
grant execute on function finish_check(text, timestamptz) to muster_app_role;

delete from company_task where task = 'due';
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'due' and j.locked_at is null;
  end if;
end $$;
