-- Companies with audit rows that no seal covers yet. The sealer asks for them with one statement each round; a look at each
-- company takes a transaction, and most companies are quiet at any moment.
create function companies_to_seal() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
  select s.subscriptionid from subscription s
  where s.statusid = 1 and exists (select from audit_row a where a.subscriptionid = s.subscriptionid
    and a.txid >= coalesce((select l.uptotxid from audit_seal l where l.subscriptionid = s.subscriptionid
      order by l.sealid desc limit 1), 0))
  order by 1
$$;
revoke all on function companies_to_seal() from public;
grant execute on function companies_to_seal() to muster_directory_role;
