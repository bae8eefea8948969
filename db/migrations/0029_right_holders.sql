-- Who holds a right on a day, who is in a group, which rights wait for a second person, and what a change has touched:
-- one text each, for everybody who asks.

-- Rights that belong to a second person (payroll approval, single sign-on): to use them is `edit`, to look is not.
create function separated_features() returns integer[]
  language sql immutable parallel safe
  as $$ select array[41, 1026] $$;

-- A separated right of an account counts only by name and only with a row here: of the company's first day, or confirmed.
create table separated_right (
  subscriptionid bigint not null,
  accountid bigint not null,
  featureid integer not null,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, accountid, featureid),
  constraint separated_right_account foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
select guard_table('separated_right');

-- The rights of accounts on a day, from everywhere, each with its source. `standing` says which accounts count: 'open'
-- those that may sign in on the day, 'coming' those whose first day is still to come as well, 'any' every account.
-- One text makes two functions: `right_holders` for many accounts (null: all) and features (null: all), planned anew for
-- each question; `account_rights` for one account, with a plan that is kept, because every request asks it.
do $do$
declare
  asked constant text := $text$
  select a.accountid, p.featureid, p.actionid, p.scope, 'name'
  from account_group g
  join account a on a.subscriptionid = company and a.accountid = g.accountid
  join permission_grant p on p.subscriptionid = company and p.permissiongroupid = g.permissiongroupid
  where g.subscriptionid = company and [g.accountid] and [features] and [standing]
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
  where a.subscriptionid = company and [a.accountid] and [features] and [standing] and [together]
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'everybody'
  from account a
  join common_access p on p.subscriptionid = company and p.employmenttype = ''
  where a.subscriptionid = company and [a.accountid] and [features] and [standing] and [together]
  union all
  select a.accountid, p.featureid, p.actionid, p.scope, 'type'
  from account a
  join work_profile w on w.subscriptionid = company and w.employeeid = a.employeeid and w.period @> day
  join common_access p on p.subscriptionid = company and p.employmenttype = w.employmenttype
  where a.subscriptionid = company and [a.accountid] and [features] and [standing] and [together];
$text$;
  body text;
begin
  body := replace(asked, '[together]', '(p.actionid = 2 or p.featureid <> all (separated_features()))');
  body := replace(body, '[standing]', $text$(standing = 'any' or a.statusid = 1
      and (a.accessuntil is null or a.accessuntil >= day)
      and (standing = 'coming' or a.accessfrom is null or a.accessfrom <= day))$text$);
  execute format($f$
create function right_holders(company bigint, accounts bigint[], features integer[], day date, standing text)
  returns table (accountid bigint, featureid integer, actionid smallint, scope text, source text)
  language plpgsql stable set plan_cache_mode = force_custom_plan
  as $$ begin return query %s end $$ $f$,
    regexp_replace(replace(body, '[features]', '(features is null or p.featureid = any (features))'),
      '\[([a-z.]+)\]', '(accounts is null or \1 = any (accounts))', 'g'));
  execute format($f$
create function account_rights(company bigint, account bigint, day date, standing text)
  returns table (accountid bigint, featureid integer, actionid smallint, scope text, source text)
  language plpgsql stable
  as $$ begin return query %s end $$ $f$,
    regexp_replace(replace(body, '[features]', 'true'), '\[([a-z.]+)\]', '\1 = account', 'g'));
end $do$;

-- The members of groups on a day, by name or by the rule of their job record; null arrays: all.
create function group_members(company bigint, groups bigint[], accounts bigint[], day date, standing text)
  returns table (permissiongroupid bigint, accountid bigint, byname boolean)
  language plpgsql stable set plan_cache_mode = force_custom_plan
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

-- The account behind a login with its rights of the day, one row a right and one without where there is none; nothing
-- where the login has ended or the account is not open. One statement, because every request begins with it.
create function load_session(company bigint, login bigint, account bigint, day date)
  returns table (accountid bigint, employeeid bigint, emailid text, fullname text, imagepath text, dateformatname text,
    language text, featureid integer, actionid smallint, scope text)
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

-- Separated rights that accounts have by name and that wait for a second person; null: of all accounts.
create function waiting_rights(company bigint, accounts bigint[], day date)
  returns table (accountid bigint, featureid integer)
  language plpgsql stable set plan_cache_mode = force_custom_plan
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

-- Touched rights: what a transaction of an account has changed that may change what somebody may do. The platform reads
-- the rows before the commit, judges what was gained and takes them away; a row that is left stops the commit, so that no
-- way to give rights can be forgotten.
create table touched_right (
  subscriptionid bigint not null,
  touchedrightid bigint generated by default as identity,
  kind text not null,
  objectid bigint not null,
  onday date,
  actor bigint not null,
  primary key (subscriptionid, touchedrightid),
  constraint touched_right_kind check (kind in ('account', 'group', 'everybody', 'person', 'separated'))
);
select guard_table('touched_right', 'none');

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

create function touch_account() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and (old.statusid, old.employeeid, old.accessfrom, old.accessuntil)
      is not distinct from (new.statusid, new.employeeid, new.accessfrom, new.accessuntil) then
    return null;
  end if;
  perform touch_right(new.subscriptionid, 'account', new.accountid, new.accessfrom);
  return null;
end $$;
create trigger touch_right after insert or update of statusid, employeeid, accessfrom, accessuntil on account
  for each row execute function touch_account();

create function touch_member() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'account', old.accountid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'account', new.accountid, null); end if;
  return null;
end $$;
create trigger touch_right after insert or update or delete on account_group
  for each row execute function touch_member();

create function touch_separated() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'separated', old.accountid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'separated', new.accountid, null); end if;
  return null;
end $$;
create trigger touch_right after insert or update or delete on separated_right
  for each row execute function touch_separated();

create function touch_group() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform touch_right(old.subscriptionid, 'group', old.permissiongroupid, null); end if;
  if tg_op <> 'DELETE' then perform touch_right(new.subscriptionid, 'group', new.permissiongroupid, null); end if;
  return null;
end $$;
create trigger touch_right after insert or update or delete on permission_grant
  for each row execute function touch_group();
create trigger touch_right after insert or update or delete on permission_rule
  for each row execute function touch_group();

create function touch_everybody() returns trigger language plpgsql as $$ begin
  perform touch_right(coalesce(new.subscriptionid, old.subscriptionid), 'everybody', 0, null);
  return null;
end $$;
create trigger touch_right after insert or update or delete on common_access
  for each row execute function touch_everybody();

create function touch_person() returns trigger language plpgsql as $$ begin
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
create trigger touch_right after insert or update or delete on work_profile
  for each row execute function touch_person();

create function refuse_unjudged() returns trigger language plpgsql as $$ begin
  if exists (select from touched_right t
      where t.subscriptionid = new.subscriptionid and t.touchedrightid = new.touchedrightid) then
    raise exception 'rights were changed and nobody judged it' using errcode = 'MU005';
  end if;
  return null;
end $$;
create constraint trigger refuse_unjudged after insert on touched_right
  deferrable initially deferred for each row execute function refuse_unjudged();

-- A separated right ends with what carried it: taken out of the groups, the group without the right, the account closed.
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
create function end_separated_of_account() returns trigger language plpgsql as $$ begin
  perform end_separated(old.subscriptionid, array[old.accountid]);
  return null;
end $$;
create trigger end_separated after update or delete on account_group
  for each row execute function end_separated_of_account();
create trigger end_separated after update of statusid on account
  for each row when (old.statusid = 1 and new.statusid <> 1) execute function end_separated_of_account();
create function end_separated_of_group() returns trigger language plpgsql as $$ begin
  perform end_separated(old.subscriptionid, array(
    select g.accountid from account_group g
    where g.subscriptionid = old.subscriptionid and g.permissiongroupid = old.permissiongroupid));
  return null;
end $$;
create trigger end_separated after update or delete on permission_grant
  for each row when (old.featureid in (41, 1026) and old.actionid <> 2) execute function end_separated_of_group();

-- The belt of the platform's own judgement: somebody is left who may give rights, by name or by rule.
create or replace function keep_administrator() returns trigger
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
drop trigger keep_administrator on account_group;
create constraint trigger keep_administrator after update or delete on account_group
  deferrable initially deferred for each row execute function keep_administrator('member');
drop trigger keep_administrator on account;
create constraint trigger keep_administrator after update on account
  deferrable initially deferred for each row
  when (old.statusid = 1 and old.accessuntil is null and (new.statusid <> 1 or new.accessuntil is not null))
  execute function keep_administrator('account');
create constraint trigger keep_administrator after update or delete on permission_rule
  deferrable initially deferred for each row execute function keep_administrator('member');
create constraint trigger keep_administrator after update or delete on common_access
  deferrable initially deferred for each row
  when (old.featureid = 1010 and old.actionid <> 2 and old.scope = 'all') execute function keep_administrator('grant');
create constraint trigger keep_administrator after update or delete on work_profile
  deferrable initially deferred for each row execute function keep_administrator('job');

-- Companies made before: whoever holds a separated right today keeps it. By name it stays where it is; out of rules and
-- common access it goes into a group of its own that holds nothing else, with its holders of today by name.
create temporary table kept_right on commit drop as
select a.subscriptionid, a.accountid, p.featureid, g.permissiongroupid is not null and not exists (
    select from permission_rule r where r.subscriptionid = a.subscriptionid and r.permissiongroupid = p.permissiongroupid) as stays
from account a
join account_group g on g.subscriptionid = a.subscriptionid and g.accountid = a.accountid
join permission_grant p on p.subscriptionid = a.subscriptionid and p.permissiongroupid = g.permissiongroupid
where a.statusid = 1 and p.actionid <> 2 and p.featureid = any (separated_features())
union all
select a.subscriptionid, a.accountid, p.featureid, false
from account a
join work_profile w on w.subscriptionid = a.subscriptionid and w.employeeid = a.employeeid and w.period @> current_date
join permission_rule r on r.subscriptionid = a.subscriptionid
  and (r.employmenttype is null or r.employmenttype = w.employmenttype)
  and (r.businessunitid is null or r.businessunitid = w.businessunitid)
  and (r.departmentid is null or r.departmentid = w.departmentid)
  and (r.subscriptiongradeid is null or r.subscriptiongradeid = w.subscriptiongradeid)
join permission_grant p on p.subscriptionid = a.subscriptionid and p.permissiongroupid = r.permissiongroupid
where a.statusid = 1 and p.actionid <> 2 and p.featureid = any (separated_features())
union all
select a.subscriptionid, a.accountid, p.featureid, false
from account a
left join work_profile w on w.subscriptionid = a.subscriptionid and w.employeeid = a.employeeid and w.period @> current_date
join common_access p on p.subscriptionid = a.subscriptionid and p.employmenttype in ('', w.employmenttype)
where a.statusid = 1 and p.actionid <> 2 and p.featureid = any (separated_features());
create temporary table moved_right on commit drop as
select k.subscriptionid, k.accountid, k.featureid,
  (case k.featureid when 41 then 'Payroll approval' else 'Single sign-on' end) || ', by name' as groupname
from kept_right k group by k.subscriptionid, k.accountid, k.featureid having not bool_or(k.stays);
insert into permission_group (subscriptionid, permissiongroupname, description)
select distinct m.subscriptionid, m.groupname, 'Who held this right by a rule or by common access when it became one of a second person.'
from moved_right m
on conflict do nothing;
insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
select distinct m.subscriptionid, g.permissiongroupid, m.featureid, 1, 'all'
from moved_right m
join permission_group g on g.subscriptionid = m.subscriptionid and g.permissiongroupname = m.groupname
on conflict do nothing;
insert into account_group (subscriptionid, accountid, permissiongroupid)
select m.subscriptionid, m.accountid, g.permissiongroupid
from moved_right m
join permission_group g on g.subscriptionid = m.subscriptionid and g.permissiongroupname = m.groupname
on conflict do nothing;
insert into tenant_setting (subscriptionid, settingname, value)
select m.subscriptionid, 'separated_moved', jsonb_build_object('groups', jsonb_agg(distinct m.groupname), 'seen', false)
from moved_right m group by m.subscriptionid
on conflict do nothing;
delete from permission_grant p
where p.actionid <> 2 and p.featureid = any (separated_features()) and exists (
  select from permission_rule r where r.subscriptionid = p.subscriptionid and r.permissiongroupid = p.permissiongroupid);
delete from common_access p where p.actionid <> 2 and p.featureid = any (separated_features());
insert into separated_right (subscriptionid, accountid, featureid)
select distinct k.subscriptionid, k.accountid, k.featureid from kept_right k
on conflict do nothing;
