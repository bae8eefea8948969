-- Security of the sign-in: what happened at it, second factors, single sign-on.

-- Secrets and fingerprints leave no trace in the audit trail.
create or replace function write_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  secret text[] := array['passwordhash', 'refreshhash', 'secretbox', 'codehash'];
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' and old_row = new_row then return null; end if;
  insert into public.audit_row (subscriptionid, tablename, action, actor, request, before, after)
  values (
    (coalesce(new_row, old_row) ->> 'subscriptionid')::bigint,
    tg_table_name, tg_op, nullif(current_setting('app.actor', true), '')::bigint,
    nullif(current_setting('app.request', true), ''), old_row - secret, new_row - secret
  );
  return null;
end $$;

-- When the person behind a session last proved who they are, by password, code or the company's own sign-on.
alter table login_session add column provenon timestamptz;

-- What happened at the sign-in. Written once; it goes after 400 days and not before.
create table login_event (
  subscriptionid bigint not null,
  logineventid bigint generated always as identity,
  at timestamptz not null default now(),
  accountid bigint,
  emailid text,
  succeeded boolean not null,
  method text not null,
  reason text,
  address text not null,
  agent text not null,
  primary key (subscriptionid, logineventid),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
comment on column login_event.method is 'password, code, recovery code, single sign-on, link';
create index login_event_account on login_event (subscriptionid, accountid, logineventid desc);
create index login_event_at on login_event (subscriptionid, at);
select guard_table('login_event', 'none');
revoke update on login_event from muster_app_role;

create function refuse_early_deletion() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  end if;
  raise exception '% is kept for 400 days: % refused', tg_table_name, tg_op using errcode = 'MU001';
end $$;
create trigger kept_for_a_time before update or delete on login_event for each row execute function refuse_early_deletion();
create trigger kept_for_a_time_truncate before truncate on login_event for each statement execute function refuse_early_deletion();

-- The second factor of an account. Not confirmed yet: shown for set-up, asked of nobody.
create table account_factor (
  subscriptionid bigint not null,
  accountid bigint not null,
  secretbox text not null,
  confirmedon timestamptz,
  laststep bigint not null default 0,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, accountid),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
comment on column account_factor.laststep is 'The newest time step whose code was taken: a code counts once';
select guard_table('account_factor');

create table account_recovery_code (
  subscriptionid bigint not null,
  accountid bigint not null,
  codehash text not null,
  usedon timestamptz,
  primary key (subscriptionid, accountid, codehash),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
select guard_table('account_recovery_code');

-- The company's own sign-on, at most one.
create table single_sign_on (
  subscriptionid bigint not null,
  providername text not null,
  issuer text not null,
  clientid text not null,
  secretbox text,
  domains text[] not null default '{}',
  isenabled boolean not null default false,
  isonly boolean not null default false,
  breakglassaccountid bigint,
  version integer not null default 1,
  primary key (subscriptionid),
  foreign key (subscriptionid, breakglassaccountid) references account (subscriptionid, accountid)
);
select guard_table('single_sign_on');
create index single_sign_on_account on single_sign_on (subscriptionid, breakglassaccountid);

-- A sign-on that was begun and has not come back: taken away by its return, so it counts once.
create table sign_on_attempt (
  subscriptionid bigint not null,
  statehash text not null,
  expireson timestamptz not null,
  primary key (subscriptionid, statehash)
);
create index sign_on_attempt_end on sign_on_attempt (subscriptionid, expireson);
select guard_table('sign_on_attempt', 'none');
