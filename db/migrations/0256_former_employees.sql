-- Former employees sign in to their own records, by their personal address and until a day.
alter table account add column formeruntil date;
comment on column account.formeruntil is 'The last day on which a former employee may read their own records; null while there is no such access';

drop function load_session(bigint, bigint, bigint, date);
create function load_session(company bigint, login bigint, account bigint, day date) returns table(accountid bigint, employeeid bigint, emailid text, fullname text, imagepath text, dateformatname text, language text, isformer boolean, featureid integer, actionid smallint, scope text)
  language plpgsql stable
  as $$
declare
  held record;
begin
  select a.accountid, a.employeeid, a.emailid, a.fullname, a.imagepath, a.dateformatname, a.language,
    coalesce(a.accessuntil < day, false) as isformer into held
  from login_session s
  join account a on a.subscriptionid = company and a.accountid = s.accountid
  where s.subscriptionid = company and s.logininfoid = login and s.accountid = account and s.revokedon is null
    and a.statusid = 1 and (a.accessuntil is null or a.accessuntil >= day or a.formeruntil >= day)
    and (a.accessfrom is null or a.accessfrom <= day);
  if not found then return; end if;
  -- A former employee has no rights of the company, whatever its groups say.
  if not held.isformer then
    return query
    select held.accountid, held.employeeid, held.emailid, held.fullname, held.imagepath, held.dateformatname,
      held.language, held.isformer, r.featureid, r.actionid, r.scope
    from account_rights(company, account, day, 'any') r;
    if found then return; end if;
  end if;
  return query
  select held.accountid, held.employeeid, held.emailid, held.fullname, held.imagepath, held.dateformatname,
    held.language, held.isformer, null::integer, null::smallint, null::text;
end $$;
