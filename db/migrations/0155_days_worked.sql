-- Halves that people worked by calendar month, kept by the database beside the days of attendance: leave that is earned
-- by days worked does not add up days of years.

create table days_worked (
  subscriptionid bigint not null,
  employeeid bigint not null,
  month date not null check (date_trunc('month', month) = month),
  halves integer not null,
  primary key (subscriptionid, employeeid, month),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on table days_worked is 'Halves of days of attendance that were worked (present, out-duty, from home); written by the triggers of attendance_day alone';
select guard_table('days_worked', 'none');

create function halves_worked(half1 text, half2 text) returns integer
  language sql immutable parallel safe
  return (half1 in ('P', 'D', 'W'))::integer + (half2 in ('P', 'D', 'W'))::integer;

insert into days_worked (subscriptionid, employeeid, month, halves)
  select subscriptionid, employeeid, date_trunc('month', workdate)::date, sum(halves_worked(half1, half2))
  from attendance_day group by 1, 2, 3;

create function add_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, sum(halves_worked(half1, half2))
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create function take_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, -sum(halves_worked(half1, half2))
    from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create function change_days_worked() returns trigger
  language plpgsql
  as $$ begin
  insert into days_worked as w (subscriptionid, employeeid, month, halves)
    select subscriptionid, employeeid, month, sum(halves)
    from (
      select subscriptionid, employeeid, date_trunc('month', workdate)::date as month, halves_worked(half1, half2) as halves
      from added
      union all
      select subscriptionid, employeeid, date_trunc('month', workdate)::date, -halves_worked(half1, half2) from taken
    ) both_of group by 1, 2, 3 having sum(halves) <> 0 order by 1, 2, 3
  on conflict (subscriptionid, employeeid, month) do update set halves = w.halves + excluded.halves;
  return null;
end $$;
create trigger days_worked_added after insert on attendance_day
  referencing new table as added for each statement execute function add_days_worked();
create trigger days_worked_taken after delete on attendance_day
  referencing old table as taken for each statement execute function take_days_worked();
create trigger days_worked_changed after update on attendance_day
  referencing new table as added old table as taken for each statement execute function change_days_worked();
