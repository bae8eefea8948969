-- Announcements for the people below a manager, written by whoever has the right over those alone.
alter table announcement add column managerid bigint;
alter table announcement add constraint announcement_manager foreign key (subscriptionid, managerid)
  references employee (subscriptionid, employeeid);
comment on column announcement.managerid is 'Only for this manager and everybody below; null for everybody';
create index announcement_by_manager on announcement (subscriptionid, managerid) where managerid is not null;
