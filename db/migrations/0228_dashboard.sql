-- Whoever has reports in a company that exists already has dashboards, as the administrators of new companies do.
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
      select g.subscriptionid, g.permissiongroupid, 201, g.actionid, g.scope
      from permission_grant g where g.subscriptionid = tenant and g.featureid = 170
      on conflict do nothing;
    delete from touched_right where subscriptionid = tenant;
  end loop;
end $$;
