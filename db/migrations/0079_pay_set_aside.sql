-- What was set aside of a person's pay before the first payslip here and is not paid yet, by component, in paise.
alter table opening_balance add column setaside jsonb not null default '{}' check (jsonb_typeof(setaside) = 'object');
comment on column opening_balance.setaside is 'Set aside before and not paid yet: paise by component code';
