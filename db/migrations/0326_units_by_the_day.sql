-- Units of a day, paid by the rate of that day; rates of one person, and a dearness allowance as a part of a rate.
alter table units_worked add column workday date;
comment on column units_worked.workday is 'The day they were worked on, whose rate pays them; null: of the month, by the rate of its last day';

alter table unit_rate add column employeeid bigint;
alter table unit_rate add column part text not null default 'base';
alter table unit_rate add constraint unit_rate_part check (part in ('base', 'vda'));
alter table unit_rate drop constraint unit_rate_check;
alter table unit_rate add constraint unit_rate_by check (employeeid is null or num_nonnulls(subscriptiongradeid, city) = 0);
alter table unit_rate add constraint unit_rate_person foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid);
comment on column unit_rate.part is 'base: the rate itself; vda: a dearness allowance that is added to it';
comment on column unit_rate.employeeid is 'The one person it is of; null: by grade, by city, by both, or for all others';
create index unit_rate_employee on unit_rate (subscriptionid, employeeid);
drop index unit_rate_key;
create unique index unit_rate_key on unit_rate (subscriptionid, lower(item), coalesce(subscriptiongradeid, 0), lower(coalesce(city, '')),
  coalesce(employeeid, 0), part, ratefrom);
