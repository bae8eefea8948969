-- A rent that changes in the tax year: from a month on another sum, in the same city or another. Without a month the
-- rent of the declaration holds for all of the year.
alter table tax_declaration
  add column newrentfrom text check (newrentfrom ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  add column newrentpermonth bigint not null default 0 check (newrentpermonth >= 0),
  add column newrentcity text,
  add constraint tax_declaration_new_rent_month check (
    newrentfrom is not null or (newrentpermonth = 0 and newrentcity is null)
  );
comment on column tax_declaration.newrentfrom is 'The month from which the new rent is paid; null where the rent does not change';
comment on column tax_declaration.newrentpermonth is 'Paise a month';
