-- The probation of people: the day on which somebody is confirmed, which may be to come, and what they were told of it.

alter table employee_probation
  add confirmedon date,
  add check (statusid between 1 and 3),
  add check (statusid <> 2 or confirmedon is not null),
  add check (confirmedon > enddate);
comment on column employee_probation.confirmedon is 'The first day after probation, which may be to come; null: not decided yet';
-- Each morning looks for those who are not confirmed and whose end is near or over.
create index employee_probation_end on employee_probation (subscriptionid, enddate) where statusid <> 2;

create table probation_notice (
  subscriptionid bigint not null,
  employeeid bigint not null,
  noticeid smallint not null check (noticeid between 1 and 4),
  day date not null,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, employeeid, noticeid, day),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on table probation_notice is 'What people were told of their probation: of each end and each confirmation once';
comment on column probation_notice.noticeid is '1 Ends soon, 2 Has ended, 3 Extended, 4 Confirmed';
comment on column probation_notice.day is 'The end, or the day of the confirmation, that was told';
select guard_table('probation_notice', 'none');
