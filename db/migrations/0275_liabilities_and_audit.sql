-- What gratuity is worth each night, and the days of the audit trail.
create table gratuity_liability (
  subscriptionid bigint not null,
  employeeid bigint not null,
  years smallint not null,
  months smallint not null,
  wages bigint not null,
  working text not null,
  accrued bigint not null,
  vested bigint not null,
  ason date not null,
  constraint gratuity_liability_pkey primary key (subscriptionid, employeeid),
  constraint gratuity_liability_employee foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  constraint gratuity_liability_months check (years >= 0 and months between 0 and 11),
  constraint gratuity_liability_amounts check (wages >= 0 and accrued >= 0 and vested in (0, accrued))
);
comment on table gratuity_liability is 'The gratuity of a person if they left on a day; worked out each night';
comment on column gratuity_liability.wages is 'Monthly gratuity wages of the settlement policy, in paise';
comment on column gratuity_liability.accrued is 'Without the minimum of service, in paise';
comment on column gratuity_liability.vested is 'All of it once the minimum of service is reached, before that nothing; in paise';
select guard_table('gratuity_liability', 'none');

-- Rows are written in the order of their time, so that a summary of blocks finds the days of a report.
create index audit_row_at on audit_row using brin (subscriptionid, at);
