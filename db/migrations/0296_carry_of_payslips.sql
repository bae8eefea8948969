-- What a payslip leaves for later ones beside its result: a month reads that of every earlier month of the tax year, and
-- took the whole result apart for it. Payslips of before have it in their result alone.
alter table payslip add column carry jsonb;
comment on column payslip.carry is 'The carry of the result; null for payslips of before, which have it in their result';
