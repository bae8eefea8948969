-- Days that a month paid after a last day of service that was not known are a change since the close, too: a payroll takes
-- up until which day the month is due, so that in whatever order changes come the sum is what the month would have paid. The
-- settlement of the month itself takes them up, and its unpaid days; each payroll of a month has days of its own.
alter table since_close_change
  add column lastday date,
  add column daysafter integer not null default 0,
  drop constraint since_close_change_check1,
  add check (wagemonth < payrollmonth or periodnumber > 10 or (lossofpay = 0 and lastday is null)),
  add check (lastday is not null or daysafter = 0);
comment on column since_close_change.lastday is 'The day until which the month is due; null where it has not changed';
comment on column since_close_change.daysafter is 'More paid days after it than were known before, in ten-thousandths; below zero fewer';

alter table since_close_dismissal add column daysafter integer not null default 0;
comment on column since_close_dismissal.daysafter is 'Days paid after the last day of service, in ten-thousandths';

alter table loss_of_pay_change
  drop constraint loss_of_pay_change_subscriptionid_payrollmonth_employeeid_w_key,
  add unique (subscriptionid, payrollmonth, employeeid, wagemonth, periodnumber),
  drop constraint loss_of_pay_change_check,
  add check (wagemonth < payrollmonth or (wagemonth = payrollmonth and periodnumber > 10));
