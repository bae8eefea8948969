-- A revision may be paid first by a later month than the first one that could: until then the pay before it runs on.
alter table salary_revision add column firstpayout text;
comment on column salary_revision.firstpayout is 'The first month that could have paid it, where a later payout month was chosen; null otherwise';
alter table salary_revision add constraint salary_revision_payout check (firstpayout < payrollmonth);
