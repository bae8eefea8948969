-- Salary advances are balances beside loans: the same number, person, first month and balance after each locked month.
-- A loan has an instalment of its own; an advance has a number of instalments, and those taken so far.
alter table employee_loan
  add column loankind text not null default 'Loan' check (loankind in ('Loan', 'Advance')),
  add column instalments integer check (instalments between 1 and 120),
  add column instalmentstaken integer check (instalmentstaken >= 0 and instalmentstaken < instalments),
  alter column emi drop not null,
  add constraint employee_loan_kind check (
    case loankind
      when 'Loan' then emi is not null and instalments is null and instalmentstaken is null
      else emi is null and instalments is not null and instalmentstaken is not null
    end
  );
comment on column employee_loan.instalmentstaken is 'Of an advance: instalments taken before frommonth';
comment on table employee_loan is 'Loans and salary advances as given; what is owed after each month is in loan_balance';
alter table loan_balance add column instalmentstaken integer check (instalmentstaken >= 0);
comment on column loan_balance.instalmentstaken is 'Of an advance: instalments taken up to this month';
