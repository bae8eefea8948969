-- The schema as the migrations 0001 to 0207 left it: an empty database begins here. A database that has applied all
-- of them goes on behind it (`baseline.json`). Written from the catalogue: a change is a new migration.
create extension if not exists btree_gist;
create extension if not exists pgcrypto;
set local check_function_bodies = false;
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
grant usage on schema public to muster_app_role;
grant usage on schema public to muster_directory_role;
create function account_of_person() returns trigger
  language plpgsql
  as $$ begin
  if new.employeeid is not null then
    select e.leavingdate, e.imagepath into new.accessuntil, new.imagepath
    from employee e where e.subscriptionid = new.subscriptionid and e.employeeid = new.employeeid;
  end if;
  return new;
end $$;
create function add_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, sum(halves_worked(half1, half2))
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create function add_to_leave_balance() returns trigger
  language plpgsql
  as $$ begin
  insert into leave_balance as b (subscriptionid, employeeid, leavetypeid, days)
    select subscriptionid, employeeid, leavetypeid, sum(days)::integer from written
    group by subscriptionid, employeeid, leavetypeid
    order by subscriptionid, employeeid, leavetypeid
  on conflict (subscriptionid, employeeid, leavetypeid) do update set days = b.days + excluded.days;
  return null;
end $$;
create function append_only(name text) returns void
  language plpgsql
  as $$ begin
  execute format('revoke update, delete on %I from muster_app_role', name);
  execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
  execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()', name);
end $$;
create function attendance_all_changed() returns trigger
  language plpgsql
  as $$
begin
  perform attendance_changed(null, '0001-01-01');
  return null;
end $$;
create function attendance_person_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.joiningdate is distinct from old.joiningdate or new.leavingdate is distinct from old.leavingdate then
    perform attendance_changed(new.employeeid, least(new.joiningdate, old.joiningdate));
  end if;
  return null;
end $$;
create function attendance_place_changed() returns trigger
  language plpgsql
  as $$
declare
  this record := case when tg_op = 'DELETE' then old else new end;
begin
  perform attendance_changed(this.employeeid, coalesce(lower(this.period), '0001-01-01'));
  return null;
end $$;
create function attendance_request_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.approvedon is not null then
    perform attendance_changed(new.employeeid, new.fromdate - 1, new.todate + 1);
  end if;
  return null;
end $$;
create function attendance_row_changed() returns trigger
  language plpgsql
  as $$
declare
  this jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  earliest date;
begin
  earliest := coalesce((this ->> 'fromdate')::date, (this ->> 'swapdate')::date, (this ->> 'effectivefrom')::date,
    (this ->> 'holidaydate')::date, (this ->> 'fromtime')::date - 1, '0001-01-01');
  if tg_op = 'UPDATE' and to_jsonb(old) ? 'fromdate' then
    earliest := least(earliest, (to_jsonb(old) ->> 'fromdate')::date);
  end if;
  perform attendance_changed((this ->> 'employeeid')::bigint, earliest);
  if this ? 'withemployeeid' then perform attendance_changed((this ->> 'withemployeeid')::bigint, earliest); end if;
  return null;
end $$;
create function attendance_rules_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.publishedon is not null then perform attendance_changed(null, new.effectivefrom); end if;
  return null;
end $$;
create function attendance_switched() returns trigger
  language plpgsql
  as $$
begin
  if new.settingname = 'attendance' and new.value ->> 'startdate' is not null then
    perform attendance_changed(null, (new.value ->> 'startdate')::date);
  end if;
  return null;
end $$;
create function awaits_pay(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language sql stable
  as $$ select not exists (select 1 from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
        and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
      join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person
      where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid = 4)
    and (exists (select 1 from unpaid_by_hold(tenant) u
        where u.employeeid = person and u.payrollmonth = wanted and u.number = period and u.isended
          and u.paygroup = pay_group_of(tenant, wanted, person))
      or (exists (select 1 from payslip_reversal v
          join payroll_run r on r.subscriptionid = v.subscriptionid and r.payrollrunid = v.payrollrunid
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
            and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
          where v.subscriptionid = tenant and v.employeeid = person and v.payrollmonth = wanted)
        and not exists (select 1 from payslip p
          join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.number = period
            and (q.kindid <> 1 or q.paygroup = pay_group_of(tenant, wanted, person))
          where p.subscriptionid = tenant and p.employeeid = person and p.payrollmonth = wanted
            and not exists (select 1 from payslip_reversal v
              where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
        and not exists (select 1 from payroll_run r
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
          where r.subscriptionid = tenant and r.statusid <> 7
            and (r.payrollmonth > wanted
              or (r.payrollmonth = wanted and q.number > period and q.paygroup = pay_group_of(tenant, wanted, person)))
            and (q.paygroup = pay_group_of(tenant, wanted, person)
              or exists (select 1 from draft_payslip d
                where d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person))))) $$;
create function begin_close() returns trigger
  language plpgsql
  as $$ begin
  perform lock_closes(new.subscriptionid, true);
  return new;
end $$;
create function candidate_lookalikes(ids bigint[]) returns table(candidateid bigint, othercandidateid bigint, reasons jsonb)
  language sql stable
  as $$
  select greatest(f.mine, f.theirs), least(f.mine, f.theirs), to_jsonb(array_agg(distinct f.reason order by f.reason))
  from (
    select c.candidateid as mine, o.candidateid as theirs, 'email' as reason
      from candidate c join candidate o on o.subscriptionid = c.subscriptionid and o.emailkey = c.emailkey
      where c.subscriptionid = current_subscription() and c.candidateid = any(ids)
    union all
    select c.candidateid, o.candidateid, 'phone'
      from candidate c join candidate o on o.subscriptionid = c.subscriptionid and o.phonematch = c.phonematch
      where c.subscriptionid = current_subscription() and c.candidateid = any(ids) and o.phonematch <> ''
    union all
    select c.candidateid, o.candidateid, 'city'
      from candidate c join candidate o on o.subscriptionid = c.subscriptionid and o.namekey = c.namekey
      where c.subscriptionid = current_subscription() and c.candidateid = any(ids)
        and btrim(c.city) <> '' and lower(btrim(o.city)) = lower(btrim(c.city))
    union all
    select c.candidateid, o.candidateid, s.reason
      from candidate c
      join candidate o on o.subscriptionid = c.subscriptionid and o.namekey = c.namekey and o.candidateid <> c.candidateid
      cross join lateral (
        select 'employer' as reason from candidate_experience x
          join candidate_experience y on y.subscriptionid = x.subscriptionid and y.candidateid = o.candidateid
            and lower(btrim(y.companyname)) = lower(btrim(x.companyname))
          where x.subscriptionid = c.subscriptionid and x.candidateid = c.candidateid and btrim(x.companyname) <> ''
        union all
        select 'date' from candidate_experience x
          join candidate_experience y on y.subscriptionid = x.subscriptionid and y.candidateid = o.candidateid
            and y.fromdate = x.fromdate
          where x.subscriptionid = c.subscriptionid and x.candidateid = c.candidateid
        union all
        select 'date' from candidate_education x
          join candidate_education y on y.subscriptionid = x.subscriptionid and y.candidateid = o.candidateid
            and y.todate = x.todate
          where x.subscriptionid = c.subscriptionid and x.candidateid = c.candidateid) s
      where c.subscriptionid = current_subscription() and c.candidateid = any(ids)
  ) f
  where f.mine <> f.theirs
  group by 1, 2
$$;
create function change_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, month, sum(halves)
    from (
      select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, halves_worked(half1, half2) as halves
      from added
      union all
      select subscriptionid, employeeid, date_trunc('month', workdate)::date, -halves_worked(half1, half2) from taken
    ) both_of group by 1, 2, 3 having sum(halves) <> 0 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create function clock_events_came() returns trigger
  language plpgsql
  as $$
begin
  insert into attendance_stale (subscriptionid, employeeid, fromdate, todate)
  select n.subscriptionid, n.employeeid, min(n.occurredat)::date - 1, max(n.occurredat)::date + 1
  from added n where n.subscriptionid = company_with_attendance()
  group by n.subscriptionid, n.employeeid;
  return null;
end $$;
create function companies_to_seal() returns setof bigint
  language sql stable security definer
    set search_path to 'pg_catalog', 'public'
  as $$
  select s.subscriptionid from subscription s
  where s.statusid = 1 and exists (select from audit_row a where a.subscriptionid = s.subscriptionid
    and a.txid >= coalesce((select l.uptotxid from audit_seal l where l.subscriptionid = s.subscriptionid
      order by l.sealid desc limit 1), 0))
  order by 1
$$;
create function company_with_attendance() returns bigint
  language sql stable
  as $$
  select t.subscriptionid from tenant_setting t
  where t.subscriptionid = nullif(current_setting('app.subscription', true), '')::bigint
    and t.settingname = 'attendance' and t.value ->> 'startdate' is not null
$$;
create function company_with_open_run() returns bigint
  language sql stable
  as $$ select r.subscriptionid from payroll_run r
    where r.subscriptionid = nullif(current_setting('app.subscription', true), '')::bigint and r.statusid in (1, 2, 3, 4)
    limit 1 $$;
create function current_subscription() returns bigint
  language sql stable parallel safe
  as $$ select current_setting('app.subscription')::bigint $$;
create function end_separated(company bigint, accounts bigint[]) returns void
  language plpgsql
  as $$ begin
  delete from separated_right s
  where s.subscriptionid = company and s.accountid = any (accounts) and not exists (
    select from account a
    join account_group g on g.subscriptionid = company and g.accountid = a.accountid
    join permission_grant p on p.subscriptionid = company and p.permissiongroupid = g.permissiongroupid
    where a.subscriptionid = company and a.accountid = s.accountid and a.statusid = 1
      and p.featureid = s.featureid and p.actionid <> 2);
end $$;
create function end_separated_of_account() returns trigger
  language plpgsql
  as $$ begin
  perform end_separated(old.subscriptionid, array[old.accountid]);
  return null;
end $$;
create function end_separated_of_group() returns trigger
  language plpgsql
  as $$ begin
  perform end_separated(old.subscriptionid, array(
    select g.accountid from account_group g
    where g.subscriptionid = old.subscriptionid and g.permissiongroupid = old.permissiongroupid));
  return null;
end $$;
create function enqueue(jobkind text, jobtitle text, jobinput jsonb, jobtotal integer default 0) returns bigint
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
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
create function enqueue_task(task text, at timestamptz default now()) returns void
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
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
create function erase_searches() returns void
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
  as $$ begin
  update list_export e set question = jsonb_set(e.question, '{search}',
    to_jsonb(search_hash(e.listexportid, e.question ->> 'search')))
  where e.subscriptionid = current_setting('app.subscription')::bigint
    and e.question ->> 'search' <> '' and e.question ->> 'search' not like 'sha256:%';
end $$;
create function finish_check(check_name text, at timestamptz) returns void
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
begin
  update public.daily_check c set dueat = at, claimedon = null
  where c.subscriptionid = tenant and c.name = check_name and c.claimedon is not null;
end $$;
comment on function finish_check(check_name text, at timestamptz) is 'Makes the next appointment of a check that ran, unless one was made meanwhile';
create function group_members(company bigint, groups bigint[], accounts bigint[], day date, standing text) returns table(permissiongroupid bigint, accountid bigint, byname boolean)
  language plpgsql stable
    set plan_cache_mode to 'force_custom_plan'
  as $$ begin
  return query
  select m.permissiongroupid, m.accountid, bool_or(m.byname)
  from (
    select g.permissiongroupid, g.accountid, true as byname
    from account_group g
    where g.subscriptionid = company and (groups is null or g.permissiongroupid = any (groups))
      and (accounts is null or g.accountid = any (accounts))
    union all
    select r.permissiongroupid, p.accountid, false
    from permission_rule r
    join work_profile w on w.subscriptionid = company and w.period @> day
      and (r.employmenttype is null or r.employmenttype = w.employmenttype)
      and (r.businessunitid is null or r.businessunitid = w.businessunitid)
      and (r.departmentid is null or r.departmentid = w.departmentid)
      and (r.subscriptiongradeid is null or r.subscriptiongradeid = w.subscriptiongradeid)
    join account p on p.subscriptionid = company and p.employeeid = w.employeeid
    where r.subscriptionid = company and (groups is null or r.permissiongroupid = any (groups))
      and (accounts is null or p.accountid = any (accounts))
  ) m
  join account a on a.subscriptionid = company and a.accountid = m.accountid
  where standing = 'any' or a.statusid = 1
    and (a.accessuntil is null or a.accessuntil >= day)
    and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)
  group by m.permissiongroupid, m.accountid;
end $$;
create function guard_table(name text, audit text default 'row'::text) returns void
  language plpgsql
  as $$ begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (subscriptionid = current_setting(''app.subscription'')::bigint) with check (subscriptionid = current_setting(''app.subscription'')::bigint)',
    name);
  execute format('revoke all on %I from public', name);
  execute format('grant select, insert, update, delete on %I to muster_app_role', name);
  if audit = 'row' then
    execute format('create trigger audit after insert or update or delete on %I for each row execute function write_audit()', name);
  end if;
end $$;
create function halves_worked(half1 text, half2 text) returns integer
  language sql immutable parallel safe
    return (((half1 = any (array['P'::text, 'D'::text, 'W'::text])))::integer + ((half2 = any (array['P'::text, 'D'::text, 'W'::text])))::integer);
create function index_name() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    execute format('delete from search_word s using old_rows o
      where s.subscriptionid = o.subscriptionid and s.kind = %L and s.objectid = o.%I', tg_argv[0], tg_argv[0] || 'id');
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into search_word (subscriptionid, kind, word, objectid)
      select n.subscriptionid, %L, w, n.%I from new_rows n, search_words(n.%I) w on conflict do nothing',
      tg_argv[0], tg_argv[0] || 'id', tg_argv[0] || 'name');
  end if;
  return null;
end $$;
create function keep_account() returns trigger
  language plpgsql
  as $$ begin
  update account set accessuntil = new.leavingdate, imagepath = new.imagepath,
    accessfrom = case when account.accessfrom is null then null else new.joiningdate end
  where account.subscriptionid = new.subscriptionid and account.employeeid = new.employeeid
    and (account.accessuntil, account.imagepath, account.accessfrom) is distinct from
      (new.leavingdate, new.imagepath, case when account.accessfrom is null then null else new.joiningdate end);
  return null;
end $$;
create function keep_account_directory() returns trigger
  language plpgsql security definer
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
create function keep_administrator() returns trigger
  language plpgsql
  as $$
declare
  company constant bigint := old.subscriptionid;
  concerned boolean := true;
  keepers bigint[];
begin
  if tg_argv[0] = 'member' then
    concerned := exists (
      select from permission_grant p
      where p.subscriptionid = company and p.permissiongroupid = old.permissiongroupid
        and p.featureid = 1010 and p.actionid <> 2 and p.scope = 'all');
  elsif tg_argv[0] = 'job' then
    concerned := exists (
      select from permission_rule r
      join permission_grant p on p.subscriptionid = company and p.permissiongroupid = r.permissiongroupid
      where r.subscriptionid = company and p.featureid = 1010 and p.actionid <> 2 and p.scope = 'all');
  elsif tg_argv[0] = 'account' then
    concerned := exists (
      select from account_group g
      join permission_grant p on p.subscriptionid = company and p.permissiongroupid = g.permissiongroupid
      where g.subscriptionid = company and g.accountid = old.accountid
        and p.featureid = 1010 and p.actionid <> 2 and p.scope = 'all') or exists (
      select from permission_rule r
      join permission_grant p on p.subscriptionid = company and p.permissiongroupid = r.permissiongroupid
      where r.subscriptionid = company and p.featureid = 1010 and p.actionid <> 2 and p.scope = 'all') or exists (
      select from common_access p
      where p.subscriptionid = company and p.featureid = 1010 and p.actionid <> 2 and p.scope = 'all');
  end if;
  if not concerned then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators:' || company, 17));
  keepers := array(
    select h.accountid from right_holders(company, null, array[1010], current_date, 'open') h
    where h.actionid <> 2 and h.scope = 'all');
  if not exists (
    select from account a
    where a.subscriptionid = company and a.accountid = any (keepers) and a.accessuntil is null)
  then
    raise exception 'nobody would be left who may give rights' using errcode = 'MU004';
  end if;
  return null;
end $$;
create function keep_candidate_move() returns trigger
  language plpgsql
  as $$
begin
  if to_jsonb(old) - 'candidateid' - 'candidateapplicationid' is distinct from
     to_jsonb(new) - 'candidateid' - 'candidateapplicationid' then
    raise exception 'A move stays as it was' using errcode = 'MU001';
  end if;
  return new;
end $$;
create function keep_comment() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' or old.isdeleted
    or (old.ownerkind, old.ownerid, old.accountid, old.addeddate)
      is distinct from (new.ownerkind, new.ownerid, new.accountid, new.addeddate) then
    raise exception 'a comment keeps its writer, its record and its history' using errcode = 'MU001';
  end if;
  if old.text is distinct from new.text then
    insert into comment_history (subscriptionid, commentid, version, text)
      values (old.subscriptionid, old.commentid, old.version, old.text);
  end if;
  return new;
end $$;
create function keep_hold() returns trigger
  language plpgsql
  as $$
declare
  lifted constant text[] := array['liftedby', 'liftedon', 'liftreason'];
begin
  if tg_op = 'UPDATE' and old.liftedon is null and new.liftedon is not null
    and to_jsonb(new) - lifted = to_jsonb(old) - lifted then
    return new;
  end if;
  raise exception 'a legal hold is kept as it was set' using errcode = 'MU001';
end $$;
create function keep_profile_change() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' or old.statusid <> 1
    or (old.employeeid, old.section, old.baseversion, old.proposed, old.addedby, old.addeddate)
      is distinct from (new.employeeid, new.section, new.baseversion, new.proposed, new.addedby, new.addeddate) then
    raise exception 'what was asked for is kept as it was' using errcode = 'MU001';
  end if;
  return new;
end $$;
create function keep_proposal() returns trigger
  language plpgsql
  as $$
declare
  decision constant text[] := array['statusid', 'decidedby', 'decidedon', 'version'];
begin
  if tg_op = 'UPDATE' and old.statusid = 1 and new.statusid <> 1 and to_jsonb(new) - decision = to_jsonb(old) - decision then
    return new;
  end if;
  raise exception 'a proposal is kept as it was made' using errcode = 'MU001';
end $$;
create function keep_published_leave_policy() returns trigger
  language plpgsql
  as $$
begin
  if old.publishedon is not null then
    raise exception 'A published version of a leave policy never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function keep_published_version() returns trigger
  language plpgsql
  as $$
begin
  if old.publishedon is not null then
    raise exception 'A published version never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function keep_request() returns trigger
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
create function keep_restore() returns trigger
  language plpgsql
  as $$
declare
  confirmed constant text[] := array['statusid', 'confirmedby', 'confirmedname', 'confirmedon', 'effectiveon'];
  ended constant text[] := array['statusid', 'endedon', 'endedby', 'endedaccountid', 'endedhow'];
begin
  if tg_op = 'UPDATE' then
    if old.statusid = 1 and new.statusid = 2 and to_jsonb(new) - confirmed = to_jsonb(old) - confirmed then
      return new;
    end if;
    if (old.statusid = 1 and new.statusid between 4 and 6 or old.statusid = 2 and new.statusid between 3 and 6)
      and to_jsonb(new) - ended = to_jsonb(old) - ended then
      return new;
    end if;
  end if;
  raise exception 'a proposal is kept as it was made' using errcode = 'MU001';
end $$;
create function keep_run() returns trigger
  language plpgsql
  as $$
declare
  released constant text[] := array['releasedby', 'releasedon'];
  voided constant text[] := array['voidedby', 'voidedon', 'voidreason'];
  moved constant text[] := array['statusid', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.statusid >= 4 then raise exception 'an approved run is not deleted' using errcode = 'MU001'; end if;
    return old;
  end if;
  if old.statusid < 5 then return new; end if;
  if old.statusid = 5 and new.statusid = 6 and to_jsonb(new) - moved - released = to_jsonb(old) - moved - released then
    return new;
  end if;
  if old.statusid = 5 and new.statusid = 7 and to_jsonb(new) - moved - voided = to_jsonb(old) - moved - voided then
    return new;
  end if;
  raise exception 'a locked run is kept as it is' using errcode = 'MU001';
end $$;
create function keep_sent_letter() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'a letter that was sent is not deleted' using errcode = 'MU001';
  end if;
  if new.statusid < old.statusid
     or (new.subscriptionid, new.letterid, new.lettertemplateid, new.employeeid, new.subject, new.body, new.isadhoc, new.filled, new.letternumber,
         new.letterheadsnapshotid, new.texthash, new.sentday, new.senton, new.sentby, new.addedby, new.addeddate)
        is distinct from
        (old.subscriptionid, old.letterid, old.lettertemplateid, old.employeeid, old.subject, old.body, old.isadhoc, old.filled, old.letternumber,
         old.letterheadsnapshotid, old.texthash, old.sentday, old.senton, old.sentby, old.addedby, old.addeddate)
     or old.readon is not null and new.readon is distinct from old.readon
     or old.statusid = 3
        and (new.revokedon, new.revokedby, new.revokenote) is distinct from (old.revokedon, old.revokedby, old.revokenote) then
    raise exception 'a letter that was sent is not changed' using errcode = 'MU001';
  end if;
  return new;
end $$;
create function keep_terminal_directory() returns trigger
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
  as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and (tg_op = 'DELETE' or old.serialnumber <> new.serialnumber) then
    delete from public.terminal_directory where serialnumber = old.serialnumber and subscriptionid = old.subscriptionid;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.serialnumber <> new.serialnumber) then
    insert into public.terminal_directory (serialnumber, subscriptionid) values (new.serialnumber, new.subscriptionid);
  end if;
  return null;
end $$;
create function last_locked_day(tenant bigint, person bigint) returns date
  language sql stable
  as $$ select max(case
      when q.kindid = 1 and x.until is not null and x.until < q.untilday then x.until
      when q.kindid = 1 and not q.islast then q.untilday
      else ((x.payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date end)
    from (
      select p.payrollmonth, r.payperiodid, (p.facts #>> '{span,to}')::date as until
      from payslip p
      join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
      where p.subscriptionid = tenant and p.employeeid = person
        and not exists (select 1 from payslip_reversal v
          where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)
      union all
      select r.payrollmonth, r.payperiodid, (d.facts #>> '{span,to}')::date
      from payroll_run r
      join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = person
      where r.subscriptionid = tenant and r.statusid = 4
    ) x
    join pay_period q on q.subscriptionid = tenant and q.payperiodid = x.payperiodid $$;
create function last_paid_months(tenant bigint, people bigint[]) returns table(employeeid bigint, payrollmonth text)
  language sql stable
  as $$ select p.employeeid, max(p.payrollmonth)
    from payslip p
    join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
    where p.subscriptionid = tenant and p.employeeid = any (people)
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)
    group by p.employeeid $$;
create function leave_lines_came() returns trigger
  language plpgsql
  as $$
begin
  insert into attendance_stale (subscriptionid, employeeid, fromdate, todate)
  select n.subscriptionid, n.employeeid, min(n.linedate), max(n.linedate)
  from added n where n.subscriptionid = company_with_attendance() and n.leaverequestid is not null
  group by n.subscriptionid, n.employeeid;
  return null;
end $$;
create function lock_closes(tenant bigint, isbegun boolean) returns void
  language plpgsql
  as $$
declare
  key bigint := hashtextextended(tenant || ':closes', 17);
begin
  if isbegun then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
end $$;
create function mark_changed_days() returns trigger
  language plpgsql
  as $$ begin
  perform lock_closes(one.subscriptionid, false) from (select distinct subscriptionid from changed) one;
  insert into time_close_changed (subscriptionid, closeid, employeeid)
    select distinct d.subscriptionid, c.closeid, d.employeeid
    from changed d
    join time_close c on c.subscriptionid = d.subscriptionid
      and d.workdate between coalesce(c.weeksfrom, c.fromday) and c.today and c.reopenedat is null
    order by 2, 3
  on conflict do nothing;
  return null;
end $$;
create function month_is_locked(tenant bigint, wanted text, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut integer[];
begin
  if not exists (select 1 from payroll_run r
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)) then return false; end if;
  if paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(q.number::integer order by q.number) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), '');
  if shut is null then return false; end if;
  return not awaits_pay(tenant, wanted, shut[1], person);
end $$;
create function month_is_over(tenant bigint, wanted text, person bigint) returns boolean
  language sql stable
  as $$ select exists (select 1 from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1 and q.islast
      where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
        and q.paygroup = coalesce(pay_group_of(tenant, wanted, person), ''))
    and month_is_locked(tenant, wanted, person) $$;
create function next_check() returns timestamptz
  language sql stable security definer
    set search_path to 'pg_catalog', 'public'
  as $$
  select public.next_check(coalesce(
    (select timezoneid from public.subscription where subscriptionid = current_setting('app.subscription')::bigint),
    'Asia/Kolkata'), now(), current_setting('app.subscription')::bigint)
$$;
create function next_check(day date) returns timestamptz
  language plpgsql stable security definer
    set search_path to 'pg_catalog', 'public'
  as $$
declare
  tenant bigint := current_setting('app.subscription')::bigint;
  zone text;
begin
  select s.timezoneid into zone from public.subscription s where s.subscriptionid = tenant;
  return greatest(public.next_check(coalesce(zone, 'Asia/Kolkata'), day::timestamp at time zone coalesce(zone, 'Asia/Kolkata'), tenant),
    public.next_check());
end $$;
comment on function next_check(day date) is 'The moment of the company''s checks on a day, at the earliest its next one';
create function next_check(zone text, moment timestamptz, tenant bigint) returns timestamptz
  language sql stable
  as $$
  select next_morning(zone, moment + spread) - spread
  from (select make_interval(secs => mod(tenant * 7919, 10800)) as spread) s
$$;
comment on function next_check(zone text, moment timestamptz, tenant bigint) is 'The first moment after another that is by the company''s own spread before a morning';
create function next_morning() returns timestamptz
  language sql stable security definer
    set search_path to 'pg_catalog', 'public'
  as $$
  select public.next_morning(coalesce(
    (select timezoneid from public.subscription where subscriptionid = current_setting('app.subscription')::bigint),
    'Asia/Kolkata'), now())
$$;
create function next_morning(zone text, moment timestamptz) returns timestamptz
  language sql stable
  as $$
  select case when at > moment then at
    else ((moment at time zone zone)::date + 1 + time '08:30') at time zone zone end
  from (select ((moment at time zone zone)::date + time '08:30') at time zone zone as at) today
$$;
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
create function note_people(tenant bigint, people bigint[], without bigint default 0) returns void
  language plpgsql
    set enable_seqscan to 'off'
    set enable_bitmapscan to 'off'
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
create function note_people_of_close() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(p.employeeid) from time_close_person p
    where p.subscriptionid = new.subscriptionid and p.closeid = new.closeid));
  return null;
end $$;
create function note_people_of_months() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint;
begin
  if new.settingname <> 'attendance'
    or (tg_op = 'UPDATE' and old.value -> 'monthstarts' is not distinct from new.value -> 'monthstarts') then
    return null;
  end if;
  tenant := company_with_open_run();
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(distinct d.employeeid) from payroll_run r
    join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)));
  return null;
end $$;
create function note_people_of_rate() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(w.employeeid) from units_worked w
    where w.subscriptionid = tenant and lower(w.item) in (lower(coalesce(old.item, new.item)), lower(coalesce(new.item, old.item)))));
  perform note_people(tenant, (select array_agg(p.employeeid) from payroll_run r
    join time_close c on c.subscriptionid = r.subscriptionid and c.reopenedat is null
      and c.fromday < (r.payrollmonth || '-01')::date + interval '1 month' and c.today >= (r.payrollmonth || '-01')::date
    join time_close_person p on p.subscriptionid = c.subscriptionid and p.closeid = c.closeid
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)
      and (p.overtimeworking > 0 or p.overtimeoff > 0 or p.encashed > 0 or p.nightshifts > 0)));
  perform note_people(tenant, (select array_agg(distinct l.employeeid) from payroll_run r
    join leave_transition t on t.subscriptionid = r.subscriptionid
      and t.postedon between (r.payrollmonth || '-01')::date - 31 and (r.payrollmonth || '-01')::date + interval '1 month'
    join leave_ledger l on l.subscriptionid = t.subscriptionid and l.batch = t.batch and l.kind = 'encash'
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)));
  return null;
end $$;
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
create function note_people_of_unit() returns trigger
  language plpgsql
    as $_$
declare
  tenant bigint := company_with_open_run();
  people bigint[];
begin
  if tenant is null then return null; end if;
  execute format('select array_agg(employeeid) from work_profile where subscriptionid = $1 and %I = $2', tg_argv[0])
    into people using tenant, (to_jsonb(new) ->> tg_argv[0])::bigint;
  perform note_people(tenant, people);
  return null;
end $_$;
create function note_people_of_year_end() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(distinct w.employeeid) from written w
    where w.subscriptionid = tenant and (w.kind = 'encash' and w.reason = 'year_end' or w.reason = 'transition_reversed')));
  return null;
end $$;
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
create function paid_by_own_run(tenant bigint, wanted text, person bigint) returns boolean
  language sql stable
  as $$ select exists (select 1 from draft_payslip d
    join payroll_run r on r.subscriptionid = d.subscriptionid and r.payrollrunid = d.payrollrunid and r.statusid in (4, 5, 6)
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid in (3, 5)
    where d.subscriptionid = tenant and d.employeeid = person and r.payrollmonth = wanted
      and not exists (select 1 from people_pay_parts(tenant, wanted, array[person]) g
        where g.paygroup = q.paygroup and not g.islast)
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = d.subscriptionid and v.payrollrunid = d.payrollrunid and v.employeeid = d.employeeid)) $$;
create function paid_days(kind smallint, fromday date, untilday date, facts jsonb, result jsonb) returns daterange
  language sql immutable
  as $$ select case
    when kind = 4 then 'empty'::daterange
    when kind = 1 then daterange(coalesce((facts #>> '{span,from}')::date, fromday), coalesce((facts #>> '{span,to}')::date, untilday), '[]')
    when result #> '{carry,inmonth}' is null then daterange(fromday, untilday, '[]')
    when result #>> '{carry,inmonth,days,from}' is null then 'empty'::daterange
    else daterange((result #>> '{carry,inmonth,days,from}')::date, (result #>> '{carry,inmonth,days,to}')::date, '[]') end $$;
create function pay_group_days(cycle jsonb, wanted text) returns daterange
  language sql immutable
  as $$ with month as (
      select d.firstday, (d.firstday + interval '1 month' - interval '1 day')::date as lastday, (d.firstday - 1)::date as before
      from (select (wanted || '-01')::date as firstday) d
    ), weeks as (
      select (cycle ->> 'weeks')::integer * 7 as length, (cycle ->> 'anchor')::date as anchor,
        case when cycle ->> 'month' = 'of last day' then (cycle ->> 'weeks')::integer * 7 - 1 else 0 end as decides
      where cycle ->> 'kind' = 'weeks'
    ), ends as (
      -- The last day of the last period of weeks of the month before, and of the month.
      select m.before - mod(mod(m.before - (w.anchor + w.decides), w.length) + w.length, w.length) + w.length - 1 - w.decides as before,
        m.lastday - mod(mod(m.lastday - (w.anchor + w.decides), w.length) + w.length, w.length) + w.length - 1 - w.decides as last
      from weeks w cross join month m
    )
    select case
      when cycle ->> 'kind' = 'weeks' then (select daterange(e.before + 1, e.last, '[]') from ends e)
      when coalesce((cycle ->> 'firstday')::integer, 1) = 1 then daterange(m.firstday, m.lastday, '[]')
      else daterange(
        date_trunc('month', m.before)::date + least((cycle ->> 'firstday')::integer, extract(day from m.before)::integer) - 1,
        m.firstday + least((cycle ->> 'firstday')::integer, extract(day from m.lastday)::integer) - 1) end
    from month m $$;
create function pay_group_of(tenant bigint, wanted text, person bigint) returns text
  language sql stable
  as $$ select g.paygroup from people_pay_groups(tenant, wanted, array[person]) g $$;
create function people_pay_groups(tenant bigint, wanted text, persons bigint[] default null::bigint[]) returns table(employeeid bigint, paygroup text)
  language sql stable
  as $$ select g.employeeid, g.paygroup from people_pay_parts(tenant, wanted, persons) g where g.islast $$;
create function people_pay_parts(tenant bigint, wanted text, persons bigint[] default null::bigint[]) returns table(employeeid bigint, paygroup text, part integer, parts integer, islast boolean, fromday date, untilday date, establishmentid bigint)
  language sql stable
  as $$ with month as (
      select (wanted || '-01')::date as firstday, ((wanted || '-01')::date + interval '1 month' - interval '1 day')::date as lastday
    ), setting as materialized (
      select s.value from dated_setting s, month m
      where s.subscriptionid = tenant and s.settingname = 'payroll' and s.effectivefrom <= m.firstday
      order by s.effectivefrom desc, s.version desc limit 1
    ), listed as materialized (
      select g.place, g.entry ->> 'code' as code, g.entry -> 'who' as who, pay_group_days(g.entry -> 'cycle', wanted) as days
      from setting s cross join lateral jsonb_array_elements(coalesce(s.value -> 'paygroups', '[]')) with ordinality as g (entry, place)
    ), moves as materialized (
      select c.employeeid, c.day, c.before, c.entity
      from (select w.employeeid, lower(w.period) as day, coalesce(u.businessunitid, 0) as entity,
            lag(coalesce(u.businessunitid, 0)) over (partition by w.employeeid order by lower(w.period)) as before
          from month m
          join work_profile w on w.subscriptionid = tenant and w.period && daterange(m.firstday - 31, m.lastday + 31, '[]')
          left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid and u.isseparateentity
          where (select s.value #>> '{payroll,entitymove}' = 'each-entity' from setting s)
            and (persons is null or w.employeeid = any(persons))) c
      join employee e on e.subscriptionid = tenant and e.employeeid = c.employeeid
        and c.day > e.joiningdate and c.day <= coalesce(e.leavingdate, c.day)
      where c.before <> c.entity
    ), stretches as (
      select v.employeeid, v.entity, v.day as fromday,
        coalesce(lead(v.day) over (partition by v.employeeid order by v.day) - 1, 'infinity'::date) as untilday
      from moves v
      union all
      (select distinct on (v.employeeid) v.employeeid, v.before, '-infinity'::date, v.day - 1 from moves v order by v.employeeid, v.day)
    ), placed as materialized (
      select s.employeeid, s.entity, s.fromday, s.untilday, paid.paygroup as paidby, fitting.code as fitting,
        daterange(s.fromday, s.untilday, '[]') as days, e.joiningdate, e.leavingdate
      from stretches s
      cross join month m
      join employee e on e.subscriptionid = tenant and e.employeeid = s.employeeid
      left join lateral (select q.paygroup
        from payslip p
        join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
        join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
        where p.subscriptionid = tenant and p.employeeid = s.employeeid and p.payrollmonth = wanted
          and paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result) <@ daterange(s.fromday, s.untilday, '[]')
        limit 1) paid on true
      left join lateral (select w.employmenttype, g.gradename, u.businessunitname
        from work_profile w
        left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
        left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid
        where w.subscriptionid = tenant and w.employeeid = s.employeeid
          and w.period @> greatest(least(greatest(m.lastday, s.fromday), s.untilday, coalesce(e.leavingdate, s.untilday)), e.joiningdate)
        limit 1) job on true
      left join lateral (select l.code from listed l
        where l.who = '"everybody"'
          or (jsonb_typeof(l.who) = 'object'
            and (not l.who ? 'employmenttypes' or l.who -> 'employmenttypes' ? job.employmenttype)
            and (not l.who ? 'grades' or l.who -> 'grades' ? job.gradename)
            and (not l.who ? 'units' or l.who -> 'units' ? job.businessunitname))
        order by l.place limit 1) fitting on true
    ), choices as materialized (
      -- The group chosen for the month, and the one chosen before it.
      select p.employeeid, c.isbefore, a.paygroup
      from (select distinct x.employeeid from placed x) p
      cross join (values (false), (true)) c (isbefore)
      cross join lateral (select a.paygroup from employee_pay_group a
        where a.subscriptionid = tenant and a.employeeid = p.employeeid
          and (a.payrollmonth < wanted or (a.payrollmonth = wanted and not c.isbefore))
        order by a.payrollmonth desc limit 1) a
      where a.paygroup = '' or a.paygroup in (select code from listed)
    ), grouped as (
      select p.*, c.isbefore, coalesce(p.paidby, a.paygroup, p.fitting, '') as paygroup
      from placed p
      cross join (values (false), (true)) c (isbefore)
      left join choices a on a.employeeid = p.employeeid and a.isbefore = c.isbefore
    ), inmonth as materialized (
      select g.*, g.days * coalesce(l.days, pay_group_days(null, wanted)) as ofgroup
      from grouped g
      left join listed l on l.code = g.paygroup
      where g.days && coalesce(l.days, pay_group_days(null, wanted))
        and (g.days * coalesce(l.days, pay_group_days(null, wanted))) && daterange(g.joiningdate, g.leavingdate, '[]')
    ), lasts as (
      select i.employeeid, max(i.fromday) as fromday from inmonth i where not i.isbefore group by i.employeeid
    ), parts as materialized (
      select i.employeeid, i.entity, i.fromday, i.untilday, i.paygroup
      from inmonth i
      join lasts t on t.employeeid = i.employeeid
      where case when i.fromday = t.fromday then not i.isbefore else i.isbefore and i.fromday < t.fromday end
        and not exists (select 1
          from payslip p
          join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
          join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
          where p.subscriptionid = tenant and p.employeeid = i.employeeid and p.payrollmonth = wanted and q.paygroup <> i.paygroup
            and paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result) @> i.ofgroup
            and not exists (select 1 from payslip_reversal v
              where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
    ), base as (
      select e.employeeid, coalesce(paid.paygroup, chosen.paygroup, fitting.code, '') as paygroup,
        e.employeeid in (select v.employeeid from moves v) as moves
      from employee e
      cross join month m
      left join lateral (select q.paygroup
        from payslip p
        join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
        join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
        where p.subscriptionid = tenant and p.employeeid = e.employeeid and p.payrollmonth = wanted
        limit 1) paid on true
      left join lateral (select a.paygroup
        from (select a.paygroup from employee_pay_group a
          where a.subscriptionid = tenant and a.employeeid = e.employeeid and a.payrollmonth <= wanted
          order by a.payrollmonth desc limit 1) a
        where a.paygroup = '' or a.paygroup in (select code from listed)) chosen on true
      left join lateral (select w.employmenttype, g.gradename, u.businessunitname
        from work_profile w
        left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
        left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid
        where w.subscriptionid = tenant and w.employeeid = e.employeeid
          and w.period @> greatest(least(m.lastday, coalesce(e.leavingdate, m.lastday)), e.joiningdate)
        limit 1) job on true
      left join lateral (select l.code from listed l
        where l.who = '"everybody"'
          or (jsonb_typeof(l.who) = 'object'
            and (not l.who ? 'employmenttypes' or l.who -> 'employmenttypes' ? job.employmenttype)
            and (not l.who ? 'grades' or l.who -> 'grades' ? job.gradename)
            and (not l.who ? 'units' or l.who -> 'units' ? job.businessunitname))
        order by l.place limit 1) fitting on true
      where e.subscriptionid = tenant and (persons is null or e.employeeid = any(persons))
    )
    select b.employeeid, b.paygroup, 1, 1, true,
      case when b.moves then 'infinity'::date else '-infinity'::date end, case when b.moves then '-infinity'::date else 'infinity'::date end, null::bigint
    from base b
    where not b.moves or b.employeeid not in (select p.employeeid from parts p)
    union all
    select p.employeeid, p.paygroup, (row_number() over own)::integer, (count(*) over (partition by p.employeeid))::integer,
      lead(p.fromday) over own is null, p.fromday, p.untilday, p.entity
    from parts p window own as (partition by p.employeeid order by p.fromday) $$;
create function period_is_locked(tenant bigint, wanted text, period integer, person bigint) returns boolean
  language plpgsql stable
  as $$
declare
  shut text[];
begin
  -- Most rows are of months without such a run, and what follows takes a while for each.
  if not exists (select 1 from payroll_run r
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)) then return false; end if;
  if period <= 10 and paid_by_own_run(tenant, wanted, person) then return true; end if;
  select array_agg(distinct q.paygroup) into shut
    from payroll_run r
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
    where r.subscriptionid = tenant and r.payrollmonth = wanted and r.statusid in (4, 5, 6)
      and (q.number = period or (q.kindid = 1 and period <= 10 and (q.number > period or q.islast)));
  if shut is null then return false; end if;
  if coalesce(pay_group_of(tenant, wanted, person), '') = any(shut) then
    return not awaits_pay(tenant, wanted, period, person);
  end if;
  return exists (select 1
    from people_pay_parts(tenant, wanted, array[person]) g
    join pay_period q on q.subscriptionid = tenant and q.payrollmonth = wanted and q.paygroup = g.paygroup and q.kindid = 1
      and q.number = period and q.untilday <= g.untilday and (q.number > 1 or not q.islast)
    join payroll_run r on r.subscriptionid = q.subscriptionid and r.payperiodid = q.payperiodid and r.statusid in (4, 5, 6)
    where not g.islast);
end $$;
create function punches_came() returns trigger
  language plpgsql
  as $$
begin
  insert into attendance_stale (subscriptionid, employeeid, fromdate, todate)
  select n.subscriptionid, u.employeeid, min(n.punchedat)::date - 2, max(n.punchedat)::date + 2
  from added n join attendance_device_user u on u.subscriptionid = n.subscriptionid and u.deviceid = n.deviceid
    and u.usernumber = n.usernumber
  where n.subscriptionid = company_with_attendance()
  group by n.subscriptionid, u.employeeid;
  return null;
end $$;
create function refresh_statistics() returns void
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
  as $$ begin
  analyze public.employee, public.work_profile, public.search_word, public.employee_statutory, public.employee_bank, public.employee_package;
end $$;
create function refuse_change() returns trigger
  language plpgsql
  as $$ begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'MU001';
end $$;
create function refuse_change_but_hash() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'UPDATE' and old.question ->> 'search' not like 'sha256:%'
    and new.question = jsonb_set(old.question, '{search}',
      to_jsonb(search_hash(old.listexportid, old.question ->> 'search')))
    and to_jsonb(new) - 'question' = to_jsonb(old) - 'question' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'MU001';
end $$;
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
create function refuse_early_deletion() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  end if;
  raise exception '% is kept for 400 days: % refused', tg_table_name, tg_op using errcode = 'MU001';
end $$;
create function refuse_hold_of_past_month() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  if tg_op = 'INSERT' and month_is_over(new.subscriptionid, new.payrollmonth, new.employeeid)
     or tg_op = 'DELETE' and month_is_locked(old.subscriptionid, old.payrollmonth, old.employeeid) then
    raise exception 'payroll of this month is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create function refuse_locked_month() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  -- Each statement of this function sees what was committed before it: the state after waiting.
  if tg_op <> 'INSERT' and month_is_locked(old.subscriptionid, old.payrollmonth, old.employeeid)
     or tg_op <> 'DELETE' and month_is_locked(new.subscriptionid, new.payrollmonth, new.employeeid) then
    raise exception 'payroll of this month is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create function refuse_locked_period() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  if tg_op <> 'INSERT' and period_is_locked(old.subscriptionid, old.payrollmonth, old.periodnumber, old.employeeid)
     or tg_op <> 'DELETE' and period_is_locked(new.subscriptionid, new.payrollmonth, new.periodnumber, new.employeeid) then
    raise exception 'payroll of this period is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create function refuse_second_payslip() returns trigger
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
        or (q.kindid = 1 and mine.kindid = 1 and q.payrollmonth = mine.payrollmonth and q.paygroup <> mine.paygroup
          and coalesce(p.identity ->> 'establishmentid', '0') = coalesce(new.identity ->> 'establishmentid', '0')))
      and not exists (select 1 from payslip_reversal v
        where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)) then
    raise exception '% is paid for this month already', new.employeecode using errcode = 'MU003';
  end if;
  return null;
end $$;
create function refuse_self_decision() returns trigger
  language plpgsql
  as $$ begin
  if new.actionid in (1, 2, 6) and exists (
    select from approval_request r
    left join account a on a.subscriptionid = r.subscriptionid and a.accountid = new.accountid
    where r.subscriptionid = new.subscriptionid and r.approvalrequestid = new.approvalrequestid
      and (r.requesteraccountid = new.accountid or r.employeeid = a.employeeid)
  ) then
    raise exception 'nobody decides what they asked for' using errcode = 'MU001';
  end if;
  return new;
end $$;
create function refuse_unjudged() returns trigger
  language plpgsql
  as $$ begin
  if exists (select from touched_right t
      where t.subscriptionid = new.subscriptionid and t.touchedrightid = new.touchedrightid) then
    raise exception 'rights were changed and nobody judged it' using errcode = 'MU005';
  end if;
  return null;
end $$;
create function refuse_without_room() returns trigger
  language plpgsql
  as $$
begin
  if current_setting('app.noroom', true) = 'yes' then
    raise exception 'too little space is left' using errcode = 'MU507';
  end if;
  return new;
end $$;
create function right_holders(company bigint, accounts bigint[], features integer[], day date, standing text) returns table(accountid bigint, featureid integer, actionid smallint, scope text, source text)
  language plpgsql stable
    set plan_cache_mode to 'force_custom_plan'
  as $$ begin return query 
  select a.accountid, p.featureid, p.actionid, p.scope, 'name'
  from account_group g
  join account a on a.subscriptionid = company and a.accountid = g.accountid
  join permission_grant p on p.subscriptionid = company and p.permissiongroupid = g.permissiongroupid
  where g.subscriptionid = company and (accounts is null or g.accountid = any (accounts)) and (features is null or p.featureid = any (features)) and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day))
    and (p.actionid = 2 or p.featureid <> all (separated_features()) or exists (
      select from separated_right s
      where s.subscriptionid = company and s.accountid = a.accountid and s.featureid = p.featureid))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'rule'
  from account a
  join work_profile w on w.subscriptionid = company and w.employeeid = a.employeeid and w.period @> day
  join permission_rule r on r.subscriptionid = company
    and (r.employmenttype is null or r.employmenttype = w.employmenttype)
    and (r.businessunitid is null or r.businessunitid = w.businessunitid)
    and (r.departmentid is null or r.departmentid = w.departmentid)
    and (r.subscriptiongradeid is null or r.subscriptiongradeid = w.subscriptiongradeid)
  join permission_grant p on p.subscriptionid = company and p.permissiongroupid = r.permissiongroupid
  where a.subscriptionid = company and (accounts is null or a.accountid = any (accounts)) and (features is null or p.featureid = any (features)) and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'everybody'
  from account a
  join common_access p on p.subscriptionid = company and p.employmenttype = ''
  where a.subscriptionid = company and (accounts is null or a.accountid = any (accounts)) and (features is null or p.featureid = any (features)) and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'type'
  from account a
  join work_profile w on w.subscriptionid = company and w.employeeid = a.employeeid and w.period @> day
  join common_access p on p.subscriptionid = company and p.employmenttype = w.employmenttype
  where a.subscriptionid = company and (accounts is null or a.accountid = any (accounts)) and (features is null or p.featureid = any (features)) and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()));
 end $$;
create function schedule_check(check_name text) returns void
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
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
comment on function schedule_check(check_name text) is 'Schedules the check of a module for the next morning of the company, or leaves an earlier appointment';
create function search_hash(listexportid bigint, typed text) returns text
  language sql immutable
  as $$
  select 'sha256:' || encode(sha256(convert_to(listexportid || ':' || typed, 'UTF8')), 'hex')
$$;
create function search_words(name text) returns setof text
  language sql immutable
    as $_$
  select distinct left(word, 60) from regexp_split_to_table(
    lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[[:space:][:punct:]\u2010-\u2027\u20b9+=<>|~^$`]+') word
  where word <> ''
$_$;
create function separated_features() returns integer[]
  language sql immutable parallel safe
  as $$ select array[41, 1026] $$;
create function settled_txid() returns bigint
  language sql
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
create function shift_swap_changed() returns trigger
  language plpgsql
  as $$
declare
  this shift_swap := case when tg_op = 'DELETE' then old else new end;
begin
  if this.approvedon is not null or (tg_op = 'UPDATE' and old.approvedon is not null) then
    perform attendance_changed(this.employeeid, this.swapdate - 1, this.swapdate + 1);
    perform attendance_changed(this.withemployeeid, this.swapdate - 1, this.swapdate + 1);
  end if;
  return null;
end $$;
create function stale_came() returns trigger
  language plpgsql
  as $$
begin
  if coalesce(current_setting('app.counting', true), '') = '' and exists (select from added) then
    perform set_config('app.counting', 'yes', true);
    perform enqueue_task('count_attendance');
  end if;
  return null;
end $$;
create function take_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, -sum(halves_worked(half1, half2))
    from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create function touch_account() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'UPDATE' and (old.statusid, old.employeeid, old.accessfrom, old.accessuntil)
      is not distinct from (new.statusid, new.employeeid, new.accessfrom, new.accessuntil) then
    return null;
  end if;
  perform touch_right(new.subscriptionid, 'account', new.accountid, new.accessfrom);
  return null;
end $$;
create function touch_everybody() returns trigger
  language plpgsql
  as $$ begin
  perform touch_right(coalesce(new.subscriptionid, old.subscriptionid), 'everybody', 0, null);
  return null;
end $$;
create function touch_group() returns trigger
  language plpgsql
  as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'group', old.permissiongroupid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'group', new.permissiongroupid, null); end if;
  return null;
end $$;
create function touch_member() returns trigger
  language plpgsql
  as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'account', old.accountid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'account', new.accountid, null); end if;
  return null;
end $$;
create function touch_person() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'UPDATE' and (old.employeeid, old.period, old.employmenttype, old.businessunitid, old.departmentid,
      old.subscriptiongradeid, old.managerid) is not distinct from (new.employeeid, new.period, new.employmenttype,
      new.businessunitid, new.departmentid, new.subscriptiongradeid, new.managerid) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'person', old.employeeid, lower(old.period)); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.employeeid, lower(old.period)) <> (new.employeeid, lower(new.period)) then
    perform touch_right(new.subscriptionid, 'person', new.employeeid, lower(new.period));
  end if;
  return null;
end $$;
create function touch_right(company bigint, what text, which bigint, fromday date) returns void
  language plpgsql
  as $$
declare
  acting constant text := current_setting('app.actor', true);
begin
  if coalesce(acting, '') = '' then return; end if;
  insert into touched_right (subscriptionid, kind, objectid, onday, actor)
  values (company, what, which, fromday, acting::bigint);
end $$;
create function touch_separated() returns trigger
  language plpgsql
  as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'separated', old.accountid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'separated', new.accountid, null); end if;
  return null;
end $$;
create function unpaid_by_hold(tenant bigint) returns table(employeeid bigint, payrollmonth text, number smallint, payholdid bigint, isended boolean, paygroup text)
  language sql stable
  as $$ select distinct on (h.employeeid, r.payrollmonth, q.number, q.paygroup)
      h.employeeid, r.payrollmonth, q.number, h.payholdid, h.untilmonth is not null, q.paygroup
    from pay_hold h
    join payroll_run r on r.subscriptionid = h.subscriptionid and r.runtype = 1 and r.statusid in (4, 5, 6)
      and r.payrollmonth >= h.payrollmonth
    join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid and q.kindid = 1
    join employee e on e.subscriptionid = h.subscriptionid and e.employeeid = h.employeeid
      and e.joiningdate <= q.untilday and (e.leavingdate is null or e.leavingdate >= q.fromday)
    where h.subscriptionid = tenant and h.kindid = 1
      and not exists (select 1 from draft_payslip d
        where d.subscriptionid = h.subscriptionid and d.payrollrunid = r.payrollrunid and d.employeeid = h.employeeid)
      and not exists (select 1 from payslip p
        join payroll_run z on z.subscriptionid = p.subscriptionid and z.payrollrunid = p.payrollrunid and z.statusid in (5, 6)
        where p.subscriptionid = h.subscriptionid and p.employeeid = h.employeeid and p.payrollmonth = r.payrollmonth
          and z.payperiodid = r.payperiodid)
      and exists (select 1 from people_pay_parts(h.subscriptionid, r.payrollmonth, array[h.employeeid]) g
        where g.paygroup = q.paygroup and g.fromday <= q.untilday and g.untilday >= q.fromday)
    order by h.employeeid, r.payrollmonth, q.number, q.paygroup, h.payrollmonth desc, h.payholdid desc $$;
create function waiting_rights(company bigint, accounts bigint[], day date) returns table(accountid bigint, featureid integer)
  language plpgsql stable
    set plan_cache_mode to 'force_custom_plan'
  as $$ begin
  return query
  select distinct a.accountid, p.featureid
  from permission_grant p
  join account_group g on g.subscriptionid = company and g.permissiongroupid = p.permissiongroupid
    and (accounts is null or g.accountid = any (accounts))
  join account a on a.subscriptionid = company and a.accountid = g.accountid
  left join separated_right s on s.subscriptionid = company and s.accountid = a.accountid and s.featureid = p.featureid
  where p.subscriptionid = company and p.actionid <> 2 and p.featureid = any (separated_features())
    and a.statusid = 1 and (a.accessuntil is null or a.accessuntil >= day) and s.accountid is null;
end $$;
create function write_audit() returns trigger
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
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
create function write_candidate_audit() returns trigger
  language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
  as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  company bigint := (coalesce(new_row, old_row) ->> 'subscriptionid')::bigint;
  candidate bigint := (coalesce(new_row, old_row) ->> 'candidateid')::bigint;
  secret bytea;
  iv bytea;
  part jsonb;
  clear jsonb;
  shown jsonb[] := array[null, null]::jsonb[];
begin
  if tg_op = 'UPDATE' and old_row = new_row then return null; end if;
  if tg_table_name = 'candidate' and tg_op = 'INSERT' then
    insert into public.candidate_key (subscriptionid, candidateid, key)
      values (company, candidate, public.gen_random_bytes(32)) on conflict do nothing;
  end if;
  select k.key into secret from public.candidate_key k where k.subscriptionid = company and k.candidateid = candidate;
  for at in 1 .. 2 loop
    part := case at when 1 then old_row else new_row end;
    continue when part is null;
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') into clear
      from jsonb_each(part) e where e.key in ('subscriptionid', 'candidateid', 'version') or e.key = any(tg_argv);
    if secret is not null then
      iv := public.gen_random_bytes(16);
      clear := clear || jsonb_build_object('encrypted', encode(iv || public.encrypt_iv(
        convert_to((select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(part) e
          where not clear ? e.key)::text, 'UTF8'), secret, iv, 'aes'), 'base64'));
    end if;
    shown[at] := clear;
  end loop;
  insert into public.audit_row (subscriptionid, tablename, action, actor, request, before, after)
  values (company, tg_table_name, tg_op, nullif(current_setting('app.actor', true), '')::bigint,
    nullif(current_setting('app.request', true), ''), shown[1], shown[2]);
  return null;
end $$;

create table calendar_eligibility (
  subscriptionid bigint not null,
  calendareligibilityid bigint generated by default as identity,
  weeklyoffid bigint,
  holidayplanid bigint,
  businessunitids bigint[] default '{}'::bigint[] not null,
  officeaddressids bigint[] default '{}'::bigint[] not null,
  subscriptiongradeids bigint[] default '{}'::bigint[] not null,
  employmenttypes text[] default '{}'::text[] not null,
  fromdate date not null,
  todate date,
  cyclestart date,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint calendar_eligibility_check check ((num_nonnulls(weeklyoffid, holidayplanid) = 1)),
  constraint calendar_eligibility_check1 check (((cyclestart is null) or (weeklyoffid is not null))),
  constraint calendar_eligibility_check2 check ((todate >= fromdate)),
  constraint calendar_eligibility_check3 check (((((cardinality(businessunitids) + cardinality(officeaddressids)) + cardinality(subscriptiongradeids)) + cardinality(employmenttypes)) > 0))
);
alter table calendar_eligibility add constraint calendar_eligibility_pkey primary key (subscriptionid, calendareligibilityid);
create unique index calendar_eligibility_holiday_plan on calendar_eligibility (subscriptionid, holidayplanid, fromdate) where (holidayplanid is not null);
create unique index calendar_eligibility_weekly_off on calendar_eligibility (subscriptionid, weeklyoffid, fromdate) where (weeklyoffid is not null);
comment on table calendar_eligibility is 'Several lists must all fit; an empty one fits everybody';
comment on column calendar_eligibility.todate is 'The last day; null without an end';
comment on column calendar_eligibility.cyclestart is 'The day on which the cycle of a weekly off is at its first day; null: fromdate';
select guard_table('calendar_eligibility');

create table work_profile (
  subscriptionid bigint not null,
  workprofileid bigint generated by default as identity,
  employeeid bigint not null,
  period daterange not null,
  businessunitid bigint,
  departmentid bigint,
  designationid bigint,
  subscriptiongradeid bigint,
  teamid bigint,
  officeaddressid bigint,
  managerid bigint,
  employmenttype text,
  workstate text,
  city text,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  pendingmanagercode text,
  jobchangetypeid smallint,
  reason text,
  constraint work_profile_jobchangetypeid_check check (((jobchangetypeid >= 1) and (jobchangetypeid <= 7)))
);
alter table work_profile add constraint work_profile_pkey primary key (subscriptionid, workprofileid);
alter table work_profile add constraint work_profile_subscriptionid_employeeid_period_excl exclude using gist (subscriptionid with =, employeeid with =, period with &&);
create index work_profile_department on work_profile (subscriptionid, departmentid);
create index work_profile_designation on work_profile (subscriptionid, designationid);
create index work_profile_employmenttype on work_profile (subscriptionid, employmenttype);
create index work_profile_grade on work_profile (subscriptionid, subscriptiongradeid);
create index work_profile_manager on work_profile (subscriptionid, managerid);
create index work_profile_office on work_profile (subscriptionid, officeaddressid);
create index work_profile_pending on work_profile (subscriptionid, pendingmanagercode) where (pendingmanagercode is not null);
create index work_profile_team on work_profile (subscriptionid, teamid);
create index work_profile_unit on work_profile (subscriptionid, businessunitid);
comment on column work_profile.jobchangetypeid is '1 Joining, 2 Transfer, 3 Promotion, 4 Change of manager, 5 Reorganisation, 6 Correction, 7 Other';
select guard_table('work_profile');

create table access_restore (
  subscriptionid bigint not null,
  accessrestoreid bigint generated by default as identity,
  accountid bigint not null,
  emailid text not null,
  reason text not null,
  statusid smallint default 1 not null,
  proposedby text not null,
  proposedname text not null,
  proposedon timestamptz not null,
  confirmedby text,
  confirmedname text,
  confirmedon timestamptz,
  effectiveon timestamptz,
  endedon timestamptz,
  endedby text,
  endedaccountid bigint,
  endedhow text,
  constraint access_restore_check check ((confirmedby <> proposedby)),
  constraint access_restore_check1 check (((statusid <> all (array[2, 3])) or (num_nonnulls(confirmedby, confirmedon, effectiveon) = 3))),
  constraint access_restore_check2 check ((effectiveon >= (confirmedon + '24:00:00'::interval))),
  constraint access_restore_check3 check (((statusid <> 3) or (endedon >= effectiveon))),
  constraint access_restore_statusid_check check (((statusid >= 1) and (statusid <= 6)))
);
alter table access_restore add constraint access_restore_pkey primary key (subscriptionid, accessrestoreid);
create index access_restore_account on access_restore (subscriptionid, accountid);
create index access_restore_ender on access_restore (subscriptionid, endedaccountid);
create unique index access_restore_open on access_restore (subscriptionid) where (statusid = any (array[1, 2]));
comment on column access_restore.emailid is 'The address on file when it was proposed: the link goes there or nowhere';
comment on column access_restore.statusid is '1 Proposed, 2 Confirmed, 3 Carried out, 4 Declined by the company, 5 Withdrawn by operators, 6 Not carried out';
comment on column access_restore.endedby is 'The operator who withdrew it';
comment on column access_restore.endedaccountid is 'The account of the company that declined it';
comment on column access_restore.endedhow is 'Why it was not carried out';
select guard_table('access_restore');

create table account (
  subscriptionid bigint not null,
  accountid bigint generated by default as identity,
  emailid text not null,
  fullname text not null,
  passwordhash text,
  employeeid bigint,
  statusid smallint default 1 not null,
  dateformatname text,
  language text,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  accessuntil date,
  imagepath text,
  accessfrom date,
  constraint account_emailid_check check ((emailid = lower(emailid)))
);
alter table account add constraint account_pkey primary key (subscriptionid, accountid);
alter table account add constraint account_subscriptionid_emailid_key unique (subscriptionid, emailid);
create index account_administration on account (subscriptionid, fullname) where (employeeid is null);
create unique index account_employee on account (subscriptionid, employeeid) where (employeeid is not null);
comment on column account.statusid is '1 Active, 2 Inactive';
comment on column account.accessuntil is 'The last day on which this account may sign in; null while there is none';
comment on column account.accessfrom is 'The first day on which this account may sign in; null where there is none';
select guard_table('account');

create table account_confirmation (
  subscriptionid bigint not null,
  accountconfirmationid bigint generated by default as identity,
  kind text not null,
  accountid bigint not null,
  detail jsonb not null,
  summary text not null,
  note text,
  isconsent boolean default false not null,
  statusid smallint default 1 not null,
  proposedby bigint not null,
  proposedon timestamptz not null,
  effectiveon timestamptz,
  decidedby bigint,
  decidedon timestamptz,
  featureid integer default 1010 not null,
  constraint account_confirmation_check check (((decidedby is null) or (decidedby <> proposedby) or (statusid = 4))),
  constraint account_confirmation_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table account_confirmation add constraint account_confirmation_pkey primary key (subscriptionid, accountconfirmationid);
create index account_confirmation_account on account_confirmation (subscriptionid, accountid);
create index account_confirmation_decider on account_confirmation (subscriptionid, decidedby);
create unique index account_confirmation_open on account_confirmation (subscriptionid, kind, accountid, md5((detail)::text)) where (statusid = 1);
create index account_confirmation_proposer on account_confirmation (subscriptionid, proposedby);
comment on column account_confirmation.isconsent is 'Whether the owner of the account may confirm, as it is about getting into the own account';
comment on column account_confirmation.statusid is '1 Waiting, 2 Carried out, 3 Declined, 4 Withdrawn';
comment on column account_confirmation.effectiveon is 'When it takes effect by itself, where nobody was there to confirm it';
select guard_table('account_confirmation');

create table account_directory (
  subscriptionid bigint not null,
  accountid bigint not null,
  emailid text not null,
  provenon timestamptz
);
alter table account_directory add constraint account_directory_pkey primary key (subscriptionid, accountid);
create index account_directory_email on account_directory (emailid);
comment on column account_directory.provenon is 'When somebody who reads the mails of this address has used the account';

create table account_factor (
  subscriptionid bigint not null,
  accountid bigint not null,
  secretbox text not null,
  confirmedon timestamptz,
  laststep bigint default 0 not null,
  addeddate timestamptz default now() not null
);
alter table account_factor add constraint account_factor_pkey primary key (subscriptionid, accountid);
comment on column account_factor.laststep is 'The newest time step whose code was taken: a code counts once';
select guard_table('account_factor');

create table account_group (
  subscriptionid bigint not null,
  accountid bigint not null,
  permissiongroupid bigint not null
);
alter table account_group add constraint account_group_pkey primary key (subscriptionid, accountid, permissiongroupid);
create index account_group_group on account_group (subscriptionid, permissiongroupid);
select guard_table('account_group');

create table account_recovery_code (
  subscriptionid bigint not null,
  accountid bigint not null,
  codehash text not null,
  usedon timestamptz
);
alter table account_recovery_code add constraint account_recovery_code_pkey primary key (subscriptionid, accountid, codehash);
select guard_table('account_recovery_code');

create table apex_link (
  tokenhash text not null,
  purpose text not null,
  emailid text not null,
  payload jsonb default '{}'::jsonb not null,
  addeddate timestamptz default now() not null,
  expireson timestamptz not null,
  usedon timestamptz
);
alter table apex_link add constraint apex_link_pkey primary key (tokenhash);
create index apex_link_expireson on apex_link (expireson);

create table apex_quota (
  quotakey text not null,
  since timestamptz not null,
  count integer not null
);
alter table apex_quota add constraint apex_quota_pkey primary key (quotakey);
create index apex_quota_since on apex_quota (since);

create table apex_session (
  tokenhash text not null,
  app text not null,
  emailid text not null,
  companies jsonb default '[]'::jsonb not null,
  addeddate timestamptz default now() not null,
  expireson timestamptz not null,
  endedon timestamptz,
  clientdetail jsonb
);
alter table apex_session add constraint apex_session_pkey primary key (tokenhash);
create index apex_session_emailid on apex_session (emailid);
create index apex_session_expireson on apex_session (expireson);

create table approval_approver (
  subscriptionid bigint not null,
  approvalrequestid bigint not null,
  levelno integer not null,
  seatno integer not null,
  accountid bigint not null,
  reason text not null,
  statusid smallint not null,
  addeddate timestamptz default now() not null,
  constraint approval_approver_statusid_check check (((statusid >= 1) and (statusid <= 3)))
);
alter table approval_approver add constraint approval_approver_pkey primary key (subscriptionid, approvalrequestid, levelno, seatno, accountid);
create index approval_approver_account on approval_approver (subscriptionid, accountid, approvalrequestid);
create index approval_approver_inbox on approval_approver (subscriptionid, accountid, approvalrequestid) where (statusid = 2);
comment on column approval_approver.statusid is '1 Waiting for an earlier level, 2 To decide, 3 Closed';
select guard_table('approval_approver', 'none');

create table approval_decision (
  subscriptionid bigint not null,
  approvaldecisionid bigint generated by default as identity,
  approvalrequestid bigint not null,
  actionid smallint not null,
  levelno integer,
  seats jsonb default '[]'::jsonb not null,
  accountid bigint,
  delegatefor jsonb default '[]'::jsonb not null,
  comment text,
  addeddate timestamptz default now() not null,
  constraint approval_decision_actionid_check check (((actionid >= 1) and (actionid <= 7))),
  constraint approval_decision_check check (((actionid <> all (array[1, 2, 3])) or (accountid is not null))),
  constraint approval_decision_check1 check (((actionid <> 2) or (comment is not null))),
  constraint approval_decision_check2 check (((actionid <> 6) or (comment is not null))),
  constraint approval_decision_check3 check (((actionid <> all (array[6, 7])) or (accountid is not null)))
);
alter table approval_decision add constraint approval_decision_pkey primary key (subscriptionid, approvaldecisionid);
create index approval_decision_account on approval_decision (subscriptionid, accountid, approvaldecisionid desc);
create index approval_decision_request on approval_decision (subscriptionid, approvalrequestid, approvaldecisionid);
comment on column approval_decision.actionid is '1 Approved, 2 Rejected, 3 Withdrawn, 4 Escalated, 5 Reminded, 6 Sent back, 7 Sent again';
select guard_table('approval_decision', 'none');
select append_only('approval_decision');

create table approval_delegation (
  subscriptionid bigint not null,
  approvaldelegationid bigint generated by default as identity,
  accountid bigint not null,
  delegateaccountid bigint not null,
  period daterange not null,
  comment text,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint approval_delegation_check check ((accountid <> delegateaccountid)),
  constraint approval_delegation_period_check check (((not isempty(period)) and (not lower_inf(period)) and (not upper_inf(period))))
);
alter table approval_delegation add constraint approval_delegation_pkey primary key (subscriptionid, approvaldelegationid);
alter table approval_delegation add constraint approval_delegation_subscriptionid_accountid_delegateaccountid_ exclude using gist (subscriptionid with =, accountid with =, delegateaccountid with =, period with &&);
create index approval_delegation_delegate on approval_delegation (subscriptionid, delegateaccountid);
select guard_table('approval_delegation');

create table approval_request (
  subscriptionid bigint not null,
  approvalrequestid bigint generated by default as identity,
  kind text not null,
  employeeid bigint not null,
  requesteraccountid bigint not null,
  title text not null,
  payload jsonb not null,
  facts jsonb not null,
  similarkey text not null,
  approvalworkflowid bigint not null,
  workflowversion integer not null,
  route jsonb not null,
  escalation jsonb not null,
  statusid smallint default 1 not null,
  currentlevel integer,
  levelsince date not null,
  escalateon date,
  addeddate timestamptz default now() not null,
  decidedon timestamptz,
  version integer default 1 not null,
  escalatemoved jsonb,
  sentbackon date,
  constraint approval_request_check check (((statusid = 1) = (decidedon is null))),
  constraint approval_request_check1 check (((statusid = 1) = (currentlevel is not null))),
  constraint approval_request_check2 check (((sentbackon is null) or (statusid = 1))),
  constraint approval_request_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table approval_request add constraint approval_request_pkey primary key (subscriptionid, approvalrequestid);
create index approval_request_employee on approval_request (subscriptionid, employeeid, approvalrequestid desc);
create index approval_request_escalate on approval_request (subscriptionid, escalateon) where (statusid = 1);
create index approval_request_requester on approval_request (subscriptionid, requesteraccountid, approvalrequestid desc);
create unique index approval_request_similar on approval_request (subscriptionid, kind, employeeid, similarkey) where (statusid = 1);
create index approval_request_workflow on approval_request (subscriptionid, approvalworkflowid);
comment on column approval_request.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn';
comment on column approval_request.escalatemoved is 'The day before it was moved to a working day, with the reason; null where it was not moved';
comment on column approval_request.sentbackon is 'Since when it is with whoever asked; nobody decides it meanwhile';
select guard_table('approval_request');

create table approval_watcher (
  subscriptionid bigint not null,
  approvalrequestid bigint not null,
  accountid bigint not null,
  addeddate timestamptz default now() not null
);
alter table approval_watcher add constraint approval_watcher_pkey primary key (subscriptionid, approvalrequestid, accountid);
create index approval_watcher_account on approval_watcher (subscriptionid, accountid, approvalrequestid desc);
select guard_table('approval_watcher', 'none');

create table approval_workflow (
  subscriptionid bigint not null,
  approvalworkflowid bigint generated by default as identity,
  approvalworkflowname text not null,
  description text,
  isdefault boolean default false not null,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  isactive smallint default 1 not null,
  constraint approval_workflow_check check (((isactive = 1) or (not isdefault))),
  constraint approval_workflow_isactive_check check ((isactive = any (array[1, 2])))
);
alter table approval_workflow add constraint approval_workflow_pkey primary key (subscriptionid, approvalworkflowid);
create unique index approval_workflow_default on approval_workflow (subscriptionid) where isdefault;
create unique index approval_workflow_name on approval_workflow (subscriptionid, lower(approvalworkflowname));
comment on column approval_workflow.isactive is '1 Active, 2 Inactive';
select guard_table('approval_workflow');

create table approval_workflow_version (
  subscriptionid bigint not null,
  approvalworkflowid bigint not null,
  version integer not null,
  approvalworkflowname text not null,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint
);
alter table approval_workflow_version add constraint approval_workflow_version_pkey primary key (subscriptionid, approvalworkflowid, version);
select guard_table('approval_workflow_version', 'none');
select append_only('approval_workflow_version');

create table attachment (
  subscriptionid bigint not null,
  attachmentid bigint generated by default as identity,
  ownerkind text not null,
  ownerid bigint not null,
  accountid bigint not null,
  addeddate timestamptz default now() not null,
  removedon timestamptz,
  removedname text,
  constraint attachment_check check (((removedon is null) = (removedname is null))),
  constraint attachment_ownerkind_check check ((ownerkind ~ '^[a-z][a-z0-9_]{1,60}$'::text))
);
alter table attachment add constraint attachment_pkey primary key (subscriptionid, attachmentid);
create index attachment_account on attachment (subscriptionid, accountid);
create index attachment_owner on attachment (subscriptionid, ownerkind, ownerid, attachmentid);
comment on column attachment.removedname is 'The name of the file, once whoever added it has removed it';
select guard_table('attachment');
revoke delete on attachment from muster_app_role;

create table attendance_assignment (
  subscriptionid bigint not null,
  attendanceassignmentid bigint generated by default as identity,
  shiftid bigint,
  attendancepolicyid bigint,
  extratimepolicyid bigint,
  officeaddressid bigint,
  employeeid bigint,
  fromdate date not null,
  todate date,
  cyclestart date,
  addeddate timestamptz default now() not null,
  addedby bigint,
  clockinmethodid bigint,
  constraint attendance_assignment_check1 check ((num_nonnulls(officeaddressid, employeeid) <= 1)),
  constraint attendance_assignment_check2 check ((todate >= fromdate)),
  constraint attendance_assignment_check3 check (((cyclestart is null) or (shiftid is not null))),
  constraint attendance_assignment_one_plan check ((num_nonnulls(shiftid, attendancepolicyid, extratimepolicyid, clockinmethodid) = 1))
);
alter table attendance_assignment add constraint attendance_assignment_pkey primary key (subscriptionid, attendanceassignmentid);
create unique index attendance_assignment_day on attendance_assignment (subscriptionid, ( case when (shiftid is not null) then 1 when (attendancepolicyid is not null) then 2 when (extratimepolicyid is not null) then 3 else 4 end), coalesce(officeaddressid, (0)::bigint), coalesce(employeeid, (0)::bigint), fromdate);
create index attendance_assignment_employee on attendance_assignment (subscriptionid, employeeid);
create index attendance_assignment_extra on attendance_assignment (subscriptionid, extratimepolicyid);
create index attendance_assignment_method on attendance_assignment (subscriptionid, clockinmethodid);
create index attendance_assignment_office on attendance_assignment (subscriptionid, officeaddressid);
create index attendance_assignment_policy on attendance_assignment (subscriptionid, attendancepolicyid);
create index attendance_assignment_shift on attendance_assignment (subscriptionid, shiftid);
comment on column attendance_assignment.todate is 'The last day; null without an end';
comment on column attendance_assignment.cyclestart is 'The day on which a rotating shift is at its first day; null: fromdate';
select guard_table('attendance_assignment');

create table attendance_clock_offset (
  subscriptionid bigint not null,
  clockoffsetid bigint generated by default as identity,
  deviceid bigint not null,
  fromtime timestamp(0) without time zone not null,
  totime timestamp(0) without time zone not null,
  fastseconds integer not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint attendance_clock_offset_check check ((totime >= fromtime)),
  constraint attendance_clock_offset_fastseconds_check check ((fastseconds <> 0))
);
alter table attendance_clock_offset add constraint attendance_clock_offset_pkey primary key (subscriptionid, clockoffsetid);
create index attendance_clock_offset_device on attendance_clock_offset (subscriptionid, deviceid, fromtime);
comment on column attendance_clock_offset.fastseconds is 'Seconds that the clock was ahead; behind below zero';
select guard_table('attendance_clock_offset');

create table attendance_day (
  subscriptionid bigint not null,
  employeeid bigint not null,
  workdate date not null,
  kind text not null,
  shiftid bigint,
  firstin timestamp(0) without time zone,
  lastout timestamp(0) without time zone,
  workedminutes smallint not null,
  breakminutes smallint not null,
  lateminutes smallint not null,
  earlyminutes smallint not null,
  extraminutes smallint not null,
  creditedminutes smallint not null,
  half1 text not null,
  half2 text not null,
  mark text,
  reasons text[] not null,
  constraint attendance_day_kind_check check ((kind = any (array['working'::text, 'off'::text, 'holiday'::text]))),
  constraint attendance_day_mark_check check ((mark = any (array['late'::text, 'early'::text, 'breach'::text, 'waived'::text])))
);
alter table attendance_day add constraint attendance_day_pkey primary key (subscriptionid, employeeid, workdate);
create index attendance_day_date on attendance_day (subscriptionid, workdate);
create index attendance_day_shift on attendance_day (subscriptionid, shiftid);
comment on column attendance_day.half1 is 'P present, A absent, O off, H holiday, D out-duty, W work from home, else the code of a leave type';
select guard_table('attendance_day', 'none');

create table attendance_device (
  subscriptionid bigint not null,
  deviceid bigint generated by default as identity,
  devicename text not null,
  serialnumber text not null,
  officeaddressid bigint,
  purposeid smallint default 1 not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  devicegroupid bigint,
  sourcenetworks text[] default '{}'::text[] not null,
  secrethash text,
  constraint attendance_device_devicename_check check ((devicename <> ''::text)),
  constraint attendance_device_isactive_check check ((isactive = any (array[1, 2]))),
  constraint attendance_device_purposeid_check check ((purposeid = any (array[1, 2]))),
  constraint attendance_device_serialnumber_check check ((serialnumber ~ '^[A-Za-z0-9_-]{1,40}$'::text))
);
alter table attendance_device add constraint attendance_device_pkey primary key (subscriptionid, deviceid);
create unique index attendance_device_name on attendance_device (subscriptionid, lower(devicename));
create index attendance_device_of_group on attendance_device (subscriptionid, devicegroupid);
create index attendance_device_office on attendance_device (subscriptionid, officeaddressid);
create unique index attendance_device_serial on attendance_device (subscriptionid, serialnumber);
comment on column attendance_device.purposeid is '1 Attendance, 2 Canteen: its punches are no presence';
comment on column attendance_device.isactive is '1 Active, 2 Inactive';
comment on column attendance_device.sourcenetworks is 'Networks it may call from; none: from anywhere';
comment on column attendance_device.secrethash is 'SHA-256 of the secret in the path of its calls; null without one';
select guard_table('attendance_device');

create table attendance_device_batch (
  subscriptionid bigint not null,
  devicebatchid bigint generated by default as identity,
  deviceid bigint not null,
  network text not null,
  tablename text not null,
  body text not null,
  bodyhash text not null,
  punchcount integer not null,
  firstpunchat timestamp(0) without time zone,
  lastpunchat timestamp(0) without time zone,
  receivedat timestamptz not null
);
alter table attendance_device_batch add constraint attendance_device_batch_pkey primary key (subscriptionid, devicebatchid);
create unique index attendance_device_batch_once on attendance_device_batch (subscriptionid, deviceid, network, tablename, bodyhash);
select guard_table('attendance_device_batch', 'none');

create table attendance_device_command (
  subscriptionid bigint not null,
  devicecommandid bigint generated by default as identity,
  deviceid bigint not null,
  commandtypeid smallint not null,
  command text not null,
  statusid smallint default 1 not null,
  returncode integer,
  senton timestamptz,
  answeredon timestamptz,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint attendance_device_command_command_check check (((command <> ''::text) and (length(command) <= 1000))),
  constraint attendance_device_command_commandtypeid_check check (((commandtypeid >= 1) and (commandtypeid <= 7))),
  constraint attendance_device_command_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table attendance_device_command add constraint attendance_device_command_pkey primary key (subscriptionid, devicecommandid);
create index attendance_device_command_waiting on attendance_device_command (subscriptionid, deviceid, devicecommandid) where (statusid = any (array[1, 2]));
comment on column attendance_device_command.commandtypeid is '1 Set the time, 2 Send punches again, 3 Send people, 4 Write a person, 5 Delete a person, 6 Restart, 7 Send everything again';
comment on column attendance_device_command.statusid is '1 Waiting, 2 Sent, 3 Done, 4 Failed';
select guard_table('attendance_device_command');

create table attendance_device_fault (
  subscriptionid bigint not null,
  devicefaultid bigint generated by default as identity,
  deviceid bigint not null,
  line text not null,
  receivedat timestamptz default now() not null
);
alter table attendance_device_fault add constraint attendance_device_fault_pkey primary key (subscriptionid, devicefaultid);
create index attendance_device_fault_device on attendance_device_fault (subscriptionid, deviceid);
select guard_table('attendance_device_fault', 'none');

create table attendance_device_group (
  subscriptionid bigint not null,
  devicegroupid bigint generated by default as identity,
  devicegroupname text not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint attendance_device_group_devicegroupname_check check ((devicegroupname <> ''::text))
);
alter table attendance_device_group add constraint attendance_device_group_pkey primary key (subscriptionid, devicegroupid);
create unique index attendance_device_group_name on attendance_device_group (subscriptionid, lower(devicegroupname));
select guard_table('attendance_device_group');

create table attendance_device_network (
  subscriptionid bigint not null,
  devicenetworkid bigint generated by default as identity,
  deviceid bigint not null,
  network text not null,
  iscounted boolean not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint attendance_device_network_network_check check ((network <> ''::text))
);
alter table attendance_device_network add constraint attendance_device_network_pkey primary key (subscriptionid, devicenetworkid);
create unique index attendance_device_network_once on attendance_device_network (subscriptionid, deviceid, network);
comment on column attendance_device_network.network is 'An IPv4 address, or the /64 of an IPv6 address';
comment on column attendance_device_network.iscounted is 'Whether what is sent from there counts; false: its calls are refused';
select guard_table('attendance_device_network');

create table attendance_device_number (
  subscriptionid bigint not null,
  deviceid bigint not null,
  usernumber text not null,
  shownname text,
  lastseenat timestamptz default now() not null
);
alter table attendance_device_number add constraint attendance_device_number_pkey primary key (subscriptionid, deviceid, usernumber);
select guard_table('attendance_device_number', 'none');

create table attendance_device_source (
  subscriptionid bigint not null,
  deviceid bigint not null,
  source text not null,
  firstcallat timestamptz not null,
  lastcallat timestamptz not null,
  attlogstamp text,
  resetat timestamptz
);
alter table attendance_device_source add constraint attendance_device_source_pkey primary key (subscriptionid, deviceid, source);
comment on column attendance_device_source.source is 'A network; secret: any, by the secret of the device';
comment on column attendance_device_source.attlogstamp is 'The stamp of the last batch of which lines were stored; told back to the same source alone';
comment on column attendance_device_source.resetat is 'When a stamp last went back: the terminal has begun its log anew';
select guard_table('attendance_device_source', 'none');

create table attendance_device_state (
  subscriptionid bigint not null,
  deviceid bigint not null,
  lastseenat timestamptz not null,
  lastaddress text,
  firmware text,
  lastpunchat timestamp(0) without time zone,
  skewseconds integer,
  alarmedat timestamptz
);
alter table attendance_device_state add constraint attendance_device_state_pkey primary key (subscriptionid, deviceid);
comment on column attendance_device_state.skewseconds is 'Seconds that its clock was ahead when it last sent a punch of the future';
comment on column attendance_device_state.alarmedat is 'When it was said that the terminal does not call; null while it calls';
select guard_table('attendance_device_state', 'none');

create table attendance_device_unknown (
  subscriptionid bigint not null,
  serialnumber text not null,
  address text,
  firstseenat timestamptz default now() not null,
  lastseenat timestamptz default now() not null,
  calls integer default 1 not null
);
alter table attendance_device_unknown add constraint attendance_device_unknown_pkey primary key (subscriptionid, serialnumber);
select guard_table('attendance_device_unknown', 'none');

create table attendance_device_user (
  subscriptionid bigint not null,
  deviceuserid bigint generated by default as identity,
  deviceid bigint not null,
  usernumber text not null,
  employeeid bigint not null,
  fromdate date not null,
  todate date,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint attendance_device_user_check check ((todate >= fromdate)),
  constraint attendance_device_user_usernumber_check check ((usernumber ~ '^[A-Za-z0-9]{1,24}$'::text))
);
alter table attendance_device_user add constraint attendance_device_user_pkey primary key (subscriptionid, deviceuserid);
create unique index attendance_device_user_day on attendance_device_user (subscriptionid, deviceid, usernumber, fromdate);
create index attendance_device_user_employee on attendance_device_user (subscriptionid, employeeid);
comment on column attendance_device_user.usernumber is 'The number under which the terminal knows the person, as it sends it';
comment on column attendance_device_user.todate is 'The last day; null without an end';
select guard_table('attendance_device_user');

create table attendance_parked_punch (
  subscriptionid bigint not null,
  parkedpunchid bigint generated by default as identity,
  deviceid bigint not null,
  usernumber text not null,
  punchedat timestamp(0) without time zone not null,
  statecode smallint,
  verifycode smallint,
  receivedat timestamptz not null,
  receivedtime timestamp(0) without time zone not null,
  source smallint not null,
  reasonid smallint not null,
  constraint attendance_parked_punch_reasonid_check check ((reasonid = any (array[1, 2]))),
  constraint attendance_parked_punch_source_check check ((source = any (array[1, 2])))
);
alter table attendance_parked_punch add constraint attendance_parked_punch_pkey primary key (subscriptionid, parkedpunchid);
create unique index attendance_parked_punch_once on attendance_parked_punch (subscriptionid, deviceid, usernumber, punchedat, coalesce((statecode)::integer, '-1'::integer));
comment on column attendance_parked_punch.receivedtime is 'When it came, by the clock of the company';
comment on column attendance_parked_punch.reasonid is '1 Before the first day of attendance, 2 Ahead of the time at which it came';
select guard_table('attendance_parked_punch', 'none');

create table attendance_policy (
  subscriptionid bigint not null,
  attendancepolicyid bigint generated by default as identity,
  attendancepolicyname text not null,
  parentid bigint,
  description text,
  isdraft boolean default true not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint attendance_policy_attendancepolicyname_check check ((attendancepolicyname <> ''::text)),
  constraint attendance_policy_isactive_check check ((isactive = any (array[1, 2])))
);
alter table attendance_policy add constraint attendance_policy_pkey primary key (subscriptionid, attendancepolicyid);
create unique index attendance_policy_name on attendance_policy (subscriptionid, lower(attendancepolicyname));
comment on column attendance_policy.parentid is 'The policy it was cloned from';
comment on column attendance_policy.isdraft is 'Never published yet: it can be assigned to nobody';
comment on column attendance_policy.isactive is '1 Active, 2 Inactive';
select guard_table('attendance_policy');

create table attendance_policy_version (
  subscriptionid bigint not null,
  attendancepolicyversionid bigint generated by default as identity,
  attendancepolicyid bigint not null,
  versionno integer not null,
  effectivefrom date,
  publishedon date,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint attendance_policy_version_check check (((publishedon is null) or (effectivefrom is not null))),
  constraint attendance_policy_version_versionno_check check ((versionno > 0))
);
alter table attendance_policy_version add constraint attendance_policy_version_pkey primary key (subscriptionid, attendancepolicyversionid);
create unique index attendance_policy_version_draft on attendance_policy_version (subscriptionid, attendancepolicyid) where (publishedon is null);
create unique index attendance_policy_version_no on attendance_policy_version (subscriptionid, attendancepolicyid, versionno);
comment on column attendance_policy_version.effectivefrom is 'The first day of the version';
comment on column attendance_policy_version.publishedon is 'The day on which it was published; null while it is a draft';
comment on column attendance_policy_version.detail is 'What it says, as the contract has it';
select guard_table('attendance_policy_version');

create table attendance_reminder (
  subscriptionid bigint not null,
  employeeid bigint not null,
  workdate date not null,
  addeddate timestamptz default now() not null
);
alter table attendance_reminder add constraint attendance_reminder_pkey primary key (subscriptionid, employeeid, workdate);
select guard_table('attendance_reminder', 'none');

create table attendance_replay (
  subscriptionid bigint not null,
  attendancereplayid bigint generated by default as identity,
  accountid bigint not null,
  kind text not null,
  fromday date not null,
  today date not null,
  detail jsonb not null,
  jobrunid bigint,
  addeddate timestamptz default now() not null,
  constraint attendance_replay_check check ((today >= fromday)),
  constraint attendance_replay_kind_check check ((kind = any (array['policy'::text, 'extratime'::text])))
);
alter table attendance_replay add constraint attendance_replay_pkey primary key (subscriptionid, attendancereplayid);
create index attendance_replay_account on attendance_replay (subscriptionid, accountid, attendancereplayid desc);
create index attendance_replay_added on attendance_replay (subscriptionid, addeddate);
select guard_table('attendance_replay', 'none');

create table attendance_replay_person (
  subscriptionid bigint not null,
  attendancereplayid bigint not null,
  employeeid bigint not null,
  absentbefore integer not null,
  absentafter integer not null,
  marksbefore integer not null,
  marksafter integer not null,
  penaltybefore integer not null,
  penaltyafter integer not null,
  extrabefore integer not null,
  extraafter integer not null,
  changeddays integer not null,
  days jsonb not null,
  months jsonb default '[]'::jsonb not null,
  constraint attendance_replay_person_changeddays_check check ((changeddays >= 0))
);
alter table attendance_replay_person add constraint attendance_replay_person_pkey primary key (subscriptionid, attendancereplayid, employeeid);
create index attendance_replay_person_changed on attendance_replay_person (subscriptionid, attendancereplayid, changeddays desc, employeeid);
create index attendance_replay_person_employee on attendance_replay_person (subscriptionid, employeeid);
comment on column attendance_replay_person.absentbefore is 'Absent halves of days; marks are days, penalties ten-thousandths of days, extra time minutes';
comment on column attendance_replay_person.days is 'The days that differ, with both sides';
comment on column attendance_replay_person.months is 'The months that differ: days due in ten-thousandths, and paid extra minutes of working days and of days off, each as the difference';
select guard_table('attendance_replay_person', 'none');

create table attendance_request (
  subscriptionid bigint not null,
  attendancerequestid bigint generated by default as identity,
  employeeid bigint not null,
  kindid smallint not null,
  fromdate date not null,
  fromhalf smallint default 1 not null,
  todate date not null,
  tohalf smallint default 2 not null,
  fromtime text,
  totime text,
  minutes integer,
  note text,
  statusid smallint default 1 not null,
  approvedon date,
  approvalrequestid bigint,
  batchid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  documentpath text,
  constraint attendance_request_check check (((todate > fromdate) or ((todate = fromdate) and (tohalf >= fromhalf)))),
  constraint attendance_request_check1 check (((kindid = any (array[2, 3])) or (fromdate = todate))),
  constraint attendance_request_check2 check (((kindid <> 1) or (num_nonnulls(fromtime, totime) > 0))),
  constraint attendance_request_check3 check (((kindid = 4) = (minutes is not null))),
  constraint attendance_request_check4 check (((statusid = any (array[2, 5])) = (approvedon is not null))),
  constraint attendance_request_fromhalf_check check ((fromhalf = any (array[1, 2]))),
  constraint attendance_request_fromtime_check check ((fromtime ~ '^[0-4][0-9]:[0-5][0-9]$'::text)),
  constraint attendance_request_kindid_check check (((kindid >= 1) and (kindid <= 5))),
  constraint attendance_request_minutes_check check (((minutes >= 1) and (minutes <= 1440))),
  constraint attendance_request_statusid_check check (((statusid >= 1) and (statusid <= 5))),
  constraint attendance_request_tohalf_check check ((tohalf = any (array[1, 2]))),
  constraint attendance_request_totime_check check ((totime ~ '^[0-4][0-9]:[0-5][0-9]$'::text))
);
alter table attendance_request add constraint attendance_request_pkey primary key (subscriptionid, attendancerequestid);
create index attendance_request_approval on attendance_request (subscriptionid, approvalrequestid);
create index attendance_request_employee on attendance_request (subscriptionid, employeeid, fromdate);
comment on column attendance_request.kindid is '1 Regularisation, 2 Out-duty, 3 Work from home, 4 Extra time, 5 Waiver of a late day';
comment on column attendance_request.fromtime is 'HH:MM, above 24:00 after midnight: a missing punch, or the beginning of duty by the hour';
comment on column attendance_request.minutes is 'Extra time that is asked for';
comment on column attendance_request.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn, 5 Cancelled';
comment on column attendance_request.documentpath is 'The file of its document; null without one';
select guard_table('attendance_request');

create table attendance_stale (
  subscriptionid bigint not null,
  staleid bigint generated by default as identity,
  employeeid bigint,
  fromdate date not null,
  todate date
);
alter table attendance_stale add constraint attendance_stale_pkey primary key (subscriptionid, staleid);
create index attendance_stale_employee on attendance_stale (subscriptionid, employeeid);
comment on column attendance_stale.todate is 'The last day; null: up to today';
select guard_table('attendance_stale', 'none');

create table audit_row (
  subscriptionid bigint not null,
  auditid bigint generated always as identity,
  tablename text not null,
  action text not null,
  actor bigint,
  request text,
  txid bigint default ((pg_current_xact_id())::text)::bigint not null,
  at timestamptz default clock_timestamp() not null,
  before jsonb,
  after jsonb
);
alter table audit_row add constraint audit_row_pkey primary key (subscriptionid, auditid);
create index audit_row_table on audit_row (subscriptionid, tablename, auditid desc);
create index audit_row_txid on audit_row (subscriptionid, txid, auditid);
select guard_table('audit_row', 'none');
revoke insert, delete, update on audit_row from muster_app_role;
create trigger append_only before delete or update on audit_row for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_row for each statement execute function refuse_change();

create table audit_seal (
  subscriptionid bigint not null,
  sealid bigint not null,
  fromtxid bigint not null,
  uptotxid bigint not null,
  rowcount integer not null,
  hash text not null,
  previoushash text not null,
  at timestamptz default clock_timestamp() not null
);
alter table audit_seal add constraint audit_seal_pkey primary key (subscriptionid, sealid);
select guard_table('audit_seal', 'none');
select append_only('audit_seal');

create table authorized_signatory (
  subscriptionid bigint not null,
  authorizedsignatoryid bigint generated by default as identity,
  signatoryname text not null,
  signatorytitle text not null,
  employeeid bigint,
  signaturepath text,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table authorized_signatory add constraint authorized_signatory_pkey primary key (subscriptionid, authorizedsignatoryid);
create index authorized_signatory_employee on authorized_signatory (subscriptionid, employeeid);
create unique index authorized_signatory_name on authorized_signatory (subscriptionid, lower(signatoryname));
select guard_table('authorized_signatory');

create table bulk_batch (
  subscriptionid bigint not null,
  bulkbatchid bigint generated by default as identity,
  kind text not null,
  filename text not null,
  filehash text not null,
  sheetname text not null,
  headerrow integer not null,
  headings jsonb not null,
  mapping jsonb not null,
  parameters jsonb default '{}'::jsonb not null,
  accepted jsonb default '{}'::jsonb not null,
  offered jsonb default '[]'::jsonb not null,
  statusid smallint default 1 not null,
  totalrows integer default 0 not null,
  validrows integer default 0 not null,
  noticerows integer default 0 not null,
  errorrows integer default 0 not null,
  ignoredrows integer default 0 not null,
  appliedrows integer default 0 not null,
  undonerows integer default 0 not null,
  jobrunid bigint,
  addedby bigint,
  addeddate timestamptz default now() not null,
  appliedon timestamptz,
  undoneon timestamptz,
  version integer default 1 not null,
  rowsgoneon timestamptz,
  place jsonb,
  sums jsonb default '[]'::jsonb not null,
  questions jsonb default '[]'::jsonb not null,
  layout text,
  unused jsonb default '[]'::jsonb not null,
  constraint bulk_batch_layout_check check (((char_length(layout) >= 1) and (char_length(layout) <= 60)))
);
alter table bulk_batch add constraint bulk_batch_pkey primary key (subscriptionid, bulkbatchid);
create unique index bulk_batch_applied_once on bulk_batch (subscriptionid, kind, filehash, md5((parameters)::text)) where (statusid = 5);
create index bulk_batch_kind on bulk_batch (subscriptionid, kind, bulkbatchid desc);
create index bulk_batch_rows on bulk_batch (subscriptionid, addeddate) where (rowsgoneon is null);
comment on column bulk_batch.statusid is '1 Uploaded, 2 Checking, 3 Checked, 4 Applying, 5 Applied, 6 Undoing, 7 Undone, 8 Failed';
comment on column bulk_batch.place is 'The month or tax year the rows go to, as the last check found it';
comment on column bulk_batch.sums is 'Sums of the rows that would be applied: a label with paise, or with days';
comment on column bulk_batch.questions is 'What in the file names another month than the chosen one; answered before it is applied';
comment on column bulk_batch.layout is 'Null where the columns were found by their headings';
comment on column bulk_batch.unused is 'Headings of the file that no column reads';
select guard_table('bulk_batch');

create table bulk_mapping (
  subscriptionid bigint not null,
  kind text not null,
  heading text not null,
  columnname text not null
);
alter table bulk_mapping add constraint bulk_mapping_pkey primary key (subscriptionid, kind, heading);
select guard_table('bulk_mapping', 'none');

create table bulk_row (
  subscriptionid bigint not null,
  bulkbatchid bigint not null,
  rownumber integer not null,
  cells jsonb not null,
  parsed jsonb,
  messages jsonb default '[]'::jsonb not null,
  statusid smallint default 0 not null,
  objectid bigint,
  undo jsonb
);
alter table bulk_row add constraint bulk_row_pkey primary key (subscriptionid, bulkbatchid, rownumber);
create index bulk_row_status on bulk_row (subscriptionid, bulkbatchid, statusid, rownumber);
comment on column bulk_row.statusid is '0 Not judged, 1 Valid, 2 Valid with notices, 3 Error, 4 Left out, 5 Applied, 6 Undone, 7 Not undone';
select guard_table('bulk_row', 'none');

create table business_unit (
  subscriptionid bigint not null,
  businessunitid bigint generated by default as identity,
  businessunitname text not null,
  officeaddressid bigint,
  businessunitheadid bigint,
  oldbusinessunitheadid bigint,
  isseparateentity boolean default false not null,
  statutorydetail jsonb default '[]'::jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table business_unit add constraint business_unit_pkey primary key (subscriptionid, businessunitid);
create index business_unit_head on business_unit (subscriptionid, businessunitheadid);
create unique index business_unit_name on business_unit (subscriptionid, lower(businessunitname));
create index business_unit_office on business_unit (subscriptionid, officeaddressid);
select guard_table('business_unit');

create table calendar_assignment (
  subscriptionid bigint not null,
  calendarassignmentid bigint generated by default as identity,
  weeklyoffid bigint,
  holidayplanid bigint,
  officeaddressid bigint,
  employeeid bigint,
  fromdate date not null,
  todate date,
  addeddate timestamptz default now() not null,
  addedby bigint,
  cyclestart date,
  constraint calendar_assignment_check check ((num_nonnulls(weeklyoffid, holidayplanid) = 1)),
  constraint calendar_assignment_check1 check ((num_nonnulls(officeaddressid, employeeid) <= 1)),
  constraint calendar_assignment_check2 check ((todate >= fromdate)),
  constraint calendar_assignment_cycle check (((cyclestart is null) or (weeklyoffid is not null)))
);
alter table calendar_assignment add constraint calendar_assignment_pkey primary key (subscriptionid, calendarassignmentid);
create unique index calendar_assignment_day on calendar_assignment (subscriptionid, ((weeklyoffid is null)), coalesce(officeaddressid, (0)::bigint), coalesce(employeeid, (0)::bigint), fromdate);
create index calendar_assignment_employee on calendar_assignment (subscriptionid, employeeid);
create index calendar_assignment_holiday_plan on calendar_assignment (subscriptionid, holidayplanid);
create index calendar_assignment_office on calendar_assignment (subscriptionid, officeaddressid);
create index calendar_assignment_weekly_off on calendar_assignment (subscriptionid, weeklyoffid);
comment on column calendar_assignment.todate is 'The last day; null without an end';
comment on column calendar_assignment.cyclestart is 'The day on which the cycle of a weekly off is at its first day; null: fromdate';
select guard_table('calendar_assignment');

create table calendar_feed (
  subscriptionid bigint not null,
  employeeid bigint not null,
  tokenhash text not null,
  layerids text[] not null,
  addeddate timestamptz default now() not null,
  constraint calendar_feed_tokenhash_check check ((tokenhash ~ '^[0-9a-f]{64}$'::text))
);
alter table calendar_feed add constraint calendar_feed_pkey primary key (subscriptionid, employeeid);
create unique index calendar_feed_token on calendar_feed (subscriptionid, tokenhash);
comment on column calendar_feed.tokenhash is 'SHA-256 of the token in its address; a new address replaces it';
comment on column calendar_feed.layerids is 'What it shows, by the names that modules give their layers';
select guard_table('calendar_feed');

create table calendar_feed_entry (
  subscriptionid bigint not null,
  employeeid bigint not null,
  entrykey text not null,
  sequence integer default 0 not null,
  content jsonb not null,
  cancelledon date,
  changedon timestamptz not null,
  constraint calendar_feed_entry_entrykey_check check ((entrykey <> ''::text)),
  constraint calendar_feed_entry_sequence_check check ((sequence >= 0))
);
alter table calendar_feed_entry add constraint calendar_feed_entry_pkey primary key (subscriptionid, employeeid, entrykey);
comment on table calendar_feed_entry is 'What was last told to calendar programs, so that they are told of changes and of what is gone';
comment on column calendar_feed_entry.sequence is 'Higher with every change, as RFC 5545 wants it';
comment on column calendar_feed_entry.cancelledon is 'The day on which it was found to be gone; it is told for a while';
select guard_table('calendar_feed_entry', 'none');

create table candidate (
  subscriptionid bigint not null,
  candidateid bigint generated by default as identity,
  fullname text not null,
  emailid text not null,
  emailkey text not null,
  callingcode text default ''::text not null,
  mobilenumber text default ''::text not null,
  phonekey text not null,
  pincode text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  country text default ''::text not null,
  advanceskill text default ''::text not null,
  elementryskill text default ''::text not null,
  advancelanguage text default ''::text not null,
  elementrylanguage text default ''::text not null,
  workinglanguage text default ''::text not null,
  noticeperiod integer,
  expectedsalary bigint,
  profilepicpath text,
  resumepath text,
  coverletterpath text,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  phonematch text generated always as (
case
  when ((regexp_replace(callingcode, '\D'::text, ''::text, 'g'::text) = any (array[''::text, '91'::text])) and (length(phonekey) >= 10)) then ('91'::text || "right"(phonekey, 10))
  else phonekey
end) stored,
  namekey text generated always as (lower(btrim(regexp_replace(normalize(fullname, nfc), '\s+'::text, ' '::text, 'g'::text)))) stored,
  constraint candidate_emailid_check check ((emailid <> ''::text)),
  constraint candidate_emailkey_check check ((emailkey = lower(emailkey))),
  constraint candidate_expectedsalary_check check ((expectedsalary >= 0)),
  constraint candidate_fullname_check check ((fullname <> ''::text)),
  constraint candidate_noticeperiod_check check ((noticeperiod >= 0)),
  constraint candidate_phonekey_check check ((phonekey ~ '^\d*$'::text))
);
alter table candidate add constraint candidate_pkey primary key (subscriptionid, candidateid);
create index candidate_email on candidate (subscriptionid, emailkey);
create index candidate_namekey on candidate (subscriptionid, namekey);
create index candidate_phone on candidate (subscriptionid, phonekey) where (phonekey <> ''::text);
create index candidate_phonematch on candidate (subscriptionid, phonematch) where (phonematch <> ''::text);
comment on column candidate.emailkey is 'The e-mail address in lower case, by which duplicates are found';
comment on column candidate.phonekey is 'Calling code and number, digits only, by which duplicates are found';
comment on column candidate.noticeperiod is 'In days';
comment on column candidate.expectedsalary is 'Of a year, in paise';
comment on column candidate.resumepath is 'The id of the stored file, as in the other two';
comment on column candidate.phonematch is 'The number by which duplicates are found: of India the last 10 digits behind 91, else all digits';
comment on column candidate.namekey is 'The name in lower case with single spaces, by which duplicates are found';
select guard_table('candidate', 'none');

create table candidate_answer (
  subscriptionid bigint not null,
  candiatequestionfeedbackid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  requisitionjobquestionid bigint not null,
  feedback text default ''::text not null,
  requisitionjobquestioninputoptionids text default ''::text not null
);
alter table candidate_answer add constraint candidate_answer_pkey primary key (subscriptionid, candiatequestionfeedbackid);
create index candidate_answer_of on candidate_answer (subscriptionid, candidateid);
create unique index candidate_answer_once on candidate_answer (subscriptionid, candidateapplicationid, requisitionjobquestionid);
create index candidate_answer_question on candidate_answer (subscriptionid, requisitionjobquestionid);
comment on column candidate_answer.requisitionjobquestioninputoptionids is 'The ids of the chosen options, joined by commas';
select guard_table('candidate_answer', 'none');

create table candidate_application (
  subscriptionid bigint not null,
  candidateapplicationid bigint generated by default as identity,
  candidateid bigint not null,
  requisitionjobid bigint not null,
  emailkey text not null,
  submitkey text,
  source text default ''::text not null,
  sourcetypeid integer,
  receivedon timestamptz default now() not null,
  receivedfrom text default ''::text not null,
  marks jsonb default '[]'::jsonb not null,
  istalentpool boolean default false not null,
  retainuntil date not null,
  linksenton timestamptz,
  version integer default 1 not null,
  pipelinestageid bigint not null,
  stagesince timestamptz not null,
  rejectreasonid bigint,
  candidatesourceid bigint,
  mailboxkey text default ''::text not null,
  isheld boolean default false not null,
  isacknowledgementdue boolean default false not null,
  acknowledgedon date,
  acknowledgementid bigint,
  addedby bigint,
  consentedon date,
  consentmethodid smallint,
  constraint candidate_application_check check ((num_nulls(addedby, consentedon, consentmethodid) = any (array[0, 3]))),
  constraint candidate_application_consentmethodid_check check (((consentmethodid >= 1) and (consentmethodid <= 6))),
  constraint candidate_application_marks_check check ((jsonb_typeof(marks) = 'array'::text))
);
alter table candidate_application add constraint candidate_application_pkey primary key (subscriptionid, candidateapplicationid);
create index candidate_application_added on candidate_application (subscriptionid, addedby) where (addedby is not null);
create index candidate_application_due on candidate_application (subscriptionid, mailboxkey) where isacknowledgementdue;
create index candidate_application_email on candidate_application (subscriptionid, emailkey);
create index candidate_application_from on candidate_application (subscriptionid, receivedfrom, receivedon);
create index candidate_application_held on candidate_application (subscriptionid, candidateapplicationid) where isheld;
create index candidate_application_in on candidate_application (subscriptionid, pipelinestageid, candidateapplicationid);
create index candidate_application_mailbox on candidate_application (subscriptionid, mailboxkey);
create index candidate_application_marked on candidate_application (subscriptionid, candidateapplicationid) where (marks <> '[]'::jsonb);
create index candidate_application_of on candidate_application (subscriptionid, candidateid);
create unique index candidate_application_once on candidate_application (subscriptionid, requisitionjobid, emailkey);
create index candidate_application_pool on candidate_application (subscriptionid, candidateapplicationid) where istalentpool;
create index candidate_application_reason on candidate_application (subscriptionid, rejectreasonid) where (rejectreasonid is not null);
create index candidate_application_received on candidate_application (subscriptionid, receivedon);
create index candidate_application_since on candidate_application (subscriptionid, pipelinestageid, stagesince);
create index candidate_application_source on candidate_application (subscriptionid, candidatesourceid) where (candidatesourceid is not null);
create index candidate_application_stage on candidate_application (subscriptionid, requisitionjobid, pipelinestageid, stagesince, candidateapplicationid);
create unique index candidate_application_submit on candidate_application (subscriptionid, submitkey) where (submitkey is not null);
create index candidate_application_until on candidate_application (subscriptionid, retainuntil);
comment on column candidate_application.submitkey is 'The key of the form it was sent with: sent twice it is stored once';
comment on column candidate_application.receivedfrom is 'Keyed hash of the network it came from, to count applications of one network';
comment on column candidate_application.marks is 'Why a recruiter should look twice: honeypot, hurried, unsigned, network';
comment on column candidate_application.istalentpool is 'Whether the candidate agreed to be considered for other jobs';
comment on column candidate_application.retainuntil is 'The day promised to the candidate, after which everything is deleted';
comment on column candidate_application.linksenton is 'When the last link to its status was sent';
comment on column candidate_application.pipelinestageid is 'The stage it is in, of the pipeline its job had when it entered';
comment on column candidate_application.stagesince is 'Since when it is there';
comment on column candidate_application.rejectreasonid is 'Why it was rejected; null where an answer ruled it out, or in other stages';
comment on column candidate_application.candidatesourceid is 'The source that its link counts for';
comment on column candidate_application.mailboxkey is 'The address without its +tag, by which acknowledgements are counted';
comment on column candidate_application.isheld is 'Whether nothing is mailed until a person has looked at it';
comment on column candidate_application.isacknowledgementdue is 'Whether an acknowledgement is still to be written';
comment on column candidate_application.acknowledgedon is 'The day of the acknowledgement that names it';
comment on column candidate_application.acknowledgementid is 'The mail of the acknowledgement, as long as it is in the outbox';
comment on column candidate_application.addedby is 'The recruiter who added it; null where the candidate applied, or an employee referred';
comment on column candidate_application.consentedon is 'The day on which the candidate agreed, as the recruiter says; null where the candidate applied';
comment on column candidate_application.consentmethodid is '1 E-mail, 2 Phone call, 3 In person, 4 Signed paper, 5 Text message, 6 Recruitment agency';
select guard_table('candidate_application', 'none');

create table candidate_contact (
  subscriptionid bigint not null,
  candidatecontactid bigint generated by default as identity,
  candidateid bigint not null,
  contacttypeid smallint not null,
  contacttagid smallint default 2 not null,
  contacttypevalue text not null,
  constraint candidate_contact_contacttagid_check check ((contacttagid = any (array[1, 2]))),
  constraint candidate_contact_contacttypeid_check check ((((contacttypeid >= 1) and (contacttypeid <= 17)) and (contacttypeid <> 7))),
  constraint candidate_contact_contacttypevalue_check check ((contacttypevalue <> ''::text))
);
alter table candidate_contact add constraint candidate_contact_pkey primary key (subscriptionid, candidatecontactid);
create index candidate_contact_of on candidate_contact (subscriptionid, candidateid);
comment on column candidate_contact.contacttagid is '1 Work, 2 Personal';
select guard_table('candidate_contact', 'none');

create table candidate_duplicate (
  subscriptionid bigint not null,
  candidateid bigint not null,
  othercandidateid bigint not null,
  reasons jsonb not null,
  isdismissed boolean default false not null,
  dismissedby bigint,
  constraint candidate_duplicate_check check ((othercandidateid < candidateid)),
  constraint candidate_duplicate_reasons_check check ((jsonb_typeof(reasons) = 'array'::text))
);
alter table candidate_duplicate add constraint candidate_duplicate_pkey primary key (subscriptionid, candidateid, othercandidateid);
create index candidate_duplicate_open on candidate_duplicate (subscriptionid, candidateid, othercandidateid) where (not isdismissed);
create index candidate_duplicate_other on candidate_duplicate (subscriptionid, othercandidateid);
comment on table candidate_duplicate is 'Two candidates who look like one person; the one who came later first';
comment on column candidate_duplicate.reasons is 'email, phone, city, employer, date: what is the same (the last three beside the name)';
comment on column candidate_duplicate.isdismissed is 'Somebody said that these are two people';
select guard_table('candidate_duplicate', 'none');

create table candidate_education (
  subscriptionid bigint not null,
  candidateeducationid bigint generated by default as identity,
  candidateid bigint not null,
  qualification text default ''::text not null,
  specialization text default ''::text not null,
  institution text default ''::text not null,
  fromdate date,
  todate date,
  result text default ''::text not null
);
alter table candidate_education add constraint candidate_education_pkey primary key (subscriptionid, candidateeducationid);
create index candidate_education_of on candidate_education (subscriptionid, candidateid);
select guard_table('candidate_education', 'none');

create table candidate_ending (
  subscriptionid bigint not null,
  candidateendingid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  endingset uuid not null,
  requisitionjobid bigint,
  offerid bigint,
  interviewid bigint,
  statusbefore smallint not null,
  endedon timestamptz not null,
  endedby bigint,
  statusid smallint default 1 not null,
  constraint candidate_ending_check check (((offerid is null) <> (interviewid is null))),
  constraint candidate_ending_statusbefore_check check (((statusbefore >= 1) and (statusbefore <= 9))),
  constraint candidate_ending_statusid_check check (((statusid >= 1) and (statusid <= 3)))
);
alter table candidate_ending add constraint candidate_ending_pkey primary key (subscriptionid, candidateendingid);
create index candidate_ending_application on candidate_ending (subscriptionid, candidateapplicationid);
create index candidate_ending_due on candidate_ending (subscriptionid, endedon) where (statusid = 1);
create index candidate_ending_interview on candidate_ending (subscriptionid, interviewid) where (interviewid is not null);
create index candidate_ending_of on candidate_ending (subscriptionid, candidateid);
create index candidate_ending_offer on candidate_ending (subscriptionid, offerid) where (offerid is not null);
create index candidate_ending_opening on candidate_ending (subscriptionid, requisitionjobid) where (requisitionjobid is not null);
create index candidate_ending_set on candidate_ending (subscriptionid, endingset) where (statusid = 1);
comment on table candidate_ending is 'Offers and interviews that ended with a move or with the closing of an opening';
comment on column candidate_ending.endingset is 'The set of moves, or one closing';
comment on column candidate_ending.requisitionjobid is 'The opening whose closing ended it; null where a move did';
comment on column candidate_ending.statusbefore is 'The status that an undo restores';
comment on column candidate_ending.statusid is '1 Can be undone, 2 Mailed, 3 Undone';
select guard_table('candidate_ending', 'none');

create table candidate_experience (
  subscriptionid bigint not null,
  candidateexperienceid bigint generated by default as identity,
  candidateid bigint not null,
  companyname text default ''::text not null,
  designationname text default ''::text not null,
  fromdate date,
  todate date,
  city text default ''::text not null,
  leavingreason text default ''::text not null
);
alter table candidate_experience add constraint candidate_experience_pkey primary key (subscriptionid, candidateexperienceid);
create index candidate_experience_of on candidate_experience (subscriptionid, candidateid);
select guard_table('candidate_experience', 'none');

create table candidate_file (
  subscriptionid bigint not null,
  candidatefileid bigint generated by default as identity,
  candidateid bigint not null,
  fileid bigint not null,
  fieldname text not null,
  filename text default ''::text not null,
  addeddate timestamptz default now() not null,
  candidatereplyid bigint,
  constraint candidate_file_fieldname_check check ((fieldname = any (array['profilepicpath'::text, 'resumepath'::text, 'coverletterpath'::text, 'attachment'::text])))
);
alter table candidate_file add constraint candidate_file_pkey primary key (subscriptionid, candidatefileid);
create index candidate_file_file on candidate_file (subscriptionid, fileid);
create index candidate_file_of on candidate_file (subscriptionid, candidateid);
create index candidate_file_reply on candidate_file (subscriptionid, candidatereplyid) where (candidatereplyid is not null);
comment on column candidate_file.fieldname is 'The field it was sent in, of a record that was merged; or an attachment of a reply';
comment on column candidate_file.filename is 'The name it came with; the stored file has one that tells nothing of anybody';
select guard_table('candidate_file', 'none');

create table candidate_key (
  subscriptionid bigint not null,
  candidateid bigint not null,
  key bytea not null
);
alter table candidate_key add constraint candidate_key_pkey primary key (subscriptionid, candidateid);
comment on table candidate_key is 'Decrypts what the audit trail says of a candidate; it goes with the candidate';
select guard_table('candidate_key', 'none');

create table candidate_mail (
  subscriptionid bigint not null,
  candidatemailid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  templatename text default ''::text not null,
  mailaddress text not null,
  subject text not null,
  body text not null,
  sentby bigint,
  senton timestamptz not null,
  mailid bigint,
  moveset uuid,
  constraint candidate_mail_check check (((mailid is null) = (moveset is null)))
);
alter table candidate_mail add constraint candidate_mail_pkey primary key (subscriptionid, candidatemailid);
create index candidate_mail_candidate on candidate_mail (subscriptionid, candidateid);
create index candidate_mail_moves on candidate_mail (subscriptionid, moveset) where (moveset is not null);
create index candidate_mail_of on candidate_mail (subscriptionid, candidateapplicationid, candidatemailid);
comment on column candidate_mail.sentby is 'Null where a stage of the pipeline sent it';
comment on column candidate_mail.mailid is 'The mail in the outbox, which an undo takes back before it leaves; null for mails that leave at once';
comment on column candidate_mail.moveset is 'The moves by which it was written; null for mails that leave at once';
select guard_table('candidate_mail', 'none');

create table candidate_merge (
  subscriptionid bigint not null,
  candidatemergeid bigint generated by default as identity,
  candidateid bigint not null,
  mergedcandidateid bigint not null,
  emailkey text not null,
  mergedby bigint,
  mergedon timestamptz not null
);
alter table candidate_merge add constraint candidate_merge_pkey primary key (subscriptionid, candidatemergeid);
create index candidate_merge_email on candidate_merge (subscriptionid, emailkey);
create index candidate_merge_of on candidate_merge (subscriptionid, candidateid);
create unique index candidate_merge_once on candidate_merge (subscriptionid, mergedcandidateid);
comment on table candidate_merge is 'Which candidates went into another; their keys of the audit trail are deleted with it';
comment on column candidate_merge.emailkey is 'The address of the candidate that is gone: its mails are erased too';
select guard_table('candidate_merge', 'none');

create table candidate_move (
  subscriptionid bigint not null,
  candidatemoveid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  moveset uuid not null,
  movekindid smallint not null,
  fromstage bigint,
  fromstagename text default ''::text not null,
  fromsince timestamptz,
  fromreason bigint,
  tostage bigint not null,
  tostagename text not null,
  rejectreasonid bigint,
  note text default ''::text not null,
  movedby bigint,
  movedon timestamptz not null,
  constraint candidate_move_movekindid_check check (((movekindid >= 1) and (movekindid <= 5)))
);
alter table candidate_move add constraint candidate_move_pkey primary key (subscriptionid, candidatemoveid);
create index candidate_move_candidate on candidate_move (subscriptionid, candidateid);
create index candidate_move_of on candidate_move (subscriptionid, candidateapplicationid, candidatemoveid);
create index candidate_move_reason on candidate_move (subscriptionid, rejectreasonid) where (rejectreasonid is not null);
create index candidate_move_set on candidate_move (subscriptionid, moveset);
comment on table candidate_move is 'Only grows; rows go with their candidate';
comment on column candidate_move.moveset is 'The moves of one call, which are undone together';
comment on column candidate_move.movekindid is '1 Moved, 2 Received, 3 Ruled out by an answer, 4 Undone, 5 Merged with another application for the job';
comment on column candidate_move.fromstage is 'The id of the stage it left, which may be gone by now; null when it arrived';
comment on column candidate_move.fromsince is 'Since when it was there, which an undo restores';
comment on column candidate_move.fromreason is 'The reason it had been rejected for, which an undo restores';
select guard_table('candidate_move', 'none');

create table candidate_note (
  subscriptionid bigint not null,
  candidatenoteid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  note text not null,
  mentions jsonb default '[]'::jsonb not null,
  writtenby bigint not null,
  writtenon timestamptz not null,
  constraint candidate_note_mentions_check check ((jsonb_typeof(mentions) = 'array'::text)),
  constraint candidate_note_note_check check ((note <> ''::text))
);
alter table candidate_note add constraint candidate_note_pkey primary key (subscriptionid, candidatenoteid);
create index candidate_note_candidate on candidate_note (subscriptionid, candidateid);
create index candidate_note_of on candidate_note (subscriptionid, candidateapplicationid, candidatenoteid);
create index candidate_note_writer on candidate_note (subscriptionid, writtenby);
comment on column candidate_note.mentions is 'The accounts that were notified of it';
select guard_table('candidate_note', 'none');

create table candidate_reply (
  subscriptionid bigint not null,
  candidatereplyid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  fromname text default ''::text not null,
  fromaddress text not null,
  isotheraddress boolean not null,
  subject text default ''::text not null,
  body text default ''::text not null,
  ishtml boolean default false not null,
  messageid text,
  leftout jsonb default '[]'::jsonb not null,
  senton timestamptz not null,
  addedby bigint not null,
  addeddate timestamptz default now() not null,
  constraint candidate_reply_leftout_check check ((jsonb_typeof(leftout) = 'array'::text))
);
alter table candidate_reply add constraint candidate_reply_pkey primary key (subscriptionid, candidatereplyid);
create index candidate_reply_by on candidate_reply (subscriptionid, addedby);
create index candidate_reply_candidate on candidate_reply (subscriptionid, candidateid);
create index candidate_reply_message on candidate_reply (subscriptionid, candidateid, messageid) where (messageid is not null);
create index candidate_reply_of on candidate_reply (subscriptionid, candidateapplicationid, candidatereplyid);
comment on column candidate_reply.isotheraddress is 'It came from an address that the candidate has not given';
comment on column candidate_reply.body is 'Sanitized HTML where ishtml, else plain text';
comment on column candidate_reply.messageid is 'Of the mail: the same one is added once';
comment on column candidate_reply.leftout is 'Names of attachments that were not stored, as they are no picture or document or too large';
select guard_table('candidate_reply', 'none');

create table candidate_source (
  subscriptionid bigint not null,
  candidatesourceid bigint generated by default as identity,
  sourcename text not null,
  sourcetypeid smallint not null,
  matches jsonb default '[]'::jsonb not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint candidate_source_isactive_check check ((isactive = any (array[1, 2]))),
  constraint candidate_source_matches_check check ((jsonb_typeof(matches) = 'array'::text)),
  constraint candidate_source_sourcename_check check ((sourcename <> ''::text)),
  constraint candidate_source_sourcetypeid_check check (((sourcetypeid >= 1) and (sourcetypeid <= 7)))
);
alter table candidate_source add constraint candidate_source_pkey primary key (subscriptionid, candidatesourceid);
create unique index candidate_source_name on candidate_source (subscriptionid, lower(sourcename));
comment on column candidate_source.sourcetypeid is '1 Career page, 2 Referral, 3 Job board, 4 Social network, 5 Agency, 6 Walk-in, 7 Other';
comment on column candidate_source.matches is 'The texts in links to the career page that count for this source';
comment on column candidate_source.isactive is '1 Active, 2 Inactive';
select guard_table('candidate_source');

create table candidate_tag (
  subscriptionid bigint not null,
  candidateid bigint not null,
  tagname text not null,
  addedby bigint,
  addeddate timestamptz default now() not null,
  constraint candidate_tag_tagname_check check ((tagname <> ''::text))
);
alter table candidate_tag add constraint candidate_tag_pkey primary key (subscriptionid, candidateid, tagname);
create index candidate_tag_name on candidate_tag (subscriptionid, tagname, candidateid);
select guard_table('candidate_tag', 'none');

create table career_page_draft (
  subscriptionid bigint not null,
  content jsonb not null,
  version integer default 0 not null,
  updatedon timestamptz default now() not null,
  updatedby bigint,
  constraint career_page_draft_content_check check ((jsonb_typeof(content) = 'object'::text))
);
alter table career_page_draft add constraint career_page_draft_pkey primary key (subscriptionid);
comment on table career_page_draft is 'The page as it is edited, section by section; pictures are ids of files';
select guard_table('career_page_draft', 'none');

create table career_page_version (
  subscriptionid bigint not null,
  careerpageversionid bigint generated by default as identity,
  actiontypeid smallint not null,
  content jsonb,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint career_page_version_actiontypeid_check check (((actiontypeid >= 1) and (actiontypeid <= 3))),
  constraint career_page_version_check check (((actiontypeid <> 1) or (content is not null))),
  constraint career_page_version_check1 check (((actiontypeid <> 3) or (content is null))),
  constraint career_page_version_content_check check ((jsonb_typeof(content) = 'object'::text))
);
alter table career_page_version add constraint career_page_version_pkey primary key (subscriptionid, careerpageversionid);
comment on table career_page_version is 'What visitors see from a moment on: the latest row counts';
comment on column career_page_version.actiontypeid is '1 Published, 2 Publishing undone, 3 Unpublished';
comment on column career_page_version.content is 'The page section by section; null where visitors see none';
select guard_table('career_page_version');
select append_only('career_page_version');

create table clock_event (
  subscriptionid bigint not null,
  clockeventid bigint generated by default as identity,
  employeeid bigint not null,
  eventid smallint not null,
  occurredat timestamp(0) without time zone not null,
  ipaddress inet,
  latitude numeric(8,5),
  longitude numeric(8,5),
  receivedat timestamptz default now() not null,
  addedby bigint,
  constraint clock_event_eventid_check check (((eventid >= 1) and (eventid <= 4))),
  constraint clock_event_latitude_check check (((latitude >= ('-90'::integer)::numeric) and (latitude <= (90)::numeric))),
  constraint clock_event_longitude_check check (((longitude >= ('-180'::integer)::numeric) and (longitude <= (180)::numeric)))
);
alter table clock_event add constraint clock_event_pkey primary key (subscriptionid, clockeventid);
create unique index clock_event_once on clock_event (subscriptionid, employeeid, occurredat, eventid);
comment on column clock_event.eventid is '1 In, 2 Out, 3 Break begins, 4 Break ends';
comment on column clock_event.occurredat is 'The time of the company';
select guard_table('clock_event', 'none');
select append_only('clock_event');

create table clockin_method (
  subscriptionid bigint not null,
  clockinmethodid bigint generated by default as identity,
  clockinmethodname text not null,
  description text,
  isweb boolean default true not null,
  isbreak boolean default true not null,
  islocation boolean default false not null,
  allowedips text[] default '{}'::text[] not null,
  isbiometric boolean default false not null,
  deviceids bigint[] default '{}'::bigint[] not null,
  devicegroupids bigint[] default '{}'::bigint[] not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint clockin_method_clockinmethodname_check check ((clockinmethodname <> ''::text)),
  constraint clockin_method_isactive_check check ((isactive = any (array[1, 2])))
);
alter table clockin_method add constraint clockin_method_pkey primary key (subscriptionid, clockinmethodid);
create unique index clockin_method_name on clockin_method (subscriptionid, lower(clockinmethodname));
comment on column clockin_method.islocation is 'Whether the web clock asks for the place';
comment on column clockin_method.allowedips is 'Networks from which the web clock may be used; none: from anywhere';
select guard_table('clockin_method');

create table comment (
  subscriptionid bigint not null,
  commentid bigint generated by default as identity,
  ownerkind text not null,
  ownerid bigint not null,
  accountid bigint not null,
  text text,
  addeddate timestamptz default now() not null,
  changedon timestamptz,
  isdeleted boolean default false not null,
  version integer default 1 not null,
  constraint comment_check check ((isdeleted = (text is null))),
  constraint comment_ownerkind_check check ((ownerkind ~ '^[a-z][a-z0-9_]{1,60}$'::text)),
  constraint comment_text_check check ((text <> ''::text))
);
alter table comment add constraint comment_pkey primary key (subscriptionid, commentid);
create index comment_owner on comment (subscriptionid, ownerkind, ownerid, commentid);
create index comment_writer on comment (subscriptionid, accountid);
comment on column comment.ownerkind is 'The kind of record, as the modules name it; with ownerid which one';
comment on column comment.accountid is 'Who wrote it; nobody else changes or deletes it';
select guard_table('comment');
revoke delete on comment from muster_app_role;

create table comment_history (
  subscriptionid bigint not null,
  commentid bigint not null,
  version integer not null,
  text text not null,
  endedon timestamptz default now() not null
);
alter table comment_history add constraint comment_history_pkey primary key (subscriptionid, commentid, version);
select guard_table('comment_history', 'none');
select append_only('comment_history');

create table comment_mention (
  subscriptionid bigint not null,
  commentid bigint not null,
  accountid bigint not null
);
alter table comment_mention add constraint comment_mention_pkey primary key (subscriptionid, commentid, accountid);
create index comment_mention_account on comment_mention (subscriptionid, accountid);
select guard_table('comment_mention', 'none');

create table common_access (
  subscriptionid bigint not null,
  employmenttype text not null,
  featureid integer not null,
  actionid smallint not null,
  scope text not null,
  constraint common_access_actionid_check check ((actionid = any (array[1, 2]))),
  constraint common_access_scope_check check ((scope = any (array['self'::text, 'reports'::text, 'unit'::text, 'all'::text])))
);
alter table common_access add constraint common_access_pkey primary key (subscriptionid, employmenttype, featureid);
select guard_table('common_access');

create table company_car (
  subscriptionid bigint not null,
  companycarid bigint generated by default as identity,
  employeeid bigint not null,
  givenfrom date not null,
  givenuntil date,
  carnumber text default ''::text not null,
  largeengine boolean not null,
  driver boolean not null,
  runningby text not null,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint company_car_carnumber_check check ((char_length(carnumber) <= 40)),
  constraint company_car_check check ((givenuntil >= givenfrom)),
  constraint company_car_runningby_check check ((runningby = any (array['employer'::text, 'employee'::text])))
);
alter table company_car add constraint company_car_pkey primary key (subscriptionid, companycarid);
alter table company_car add constraint company_car_subscriptionid_employeeid_givenfrom_carnumber_key unique (subscriptionid, employeeid, givenfrom, carnumber);
comment on column company_car.givenuntil is 'The last day; null for the time being';
comment on column company_car.largeengine is 'Above 1.6 litres';
select guard_table('company_car');

create table company_office (
  subscriptionid bigint not null,
  officeaddressid bigint generated by default as identity,
  officename text not null,
  addressline1 text,
  addressline2 text,
  cityname text,
  statename text not null,
  pincode text,
  countryname text default 'India'::text not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table company_office add constraint company_office_pkey primary key (subscriptionid, officeaddressid);
create unique index company_office_name on company_office (subscriptionid, lower(officename));
select guard_table('company_office');

create table company_task (
  task text not null,
  queue text,
  isonce boolean not null
);
alter table company_task add constraint company_task_pkey primary key (task);
comment on table company_task is 'What enqueue_task schedules for a company; of no company itself';
comment on column company_task.queue is 'Runs of a company follow one another in this queue; null: at the same time';
comment on column company_task.isonce is 'Whether a run that waits is enough: another wish for it adds none';

create table company_word (
  subscriptionid bigint not null,
  word text not null collate pg_catalog."C"
);
alter table company_word add constraint company_word_pkey primary key (subscriptionid, word);
create index company_word_word on company_word (word, subscriptionid);

create table cost_centre_split (
  subscriptionid bigint not null,
  costcentresplitid bigint generated by default as identity,
  employeeid bigint not null,
  payrollmonth text not null,
  costcentres jsonb not null,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint cost_centre_split_costcentres_check check ((jsonb_typeof(costcentres) = 'array'::text)),
  constraint cost_centre_split_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table cost_centre_split add constraint cost_centre_split_pkey primary key (subscriptionid, costcentresplitid);
alter table cost_centre_split add constraint cost_centre_split_subscriptionid_employeeid_payrollmonth_key unique (subscriptionid, employeeid, payrollmonth);
comment on column cost_centre_split.payrollmonth is 'The month from which the split is in force';
comment on column cost_centre_split.costcentres is 'Code and percent of each cost centre, adding up to 100; empty: no split any more';
select guard_table('cost_centre_split');

create table custom_field (
  subscriptionid bigint not null,
  customfieldid bigint generated by default as identity,
  customsectionid bigint not null,
  typeid smallint not null,
  label text not null,
  placeholder text,
  helpertext text,
  minimum jsonb,
  maximum jsonb,
  options jsonb default '[]'::jsonb not null,
  errortext text,
  isrequired boolean default false not null,
  visibilityid smallint default 2 not null,
  isselfservice boolean default false not null,
  statusid smallint default 1 not null,
  sortorder integer default 0 not null,
  constraint custom_field_statusid_check check ((statusid = any (array[1, 2]))),
  constraint custom_field_typeid_check check (((typeid >= 1) and (typeid <= 13))),
  constraint custom_field_visibilityid_check check (((visibilityid >= 1) and (visibilityid <= 3)))
);
alter table custom_field add constraint custom_field_pkey primary key (subscriptionid, customfieldid);
create unique index custom_field_label on custom_field (subscriptionid, customsectionid, lower(label));
comment on column custom_field.visibilityid is '1 Everybody, 2 The person and HR, 3 HR only';
comment on column custom_field.statusid is '1 Active, 2 Inactive';
select guard_table('custom_field');

create table custom_person (
  subscriptionid bigint not null,
  employeeid bigint not null,
  version integer default 1 not null
);
alter table custom_person add constraint custom_person_pkey primary key (subscriptionid, employeeid);
select guard_table('custom_person', 'none');

create table custom_section (
  subscriptionid bigint not null,
  customsectionid bigint generated by default as identity,
  sectionname text not null,
  description text,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table custom_section add constraint custom_section_pkey primary key (subscriptionid, customsectionid);
create index custom_section_addedby on custom_section (subscriptionid, addedby);
create unique index custom_section_name on custom_section (subscriptionid, lower(sectionname));
select guard_table('custom_section');

create table custom_value (
  subscriptionid bigint not null,
  employeeid bigint not null,
  customfieldid bigint not null,
  value jsonb not null,
  textvalue text collate pg_catalog."C"
);
alter table custom_value add constraint custom_value_pkey primary key (subscriptionid, employeeid, customfieldid);
create index custom_value_field on custom_value (subscriptionid, customfieldid, textvalue, employeeid);
select guard_table('custom_value');

create table daily_check (
  subscriptionid bigint not null,
  name text not null,
  dueat timestamptz not null,
  claimedon timestamptz
);
alter table daily_check add constraint daily_check_pkey primary key (subscriptionid, name);
create index daily_check_due on daily_check (dueat) where (dueat < 'infinity'::timestamptz);
comment on table daily_check is 'When a module looks at a company next; a directory of the worker';
comment on column daily_check.dueat is 'Infinity: not before something is scheduled';
comment on column daily_check.claimedon is 'While a check runs; null once something is scheduled meanwhile, so that it runs again';

create table dated_setting (
  subscriptionid bigint not null,
  datedsettingid bigint generated by default as identity,
  settingname text not null,
  effectivefrom date not null,
  version integer not null,
  value jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint default (nullif(current_setting('app.actor'::text, true), ''::text))::bigint,
  constraint dated_setting_settingname_check check ((settingname <> ''::text)),
  constraint dated_setting_version_check check ((version > 0))
);
alter table dated_setting add constraint dated_setting_pkey primary key (subscriptionid, datedsettingid);
alter table dated_setting add constraint dated_setting_subscriptionid_settingname_version_key unique (subscriptionid, settingname, version);
create index dated_setting_day on dated_setting (subscriptionid, settingname, effectivefrom, version);
comment on column dated_setting.effectivefrom is 'The first day; of a monthly setting the first of its month; 0001-01-01 is the beginning. Of two with the same day the later version is in force';
comment on column dated_setting.version is 'Counts the saves of a setting, whatever day they begin on';
select guard_table('dated_setting');
select append_only('dated_setting');

create table days_worked (
  subscriptionid bigint not null,
  employeeid bigint not null,
  month date not null,
  halves integer not null,
  constraint days_worked_month_check check ((date_trunc('month'::text, (month)::timestamptz) = month))
);
alter table days_worked add constraint days_worked_pkey primary key (subscriptionid, employeeid, month);
comment on table days_worked is 'Halves of days of attendance that were worked (present, out-duty, from home); written by the triggers of attendance_day alone';
select guard_table('days_worked', 'none');

create table declared_section (
  subscriptionid bigint not null,
  declaredsectionid bigint generated by default as identity,
  employeeid bigint not null,
  taxyear text not null,
  section text not null,
  payrollmonth text not null,
  declared bigint not null,
  ishigher boolean default false not null,
  stateid smallint default 1 not null,
  accepted bigint,
  reason text,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint declared_section_check check (((accepted >= 0) and (accepted <= declared))),
  constraint declared_section_check1 check (((stateid = 3) = (accepted is not null))),
  constraint declared_section_check2 check (((stateid <> 4) or (reason is not null))),
  constraint declared_section_declared_check check ((declared >= 0)),
  constraint declared_section_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint declared_section_reason_check check (((char_length(reason) >= 1) and (char_length(reason) <= 500))),
  constraint declared_section_section_check check ((section ~ '^[a-z][a-z0-9_]{0,59}$'::text)),
  constraint declared_section_stateid_check check (((stateid >= 1) and (stateid <= 4))),
  constraint declared_section_taxyear_check check ((taxyear ~ '^\d{4}-\d{2}$'::text))
);
alter table declared_section add constraint declared_section_pkey primary key (subscriptionid, declaredsectionid);
alter table declared_section add constraint declared_section_subscriptionid_employeeid_taxyear_section__key unique (subscriptionid, employeeid, taxyear, section, payrollmonth);
create index declared_section_addedby on declared_section (subscriptionid, addedby);
comment on column declared_section.payrollmonth is 'The first month it counts in';
comment on column declared_section.declared is 'Paise for the tax year';
comment on column declared_section.ishigher is 'The higher limit of the section is declared, such as a parent of 60';
comment on column declared_section.stateid is '1 declared, 2 proof handed in, 3 accepted, 4 rejected';
select guard_table('declared_section');

create table default_permission (
  subscriptionid bigint not null,
  employmenttype text not null,
  permissiongroupid bigint not null
);
alter table default_permission add constraint default_permission_pkey primary key (subscriptionid, employmenttype, permissiongroupid);
create index default_permission_group on default_permission (subscriptionid, permissiongroupid);
select guard_table('default_permission');

create table department (
  subscriptionid bigint not null,
  departmentid bigint generated by default as identity,
  departmentname text not null,
  departmentemailid text,
  departmentheadid bigint,
  olddepartmentheadid bigint,
  parentdepartmentid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table department add constraint department_pkey primary key (subscriptionid, departmentid);
create index department_head on department (subscriptionid, departmentheadid);
create unique index department_name on department (subscriptionid, lower(departmentname));
create index department_parent on department (subscriptionid, parentdepartmentid);
select guard_table('department');

create table department_business_unit (
  subscriptionid bigint not null,
  departmentid bigint not null,
  businessunitid bigint not null
);
alter table department_business_unit add constraint department_business_unit_pkey primary key (subscriptionid, departmentid, businessunitid);
create index department_business_unit_unit on department_business_unit (subscriptionid, businessunitid);
select guard_table('department_business_unit');

create table designation (
  subscriptionid bigint not null,
  designationid bigint generated by default as identity,
  designationname text not null,
  jobdetail jsonb default '{}'::jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table designation add constraint designation_pkey primary key (subscriptionid, designationid);
create unique index designation_name on designation (subscriptionid, lower(designationname));
select guard_table('designation');

create table designation_department (
  subscriptionid bigint not null,
  designationid bigint not null,
  departmentid bigint not null
);
alter table designation_department add constraint designation_department_pkey primary key (subscriptionid, designationid, departmentid);
create index designation_department_department on designation_department (subscriptionid, departmentid);
select guard_table('designation_department');

create table document_reminder (
  subscriptionid bigint not null,
  employeedocumentid bigint not null,
  expirydate date not null,
  daysbefore smallint not null,
  addeddate timestamptz default now() not null
);
alter table document_reminder add constraint document_reminder_pkey primary key (subscriptionid, employeedocumentid, expirydate, daysbefore);
select guard_table('document_reminder', 'none');

create table draft_change (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  draftchangeid bigint generated always as identity,
  txid bigint default ((pg_current_xact_id())::text)::bigint not null
);
alter table draft_change add constraint draft_change_pkey primary key (subscriptionid, payrollrunid, employeeid, draftchangeid);
comment on table draft_change is 'People of runs that are not locked whose facts were changed and whose drafts were not computed since';
comment on column draft_change.txid is 'The transaction that changed them';
select guard_table('draft_change', 'none');

create table draft_payslip (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  employeecode text not null,
  identity jsonb,
  facts jsonb,
  result jsonb,
  totalearnings bigint default 0 not null,
  totaldeductions bigint default 0 not null,
  netpay bigint default 0 not null,
  exception text,
  hash text
);
alter table draft_payslip add constraint draft_payslip_pkey primary key (subscriptionid, payrollrunid, employeeid);
create index draft_payslip_employee on draft_payslip (subscriptionid, employeeid);
select guard_table('draft_payslip', 'none');

create table draft_refresh (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  refreshedon timestamptz not null
);
alter table draft_refresh add constraint draft_refresh_pkey primary key (subscriptionid, payrollrunid, employeeid);
comment on table draft_refresh is 'People of a computed run whose drafts were computed again after a change, or who joined or left it';
select guard_table('draft_refresh', 'none');

create table employee (
  subscriptionid bigint not null,
  employeeid bigint generated by default as identity,
  employeecode text not null,
  fullname text not null,
  fathername text,
  gender text,
  dateofbirth date,
  emailid text,
  mobilenumber text,
  imagepath text,
  joiningdate date not null,
  leavingdate date,
  leavingreason text,
  isdisabled boolean default false not null,
  statusid smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  localname text,
  maritalstatus text,
  pincode text,
  workemailalias text,
  firstname text,
  middlename text,
  lastname text,
  marriagedate date,
  bloodgroup text,
  nationality text,
  mothername text,
  spousename text,
  disability text,
  constraint employee_check check (((leavingdate is null) or (leavingdate >= joiningdate))),
  constraint employee_gender_check check ((gender = any (array['M'::text, 'F'::text, 'O'::text])))
);
alter table employee add constraint employee_pkey primary key (subscriptionid, employeeid);
alter table employee add constraint employee_subscriptionid_employeecode_key unique (subscriptionid, employeecode);
create index employee_code_folded on employee (subscriptionid, lower(employeecode));
create index employee_emailid on employee (subscriptionid, emailid) where (emailid is not null);
create index employee_in_service on employee (subscriptionid, leavingdate, joiningdate);
create index employee_name on employee (subscriptionid, fullname, employeeid) include (joiningdate, leavingdate);
comment on column employee.statusid is '1 Active, 2 Inactive';
select guard_table('employee');

create table employee_address (
  subscriptionid bigint not null,
  employeeid bigint not null,
  presentaddress text,
  presentcity text,
  presentstate text,
  presentpincode text,
  presentcountry text,
  issameaddress boolean default false not null,
  permanentaddress text,
  permanentcity text,
  permanentstate text,
  permanentpincode text,
  permanentcountry text
);
alter table employee_address add constraint employee_address_pkey primary key (subscriptionid, employeeid);
select guard_table('employee_address');

create table employee_bank (
  subscriptionid bigint not null,
  employeeid bigint not null,
  bankname text,
  bankaccount text,
  ifsc text,
  paymentmode text default 'Bank'::text not null,
  version integer default 1 not null,
  accountholder text,
  constraint employee_bank_paymentmode_check check ((paymentmode = any (array['Bank'::text, 'Cheque'::text, 'Cash'::text])))
);
alter table employee_bank add constraint employee_bank_pkey primary key (subscriptionid, employeeid);
select guard_table('employee_bank');

create table employee_bank_history (
  subscriptionid bigint not null,
  bankhistoryid bigint generated by default as identity,
  employeeid bigint not null,
  bankname text,
  bankaccount text,
  ifsc text,
  accountholder text,
  paymentmode text not null,
  effectivefrom date not null,
  approvalrequestid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint
);
alter table employee_bank_history add constraint employee_bank_history_pkey primary key (subscriptionid, bankhistoryid);
create index employee_bank_history_added on employee_bank_history (subscriptionid, addeddate, employeeid);
create index employee_bank_history_employee on employee_bank_history (subscriptionid, employeeid, bankhistoryid desc);
select guard_table('employee_bank_history', 'none');
select append_only('employee_bank_history');

create table employee_contact (
  subscriptionid bigint not null,
  employeecontactid bigint generated by default as identity,
  employeeid bigint not null,
  contacttypeid smallint not null,
  contacttagid smallint default 2 not null,
  callingcode text,
  contacttypevalue text not null,
  isprimary boolean default false not null,
  constraint employee_contact_contacttagid_check check ((contacttagid = any (array[1, 2]))),
  constraint employee_contact_contacttypeid_check check ((((contacttypeid >= 1) and (contacttypeid <= 17)) and (contacttypeid <> 7)))
);
alter table employee_contact add constraint employee_contact_pkey primary key (subscriptionid, employeecontactid);
create index employee_contact_employee on employee_contact (subscriptionid, employeeid);
select guard_table('employee_contact');

create table employee_document (
  subscriptionid bigint not null,
  employeedocumentid bigint generated by default as identity,
  employeeid bigint not null,
  documenttypeid smallint not null,
  documentnumber text,
  nameondocument text,
  issuedate date,
  expirydate date,
  imagepath text,
  constraint employee_document_documenttypeid_check check (((documenttypeid >= 1) and (documenttypeid <= 6)))
);
alter table employee_document add constraint employee_document_pkey primary key (subscriptionid, employeedocumentid);
alter table employee_document add constraint employee_document_subscriptionid_employeeid_documenttypeid_key unique (subscriptionid, employeeid, documenttypeid);
create index employee_document_expiry on employee_document (subscriptionid, expirydate) where (expirydate is not null);
comment on column employee_document.documenttypeid is '1 PAN, 2 Aadhaar, 3 Passport, 4 Visa, 5 Driving licence, 6 Voter id';
select guard_table('employee_document');

create table employee_education (
  subscriptionid bigint not null,
  employeeeducationid bigint generated by default as identity,
  employeeid bigint not null,
  qualification text not null,
  specialization text,
  institution text not null,
  fromdate date,
  todate date,
  result text
);
alter table employee_education add constraint employee_education_pkey primary key (subscriptionid, employeeeducationid);
create index employee_education_employee on employee_education (subscriptionid, employeeid);
select guard_table('employee_education');

create table employee_emergency_contact (
  subscriptionid bigint not null,
  emergencycontactid bigint generated by default as identity,
  employeeid bigint not null,
  contactname text not null,
  relationship text not null,
  callingcode text not null,
  mobilenumber text not null,
  emailid text
);
alter table employee_emergency_contact add constraint employee_emergency_contact_pkey primary key (subscriptionid, emergencycontactid);
create index employee_emergency_contact_employee on employee_emergency_contact (subscriptionid, employeeid);
select guard_table('employee_emergency_contact');

create table employee_exit (
  subscriptionid bigint not null,
  employeeexitid bigint generated by default as identity,
  employeeid bigint not null,
  exitreasonid bigint not null,
  exitpolicyid bigint,
  policy jsonb,
  statusid smallint default 1 not null,
  isown boolean not null,
  needssecond boolean default false not null,
  submittedon date not null,
  wishedday date,
  lastday date not null,
  notice jsonb not null,
  note text,
  interview jsonb,
  approvalrequestid bigint,
  withdrawalrequestid bigint,
  previousleavingdate date,
  previousleavingreason text,
  approvaldelegationid bigint,
  addedby bigint not null,
  addeddate timestamptz default now() not null,
  acceptedon timestamptz,
  acceptedby bigint,
  endedon timestamptz,
  endedby bigint,
  endingnote text,
  version integer default 1 not null,
  constraint employee_exit_check check (((not needssecond) or (acceptedby is null) or (acceptedby <> addedby))),
  constraint employee_exit_statusid_check check (((statusid >= 1) and (statusid <= 6)))
);
alter table employee_exit add constraint employee_exit_pkey primary key (subscriptionid, employeeexitid);
create index employee_exit_employee on employee_exit (subscriptionid, employeeid, employeeexitid desc);
create index employee_exit_lastday on employee_exit (subscriptionid, lastday desc, employeeexitid desc);
create unique index employee_exit_open on employee_exit (subscriptionid, employeeid) where (statusid = any (array[1, 2]));
create index employee_exit_policy on employee_exit (subscriptionid, exitpolicyid);
create index employee_exit_reason on employee_exit (subscriptionid, exitreasonid);
comment on column employee_exit.statusid is '1 Waits for acceptance, 2 Accepted, 3 Closed, 4 Withdrawn, 5 Rejected, 6 Cancelled';
select guard_table('employee_exit');

create table employee_experience (
  subscriptionid bigint not null,
  employeeexperienceid bigint generated by default as identity,
  employeeid bigint not null,
  companyname text not null,
  designationname text not null,
  fromdate date not null,
  todate date not null,
  city text,
  leavingreason text,
  constraint employee_experience_check check ((todate >= fromdate))
);
alter table employee_experience add constraint employee_experience_pkey primary key (subscriptionid, employeeexperienceid);
create index employee_experience_employee on employee_experience (subscriptionid, employeeid);
select guard_table('employee_experience');

create table employee_family (
  subscriptionid bigint not null,
  familymemberid bigint generated by default as identity,
  employeeid bigint not null,
  membername text not null,
  relationship text not null,
  dateofbirth date,
  gender text,
  isdependent boolean default false not null,
  constraint employee_family_gender_check check ((gender = any (array['M'::text, 'F'::text, 'O'::text])))
);
alter table employee_family add constraint employee_family_pkey primary key (subscriptionid, familymemberid);
create index employee_family_employee on employee_family (subscriptionid, employeeid);
select guard_table('employee_family');

create table employee_id_pattern (
  subscriptionid bigint not null,
  employeeidpatternid bigint generated by default as identity,
  patternname text not null,
  businessunitid bigint,
  pattern text not null,
  nextnumber integer default 1 not null,
  isgapfilled boolean default false not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  isactive smallint default 1 not null,
  constraint employee_id_pattern_isactive_check check ((isactive = any (array[1, 2]))),
  constraint employee_id_pattern_nextnumber_check check (((nextnumber >= 0) and (nextnumber <= 99999999)))
);
alter table employee_id_pattern add constraint employee_id_pattern_pkey primary key (subscriptionid, employeeidpatternid);
create index employee_id_pattern_addedby on employee_id_pattern (subscriptionid, addedby);
create index employee_id_pattern_businessunit on employee_id_pattern (subscriptionid, businessunitid);
create unique index employee_id_pattern_name on employee_id_pattern (subscriptionid, lower(patternname));
create unique index employee_id_pattern_unit on employee_id_pattern (subscriptionid, coalesce(businessunitid, (0)::bigint)) where (isactive = 1);
comment on column employee_id_pattern.isactive is '1 Active, 2 Inactive';
select guard_table('employee_id_pattern');

create table employee_loan (
  subscriptionid bigint not null,
  loanid bigint generated by default as identity,
  loannumber text not null,
  employeeid bigint not null,
  loantype text not null,
  principal bigint not null,
  givenon date not null,
  emi bigint,
  outstanding bigint not null,
  frommonth text not null,
  version integer default 1 not null,
  loankind text default 'Loan'::text not null,
  instalments integer,
  instalmentstaken integer,
  interestrate numeric,
  benchmarkrate numeric,
  constraint employee_loan_benchmarkrate_check check ((((benchmarkrate >= (0)::numeric) and (benchmarkrate <= (100)::numeric)) and (scale(benchmarkrate) <= 6))),
  constraint employee_loan_check check (((instalmentstaken >= 0) and (instalmentstaken < instalments))),
  constraint employee_loan_emi_check check ((emi > 0)),
  constraint employee_loan_frommonth_check check ((frommonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint employee_loan_instalments_check check (((instalments >= 1) and (instalments <= 120))),
  constraint employee_loan_interestrate_check check ((((interestrate >= (0)::numeric) and (interestrate <= (100)::numeric)) and (scale(interestrate) <= 6))),
  constraint employee_loan_kind check (
case loankind
  when 'Loan'::text then ((emi is not null) and (instalments is null) and (instalmentstaken is null))
  else ((emi is null) and (instalments is not null) and (instalmentstaken is not null))
end),
  constraint employee_loan_loankind_check check ((loankind = any (array['Loan'::text, 'Advance'::text]))),
  constraint employee_loan_outstanding_check check ((outstanding >= 0)),
  constraint employee_loan_principal_check check ((principal > 0)),
  constraint employee_loan_terms check ((((interestrate is null) = (benchmarkrate is null)) and ((interestrate is null) or (loankind = 'Loan'::text))))
);
alter table employee_loan add constraint employee_loan_pkey primary key (subscriptionid, loanid);
alter table employee_loan add constraint employee_loan_subscriptionid_loannumber_key unique (subscriptionid, loannumber);
create index employee_loan_employee on employee_loan (subscriptionid, employeeid);
comment on table employee_loan is 'Loans and salary advances as given; what is owed after each month is in loan_balance';
comment on column employee_loan.outstanding is 'Owed at the beginning of frommonth, the first month it is recovered here';
comment on column employee_loan.instalmentstaken is 'Of an advance: instalments taken before frommonth';
comment on column employee_loan.benchmarkrate is 'Percent a year that a bank takes for such a loan; null for a loan without a taxable benefit';
select guard_table('employee_loan');

create table employee_nominee (
  subscriptionid bigint not null,
  nomineeid bigint generated by default as identity,
  employeeid bigint not null,
  nominationpurposeid smallint not null,
  nomineename text not null,
  relationship text not null,
  dateofbirth date not null,
  sharepercent numeric(5,2) not null,
  address text,
  guardianname text,
  guardianrelationship text,
  constraint employee_nominee_nominationpurposeid_check check (((nominationpurposeid >= 1) and (nominationpurposeid <= 4))),
  constraint employee_nominee_sharepercent_check check (((sharepercent > (0)::numeric) and (sharepercent <= (100)::numeric)))
);
alter table employee_nominee add constraint employee_nominee_pkey primary key (subscriptionid, nomineeid);
create index employee_nominee_employee on employee_nominee (subscriptionid, employeeid);
comment on column employee_nominee.nominationpurposeid is '1 Provident fund, 2 Gratuity, 3 ESI, 4 Insurance';
select guard_table('employee_nominee');

create table employee_package (
  subscriptionid bigint not null,
  packageid bigint generated by default as identity,
  employeeid bigint not null,
  period daterange not null,
  paybasis text not null,
  annualctc bigint,
  monthlygross bigint,
  reason text,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint employee_package_annualctc_check check ((annualctc >= 0)),
  constraint employee_package_check check (
case paybasis
  when 'Gross'::text then (monthlygross is not null)
  else (annualctc is not null)
end),
  constraint employee_package_monthlygross_check check ((monthlygross >= 0)),
  constraint employee_package_paybasis_check check ((paybasis = any (array['Gross'::text, 'CTC'::text])))
);
alter table employee_package add constraint employee_package_pkey primary key (subscriptionid, packageid);
alter table employee_package add constraint employee_package_subscriptionid_employeeid_period_excl exclude using gist (subscriptionid with =, employeeid with =, period with &&);
select guard_table('employee_package');

create table employee_pay_group (
  subscriptionid bigint not null,
  employeepaygroupid bigint generated by default as identity,
  employeeid bigint not null,
  payrollmonth text not null,
  paygroup text,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint employee_pay_group_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table employee_pay_group add constraint employee_pay_group_pkey primary key (subscriptionid, employeepaygroupid);
alter table employee_pay_group add constraint employee_pay_group_subscriptionid_employeeid_payrollmonth_key unique (subscriptionid, employeeid, payrollmonth);
create index employee_pay_group_addedby on employee_pay_group (subscriptionid, addedby);
comment on column employee_pay_group.payrollmonth is 'The first wage month';
comment on column employee_pay_group.paygroup is 'Code of the group; empty for the company''s own cycle, null for the group that the rules of the groups give';
select guard_table('employee_pay_group');

create table employee_privacy (
  subscriptionid bigint not null,
  employeeid bigint not null,
  fieldkey text not null,
  audiences text[] not null
);
alter table employee_privacy add constraint employee_privacy_pkey primary key (subscriptionid, employeeid, fieldkey);
select guard_table('employee_privacy');

create table employee_probation (
  subscriptionid bigint not null,
  employeeid bigint not null,
  probationperiodid bigint not null,
  startdate date not null,
  enddate date not null,
  statusid smallint default 1 not null,
  version integer default 1 not null,
  confirmedon date,
  constraint employee_probation_check check ((enddate >= startdate)),
  constraint employee_probation_check1 check (((statusid <> 2) or (confirmedon is not null))),
  constraint employee_probation_check2 check ((confirmedon > enddate)),
  constraint employee_probation_statusid_check check (((statusid >= 1) and (statusid <= 3)))
);
alter table employee_probation add constraint employee_probation_pkey primary key (subscriptionid, employeeid);
create index employee_probation_end on employee_probation (subscriptionid, enddate) where (statusid <> 2);
create index employee_probation_plan on employee_probation (subscriptionid, probationperiodid);
comment on column employee_probation.statusid is '1 On probation, 2 Confirmed, 3 Extended';
comment on column employee_probation.confirmedon is 'The first day after probation, which may be to come; null: not decided yet';
select guard_table('employee_probation');

create table employee_rehire (
  subscriptionid bigint not null,
  employeeid bigint not null,
  previousemployeeid bigint not null,
  addedby bigint not null,
  addeddate timestamptz default now() not null
);
alter table employee_rehire add constraint employee_rehire_pkey primary key (subscriptionid, employeeid);
create unique index employee_rehire_previous on employee_rehire (subscriptionid, previousemployeeid);
select guard_table('employee_rehire');

create table employee_statutory (
  subscriptionid bigint not null,
  employeeid bigint not null,
  pan text,
  uan text,
  esinumber text,
  pfoption text default 'Statutory'::text not null,
  epsmember boolean default true not null,
  vpfpercent numeric default 0 not null,
  taxregime text default 'New'::text not null,
  version integer default 1 not null,
  pfjoiningdate date,
  isinternationalworker boolean default false not null,
  vpfamount bigint default 0 not null,
  constraint employee_statutory_pfoption_check check ((pfoption = any (array['Statutory'::text, 'Full'::text, 'None'::text]))),
  constraint employee_statutory_taxregime_check check ((taxregime = any (array['New'::text, 'Old'::text]))),
  constraint employee_statutory_vpf_one check (((vpfamount = 0) or (vpfpercent = (0)::numeric))),
  constraint employee_statutory_vpf_places check ((scale(vpfpercent) <= 6)),
  constraint employee_statutory_vpfamount_check check ((vpfamount >= 0))
);
alter table employee_statutory add constraint employee_statutory_pkey primary key (subscriptionid, employeeid);
create index employee_statutory_pan on employee_statutory (subscriptionid, pan);
comment on column employee_statutory.vpfamount is 'Paise a month, not reduced for loss of pay; 0 where the person has a rate or none';
select guard_table('employee_statutory');

create table exemption_proof (
  subscriptionid bigint not null,
  exemptionproofid bigint generated by default as identity,
  proofkind text not null,
  payrollmonth text not null,
  employeeid bigint not null,
  component text not null,
  amount bigint not null,
  version integer default 1 not null,
  constraint exemption_proof_amount_check check ((amount > 0)),
  constraint exemption_proof_component_check check (((char_length(component) >= 1) and (char_length(component) <= 60))),
  constraint exemption_proof_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint exemption_proof_proofkind_check check ((proofkind = any (array['Bill'::text, 'Claim'::text])))
);
alter table exemption_proof add constraint exemption_proof_pkey primary key (subscriptionid, exemptionproofid);
create index exemption_proof_employee on exemption_proof (subscriptionid, employeeid);
create index exemption_proof_month on exemption_proof (subscriptionid, payrollmonth, employeeid);
comment on table exemption_proof is 'Several rows of a person, month and component add up';
select guard_table('exemption_proof');

create table exit_moved_report (
  subscriptionid bigint not null,
  employeeexitid bigint not null,
  workprofileid bigint not null,
  managerid bigint not null
);
alter table exit_moved_report add constraint exit_moved_report_pkey primary key (subscriptionid, employeeexitid, workprofileid);
select guard_table('exit_moved_report');

create table exit_policy (
  subscriptionid bigint not null,
  exitpolicyid bigint generated by default as identity,
  exitpolicyname text not null,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  isactive smallint default 1 not null,
  constraint exit_policy_isactive_check check ((isactive = any (array[1, 2])))
);
alter table exit_policy add constraint exit_policy_pkey primary key (subscriptionid, exitpolicyid);
create unique index exit_policy_name on exit_policy (subscriptionid, lower(exitpolicyname));
comment on column exit_policy.isactive is '1 Active, 2 Inactive';
select guard_table('exit_policy');

create table exit_reason (
  subscriptionid bigint not null,
  exitreasonid bigint generated by default as identity,
  exitreasonname text not null,
  kindid smallint not null,
  isnoticeapplied boolean default true not null,
  isselfservice boolean default false not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  isactive smallint default 1 not null,
  constraint exit_reason_isactive_check check ((isactive = any (array[1, 2]))),
  constraint exit_reason_kindid_check check (((kindid >= 1) and (kindid <= 6)))
);
alter table exit_reason add constraint exit_reason_pkey primary key (subscriptionid, exitreasonid);
create unique index exit_reason_name on exit_reason (subscriptionid, lower(exitreasonname));
comment on column exit_reason.kindid is '1 Resignation, 2 Termination, 3 Retirement, 4 End of contract, 5 Death, 6 Absconding';
comment on column exit_reason.isactive is '1 Active, 2 Inactive';
select guard_table('exit_reason');

create table exit_task (
  subscriptionid bigint not null,
  exittaskid bigint generated by default as identity,
  employeeexitid bigint not null,
  itemno integer not null,
  title text not null,
  departmentid bigint,
  permissiongroupid bigint,
  employeeid bigint,
  statusid smallint default 1 not null,
  note text,
  recoveryamount bigint,
  doneby bigint,
  doneon timestamptz,
  version integer default 1 not null,
  constraint exit_task_check check ((num_nonnulls(departmentid, permissiongroupid, employeeid) <= 1)),
  constraint exit_task_recoveryamount_check check ((recoveryamount >= 0)),
  constraint exit_task_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table exit_task add constraint exit_task_pkey primary key (subscriptionid, exittaskid);
create index exit_task_department on exit_task (subscriptionid, departmentid) where (statusid = 1);
create index exit_task_group on exit_task (subscriptionid, permissiongroupid) where (statusid = 1);
create unique index exit_task_item on exit_task (subscriptionid, employeeexitid, itemno);
create index exit_task_person on exit_task (subscriptionid, employeeid) where (statusid = 1);
comment on column exit_task.statusid is '1 Open, 2 Done, 3 Not applicable, 4 Cancelled with the exit';
select guard_table('exit_task');

create table extra_time_carried (
  subscriptionid bigint not null,
  extratimecarriedid bigint generated by default as identity,
  employeeid bigint not null,
  closeid bigint,
  month text not null,
  minutes integer not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint extra_time_carried_minutes_check check ((minutes > 0)),
  constraint extra_time_carried_month_check check ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text))
);
alter table extra_time_carried add constraint extra_time_carried_pkey primary key (subscriptionid, extratimecarriedid);
create index extra_time_carried_close on extra_time_carried (subscriptionid, closeid);
create unique index extra_time_carried_once on extra_time_carried (subscriptionid, employeeid, coalesce(closeid, (0)::bigint), month);
comment on column extra_time_carried.closeid is 'The close that left it; null for an opening figure';
comment on column extra_time_carried.month is 'The month in which it was earned';
select guard_table('extra_time_carried');

create table extra_time_policy (
  subscriptionid bigint not null,
  extratimepolicyid bigint generated by default as identity,
  extratimepolicyname text not null,
  parentid bigint,
  description text,
  isdraft boolean default true not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint extra_time_policy_extratimepolicyname_check check ((extratimepolicyname <> ''::text)),
  constraint extra_time_policy_isactive_check check ((isactive = any (array[1, 2])))
);
alter table extra_time_policy add constraint extra_time_policy_pkey primary key (subscriptionid, extratimepolicyid);
create unique index extra_time_policy_name on extra_time_policy (subscriptionid, lower(extratimepolicyname));
comment on column extra_time_policy.parentid is 'The policy it was cloned from';
comment on column extra_time_policy.isdraft is 'Never published yet: it can be assigned to nobody';
comment on column extra_time_policy.isactive is '1 Active, 2 Inactive';
select guard_table('extra_time_policy');

create table extra_time_policy_version (
  subscriptionid bigint not null,
  extratimepolicyversionid bigint generated by default as identity,
  extratimepolicyid bigint not null,
  versionno integer not null,
  effectivefrom date,
  publishedon date,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint extra_time_policy_version_check check (((publishedon is null) or (effectivefrom is not null))),
  constraint extra_time_policy_version_versionno_check check ((versionno > 0))
);
alter table extra_time_policy_version add constraint extra_time_policy_version_pkey primary key (subscriptionid, extratimepolicyversionid);
create unique index extra_time_policy_version_draft on extra_time_policy_version (subscriptionid, extratimepolicyid) where (publishedon is null);
create unique index extra_time_policy_version_no on extra_time_policy_version (subscriptionid, extratimepolicyid, versionno);
comment on column extra_time_policy_version.effectivefrom is 'The first day of the version';
comment on column extra_time_policy_version.publishedon is 'The day on which it was published; null while it is a draft';
comment on column extra_time_policy_version.detail is 'What it says, as the contract has it';
select guard_table('extra_time_policy_version');

create table file_hold (
  subscriptionid bigint not null,
  key text not null,
  isremoval boolean not null,
  helduntil timestamptz not null,
  constraint file_hold_key_check check ((key ~ '^[0-9a-f]{64}$'::text))
);
alter table file_hold add constraint file_hold_pkey primary key (subscriptionid, key, isremoval);
comment on table file_hold is 'Contents of files that are being put or taken away just now';
comment on column file_hold.isremoval is 'Taken away, otherwise put';
select guard_table('file_hold', 'none');

create table file_variant (
  subscriptionid bigint not null,
  fileid bigint not null,
  variantname text not null,
  key text not null,
  size integer not null,
  constraint file_variant_key_check check ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint file_variant_size_check check ((size > 0)),
  constraint file_variant_variantname_check check ((variantname ~ '^[a-z]+-[0-9]{2,4}[.](avif|webp)$'::text))
);
alter table file_variant add constraint file_variant_pkey primary key (subscriptionid, fileid, variantname);
create index file_variant_key on file_variant (subscriptionid, key);
comment on table file_variant is 'A picture in another size and format, made when it is first asked for';
select guard_table('file_variant', 'none');

create table form_draft (
  subscriptionid bigint not null,
  accountid bigint not null,
  formkey text not null,
  recordid bigint not null,
  recordversion integer,
  draftvalues jsonb not null,
  updatedon timestamptz not null,
  version integer not null,
  constraint form_draft_draftvalues_check check ((octet_length((draftvalues)::text) <= 131072)),
  constraint form_draft_recordid_check check ((recordid >= 0))
);
alter table form_draft add constraint form_draft_pkey primary key (subscriptionid, accountid, formkey, recordid);
create index form_draft_updatedon on form_draft (subscriptionid, updatedon);
comment on column form_draft.recordid is '0 for a record that is not there yet';
comment on column form_draft.recordversion is 'Version of the record that the form began with';
select guard_table('form_draft', 'none');

create table grade (
  subscriptionid bigint not null,
  subscriptiongradeid bigint generated by default as identity,
  gradename text not null,
  graderank integer not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table grade add constraint grade_pkey primary key (subscriptionid, subscriptiongradeid);
create unique index grade_name on grade (subscriptionid, lower(gradename));
select guard_table('grade');

create table hiring_plan_line (
  subscriptionid bigint not null,
  hiringplanlineid bigint generated by default as identity,
  fiscalyear smallint not null,
  departmentid bigint not null,
  designationid bigint not null,
  officeaddressid bigint,
  planned1 integer not null,
  planned2 integer not null,
  planned3 integer not null,
  planned4 integer not null,
  annualcost bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint hiring_plan_line_annualcost_check check ((annualcost >= 0)),
  constraint hiring_plan_line_fiscalyear_check check (((fiscalyear >= 2000) and (fiscalyear <= 2100))),
  constraint hiring_plan_line_planned1_check check (((planned1 >= 0) and (planned1 <= 100000))),
  constraint hiring_plan_line_planned2_check check (((planned2 >= 0) and (planned2 <= 100000))),
  constraint hiring_plan_line_planned3_check check (((planned3 >= 0) and (planned3 <= 100000))),
  constraint hiring_plan_line_planned4_check check (((planned4 >= 0) and (planned4 <= 100000)))
);
alter table hiring_plan_line add constraint hiring_plan_line_pkey primary key (subscriptionid, hiringplanlineid);
create index hiring_plan_line_department on hiring_plan_line (subscriptionid, departmentid);
create index hiring_plan_line_designation on hiring_plan_line (subscriptionid, designationid);
create index hiring_plan_line_office on hiring_plan_line (subscriptionid, officeaddressid) where (officeaddressid is not null);
create unique index hiring_plan_line_position on hiring_plan_line (subscriptionid, fiscalyear, departmentid, designationid, officeaddressid) nulls not distinct;
comment on table hiring_plan_line is 'Planned headcount of a department and designation, in all offices or in one';
comment on column hiring_plan_line.fiscalyear is 'The year in whose April it begins';
comment on column hiring_plan_line.planned1 is 'People planned for the last day of the first quarter, as in the others';
comment on column hiring_plan_line.annualcost is 'Planned cost of a position in a year, in paise';
select guard_table('hiring_plan_line');

create table holiday (
  subscriptionid bigint not null,
  holidayid bigint generated by default as identity,
  holidayplanid bigint not null,
  holidaydate date not null,
  holidayname text not null,
  isoptional boolean default false not null,
  declaredon date,
  half smallint,
  constraint holiday_half_check check ((half = any (array[1, 2]))),
  constraint holiday_holidayname_check check ((holidayname <> ''::text)),
  constraint holiday_optional_whole check (((half is null) or (not isoptional)))
);
alter table holiday add constraint holiday_pkey primary key (subscriptionid, holidayid);
create unique index holiday_date on holiday (subscriptionid, holidayplanid, holidaydate);
comment on column holiday.isoptional is 'Off only for whoever takes it';
comment on column holiday.declaredon is 'The day on which it was added to the plan later than with the year; null: known from the start';
comment on column holiday.half is '1 the first half of the day alone, 2 the second; null: the whole day';
select guard_table('holiday');

create table holiday_plan (
  subscriptionid bigint not null,
  holidayplanid bigint generated by default as identity,
  holidayplanname text not null,
  description text,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  optionalquota smallint,
  constraint holiday_plan_isactive_check check ((isactive = any (array[1, 2]))),
  constraint holiday_plan_optionalquota_check check (((optionalquota >= 0) and (optionalquota <= 366)))
);
alter table holiday_plan add constraint holiday_plan_pkey primary key (subscriptionid, holidayplanid);
create unique index holiday_plan_name on holiday_plan (subscriptionid, lower(holidayplanname));
comment on column holiday_plan.isactive is '1 Active, 2 Inactive';
comment on column holiday_plan.optionalquota is 'Optional holidays that one may take in a leave year; null without a limit';
select guard_table('holiday_plan');

create table idempotency_key (
  subscriptionid bigint not null,
  accountid bigint not null,
  route text not null,
  key text not null,
  requesthash text not null,
  status smallint not null,
  reply jsonb not null,
  addeddate timestamptz default now() not null
);
alter table idempotency_key add constraint idempotency_key_pkey primary key (subscriptionid, accountid, route, key);
create index idempotency_key_age on idempotency_key (subscriptionid, addeddate);
select guard_table('idempotency_key', 'none');

create table interview (
  subscriptionid bigint not null,
  interviewid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  interviewkitid bigint,
  interviewname text not null,
  guide text default ''::text not null,
  attributegroups jsonb default '[]'::jsonb not null,
  questions jsonb default '[]'::jsonb not null,
  startson timestamptz not null,
  durationminutes smallint not null,
  timezoneid text not null,
  place text default ''::text not null,
  calllink text default ''::text not null,
  statusid smallint default 1 not null,
  calendaruid uuid default gen_random_uuid() not null,
  calendarsequence integer default 0 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint interview_attributegroups_check check ((jsonb_typeof(attributegroups) = 'array'::text)),
  constraint interview_durationminutes_check check (((durationminutes >= 5) and (durationminutes <= 600))),
  constraint interview_interviewname_check check ((interviewname <> ''::text)),
  constraint interview_questions_check check ((jsonb_typeof(questions) = 'array'::text)),
  constraint interview_statusid_check check (((statusid >= 1) and (statusid <= 4))),
  constraint interview_timezoneid_check check ((timezoneid <> ''::text))
);
alter table interview add constraint interview_pkey primary key (subscriptionid, interviewid);
create index interview_application on interview (subscriptionid, candidateapplicationid, startson);
create index interview_of on interview (subscriptionid, candidateid);
create index interview_planned on interview (subscriptionid, startson) where (statusid = any (array[1, 2]));
create index interview_with_kit on interview (subscriptionid, interviewkitid) where (interviewkitid is not null);
comment on column interview.attributegroups is 'Those of the kit on the day it was planned: ratings keep what they were given for';
comment on column interview.statusid is '1 Planned, 2 Done, 3 No-show, 4 Cancelled';
comment on column interview.calendarsequence is 'Counts the changes that calendars have to follow';
select guard_table('interview', 'none');

create table interview_change (
  subscriptionid bigint not null,
  interviewchangeid bigint generated by default as identity,
  interviewid bigint not null,
  candidateid bigint not null,
  changetypeid smallint not null,
  startsbefore timestamptz,
  startsafter timestamptz,
  timezoneid text,
  reason text default ''::text not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint interview_change_changetypeid_check check (((changetypeid >= 1) and (changetypeid <= 7)))
);
alter table interview_change add constraint interview_change_pkey primary key (subscriptionid, interviewchangeid);
create index interview_change_interview on interview_change (subscriptionid, interviewid, interviewchangeid);
create index interview_change_of on interview_change (subscriptionid, candidateid);
comment on column interview_change.changetypeid is '1 Planned, 2 Rescheduled, 3 Changed, 4 Done, 5 No-show, 6 Cancelled, 7 Planned again';
select guard_table('interview_change', 'none');

create table interview_hours (
  subscriptionid bigint not null,
  employeeid bigint not null,
  timezoneid text not null,
  patterns jsonb default '[]'::jsonb not null,
  exceptions jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  constraint interview_hours_exceptions_check check ((jsonb_typeof(exceptions) = 'array'::text)),
  constraint interview_hours_patterns_check check ((jsonb_typeof(patterns) = 'array'::text)),
  constraint interview_hours_timezoneid_check check ((timezoneid <> ''::text))
);
alter table interview_hours add constraint interview_hours_pkey primary key (subscriptionid, employeeid);
comment on table interview_hours is 'When somebody can interview; nobody is asked outside these hours';
comment on column interview_hours.patterns is 'fromdate with hours of a week (weekday 0 Sunday to 6, fromtime, totime); each counts until the next begins';
comment on column interview_hours.exceptions is 'Days with hours of their own (date, hours); an empty list is a day without';
select guard_table('interview_hours');

create table interview_kit (
  subscriptionid bigint not null,
  interviewkitid bigint generated by default as identity,
  interviewkitname text not null,
  guide text default ''::text not null,
  durationminutes smallint not null,
  attributegroups jsonb default '[]'::jsonb not null,
  questions jsonb default '[]'::jsonb not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint interview_kit_attributegroups_check check ((jsonb_typeof(attributegroups) = 'array'::text)),
  constraint interview_kit_durationminutes_check check (((durationminutes >= 5) and (durationminutes <= 600))),
  constraint interview_kit_interviewkitname_check check ((interviewkitname <> ''::text)),
  constraint interview_kit_isactive_check check ((isactive = any (array[1, 2]))),
  constraint interview_kit_questions_check check ((jsonb_typeof(questions) = 'array'::text))
);
alter table interview_kit add constraint interview_kit_pkey primary key (subscriptionid, interviewkitid);
create unique index interview_kit_name on interview_kit (subscriptionid, lower(interviewkitname));
comment on column interview_kit.guide is 'What the interview covers, as rich text';
comment on column interview_kit.attributegroups is 'groupname with attributes: attributeid, unique in the kit, and attributename';
comment on column interview_kit.questions is 'Questions to ask, as texts';
comment on column interview_kit.isactive is '1 Active, 2 Inactive';
select guard_table('interview_kit');

create table interview_panellist (
  subscriptionid bigint not null,
  interviewid bigint not null,
  employeeid bigint not null,
  candidateid bigint not null,
  remindedon date,
  scorecardaskedon date
);
alter table interview_panellist add constraint interview_panellist_pkey primary key (subscriptionid, interviewid, employeeid);
create index interview_panellist_of on interview_panellist (subscriptionid, candidateid);
create index interview_panellist_person on interview_panellist (subscriptionid, employeeid, interviewid);
comment on column interview_panellist.remindedon is 'The day of the interview as it was when the reminder was sent';
comment on column interview_panellist.scorecardaskedon is 'When the missing scorecard was last asked for';
select guard_table('interview_panellist', 'none');

create table job_run (
  subscriptionid bigint not null,
  jobrunid bigint generated by default as identity,
  kind text not null,
  title text not null,
  statusid smallint default 1 not null,
  input jsonb not null,
  cursor jsonb,
  total integer default 0 not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  errormessage text,
  resultpath text,
  accountid bigint,
  startedon timestamptz default now() not null,
  finishedon timestamptz,
  islong boolean default true not null,
  workedon timestamptz,
  attempts integer default 0 not null,
  retryon timestamptz
);
alter table job_run add constraint job_run_pkey primary key (subscriptionid, jobrunid);
create index job_run_account on job_run (subscriptionid, accountid, jobrunid desc);
create index job_run_waiting on job_run (subscriptionid, islong, workedon nulls first, jobrunid) where (statusid = any (array[1, 2]));
comment on column job_run.statusid is '1 Waiting, 2 Running, 3 Done, 4 Failed, 5 Cancelled';
comment on column job_run.attempts is 'Turns in a row that brought it no further';
select guard_table('job_run', 'none');

create table job_template (
  subscriptionid bigint not null,
  jobtemplateid bigint generated by default as identity,
  jobtemplatename text not null,
  designationid bigint not null,
  jobtype text default ''::text not null,
  location text default ''::text not null,
  mission text default ''::text not null,
  rolesummary text default ''::text not null,
  responsibility text default ''::text not null,
  skill jsonb default '[]'::jsonb not null,
  minworkexperience smallint,
  maxworkexperience smallint,
  screeningquestionids jsonb default '[]'::jsonb not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint job_template_check check ((minworkexperience <= maxworkexperience)),
  constraint job_template_isactive_check check ((isactive = any (array[1, 2]))),
  constraint job_template_jobtemplatename_check check ((jobtemplatename <> ''::text)),
  constraint job_template_maxworkexperience_check check (((maxworkexperience >= 0) and (maxworkexperience <= 60))),
  constraint job_template_minworkexperience_check check (((minworkexperience >= 0) and (minworkexperience <= 60))),
  constraint job_template_screeningquestionids_check check ((jsonb_typeof(screeningquestionids) = 'array'::text)),
  constraint job_template_skill_check check ((jsonb_typeof(skill) = 'array'::text))
);
alter table job_template add constraint job_template_pkey primary key (subscriptionid, jobtemplateid);
create index job_template_designation on job_template (subscriptionid, designationid);
create unique index job_template_name on job_template (subscriptionid, lower(jobtemplatename));
comment on column job_template.screeningquestionids is 'The questions a job of this template asks, in order';
comment on column job_template.isactive is '1 Active, 2 Inactive';
select guard_table('job_template');

create table joining_entry (
  subscriptionid bigint not null,
  invitationid bigint not null,
  section text not null,
  entered jsonb not null,
  reviewed jsonb,
  savedon timestamptz default now() not null,
  version integer default 1 not null
);
alter table joining_entry add constraint joining_entry_pkey primary key (subscriptionid, invitationid, section);
comment on column joining_entry.reviewed is 'What stood there when it was last sent back';
select guard_table('joining_entry', 'none');

create table joining_invitation (
  subscriptionid bigint not null,
  invitationid bigint generated by default as identity,
  fullname text not null,
  emailid text not null,
  joiningdate date not null,
  businessunitid bigint,
  departmentid bigint,
  designationid bigint,
  subscriptiongradeid bigint,
  teamid bigint,
  officeaddressid bigint,
  managerid bigint,
  employmenttype text,
  workstate text,
  city text,
  message text,
  statusid smallint default 1 not null,
  codehash text,
  linkexpireson timestamptz,
  passwordhash text,
  addedby bigint not null,
  addeddate timestamptz default now() not null,
  changedon timestamptz default now() not null,
  openedon timestamptz,
  submittedon timestamptz,
  remark text,
  decidedby bigint,
  decidedon timestamptz,
  employeeid bigint,
  version integer default 1 not null,
  constraint joining_invitation_check check (((statusid = 6) = (employeeid is not null))),
  constraint joining_invitation_check1 check (((statusid < 6) or ((codehash is null) and (passwordhash is null)))),
  constraint joining_invitation_emailid_check check ((emailid = lower(emailid))),
  constraint joining_invitation_statusid_check check (((statusid >= 1) and (statusid <= 7)))
);
alter table joining_invitation add constraint joining_invitation_pkey primary key (subscriptionid, invitationid);
create index joining_invitation_department on joining_invitation (subscriptionid, departmentid) where (departmentid is not null);
create unique index joining_invitation_employee on joining_invitation (subscriptionid, employeeid) where (employeeid is not null);
create unique index joining_invitation_link on joining_invitation (subscriptionid, codehash) where (codehash is not null);
create index joining_invitation_manager on joining_invitation (subscriptionid, managerid) where (managerid is not null);
create unique index joining_invitation_open on joining_invitation (subscriptionid, emailid) where (statusid <= 5);
create index joining_invitation_status on joining_invitation (subscriptionid, statusid, invitationid desc);
comment on column joining_invitation.statusid is '1 Invited, 2 Opened, 3 Entering details, 4 Submitted, 5 Returned, 6 Joined, 7 Withdrawn';
select guard_table('joining_invitation');

create table joining_look (
  subscriptionid bigint not null,
  joininglookid bigint generated by default as identity,
  invitationid bigint not null,
  section text not null,
  fieldkey text not null,
  accountid bigint not null,
  at timestamptz default now() not null
);
alter table joining_look add constraint joining_look_pkey primary key (subscriptionid, joininglookid);
create index joining_look_invitation on joining_look (subscriptionid, invitationid);
select guard_table('joining_look', 'none');
select append_only('joining_look');

create table joining_session (
  subscriptionid bigint not null,
  codehash text not null,
  invitationid bigint not null,
  ispasswordset boolean not null,
  expireson timestamptz not null
);
alter table joining_session add constraint joining_session_pkey primary key (subscriptionid, codehash);
create index joining_session_end on joining_session (subscriptionid, expireson);
create index joining_session_invitation on joining_session (subscriptionid, invitationid);
select guard_table('joining_session', 'none');

create table later_payout (
  subscriptionid bigint not null,
  laterpayoutid bigint generated by default as identity,
  payrollrunid bigint not null,
  paydate date not null,
  addedby bigint not null,
  addeddate timestamptz default now() not null
);
alter table later_payout add constraint later_payout_pkey primary key (subscriptionid, laterpayoutid);
create index later_payout_addedby on later_payout (subscriptionid, addedby);
create index later_payout_run on later_payout (subscriptionid, payrollrunid);
select guard_table('later_payout');
select append_only('later_payout');

create table leave_assignment (
  subscriptionid bigint not null,
  leaveassignmentid bigint generated by default as identity,
  leavepolicyid bigint not null,
  officeaddressid bigint,
  employeeid bigint,
  fromdate date not null,
  todate date,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint leave_assignment_check check ((num_nonnulls(officeaddressid, employeeid) <= 1)),
  constraint leave_assignment_check1 check ((todate >= fromdate))
);
alter table leave_assignment add constraint leave_assignment_pkey primary key (subscriptionid, leaveassignmentid);
create unique index leave_assignment_day on leave_assignment (subscriptionid, coalesce(officeaddressid, (0)::bigint), coalesce(employeeid, (0)::bigint), fromdate);
create index leave_assignment_employee on leave_assignment (subscriptionid, employeeid);
create index leave_assignment_office on leave_assignment (subscriptionid, officeaddressid);
create index leave_assignment_policy on leave_assignment (subscriptionid, leavepolicyid);
comment on column leave_assignment.todate is 'The last day; null without an end';
select guard_table('leave_assignment');

create table leave_balance (
  subscriptionid bigint not null,
  employeeid bigint not null,
  leavetypeid bigint not null,
  days integer not null
);
alter table leave_balance add constraint leave_balance_pkey primary key (subscriptionid, employeeid, leavetypeid);
create index leave_balance_type on leave_balance (subscriptionid, leavetypeid);
comment on table leave_balance is 'The sum of the lines of a ledger by leave type; written by the ledger alone';
comment on column leave_balance.days is 'Ten-thousandths of a day';
select guard_table('leave_balance', 'none');

create table leave_cancellation (
  subscriptionid bigint not null,
  leavecancellationid bigint generated by default as identity,
  leaverequestid bigint not null,
  fromdate date not null,
  fromhalf smallint default 1 not null,
  todate date not null,
  tohalf smallint default 2 not null,
  note text,
  statusid smallint default 1 not null,
  approvedon date,
  isposted boolean default false not null,
  approvalrequestid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint leave_cancellation_check check (((todate > fromdate) or ((todate = fromdate) and (tohalf >= fromhalf)))),
  constraint leave_cancellation_check1 check (((statusid = 2) = (approvedon is not null))),
  constraint leave_cancellation_check2 check (((not isposted) or (statusid = 2))),
  constraint leave_cancellation_fromhalf_check check ((fromhalf = any (array[1, 2]))),
  constraint leave_cancellation_statusid_check check (((statusid >= 1) and (statusid <= 4))),
  constraint leave_cancellation_tohalf_check check ((tohalf = any (array[1, 2])))
);
alter table leave_cancellation add constraint leave_cancellation_pkey primary key (subscriptionid, leavecancellationid);
create index leave_cancellation_approval on leave_cancellation (subscriptionid, approvalrequestid);
create index leave_cancellation_request on leave_cancellation (subscriptionid, leaverequestid);
comment on column leave_cancellation.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn';
select guard_table('leave_cancellation');

create table leave_cover (
  subscriptionid bigint not null,
  leavecoverid bigint generated by default as identity,
  leaverequestid bigint not null,
  coveredon date not null,
  isposted boolean default false not null,
  addeddate timestamptz default now() not null,
  addedby bigint
);
alter table leave_cover add constraint leave_cover_pkey primary key (subscriptionid, leavecoverid);
create index leave_cover_request on leave_cover (subscriptionid, leaverequestid);
comment on column leave_cover.coveredon is 'The day on which unpaid days of the request are taken of the balance instead, as far as it is enough';
select guard_table('leave_cover');

create table leave_entry (
  subscriptionid bigint not null,
  leaveentryid bigint generated by default as identity,
  employeeid bigint not null,
  leavetypeid bigint not null,
  kind text not null,
  linedate date not null,
  postedon date not null,
  days integer not null,
  lapsedate date,
  note text,
  isposted boolean default false not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  takenbackon date,
  constraint leave_entry_days_check check ((days <> 0)),
  constraint leave_entry_kind_check check ((kind = any (array['opening'::text, 'grant'::text, 'adjust'::text])))
);
alter table leave_entry add constraint leave_entry_pkey primary key (subscriptionid, leaveentryid);
create index leave_entry_employee on leave_entry (subscriptionid, employeeid, leaveentryid);
create index leave_entry_type on leave_entry (subscriptionid, leavetypeid);
comment on column leave_entry.days is 'Ten-thousandths of a day; what the employee loses is negative';
comment on column leave_entry.lapsedate is 'The first day on which what is left of a grant has lapsed; null for what stays';
comment on column leave_entry.takenbackon is 'The day on which it was taken back with its upload; null for what counts';
select guard_table('leave_entry');

create table leave_ledger (
  subscriptionid bigint not null,
  employeeid bigint not null,
  seq integer not null,
  leavetypeid bigint not null,
  kind text not null,
  linedate date not null,
  postedon date not null,
  days integer not null,
  reason text not null,
  leaverequestid bigint,
  chargedtypeid bigint,
  leaveentryid bigint,
  batch text,
  lapsedate date,
  parts jsonb default '[]'::jsonb not null,
  addeddate timestamptz default now() not null,
  constraint leave_ledger_days_check check ((days <> 0)),
  constraint leave_ledger_kind_check check ((kind = any (array['opening'::text, 'grant'::text, 'use'::text, 'reversal'::text, 'adjust'::text, 'lapse'::text, 'carry'::text, 'encash'::text, 'penalty'::text]))),
  constraint leave_ledger_seq_check check ((seq > 0))
);
alter table leave_ledger add constraint leave_ledger_pkey primary key (subscriptionid, employeeid, seq);
create index leave_ledger_balance on leave_ledger (subscriptionid, employeeid, leavetypeid) include (days, linedate);
create index leave_ledger_batch on leave_ledger (subscriptionid, batch) where (batch is not null);
create index leave_ledger_entry on leave_ledger (subscriptionid, leaveentryid);
create index leave_ledger_request on leave_ledger (subscriptionid, leaverequestid);
create index leave_ledger_type on leave_ledger (subscriptionid, leavetypeid);
comment on table leave_ledger is 'A line is never changed: what was wrong is taken back by another line';
comment on column leave_ledger.seq is 'The place of the line in the ledger of the person, from 1';
comment on column leave_ledger.days is 'Ten-thousandths of a day; what the employee loses is negative';
comment on column leave_ledger.chargedtypeid is 'The leave type that the request was charged with: the line may stand on another';
comment on column leave_ledger.parts is 'Of leave whose grants lapse: places (from 0) of the grants that it took from, with ten-thousandths';
select guard_table('leave_ledger', 'none');
select append_only('leave_ledger');

create table leave_policy (
  subscriptionid bigint not null,
  leavepolicyid bigint generated by default as identity,
  leavepolicyname text not null,
  description text,
  isdraft boolean default true not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint leave_policy_isactive_check check ((isactive = any (array[1, 2]))),
  constraint leave_policy_leavepolicyname_check check ((leavepolicyname <> ''::text))
);
alter table leave_policy add constraint leave_policy_pkey primary key (subscriptionid, leavepolicyid);
create unique index leave_policy_name on leave_policy (subscriptionid, lower(leavepolicyname));
comment on column leave_policy.isdraft is 'Never published yet: it can be assigned to nobody';
select guard_table('leave_policy');

create table leave_policy_version (
  subscriptionid bigint not null,
  leavepolicyversionid bigint generated by default as identity,
  leavepolicyid bigint not null,
  versionno integer not null,
  effectivefrom date,
  publishedon date,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint leave_policy_version_check check (((publishedon is null) or (effectivefrom is not null))),
  constraint leave_policy_version_versionno_check check ((versionno > 0))
);
alter table leave_policy_version add constraint leave_policy_version_pkey primary key (subscriptionid, leavepolicyversionid);
create unique index leave_policy_version_draft on leave_policy_version (subscriptionid, leavepolicyid) where (publishedon is null);
create unique index leave_policy_version_no on leave_policy_version (subscriptionid, leavepolicyid, versionno);
comment on column leave_policy_version.effectivefrom is 'The first day of the version';
comment on column leave_policy_version.publishedon is 'The day from which it is known; null while it is a draft';
comment on column leave_policy_version.detail is 'Its leave types with their rules, as the contract of the policy has them';
select guard_table('leave_policy_version');

create table leave_posting (
  subscriptionid bigint not null,
  employeeid bigint not null,
  postedon date not null,
  isbegun boolean not null
);
alter table leave_posting add constraint leave_posting_pkey primary key (subscriptionid, employeeid);
create index leave_posting_day on leave_posting (subscriptionid, postedon);
comment on table leave_posting is 'How far the ledger of a person is written';
comment on column leave_posting.isbegun is 'Whether what the beginning of the day brings is written; false: the day before is closed, this one not begun';
select guard_table('leave_posting', 'none');

create table leave_request (
  subscriptionid bigint not null,
  leaverequestid bigint generated by default as identity,
  employeeid bigint not null,
  leavetypeid bigint not null,
  fromdate date not null,
  fromhalf smallint default 1 not null,
  todate date not null,
  tohalf smallint default 2 not null,
  minutes integer,
  fromtime text,
  totime text,
  documentpath text,
  hasdocument boolean default false not null,
  note text,
  statusid smallint default 1 not null,
  approvedon date,
  isposted boolean default false not null,
  approvalrequestid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  reference text,
  delegateid bigint,
  approvaldelegationid bigint,
  expectedon date,
  survivingchildren smallint,
  constraint leave_request_check check (((todate > fromdate) or ((todate = fromdate) and (tohalf >= fromhalf)))),
  constraint leave_request_check1 check (((minutes is null) or (fromdate = todate))),
  constraint leave_request_check2 check (((statusid = any (array[2, 5])) = (approvedon is not null))),
  constraint leave_request_check3 check (((not isposted) or (statusid = any (array[2, 5])))),
  constraint leave_request_fromhalf_check check ((fromhalf = any (array[1, 2]))),
  constraint leave_request_fromtime_check check ((fromtime ~ '^[0-4][0-9]:[0-5][0-9]$'::text)),
  constraint leave_request_minutes_check check (((minutes >= 1) and (minutes <= 1440))),
  constraint leave_request_statusid_check check (((statusid >= 1) and (statusid <= 6))),
  constraint leave_request_survivingchildren check (((survivingchildren >= 0) and (survivingchildren <= 20))),
  constraint leave_request_tohalf_check check ((tohalf = any (array[1, 2]))),
  constraint leave_request_totime_check check ((totime ~ '^[0-4][0-9]:[0-5][0-9]$'::text))
);
alter table leave_request add constraint leave_request_pkey primary key (subscriptionid, leaverequestid);
create index leave_request_approval on leave_request (subscriptionid, approvalrequestid);
create index leave_request_days on leave_request (subscriptionid, fromdate, todate) where (statusid = any (array[1, 2]));
create index leave_request_delegate on leave_request (subscriptionid, delegateid) where (delegateid is not null);
create index leave_request_employee on leave_request (subscriptionid, employeeid, fromdate);
create index leave_request_reference on leave_request (subscriptionid, reference) where (reference is not null);
create index leave_request_type on leave_request (subscriptionid, leavetypeid);
create index leave_request_unposted on leave_request (subscriptionid, employeeid) where ((not isposted) and (approvedon is not null));
comment on column leave_request.fromhalf is '2 where it begins with the second half of the first day';
comment on column leave_request.tohalf is '1 where it ends with the first half of the last day';
comment on column leave_request.minutes is 'Leave by the hour: minutes of its one day, from fromtime to totime (after midnight above 24:00)';
comment on column leave_request.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn, 5 Cancelled as a whole, 6 Taken back with its upload';
comment on column leave_request.isposted is 'Whether its approval is in the ledger';
comment on column leave_request.reference is 'What a file called it; cancellations of later files name it so';
comment on column leave_request.delegateid is 'The employee who decides in the place of the person on the days of the leave';
comment on column leave_request.approvaldelegationid is 'The delegation that the approval of the leave made; null once it ended';
comment on column leave_request.expectedon is 'The expected date of birth, for leave that is for one';
comment on column leave_request.survivingchildren is 'Surviving children before this birth';
select guard_table('leave_request');

create table leave_transition (
  subscriptionid bigint not null,
  leavetransitionid bigint generated by default as identity,
  batch text not null,
  action text not null,
  yearend date not null,
  postedon date not null,
  reversedid bigint,
  note text,
  jobrunid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint leave_transition_action_check check ((action = any (array['run'::text, 'reverse'::text]))),
  constraint leave_transition_batch_check check ((batch <> ''::text)),
  constraint leave_transition_check check (((action = 'reverse'::text) = (reversedid is not null))),
  constraint leave_transition_check1 check ((postedon > yearend))
);
alter table leave_transition add constraint leave_transition_pkey primary key (subscriptionid, leavetransitionid);
create unique index leave_transition_batch on leave_transition (subscriptionid, lower(batch));
create index leave_transition_reversed on leave_transition (subscriptionid, reversedid);
comment on column leave_transition.batch is 'Its name, which the lines of the ledger carry';
comment on column leave_transition.reversedid is 'The run that a reversal takes back';
select guard_table('leave_transition');

create table leave_transition_office (
  subscriptionid bigint not null,
  leavetransitionid bigint not null,
  officeaddressid bigint not null
);
alter table leave_transition_office add constraint leave_transition_office_pkey primary key (subscriptionid, leavetransitionid, officeaddressid);
create index leave_transition_office_office on leave_transition_office (subscriptionid, officeaddressid);
select guard_table('leave_transition_office');

create table leave_transition_person (
  subscriptionid bigint not null,
  leavetransitionid bigint not null,
  employeeid bigint not null,
  isposted boolean default false not null
);
alter table leave_transition_person add constraint leave_transition_person_pkey primary key (subscriptionid, leavetransitionid, employeeid);
create index leave_transition_person_employee on leave_transition_person (subscriptionid, employeeid);
comment on column leave_transition_person.isposted is 'Whether it is in the ledger of the person';
select guard_table('leave_transition_person', 'none');

create table leave_type (
  subscriptionid bigint not null,
  leavetypeid bigint not null,
  leavetypename text not null,
  leavecode text not null,
  leavecategoryid smallint not null,
  colour text not null,
  description text,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint leave_type_colour_check check ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint leave_type_isactive_check check ((isactive = any (array[1, 2]))),
  constraint leave_type_leavecategoryid_check check (((leavecategoryid >= 1) and (leavecategoryid <= 4))),
  constraint leave_type_leavecode_check check ((leavecode ~ '^[A-Z0-9]{1,6}$'::text)),
  constraint leave_type_leavetypename_check check ((leavetypename <> ''::text))
);
alter table leave_type add constraint leave_type_pkey primary key (subscriptionid, leavetypeid);
create unique index leave_type_code on leave_type (subscriptionid, leavecode);
create unique index leave_type_name on leave_type (subscriptionid, lower(leavetypename));
comment on table leave_type is 'Ids below 100 are those of the product: 4 is Unpaid Leave in every company';
comment on column leave_type.leavecategoryid is '1 Unpaid, 2 Paid, 3 Compensatory off, 4 Optional holiday';
comment on column leave_type.isactive is '1 Active, 2 Inactive';
select guard_table('leave_type');

create table legal_hold (
  subscriptionid bigint not null,
  legalholdid bigint generated by default as identity,
  employeeid bigint,
  reason text not null,
  setby bigint not null,
  seton timestamptz default now() not null,
  liftedby bigint,
  liftedon timestamptz,
  liftreason text,
  constraint legal_hold_check check ((num_nonnulls(liftedby, liftedon, liftreason) = any (array[0, 3]))),
  constraint legal_hold_liftreason_check check ((liftreason <> ''::text)),
  constraint legal_hold_reason_check check ((reason <> ''::text))
);
alter table legal_hold add constraint legal_hold_pkey primary key (subscriptionid, legalholdid);
create index legal_hold_lifter on legal_hold (subscriptionid, liftedby);
create unique index legal_hold_open on legal_hold (subscriptionid, coalesce(employeeid, (0)::bigint)) where (liftedon is null);
create index legal_hold_person on legal_hold (subscriptionid, employeeid);
create index legal_hold_setter on legal_hold (subscriptionid, setby);
comment on column legal_hold.employeeid is 'Whose data is kept; null for everything of the company';
select guard_table('legal_hold');
revoke delete on legal_hold from muster_app_role;

create table letter (
  subscriptionid bigint not null,
  letterid bigint generated by default as identity,
  lettertemplateid bigint not null,
  employeeid bigint not null,
  statusid smallint default 1 not null,
  subject text not null,
  body text not null,
  filled jsonb not null,
  letternumber text,
  letterheadsnapshotid bigint,
  texthash text,
  sentday date,
  senton timestamptz,
  sentby bigint,
  readon timestamptz,
  revokedon timestamptz,
  revokedby bigint,
  revokenote text,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  isadhoc boolean default false not null,
  constraint letter_check check (((statusid = 1) = (letternumber is null))),
  constraint letter_check1 check (((statusid = 1) = (letterheadsnapshotid is null))),
  constraint letter_check2 check (((statusid = 1) = (senton is null))),
  constraint letter_check3 check (((statusid = 1) = (sentday is null))),
  constraint letter_check4 check (((statusid = 3) = (revokedon is not null))),
  constraint letter_check5 check (((statusid = 3) = (revokenote is not null))),
  constraint letter_statusid_check check (((statusid >= 1) and (statusid <= 3)))
);
alter table letter add constraint letter_pkey primary key (subscriptionid, letterid);
create index letter_by_number on letter (subscriptionid, lower(letternumber)) where (letternumber is not null);
create index letter_drafts on letter (subscriptionid, letterid desc) where (statusid = 1);
create index letter_employee on letter (subscriptionid, employeeid, letterid desc);
create unique index letter_number on letter (subscriptionid, lettertemplateid, letternumber) where (letternumber is not null);
create index letter_of_paper on letter (subscriptionid, letterheadsnapshotid) where (letterheadsnapshotid is not null);
create index letter_sent on letter (subscriptionid, senton desc, letterid desc) where (senton is not null);
create index letter_template_letters on letter (subscriptionid, lettertemplateid, employeeid, sentday);
comment on column letter.statusid is '1 Draft, 2 Sent, 3 Revoked';
comment on column letter.filled is 'What was put into the places: key, label, value';
comment on column letter.texthash is 'Of subject and text before the number was put in: the same letter of the same day is not sent twice';
comment on column letter.isadhoc is 'Somebody has reworded the draft: its text is for this person alone and no longer that of the template';
select guard_table('letter');

create table letter_request (
  subscriptionid bigint not null,
  letterrequestid bigint generated by default as identity,
  lettertemplateid bigint not null,
  employeeid bigint not null,
  originid smallint not null,
  statusid smallint default 1 not null,
  purpose text,
  triggerid smallint,
  triggerday date,
  askedon timestamptz default now() not null,
  answeredon timestamptz,
  answeredby bigint,
  note text,
  letterid bigint,
  constraint letter_request_check check (((originid = 2) = (triggerday is not null))),
  constraint letter_request_check1 check (((originid = 2) = (triggerid is not null))),
  constraint letter_request_check2 check (((statusid = 1) = (answeredon is null))),
  constraint letter_request_originid_check check ((originid = any (array[1, 2]))),
  constraint letter_request_statusid_check check (((statusid >= 1) and (statusid <= 4))),
  constraint letter_request_triggerid_check check (((triggerid >= 1) and (triggerid <= 3)))
);
alter table letter_request add constraint letter_request_pkey primary key (subscriptionid, letterrequestid);
create index letter_request_answered on letter_request (subscriptionid, answeredon desc, letterrequestid desc) where (statusid <> 1);
create unique index letter_request_day on letter_request (subscriptionid, employeeid, lettertemplateid, triggerday) where (originid = 2);
create index letter_request_employee on letter_request (subscriptionid, employeeid, letterrequestid desc);
create unique index letter_request_letter on letter_request (subscriptionid, letterid) where (letterid is not null);
create index letter_request_queue on letter_request (subscriptionid, letterrequestid) where (statusid = 1);
create index letter_request_template on letter_request (subscriptionid, lettertemplateid);
create unique index letter_request_waiting on letter_request (subscriptionid, employeeid, lettertemplateid) where ((statusid = 1) and (originid = 1));
comment on column letter_request.originid is '1 Requested, 2 Auto triggered';
comment on column letter_request.statusid is '1 Waiting, 2 Answered, 3 Refused, 4 Withdrawn';
select guard_table('letter_request');

create table letter_series (
  subscriptionid bigint not null,
  lettertemplateid bigint not null,
  serieskey text not null,
  lastnumber integer not null
);
alter table letter_series add constraint letter_series_pkey primary key (subscriptionid, lettertemplateid, serieskey);
select guard_table('letter_series', 'none');

create table letter_template (
  subscriptionid bigint not null,
  lettertemplateid bigint generated by default as identity,
  lettertemplatename text not null,
  availabilityid smallint,
  triggerid smallint,
  triggeredfrom date,
  pagelayoutid bigint not null,
  authorizedsignatoryid bigint,
  numberpattern text not null,
  subject text not null,
  body text not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  letterkind text default 'employee'::text not null,
  constraint letter_template_availabilityid_check check (((availabilityid >= 1) and (availabilityid <= 3))),
  constraint letter_template_check check (((availabilityid = 3) = (triggerid is not null))),
  constraint letter_template_check1 check (((availabilityid = 3) = (triggeredfrom is not null))),
  constraint letter_template_check2 check (((letterkind = 'employee'::text) = (availabilityid is not null))),
  constraint letter_template_check3 check (((letterkind = 'employee'::text) or (triggerid is null))),
  constraint letter_template_isactive_check check ((isactive = any (array[1, 2]))),
  constraint letter_template_letterkind_check check ((letterkind ~ '^[a-z]{1,20}$'::text)),
  constraint letter_template_triggerid_check check (((triggerid >= 1) and (triggerid <= 3)))
);
alter table letter_template add constraint letter_template_pkey primary key (subscriptionid, lettertemplateid);
create index letter_template_layout on letter_template (subscriptionid, pagelayoutid);
create unique index letter_template_name on letter_template (subscriptionid, lower(lettertemplatename));
create index letter_template_signatory on letter_template (subscriptionid, authorizedsignatoryid);
comment on column letter_template.availabilityid is '1 Available in letter box, 2 Available on request, 3 Auto triggered';
comment on column letter_template.triggerid is '1 Joining date, 2 End of probation, 3 Last working day';
comment on column letter_template.triggeredfrom is 'The first day that triggers a letter: none of before the template stood';
comment on column letter_template.isactive is '1 Active, 2 Inactive';
comment on column letter_template.letterkind is 'employee: a letter to an employee; otherwise what a module writes with it, such as offer';
select guard_table('letter_template');

create table letterhead_snapshot (
  subscriptionid bigint not null,
  letterheadsnapshotid bigint generated by default as identity,
  hash text not null,
  layout jsonb not null,
  companyname text not null,
  signatoryname text,
  signatorytitle text,
  logo bytea,
  signature bytea,
  addeddate timestamptz default now() not null,
  constraint letterhead_snapshot_hash_check check ((hash ~ '^[0-9a-f]{64}$'::text))
);
alter table letterhead_snapshot add constraint letterhead_snapshot_pkey primary key (subscriptionid, letterheadsnapshotid);
create unique index letterhead_snapshot_hash on letterhead_snapshot (subscriptionid, hash);
select guard_table('letterhead_snapshot', 'none');
select append_only('letterhead_snapshot');

create table list_export (
  subscriptionid bigint not null,
  listexportid bigint generated by default as identity,
  accountid bigint not null,
  list text not null,
  question jsonb not null,
  format text not null,
  rowcount integer not null,
  addeddate timestamptz default now() not null
);
alter table list_export add constraint list_export_pkey primary key (subscriptionid, listexportid);
create index list_export_account on list_export (subscriptionid, accountid, listexportid desc);
select guard_table('list_export', 'none');
revoke delete, update on list_export from muster_app_role;
create trigger append_only_truncate before truncate on list_export for each statement execute function refuse_change();

create table loan_balance (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  loanid bigint not null,
  payrollmonth text not null,
  outstanding bigint not null,
  instalmentstaken integer,
  constraint loan_balance_instalmentstaken_check check ((instalmentstaken >= 0)),
  constraint loan_balance_outstanding_check check ((outstanding >= 0))
);
alter table loan_balance add constraint loan_balance_pkey primary key (subscriptionid, payrollrunid, loanid);
create index loan_balance_loan on loan_balance (subscriptionid, loanid, payrollmonth desc);
comment on column loan_balance.instalmentstaken is 'Of an advance: instalments taken up to this month';
select guard_table('loan_balance', 'none');
select append_only('loan_balance');

create table login_event (
  subscriptionid bigint not null,
  logineventid bigint generated always as identity,
  at timestamptz default now() not null,
  accountid bigint,
  emailid text,
  succeeded boolean not null,
  method text not null,
  reason text,
  address text not null,
  agent text not null
);
alter table login_event add constraint login_event_pkey primary key (subscriptionid, logineventid);
create index login_event_account on login_event (subscriptionid, accountid, logineventid desc);
create index login_event_at on login_event (subscriptionid, at);
comment on column login_event.method is 'password, code, recovery code, single sign-on, link';
select guard_table('login_event', 'none');
revoke update on login_event from muster_app_role;

create table login_session (
  subscriptionid bigint not null,
  logininfoid bigint generated by default as identity,
  accountid bigint,
  nonce text not null,
  generation integer default 0 not null,
  refreshhash text not null,
  rotatedon timestamptz default now() not null,
  addeddate timestamptz default now() not null,
  expireson timestamptz not null,
  revokedon timestamptz,
  revokedreason text,
  clientdetail jsonb,
  provenon timestamptz,
  supportsessionid bigint,
  signoutdetail jsonb,
  constraint login_session_of_one check ((num_nonnulls(accountid, supportsessionid) = 1))
);
alter table login_session add constraint login_session_pkey primary key (subscriptionid, logininfoid);
create index login_session_account on login_session (subscriptionid, accountid);
create index login_session_supportvisit on login_session (subscriptionid, supportsessionid);
comment on column login_session.clientdetail is 'What the client told of itself at sign-in, with the address and program the server saw';
comment on column login_session.signoutdetail is 'What the client told of itself at sign-out, with the address and program the server saw';
select guard_table('login_session', 'none');

create table login_throttle (
  subscriptionid bigint not null,
  emailid text not null,
  failedcount integer not null,
  lastfailedon timestamptz not null,
  countedfrom timestamptz
);
alter table login_throttle add constraint login_throttle_pkey primary key (subscriptionid, emailid);
create index login_throttle_last on login_throttle (subscriptionid, lastfailedon);
select guard_table('login_throttle', 'none');

create table loss_of_pay (
  subscriptionid bigint not null,
  payrollmonth text not null,
  employeeid bigint not null,
  lopdays numeric(4,2) not null,
  remarks text,
  version integer default 1 not null,
  periodnumber smallint default 1 not null,
  constraint loss_of_pay_lopdays_check check (((lopdays >= (0)::numeric) and (lopdays <= (31)::numeric))),
  constraint loss_of_pay_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint loss_of_pay_periodnumber_check check (((periodnumber >= 1) and (periodnumber <= 99)))
);
alter table loss_of_pay add constraint loss_of_pay_pkey primary key (subscriptionid, payrollmonth, employeeid, periodnumber);
create index loss_of_pay_employee on loss_of_pay (subscriptionid, employeeid);
comment on column loss_of_pay.periodnumber is 'The period of the wage month it belongs to';
select guard_table('loss_of_pay');

create table loss_of_pay_change (
  subscriptionid bigint not null,
  lopchangeid bigint generated by default as identity,
  payrollmonth text not null,
  wagemonth text not null,
  employeeid bigint not null,
  days numeric(4,2) not null,
  deducted numeric(4,2),
  paybasis text,
  amount bigint,
  remarks text,
  version integer default 1 not null,
  periodnumber smallint default 1 not null,
  constraint loss_of_pay_change_amount_check check ((amount > 0)),
  constraint loss_of_pay_change_check check (((wagemonth < payrollmonth) or ((wagemonth = payrollmonth) and (periodnumber > 10)))),
  constraint loss_of_pay_change_check1 check (((paybasis is null) = (amount is null))),
  constraint loss_of_pay_change_days_check check (((days <> (0)::numeric) and (abs(days) <= (31)::numeric))),
  constraint loss_of_pay_change_days_check1 check ((scale(days) <= 4)),
  constraint loss_of_pay_change_deducted_check check (((deducted >= (0)::numeric) and (deducted <= (31)::numeric))),
  constraint loss_of_pay_change_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint loss_of_pay_change_periodnumber_check check (((periodnumber >= 1) and (periodnumber <= 99))),
  constraint loss_of_pay_change_wagemonth_check check ((wagemonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table loss_of_pay_change add constraint loss_of_pay_change_pkey primary key (subscriptionid, lopchangeid);
alter table loss_of_pay_change add constraint loss_of_pay_change_subscriptionid_payrollmonth_employeeid_w_key unique (subscriptionid, payrollmonth, employeeid, wagemonth, periodnumber);
create index loss_of_pay_change_employee on loss_of_pay_change (subscriptionid, employeeid);
comment on table loss_of_pay_change is 'Unpaid days of a past month that payrollmonth gives back or takes away';
comment on column loss_of_pay_change.days is 'More unpaid days; below zero they are given back';
comment on column loss_of_pay_change.deducted is 'Unpaid days the month was paid with, where no payslip or register here has them';
comment on column loss_of_pay_change.amount is 'The package the month was paid by, where no payslip here has it: a yearly amount for CTC, else a monthly one';
comment on column loss_of_pay_change.periodnumber is 'The period of payrollmonth that gives the days back or takes them away';
select guard_table('loss_of_pay_change');

create table mail_outbox (
  subscriptionid bigint not null,
  mailid bigint generated by default as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  messageid text not null,
  addeddate timestamptz default now() not null,
  senton timestamptz,
  attempts integer default 0 not null,
  dueon timestamptz default now() not null,
  leaseduntil timestamptz,
  leasedby text,
  failedon timestamptz,
  lasterror text,
  invitation jsonb,
  replyto text,
  rank smallint default 2 not null,
  constraint mail_outbox_rank_check check (((rank >= 1) and (rank <= 3)))
);
alter table mail_outbox add constraint mail_outbox_pkey primary key (subscriptionid, mailid);
create index mail_outbox_due on mail_outbox (subscriptionid, dueon) where ((senton is null) and (failedon is null));
create index mail_outbox_rank on mail_outbox (subscriptionid, rank, mailid) where ((senton is null) and (failedon is null));
create index mail_outbox_recipient on mail_outbox (subscriptionid, lower(recipient));
comment on column mail_outbox.invitation is 'The entry of a calendar that goes with the mail, as an .ics file';
comment on column mail_outbox.replyto is 'Where an answer to the mail goes, such as the address of a job; null for the address of the e-mail branding';
comment on column mail_outbox.rank is '1 sign-in, 2 people of the company, 3 candidates';
select guard_table('mail_outbox', 'none');

create table merged_application (
  subscriptionid bigint not null,
  mergedapplicationid bigint not null,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  requisitionjobid bigint not null,
  emailkey text not null
);
alter table merged_application add constraint merged_application_pkey primary key (subscriptionid, mergedapplicationid);
create index merged_application_into on merged_application (subscriptionid, candidateapplicationid);
create index merged_application_job on merged_application (subscriptionid, requisitionjobid, emailkey);
create index merged_application_of on merged_application (subscriptionid, candidateid);
comment on table merged_application is 'Applications for the same job that went into an older one, to which their links lead';
select guard_table('merged_application', 'none');

create table notification (
  subscriptionid bigint not null,
  notificationid bigint generated by default as identity,
  accountid bigint not null,
  kind text not null,
  sentence text not null,
  link text,
  addeddate timestamptz default now() not null,
  readon timestamptz,
  constraint notification_kind_check check ((kind ~ '^[a-z][a-z0-9_-]{1,60}$'::text)),
  constraint notification_link_check check ((link ~~ '/%'::text)),
  constraint notification_sentence_check check ((sentence <> ''::text))
);
alter table notification add constraint notification_pkey primary key (subscriptionid, notificationid);
create index notification_account on notification (subscriptionid, accountid, notificationid desc);
create index notification_added on notification (subscriptionid, addeddate);
create index notification_unread on notification (subscriptionid, accountid) where (readon is null);
comment on table notification is 'One row for each recipient; the kinds are declared by the modules';
comment on column notification.sentence is 'What the bell says, filled in; it names nobody''s pay';
comment on column notification.link is 'The page it leads to, below the company''s own host';
select guard_table('notification', 'none');

create table notification_delivery (
  subscriptionid bigint not null,
  notificationdeliveryid bigint generated by default as identity,
  notificationid bigint not null,
  accountid bigint not null,
  channelid smallint not null,
  statusid smallint not null,
  reason text,
  digestid smallint default 1 not null,
  ismandatory boolean default false not null,
  dueon timestamptz,
  recipient text,
  subject text,
  body text,
  mailid bigint,
  pushsubscriptionid bigint,
  attempts smallint default 0 not null,
  addeddate timestamptz default now() not null,
  endedon timestamptz,
  constraint notification_delivery_channelid_check check ((channelid = any (array[2, 3]))),
  constraint notification_delivery_check check ((((channelid = 3) = (pushsubscriptionid is not null)) or (statusid = 4))),
  constraint notification_delivery_digestid_check check (((digestid >= 1) and (digestid <= 3))),
  constraint notification_delivery_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table notification_delivery add constraint notification_delivery_pkey primary key (subscriptionid, notificationdeliveryid);
create index notification_delivery_account on notification_delivery (subscriptionid, accountid);
create index notification_delivery_device on notification_delivery (subscriptionid, pushsubscriptionid);
create index notification_delivery_due on notification_delivery (subscriptionid, dueon) where ((statusid = 1) and (mailid is null));
create index notification_delivery_mail on notification_delivery (subscriptionid, mailid) where (mailid is not null);
create index notification_delivery_of on notification_delivery (subscriptionid, notificationid);
comment on table notification_delivery is 'What became of a notification by e-mail and on each device';
comment on column notification_delivery.channelid is '2 E-mail, 3 Push; the bell is the notification itself';
comment on column notification_delivery.statusid is '1 Queued, 2 Sent, 3 Refused by the other side, 4 Not sent, for the reason';
comment on column notification_delivery.digestid is '1 At once, 2 Daily, 3 Weekly';
comment on column notification_delivery.dueon is 'When it may leave; empty until quiet hours and digest are looked at, and once a mail is in the outbox';
comment on column notification_delivery.body is 'The text of a mail that waits, with its subject; empty once it is in the outbox';
comment on column notification_delivery.mailid is 'The mail in the outbox';
select guard_table('notification_delivery', 'none');

create table notification_preference (
  subscriptionid bigint not null,
  accountid bigint not null,
  kind text not null,
  channelid smallint not null,
  ison boolean not null,
  digestid smallint default 1 not null,
  constraint notification_preference_channelid_check check (((channelid >= 1) and (channelid <= 3))),
  constraint notification_preference_digestid_check check (((digestid >= 1) and (digestid <= 3)))
);
alter table notification_preference add constraint notification_preference_pkey primary key (subscriptionid, accountid, kind, channelid);
comment on table notification_preference is 'Where somebody wants something other than the kind has by default';
comment on column notification_preference.channelid is '1 Bell, 2 E-mail, 3 Push';
select guard_table('notification_preference', 'none');

create table notification_setting (
  subscriptionid bigint not null,
  accountid bigint not null,
  quietfrom time without time zone,
  quietto time without time zone,
  version integer default 1 not null,
  constraint notification_setting_check check ((((quietfrom is null) = (quietto is null)) and (quietfrom <> quietto)))
);
alter table notification_setting add constraint notification_setting_pkey primary key (subscriptionid, accountid);
comment on table notification_setting is 'Hours of the company''s day in which nothing that can wait is mailed or pushed; version of all preferences';
select guard_table('notification_setting', 'none');

create table offer (
  subscriptionid bigint not null,
  offerid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  offerno smallint not null,
  designationid bigint not null,
  departmentid bigint,
  businessunitid bigint,
  officeaddressid bigint,
  managerid bigint,
  employmenttype text default ''::text not null,
  joiningdate date not null,
  validuntil date not null,
  annualctc bigint not null,
  components jsonb default '[]'::jsonb not null,
  message text default ''::text not null,
  statusid smallint default 1 not null,
  approvalrequestid bigint,
  senton timestamptz,
  sentby bigint,
  answeredon timestamptz,
  declinereason text default ''::text not null,
  invitationid bigint,
  employeeid bigint,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  lettertemplateid bigint,
  structurecode text,
  structurename text,
  linkno integer default 1 not null,
  constraint offer_annualctc_check check ((annualctc > 0)),
  constraint offer_check check (((statusid <> all (array[5, 6, 7])) or (senton is not null))),
  constraint offer_check1 check (((statusid <> all (array[6, 7])) or (answeredon is not null))),
  constraint offer_check2 check (((structurecode is null) = (structurename is null))),
  constraint offer_components_check check ((jsonb_typeof(components) = 'array'::text)),
  constraint offer_linkno_check check ((linkno > 0)),
  constraint offer_offerno_check check ((offerno > 0)),
  constraint offer_statusid_check check (((statusid >= 1) and (statusid <= 9)))
);
alter table offer add constraint offer_pkey primary key (subscriptionid, offerid);
create index offer_business_unit on offer (subscriptionid, businessunitid) where (businessunitid is not null);
create index offer_department on offer (subscriptionid, departmentid) where (departmentid is not null);
create index offer_designation on offer (subscriptionid, designationid);
create index offer_employee on offer (subscriptionid, employeeid) where (employeeid is not null);
create index offer_invitation on offer (subscriptionid, invitationid) where (invitationid is not null);
create index offer_latest on offer (subscriptionid, statusid, offerid desc);
create index offer_letter_template on offer (subscriptionid, lettertemplateid) where (lettertemplateid is not null);
create index offer_manager on offer (subscriptionid, managerid) where (managerid is not null);
create unique index offer_number on offer (subscriptionid, candidateapplicationid, offerno);
create index offer_of on offer (subscriptionid, candidateid);
create index offer_office on offer (subscriptionid, officeaddressid) where (officeaddressid is not null);
create unique index offer_open on offer (subscriptionid, candidateapplicationid) where (statusid = any (array[1, 2, 3, 5, 6]));
create index offer_request on offer (subscriptionid, approvalrequestid) where (approvalrequestid is not null);
comment on column offer.offerno is 'Counts the offers of an application';
comment on column offer.annualctc is 'Cost to company of a year, in paise';
comment on column offer.components is 'What it comes to by the pay structure when it was saved: code, name, kind, month and year in paise';
comment on column offer.statusid is '1 Draft, 2 Waiting for approval, 3 Approved, 4 Refused, 5 Sent, 6 Accepted, 7 Declined, 8 Withdrawn, 9 Replaced';
comment on column offer.invitationid is 'The invitation to join that its acceptance opened';
comment on column offer.employeeid is 'Who the candidate has become';
comment on column offer.lettertemplateid is 'What its letter is written with when it is sent; null for offers of before there were letters';
comment on column offer.structurecode is 'The pay structure chosen for the person; null where the company has one for all';
comment on column offer.structurename is 'Its name when the offer was saved: what was sent keeps it';
comment on column offer.linkno is 'The number of the personal link that is valid';
select guard_table('offer', 'none');

create table offer_letter (
  subscriptionid bigint not null,
  offerletterid bigint generated by default as identity,
  offerid bigint not null,
  candidateid bigint not null,
  lettertemplateid bigint not null,
  letterheadsnapshotid bigint not null,
  letternumber text not null,
  subject text not null,
  body text not null,
  filled jsonb not null,
  sentday date not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint offer_letter_filled_check check ((jsonb_typeof(filled) = 'array'::text))
);
alter table offer_letter add constraint offer_letter_pkey primary key (subscriptionid, offerletterid);
create index offer_letter_candidate on offer_letter (subscriptionid, candidateid);
create index offer_letter_letterhead on offer_letter (subscriptionid, letterheadsnapshotid);
create unique index offer_letter_number on offer_letter (subscriptionid, lettertemplateid, letternumber);
create unique index offer_letter_of on offer_letter (subscriptionid, offerid);
comment on table offer_letter is 'The letter of an offer as it was sent: number, text and letterhead. It goes with the candidate';
select guard_table('offer_letter', 'none');

create table one_time_item (
  subscriptionid bigint not null,
  onetimeid bigint generated by default as identity,
  payrollmonth text not null,
  employeeid bigint not null,
  component text not null,
  amount bigint not null,
  note text,
  version integer default 1 not null,
  periodnumber smallint default 1 not null,
  constraint one_time_item_amount_check check ((amount >= 0)),
  constraint one_time_item_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint one_time_item_periodnumber_check check (((periodnumber >= 1) and (periodnumber <= 99)))
);
alter table one_time_item add constraint one_time_item_pkey primary key (subscriptionid, onetimeid);
create index one_time_item_component on one_time_item (subscriptionid, component);
create index one_time_item_employee on one_time_item (subscriptionid, employeeid);
create index one_time_item_month on one_time_item (subscriptionid, payrollmonth, employeeid);
comment on column one_time_item.periodnumber is 'The period of the wage month that pays or deducts it';
select guard_table('one_time_item');

create table one_time_link (
  tokenhash text not null,
  subscriptionid bigint not null,
  purpose text not null,
  accountid bigint,
  expireson timestamptz not null,
  usedon timestamptz,
  addeddate timestamptz default now() not null,
  isshown boolean default false not null
);
alter table one_time_link add constraint one_time_link_pkey primary key (tokenhash);
create index one_time_link_expires on one_time_link (subscriptionid, expireson);
create index one_time_link_subscription on one_time_link (subscriptionid, purpose);

create table opening_balance (
  subscriptionid bigint not null,
  taxyear text not null,
  employeeid bigint not null,
  monthsinservice integer default 0 not null,
  gross bigint default 0 not null,
  basic bigint default 0 not null,
  hra bigint default 0 not null,
  exempt bigint default 0 not null,
  pt bigint default 0 not null,
  pf bigint default 0 not null,
  tds bigint default 0 not null,
  previousincome bigint default 0 not null,
  previoustds bigint default 0 not null,
  version integer default 1 not null,
  perquisites bigint default 0 not null,
  employernps bigint default 0 not null,
  components jsonb default '{}'::jsonb not null,
  setaside jsonb default '{}'::jsonb not null,
  esicovered boolean,
  constraint opening_balance_employernps_check check ((employernps >= 0)),
  constraint opening_balance_monthsinservice_check check (((monthsinservice >= 0) and (monthsinservice <= 12))),
  constraint opening_balance_perquisites_check check ((perquisites >= 0)),
  constraint opening_balance_setaside_check check ((jsonb_typeof(setaside) = 'object'::text))
);
alter table opening_balance add constraint opening_balance_pkey primary key (subscriptionid, taxyear, employeeid);
create index opening_balance_employee on opening_balance (subscriptionid, employeeid);
comment on column opening_balance.components is 'Paise paid, by component code';
comment on column opening_balance.setaside is 'Set aside before and not paid yet: paise by component code';
comment on column opening_balance.esicovered is 'Whether ESI covered the person when the contribution period of the first payroll here began; null where that is not known';
select guard_table('opening_balance');

create table opening_register (
  subscriptionid bigint not null,
  openingregisterid bigint generated by default as identity,
  wagemonth text not null,
  employeeid bigint not null,
  gross bigint not null,
  amounts jsonb not null,
  pfwages bigint not null,
  epsdue boolean not null,
  lopdays numeric(4,2) not null,
  version integer default 1 not null,
  constraint opening_register_gross_check check ((gross >= 0)),
  constraint opening_register_lopdays_check check (((lopdays >= (0)::numeric) and (lopdays <= (31)::numeric))),
  constraint opening_register_pfwages_check check ((pfwages >= 0)),
  constraint opening_register_wagemonth_check check ((wagemonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table opening_register add constraint opening_register_pkey primary key (subscriptionid, openingregisterid);
alter table opening_register add constraint opening_register_subscriptionid_wagemonth_employeeid_key unique (subscriptionid, wagemonth, employeeid);
create index opening_register_employee on opening_register (subscriptionid, employeeid);
comment on column opening_register.amounts is 'Paise by component code; they add up to gross';
comment on column opening_register.pfwages is 'Wages of the provident fund before its ceiling';
select guard_table('opening_register');

create table operator (
  operatorid bigint generated by default as identity,
  emailid text not null,
  fullname text not null,
  passwordhash text,
  secretbox text,
  confirmedon timestamptz,
  laststep bigint default 0 not null,
  statusid smallint default 1 not null,
  addeddate timestamptz default now() not null,
  constraint operator_emailid_check check ((emailid = lower(emailid)))
);
alter table operator add constraint operator_emailid_key unique (emailid);
alter table operator add constraint operator_pkey primary key (operatorid);
comment on column operator.statusid is '1 Active, 2 Inactive';

create table operator_event (
  operatoreventid bigint generated always as identity,
  at timestamptz default now() not null,
  emailid text not null,
  action text not null,
  about text,
  reason text,
  address text not null,
  clientdetail jsonb
);
alter table operator_event add constraint operator_event_pkey primary key (operatoreventid);
create index operator_event_about on operator_event (about, operatoreventid);
create trigger append_only before delete or update on operator_event for each row execute function refuse_change();
create trigger append_only_truncate before truncate on operator_event for each statement execute function refuse_change();

create table own_pay_change (
  subscriptionid bigint not null,
  ownpaychangeid bigint generated by default as identity,
  payrollmonth text not null,
  employeeid bigint not null,
  accountid bigint not null,
  what text not null,
  addeddate timestamptz default now() not null
);
alter table own_pay_change add constraint own_pay_change_pkey primary key (subscriptionid, ownpaychangeid);
create index own_pay_change_account on own_pay_change (subscriptionid, accountid);
create index own_pay_change_employee on own_pay_change (subscriptionid, employeeid);
create index own_pay_change_month on own_pay_change (subscriptionid, payrollmonth);
select guard_table('own_pay_change');
select append_only('own_pay_change');

create table package_figure (
  subscriptionid bigint not null,
  packagefigureid bigint generated by default as identity,
  employeeid bigint not null,
  code text not null,
  payrollmonth text not null,
  value numeric,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  choice text,
  effectivefrom date,
  constraint package_figure_choice_check check (((char_length(choice) >= 1) and (char_length(choice) <= 100))),
  constraint package_figure_code_check check (((char_length(code) >= 1) and (char_length(code) <= 60))),
  constraint package_figure_effectivefrom check ((effectivefrom < make_date(("left"(payrollmonth, 4))::integer, ("right"(payrollmonth, 2))::integer, 1))),
  constraint package_figure_given check (((value is null) <> (choice is null))),
  constraint package_figure_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint package_figure_value_check check (((value >= (0)::numeric) and (value < ('10000000000000'::bigint)::numeric) and (scale(value) <= 6)))
);
alter table package_figure add constraint package_figure_once unique nulls not distinct (subscriptionid, employeeid, code, payrollmonth, effectivefrom);
alter table package_figure add constraint package_figure_pkey primary key (subscriptionid, packagefigureid);
comment on column package_figure.payrollmonth is 'The month from which the figure is in force; of a revision the month that pays it first';
comment on column package_figure.choice is 'The choice, where the figure is one; the number is null then';
comment on column package_figure.effectivefrom is 'The day from which a revision puts it in force, where that is not the first of payrollmonth';
select guard_table('package_figure');

create table package_proposal (
  subscriptionid bigint not null,
  employeeid bigint not null,
  effectivefrom date not null,
  paybasis text not null,
  amount bigint not null,
  note text not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  structurecode text,
  constraint package_proposal_amount_check check ((amount > 0)),
  constraint package_proposal_paybasis_check check ((paybasis = any (array['Gross'::text, 'CTC'::text])))
);
alter table package_proposal add constraint package_proposal_pkey primary key (subscriptionid, employeeid);
comment on column package_proposal.amount is 'Paise: of a year for CTC, else of a month';
comment on column package_proposal.note is 'Where it comes from, such as the number of the offer letter; the reason of the package';
comment on column package_proposal.structurecode is 'The pay structure agreed before joining; null where the company has one for all';
select guard_table('package_proposal');

create table page_layout (
  subscriptionid bigint not null,
  pagelayoutid bigint generated by default as identity,
  pagelayoutname text not null,
  letterheadid smallint not null,
  logopath text,
  headertext text,
  footertext text,
  watermark text,
  margintop smallint not null,
  marginbottom smallint not null,
  marginside smallint not null,
  ispagenumbered boolean default true not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint page_layout_letterheadid_check check (((letterheadid >= 1) and (letterheadid <= 3)))
);
alter table page_layout add constraint page_layout_pkey primary key (subscriptionid, pagelayoutid);
create unique index page_layout_name on page_layout (subscriptionid, lower(pagelayoutname));
comment on column page_layout.letterheadid is '1 Logo on the left, 2 Logo in the middle, 3 Pre-printed paper';
select guard_table('page_layout');

create table pay_hold (
  subscriptionid bigint not null,
  payholdid bigint generated by default as identity,
  employeeid bigint not null,
  kindid smallint not null,
  payrollmonth text not null,
  untilmonth text,
  reason text not null,
  addedby bigint,
  addeddate timestamptz default now() not null,
  endedby bigint,
  endedon timestamptz,
  version integer default 1 not null,
  constraint pay_hold_check check (((untilmonth is null) = (endedon is null))),
  constraint pay_hold_check1 check ((untilmonth >= payrollmonth)),
  constraint pay_hold_kindid_check check ((kindid = any (array[1, 2]))),
  constraint pay_hold_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint pay_hold_reason_check check (((char_length(reason) >= 1) and (char_length(reason) <= 500))),
  constraint pay_hold_untilmonth_check check ((untilmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table pay_hold add constraint pay_hold_pkey primary key (subscriptionid, payholdid);
create index pay_hold_addedby on pay_hold (subscriptionid, addedby);
create index pay_hold_employee on pay_hold (subscriptionid, employeeid, payrollmonth);
create index pay_hold_endedby on pay_hold (subscriptionid, endedby);
create unique index pay_hold_open on pay_hold (subscriptionid, employeeid, kindid) where (untilmonth is null);
comment on column pay_hold.kindid is '1 processing: left out of the run; 2 payout: computed, not paid out';
comment on column pay_hold.payrollmonth is 'The first month it covers';
comment on column pay_hold.untilmonth is 'The last month it covers; null while it goes on';
select guard_table('pay_hold');

create table pay_period (
  subscriptionid bigint not null,
  payperiodid bigint generated by default as identity,
  paygroup text default ''::text not null,
  groupname text,
  kindid smallint default 1 not null,
  payrollmonth text not null,
  number smallint default 1 not null,
  fromday date not null,
  untilday date not null,
  islast boolean default true not null,
  title text,
  paydate date,
  constraint pay_period_check check ((fromday <= untilday)),
  constraint pay_period_kind check ((((kindid = 1) = (paydate is null)) and ((kindid = 1) = (title is null)) and ((kindid = 1) = (number <= 10)))),
  constraint pay_period_kindid_check check ((kindid = any (array[1, 3, 4, 5]))),
  constraint pay_period_number_check check ((number > 0)),
  constraint pay_period_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint pay_period_title_check check (((char_length(title) >= 1) and (char_length(title) <= 60)))
);
alter table pay_period add constraint pay_period_days exclude using gist (subscriptionid with =, paygroup with =, daterange(fromday, untilday, '[]'::text) with &&) where ((kindid = 1));
alter table pay_period add constraint pay_period_pkey primary key (subscriptionid, payperiodid);
alter table pay_period add constraint pay_period_subscriptionid_paygroup_payrollmonth_number_key unique (subscriptionid, paygroup, payrollmonth, number);
comment on column pay_period.paygroup is 'Code of the pay group; empty for the company''s own cycle';
comment on column pay_period.groupname is 'The name of the group when the period was opened; null where the company had no groups';
comment on column pay_period.kindid is '1 Regular, 3 Supplementary, 4 Off-cycle, 5 Full and final; a correction is another run of the period it corrects';
comment on column pay_period.payrollmonth is 'The wage month';
comment on column pay_period.number is 'Regular periods: 1, 2, … in the wage month; others from 11 on';
comment on column pay_period.fromday is 'First day of the period; of an off-cycle one that of its wage month, of which it pays no day';
comment on column pay_period.islast is 'No regular period of the wage month comes after it';
comment on column pay_period.title is 'What people call it; regular periods are named by their days';
comment on column pay_period.paydate is 'The day of payment that was chosen; regular periods are paid by the pay day of their group';
select guard_table('pay_period');

create table pay_period_person (
  subscriptionid bigint not null,
  payperiodid bigint not null,
  employeeid bigint not null,
  addedby bigint,
  addeddate timestamptz default now() not null
);
alter table pay_period_person add constraint pay_period_person_pkey primary key (subscriptionid, payperiodid, employeeid);
create index pay_period_person_addedby on pay_period_person (subscriptionid, addedby);
create index pay_period_person_employee on pay_period_person (subscriptionid, employeeid);
comment on table pay_period_person is 'The people chosen for a supplementary or a full and final period';
select guard_table('pay_period_person');

create table payroll_payment (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  reference text not null,
  amount bigint not null,
  paymentmode text not null,
  bankaccount text,
  ifsc text,
  beneficiary text not null,
  addeddate timestamptz default now() not null,
  laterpayoutid bigint,
  constraint payroll_payment_amount_check check ((amount > 0))
);
alter table payroll_payment add constraint payroll_payment_pkey primary key (subscriptionid, payrollrunid, employeeid);
alter table payroll_payment add constraint payroll_payment_subscriptionid_reference_key unique (subscriptionid, reference);
create index payroll_payment_later on payroll_payment (subscriptionid, laterpayoutid);
comment on column payroll_payment.laterpayoutid is 'Paid later than the run, after a payout hold; null where the run paid it';
select guard_table('payroll_payment', 'none');
select append_only('payroll_payment');

create table payroll_reversal (
  subscriptionid bigint not null,
  reversalid bigint generated by default as identity,
  payrollrunid bigint not null,
  statusid smallint default 1 not null,
  reason text not null,
  proposedby bigint not null,
  proposedon timestamptz default now() not null,
  decidedby bigint,
  decidedon timestamptz,
  version integer default 1 not null,
  constraint payroll_reversal_check check (((statusid = any (array[1, 4])) = (decidedby is null))),
  constraint payroll_reversal_check1 check ((decidedby <> proposedby)),
  constraint payroll_reversal_reason_check check ((length(btrim(reason)) >= 5)),
  constraint payroll_reversal_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table payroll_reversal add constraint payroll_reversal_pkey primary key (subscriptionid, reversalid);
create index payroll_reversal_run on payroll_reversal (subscriptionid, payrollrunid);
comment on column payroll_reversal.statusid is '1 Proposed, 2 Confirmed, 3 Declined, 4 Withdrawn by whoever proposed it';
select guard_table('payroll_reversal');

create table payroll_run (
  subscriptionid bigint not null,
  payrollrunid bigint generated by default as identity,
  payrollmonth text not null,
  statusid smallint default 1 not null,
  headcount integer default 0 not null,
  exceptioncount integer default 0 not null,
  totalearnings bigint default 0 not null,
  totaldeductions bigint default 0 not null,
  netpay bigint default 0 not null,
  contenthash text,
  ruleversions jsonb,
  computedby bigint,
  computedon timestamptz,
  approvedby bigint,
  approvedon timestamptz,
  approvedhash text,
  lockedby bigint,
  lockedon timestamptz,
  releasedby bigint,
  releasedon timestamptz,
  voidedby bigint,
  voidedon timestamptz,
  voidreason text,
  jobrunid bigint,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  runtype smallint default 1 not null,
  sequence integer default 0 not null,
  settingshash text,
  components text[],
  notifiedon timestamptz,
  datedsettingid bigint,
  paydate date,
  payperiodid bigint not null,
  contexthash text,
  refreshedon timestamptz,
  layoutshash text,
  constraint payroll_run_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint payroll_run_runtype_check check (((runtype >= 1) and (runtype <= 5))),
  constraint payroll_run_sequence check (((runtype = 2) = (sequence > 0))),
  constraint payroll_run_sequence_check check ((sequence >= 0))
);
alter table payroll_run add constraint payroll_run_pkey primary key (subscriptionid, payrollrunid);
create index payroll_run_month on payroll_run (subscriptionid, payrollmonth, sequence);
create index payroll_run_open on payroll_run (subscriptionid) where (statusid = any (array[1, 2, 3, 4]));
create unique index payroll_run_period on payroll_run (subscriptionid, payperiodid, sequence) where (statusid <> 7);
create index payroll_run_setting on payroll_run (subscriptionid, datedsettingid);
comment on column payroll_run.statusid is '1 Draft, 2 Computing, 3 Computed, 4 Approved, 5 Locked, 6 Released, 7 Void';
comment on column payroll_run.runtype is '1 Regular, 2 correction of reversed payslips of its period, 3 Supplementary, 4 Off-cycle, 5 Full and final';
comment on column payroll_run.sequence is '0 for the regular run of a month, then 1, 2 … for its corrections';
comment on column payroll_run.settingshash is 'Structure and policy the drafts were computed by; null for runs of before this column';
comment on column payroll_run.components is 'Codes that stand on locked payslips of the run; null for runs locked before this column';
comment on column payroll_run.notifiedon is 'When those who can approve were told that it waits; empty again once it was decided';
comment on column payroll_run.datedsettingid is 'The version of the payroll settings the drafts were computed by; null for runs of before settings had versions';
comment on column payroll_run.paydate is 'The pay date of the month by the cycle and the calendar as of the computation; null before it';
comment on column payroll_run.payperiodid is 'The period it pays; runs of before pay groups have their calendar month';
comment on column payroll_run.contexthash is 'Hash of all that the drafts were computed by beside the facts of people; null for runs of before';
comment on column payroll_run.refreshedon is 'When drafts were last computed again after a change of facts; null when they were not';
comment on column payroll_run.layoutshash is 'Digest of the layouts in the hash of the content; null for runs computed before it was part of it';
select guard_table('payroll_run');

create table payroll_run_event (
  subscriptionid bigint not null,
  payrollruneventid bigint generated by default as identity,
  payrollrunid bigint not null,
  kindid smallint not null,
  comment text,
  accountid bigint not null,
  happenedon timestamptz default now() not null,
  constraint payroll_run_event_check check (((kindid <> 1) or (length(btrim(comment)) >= 5))),
  constraint payroll_run_event_comment_check check ((length(comment) <= 500)),
  constraint payroll_run_event_kindid_check check ((kindid = any (array[1, 2])))
);
alter table payroll_run_event add constraint payroll_run_event_pkey primary key (subscriptionid, payrollruneventid);
create index payroll_run_event_account on payroll_run_event (subscriptionid, accountid);
create index payroll_run_event_run on payroll_run_event (subscriptionid, payrollrunid, payrollruneventid);
comment on table payroll_run_event is 'What was decided about a run, kept beside later decisions';
comment on column payroll_run_event.kindid is '1 Sent back to whoever computed it, 2 Approved';
select guard_table('payroll_run_event', 'none');
select append_only('payroll_run_event');

create table payslip (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  payrollmonth text not null,
  employeecode text not null,
  shapeversion smallint not null,
  identity jsonb not null,
  facts jsonb not null,
  result jsonb not null,
  totalearnings bigint not null,
  totaldeductions bigint not null,
  netpay bigint not null,
  hash text not null,
  lockedon timestamptz default now() not null,
  paymentrest bigint,
  payslipnumber text,
  seriesentityid bigint,
  constraint payslip_check check (((totalearnings - totaldeductions) = netpay)),
  constraint payslip_check1 check (((payslipnumber is null) = (seriesentityid is null))),
  constraint payslip_netpay_check check ((netpay >= 0)),
  constraint payslip_payslipnumber_check check ((payslipnumber <> ''::text))
);
alter table payslip add constraint payslip_pkey primary key (subscriptionid, payrollrunid, employeeid);
create index payslip_employee on payslip (subscriptionid, employeeid, payrollmonth desc);
create index payslip_month on payslip (subscriptionid, payrollmonth, employeecode);
create unique index payslip_number on payslip (subscriptionid, seriesentityid, payslipnumber) where (payslipnumber is not null);
create index payslip_rest on payslip (subscriptionid, employeeid) include (payrollrunid, paymentrest) where (paymentrest is not null);
comment on column payslip.paymentrest is 'Paise taken off the net pay and carried to the next payslip; below zero where it is paid';
comment on column payslip.payslipnumber is 'Its number in the series of the legal entity; empty where the settings give none, and before there were any';
comment on column payslip.seriesentityid is 'The legal entity whose series the number is of: a business unit, or 0 for the company itself';
select guard_table('payslip', 'none');
select append_only('payslip');

create table payslip_reversal (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  payrollmonth text not null,
  reversalid bigint not null,
  amountpaid bigint not null,
  settlement text not null,
  lineshash text not null,
  reversedon timestamptz default now() not null,
  constraint payslip_reversal_amountpaid_check check ((amountpaid >= 0)),
  constraint payslip_reversal_settlement_check check ((settlement = any (array['returned'::text, 'kept'::text])))
);
alter table payslip_reversal add constraint payslip_reversal_pkey primary key (subscriptionid, payrollrunid, employeeid);
create index payslip_reversal_head on payslip_reversal (subscriptionid, reversalid);
create index payslip_reversal_month on payslip_reversal (subscriptionid, employeeid, payrollmonth);
select guard_table('payslip_reversal', 'none');
select append_only('payslip_reversal');

create table payslip_series (
  subscriptionid bigint not null,
  seriesentityid bigint not null,
  head text not null,
  tail text not null,
  digits smallint not null,
  lastnumber integer not null,
  payrollrunid bigint not null,
  constraint payslip_series_digits_check check (((digits >= 1) and (digits <= 8))),
  constraint payslip_series_lastnumber_check check ((lastnumber > 0))
);
alter table payslip_series add constraint payslip_series_pkey primary key (subscriptionid, seriesentityid, head, tail);
create index payslip_series_run on payslip_series (subscriptionid, payrollrunid);
comment on column payslip_series.head is 'What stands before the number, years filled in; tail is what stands behind it';
comment on column payslip_series.payrollrunid is 'The run that has taken the last numbers';
select guard_table('payslip_series', 'none');

create table permission_grant (
  subscriptionid bigint not null,
  permissiongroupid bigint not null,
  featureid integer not null,
  actionid smallint not null,
  scope text not null,
  constraint permission_grant_actionid_check check ((actionid = any (array[1, 2]))),
  constraint permission_grant_scope_check check ((scope = any (array['self'::text, 'reports'::text, 'unit'::text, 'all'::text])))
);
alter table permission_grant add constraint permission_grant_pkey primary key (subscriptionid, permissiongroupid, featureid);
select guard_table('permission_grant');

create table permission_group (
  subscriptionid bigint not null,
  permissiongroupid bigint generated by default as identity,
  permissiongroupname text not null,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  description text,
  addedby bigint
);
alter table permission_group add constraint permission_group_pkey primary key (subscriptionid, permissiongroupid);
alter table permission_group add constraint permission_group_subscriptionid_permissiongroupname_key unique (subscriptionid, permissiongroupname);
create unique index permission_group_name on permission_group (subscriptionid, lower(permissiongroupname));
select guard_table('permission_group');

create table permission_rule (
  subscriptionid bigint not null,
  permissionruleid bigint generated by default as identity,
  permissiongroupid bigint not null,
  employmenttype text,
  businessunitid bigint,
  departmentid bigint,
  subscriptiongradeid bigint,
  constraint permission_rule_check check ((num_nonnulls(employmenttype, businessunitid, departmentid, subscriptiongradeid) > 0))
);
alter table permission_rule add constraint permission_rule_pkey primary key (subscriptionid, permissionruleid);
create index permission_rule_group on permission_rule (subscriptionid, permissiongroupid);
select guard_table('permission_rule');

create table pipeline (
  subscriptionid bigint not null,
  pipelineid bigint generated by default as identity,
  pipelinename text not null,
  isdefault boolean default false not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint pipeline_check check (((not isdefault) or (isactive = 1))),
  constraint pipeline_isactive_check check ((isactive = any (array[1, 2]))),
  constraint pipeline_pipelinename_check check ((pipelinename <> ''::text))
);
alter table pipeline add constraint pipeline_pkey primary key (subscriptionid, pipelineid);
create unique index pipeline_default on pipeline (subscriptionid) where isdefault;
create unique index pipeline_name on pipeline (subscriptionid, lower(pipelinename));
comment on column pipeline.isdefault is 'The pipeline of a job that names none';
comment on column pipeline.isactive is '1 Active, 2 Inactive';
select guard_table('pipeline');

create table pipeline_email_template (
  subscriptionid bigint not null,
  pipelineemailtemplateid bigint generated by default as identity,
  templatename text not null,
  subject text not null,
  body text not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint pipeline_email_template_body_check check ((body <> ''::text)),
  constraint pipeline_email_template_isactive_check check ((isactive = any (array[1, 2]))),
  constraint pipeline_email_template_subject_check check ((subject <> ''::text)),
  constraint pipeline_email_template_templatename_check check ((templatename <> ''::text))
);
alter table pipeline_email_template add constraint pipeline_email_template_pkey primary key (subscriptionid, pipelineemailtemplateid);
create unique index pipeline_email_template_name on pipeline_email_template (subscriptionid, lower(templatename));
comment on column pipeline_email_template.body is 'Sanitised HTML with merge fields';
comment on column pipeline_email_template.isactive is '1 Active, 2 Inactive';
select guard_table('pipeline_email_template');

create table pipeline_stage (
  subscriptionid bigint not null,
  pipelinestageid bigint generated by default as identity,
  pipelineid bigint not null,
  stagerank smallint not null,
  stagename text not null,
  stagetypeid smallint not null,
  daysallowed smallint,
  pipelineemailtemplateid bigint,
  istold boolean default false not null,
  isknockout boolean default false not null,
  isblind boolean default false not null,
  constraint pipeline_stage_daysallowed_check check (((daysallowed >= 1) and (daysallowed <= 365))),
  constraint pipeline_stage_stagename_check check ((stagename <> ''::text)),
  constraint pipeline_stage_stagetypeid_check check (((stagetypeid >= 1) and (stagetypeid <= 7)))
);
alter table pipeline_stage add constraint pipeline_stage_pkey primary key (subscriptionid, pipelinestageid);
create index pipeline_stage_mail on pipeline_stage (subscriptionid, pipelineemailtemplateid) where (pipelineemailtemplateid is not null);
create index pipeline_stage_order on pipeline_stage (subscriptionid, pipelineid, stagerank);
comment on column pipeline_stage.stagetypeid is '1 Applied, 2 Screening, 3 Interview, 4 Assessment, 5 Offer, 6 Hired, 7 Rejected';
comment on column pipeline_stage.daysallowed is 'Days a candidate may stay in the stage before it is overdue';
comment on column pipeline_stage.pipelineemailtemplateid is 'What a candidate who enters the stage is written';
comment on column pipeline_stage.istold is 'Recruiters are told of who enters the stage';
comment on column pipeline_stage.isknockout is 'Whose answers rule them out is rejected on entering';
comment on column pipeline_stage.isblind is 'Names, photos and contacts are hidden in the stage';
select guard_table('pipeline_stage');

create table planner_batch (
  subscriptionid bigint not null,
  plannerbatchid bigint generated by default as identity,
  planner text not null,
  peoplecount integer not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  undoneon timestamptz,
  undoneby bigint
);
alter table planner_batch add constraint planner_batch_pkey primary key (subscriptionid, plannerbatchid);
create index planner_batch_day on planner_batch (subscriptionid, planner, addeddate);
select guard_table('planner_batch');

create table planner_batch_person (
  subscriptionid bigint not null,
  plannerbatchid bigint not null,
  employeeid bigint not null,
  before jsonb not null,
  after jsonb not null
);
alter table planner_batch_person add constraint planner_batch_person_pkey primary key (subscriptionid, plannerbatchid, employeeid);
create index planner_batch_person_employee on planner_batch_person (subscriptionid, employeeid);
comment on column planner_batch_person.before is 'The assignments of the person before, as they are restored';
comment on column planner_batch_person.after is 'The assignments that the batch left';
select guard_table('planner_batch_person', 'none');

create table planner_draft (
  subscriptionid bigint not null,
  accountid bigint not null,
  planner text not null,
  employeeid bigint not null,
  spans jsonb not null,
  updatedon timestamptz default now() not null,
  constraint planner_draft_spans_check check ((octet_length((spans)::text) <= 65536))
);
alter table planner_draft add constraint planner_draft_pkey primary key (subscriptionid, accountid, planner, employeeid);
create index planner_draft_employee on planner_draft (subscriptionid, employeeid);
comment on column planner_draft.spans is 'First and last day, plan (null: none of their own), and what was in force when it was planned';
select guard_table('planner_draft', 'none');

create table probation_notice (
  subscriptionid bigint not null,
  employeeid bigint not null,
  noticeid smallint not null,
  day date not null,
  addeddate timestamptz default now() not null,
  constraint probation_notice_noticeid_check check (((noticeid >= 1) and (noticeid <= 4)))
);
alter table probation_notice add constraint probation_notice_pkey primary key (subscriptionid, employeeid, noticeid, day);
comment on table probation_notice is 'What people were told of their probation: of each end and each confirmation once';
comment on column probation_notice.noticeid is '1 Ends soon, 2 Has ended, 3 Extended, 4 Confirmed';
comment on column probation_notice.day is 'The end, or the day of the confirmation, that was told';
select guard_table('probation_notice', 'none');

create table probation_period (
  subscriptionid bigint not null,
  probationperiodid bigint generated by default as identity,
  probationperiodname text not null,
  description text,
  probationdays integer default 0 not null,
  isearlyconfirmedallowed boolean default true not null,
  isautoconfirmed boolean default true not null,
  isnotifyemployee boolean default true not null,
  notifypriordays integer default 0 not null,
  isnotifyoncompletion boolean default false not null,
  isnotifyonextention boolean default false not null,
  isnotifyonconfirmed boolean default false not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint probation_period_notifypriordays_check check (((notifypriordays >= 0) and (notifypriordays <= 30))),
  constraint probation_period_probationdays_check check (((probationdays >= 0) and (probationdays <= 365)))
);
alter table probation_period add constraint probation_period_pkey primary key (subscriptionid, probationperiodid);
create unique index probation_period_name on probation_period (subscriptionid, lower(probationperiodname));
select guard_table('probation_period');

create table profile_change (
  subscriptionid bigint not null,
  profilechangeid bigint generated by default as identity,
  employeeid bigint not null,
  section text not null,
  baseversion integer not null,
  proposed jsonb not null,
  leftout text[] default '{}'::text[] not null,
  approvalrequestid bigint,
  statusid smallint default 1 not null,
  addedby bigint not null,
  addeddate timestamptz default now() not null,
  decidedby bigint,
  decidedon timestamptz,
  constraint profile_change_statusid_check check (((statusid >= 1) and (statusid <= 5)))
);
alter table profile_change add constraint profile_change_pkey primary key (subscriptionid, profilechangeid);
create index profile_change_employee on profile_change (subscriptionid, employeeid, profilechangeid desc);
comment on column profile_change.statusid is '1 Open, 2 Taken over, 3 Rejected, 4 Withdrawn, 5 Out of date';
select guard_table('profile_change');

create table profile_reveal (
  subscriptionid bigint not null,
  profilerevealid bigint generated by default as identity,
  accountid bigint not null,
  employeeid bigint not null,
  fieldkey text not null,
  addeddate timestamptz default now() not null
);
alter table profile_reveal add constraint profile_reveal_pkey primary key (subscriptionid, profilerevealid);
create index profile_reveal_person on profile_reveal (subscriptionid, employeeid, profilerevealid desc);
select guard_table('profile_reveal', 'none');
select append_only('profile_reveal');

create table profile_section (
  subscriptionid bigint not null,
  employeeid bigint not null,
  section text not null,
  version integer default 0 not null
);
alter table profile_section add constraint profile_section_pkey primary key (subscriptionid, employeeid, section);
select guard_table('profile_section', 'none');

create table punch (
  subscriptionid bigint not null,
  punchid bigint generated by default as identity,
  deviceid bigint not null,
  usernumber text not null,
  punchedat timestamp(0) without time zone not null,
  statecode smallint,
  verifycode smallint,
  receivedat timestamptz default now() not null,
  source smallint default 1 not null,
  constraint punch_source_check check ((source = any (array[1, 2])))
);
alter table punch add constraint punch_pkey primary key (subscriptionid, punchid);
create unique index punch_once on punch (subscriptionid, deviceid, usernumber, punchedat, coalesce((statecode)::integer, '-1'::integer));
create index punch_time on punch (subscriptionid, punchedat);
comment on column punch.punchedat is 'The time of the terminal''s own clock';
comment on column punch.statecode is 'The key that was pressed; 255 and null: not given';
comment on column punch.source is '1 Sent by the terminal, 2 Read from a file';
select guard_table('punch', 'none');
select append_only('punch');

create table push_subscription (
  subscriptionid bigint not null,
  pushsubscriptionid bigint generated by default as identity,
  accountid bigint not null,
  logininfoid bigint not null,
  devicetokenid text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  serverkey text not null,
  device text not null,
  addeddate timestamptz default now() not null,
  endedon timestamptz,
  endreason text,
  constraint push_subscription_check check (((endedon is null) = (endreason is null))),
  constraint push_subscription_devicetokenid_check check ((devicetokenid ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint push_subscription_endpoint_check check ((length(endpoint) <= 2000))
);
alter table push_subscription add constraint push_subscription_pkey primary key (subscriptionid, pushsubscriptionid);
create index push_subscription_account on push_subscription (subscriptionid, accountid);
create unique index push_subscription_open on push_subscription (subscriptionid, devicetokenid) where (endedon is null);
create index push_subscription_session on push_subscription (subscriptionid, logininfoid);
comment on table push_subscription is 'Devices that show notifications at once: the address and keys that the browser gave';
comment on column push_subscription.devicetokenid is 'SHA-256 of the address: what the client sends as its device token';
comment on column push_subscription.serverkey is 'The public key of the server that the browser accepts messages from';
select guard_table('push_subscription', 'none');

create table recruiter (
  subscriptionid bigint not null,
  recruiterid bigint generated by default as identity,
  employeeid bigint not null,
  pipelineid bigint,
  businessunitids jsonb default '[]'::jsonb not null,
  departmentids jsonb default '[]'::jsonb not null,
  officeaddressids jsonb default '[]'::jsonb not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint recruiter_businessunitids_check check ((jsonb_typeof(businessunitids) = 'array'::text)),
  constraint recruiter_departmentids_check check ((jsonb_typeof(departmentids) = 'array'::text)),
  constraint recruiter_isactive_check check ((isactive = any (array[1, 2]))),
  constraint recruiter_officeaddressids_check check ((jsonb_typeof(officeaddressids) = 'array'::text))
);
alter table recruiter add constraint recruiter_pkey primary key (subscriptionid, recruiterid);
create unique index recruiter_person on recruiter (subscriptionid, employeeid);
create index recruiter_pipeline on recruiter (subscriptionid, pipelineid) where (pipelineid is not null);
comment on column recruiter.businessunitids is 'The parts of the company the recruiter looks after; empty for all';
comment on column recruiter.isactive is '1 Active, 2 Inactive';
select guard_table('recruiter');

create table referral (
  subscriptionid bigint not null,
  referralid bigint generated by default as identity,
  candidateid bigint not null,
  candidateapplicationid bigint not null,
  employeeid bigint not null,
  note text default ''::text not null,
  islink boolean not null,
  amount bigint not null,
  payabledays integer not null,
  referredon timestamptz not null,
  constraint referral_amount_check check ((amount >= 0)),
  constraint referral_payabledays_check check ((payabledays >= 0))
);
alter table referral add constraint referral_pkey primary key (subscriptionid, referralid);
create index referral_by on referral (subscriptionid, employeeid, referredon);
create index referral_of on referral (subscriptionid, candidateid);
create unique index referral_once on referral (subscriptionid, candidateapplicationid);
comment on column referral.employeeid is 'Who referred the candidate';
comment on column referral.islink is 'The candidate came by the employee''s link';
comment on column referral.amount is 'The reward promised on the day of the referral, in paise';
select guard_table('referral', 'none');

create table referral_link (
  subscriptionid bigint not null,
  employeeid bigint not null,
  linkcode text not null,
  addeddate timestamptz default now() not null,
  constraint referral_link_linkcode_check check ((linkcode <> ''::text))
);
alter table referral_link add constraint referral_link_pkey primary key (subscriptionid, employeeid);
create unique index referral_link_code on referral_link (subscriptionid, linkcode);
comment on column referral_link.linkcode is 'The text of the employee''s own link to the career page; it tells nothing of the employee';
select guard_table('referral_link', 'none');

create table referral_reward (
  subscriptionid bigint not null,
  referralrewardid bigint generated by default as identity,
  referralid bigint not null,
  employeeid bigint not null,
  hireid bigint,
  designationname text not null,
  amount bigint not null,
  dueon date not null,
  statusid smallint default 1 not null,
  reason text default ''::text not null,
  decidedby bigint,
  decidedon timestamptz,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint referral_reward_amount_check check ((amount > 0)),
  constraint referral_reward_check check (((statusid <> 4) or (reason <> ''::text))),
  constraint referral_reward_statusid_check check (((statusid >= 1) and (statusid <= 4)))
);
alter table referral_reward add constraint referral_reward_pkey primary key (subscriptionid, referralrewardid);
create index referral_reward_by on referral_reward (subscriptionid, employeeid);
create index referral_reward_decider on referral_reward (subscriptionid, decidedby) where (decidedby is not null);
create index referral_reward_due on referral_reward (subscriptionid, statusid, dueon);
create index referral_reward_hire on referral_reward (subscriptionid, hireid);
create unique index referral_reward_once on referral_reward (subscriptionid, referralid);
create index referral_reward_unlinked on referral_reward (subscriptionid, referralrewardid) where (hireid is null);
comment on column referral_reward.referralid is 'The referral, which goes with its candidate';
comment on column referral_reward.hireid is 'Who the candidate has become; null until that is known';
comment on column referral_reward.amount is 'In paise';
comment on column referral_reward.dueon is 'The first day on which it can be approved';
comment on column referral_reward.statusid is '1 Due, 2 Approved, 3 Paid, 4 Not payable';
select guard_table('referral_reward');

create table referral_reward_rule (
  subscriptionid bigint not null,
  referralrewardruleid bigint generated by default as identity,
  requisitionid bigint,
  effectivefrom date not null,
  amount bigint not null,
  payabledays integer not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint referral_reward_rule_amount_check check ((amount >= 0)),
  constraint referral_reward_rule_payabledays_check check (((payabledays >= 0) and (payabledays <= 730)))
);
alter table referral_reward_rule add constraint referral_reward_rule_pkey primary key (subscriptionid, referralrewardruleid);
create unique index referral_reward_rule_day on referral_reward_rule (subscriptionid, requisitionid, effectivefrom) nulls not distinct;
comment on column referral_reward_rule.requisitionid is 'Null for all jobs without a rule of their own';
comment on column referral_reward_rule.effectivefrom is 'Referrals from this day on are promised the amount';
comment on column referral_reward_rule.amount is 'In paise; 0 for no reward';
comment on column referral_reward_rule.payabledays is 'Days after joining that referrer and hire have to stay';
select guard_table('referral_reward_rule');

create table reject_reason (
  subscriptionid bigint not null,
  rejectreasonid bigint generated by default as identity,
  rejectreasonname text not null,
  iswithdrawn boolean default false not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint reject_reason_isactive_check check ((isactive = any (array[1, 2]))),
  constraint reject_reason_rejectreasonname_check check ((rejectreasonname <> ''::text))
);
alter table reject_reason add constraint reject_reason_pkey primary key (subscriptionid, rejectreasonid);
create unique index reject_reason_name on reject_reason (subscriptionid, lower(rejectreasonname));
comment on column reject_reason.iswithdrawn is 'The candidate chose to go: withdrew, or took another job';
comment on column reject_reason.isactive is '1 Active, 2 Inactive';
select guard_table('reject_reason');

create table request_setting (
  subscriptionid bigint not null,
  requestsettingid bigint generated by default as identity,
  kind text not null,
  isenabled boolean default true not null,
  businessunitids jsonb default '[]'::jsonb not null,
  subscriptiongradeids jsonb default '[]'::jsonb not null,
  employmenttypes jsonb default '[]'::jsonb not null,
  approvalworkflowid bigint,
  replydays integer,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint request_setting_replydays_check check (((replydays >= 1) and (replydays <= 90)))
);
alter table request_setting add constraint request_setting_pkey primary key (subscriptionid, requestsettingid);
create unique index request_setting_kind on request_setting (subscriptionid, kind);
create index request_setting_workflow on request_setting (subscriptionid, approvalworkflowid);
comment on column request_setting.isenabled is 'Whether requests of the kind can be sent';
comment on column request_setting.businessunitids is 'For whom, as are the two lists after it; an empty one limits nobody';
comment on column request_setting.replydays is 'After how many days approvers are reminded, where the workflow does nothing';
select guard_table('request_setting');

create table requisition (
  subscriptionid bigint not null,
  requisitionid bigint generated by default as identity,
  requisitioncode text not null,
  designationid bigint not null,
  departmentid bigint,
  businessunitid bigint,
  hiringmanagerid bigint,
  reason text default ''::text not null,
  statusid smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  approvalrequestid bigint,
  approvedpositions smallint,
  approvedon timestamptz,
  annualbudget bigint,
  constraint requisition_annualbudget_check check ((annualbudget > 0)),
  constraint requisition_approvedpositions_check check (((approvedpositions >= 1) and (approvedpositions <= 9999))),
  constraint requisition_requisitioncode_check check ((requisitioncode ~ '^[A-Za-z0-9-]{1,30}$'::text)),
  constraint requisition_statusid_check check (((statusid >= 1) and (statusid <= 5)))
);
alter table requisition add constraint requisition_pkey primary key (subscriptionid, requisitionid);
create index requisition_business_unit on requisition (subscriptionid, businessunitid) where (businessunitid is not null);
create unique index requisition_code on requisition (subscriptionid, lower(requisitioncode));
create index requisition_department on requisition (subscriptionid, departmentid) where (departmentid is not null);
create index requisition_designation on requisition (subscriptionid, designationid);
create index requisition_latest on requisition (subscriptionid, requisitionid desc);
create index requisition_manager on requisition (subscriptionid, hiringmanagerid) where (hiringmanagerid is not null);
create index requisition_request on requisition (subscriptionid, approvalrequestid) where (approvalrequestid is not null);
comment on column requisition.requisitioncode is 'The number people call it by; it can stand in the address of its first job';
comment on column requisition.statusid is '1 Draft, 2 Waiting for approval, 3 Approved, 4 Refused, 5 Closed';
comment on column requisition.approvalrequestid is 'The latest request that asks for its approval';
comment on column requisition.approvedpositions is 'How many positions were approved, by a workflow or at once; null before';
comment on column requisition.annualbudget is 'Paise: the cost to company of all its positions in a year; null where none is set. For holders of the right to offers';
select guard_table('requisition');

create table requisition_job (
  subscriptionid bigint not null,
  requisitionjobid bigint generated by default as identity,
  requisitionid bigint not null,
  jobuuid uuid default gen_random_uuid() not null,
  jobtype text default ''::text not null,
  location text default ''::text not null,
  mission text default ''::text not null,
  rolesummary text default ''::text not null,
  responsibility text default ''::text not null,
  skill jsonb default '[]'::jsonb not null,
  minworkexperience smallint,
  maxworkexperience smallint,
  jobemailid text default ''::text not null,
  positions smallint default 1 not null,
  openson date,
  closeson date,
  statusid smallint default 1 not null,
  publishedon timestamptz,
  closedon timestamptz,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  pipelineid bigint,
  constraint requisition_job_check check ((minworkexperience <= maxworkexperience)),
  constraint requisition_job_check1 check ((openson <= closeson)),
  constraint requisition_job_check2 check (((statusid <> 2) or (publishedon is not null))),
  constraint requisition_job_check3 check (((statusid <> 3) or (closedon is not null))),
  constraint requisition_job_maxworkexperience_check check (((maxworkexperience >= 0) and (maxworkexperience <= 60))),
  constraint requisition_job_minworkexperience_check check (((minworkexperience >= 0) and (minworkexperience <= 60))),
  constraint requisition_job_positions_check check (((positions >= 1) and (positions <= 999))),
  constraint requisition_job_skill_check check ((jsonb_typeof(skill) = 'array'::text)),
  constraint requisition_job_statusid_check check (((statusid >= 1) and (statusid <= 3)))
);
alter table requisition_job add constraint requisition_job_pkey primary key (subscriptionid, requisitionjobid);
create index requisition_job_open on requisition_job (subscriptionid, publishedon desc, requisitionjobid desc) where (statusid = 2);
create index requisition_job_pipeline on requisition_job (subscriptionid, pipelineid) where (pipelineid is not null);
create index requisition_job_published on requisition_job (subscriptionid, requisitionjobid) where (statusid = 2);
create index requisition_job_requisition on requisition_job (subscriptionid, requisitionid, requisitionjobid);
create unique index requisition_job_uuid on requisition_job (subscriptionid, jobuuid);
comment on column requisition_job.positions is 'How many people are hired by this opening';
comment on column requisition_job.openson is 'A published job is open from this day, or at once, until closeson, both days included';
comment on column requisition_job.statusid is '1 Draft, 2 Published, 3 Closed';
comment on column requisition_job.pipelineid is 'The pipeline of its candidates; null for the default one';
select guard_table('requisition_job');

create table requisition_job_question (
  subscriptionid bigint not null,
  requisitionjobquestionid bigint generated by default as identity,
  requisitionjobid bigint not null,
  screeningquestionid bigint,
  questionrank smallint not null,
  questiontext text not null,
  questioncategoryid smallint not null,
  inputvaluetypeid smallint not null,
  isexpiryfield boolean default false not null,
  options jsonb default '[]'::jsonb not null,
  knockout jsonb,
  constraint requisition_job_question_inputvaluetypeid_check check (((inputvaluetypeid >= 1) and (inputvaluetypeid <= 5))),
  constraint requisition_job_question_options_check check ((jsonb_typeof(options) = 'array'::text)),
  constraint requisition_job_question_questioncategoryid_check check ((questioncategoryid = any (array[1, 2]))),
  constraint requisition_job_question_questiontext_check check ((questiontext <> ''::text))
);
alter table requisition_job_question add constraint requisition_job_question_pkey primary key (subscriptionid, requisitionjobquestionid);
create index requisition_job_question_of on requisition_job_question (subscriptionid, screeningquestionid) where (screeningquestionid is not null);
create unique index requisition_job_question_rank on requisition_job_question (subscriptionid, requisitionjobid, questionrank);
select guard_table('requisition_job_question');

create table reversal_person (
  subscriptionid bigint not null,
  reversalid bigint not null,
  employeeid bigint not null,
  payrollrunid bigint not null,
  settlement text not null,
  constraint reversal_person_settlement_check check ((settlement = any (array['returned'::text, 'kept'::text])))
);
alter table reversal_person add constraint reversal_person_pkey primary key (subscriptionid, reversalid, employeeid);
create index reversal_person_payslip on reversal_person (subscriptionid, payrollrunid, employeeid);
select guard_table('reversal_person', 'none');
select append_only('reversal_person');

create table run_establishment (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  establishmentid bigint not null,
  establishmentname text,
  statutorydetail jsonb not null,
  isadminminimum boolean not null,
  constraint run_establishment_establishmentid_check check ((establishmentid >= 0))
);
alter table run_establishment add constraint run_establishment_pkey primary key (subscriptionid, payrollrunid, establishmentid);
comment on column run_establishment.establishmentid is '0 the company, else the business unit that is a separate entity';
comment on column run_establishment.establishmentname is 'Null where the company had entered no name in law';
comment on column run_establishment.isadminminimum is 'Whether the least administration charge of the provident fund was to be paid';
select guard_table('run_establishment', 'none');
select append_only('run_establishment');

create table salary_revision (
  subscriptionid bigint not null,
  revisionid bigint generated by default as identity,
  payrollmonth text not null,
  employeeid bigint not null,
  effectivefrom date not null,
  oldgross bigint not null,
  newgross bigint not null,
  lopdays numeric(4,2) default 0 not null,
  version integer default 1 not null,
  oldbasis text,
  oldamount bigint,
  oldreason text,
  pastdays jsonb default '{}'::jsonb not null,
  figures jsonb default '{}'::jsonb not null,
  constraint salary_revision_newgross_check check ((newgross > 0)),
  constraint salary_revision_oldamount_check check ((oldamount >= 0)),
  constraint salary_revision_oldgross_check check ((oldgross >= 0)),
  constraint salary_revision_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table salary_revision add constraint salary_revision_pkey primary key (subscriptionid, revisionid);
create index salary_revision_employee on salary_revision (subscriptionid, employeeid);
create index salary_revision_month on salary_revision (subscriptionid, payrollmonth, employeeid);
comment on column salary_revision.lopdays is 'Unpaid days of the month it takes effect in, from its first day on';
comment on column salary_revision.oldbasis is 'The package before, as agreed; null with oldamount where that is the monthly oldgross';
comment on column salary_revision.pastdays is 'Unpaid days of past months without a payslip or register here, by month';
comment on column salary_revision.figures is 'Figures of the package that it changed, by code: their value, and the one it replaced in its month, or null';
select guard_table('salary_revision');

create table scorecard (
  subscriptionid bigint not null,
  scorecardid bigint generated by default as identity,
  interviewid bigint not null,
  employeeid bigint not null,
  candidateid bigint not null,
  overall smallint,
  ratings jsonb default '[]'::jsonb not null,
  notes text default ''::text not null,
  submittedon timestamptz,
  changedon timestamptz default now() not null,
  version integer default 1 not null,
  constraint scorecard_check check (((submittedon is null) or (overall is not null))),
  constraint scorecard_overall_check check (((overall >= 1) and (overall <= 4))),
  constraint scorecard_ratings_check check ((jsonb_typeof(ratings) = 'array'::text))
);
alter table scorecard add constraint scorecard_pkey primary key (subscriptionid, scorecardid);
create index scorecard_of on scorecard (subscriptionid, candidateid);
create unique index scorecard_once on scorecard (subscriptionid, interviewid, employeeid);
comment on column scorecard.overall is '1 Strong no, 2 No, 3 Yes, 4 Strong yes, as each rating';
comment on column scorecard.ratings is 'attributeid and rating';
comment on column scorecard.submittedon is 'Null for a draft, which its panellist alone reads';
select guard_table('scorecard', 'none');

create table scorecard_change (
  subscriptionid bigint not null,
  scorecardchangeid bigint generated by default as identity,
  scorecardid bigint not null,
  candidateid bigint not null,
  overall smallint not null,
  ratings jsonb not null,
  notes text not null,
  writtenon timestamptz not null,
  addeddate timestamptz default now() not null,
  constraint scorecard_change_overall_check check (((overall >= 1) and (overall <= 4))),
  constraint scorecard_change_ratings_check check ((jsonb_typeof(ratings) = 'array'::text))
);
alter table scorecard_change add constraint scorecard_change_pkey primary key (subscriptionid, scorecardchangeid);
create index scorecard_change_card on scorecard_change (subscriptionid, scorecardid, scorecardchangeid);
create index scorecard_change_of on scorecard_change (subscriptionid, candidateid);
comment on table scorecard_change is 'A submitted scorecard as it was before a change';
comment on column scorecard_change.writtenon is 'When it was submitted or last changed';
select guard_table('scorecard_change', 'none');

create table screening_question (
  subscriptionid bigint not null,
  screeningquestionid bigint generated by default as identity,
  questiontext text not null,
  questioncategoryid smallint not null,
  inputvaluetypeid smallint not null,
  isexpiryfield boolean default false not null,
  options jsonb default '[]'::jsonb not null,
  knockout jsonb,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint screening_question_check check (((inputvaluetypeid = any (array[4, 5])) = (options <> '[]'::jsonb))),
  constraint screening_question_inputvaluetypeid_check check (((inputvaluetypeid >= 1) and (inputvaluetypeid <= 5))),
  constraint screening_question_isactive_check check ((isactive = any (array[1, 2]))),
  constraint screening_question_options_check check ((jsonb_typeof(options) = 'array'::text)),
  constraint screening_question_questioncategoryid_check check ((questioncategoryid = any (array[1, 2]))),
  constraint screening_question_questiontext_check check ((questiontext <> ''::text))
);
alter table screening_question add constraint screening_question_pkey primary key (subscriptionid, screeningquestionid);
create unique index screening_question_text on screening_question (subscriptionid, lower(questiontext));
comment on column screening_question.questioncategoryid is '1 Company and culture, 2 Function and role';
comment on column screening_question.inputvaluetypeid is '1 Text, 2 Integer from 0 to 1000, 3 Date, 4 Single choice, 5 Multiple choice';
comment on column screening_question.isexpiryfield is 'The answer is a day that ends something, such as a permit';
comment on column screening_question.options is 'Of a choice: questioninputoptionid and optionname; option 0 excludes the others';
comment on column screening_question.knockout is 'Which answers rule a candidate out: least, most, or options that are accepted';
comment on column screening_question.isactive is '1 Active, 2 Inactive';
select guard_table('screening_question');

create table search_word (
  subscriptionid bigint not null,
  kind text not null,
  word text not null collate pg_catalog."C",
  objectid bigint not null
);
alter table search_word add constraint search_word_pkey primary key (subscriptionid, kind, word, objectid);
create index search_word_object on search_word (subscriptionid, kind, objectid);
select guard_table('search_word', 'none');

create table second_person (
  subscriptionid bigint not null,
  accountid bigint not null,
  namedby bigint not null,
  namedon timestamptz not null,
  acceptedon timestamptz,
  settledon timestamptz,
  constraint second_person_check check ((namedby <> accountid)),
  constraint second_person_check1 check ((settledon >= acceptedon))
);
alter table second_person add constraint second_person_pkey primary key (subscriptionid);
create index second_person_account on second_person (subscriptionid, accountid);
create index second_person_namer on second_person (subscriptionid, namedby);
comment on column second_person.acceptedon is 'When a second factor was set up beside the password of the mailed link';
comment on column second_person.settledon is 'When the separated rights came into effect, or began to wait';
select guard_table('second_person');

create table secret_seal (
  isone boolean default true not null,
  seal text not null,
  constraint secret_seal_isone_check check (isone)
);
alter table secret_seal add constraint secret_seal_pkey primary key (isone);
comment on table secret_seal is 'By which secret this database is sealed; of no company';

create table separated_right (
  subscriptionid bigint not null,
  accountid bigint not null,
  featureid integer not null,
  addeddate timestamptz default now() not null
);
alter table separated_right add constraint separated_right_pkey primary key (subscriptionid, accountid, featureid);
select guard_table('separated_right');

create table settings_preview (
  subscriptionid bigint not null,
  settingspreviewid bigint generated by default as identity,
  accountid bigint not null,
  settingspart text not null,
  payrollmonth text not null,
  effectivefrom text,
  baseversion integer not null,
  value jsonb not null,
  valuehash text not null,
  jobrunid bigint,
  addeddate timestamptz default now() not null,
  constraint settings_preview_effectivefrom_check check ((effectivefrom ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint settings_preview_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint settings_preview_settingspart_check check ((settingspart = any (array['structure'::text, 'component'::text, 'method'::text, 'cycle'::text, 'paygroups'::text])))
);
alter table settings_preview add constraint settings_preview_pkey primary key (subscriptionid, settingspreviewid);
create index settings_preview_account on settings_preview (subscriptionid, accountid, settingspreviewid desc);
create index settings_preview_added on settings_preview (subscriptionid, addeddate);
comment on column settings_preview.payrollmonth is 'The first month that is paid by the change';
comment on column settings_preview.effectivefrom is 'The month the change begins with; null for the beginning';
comment on column settings_preview.baseversion is 'The newest version of the settings when it was asked for';
select guard_table('settings_preview', 'none');

create table settings_preview_person (
  subscriptionid bigint not null,
  settingspreviewid bigint not null,
  employeeid bigint not null,
  employeecode text not null,
  grossbefore bigint not null,
  grossafter bigint not null,
  netbefore bigint not null,
  netafter bigint not null,
  costbefore bigint not null,
  costafter bigint not null,
  whybefore text,
  whyafter text,
  ischanged boolean not null,
  distance bigint generated always as (greatest(abs((netafter - netbefore)), abs((grossafter - grossbefore)), abs((costafter - costbefore)))) stored
);
alter table settings_preview_person add constraint settings_preview_person_pkey primary key (subscriptionid, settingspreviewid, employeeid);
create index settings_preview_person_distance on settings_preview_person (subscriptionid, settingspreviewid, distance desc, employeecode);
create index settings_preview_person_employee on settings_preview_person (subscriptionid, employeeid);
comment on column settings_preview_person.costbefore is 'What the employer bears: the pay and the employer''s contributions, in paise';
comment on column settings_preview_person.whybefore is 'Why the person can not be computed by the settings in force; null where it can';
select guard_table('settings_preview_person', 'none');

create table shift (
  subscriptionid bigint not null,
  shiftid bigint generated by default as identity,
  shiftname text not null,
  shiftcode text not null,
  shiftcolour text not null,
  description text,
  isdraft boolean default true not null,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  constraint shift_isactive_check check ((isactive = any (array[1, 2]))),
  constraint shift_shiftcode_check check ((shiftcode ~ '^[A-Z0-9]{1,6}$'::text)),
  constraint shift_shiftcolour_check check ((shiftcolour ~ '^#[0-9a-f]{6}$'::text)),
  constraint shift_shiftname_check check ((shiftname <> ''::text))
);
alter table shift add constraint shift_pkey primary key (subscriptionid, shiftid);
create unique index shift_code on shift (subscriptionid, shiftcode);
create unique index shift_name on shift (subscriptionid, lower(shiftname));
comment on column shift.isdraft is 'Never published yet: it can be assigned to nobody';
comment on column shift.isactive is '1 Active, 2 Inactive';
select guard_table('shift');

create table shift_swap (
  subscriptionid bigint not null,
  shiftswapid bigint generated by default as identity,
  swapdate date not null,
  employeeid bigint not null,
  withemployeeid bigint not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  statusid smallint default 6 not null,
  note text,
  answernote text,
  answeredon timestamptz,
  answeredby bigint,
  approvedon date,
  approvalrequestid bigint,
  version integer default 1 not null,
  constraint shift_swap_check check ((employeeid <> withemployeeid)),
  constraint shift_swap_check1 check (((statusid = any (array[2, 5])) = (approvedon is not null))),
  constraint shift_swap_statusid_check check (((statusid >= 1) and (statusid <= 7)))
);
alter table shift_swap add constraint shift_swap_pkey primary key (subscriptionid, shiftswapid);
create index shift_swap_approval on shift_swap (subscriptionid, approvalrequestid);
create unique index shift_swap_employee on shift_swap (subscriptionid, employeeid, swapdate) where (statusid = any (array[1, 2, 6]));
create index shift_swap_employee_days on shift_swap (subscriptionid, employeeid, swapdate);
create index shift_swap_pending on shift_swap (subscriptionid, swapdate) where (statusid = 1);
create unique index shift_swap_with on shift_swap (subscriptionid, withemployeeid, swapdate) where (statusid = any (array[1, 2, 6]));
create index shift_swap_with_days on shift_swap (subscriptionid, withemployeeid, swapdate);
comment on column shift_swap.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn, 5 Cancelled, 6 Waits for the colleague, 7 Declined by the colleague';
comment on column shift_swap.answernote is 'What the colleague said to it';
comment on column shift_swap.answeredby is 'The account of the colleague who agreed or declined; null where it was entered for both';
select guard_table('shift_swap');

create table shift_version (
  subscriptionid bigint not null,
  shiftversionid bigint generated by default as identity,
  shiftid bigint not null,
  versionno integer not null,
  effectivefrom date,
  publishedon date,
  detail jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  constraint shift_version_check check (((publishedon is null) or (effectivefrom is not null))),
  constraint shift_version_versionno_check check ((versionno > 0))
);
alter table shift_version add constraint shift_version_pkey primary key (subscriptionid, shiftversionid);
create unique index shift_version_draft on shift_version (subscriptionid, shiftid) where (publishedon is null);
create unique index shift_version_no on shift_version (subscriptionid, shiftid, versionno);
comment on column shift_version.effectivefrom is 'The first day of the version';
comment on column shift_version.publishedon is 'The day on which it was published; null while it is a draft';
comment on column shift_version.detail is 'What it says, as the contract has it';
select guard_table('shift_version');

create table sign_in_code (
  subscriptionid bigint not null,
  codehash text not null,
  accountid bigint,
  noncehash text not null,
  proved boolean not null,
  expireson timestamptz not null,
  usedon timestamptz,
  supportsessionid bigint,
  constraint sign_in_code_of_one check ((num_nonnulls(accountid, supportsessionid) = 1))
);
alter table sign_in_code add constraint sign_in_code_pkey primary key (subscriptionid, codehash);

create table sign_on_attempt (
  subscriptionid bigint not null,
  statehash text not null,
  expireson timestamptz not null
);
alter table sign_on_attempt add constraint sign_on_attempt_pkey primary key (subscriptionid, statehash);
create index sign_on_attempt_end on sign_on_attempt (subscriptionid, expireson);
select guard_table('sign_on_attempt', 'none');

create table sign_on_domain (
  subscriptionid bigint not null,
  domain text not null,
  token text not null,
  verifiedon timestamptz,
  addeddate timestamptz default now() not null
);
alter table sign_on_domain add constraint sign_on_domain_pkey primary key (subscriptionid, domain);
select guard_table('sign_on_domain');

create table sign_on_link (
  subscriptionid bigint not null,
  issuer text not null,
  subject text not null,
  accountid bigint not null,
  linkedon timestamptz not null
);
alter table sign_on_link add constraint sign_on_link_pkey primary key (subscriptionid, issuer, subject);
create index sign_on_link_account on sign_on_link (subscriptionid, accountid);
select guard_table('sign_on_link');

create table since_close_change (
  subscriptionid bigint not null,
  sincecloseid bigint generated by default as identity,
  payrollmonth text not null,
  periodnumber smallint default 1 not null,
  wagemonth text not null,
  employeeid bigint not null,
  lossofpay integer default 0 not null,
  overtimeworking integer,
  overtimeoff integer,
  encashed integer,
  overtimeworkingchange integer default 0 not null,
  overtimeoffchange integer default 0 not null,
  encashedchange integer default 0 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  lastday date,
  daysafter integer default 0 not null,
  yearendleave integer,
  yearendleavechange integer default 0 not null,
  nightshifts integer,
  nightshiftschange integer default 0 not null,
  constraint since_close_change_check check ((wagemonth <= payrollmonth)),
  constraint since_close_change_check1 check (((wagemonth < payrollmonth) or (periodnumber > 10) or ((lossofpay = 0) and (lastday is null)))),
  constraint since_close_change_check2 check (((lastday is not null) or (daysafter = 0))),
  constraint since_close_change_encashed_check check ((encashed >= 0)),
  constraint since_close_change_nightshifts_check check ((nightshifts >= 0)),
  constraint since_close_change_overtimeoff_check check ((overtimeoff >= 0)),
  constraint since_close_change_overtimeworking_check check ((overtimeworking >= 0)),
  constraint since_close_change_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint since_close_change_periodnumber_check check (((periodnumber >= 1) and (periodnumber <= 99))),
  constraint since_close_change_wagemonth_check check ((wagemonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint since_close_change_yearendleave_check check ((yearendleave >= 0))
);
alter table since_close_change add constraint since_close_change_pkey primary key (subscriptionid, sincecloseid);
alter table since_close_change add constraint since_close_change_subscriptionid_employeeid_payrollmonth_p_key unique (subscriptionid, employeeid, payrollmonth, periodnumber, wagemonth);
create index since_close_change_month on since_close_change (subscriptionid, payrollmonth, employeeid);
comment on table since_close_change is 'What payrollmonth takes up of a closed month that changed since';
comment on column since_close_change.lossofpay is 'Unpaid days that it added to loss_of_pay_change, in ten-thousandths; below zero given back';
comment on column since_close_change.overtimeworking is 'Minutes that the month comes to; null where they have not changed';
comment on column since_close_change.overtimeoff is 'Minutes that the month comes to; null where they have not changed';
comment on column since_close_change.encashed is 'Encashed leave that the month comes to, in ten-thousandths of days; null where it has not changed';
comment on column since_close_change.overtimeworkingchange is 'More minutes than it was paid or taken up with before; below zero fewer';
comment on column since_close_change.lastday is 'The day until which the month is due; null where it has not changed';
comment on column since_close_change.daysafter is 'More paid days after it than were known before, in ten-thousandths; below zero fewer';
comment on column since_close_change.yearendleave is 'Leave of year ends that the month comes to, in ten-thousandths of days; null where it has not changed';
comment on column since_close_change.yearendleavechange is 'More such days than it was paid or taken up with before; below zero fewer';
comment on column since_close_change.nightshifts is 'Night shifts that the month comes to, in ten-thousandths of days; null where they have not changed';
comment on column since_close_change.nightshiftschange is 'More of them than it was paid or taken up with before; below zero fewer';
select guard_table('since_close_change');

create table since_close_dismissal (
  subscriptionid bigint not null,
  dismissalid bigint generated by default as identity,
  employeeid bigint not null,
  wagemonth text not null,
  lossofpay integer not null,
  overtimeworking integer not null,
  overtimeoff integer not null,
  reason text not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  encashed integer default 0 not null,
  daysafter integer default 0 not null,
  yearendleave integer default 0 not null,
  nightshifts integer default 0 not null,
  constraint since_close_dismissal_reason_check check ((reason <> ''::text)),
  constraint since_close_dismissal_wagemonth_check check ((wagemonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
alter table since_close_dismissal add constraint since_close_dismissal_pkey primary key (subscriptionid, dismissalid);
alter table since_close_dismissal add constraint since_close_dismissal_subscriptionid_employeeid_wagemonth_key unique (subscriptionid, employeeid, wagemonth);
comment on table since_close_dismissal is 'Differences of a closed month that no later payroll takes up';
comment on column since_close_dismissal.lossofpay is 'The difference as it was then, in ten-thousandths of a day: more unpaid days, below zero fewer';
comment on column since_close_dismissal.overtimeworking is 'Minutes';
comment on column since_close_dismissal.overtimeoff is 'Minutes';
comment on column since_close_dismissal.encashed is 'Ten-thousandths of days';
comment on column since_close_dismissal.daysafter is 'Days paid after the last day of service, in ten-thousandths';
comment on column since_close_dismissal.yearendleave is 'Ten-thousandths of days';
comment on column since_close_dismissal.nightshifts is 'Ten-thousandths of days';
select guard_table('since_close_dismissal');

create table single_sign_on (
  subscriptionid bigint not null,
  providername text not null,
  issuer text not null,
  clientid text not null,
  secretbox text,
  domains text[] default '{}'::text[] not null,
  isenabled boolean default false not null,
  isonly boolean default false not null,
  breakglassaccountid bigint,
  version integer default 1 not null
);
alter table single_sign_on add constraint single_sign_on_pkey primary key (subscriptionid);
create index single_sign_on_account on single_sign_on (subscriptionid, breakglassaccountid);
select guard_table('single_sign_on');

create table stored_file (
  subscriptionid bigint not null,
  fileid bigint generated by default as identity,
  key text not null,
  purpose text not null,
  name text not null,
  mediatype text not null,
  size integer not null,
  width integer,
  height integer,
  addedby bigint,
  addeddate timestamptz default now() not null,
  claimedby text,
  claimedid bigint,
  expireson timestamptz default (now() + '24:00:00'::interval),
  openuntil timestamptz,
  constraint stored_file_check check (((claimedby is null) = (claimedid is null))),
  constraint stored_file_check1 check (((claimedby is null) = (expireson is not null))),
  constraint stored_file_key_check check ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint stored_file_size_check check ((size > 0))
);
alter table stored_file add constraint stored_file_pkey primary key (subscriptionid, fileid);
create index stored_file_claimed on stored_file (subscriptionid, claimedby, claimedid) where (claimedby is not null);
create index stored_file_expires on stored_file (subscriptionid, expireson) where (expireson is not null);
create index stored_file_key on stored_file (subscriptionid, key);
create index stored_file_unclaimed on stored_file (subscriptionid, addedby) where (expireson is not null);
comment on column stored_file.claimedby is 'What holds the file: employee, company, candidate, career_page (visitors see it), career_page_unpublished (of the draft), career_page_version (of earlier pages); with claimedid which one';
comment on column stored_file.openuntil is 'Until then everybody reads the file by its link, whoever holds it';
select guard_table('stored_file');

create table subscription (
  subscriptionid bigint generated by default as identity,
  label text not null,
  companyname text not null,
  logo text,
  statusid smallint default 1 not null,
  isdemo boolean default false not null,
  applicationkey text not null,
  addeddate timestamptz default now() not null,
  timezoneid text default 'Asia/Kolkata'::text not null,
  dateformatname text default 'YYYY-MM-DD'::text not null,
  language text default 'english'::text not null,
  seats integer,
  stateon timestamptz,
  statereason text,
  constraint subscription_label_check check ((label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint subscription_seats_check check ((seats > 0))
);
alter table subscription add constraint subscription_applicationkey_key unique (applicationkey);
alter table subscription add constraint subscription_label_key unique (label);
alter table subscription add constraint subscription_pkey primary key (subscriptionid);
create index subscription_name on subscription (companyname, subscriptionid);
create index subscription_state_name on subscription (statusid, companyname, subscriptionid);
comment on column subscription.statusid is '0 Being created, 1 Active, 2 Suspended';
comment on column subscription.seats is 'How many active people were agreed; null without a limit. It is shown, nothing is refused by it';

create table support_look (
  subscriptionid bigint not null,
  supportlookid bigint generated always as identity,
  supportsessionid bigint not null,
  at timestamptz not null,
  what text not null,
  call text not null,
  isallowed boolean not null
);
alter table support_look add constraint support_look_pkey primary key (subscriptionid, supportlookid);
create index support_look_visit on support_look (subscriptionid, supportsessionid, supportlookid);
select guard_table('support_look', 'none');
select append_only('support_look');

create table support_session (
  subscriptionid bigint not null,
  supportsessionid bigint generated by default as identity,
  operatoremailid text not null,
  operatorname text not null,
  reason text not null,
  minutes integer not null,
  statusid smallint default 1 not null,
  until timestamptz not null,
  askedon timestamptz not null,
  decidedon timestamptz,
  decidedby bigint,
  startedon timestamptz,
  endedon timestamptz,
  endedby bigint,
  endedhow text,
  constraint support_session_minutes_check check (((minutes >= 30) and (minutes <= 240)))
);
alter table support_session add constraint support_session_pkey primary key (subscriptionid, supportsessionid);
create index support_session_decidedby on support_session (subscriptionid, decidedby);
create index support_session_endedby on support_session (subscriptionid, endedby);
create index support_session_status on support_session (subscriptionid, statusid, supportsessionid);
comment on column support_session.statusid is '1 Asked, 2 Allowed, 3 Inside, 4 Ended, 5 Declined';
comment on column support_session.until is 'Asked and allowed: until when it may be answered and entered. Inside: when it ends by itself';
select guard_table('support_session');

create table tax_declaration (
  subscriptionid bigint not null,
  taxyear text not null,
  employeeid bigint not null,
  c80 bigint default 0 not null,
  ccd1b bigint default 0 not null,
  dself bigint default 0 not null,
  dparents bigint default 0 not null,
  parentssenior boolean default false not null,
  homeloaninterest bigint default 0 not null,
  rentpermonth bigint default 0 not null,
  rentcity text,
  landlordpan text,
  version integer default 1 not null,
  newrentfrom text,
  newrentpermonth bigint default 0 not null,
  newrentcity text,
  constraint tax_declaration_new_rent_month check (((newrentfrom is not null) or ((newrentpermonth = 0) and (newrentcity is null)))),
  constraint tax_declaration_newrentfrom_check check ((newrentfrom ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint tax_declaration_newrentpermonth_check check ((newrentpermonth >= 0))
);
alter table tax_declaration add constraint tax_declaration_pkey primary key (subscriptionid, taxyear, employeeid);
create index tax_declaration_employee on tax_declaration (subscriptionid, employeeid);
comment on column tax_declaration.newrentfrom is 'The month from which the new rent is paid; null where the rent does not change';
comment on column tax_declaration.newrentpermonth is 'Paise a month';
select guard_table('tax_declaration');

create table team (
  subscriptionid bigint not null,
  teamid bigint generated by default as identity,
  teamname text not null,
  teamheadid bigint,
  description text,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null
);
alter table team add constraint team_pkey primary key (subscriptionid, teamid);
create index team_head on team (subscriptionid, teamheadid);
create unique index team_name on team (subscriptionid, lower(teamname));
select guard_table('team');

create table tenant_setting (
  subscriptionid bigint not null,
  settingname text not null,
  value jsonb not null,
  version integer default 1 not null
);
alter table tenant_setting add constraint tenant_setting_pkey primary key (subscriptionid, settingname);
select guard_table('tenant_setting');

create table terminal_directory (
  serialnumber text not null,
  subscriptionid bigint not null
);
alter table terminal_directory add constraint terminal_directory_pkey primary key (serialnumber);

create table time_close (
  subscriptionid bigint not null,
  closeid bigint generated by default as identity,
  fromday date not null,
  today date not null,
  postedon date not null,
  isclosed boolean default false not null,
  jobrunid bigint,
  closedat timestamptz default now() not null,
  closedby bigint,
  reopenreason text,
  reopenaskedby bigint,
  reopenaskedat timestamptz,
  reopenedby bigint,
  reopenedat timestamptz,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  weeksfrom date,
  constraint time_close_check check ((today >= fromday)),
  constraint time_close_check1 check ((postedon >= today)),
  constraint time_close_check2 check (((reopenedat is null) or (reopenreason is not null))),
  constraint time_close_reopenreason_check check ((reopenreason <> ''::text)),
  constraint time_close_second_person check (((reopenedby is null) or (reopenedby <> reopenaskedby)))
);
alter table time_close add constraint time_close_pkey primary key (subscriptionid, closeid);
alter table time_close add constraint time_close_subscriptionid_daterange_excl exclude using gist (subscriptionid with =, daterange(fromday, today, '[]'::text) with &&) where ((reopenedat is null));
create unique index time_close_period on time_close (subscriptionid, fromday, today) where (reopenedat is null);
comment on column time_close.today is 'The last day of the period';
comment on column time_close.postedon is 'The day on which the ledger of leave was charged; of leavers their last day';
comment on column time_close.isclosed is 'Whether everybody is closed; false while the close is going on';
comment on column time_close.reopenedby is 'Who confirmed it; the ledgers are taken back from then on, and all are when reopenedat is set';
comment on column time_close.reopenedat is 'When it was taken back; null for what counts';
comment on column time_close.weeksfrom is 'The Monday with which the weeks that it looks at begin; null: a close of before, which looks at weeks within its days alone';
select guard_table('time_close');

create table time_close_changed (
  subscriptionid bigint not null,
  closeid bigint not null,
  employeeid bigint not null
);
alter table time_close_changed add constraint time_close_changed_pkey primary key (subscriptionid, closeid, employeeid);
create index time_close_changed_employee on time_close_changed (subscriptionid, employeeid);
comment on table time_close_changed is 'Whose days of a closed period may differ from those of the close';
select guard_table('time_close_changed', 'none');

create table time_close_exit (
  subscriptionid bigint not null,
  exitid bigint generated by default as identity,
  closeid bigint not null,
  employeeid bigint not null,
  leavingdate date not null,
  encashed integer not null,
  reasons jsonb not null,
  addeddate timestamptz default now() not null,
  addedby bigint
);
alter table time_close_exit add constraint time_close_exit_pkey primary key (subscriptionid, exitid);
create index time_close_exit_close on time_close_exit (subscriptionid, closeid, employeeid);
create index time_close_exit_employee on time_close_exit (subscriptionid, employeeid);
comment on table time_close_exit is 'Exit of leavers after the close of the period in which they leave';
comment on column time_close_exit.closeid is 'The close of the period in which the last day of service lies';
comment on column time_close_exit.encashed is 'Ten-thousandths of days that are paid beside those of the close; below zero fewer';
comment on column time_close_exit.reasons is 'What became of each leave type';
select guard_table('time_close_exit', 'none');
select append_only('time_close_exit');

create table time_close_person (
  subscriptionid bigint not null,
  closeid bigint not null,
  employeeid bigint not null,
  closedon date not null,
  inservice integer not null,
  present integer not null,
  home integer not null,
  duty integer not null,
  paidleave integer not null,
  unpaidleave integer not null,
  weeklyoff integer not null,
  holiday integer not null,
  absent integer not null,
  leavehours integer not null,
  absentfromleave integer not null,
  marks integer not null,
  waived integer not null,
  breaches integer not null,
  shortweeks integer not null,
  penaltyfromleave integer not null,
  penaltylossofpay integer not null,
  lossofpay integer not null,
  paiddays integer not null,
  overtimeworking integer not null,
  overtimeoff integer not null,
  compoff integer not null,
  extracarried integer not null,
  encashed integer not null,
  regularised integer not null,
  reasons jsonb not null,
  daysdigest text,
  nightshifts integer default 0 not null
);
alter table time_close_person add constraint time_close_person_pkey primary key (subscriptionid, closeid, employeeid);
create index time_close_person_employee on time_close_person (subscriptionid, employeeid);
comment on column time_close_person.closedon is 'The day of the close; of a leaver the last day of service';
comment on column time_close_person.lossofpay is 'Absence without leave, unpaid leave, and penalties that no leave covers';
comment on column time_close_person.reasons is 'What cost days on which day and what it was taken from, what was granted, and what became of the leave of a leaver';
comment on column time_close_person.daysdigest is 'MD5 of the stored days at the close, by which days that changed since are found; null: not known';
comment on column time_close_person.nightshifts is 'Days worked in shifts that count as night shifts, in ten-thousandths of days';
select guard_table('time_close_person', 'none');
select append_only('time_close_person');

create table touched_right (
  subscriptionid bigint not null,
  touchedrightid bigint generated by default as identity,
  kind text not null,
  objectid bigint not null,
  onday date,
  actor bigint not null,
  constraint touched_right_kind check ((kind = any (array['account'::text, 'group'::text, 'everybody'::text, 'person'::text, 'separated'::text])))
);
alter table touched_right add constraint touched_right_pkey primary key (subscriptionid, touchedrightid);
select guard_table('touched_right', 'none');

create table unit_rate (
  subscriptionid bigint not null,
  unitrateid bigint generated by default as identity,
  item text not null,
  subscriptiongradeid bigint,
  city text,
  ratefrom date not null,
  rate bigint not null,
  addedby bigint,
  addeddate timestamptz default now() not null,
  version integer default 1 not null,
  constraint unit_rate_check check ((num_nonnulls(subscriptiongradeid, city) <= 1)),
  constraint unit_rate_city_check check (((char_length(city) >= 1) and (char_length(city) <= 60))),
  constraint unit_rate_item_check check (((char_length(item) >= 1) and (char_length(item) <= 60))),
  constraint unit_rate_rate_check check ((rate >= 0))
);
alter table unit_rate add constraint unit_rate_pkey primary key (subscriptionid, unitrateid);
create index unit_rate_grade on unit_rate (subscriptionid, subscriptiongradeid);
create unique index unit_rate_key on unit_rate (subscriptionid, lower(item), coalesce(subscriptiongradeid, (0)::bigint), lower(coalesce(city, ''::text)), ratefrom);
comment on column unit_rate.rate is 'Paise a unit';
select guard_table('unit_rate');

create table units_worked (
  subscriptionid bigint not null,
  unitsworkedid bigint generated by default as identity,
  payrollmonth text not null,
  employeeid bigint not null,
  component text not null,
  item text not null,
  units numeric not null,
  version integer default 1 not null,
  periodnumber smallint default 1 not null,
  constraint units_worked_component_check check (((char_length(component) >= 1) and (char_length(component) <= 60))),
  constraint units_worked_item_check check (((char_length(item) >= 1) and (char_length(item) <= 60))),
  constraint units_worked_payrollmonth_check check ((payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint units_worked_periodnumber_check check (((periodnumber >= 1) and (periodnumber <= 99))),
  constraint units_worked_units_check check (((units > (0)::numeric) and (units < (1000000)::numeric) and (scale(units) <= 4)))
);
alter table units_worked add constraint units_worked_pkey primary key (subscriptionid, unitsworkedid);
create index units_worked_employee on units_worked (subscriptionid, employeeid);
create index units_worked_month on units_worked (subscriptionid, payrollmonth, employeeid);
comment on table units_worked is 'Several rows of a person, month and item add up; each is rounded by itself';
comment on column units_worked.periodnumber is 'The period of the wage month that pays them';
select guard_table('units_worked');

create table visitor_upload (
  subscriptionid bigint not null,
  fileid bigint not null,
  receivedfrom text not null,
  addeddate timestamptz default now() not null
);
alter table visitor_upload add constraint visitor_upload_pkey primary key (subscriptionid, fileid);
create index visitor_upload_day on visitor_upload (subscriptionid, addeddate);
create index visitor_upload_from on visitor_upload (subscriptionid, receivedfrom, addeddate);
comment on column visitor_upload.receivedfrom is 'Keyed hash of the network';
select guard_table('visitor_upload', 'none');

create table weekly_off (
  subscriptionid bigint not null,
  weeklyoffid bigint generated by default as identity,
  weeklyoffname text not null,
  description text,
  isactive smallint default 1 not null,
  addeddate timestamptz default now() not null,
  addedby bigint,
  version integer default 1 not null,
  cycledays smallint,
  constraint weekly_off_cycledays_check check (((cycledays >= 2) and (cycledays <= 60))),
  constraint weekly_off_isactive_check check ((isactive = any (array[1, 2])))
);
alter table weekly_off add constraint weekly_off_pkey primary key (subscriptionid, weeklyoffid);
create unique index weekly_off_name on weekly_off (subscriptionid, lower(weeklyoffname));
comment on column weekly_off.isactive is '1 Active, 2 Inactive';
comment on column weekly_off.cycledays is 'Days of its cycle; null where it follows the week';
select guard_table('weekly_off');

create table weekly_off_cycle_day (
  subscriptionid bigint not null,
  weeklyoffid bigint not null,
  cycleday smallint not null,
  half smallint,
  constraint weekly_off_cycle_day_cycleday_check check (((cycleday >= 1) and (cycleday <= 60))),
  constraint weekly_off_cycle_day_half_check check ((half = any (array[1, 2])))
);
alter table weekly_off_cycle_day add constraint weekly_off_cycle_day_pkey primary key (subscriptionid, weeklyoffid, cycleday);
comment on column weekly_off_cycle_day.cycleday is 'The day of the cycle, from 1, that is off';
comment on column weekly_off_cycle_day.half is '1 the first half of the day alone, 2 the second; null: the whole day';
select guard_table('weekly_off_cycle_day');

create table weekly_off_day (
  subscriptionid bigint not null,
  weeklyoffid bigint not null,
  weekno smallint not null,
  weekday smallint not null,
  half smallint,
  constraint weekly_off_day_half_check check ((half = any (array[1, 2]))),
  constraint weekly_off_day_weekday_check check (((weekday >= 0) and (weekday <= 6))),
  constraint weekly_off_day_weekno_check check (((weekno >= 1) and (weekno <= 5)))
);
alter table weekly_off_day add constraint weekly_off_day_pkey primary key (subscriptionid, weeklyoffid, weekno, weekday);
comment on column weekly_off_day.weekno is 'Which of its weekday in the month: 1 for the first seven days, up to 5';
comment on column weekly_off_day.weekday is '0 Sunday to 6 Saturday';
comment on column weekly_off_day.half is '1 the first half of the day alone, 2 the second; null: the whole day';
select guard_table('weekly_off_day');

alter table access_restore add constraint access_restore_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table access_restore add constraint access_restore_subscriptionid_endedaccountid_fkey foreign key (subscriptionid, endedaccountid) references account(subscriptionid, accountid);
alter table account_confirmation add constraint account_confirmation_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table account_confirmation add constraint account_confirmation_subscriptionid_decidedby_fkey foreign key (subscriptionid, decidedby) references account(subscriptionid, accountid);
alter table account_confirmation add constraint account_confirmation_subscriptionid_proposedby_fkey foreign key (subscriptionid, proposedby) references account(subscriptionid, accountid);
alter table account_factor add constraint account_factor_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table account_group add constraint account_group_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table account_group add constraint account_group_subscriptionid_permissiongroupid_fkey foreign key (subscriptionid, permissiongroupid) references permission_group(subscriptionid, permissiongroupid);
alter table account_recovery_code add constraint account_recovery_code_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table account add constraint account_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table approval_approver add constraint approval_approver_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table approval_approver add constraint approval_approver_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table approval_decision add constraint approval_decision_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table approval_decision add constraint approval_decision_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table approval_delegation add constraint approval_delegation_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table approval_delegation add constraint approval_delegation_subscriptionid_delegateaccountid_fkey foreign key (subscriptionid, delegateaccountid) references account(subscriptionid, accountid);
alter table approval_request add constraint approval_request_subscriptionid_approvalworkflowid_workflo_fkey foreign key (subscriptionid, approvalworkflowid, workflowversion) references approval_workflow_version(subscriptionid, approvalworkflowid, version);
alter table approval_request add constraint approval_request_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table approval_request add constraint approval_request_subscriptionid_requesteraccountid_fkey foreign key (subscriptionid, requesteraccountid) references account(subscriptionid, accountid);
alter table approval_watcher add constraint approval_watcher_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table approval_watcher add constraint approval_watcher_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table attachment add constraint attachment_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_attendancepolicyid_fkey foreign key (subscriptionid, attendancepolicyid) references attendance_policy(subscriptionid, attendancepolicyid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_clockinmethodid_fkey foreign key (subscriptionid, clockinmethodid) references clockin_method(subscriptionid, clockinmethodid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_extratimepolicyid_fkey foreign key (subscriptionid, extratimepolicyid) references extra_time_policy(subscriptionid, extratimepolicyid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table attendance_assignment add constraint attendance_assignment_subscriptionid_shiftid_fkey foreign key (subscriptionid, shiftid) references shift(subscriptionid, shiftid);
alter table attendance_clock_offset add constraint attendance_clock_offset_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_day add constraint attendance_day_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table attendance_day add constraint attendance_day_subscriptionid_shiftid_fkey foreign key (subscriptionid, shiftid) references shift(subscriptionid, shiftid);
alter table attendance_device_batch add constraint attendance_device_batch_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_command add constraint attendance_device_command_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_fault add constraint attendance_device_fault_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_network add constraint attendance_device_network_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_number add constraint attendance_device_number_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_source add constraint attendance_device_source_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_state add constraint attendance_device_state_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device add constraint attendance_device_subscriptionid_devicegroupid_fkey foreign key (subscriptionid, devicegroupid) references attendance_device_group(subscriptionid, devicegroupid);
alter table attendance_device add constraint attendance_device_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table attendance_device_user add constraint attendance_device_user_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_device_user add constraint attendance_device_user_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table attendance_parked_punch add constraint attendance_parked_punch_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table attendance_policy_version add constraint attendance_policy_version_subscriptionid_attendancepolicyi_fkey foreign key (subscriptionid, attendancepolicyid) references attendance_policy(subscriptionid, attendancepolicyid);
alter table attendance_reminder add constraint attendance_reminder_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table attendance_replay_person add constraint attendance_replay_person_subscriptionid_attendancereplayid_fkey foreign key (subscriptionid, attendancereplayid) references attendance_replay(subscriptionid, attendancereplayid);
alter table attendance_replay_person add constraint attendance_replay_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table attendance_replay add constraint attendance_replay_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table attendance_request add constraint attendance_request_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table attendance_request add constraint attendance_request_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table authorized_signatory add constraint authorized_signatory_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table bulk_row add constraint bulk_row_subscriptionid_bulkbatchid_fkey foreign key (subscriptionid, bulkbatchid) references bulk_batch(subscriptionid, bulkbatchid);
alter table business_unit add constraint business_unit_subscriptionid_businessunitheadid_fkey foreign key (subscriptionid, businessunitheadid) references employee(subscriptionid, employeeid);
alter table business_unit add constraint business_unit_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table calendar_assignment add constraint calendar_assignment_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table calendar_assignment add constraint calendar_assignment_subscriptionid_holidayplanid_fkey foreign key (subscriptionid, holidayplanid) references holiday_plan(subscriptionid, holidayplanid);
alter table calendar_assignment add constraint calendar_assignment_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table calendar_assignment add constraint calendar_assignment_subscriptionid_weeklyoffid_fkey foreign key (subscriptionid, weeklyoffid) references weekly_off(subscriptionid, weeklyoffid);
alter table calendar_eligibility add constraint calendar_eligibility_subscriptionid_holidayplanid_fkey foreign key (subscriptionid, holidayplanid) references holiday_plan(subscriptionid, holidayplanid);
alter table calendar_eligibility add constraint calendar_eligibility_subscriptionid_weeklyoffid_fkey foreign key (subscriptionid, weeklyoffid) references weekly_off(subscriptionid, weeklyoffid);
alter table calendar_feed_entry add constraint calendar_feed_entry_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references calendar_feed(subscriptionid, employeeid);
alter table calendar_feed add constraint calendar_feed_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table candidate_answer add constraint candidate_answer_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_answer add constraint candidate_answer_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_answer add constraint candidate_answer_subscriptionid_requisitionjobquestionid_fkey foreign key (subscriptionid, requisitionjobquestionid) references requisition_job_question(subscriptionid, requisitionjobquestionid);
alter table candidate_application add constraint candidate_application_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table candidate_application add constraint candidate_application_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_application add constraint candidate_application_subscriptionid_candidatesourceid_fkey foreign key (subscriptionid, candidatesourceid) references candidate_source(subscriptionid, candidatesourceid);
alter table candidate_application add constraint candidate_application_subscriptionid_pipelinestageid_fkey foreign key (subscriptionid, pipelinestageid) references pipeline_stage(subscriptionid, pipelinestageid);
alter table candidate_application add constraint candidate_application_subscriptionid_rejectreasonid_fkey foreign key (subscriptionid, rejectreasonid) references reject_reason(subscriptionid, rejectreasonid);
alter table candidate_application add constraint candidate_application_subscriptionid_requisitionjobid_fkey foreign key (subscriptionid, requisitionjobid) references requisition_job(subscriptionid, requisitionjobid);
alter table candidate_contact add constraint candidate_contact_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_duplicate add constraint candidate_duplicate_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_duplicate add constraint candidate_duplicate_subscriptionid_othercandidateid_fkey foreign key (subscriptionid, othercandidateid) references candidate(subscriptionid, candidateid);
alter table candidate_education add constraint candidate_education_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_ending add constraint candidate_ending_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_ending add constraint candidate_ending_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_ending add constraint candidate_ending_subscriptionid_interviewid_fkey foreign key (subscriptionid, interviewid) references interview(subscriptionid, interviewid);
alter table candidate_ending add constraint candidate_ending_subscriptionid_offerid_fkey foreign key (subscriptionid, offerid) references offer(subscriptionid, offerid);
alter table candidate_ending add constraint candidate_ending_subscriptionid_requisitionjobid_fkey foreign key (subscriptionid, requisitionjobid) references requisition_job(subscriptionid, requisitionjobid);
alter table candidate_experience add constraint candidate_experience_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_file add constraint candidate_file_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_file add constraint candidate_file_subscriptionid_candidatereplyid_fkey foreign key (subscriptionid, candidatereplyid) references candidate_reply(subscriptionid, candidatereplyid);
alter table candidate_file add constraint candidate_file_subscriptionid_fileid_fkey foreign key (subscriptionid, fileid) references stored_file(subscriptionid, fileid);
alter table candidate_mail add constraint candidate_mail_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_mail add constraint candidate_mail_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_merge add constraint candidate_merge_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_move add constraint candidate_move_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_move add constraint candidate_move_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_move add constraint candidate_move_subscriptionid_rejectreasonid_fkey foreign key (subscriptionid, rejectreasonid) references reject_reason(subscriptionid, rejectreasonid);
alter table candidate_note add constraint candidate_note_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_note add constraint candidate_note_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_note add constraint candidate_note_subscriptionid_writtenby_fkey foreign key (subscriptionid, writtenby) references account(subscriptionid, accountid);
alter table candidate_reply add constraint candidate_reply_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table candidate_reply add constraint candidate_reply_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table candidate_reply add constraint candidate_reply_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table candidate_tag add constraint candidate_tag_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table clock_event add constraint clock_event_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table comment_history add constraint comment_history_subscriptionid_commentid_fkey foreign key (subscriptionid, commentid) references comment(subscriptionid, commentid);
alter table comment_mention add constraint comment_mention_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table comment_mention add constraint comment_mention_subscriptionid_commentid_fkey foreign key (subscriptionid, commentid) references comment(subscriptionid, commentid);
alter table comment add constraint comment_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table company_car add constraint company_car_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table cost_centre_split add constraint cost_centre_split_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table custom_field add constraint custom_field_subscriptionid_customsectionid_fkey foreign key (subscriptionid, customsectionid) references custom_section(subscriptionid, customsectionid);
alter table custom_person add constraint custom_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table custom_section add constraint custom_section_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table custom_value add constraint custom_value_subscriptionid_customfieldid_fkey foreign key (subscriptionid, customfieldid) references custom_field(subscriptionid, customfieldid);
alter table custom_value add constraint custom_value_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table days_worked add constraint days_worked_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table declared_section add constraint declared_section_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table declared_section add constraint declared_section_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table default_permission add constraint default_permission_subscriptionid_permissiongroupid_fkey foreign key (subscriptionid, permissiongroupid) references permission_group(subscriptionid, permissiongroupid);
alter table department_business_unit add constraint department_business_unit_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table department_business_unit add constraint department_business_unit_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table department add constraint department_subscriptionid_departmentheadid_fkey foreign key (subscriptionid, departmentheadid) references employee(subscriptionid, employeeid);
alter table department add constraint department_subscriptionid_parentdepartmentid_fkey foreign key (subscriptionid, parentdepartmentid) references department(subscriptionid, departmentid);
alter table designation_department add constraint designation_department_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table designation_department add constraint designation_department_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table draft_payslip add constraint draft_payslip_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table draft_payslip add constraint draft_payslip_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table draft_refresh add constraint draft_refresh_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table employee_address add constraint employee_address_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_bank_history add constraint employee_bank_history_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_bank add constraint employee_bank_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_contact add constraint employee_contact_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_document add constraint employee_document_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_education add constraint employee_education_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_emergency_contact add constraint employee_emergency_contact_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_exit add constraint employee_exit_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_exit add constraint employee_exit_subscriptionid_exitpolicyid_fkey foreign key (subscriptionid, exitpolicyid) references exit_policy(subscriptionid, exitpolicyid);
alter table employee_exit add constraint employee_exit_subscriptionid_exitreasonid_fkey foreign key (subscriptionid, exitreasonid) references exit_reason(subscriptionid, exitreasonid);
alter table employee_experience add constraint employee_experience_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_family add constraint employee_family_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_id_pattern add constraint employee_id_pattern_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table employee_id_pattern add constraint employee_id_pattern_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table employee_loan add constraint employee_loan_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_nominee add constraint employee_nominee_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_package add constraint employee_package_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_pay_group add constraint employee_pay_group_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table employee_pay_group add constraint employee_pay_group_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_privacy add constraint employee_privacy_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_probation add constraint employee_probation_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_probation add constraint employee_probation_subscriptionid_probationperiodid_fkey foreign key (subscriptionid, probationperiodid) references probation_period(subscriptionid, probationperiodid);
alter table employee_rehire add constraint employee_rehire_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table employee_rehire add constraint employee_rehire_subscriptionid_previousemployeeid_fkey foreign key (subscriptionid, previousemployeeid) references employee(subscriptionid, employeeid);
alter table employee_statutory add constraint employee_statutory_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table exemption_proof add constraint exemption_proof_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table exit_moved_report add constraint exit_moved_report_subscriptionid_employeeexitid_fkey foreign key (subscriptionid, employeeexitid) references employee_exit(subscriptionid, employeeexitid);
alter table exit_moved_report add constraint exit_moved_report_subscriptionid_workprofileid_fkey foreign key (subscriptionid, workprofileid) references work_profile(subscriptionid, workprofileid);
alter table exit_task add constraint exit_task_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table exit_task add constraint exit_task_subscriptionid_employeeexitid_fkey foreign key (subscriptionid, employeeexitid) references employee_exit(subscriptionid, employeeexitid);
alter table exit_task add constraint exit_task_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table exit_task add constraint exit_task_subscriptionid_permissiongroupid_fkey foreign key (subscriptionid, permissiongroupid) references permission_group(subscriptionid, permissiongroupid);
alter table extra_time_carried add constraint extra_time_carried_subscriptionid_closeid_fkey foreign key (subscriptionid, closeid) references time_close(subscriptionid, closeid);
alter table extra_time_carried add constraint extra_time_carried_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table extra_time_policy_version add constraint extra_time_policy_version_subscriptionid_extratimepolicyid_fkey foreign key (subscriptionid, extratimepolicyid) references extra_time_policy(subscriptionid, extratimepolicyid);
alter table file_variant add constraint file_variant_subscriptionid_fileid_fkey foreign key (subscriptionid, fileid) references stored_file(subscriptionid, fileid);
alter table form_draft add constraint form_draft_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table hiring_plan_line add constraint hiring_plan_line_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table hiring_plan_line add constraint hiring_plan_line_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table hiring_plan_line add constraint hiring_plan_line_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table holiday add constraint holiday_subscriptionid_holidayplanid_fkey foreign key (subscriptionid, holidayplanid) references holiday_plan(subscriptionid, holidayplanid);
alter table interview_change add constraint interview_change_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table interview_change add constraint interview_change_subscriptionid_interviewid_fkey foreign key (subscriptionid, interviewid) references interview(subscriptionid, interviewid);
alter table interview_hours add constraint interview_hours_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table interview_panellist add constraint interview_panellist_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table interview_panellist add constraint interview_panellist_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table interview_panellist add constraint interview_panellist_subscriptionid_interviewid_fkey foreign key (subscriptionid, interviewid) references interview(subscriptionid, interviewid);
alter table interview add constraint interview_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table interview add constraint interview_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table interview add constraint interview_subscriptionid_interviewkitid_fkey foreign key (subscriptionid, interviewkitid) references interview_kit(subscriptionid, interviewkitid);
alter table job_template add constraint job_template_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table joining_entry add constraint joining_entry_subscriptionid_invitationid_fkey foreign key (subscriptionid, invitationid) references joining_invitation(subscriptionid, invitationid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_managerid_fkey foreign key (subscriptionid, managerid) references employee(subscriptionid, employeeid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_subscriptiongradeid_fkey foreign key (subscriptionid, subscriptiongradeid) references grade(subscriptionid, subscriptiongradeid);
alter table joining_invitation add constraint joining_invitation_subscriptionid_teamid_fkey foreign key (subscriptionid, teamid) references team(subscriptionid, teamid);
alter table joining_look add constraint joining_look_subscriptionid_invitationid_fkey foreign key (subscriptionid, invitationid) references joining_invitation(subscriptionid, invitationid);
alter table joining_session add constraint joining_session_subscriptionid_invitationid_fkey foreign key (subscriptionid, invitationid) references joining_invitation(subscriptionid, invitationid);
alter table later_payout add constraint later_payout_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table later_payout add constraint later_payout_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table leave_assignment add constraint leave_assignment_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_assignment add constraint leave_assignment_subscriptionid_leavepolicyid_fkey foreign key (subscriptionid, leavepolicyid) references leave_policy(subscriptionid, leavepolicyid);
alter table leave_assignment add constraint leave_assignment_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table leave_balance add constraint leave_balance_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_balance add constraint leave_balance_subscriptionid_leavetypeid_fkey foreign key (subscriptionid, leavetypeid) references leave_type(subscriptionid, leavetypeid);
alter table leave_cancellation add constraint leave_cancellation_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table leave_cancellation add constraint leave_cancellation_subscriptionid_leaverequestid_fkey foreign key (subscriptionid, leaverequestid) references leave_request(subscriptionid, leaverequestid);
alter table leave_cover add constraint leave_cover_subscriptionid_leaverequestid_fkey foreign key (subscriptionid, leaverequestid) references leave_request(subscriptionid, leaverequestid);
alter table leave_entry add constraint leave_entry_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_entry add constraint leave_entry_subscriptionid_leavetypeid_fkey foreign key (subscriptionid, leavetypeid) references leave_type(subscriptionid, leavetypeid);
alter table leave_ledger add constraint leave_ledger_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_ledger add constraint leave_ledger_subscriptionid_leaveentryid_fkey foreign key (subscriptionid, leaveentryid) references leave_entry(subscriptionid, leaveentryid);
alter table leave_ledger add constraint leave_ledger_subscriptionid_leaverequestid_fkey foreign key (subscriptionid, leaverequestid) references leave_request(subscriptionid, leaverequestid);
alter table leave_ledger add constraint leave_ledger_subscriptionid_leavetypeid_fkey foreign key (subscriptionid, leavetypeid) references leave_type(subscriptionid, leavetypeid);
alter table leave_policy_version add constraint leave_policy_version_subscriptionid_leavepolicyid_fkey foreign key (subscriptionid, leavepolicyid) references leave_policy(subscriptionid, leavepolicyid);
alter table leave_posting add constraint leave_posting_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_request add constraint leave_request_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table leave_request add constraint leave_request_subscriptionid_delegateid_fkey foreign key (subscriptionid, delegateid) references employee(subscriptionid, employeeid);
alter table leave_request add constraint leave_request_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_request add constraint leave_request_subscriptionid_leavetypeid_fkey foreign key (subscriptionid, leavetypeid) references leave_type(subscriptionid, leavetypeid);
alter table leave_transition_office add constraint leave_transition_office_subscriptionid_leavetransitionid_fkey foreign key (subscriptionid, leavetransitionid) references leave_transition(subscriptionid, leavetransitionid);
alter table leave_transition_office add constraint leave_transition_office_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table leave_transition_person add constraint leave_transition_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table leave_transition_person add constraint leave_transition_person_subscriptionid_leavetransitionid_fkey foreign key (subscriptionid, leavetransitionid) references leave_transition(subscriptionid, leavetransitionid);
alter table leave_transition add constraint leave_transition_subscriptionid_reversedid_fkey foreign key (subscriptionid, reversedid) references leave_transition(subscriptionid, leavetransitionid);
alter table legal_hold add constraint legal_hold_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table legal_hold add constraint legal_hold_subscriptionid_liftedby_fkey foreign key (subscriptionid, liftedby) references account(subscriptionid, accountid);
alter table legal_hold add constraint legal_hold_subscriptionid_setby_fkey foreign key (subscriptionid, setby) references account(subscriptionid, accountid);
alter table letter_request add constraint letter_request_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table letter_request add constraint letter_request_subscriptionid_letterid_fkey foreign key (subscriptionid, letterid) references letter(subscriptionid, letterid);
alter table letter_request add constraint letter_request_subscriptionid_lettertemplateid_fkey foreign key (subscriptionid, lettertemplateid) references letter_template(subscriptionid, lettertemplateid);
alter table letter_series add constraint letter_series_subscriptionid_lettertemplateid_fkey foreign key (subscriptionid, lettertemplateid) references letter_template(subscriptionid, lettertemplateid);
alter table letter add constraint letter_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table letter add constraint letter_subscriptionid_letterheadsnapshotid_fkey foreign key (subscriptionid, letterheadsnapshotid) references letterhead_snapshot(subscriptionid, letterheadsnapshotid);
alter table letter add constraint letter_subscriptionid_lettertemplateid_fkey foreign key (subscriptionid, lettertemplateid) references letter_template(subscriptionid, lettertemplateid);
alter table letter_template add constraint letter_template_subscriptionid_authorizedsignatoryid_fkey foreign key (subscriptionid, authorizedsignatoryid) references authorized_signatory(subscriptionid, authorizedsignatoryid);
alter table letter_template add constraint letter_template_subscriptionid_pagelayoutid_fkey foreign key (subscriptionid, pagelayoutid) references page_layout(subscriptionid, pagelayoutid);
alter table loan_balance add constraint loan_balance_subscriptionid_loanid_fkey foreign key (subscriptionid, loanid) references employee_loan(subscriptionid, loanid);
alter table loan_balance add constraint loan_balance_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table login_event add constraint login_event_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table login_session add constraint login_session_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table login_session add constraint login_session_subscriptionid_supportsessionid_fkey foreign key (subscriptionid, supportsessionid) references support_session(subscriptionid, supportsessionid);
alter table loss_of_pay_change add constraint loss_of_pay_change_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table loss_of_pay add constraint loss_of_pay_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table merged_application add constraint merged_application_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table merged_application add constraint merged_application_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table merged_application add constraint merged_application_subscriptionid_requisitionjobid_fkey foreign key (subscriptionid, requisitionjobid) references requisition_job(subscriptionid, requisitionjobid);
alter table notification_delivery add constraint notification_delivery_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table notification_delivery add constraint notification_delivery_subscriptionid_notificationid_fkey foreign key (subscriptionid, notificationid) references notification(subscriptionid, notificationid);
alter table notification_delivery add constraint notification_delivery_subscriptionid_pushsubscriptionid_fkey foreign key (subscriptionid, pushsubscriptionid) references push_subscription(subscriptionid, pushsubscriptionid);
alter table notification_preference add constraint notification_preference_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table notification_setting add constraint notification_setting_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table notification add constraint notification_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table offer_letter add constraint offer_letter_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table offer_letter add constraint offer_letter_subscriptionid_letterheadsnapshotid_fkey foreign key (subscriptionid, letterheadsnapshotid) references letterhead_snapshot(subscriptionid, letterheadsnapshotid);
alter table offer_letter add constraint offer_letter_subscriptionid_lettertemplateid_fkey foreign key (subscriptionid, lettertemplateid) references letter_template(subscriptionid, lettertemplateid);
alter table offer_letter add constraint offer_letter_subscriptionid_offerid_fkey foreign key (subscriptionid, offerid) references offer(subscriptionid, offerid);
alter table offer add constraint offer_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table offer add constraint offer_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table offer add constraint offer_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table offer add constraint offer_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table offer add constraint offer_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table offer add constraint offer_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table offer add constraint offer_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table offer add constraint offer_subscriptionid_invitationid_fkey foreign key (subscriptionid, invitationid) references joining_invitation(subscriptionid, invitationid);
alter table offer add constraint offer_subscriptionid_lettertemplateid_fkey foreign key (subscriptionid, lettertemplateid) references letter_template(subscriptionid, lettertemplateid);
alter table offer add constraint offer_subscriptionid_managerid_fkey foreign key (subscriptionid, managerid) references employee(subscriptionid, employeeid);
alter table offer add constraint offer_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table one_time_item add constraint one_time_item_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table opening_balance add constraint opening_balance_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table opening_register add constraint opening_register_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table own_pay_change add constraint own_pay_change_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table own_pay_change add constraint own_pay_change_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table package_figure add constraint package_figure_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table package_proposal add constraint package_proposal_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table pay_hold add constraint pay_hold_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table pay_hold add constraint pay_hold_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table pay_hold add constraint pay_hold_subscriptionid_endedby_fkey foreign key (subscriptionid, endedby) references account(subscriptionid, accountid);
alter table pay_period_person add constraint pay_period_person_subscriptionid_addedby_fkey foreign key (subscriptionid, addedby) references account(subscriptionid, accountid);
alter table pay_period_person add constraint pay_period_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table pay_period_person add constraint pay_period_person_subscriptionid_payperiodid_fkey foreign key (subscriptionid, payperiodid) references pay_period(subscriptionid, payperiodid);
alter table payroll_payment add constraint payroll_payment_subscriptionid_laterpayoutid_fkey foreign key (subscriptionid, laterpayoutid) references later_payout(subscriptionid, laterpayoutid);
alter table payroll_payment add constraint payroll_payment_subscriptionid_payrollrunid_employeeid_fkey foreign key (subscriptionid, payrollrunid, employeeid) references payslip(subscriptionid, payrollrunid, employeeid);
alter table payroll_reversal add constraint payroll_reversal_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table payroll_run_event add constraint payroll_run_event_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table payroll_run_event add constraint payroll_run_event_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table payroll_run add constraint payroll_run_subscriptionid_datedsettingid_fkey foreign key (subscriptionid, datedsettingid) references dated_setting(subscriptionid, datedsettingid);
alter table payroll_run add constraint payroll_run_subscriptionid_payperiodid_fkey foreign key (subscriptionid, payperiodid) references pay_period(subscriptionid, payperiodid);
alter table payslip_reversal add constraint payslip_reversal_subscriptionid_payrollrunid_employeeid_fkey foreign key (subscriptionid, payrollrunid, employeeid) references payslip(subscriptionid, payrollrunid, employeeid);
alter table payslip_reversal add constraint payslip_reversal_subscriptionid_reversalid_fkey foreign key (subscriptionid, reversalid) references payroll_reversal(subscriptionid, reversalid);
alter table payslip_series add constraint payslip_series_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table payslip add constraint payslip_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table payslip add constraint payslip_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table permission_grant add constraint permission_grant_subscriptionid_permissiongroupid_fkey foreign key (subscriptionid, permissiongroupid) references permission_group(subscriptionid, permissiongroupid);
alter table permission_rule add constraint permission_rule_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table permission_rule add constraint permission_rule_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table permission_rule add constraint permission_rule_subscriptionid_permissiongroupid_fkey foreign key (subscriptionid, permissiongroupid) references permission_group(subscriptionid, permissiongroupid);
alter table permission_rule add constraint permission_rule_subscriptionid_subscriptiongradeid_fkey foreign key (subscriptionid, subscriptiongradeid) references grade(subscriptionid, subscriptiongradeid);
alter table pipeline_stage add constraint pipeline_stage_subscriptionid_pipelineemailtemplateid_fkey foreign key (subscriptionid, pipelineemailtemplateid) references pipeline_email_template(subscriptionid, pipelineemailtemplateid);
alter table pipeline_stage add constraint pipeline_stage_subscriptionid_pipelineid_fkey foreign key (subscriptionid, pipelineid) references pipeline(subscriptionid, pipelineid);
alter table planner_batch_person add constraint planner_batch_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table planner_batch_person add constraint planner_batch_person_subscriptionid_plannerbatchid_fkey foreign key (subscriptionid, plannerbatchid) references planner_batch(subscriptionid, plannerbatchid);
alter table planner_draft add constraint planner_draft_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table planner_draft add constraint planner_draft_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table probation_notice add constraint probation_notice_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table profile_change add constraint profile_change_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table profile_reveal add constraint profile_reveal_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table profile_section add constraint profile_section_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table punch add constraint punch_subscriptionid_deviceid_fkey foreign key (subscriptionid, deviceid) references attendance_device(subscriptionid, deviceid);
alter table push_subscription add constraint push_subscription_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table push_subscription add constraint push_subscription_subscriptionid_logininfoid_fkey foreign key (subscriptionid, logininfoid) references login_session(subscriptionid, logininfoid);
alter table recruiter add constraint recruiter_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table recruiter add constraint recruiter_subscriptionid_pipelineid_fkey foreign key (subscriptionid, pipelineid) references pipeline(subscriptionid, pipelineid);
alter table referral_link add constraint referral_link_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table referral_reward_rule add constraint referral_reward_rule_subscriptionid_requisitionid_fkey foreign key (subscriptionid, requisitionid) references requisition(subscriptionid, requisitionid);
alter table referral_reward add constraint referral_reward_subscriptionid_decidedby_fkey foreign key (subscriptionid, decidedby) references account(subscriptionid, accountid);
alter table referral_reward add constraint referral_reward_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table referral_reward add constraint referral_reward_subscriptionid_hireid_fkey foreign key (subscriptionid, hireid) references employee(subscriptionid, employeeid);
alter table referral add constraint referral_subscriptionid_candidateapplicationid_fkey foreign key (subscriptionid, candidateapplicationid) references candidate_application(subscriptionid, candidateapplicationid);
alter table referral add constraint referral_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table referral add constraint referral_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table request_setting add constraint request_setting_subscriptionid_approvalworkflowid_fkey foreign key (subscriptionid, approvalworkflowid) references approval_workflow(subscriptionid, approvalworkflowid);
alter table requisition_job_question add constraint requisition_job_question_subscriptionid_requisitionjobid_fkey foreign key (subscriptionid, requisitionjobid) references requisition_job(subscriptionid, requisitionjobid);
alter table requisition_job_question add constraint requisition_job_question_subscriptionid_screeningquestioni_fkey foreign key (subscriptionid, screeningquestionid) references screening_question(subscriptionid, screeningquestionid);
alter table requisition_job add constraint requisition_job_subscriptionid_pipelineid_fkey foreign key (subscriptionid, pipelineid) references pipeline(subscriptionid, pipelineid);
alter table requisition_job add constraint requisition_job_subscriptionid_requisitionid_fkey foreign key (subscriptionid, requisitionid) references requisition(subscriptionid, requisitionid);
alter table requisition add constraint requisition_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table requisition add constraint requisition_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table requisition add constraint requisition_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table requisition add constraint requisition_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table requisition add constraint requisition_subscriptionid_hiringmanagerid_fkey foreign key (subscriptionid, hiringmanagerid) references employee(subscriptionid, employeeid);
alter table reversal_person add constraint reversal_person_subscriptionid_payrollrunid_employeeid_fkey foreign key (subscriptionid, payrollrunid, employeeid) references payslip(subscriptionid, payrollrunid, employeeid);
alter table reversal_person add constraint reversal_person_subscriptionid_reversalid_fkey foreign key (subscriptionid, reversalid) references payroll_reversal(subscriptionid, reversalid);
alter table run_establishment add constraint run_establishment_subscriptionid_payrollrunid_fkey foreign key (subscriptionid, payrollrunid) references payroll_run(subscriptionid, payrollrunid);
alter table salary_revision add constraint salary_revision_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table scorecard_change add constraint scorecard_change_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table scorecard_change add constraint scorecard_change_subscriptionid_scorecardid_fkey foreign key (subscriptionid, scorecardid) references scorecard(subscriptionid, scorecardid);
alter table scorecard add constraint scorecard_subscriptionid_candidateid_fkey foreign key (subscriptionid, candidateid) references candidate(subscriptionid, candidateid);
alter table scorecard add constraint scorecard_subscriptionid_interviewid_employeeid_fkey foreign key (subscriptionid, interviewid, employeeid) references interview_panellist(subscriptionid, interviewid, employeeid);
alter table second_person add constraint second_person_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table second_person add constraint second_person_subscriptionid_namedby_fkey foreign key (subscriptionid, namedby) references account(subscriptionid, accountid);
alter table separated_right add constraint separated_right_account foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table settings_preview_person add constraint settings_preview_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table settings_preview_person add constraint settings_preview_person_subscriptionid_settingspreviewid_fkey foreign key (subscriptionid, settingspreviewid) references settings_preview(subscriptionid, settingspreviewid);
alter table settings_preview add constraint settings_preview_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table shift_swap add constraint shift_swap_subscriptionid_approvalrequestid_fkey foreign key (subscriptionid, approvalrequestid) references approval_request(subscriptionid, approvalrequestid);
alter table shift_swap add constraint shift_swap_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table shift_swap add constraint shift_swap_subscriptionid_withemployeeid_fkey foreign key (subscriptionid, withemployeeid) references employee(subscriptionid, employeeid);
alter table shift_version add constraint shift_version_subscriptionid_shiftid_fkey foreign key (subscriptionid, shiftid) references shift(subscriptionid, shiftid);
alter table sign_on_link add constraint sign_on_link_subscriptionid_accountid_fkey foreign key (subscriptionid, accountid) references account(subscriptionid, accountid);
alter table since_close_change add constraint since_close_change_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table since_close_dismissal add constraint since_close_dismissal_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table single_sign_on add constraint single_sign_on_subscriptionid_breakglassaccountid_fkey foreign key (subscriptionid, breakglassaccountid) references account(subscriptionid, accountid);
alter table support_look add constraint support_look_subscriptionid_supportsessionid_fkey foreign key (subscriptionid, supportsessionid) references support_session(subscriptionid, supportsessionid);
alter table support_session add constraint support_session_subscriptionid_decidedby_fkey foreign key (subscriptionid, decidedby) references account(subscriptionid, accountid);
alter table support_session add constraint support_session_subscriptionid_endedby_fkey foreign key (subscriptionid, endedby) references account(subscriptionid, accountid);
alter table tax_declaration add constraint tax_declaration_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table team add constraint team_subscriptionid_teamheadid_fkey foreign key (subscriptionid, teamheadid) references employee(subscriptionid, employeeid);
alter table time_close_changed add constraint time_close_changed_subscriptionid_closeid_fkey foreign key (subscriptionid, closeid) references time_close(subscriptionid, closeid);
alter table time_close_changed add constraint time_close_changed_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table time_close_exit add constraint time_close_exit_subscriptionid_closeid_fkey foreign key (subscriptionid, closeid) references time_close(subscriptionid, closeid);
alter table time_close_exit add constraint time_close_exit_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table time_close_person add constraint time_close_person_subscriptionid_closeid_fkey foreign key (subscriptionid, closeid) references time_close(subscriptionid, closeid);
alter table time_close_person add constraint time_close_person_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table unit_rate add constraint unit_rate_subscriptionid_subscriptiongradeid_fkey foreign key (subscriptionid, subscriptiongradeid) references grade(subscriptionid, subscriptiongradeid);
alter table units_worked add constraint units_worked_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table weekly_off_cycle_day add constraint weekly_off_cycle_day_subscriptionid_weeklyoffid_fkey foreign key (subscriptionid, weeklyoffid) references weekly_off(subscriptionid, weeklyoffid);
alter table weekly_off_day add constraint weekly_off_day_subscriptionid_weeklyoffid_fkey foreign key (subscriptionid, weeklyoffid) references weekly_off(subscriptionid, weeklyoffid);
alter table work_profile add constraint work_profile_subscriptionid_businessunitid_fkey foreign key (subscriptionid, businessunitid) references business_unit(subscriptionid, businessunitid);
alter table work_profile add constraint work_profile_subscriptionid_departmentid_fkey foreign key (subscriptionid, departmentid) references department(subscriptionid, departmentid);
alter table work_profile add constraint work_profile_subscriptionid_designationid_fkey foreign key (subscriptionid, designationid) references designation(subscriptionid, designationid);
alter table work_profile add constraint work_profile_subscriptionid_employeeid_fkey foreign key (subscriptionid, employeeid) references employee(subscriptionid, employeeid);
alter table work_profile add constraint work_profile_subscriptionid_managerid_fkey foreign key (subscriptionid, managerid) references employee(subscriptionid, employeeid);
alter table work_profile add constraint work_profile_subscriptionid_officeaddressid_fkey foreign key (subscriptionid, officeaddressid) references company_office(subscriptionid, officeaddressid);
alter table work_profile add constraint work_profile_subscriptionid_subscriptiongradeid_fkey foreign key (subscriptionid, subscriptiongradeid) references grade(subscriptionid, subscriptiongradeid);
alter table work_profile add constraint work_profile_subscriptionid_teamid_fkey foreign key (subscriptionid, teamid) references team(subscriptionid, teamid);

create function account_rights(company bigint, account bigint, day date, standing text) returns table(accountid bigint, featureid integer, actionid smallint, scope text, source text)
  language plpgsql stable
  as $$ begin return query 
  select a.accountid, p.featureid, p.actionid, p.scope, 'name'
  from account_group g
  join account a on a.subscriptionid = company and a.accountid = g.accountid
  join permission_grant p on p.subscriptionid = company and p.permissiongroupid = g.permissiongroupid
  where g.subscriptionid = company and g.accountid = account and true and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day))
    and (p.actionid = 2 or p.featureid <> all (separated_features()) or exists (
      select from separated_right s
      where s.subscriptionid = company and s.accountid = a.accountid and s.featureid = p.featureid))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'rule'
  from account a
  join work_profile w on w.subscriptionid = company and w.employeeid = a.employeeid and w.period @> day
  join permission_rule r on r.subscriptionid = company
    and (r.employmenttype is null or r.employmenttype = w.employmenttype)
    and (r.businessunitid is null or r.businessunitid = w.businessunitid)
    and (r.departmentid is null or r.departmentid = w.departmentid)
    and (r.subscriptiongradeid is null or r.subscriptiongradeid = w.subscriptiongradeid)
  join permission_grant p on p.subscriptionid = company and p.permissiongroupid = r.permissiongroupid
  where a.subscriptionid = company and a.accountid = account and true and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'everybody'
  from account a
  join common_access p on p.subscriptionid = company and p.employmenttype = ''
  where a.subscriptionid = company and a.accountid = account and true and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()))
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'type'
  from account a
  join work_profile w on w.subscriptionid = company and w.employeeid = a.employeeid and w.period @> day
  join common_access p on p.subscriptionid = company and p.employmenttype = w.employmenttype
  where a.subscriptionid = company and a.accountid = account and true and (standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day)) and (p.actionid = 2 or p.featureid <> all (separated_features()));
 end $$;
create function attendance_changed(employee bigint, since date, until date default null::date) returns void
  language sql
  as $$
  insert into attendance_stale (subscriptionid, employeeid, fromdate, todate)
  select company_with_attendance(), employee, since, until where company_with_attendance() is not null;
$$;
create function job_fits(e calendar_eligibility, w work_profile) returns boolean
  language sql immutable
  as $$
  select (cardinality(e.businessunitids) = 0 or coalesce(w.businessunitid = any(e.businessunitids), false))
    and (cardinality(e.officeaddressids) = 0 or coalesce(w.officeaddressid = any(e.officeaddressids), false))
    and (cardinality(e.subscriptiongradeids) = 0 or coalesce(w.subscriptiongradeid = any(e.subscriptiongradeids), false))
    and (cardinality(e.employmenttypes) = 0
      or exists (select from unnest(e.employmenttypes) one where lower(one) = lower(w.employmenttype)))
$$;
create function load_session(company bigint, login bigint, account bigint, day date) returns table(accountid bigint, employeeid bigint, emailid text, fullname text, imagepath text, dateformatname text, language text, featureid integer, actionid smallint, scope text)
  language plpgsql stable
  as $$
declare
  held record;
begin
  select a.accountid, a.employeeid, a.emailid, a.fullname, a.imagepath, a.dateformatname, a.language into held
  from login_session s
  join account a on a.subscriptionid = company and a.accountid = s.accountid
  where s.subscriptionid = company and s.logininfoid = login and s.accountid = account and s.revokedon is null
    and a.statusid = 1 and (a.accessuntil is null or a.accessuntil >= day)
    and (a.accessfrom is null or a.accessfrom <= day);
  if not found then return; end if;
  return query
  select held.accountid, held.employeeid, held.emailid, held.fullname, held.imagepath, held.dateformatname,
    held.language, r.featureid, r.actionid, r.scope
  from account_rights(company, account, day, 'any') r;
  if found then return; end if;
  return query
  select held.accountid, held.employeeid, held.emailid, held.fullname, held.imagepath, held.dateformatname,
    held.language, null::integer, null::smallint, null::text;
end $$;
alter table leave_type alter column leavetypeid add generated by default as identity ( sequence name leave_type_leavetypeid_seq start with 100 increment by 1 no minvalue no maxvalue cache 1 );
create trigger attendance_stale after insert or delete or update on calendar_eligibility for each row execute function attendance_row_changed();
create trigger attendance_stale after insert or delete or update on work_profile for each row execute function attendance_place_changed();
create constraint trigger keep_administrator after delete or update on work_profile deferrable initially deferred for each row execute function keep_administrator('job');
create trigger note_deleted after delete on work_profile referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on work_profile referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on work_profile referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger touch_right after insert or delete or update on work_profile for each row execute function touch_person();
create trigger keep_restore before delete or update on access_restore for each row execute function keep_restore();
create trigger keep_restore_truncate before truncate on access_restore for each statement execute function refuse_change();
create trigger account_of_person before insert or update of employeeid on account for each row execute function account_of_person();
create trigger end_separated after update of statusid on account for each row when (((old.statusid = 1) and (new.statusid <> 1))) execute function end_separated_of_account();
create trigger keep_account_directory after insert or delete or update of emailid, passwordhash, statusid on account for each row execute function keep_account_directory();
create constraint trigger keep_administrator after update on account deferrable initially deferred for each row when (((old.statusid = 1) and (old.accessuntil is null) and ((new.statusid <> 1) or (new.accessuntil is not null)))) execute function keep_administrator('account');
create trigger touch_right after insert or update of statusid, employeeid, accessfrom, accessuntil on account for each row execute function touch_account();
create trigger keep_proposal before delete or update on account_confirmation for each row execute function keep_proposal();
create trigger keep_proposal_truncate before truncate on account_confirmation for each statement execute function refuse_change();
create trigger end_separated after delete or update on account_group for each row execute function end_separated_of_account();
create constraint trigger keep_administrator after delete or update on account_group deferrable initially deferred for each row execute function keep_administrator('member');
create trigger touch_right after insert or delete or update on account_group for each row execute function touch_member();
create trigger refuse_self_decision before insert on approval_decision for each row execute function refuse_self_decision();
create trigger keep_request before delete or update on approval_request for each row execute function keep_request();
create trigger attendance_stale after insert or delete or update on attendance_assignment for each row execute function attendance_row_changed();
create trigger attendance_stale after insert or delete or update on attendance_clock_offset for each statement execute function attendance_all_changed();
create trigger changed_since_close_deleted after delete on attendance_day referencing old table as changed for each statement execute function mark_changed_days();
create trigger changed_since_close_inserted after insert on attendance_day referencing new table as changed for each statement execute function mark_changed_days();
create trigger changed_since_close_updated after update on attendance_day referencing new table as changed for each statement execute function mark_changed_days();
create trigger days_worked_added after insert on attendance_day referencing new table as added for each statement execute function add_days_worked();
create trigger days_worked_changed after update on attendance_day referencing old table as taken new table as added for each statement execute function change_days_worked();
create trigger days_worked_taken after delete on attendance_day referencing old table as taken for each statement execute function take_days_worked();
create trigger attendance_stale after update of purposeid, isactive on attendance_device for each statement execute function attendance_all_changed();
create trigger keep_terminal_directory after insert or delete or update of serialnumber on attendance_device for each row execute function keep_terminal_directory();
create trigger attendance_stale after insert or delete or update on attendance_device_user for each row execute function attendance_row_changed();
create trigger attendance_stale after insert or update on attendance_policy_version for each row execute function attendance_rules_changed();
create trigger keep_published before delete or update on attendance_policy_version for each row execute function keep_published_version();
create trigger attendance_stale after insert or update on attendance_request for each row execute function attendance_request_changed();
create trigger count_again after insert on attendance_stale referencing new table as added for each statement execute function stale_came();
create trigger note_people after update on business_unit for each row when ((old.businessunitname is distinct from new.businessunitname)) execute function note_people_of_unit('businessunitid');
create trigger note_people_of_employer after update on business_unit for each row when ((old.isseparateentity is distinct from new.isseparateentity)) execute function note_people_of_unit('businessunitid');
create trigger attendance_stale after insert or delete or update on calendar_assignment for each row execute function attendance_row_changed();
create trigger audit after insert or delete or update on candidate for each row execute function write_candidate_audit();
create trigger audit after insert or delete or update on candidate_answer for each row execute function write_candidate_audit('candiatequestionfeedbackid', 'candidateapplicationid', 'requisitionjobquestionid');
create trigger audit after insert or delete or update on candidate_application for each row execute function write_candidate_audit('candidateapplicationid', 'requisitionjobid', 'receivedon', 'retainuntil', 'pipelinestageid', 'stagesince', 'candidatesourceid');
create trigger audit after insert or delete or update on candidate_contact for each row execute function write_candidate_audit('candidatecontactid');
create trigger audit after insert or delete or update on candidate_duplicate for each row execute function write_candidate_audit('othercandidateid', 'isdismissed', 'dismissedby');
create trigger audit after insert or delete or update on candidate_education for each row execute function write_candidate_audit('candidateeducationid');
create trigger audit after insert or delete or update on candidate_ending for each row execute function write_candidate_audit('candidateendingid', 'candidateapplicationid', 'statusid');
create trigger audit after insert or delete or update on candidate_experience for each row execute function write_candidate_audit('candidateexperienceid');
create trigger audit after insert or delete or update on candidate_file for each row execute function write_candidate_audit('candidatefileid', 'fileid', 'fieldname');
create trigger audit after insert or delete or update on candidate_mail for each row execute function write_candidate_audit('candidatemailid', 'candidateapplicationid', 'sentby', 'senton');
create trigger audit after insert or delete or update on candidate_merge for each row execute function write_candidate_audit('candidatemergeid', 'mergedcandidateid', 'mergedby', 'mergedon');
create trigger audit after insert or delete or update on candidate_move for each row execute function write_candidate_audit('candidatemoveid', 'candidateapplicationid', 'moveset', 'movekindid', 'fromstage', 'tostage', 'movedby', 'movedon');
create trigger keep before update on candidate_move for each row execute function keep_candidate_move();
create trigger audit after insert or delete or update on candidate_note for each row execute function write_candidate_audit('candidatenoteid', 'candidateapplicationid', 'writtenby', 'writtenon');
create trigger audit after insert or delete or update on candidate_reply for each row execute function write_candidate_audit('candidatereplyid', 'candidateapplicationid', 'addedby', 'senton');
create trigger audit after insert or delete or update on candidate_tag for each row execute function write_candidate_audit('addedby');
create trigger attendance_stale after insert on clock_event referencing new table as added for each statement execute function clock_events_came();
create trigger keep_comment before delete or update on comment for each row execute function keep_comment();
create trigger keep_comment_truncate before truncate on comment for each statement execute function refuse_change();
create constraint trigger keep_administrator after delete or update on common_access deferrable initially deferred for each row when (((old.featureid = 1010) and (old.actionid <> 2) and (old.scope = 'all'::text))) execute function keep_administrator('grant');
create trigger touch_right after insert or delete or update on common_access for each row execute function touch_everybody();
create trigger note_deleted after delete on company_car referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on company_car referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on company_car referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_people after update on company_office for each row when ((old.officename is distinct from new.officename)) execute function note_people_of_unit('officeaddressid');
create trigger locked_month before insert or delete or update on cost_centre_split for each row execute function refuse_locked_month();
create trigger note_deleted after delete on cost_centre_split referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on cost_centre_split referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on cost_centre_split referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete or update on declared_section for each row execute function refuse_locked_month();
create trigger note_deleted after delete on declared_section referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on declared_section referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on declared_section referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger index_changed after update on department referencing old table as old_rows new table as new_rows for each statement execute function index_name('department');
create trigger index_gone after delete on department referencing old table as old_rows for each statement execute function index_name('department');
create trigger index_new after insert on department referencing new table as new_rows for each statement execute function index_name('department');
create trigger note_people after update on department for each row when ((old.departmentname is distinct from new.departmentname)) execute function note_people_of_unit('departmentid');
create trigger index_changed after update on designation referencing old table as old_rows new table as new_rows for each statement execute function index_name('designation');
create trigger index_gone after delete on designation referencing old table as old_rows for each statement execute function index_name('designation');
create trigger index_new after insert on designation referencing new table as new_rows for each statement execute function index_name('designation');
create trigger note_people after update on designation for each row when ((old.designationname is distinct from new.designationname)) execute function note_people_of_unit('designationid');
create trigger attendance_stale after update on employee for each row execute function attendance_person_changed();
create trigger keep_account after update of leavingdate, imagepath, joiningdate on employee for each row when ((((old.leavingdate is distinct from new.leavingdate) or (old.imagepath is distinct from new.imagepath)) or (old.joiningdate is distinct from new.joiningdate))) execute function keep_account();
create trigger note_deleted after delete on employee referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on employee_bank referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee_bank referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee_bank referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on employee_loan referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee_loan referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee_loan referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on employee_package referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee_package referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee_package referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete or update on employee_pay_group for each row execute function refuse_locked_month();
create trigger locked_month_after after insert or delete or update on employee_pay_group for each row execute function refuse_locked_month();
create trigger note_deleted after delete on employee_pay_group referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee_pay_group referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee_pay_group referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on employee_statutory referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on employee_statutory referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on employee_statutory referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete or update on exemption_proof for each row execute function refuse_locked_month();
create trigger note_deleted after delete on exemption_proof referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on exemption_proof referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on exemption_proof referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger attendance_stale after insert or update on extra_time_policy_version for each row execute function attendance_rules_changed();
create trigger keep_published before delete or update on extra_time_policy_version for each row execute function keep_published_version();
create trigger note_people after update on grade for each row when ((old.gradename is distinct from new.gradename)) execute function note_people_of_unit('subscriptiongradeid');
create trigger attendance_stale after insert or delete or update on holiday for each row execute function attendance_row_changed();
create trigger audit after insert or delete or update on interview for each row execute function write_candidate_audit('interviewid', 'candidateapplicationid', 'startson', 'statusid');
create trigger audit after insert or delete or update on interview_change for each row execute function write_candidate_audit('interviewchangeid', 'interviewid', 'changetypeid');
create trigger audit after insert or delete or update on interview_panellist for each row execute function write_candidate_audit('interviewid', 'employeeid');
create trigger room before insert on job_run for each row execute function refuse_without_room();
create trigger add_to_balance after insert on leave_ledger referencing new table as written for each statement execute function add_to_leave_balance();
create trigger attendance_stale after insert on leave_ledger referencing new table as added for each statement execute function leave_lines_came();
create trigger note_people after insert on leave_ledger referencing new table as written for each statement execute function note_people_of_year_end();
create trigger keep_published before delete or update on leave_policy_version for each row execute function keep_published_leave_policy();
create trigger note_inserted after insert on leave_transition_person referencing new table as changed for each statement execute function note_changed_people();
create trigger keep_hold before delete or update on legal_hold for each row execute function keep_hold();
create trigger keep_hold_truncate before truncate on legal_hold for each statement execute function refuse_change();
create trigger keep_sent before delete or update on letter for each row when ((old.statusid <> 1)) execute function keep_sent_letter();
create trigger keep_sent_truncate before truncate on letter for each statement execute function refuse_change();
create trigger append_only before delete or update on list_export for each row execute function refuse_change_but_hash();
create trigger note_inserted after insert on loan_balance referencing new table as changed for each statement execute function note_borrowers();
create trigger kept_for_a_time before delete or update on login_event for each row execute function refuse_early_deletion();
create trigger kept_for_a_time_truncate before truncate on login_event for each statement execute function refuse_early_deletion();
create trigger locked_month before insert or delete or update on loss_of_pay for each row execute function refuse_locked_period();
create trigger note_deleted after delete on loss_of_pay referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on loss_of_pay referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on loss_of_pay referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete or update on loss_of_pay_change for each row execute function refuse_locked_period();
create trigger note_deleted after delete on loss_of_pay_change referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on loss_of_pay_change referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on loss_of_pay_change referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger audit after insert or delete or update on merged_application for each row execute function write_candidate_audit('mergedapplicationid', 'candidateapplicationid', 'requisitionjobid');
create trigger audit after insert or delete or update on offer for each row execute function write_candidate_audit('offerid', 'candidateapplicationid', 'offerno', 'statusid');
create trigger audit after insert or delete or update on offer_letter for each row execute function write_candidate_audit('offerletterid', 'offerid');
create trigger keep_offer_letter before update of offerletterid, offerid, lettertemplateid, letterheadsnapshotid, letternumber, subject, body, filled, sentday, addeddate, addedby on offer_letter for each row execute function refuse_change();
create trigger locked_month before insert or delete or update on one_time_item for each row execute function refuse_locked_period();
create trigger note_deleted after delete on one_time_item referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on one_time_item referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on one_time_item referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on opening_balance referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on opening_balance referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on opening_balance referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on opening_register referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on opening_register referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on opening_register referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete or update on package_figure for each row execute function refuse_locked_month();
create trigger note_deleted after delete on package_figure referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on package_figure referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on package_figure referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_month before insert or delete on pay_hold for each row execute function refuse_hold_of_past_month();
create trigger note_deleted after delete on pay_hold referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on pay_hold referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on pay_hold referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger locked_period before insert or delete or update on pay_period_person for each row execute function refuse_closed_period();
create trigger note_deleted after delete on pay_period_person referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on pay_period_person referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on pay_period_person referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger keep_proposal before delete or update on payroll_reversal for each row execute function keep_proposal();
create trigger keep_proposal_truncate before truncate on payroll_reversal for each statement execute function refuse_change();
create trigger keep_run before delete or update on payroll_run for each row execute function keep_run();
create trigger keep_run_truncate before truncate on payroll_run for each statement execute function refuse_change();
create trigger note_people after update of statusid on payroll_run for each row when (((old.statusid is distinct from new.statusid) and ((old.statusid = any (array[4, 5, 6])) or (new.statusid = any (array[4, 5, 6, 7]))))) execute function note_people_of_run();
create trigger note_inserted after insert on payslip referencing new table as changed for each statement execute function note_paid_people();
create trigger second_payslip after insert on payslip for each row execute function refuse_second_payslip();
create trigger note_inserted after insert on payslip_reversal referencing new table as changed for each statement execute function note_paid_people();
create trigger end_separated after delete or update on permission_grant for each row when (((old.featureid = any (array[41, 1026])) and (old.actionid <> 2))) execute function end_separated_of_group();
create constraint trigger keep_administrator after delete or update on permission_grant deferrable initially deferred for each row when (((old.featureid = 1010) and (old.actionid <> 2) and (old.scope = 'all'::text))) execute function keep_administrator();
create trigger touch_right after insert or delete or update on permission_grant for each row execute function touch_group();
create constraint trigger keep_administrator after delete or update on permission_rule deferrable initially deferred for each row execute function keep_administrator('member');
create trigger touch_right after insert or delete or update on permission_rule for each row execute function touch_group();
create trigger keep_profile_change before delete or update on profile_change for each row execute function keep_profile_change();
create trigger attendance_stale after insert on punch referencing new table as added for each statement execute function punches_came();
create trigger audit after insert or delete or update on referral for each row execute function write_candidate_audit('referralid', 'candidateapplicationid', 'employeeid', 'islink', 'referredon');
create trigger locked_month before insert or delete or update on salary_revision for each row execute function refuse_locked_month();
create trigger note_deleted after delete on salary_revision referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on salary_revision referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on salary_revision referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger audit after insert or delete or update on scorecard for each row execute function write_candidate_audit('scorecardid', 'interviewid', 'employeeid');
create trigger audit after insert or delete or update on scorecard_change for each row execute function write_candidate_audit('scorecardchangeid', 'scorecardid');
create trigger touch_right after insert or delete or update on separated_right for each row execute function touch_separated();
create trigger attendance_stale after insert or delete or update on shift_swap for each row execute function shift_swap_changed();
create trigger attendance_stale after insert or update on shift_version for each row execute function attendance_rules_changed();
create trigger keep_published before delete or update on shift_version for each row execute function keep_published_version();
create trigger locked_month before insert or delete or update on since_close_change for each row execute function refuse_locked_period();
create trigger note_deleted after delete on since_close_change referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on since_close_change referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on since_close_change referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on tax_declaration referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on tax_declaration referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on tax_declaration referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger attendance_stale after insert or update on tenant_setting for each row execute function attendance_switched();
create trigger note_people after insert or update on tenant_setting for each row execute function note_people_of_months();
create trigger begin_close before insert on time_close for each row execute function begin_close();
create trigger note_people after update on time_close for each row when (((old.reopenedby is distinct from new.reopenedby) or (old.reopenedat is distinct from new.reopenedat))) execute function note_people_of_close();
create trigger note_inserted after insert on time_close_person referencing new table as changed for each statement execute function note_changed_people();
create constraint trigger refuse_unjudged after insert on touched_right deferrable initially deferred for each row execute function refuse_unjudged();
create trigger note_people after insert or delete or update on unit_rate for each row execute function note_people_of_rate();
create trigger locked_month before insert or delete or update on units_worked for each row execute function refuse_locked_period();
create trigger note_deleted after delete on units_worked referencing old table as changed for each statement execute function note_changed_people();
create trigger note_inserted after insert on units_worked referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on units_worked referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger attendance_stale after insert or delete or update on weekly_off_cycle_day for each statement execute function attendance_all_changed();
create trigger attendance_stale after insert or delete or update on weekly_off_day for each statement execute function attendance_all_changed();
revoke all on function companies_to_seal() from public;
grant all on function companies_to_seal() to muster_directory_role;
revoke all on function enqueue(jobkind text, jobtitle text, jobinput jsonb, jobtotal integer) from public;
grant all on function enqueue(jobkind text, jobtitle text, jobinput jsonb, jobtotal integer) to muster_app_role;
revoke all on function enqueue_task(task text, at timestamptz) from public;
grant all on function enqueue_task(task text, at timestamptz) to muster_app_role;
revoke all on function erase_searches() from public;
grant all on function erase_searches() to muster_app_role;
revoke all on function finish_check(check_name text, at timestamptz) from public;
grant all on function finish_check(check_name text, at timestamptz) to muster_app_role;
revoke all on function keep_account_directory() from public;
revoke all on function keep_terminal_directory() from public;
revoke all on function next_check() from public;
grant all on function next_check() to muster_app_role;
revoke all on function next_check(day date) from public;
grant all on function next_check(day date) to muster_app_role;
revoke all on function next_morning() from public;
grant all on function next_morning() to muster_app_role;
revoke all on function refresh_statistics() from public;
grant all on function refresh_statistics() to muster_app_role;
revoke all on function schedule_check(check_name text) from public;
grant all on function schedule_check(check_name text) to muster_app_role;
grant select on table account_directory to muster_directory_role;
grant update(provenon) on table account_directory to muster_directory_role;
grant select,insert,delete,update on table apex_link to muster_directory_role;
grant select,insert,delete,update on table apex_quota to muster_directory_role;
grant select,insert,delete,update on table apex_session to muster_directory_role;
grant select,insert,delete on table company_word to muster_directory_role;
grant select,insert,update on table daily_check to muster_directory_role;
grant select,insert,delete,update on table one_time_link to muster_directory_role;
grant select,insert,update on table operator to muster_directory_role;
grant select,insert on table operator_event to muster_directory_role;
grant select,insert,update on table secret_seal to muster_directory_role;
grant select,insert,delete,update on table sign_in_code to muster_directory_role;
grant select,insert,update on table subscription to muster_directory_role;
grant select on table terminal_directory to muster_directory_role;
insert into public.company_task (task, queue, isonce) values ('notifications', 'notifications', false);
insert into public.company_task (task, queue, isonce) values ('refresh_drafts', 'refresh_drafts', false);
insert into public.company_task (task, queue, isonce) values ('count_attendance', 'count_attendance', false);
insert into public.company_task (task, queue, isonce) values ('tidy_files', null, true);
insert into public.company_task (task, queue, isonce) values ('remind_attendance', null, true);
insert into public.company_task (task, queue, isonce) values ('watch_devices', null, true);
insert into public.company_task (task, queue, isonce) values ('end_support_sessions', null, false);
insert into public.company_task (task, queue, isonce) values ('confirmations', null, false);
insert into public.company_task (task, queue, isonce) values ('restore_access', null, false);
insert into public.company_task (task, queue, isonce) values ('send_mail', 'mail', true);
insert into public.company_task (task, queue, isonce) values ('second_person', null, false);
insert into public.company_task (task, queue, isonce) values ('candidate_endings', null, true);
insert into public.company_task (task, queue, isonce) values ('candidates_by_file', null, false);
