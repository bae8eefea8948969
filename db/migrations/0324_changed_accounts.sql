-- Accounts that people were paid to before, and runs that follow a change of an account.
create index payroll_payment_employee on payroll_payment (subscriptionid, employeeid, payrollrunid);
create trigger note_inserted after insert on employee_bank_history referencing new table as changed for each statement
  execute function note_changed_people();
