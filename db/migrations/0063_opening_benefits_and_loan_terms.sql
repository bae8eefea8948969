-- What an opening balance must say for the income tax of the later months: benefits, the employer's pension contribution,
-- and what was paid of each component of which a claim makes a part exempt.
alter table opening_balance
  add column perquisites bigint not null default 0 check (perquisites >= 0),
  add column employernps bigint not null default 0 check (employernps >= 0),
  add column components jsonb not null default '{}';
comment on column opening_balance.components is 'Paise paid, by component code';

-- The rates from which the taxable benefit of a loan is worked out; both or neither.
alter table employee_loan
  add column interestrate numeric check (interestrate between 0 and 100 and scale(interestrate) <= 6),
  add column benchmarkrate numeric check (benchmarkrate between 0 and 100 and scale(benchmarkrate) <= 6),
  add constraint employee_loan_terms check (
    (interestrate is null) = (benchmarkrate is null) and (interestrate is null or loankind = 'Loan')
  );
comment on column employee_loan.benchmarkrate is 'Percent a year that a bank takes for such a loan; null for a loan without a taxable benefit';
