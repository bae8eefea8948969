-- Pay follows the close of attendance: whoever is closed, or whose close is taken back, is noted for the payroll runs that
-- are not locked, as of every other fact.
create trigger note_inserted after insert on time_close_person referencing new table as changed for each statement execute function note_changed_people();
create trigger note_updated after update on time_close_person referencing old table as unchanged new table as changed for each statement execute function note_updated_people();
create trigger note_deleted after delete on time_close_person referencing old table as changed for each statement execute function note_changed_people();

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
  when (old.reopenedat is distinct from new.reopenedat) execute function note_people_of_close();
