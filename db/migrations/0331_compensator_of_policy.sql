-- Compensators by policy as well: who pays a claim goes by the policy of the claimant on the day of its submission.
alter table expense_claim add column expensepolicyid bigint;
alter table expense_claim add constraint expense_claim_policy
  foreign key (subscriptionid, expensepolicyid) references expense_policy (subscriptionid, expensepolicyid);
comment on column expense_claim.expensepolicyid is 'The policy of the claimant on the day of the last submission; null for claims from before it was kept';
create index expense_claim_of_policy on expense_claim (subscriptionid, expensepolicyid) where expensepolicyid is not null;

alter table expense_compensator add column expensepolicyid bigint;
alter table expense_compensator add constraint expense_compensator_policy
  foreign key (subscriptionid, expensepolicyid) references expense_policy (subscriptionid, expensepolicyid);
comment on column expense_compensator.expensepolicyid is 'Null for all policies without a row of their own';
drop index expense_compensator_day;
create unique index expense_compensator_day on expense_compensator (subscriptionid, coalesce(businessunitid, 0::bigint),
  coalesce(expensepolicyid, 0::bigint), coalesce(category, ''), fromdate);
create index expense_compensator_of_policy on expense_compensator (subscriptionid, expensepolicyid);

drop index expense_claim_open;
create index expense_claim_open on expense_claim (subscriptionid, dueon, expenseclaimid)
  include (employeeid, due, setoff, paid, isreturned, lastmonth, businessunitid, expensepolicyid, categories, deciders)
  where setoff + paid < due and lastmonth is null;
