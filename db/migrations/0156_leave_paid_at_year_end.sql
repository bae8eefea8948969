-- Days of leave that a year end pays are paid by the payroll of the month in which it is posted: drafts follow them.
create function note_people_of_year_end() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint := company_with_open_run();
begin
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(distinct w.employeeid) from written w
    where w.subscriptionid = tenant and (w.kind = 'encash' and w.reason = 'year_end' or w.reason = 'transition_reversed')));
  return null;
end $$;
create trigger note_people after insert on leave_ledger
  referencing new table as written for each statement execute function note_people_of_year_end();

-- A rate is a fact of whoever has such days, too.
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
      and c.fromday < (r.payrollmonth || '-01')::date + interval '1 month' and c.today >= (r.payrollmonth || '-01')::date
    join time_close_person p on p.subscriptionid = c.subscriptionid and p.closeid = c.closeid
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)
      and (p.overtimeworking > 0 or p.overtimeoff > 0 or p.encashed > 0)));
  perform note_people(tenant, (select array_agg(distinct l.employeeid) from payroll_run r
    join leave_transition t on t.subscriptionid = r.subscriptionid
      and t.postedon between (r.payrollmonth || '-01')::date - 31 and (r.payrollmonth || '-01')::date + interval '1 month'
    join leave_ledger l on l.subscriptionid = t.subscriptionid and l.batch = t.batch and l.kind = 'encash'
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)));
  return null;
end $$;

-- Whose year end is taken back is not paid it any more.
create trigger note_inserted after insert on leave_transition_person
  referencing new table as changed for each statement execute function note_changed_people();
