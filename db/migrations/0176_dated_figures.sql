-- Figures of packages may change in a month that is paid already: a revision names them with their day, and payrollmonth
-- is then the month that pays the arrears.
alter table package_figure add column effectivefrom date;
comment on column package_figure.payrollmonth is 'The month from which the figure is in force; of a revision the month that pays it first';
comment on column package_figure.effectivefrom is 'The day from which a revision puts it in force, where that is not the first of payrollmonth';
alter table package_figure add constraint package_figure_effectivefrom
  check (effectivefrom < make_date(left(payrollmonth, 4)::integer, right(payrollmonth, 2)::integer, 1));
alter table package_figure drop constraint package_figure_subscriptionid_employeeid_code_payrollmonth_key;
alter table package_figure add constraint package_figure_once
  unique nulls not distinct (subscriptionid, employeeid, code, payrollmonth, effectivefrom);
alter table salary_revision add column figures jsonb not null default '{}';
comment on column salary_revision.figures is 'Figures of the package that it changed, by code: their value, and the one it replaced in its month, or null';
