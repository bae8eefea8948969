-- Who is told that a target of a ticket is near or missed: its agent, then the escalation person of the category.
alter table ticket_category add column escalationid bigint;
alter table ticket_category add constraint ticket_category_escalation
  foreign key (subscriptionid, escalationid) references employee (subscriptionid, employeeid);
create index ticket_category_of_escalation on ticket_category (subscriptionid, escalationid);

-- Hours by priority, in percent of those of the category: 100 as before.
alter table ticket_category add column lowpercent integer not null default 100;
alter table ticket_category add column highpercent integer not null default 100;
alter table ticket_category add column urgentpercent integer not null default 100;
alter table ticket_category add constraint ticket_category_percent
  check (lowpercent between 1 and 1000 and highpercent between 1 and 1000 and urgentpercent between 1 and 1000);

alter table ticket add column firstnotice smallint not null default 0;
alter table ticket add column resolvenotice smallint not null default 0;
alter table ticket add constraint ticket_notice check (firstnotice between 0 and 2 and resolvenotice between 0 and 2);
comment on column ticket.firstnotice is 'Of the first answer: 0 nobody knows yet that it is near or missed, 1 the agent does, 2 the escalation person as well';
comment on column ticket.resolvenotice is 'The same of the resolution';
-- What was due before is no news.
update ticket set firstnotice = 2, resolvenotice = 2;
create index ticket_without_notice on ticket (subscriptionid, ticketid)
  where statusid in (1, 2, 5) and (resolvenotice < 2 or (firstnotice < 2 and firstansweredat is null));
insert into company_task (task, queue, isonce) values ('watch_targets', 'watch_targets', true);
