-- A year end of leave that is settled after a payroll has paid it is a change since the close of the month that paid it.
-- A payroll takes up the days that the year ends of that month come to, as it does with leave that is paid to leavers.
alter table since_close_change
  add column yearendleave integer check (yearendleave >= 0),
  add column yearendleavechange integer not null default 0;
comment on column since_close_change.yearendleave is 'Leave of year ends that the month comes to, in ten-thousandths of days; null where it has not changed';
comment on column since_close_change.yearendleavechange is 'More such days than it was paid or taken up with before; below zero fewer';

alter table since_close_dismissal add column yearendleave integer not null default 0;
comment on column since_close_dismissal.yearendleave is 'Ten-thousandths of days';
