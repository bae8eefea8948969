-- Income from elsewhere is decided like variable payments; what a decision taxes is an item of a month, too.
alter table pay_item drop constraint pay_item_kind;
alter table pay_item add constraint pay_item_kind check (kindid between 1 and 4);
comment on column pay_item.kindid is '1 Variable payment, 2 Extra payment, 3 Extra deduction, 4 Non-payroll income';
comment on column one_time_item.component is 'A component of the salary structure, or a kind of non-payroll income';
