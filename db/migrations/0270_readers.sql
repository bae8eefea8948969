-- Who opened files, the favourites of an account, files that their readers acknowledge, and comments beside announcements.
create table drive_opened (
  subscriptionid bigint not null,
  drivefileid bigint not null,
  accountid bigint not null,
  firstat timestamptz not null,
  lastat timestamptz not null,
  times integer not null default 1,
  constraint drive_opened_pkey primary key (subscriptionid, drivefileid, accountid),
  constraint drive_opened_file foreign key (subscriptionid, drivefileid) references drive_file (subscriptionid, drivefileid),
  constraint drive_opened_account foreign key (subscriptionid, accountid) references account (subscriptionid, accountid),
  constraint drive_opened_times check (times > 0 and lastat >= firstat)
);
comment on table drive_opened is 'Who looked at or downloaded a file, when first and last and how often';
create index drive_opened_by_account on drive_opened (subscriptionid, accountid, lastat desc);
select guard_table('drive_opened', 'none');

create table drive_favourite (
  subscriptionid bigint not null,
  accountid bigint not null,
  drivefileid bigint not null,
  constraint drive_favourite_pkey primary key (subscriptionid, accountid, drivefileid),
  constraint drive_favourite_file foreign key (subscriptionid, drivefileid) references drive_file (subscriptionid, drivefileid),
  constraint drive_favourite_account foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
create index drive_favourite_of_file on drive_favourite (subscriptionid, drivefileid);
select guard_table('drive_favourite', 'none');

alter table drive_file add column isacknowledged boolean not null default false;
alter table drive_file add column dueday date;
alter table drive_file add constraint drive_file_due check (dueday is null or isacknowledged);
comment on column drive_file.isacknowledged is 'Whether those who read it are to acknowledge each version';

alter table announcement add column iscommented boolean not null default false;
comment on column announcement.iscommented is 'Whether its readers may write comments beside it';
