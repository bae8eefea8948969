-- Payslips are numbered at the lock: a series of each legal entity, of a tax year where its pattern names one.

alter table payslip add column payslipnumber text check (payslipnumber <> '');
alter table payslip add column seriesentityid bigint;
alter table payslip add check ((payslipnumber is null) = (seriesentityid is null));
comment on column payslip.payslipnumber is 'Its number in the series of the legal entity; empty where the settings give none, and before there were any';
comment on column payslip.seriesentityid is 'The legal entity whose series the number is of: a business unit, or 0 for the company itself';
create unique index payslip_number on payslip (subscriptionid, seriesentityid, payslipnumber) where payslipnumber is not null;

-- How far each series has come. Its row is locked by whichever run takes numbers of it, so numbers have no gap.
create table payslip_series (
  subscriptionid bigint not null,
  seriesentityid bigint not null,
  head text not null,
  tail text not null,
  digits smallint not null check (digits between 1 and 8),
  lastnumber integer not null check (lastnumber > 0),
  payrollrunid bigint not null,
  primary key (subscriptionid, seriesentityid, head, tail),
  foreign key (subscriptionid, payrollrunid) references payroll_run (subscriptionid, payrollrunid)
);
comment on column payslip_series.head is 'What stands before the number, years filled in; tail is what stands behind it';
comment on column payslip_series.payrollrunid is 'The run that has taken the last numbers';
create index payslip_series_run on payslip_series (subscriptionid, payrollrunid);
select guard_table('payslip_series', 'none');
