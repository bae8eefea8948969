-- The calendar of a person as a feed that calendar programs read, and leave found by its days.

create table calendar_feed (
  subscriptionid bigint not null,
  employeeid bigint not null,
  tokenhash text not null check (tokenhash ~ '^[0-9a-f]{64}$'),
  layerids text[] not null,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, employeeid),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on column calendar_feed.tokenhash is 'SHA-256 of the token in its address; a new address replaces it';
comment on column calendar_feed.layerids is 'What it shows, by the names that modules give their layers';
create unique index calendar_feed_token on calendar_feed (subscriptionid, tokenhash);
select guard_table('calendar_feed');

create table calendar_feed_entry (
  subscriptionid bigint not null,
  employeeid bigint not null,
  entrykey text not null check (entrykey <> ''),
  sequence integer not null default 0 check (sequence >= 0),
  content jsonb not null,
  cancelledon date,
  changedon timestamptz not null,
  primary key (subscriptionid, employeeid, entrykey),
  foreign key (subscriptionid, employeeid) references calendar_feed (subscriptionid, employeeid)
);
comment on table calendar_feed_entry is 'What was last told to calendar programs, so that they are told of changes and of what is gone';
comment on column calendar_feed_entry.sequence is 'Higher with every change, as RFC 5545 wants it';
comment on column calendar_feed_entry.cancelledon is 'The day on which it was found to be gone; it is told for a while';
select guard_table('calendar_feed_entry', 'none');

-- The leave of everybody on some days.
create index leave_request_days on leave_request (subscriptionid, fromdate, todate) where statusid in (1, 2);

alter table holiday_plan add column optionalquota smallint check (optionalquota between 0 and 366);
comment on column holiday_plan.optionalquota is 'Optional holidays that one may take in a leave year; null without a limit';
