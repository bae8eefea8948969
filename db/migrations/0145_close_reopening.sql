-- Reopening: one asks, another confirms; what a close kept never changes, and what its days were is known by a digest.
alter table time_close add constraint time_close_second_person check (reopenedby is null or reopenedby <> reopenaskedby);
comment on column time_close.reopenedby is 'Who confirmed it; the ledgers are taken back from then on, and all are when reopenedat is set';

alter table time_close_person add column daysdigest text;
comment on column time_close_person.daysdigest is 'MD5 of the stored days at the close, by which days that changed since are found; null: not known';
select append_only('time_close_person');
