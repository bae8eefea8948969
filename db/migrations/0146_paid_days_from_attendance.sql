-- Pay follows the close of attendance: whoever is closed, or whose close is taken back, is noted for the payroll runs that
-- are not locked, as of every other fact.
create trigger note_inserted after insert on time_close_person referencing new table as changed for each statement execute function note_changed_people();

create function note_people_of_close() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(p.employeeid) from time_close_person p
    where p.subscriptionid = new.subscriptionid and p.closeid = new.closeid));
  return null;
end $$;
create trigger note_people after update on time_close for each row
  when ((old.reopenedby, old.reopenedat) is distinct from (new.reopenedby, new.reopenedat)) execute function note_people_of_close();

-- A rate is a fact of whoever has units of it, and of whoever has units from the close of a month whose payroll is open:
-- which item pays those is said by the settings.
create or replace function note_people_of_rate() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(w.employeeid) from units_worked w
    where w.subscriptionid = tenant and lower(w.item) in (lower(coalesce(old.item, new.item)), lower(coalesce(new.item, old.item)))));
  perform note_people(tenant, (select array_agg(p.employeeid) from payroll_run r
    join time_close c on c.subscriptionid = r.subscriptionid and c.reopenedat is null
      and c.fromday = (r.payrollmonth || '-01')::date
    join time_close_person p on p.subscriptionid = c.subscriptionid and p.closeid = c.closeid
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)
      and (p.overtimeworking > 0 or p.overtimeoff > 0 or p.encashed > 0)));
  return null;
end $$;
