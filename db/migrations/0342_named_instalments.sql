-- The instalment of one month of a loan may be named; the others go on, and the last one takes the rest.
alter table loan_event drop constraint loan_event_kind;
alter table loan_event drop constraint loan_event_topup;
alter table loan_event add constraint loan_event_kind check (kindid between 1 and 5);
alter table loan_event add constraint loan_event_amounts check ((kindid in (2, 5)) = (amount is not null) and (kindid = 2) = (instalments is not null));
comment on column loan_event.kindid is '1 Skip, 2 Top-up, 3 Close by pay, 4 Close by bank, 5 Instalment named for the month';
