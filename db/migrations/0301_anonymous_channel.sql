-- Messages of people who stay unknown, and answers to them: no person, account, session or moment in any row.
create table anonymous_case (
  subscriptionid bigint not null,
  anonymouscaseid uuid not null default gen_random_uuid(),
  codehash text not null,
  subject text not null,
  statusid smallint not null default 1,
  openedon date not null,
  constraint anonymous_case_pkey primary key (subscriptionid, anonymouscaseid),
  constraint anonymous_case_status check (statusid between 1 and 2)
);
comment on table anonymous_case is 'The anonymous channel: the writer has the code alone, of which only the hash is kept; moments are days';
comment on column anonymous_case.statusid is '1 Open, 2 Closed';
create unique index anonymous_case_code on anonymous_case (subscriptionid, codehash);
create index anonymous_case_day on anonymous_case (subscriptionid, openedon desc, anonymouscaseid);
-- No audit rows: they would name the account of the transaction and its moment.
select guard_table('anonymous_case', 'none');

create table anonymous_post (
  subscriptionid bigint not null,
  anonymouspostid uuid not null default gen_random_uuid(),
  anonymouscaseid uuid not null,
  position smallint not null,
  ishandler boolean not null,
  body text not null,
  addedon date not null,
  issettled boolean not null default false,
  constraint anonymous_post_pkey primary key (subscriptionid, anonymouspostid),
  constraint anonymous_post_case foreign key (subscriptionid, anonymouscaseid)
    references anonymous_case (subscriptionid, anonymouscaseid) deferrable initially deferred
);
comment on column anonymous_post.position is 'From 1, within its case';
comment on column anonymous_post.issettled is 'Whether a morning wrote it anew together with all others of the day, shuffled: handlers read it from then on';
create unique index anonymous_post_of_case on anonymous_post (subscriptionid, anonymouscaseid, position);
create index anonymous_post_new on anonymous_post (subscriptionid) where not issettled;
select guard_table('anonymous_post', 'none');

-- In companies that exist: administrators read and answer, until they give the right to others.
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
      select g.subscriptionid, g.permissiongroupid, 161, g.actionid, g.scope
      from permission_grant g
      where g.subscriptionid = tenant and g.featureid = 160 and g.actionid in (1, 2) and g.scope = 'all'
      on conflict do nothing;
    delete from touched_right where subscriptionid = tenant;
  end loop;
end $$;
