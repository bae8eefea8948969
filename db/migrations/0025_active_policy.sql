-- What a company no longer wants for anything new is made inactive: whoever uses it keeps it, and its name stays readable.
alter table exit_policy add isactive smallint not null default 1 check (isactive in (1, 2));
alter table exit_reason add isactive smallint not null default 1 check (isactive in (1, 2));
alter table approval_workflow add isactive smallint not null default 1 check (isactive in (1, 2));
alter table employee_id_pattern add isactive smallint not null default 1 check (isactive in (1, 2));
comment on column exit_policy.isactive is '1 Active, 2 Inactive';
comment on column exit_reason.isactive is '1 Active, 2 Inactive';
comment on column approval_workflow.isactive is '1 Active, 2 Inactive';
comment on column employee_id_pattern.isactive is '1 Active, 2 Inactive';

-- What every other workflow falls back to is never switched off.
alter table approval_workflow add check (isactive = 1 or not isdefault);

-- Of a business unit one pattern counts; those that were made inactive are kept beside it.
drop index employee_id_pattern_unit;
create unique index employee_id_pattern_unit on employee_id_pattern (subscriptionid, coalesce(businessunitid, 0))
  where isactive = 1;
