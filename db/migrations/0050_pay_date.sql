-- The day a run is paid is stored with it: bank file, payslip, due dates and the tax year follow it. Runs of before were
-- shown and taxed by the last day of their month, and stay so.
alter table payroll_run add column paydate date;
comment on column payroll_run.paydate is 'The pay date of the month by the cycle and the calendar as of the computation; null before it';
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    update payroll_run set paydate = ((payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date
      where subscriptionid = tenant and statusid in (5, 6);
  end loop;
end $$;
