-- What the close of attendance counts, for formulas of pay.
alter table time_close_person add column workedminutes integer;
comment on column time_close_person.workedminutes is 'Minutes worked that count, of all days; null in closes of before they were kept';
