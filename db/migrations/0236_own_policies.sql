-- The exit policy and the approval workflow that count for a person whatever the job is.
create table person_exit_policy (
  subscriptionid bigint not null,
  employeeid bigint not null,
  exitpolicyid bigint not null,
  addeddate timestamptz not null default now(),
  addedby bigint,
  constraint person_exit_policy_pkey primary key (subscriptionid, employeeid),
  constraint person_exit_policy_person foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  constraint person_exit_policy_policy foreign key (subscriptionid, exitpolicyid) references exit_policy (subscriptionid, exitpolicyid)
);
comment on table person_exit_policy is 'Comes before the policies by job, as long as it is active';
create index person_exit_policy_by_policy on person_exit_policy (subscriptionid, exitpolicyid);
select guard_table('person_exit_policy');

create table person_approval_workflow (
  subscriptionid bigint not null,
  employeeid bigint not null,
  approvalworkflowid bigint not null,
  addeddate timestamptz not null default now(),
  addedby bigint,
  constraint person_approval_workflow_pkey primary key (subscriptionid, employeeid),
  constraint person_approval_workflow_person foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  constraint person_approval_workflow_workflow foreign key (subscriptionid, approvalworkflowid)
    references approval_workflow (subscriptionid, approvalworkflowid)
);
comment on table person_approval_workflow is 'For requests about the person of the kinds that it serves, as long as it is active';
create index person_approval_workflow_by_workflow on person_approval_workflow (subscriptionid, approvalworkflowid);
select guard_table('person_approval_workflow');
