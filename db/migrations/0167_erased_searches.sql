-- Whoever is erased may have been searched for before an export: what was typed becomes a hash, and nothing else of the
-- evidence changes.
create function search_hash(listexportid bigint, typed text) returns text language sql immutable as $$
  select 'sha256:' || encode(sha256(convert_to(listexportid || ':' || typed, 'UTF8')), 'hex')
$$;

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
drop trigger append_only on list_export;
create trigger append_only before update or delete on list_export for each row execute function refuse_change_but_hash();

-- Turns the searches of a company's exports into hashes.
create function erase_searches() returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin
  update list_export e set question = jsonb_set(e.question, '{search}',
    to_jsonb(search_hash(e.listexportid, e.question ->> 'search')))
  where e.subscriptionid = current_setting('app.subscription')::bigint
    and e.question ->> 'search' <> '' and e.question ->> 'search' not like 'sha256:%';
end $$;
revoke all on function erase_searches() from public;
grant execute on function erase_searches() to muster_app_role;
