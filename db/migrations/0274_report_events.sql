-- Reports that are sent after an event of the company, and values that a report is run with.
alter table report_schedule add column answers jsonb not null default '[]';
alter table report_schedule drop constraint report_schedule_rule;
alter table report_schedule add constraint report_schedule_rule check (ruleid between 1 and 6);
alter table report_schedule drop constraint report_schedule_next;
alter table report_schedule add constraint report_schedule_next check (
  (stopreason is null or nextat is null) and (stopreason is not null or nextat is not null or ruleid in (5, 6)));
alter table report_schedule add constraint report_schedule_answers check (jsonb_typeof(answers) = 'array');
comment on column report_schedule.ruleid is
  '1 Daily, 2 Weekly, 3 Monthly, 4 on a working day of the month, 5 after the payroll of a month is released, 6 after the attendance of a month is closed';
comment on column report_schedule.nextat is 'When it is due; null while it is stopped or waits for its event';
comment on column report_schedule.answers is 'The values of the filters that the report asks for: column, operatorid, value';

insert into company_task (task, queue, isonce) values ('payroll_released', 'send_reports', true);
insert into company_task (task, queue, isonce) values ('attendance_closed', 'send_reports', true);
