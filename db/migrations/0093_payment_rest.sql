-- What of a net pay is paid with a later payslip, where the payment comes in whole units; below zero where more of what
-- was carried is paid. Inside the total deductions; empty for everybody else.
alter table payslip add column paymentrest bigint;
comment on column payslip.paymentrest is 'Paise taken off the net pay and carried to the next payslip; below zero where it is paid';
create index payslip_rest on payslip (subscriptionid, employeeid) include (payrollrunid, paymentrest) where paymentrest is not null;

-- People may be paid in cash.
alter table employee_bank drop constraint employee_bank_paymentmode_check;
alter table employee_bank add constraint employee_bank_paymentmode_check check (paymentmode in ('Bank', 'Cheque', 'Cash'));
