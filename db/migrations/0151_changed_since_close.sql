-- Whose stored days of a closed period were written again with another outcome. What changed since a close is looked for
-- among them alone, not by comparing the days of everybody at each look.

create table time_close_changed (
  subscriptionid bigint not null,
  closeid bigint not null,
  employeeid bigint not null,
  primary key (subscriptionid, closeid, employeeid),
  foreign key (subscriptionid, closeid) references time_close (subscriptionid, closeid),
  foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on table time_close_changed is 'Whose days of a closed period may differ from those of the close';
create index time_close_changed_employee on time_close_changed (subscriptionid, employeeid);
select guard_table('time_close_changed', 'none');

-- Of earlier closes nothing is known: everybody is looked at.
insert into time_close_changed (subscriptionid, closeid, employeeid)
  select p.subscriptionid, p.closeid, p.employeeid from time_close_person p;

-- Days are written and a close is begun one after the other: whoever writes days after it sees the close, and it sees the
-- days of whoever was before.
create function lock_closes(tenant bigint, isbegun boolean) returns void
  language plpgsql
  as $$
declare
  key bigint := hashtextextended(tenant || ':closes', 17);
begin
  if isbegun then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
end $$;

create function mark_changed_days() returns trigger
  language plpgsql
  as $$ begin
  perform lock_closes(one.subscriptionid, false) from (select distinct subscriptionid from changed) one;
  insert into time_close_changed (subscriptionid, closeid, employeeid)
    select distinct d.subscriptionid, c.closeid, d.employeeid
    from changed d
    join time_close c on c.subscriptionid = d.subscriptionid and d.workdate between c.fromday and c.today
      and c.reopenedat is null
    order by 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger changed_since_close_inserted after insert on attendance_day
  referencing new table as changed for each statement execute function mark_changed_days();
create trigger changed_since_close_updated after update on attendance_day
  referencing new table as changed for each statement execute function mark_changed_days();
create trigger changed_since_close_deleted after delete on attendance_day
  referencing old table as changed for each statement execute function mark_changed_days();

create function begin_close() returns trigger
  language plpgsql
  as $$ begin
  perform lock_closes(new.subscriptionid, true);
  return new;
end $$;
create trigger begin_close before insert on time_close for each row execute function begin_close();
