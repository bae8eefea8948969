-- Payroll set-up on screen: what a run was computed by, what it paid, and whether a component is still in use.

alter table payroll_run add column settingshash text;
comment on column payroll_run.settingshash is 'Structure and policy the drafts were computed by; null for runs of before this column';
alter table payroll_run add column components text[];
comment on column payroll_run.components is 'Codes that stand on locked payslips of the run; null for runs locked before this column';

create index one_time_item_component on one_time_item (subscriptionid, component);
