-- What a company that begins in the middle of a year brings along: recoveries by kind, and cash that was not paid.
alter table opening_balance add column recoveries jsonb default '{}'::jsonb not null;
comment on column opening_balance.recoveries is 'Paise by kind of deduction, of what earlier payrolls could not take; the first payslip here takes it';
alter table opening_balance add constraint opening_balance_recoveries_check check (jsonb_typeof(recoveries) = 'object'::text);
alter table opening_balance add column paymentrest bigint default 0 not null;
comment on column opening_balance.paymentrest is 'Paise of net pay that were not paid, as the payment came in whole units; below zero where more was paid';
