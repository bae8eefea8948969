-- What somebody who joins was offered, until payroll enters it as the first package.

create table package_proposal (
  subscriptionid bigint not null,
  employeeid bigint not null,
  effectivefrom date not null,
  paybasis text not null check (paybasis in ('Gross', 'CTC')),
  amount bigint not null check (amount > 0),
  note text not null,
  addeddate timestamptz not null default now(),
  addedby bigint,
  primary key (subscriptionid, employeeid),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on column package_proposal.amount is 'Paise: of a year for CTC, else of a month';
comment on column package_proposal.note is 'Where it comes from, such as the number of the offer letter; the reason of the package';
select guard_table('package_proposal');
