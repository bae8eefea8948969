-- Whoever gives rights in a company that exists already sees candidates, as the administrators of new companies do.
insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
  select subscriptionid, permissiongroupid, 62, 1, 'all' from permission_grant
    where featureid = 1010 and actionid = 1 and scope = 'all'
  on conflict do nothing;
