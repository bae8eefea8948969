-- Tables and columns by the words of the field. Values and the keys inside stored JSON stay as they were written.
alter table approval_standin rename to approval_delegation;
alter table approval_delegation rename approvalstandinid to approvaldelegationid;
alter table approval_delegation rename standinaccountid to delegateaccountid;
alter table employee_exit rename approvalstandinid to approvaldelegationid;
alter table approval_decision rename standinfor to delegatefor;
alter table approval_request rename chain to route;
alter table door_link rename to apex_link;
alter table door_session rename to apex_session;
alter table door_quota rename to apex_quota;
alter table hand_over rename to sign_in_code;
alter table login_attempt rename to login_throttle;
alter table support_visit rename to support_session;
alter table support_session rename supportvisitid to supportsessionid;
alter table support_look rename supportvisitid to supportsessionid;
alter table sign_in_code rename supportvisitid to supportsessionid;
alter table login_session rename supportvisitid to supportsessionid;
alter table letter_paper rename to letterhead_snapshot;
alter table letterhead_snapshot rename letterpaperid to letterheadsnapshotid;
alter table letter rename letterpaperid to letterheadsnapshotid;
alter table payroll_run rename toldon to notifiedon;
alter table payslip_reversal rename fate to settlement;
alter table reversal_person rename fate to settlement;
-- What PostgreSQL named after them follows: refused keys are explained by the names of their constraints.
do $$
declare
  words constant text[][] := array[
    ['approval_standin_standin', 'approval_delegation_delegate'], ['approval_standin', 'approval_delegation'],
    ['approvalstandinid', 'approvaldelegationid'], ['standinaccountid', 'delegateaccountid'], ['standinfor', 'delegatefor'],
    ['approval_request_chain', 'approval_request_route'],
    ['door_link', 'apex_link'], ['door_session', 'apex_session'], ['door_quota', 'apex_quota'], ['hand_over', 'sign_in_code'],
    ['login_attempt', 'login_throttle'], ['support_visit', 'support_session'], ['supportvisitid', 'supportsessionid'],
    ['letter_paper', 'letterhead_snapshot'], ['letterpaperid', 'letterheadsnapshotid'], ['_fate_', '_settlement_']];
  found record;
  renamed text;
begin
  for found in
    select 'constraint' as what, conrelid::regclass::text as relation, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select 'index', null, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'i'
      and not exists (select 1 from pg_constraint k where k.conindid = c.oid and k.conname = c.relname)
    union all
    select 'sequence', null, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
  loop
    renamed := found.name;
    for i in 1 .. array_length(words, 1) loop
      renamed := replace(renamed, words[i][1], words[i][2]);
    end loop;
    if renamed = found.name then continue; end if;
    if found.what = 'constraint' then
      execute format('alter table %s rename constraint %I to %I', found.relation, found.name, left(renamed, 63));
    elsif found.what = 'index' then
      execute format('alter index %I rename to %I', found.name, left(renamed, 63));
    else
      execute format('alter sequence %I rename to %I', found.name, left(renamed, 63));
    end if;
  end loop;
end $$;

create or replace function public.keep_request()
 returns trigger
 language plpgsql
as $$ begin
  if tg_op = 'DELETE' or old.statusid <> 1
    or (old.kind, old.employeeid, old.requesteraccountid, old.title, old.payload, old.facts, old.similarkey,
        old.approvalworkflowid, old.workflowversion, old.route, old.addeddate)
      is distinct from
       (new.kind, new.employeeid, new.requesteraccountid, new.title, new.payload, new.facts, new.similarkey,
        new.approvalworkflowid, new.workflowversion, new.route, new.addeddate) then
    raise exception 'a request is kept as it was submitted' using errcode = 'MU001';
  end if;
  return new;
end $$;

create or replace function public.keep_account_directory()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $$ begin
  if tg_op = 'DELETE' then
    delete from public.account_directory where subscriptionid = old.subscriptionid and accountid = old.accountid;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Another password, or an account that is closed: whoever got in with it elsewhere has to prove it anew.
    update public.apex_session set endedon = now() where emailid = old.emailid and endedon is null
      and (old.emailid, old.passwordhash, old.statusid) is distinct from (new.emailid, new.passwordhash, new.statusid);
  end if;
  insert into public.account_directory as d (subscriptionid, accountid, emailid)
  values (new.subscriptionid, new.accountid, new.emailid)
  on conflict (subscriptionid, accountid) do update
    set emailid = excluded.emailid, provenon = null where d.emailid <> excluded.emailid;
  return null;
end $$;

create or replace function public.keep_sent_letter()
 returns trigger
 language plpgsql
as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'a letter that was sent is not deleted' using errcode = 'MU001';
  end if;
  if new.statusid < old.statusid
     or (new.subscriptionid, new.letterid, new.lettertemplateid, new.employeeid, new.subject, new.body, new.filled, new.letternumber,
         new.letterheadsnapshotid, new.texthash, new.sentday, new.senton, new.sentby, new.addedby, new.addeddate)
        is distinct from
        (old.subscriptionid, old.letterid, old.lettertemplateid, old.employeeid, old.subject, old.body, old.filled, old.letternumber,
         old.letterheadsnapshotid, old.texthash, old.sentday, old.senton, old.sentby, old.addedby, old.addeddate)
     or old.readon is not null and new.readon is distinct from old.readon
     or old.statusid = 3
        and (new.revokedon, new.revokedby, new.revokenote) is distinct from (old.revokedon, old.revokedby, old.revokenote) then
    raise exception 'a letter that was sent is not changed' using errcode = 'MU001';
  end if;
  return new;
end $$;

alter function wake_worker(text, timestamptz) rename to enqueue_task;

-- Row security holds for the owner as well: each company's settings are changed as its own.
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    update tenant_setting set settingname = 'support_access',
        value = value - 'doorid' || jsonb_build_object('accessid', value -> 'doorid')
      where settingname = 'support_door';
    update tenant_setting
      set value = jsonb_set(value #- '{structure,spare}', '{structure,unused}', value #> '{structure,spare}')
      where settingname = 'payroll' and value -> 'structure' ? 'spare';
  end loop;
end $$;

create or replace function enqueue_task(task text, at timestamptz default now()) returns void
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
  elsif task in ('end_support_sessions', 'confirmations', 'restore_access') then
    perform graphile_worker.add_job(task, json_build_object('subscriptionid', tenant), run_at := at, max_attempts := 25);
  else
    raise exception 'no such task: %', task using errcode = '22023';
  end if;
end $$;
-- What waits in the queue of the version before is found under the new name.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'end_support_sessions' where identifier = 'end_visits'
      and not exists (select 1 from graphile_worker._private_tasks t where t.identifier = 'end_support_sessions');
  end if;
end $$;
