-- Sending an offer again ends the links of the mails before.
alter table offer add linkno integer not null default 1 check (linkno > 0);
comment on column offer.linkno is 'The number of the personal link that is valid';
