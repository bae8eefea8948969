-- What the employer contributes beside the pay, on the payslip as its totals are: costs over months add it up.
alter table draft_payslip add column employercost bigint;
alter table payslip add column employercost bigint;
comment on column draft_payslip.employercost is 'Contributions of the employer in paise; null for drafts of before';
comment on column payslip.employercost is 'Contributions of the employer in paise; null for payslips of before';
