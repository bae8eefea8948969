-- A month of attendance may begin on another day than the 1st: a rate is a fact of whoever has units from a close that has
-- days of the wage month of an open payroll, whatever its first day is.
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
  return null;
end $$;

-- Which days of attendance a wage month is paid by follows from when attendance months begin: drafts follow that.
create function note_people_of_months() returns trigger
  language plpgsql
  as $$
declare
  tenant bigint;
begin
  if new.settingname <> 'attendance'
    or (tg_op = 'UPDATE' and old.value -> 'monthstarts' is not distinct from new.value -> 'monthstarts') then
    return null;
  end if;
  tenant := company_with_open_run();
  if tenant is null then return null; end if;
  perform note_people(tenant, (select array_agg(distinct d.employeeid) from payroll_run r
    join draft_payslip d on d.subscriptionid = r.subscriptionid and d.payrollrunid = r.payrollrunid
    where r.subscriptionid = tenant and r.statusid in (1, 2, 3, 4)));
  return null;
end $$;
create trigger note_people after insert or update on tenant_setting
  for each row execute function note_people_of_months();
