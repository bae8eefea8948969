-- The second person of a new company, named at sign-up. Who accepts with a second factor within seven days, and before
-- any payroll was released, has the separated rights at once; later they wait as those of everybody.
create table second_person (
  subscriptionid bigint not null,
  accountid bigint not null,
  namedby bigint not null,
  namedon timestamptz not null,
  acceptedon timestamptz,
  settledon timestamptz,
  primary key (subscriptionid),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid),
  foreign key (subscriptionid, namedby) references account (subscriptionid, accountid),
  check (namedby <> accountid),
  check (settledon >= acceptedon)
);
comment on column second_person.acceptedon is 'When a second factor was set up beside the password of the mailed link';
comment on column second_person.settledon is 'When the separated rights came into effect, or began to wait';
create index second_person_account on second_person (subscriptionid, accountid);
create index second_person_namer on second_person (subscriptionid, namedby);
select guard_table('second_person');

insert into company_task (task, queue, isonce) values ('second_person', null, false);
