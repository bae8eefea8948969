-- A wage month may have several regular periods: weeks, or pairs of weeks. A period says whether it is the last one of its
-- month, and inputs of a month are of one of its periods.
alter table pay_period add column islast boolean not null default true;
comment on column pay_period.number is 'Regular periods: 1, 2, … in the wage month; others from 11 on';
comment on column pay_period.islast is 'No regular period of the wage month comes after it';

alter table loss_of_pay add column periodnumber smallint not null default 1 check (periodnumber between 1 and 99);
alter table loss_of_pay drop constraint loss_of_pay_pkey;
alter table loss_of_pay add primary key (subscriptionid, payrollmonth, employeeid, periodnumber);
alter table one_time_item add column periodnumber smallint not null default 1 check (periodnumber between 1 and 99);
alter table units_worked add column periodnumber smallint not null default 1 check (periodnumber between 1 and 99);
alter table loss_of_pay_change add column periodnumber smallint not null default 1 check (periodnumber between 1 and 99);
comment on column loss_of_pay.periodnumber is 'The period of the wage month it belongs to';
comment on column one_time_item.periodnumber is 'The period of the wage month that pays or deducts it';
comment on column units_worked.periodnumber is 'The period of the wage month that pays them';
comment on column loss_of_pay_change.periodnumber is 'The period of payrollmonth that gives the days back or takes them away';
