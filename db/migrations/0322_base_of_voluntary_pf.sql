-- What the percentage of voluntary provident fund is of, by person.
alter table employee_vpf add column vpfbase text;
alter table employee_vpf add constraint employee_vpf_base check (vpfbase in ('epf-wages', 'pf-wages', 'basic'));
comment on column employee_vpf.vpfbase is 'What vpfpercent is of; null: the base of the payroll method';
comment on column employee_vpf.vpfpercent is 'Percent of vpfbase';
