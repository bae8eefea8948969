-- A holiday, or a weekday of a weekly off, may be off for one half of the day only.

alter table holiday add column half smallint check (half in (1, 2));
alter table holiday add constraint holiday_optional_whole check (half is null or not isoptional);
comment on column holiday.half is '1 the first half of the day alone, 2 the second; null: the whole day';

alter table weekly_off_day add column half smallint check (half in (1, 2));
comment on column weekly_off_day.half is '1 the first half of the day alone, 2 the second; null: the whole day';

alter table weekly_off_cycle_day add column half smallint check (half in (1, 2));
comment on column weekly_off_cycle_day.half is '1 the first half of the day alone, 2 the second; null: the whole day';
