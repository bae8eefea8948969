-- Voluntary provident fund is a rate, or an amount a month in paise; never both.
alter table employee_statutory
  add column vpfamount bigint not null default 0 check (vpfamount >= 0),
  add constraint employee_statutory_vpf_one check (vpfamount = 0 or vpfpercent = 0);
comment on column employee_statutory.vpfamount is 'Paise a month, not reduced for loss of pay; 0 where the person has a rate or none';
