-- What people have of each leave type, kept by the database beside the ledger: lists of balances do not add up the
-- ledgers of years. A ledger only grows, and whoever writes one has locked its position before.

create table leave_balance (
  subscriptionid bigint not null,
  employeeid bigint not null,
  leavetypeid bigint not null,
  days integer not null,
  primary key (subscriptionid, employeeid, leavetypeid),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  foreign key (subscriptionid, leavetypeid) references leave_type (subscriptionid, leavetypeid)
);
comment on table leave_balance is 'The sum of the lines of a ledger by leave type; written by the ledger alone';
comment on column leave_balance.days is 'Ten-thousandths of a day';
create index leave_balance_type on leave_balance (subscriptionid, leavetypeid);
select guard_table('leave_balance', 'none');

insert into leave_balance (subscriptionid, employeeid, leavetypeid, days)
  select subscriptionid, employeeid, leavetypeid, sum(days)::integer from leave_ledger
  group by subscriptionid, employeeid, leavetypeid;

create function add_to_leave_balance() returns trigger
  language plpgsql
  as $$ begin
  insert into leave_balance as b (subscriptionid, employeeid, leavetypeid, days)
    select subscriptionid, employeeid, leavetypeid, sum(days)::integer from written
    group by subscriptionid, employeeid, leavetypeid
    order by subscriptionid, employeeid, leavetypeid
  on conflict (subscriptionid, employeeid, leavetypeid) do update set days = b.days + excluded.days;
  return null;
end $$;
create trigger add_to_balance after insert on leave_ledger
  referencing new table as written for each statement execute function add_to_leave_balance();
