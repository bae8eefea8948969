-- Requisitions are approved through the Request Center, and their openings go through a pipeline.

alter table requisition add approvalrequestid bigint;
alter table requisition add approvedpositions smallint check (approvedpositions between 1 and 9999);
alter table requisition add approvedon timestamptz;
alter table requisition add foreign key (subscriptionid, approvalrequestid)
  references approval_request (subscriptionid, approvalrequestid);
comment on column requisition.approvalrequestid is 'The latest request that asks for its approval';
comment on column requisition.approvedpositions is 'How many positions a workflow approved; null where none had to';
create index requisition_request on requisition (subscriptionid, approvalrequestid) where approvalrequestid is not null;
create index requisition_latest on requisition (subscriptionid, requisitionid desc);

alter table requisition_job add pipelineid bigint;
alter table requisition_job add foreign key (subscriptionid, pipelineid) references pipeline (subscriptionid, pipelineid);
comment on column requisition_job.pipelineid is 'The pipeline of its candidates; null for the default one';
create index requisition_job_pipeline on requisition_job (subscriptionid, pipelineid) where pipelineid is not null;

do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into permission_grant (subscriptionid, permissiongroupid, featureid, actionid, scope)
      select g.subscriptionid, g.permissiongroupid, 61, g.actionid, g.scope
      from permission_grant g where g.subscriptionid = tenant and g.featureid = 1400
      on conflict do nothing;
    delete from touched_right where subscriptionid = tenant;
  end loop;
end $$;
