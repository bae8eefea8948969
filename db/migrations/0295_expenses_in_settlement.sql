-- A confirmed settlement pays and recovers the expenses of a leaver: until its payroll is released nothing else changes them.
alter table expense_account add column settlingmonth text;
alter table expense_account add constraint expense_account_settlingmonth check (settlingmonth ~ '^\d{4}-(0[1-9]|1[0-2])$');
comment on column expense_account.settlingmonth is 'The month of the payroll whose settlement takes the account; null without one';
