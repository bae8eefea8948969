-- Full and final settlement: what HR has entered of an exit, what it came to, and the inputs of payroll it was confirmed as.
create table final_settlement (
  subscriptionid bigint not null,
  employeeexitid bigint not null,
  employeeid bigint not null,
  statusid smallint not null default 1,
  entries jsonb not null,
  lines jsonb not null,
  payrollmonth text not null,
  periodnumber smallint not null,
  onetimeids bigint[] not null default '{}',
  exemptionproofids bigint[] not null default '{}',
  savedby bigint not null,
  savedat timestamptz not null default now(),
  confirmedby bigint,
  confirmedat timestamptz,
  reopenreason text,
  version integer not null default 1,
  constraint final_settlement_pkey primary key (subscriptionid, employeeexitid),
  constraint final_settlement_exit foreign key (subscriptionid, employeeexitid) references employee_exit (subscriptionid, employeeexitid),
  constraint final_settlement_employee foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  constraint final_settlement_status check (statusid between 1 and 2),
  constraint final_settlement_confirmed check ((statusid = 2) = (confirmedat is not null)),
  constraint final_settlement_persons check (confirmedby <> savedby),
  constraint final_settlement_month check (payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint final_settlement_period check (periodnumber between 1 and 99)
);
comment on table final_settlement is 'The settlement of an exit; a confirmed one names the inputs of payroll that it made';
comment on column final_settlement.statusid is '1 Draft, 2 Confirmed';
create index final_settlement_by_employee on final_settlement (subscriptionid, employeeid);
select guard_table('final_settlement');

alter table exemption_proof drop constraint exemption_proof_proofkind_check;
alter table exemption_proof add constraint exemption_proof_kind check (proofkind in ('Bill', 'Claim', 'Settlement'));
