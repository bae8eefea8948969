-- The pay structure of an offer: what its package was worked out by, and what payroll is to pay the person by.

alter table offer add column structurecode text;
alter table offer add column structurename text;
alter table offer add check ((structurecode is null) = (structurename is null));
comment on column offer.structurecode is 'The pay structure chosen for the person; null where the company has one for all';
comment on column offer.structurename is 'Its name when the offer was saved: what was sent keeps it';

alter table package_proposal add column structurecode text;
comment on column package_proposal.structurecode is 'The pay structure agreed before joining; null where the company has one for all';
