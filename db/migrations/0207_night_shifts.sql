-- Night shifts that a close counts are units of pay, as overtime is; what changes of them after the close is taken up the same way.
alter table time_close_person add column nightshifts integer not null default 0;
comment on column time_close_person.nightshifts is 'Days worked in shifts that count as night shifts, in ten-thousandths of days';

alter table since_close_change
  add column nightshifts integer check (nightshifts >= 0),
  add column nightshiftschange integer not null default 0;
comment on column since_close_change.nightshifts is 'Night shifts that the month comes to, in ten-thousandths of days; null where they have not changed';
comment on column since_close_change.nightshiftschange is 'More of them than it was paid or taken up with before; below zero fewer';

alter table since_close_dismissal add column nightshifts integer not null default 0;
comment on column since_close_dismissal.nightshifts is 'Ten-thousandths of days';

-- A rate is a fact of whoever has night shifts, too.
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
      and (p.overtimeworking > 0 or p.overtimeoff > 0 or p.encashed > 0 or p.nightshifts > 0)));
  perform note_people(tenant, (select array_agg(distinct l.employeeid) from payroll_run r
    join leave_transition t on t.subscriptionid = r.subscriptionid
      and t.postedon between (r.payrollmonth || '-01')::date - 31 and (r.payrollmonth || '-01')::date + interval '1 month'
    join leave_ledger l on l.subscriptionid = t.subscriptionid and l.batch = t.batch and l.kind = 'encash'
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)));
  return null;
end $$;
