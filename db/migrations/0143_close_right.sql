-- Whoever keeps shifts for the whole company closes its months.
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
      select g.subscriptionid, g.permissiongroupid, 24, g.actionid, g.scope
      from permission_grant g where g.subscriptionid = tenant and g.featureid = 1205
      on conflict do nothing;
    delete from touched_right where subscriptionid = tenant;
  end loop;
end $$;
