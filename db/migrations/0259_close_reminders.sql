-- Who was reminded on which day of what is open before a month of attendance is closed.
create table attendance_close_reminder (
  subscriptionid bigint not null,
  remindedon date not null,
  kind text not null,
  ownerid bigint not null,
  addeddate timestamptz not null default now(),
  addedby bigint,
  constraint attendance_close_reminder_pkey primary key (subscriptionid, remindedon, kind, ownerid),
  constraint attendance_close_reminder_kind check (kind in ('person', 'approver'))
);
comment on table attendance_close_reminder is 'Nobody is reminded twice on a day of what is open in attendance';
comment on column attendance_close_reminder.ownerid is 'The employee whose days are open, or the account that has requests to decide';
select guard_table('attendance_close_reminder', 'none');
