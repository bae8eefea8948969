-- A ticket can ask about one line of a payslip of its requester: what the line is, never its amount.
alter table ticket add column payrollrunid bigint;
alter table ticket add column payslipline smallint;
alter table ticket add column paysliplinename text;
alter table ticket add column payslipmonth text;
alter table ticket add constraint ticket_payslip foreign key (subscriptionid, payrollrunid, employeeid)
  references payslip (subscriptionid, payrollrunid, employeeid);
alter table ticket add constraint ticket_payslip_line check (
  (payrollrunid is null) = (payslipline is null) and (payrollrunid is null) = (paysliplinename is null)
  and (payrollrunid is null) = (payslipmonth is null));
comment on column ticket.payslipline is 'The place of the line in the locked payslip, from 0; its name and wage month beside it are what an agent without a right over payslips reads';
create index ticket_of_payslip on ticket (subscriptionid, payrollrunid, employeeid) where payrollrunid is not null;
