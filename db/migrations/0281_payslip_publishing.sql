-- Payslips become visible to employees on a day of their own: planned for a period, on its pay date at the latest; else
-- with the release.
create table payslip_publish_date (
  subscriptionid bigint not null,
  paygroup text not null default '',
  payrollmonth text not null,
  number smallint not null,
  publishdate date not null,
  addeddate timestamptz not null default now(),
  addedby bigint,
  constraint payslip_publish_date_pkey primary key (subscriptionid, paygroup, payrollmonth, number),
  constraint payslip_publish_date_month check (payrollmonth ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint payslip_publish_date_number check (number > 0)
);
comment on table payslip_publish_date is 'The planned publish date of the payslips of a period; a period without a row is published with its release';
comment on column payslip_publish_date.paygroup is 'Code of the pay group as in pay_period; empty for the company''s own cycle';
comment on column payslip_publish_date.number is 'Number of the period in its wage month, as in pay_period';
select guard_table('payslip_publish_date');

alter table payroll_run add column publishedon timestamptz;
alter table payroll_run add column publishedby bigint;
comment on column payroll_run.publishedon is 'When employees began to see the payslips of the run; null before';
comment on column payroll_run.publishedby is 'Who released or published it; null where the publish date had come';
create index payroll_run_unpublished on payroll_run (subscriptionid) where statusid = 6 and publishedon is null;

create or replace function keep_run() returns trigger
  language plpgsql
  as $$
declare
  published constant text[] := array['publishedby', 'publishedon'];
  released constant text[] := array['releasedby', 'releasedon', 'valuedate'] || published;
  voided constant text[] := array['voidedby', 'voidedon', 'voidreason'];
  moved constant text[] := array['statusid', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.statusid >= 4 then raise exception 'an approved run is not deleted' using errcode = 'MU001'; end if;
    return old;
  end if;
  if old.statusid < 5 then return new; end if;
  if old.statusid = 5 and new.statusid = 6 and to_jsonb(new) - moved - released = to_jsonb(old) - moved - released then
    return new;
  end if;
  if old.statusid = 5 and new.statusid = 7 and to_jsonb(new) - moved - voided = to_jsonb(old) - moved - voided then
    return new;
  end if;
  -- A released run is published once.
  if old.statusid = 6 and new.statusid = 6 and old.publishedon is null and new.publishedon is not null
    and to_jsonb(new) - published - '{version}'::text[] = to_jsonb(old) - published - '{version}'::text[] then
    return new;
  end if;
  raise exception 'a locked run is kept as it is' using errcode = 'MU001';
end $$;

update payroll_run set publishedon = coalesce(releasedon, addeddate), publishedby = releasedby where statusid = 6;
alter table payroll_run add constraint payroll_run_published check (publishedon is null or statusid = 6);
