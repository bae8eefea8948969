-- Voluntary provident fund is computed by rates of up to six decimals, so they are stored with as many. No trailing
-- zeros: the rate is shown as it was entered.
alter table employee_statutory
  alter column vpfpercent type numeric using trim_scale(vpfpercent),
  add constraint employee_statutory_vpf_places check (scale(vpfpercent) <= 6);
