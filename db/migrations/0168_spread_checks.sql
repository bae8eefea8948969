-- The daily checks of companies are spread over the three hours before the morning of their time zone: with thousands of
-- companies in one zone all of them at once would keep everything else of that minute waiting.
create function next_check(zone text, moment timestamptz, tenant bigint) returns timestamptz language sql stable as $$
  select next_morning(zone, moment + spread) - spread
  from (select make_interval(secs => mod(tenant * 7919, 10800)) as spread) s
$$;
comment on function next_check(text, timestamptz, bigint) is 'The first moment after another that is by the company''s own spread before a morning';

create function next_check() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public
  as $$
  select public.next_check(coalesce(
    (select timezoneid from public.subscription where subscriptionid = current_setting('app.subscription')::bigint),
    'Asia/Kolkata'), now(), current_setting('app.subscription')::bigint)
$$;
revoke all on function next_check() from public;
grant execute on function next_check() to muster_app_role;
