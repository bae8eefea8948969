-- A person can be excluded from the payroll: left out like on a processing hold, and not owed the months afterwards.
alter table pay_hold drop constraint pay_hold_kindid_check;
alter table pay_hold add constraint pay_hold_kind check (kindid between 1 and 3);
comment on column pay_hold.kindid is '1 processing: left out of the run; 2 payout: computed, not paid out; 3 excluded: left out, and not paid later';
