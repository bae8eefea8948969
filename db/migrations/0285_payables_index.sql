-- What is owed for claims that no payroll pays, with all that the list of payables reads: 50,000 are read from the index.
drop index expense_claim_open;
create index expense_claim_open on expense_claim (subscriptionid, dueon, expenseclaimid)
  include (employeeid, due, setoff, paid, isreturned, lastmonth, businessunitid, categories, deciders)
  where setoff + paid < due and lastmonth is null;
