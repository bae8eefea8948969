-- The establishments of a run as they stood at its lock: name and registrations under which its files go out. A later
-- change of a registration changes nothing of a locked month.

create table run_establishment (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  establishmentid bigint not null check (establishmentid >= 0),
  establishmentname text,
  statutorydetail jsonb not null,
  isadminminimum boolean not null,
  primary key (subscriptionid, payrollrunid, establishmentid),
  foreign key (subscriptionid, payrollrunid) references payroll_run (subscriptionid, payrollrunid)
);
comment on column run_establishment.establishmentid is '0 the company, else the business unit that is a separate entity';
comment on column run_establishment.establishmentname is 'Null where the company had entered no name in law';
comment on column run_establishment.isadminminimum is 'Whether the least administration charge of the provident fund was to be paid';
select guard_table('run_establishment', 'none');
select append_only('run_establishment');
