-- After a large upload the planner still believes the tables are empty, until autovacuum comes by a minute later. The
-- application may not analyze what it does not own, so the owner does it for it: these tables, nothing else.
create function refresh_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin
  analyze public.employee, public.work_profile, public.search_word, public.employee_statutory, public.employee_bank, public.employee_package;
end $$;
revoke all on function refresh_statistics() from public;
grant execute on function refresh_statistics() to muster_app_role;
