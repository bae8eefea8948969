alter table opening_balance add column esicovered boolean;
comment on column opening_balance.esicovered is 'Whether ESI covered the person when the contribution period of the first payroll here began; null where that is not known';
