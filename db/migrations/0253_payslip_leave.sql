-- The leave that a payslip shows: as it stood when the payroll of its month was locked.
create table payslip_leave (
  subscriptionid bigint not null,
  payrollrunid bigint not null,
  employeeid bigint not null,
  balances jsonb not null,
  constraint payslip_leave_pkey primary key (subscriptionid, payrollrunid, employeeid),
  constraint payslip_leave_payslip foreign key (subscriptionid, payrollrunid, employeeid)
    references payslip (subscriptionid, payrollrunid, employeeid),
  constraint payslip_leave_list check (jsonb_typeof(balances) = 'array')
);
comment on column payslip_leave.balances is 'Types of leave with their days at the end of the days paid';
create index payslip_leave_by_employee on payslip_leave (subscriptionid, employeeid);
select guard_table('payslip_leave', 'none');
select append_only('payslip_leave');
