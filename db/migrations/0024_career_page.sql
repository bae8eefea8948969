-- The career page: a setting of the company; its pictures are claimed by the page, and everybody's while visitors see it.

comment on column stored_file.claimedby is 'What holds the file: employee, company, career_page (visitors see it), career_page_unpublished; with claimedid which one';

-- Whoever looks after how the company shows itself looks after its career page as well.
insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
  select subscriptionid, permissiongroupid, 1400, actionid, scope from permission_grant where featureid = 1023
  on conflict do nothing;
