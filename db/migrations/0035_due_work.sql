-- Contents of files are put and taken away outside of any transaction, so that a slow bucket keeps no connection. What
-- lock and transaction said before, a row says now: a content that is about to be put is not taken away meanwhile, and
-- one that is being taken away is not put until that is over.
create table file_hold (
  subscriptionid bigint not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  isremoval boolean not null,
  helduntil timestamptz not null,
  primary key (subscriptionid, key, isremoval)
);
comment on table file_hold is 'Contents of files that are being put or taken away just now';
comment on column file_hold.isremoval is 'Taken away, otherwise put';
select guard_table('file_hold', 'none');

-- Half past eight in the morning where a company is, before people open their desk: the next one after a moment.
create function next_morning(zone text, moment timestamptz) returns timestamptz language sql stable as $$
  select case when at > moment then at
    else ((moment at time zone zone)::date + 1 + time '08:30') at time zone zone end
  from (select ((moment at time zone zone)::date + time '08:30') at time zone zone as at) today
$$;

-- The company's own next morning. Only its time zone is read of the table of companies, which its login can not see.
create function next_morning() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public
  as $$
  select public.next_morning(coalesce(
    (select timezoneid from public.subscription where subscriptionid = current_setting('app.subscription')::bigint),
    'Asia/Kolkata'), now())
$$;
revoke all on function next_morning() from public;
grant execute on function next_morning() to muster_app_role;
