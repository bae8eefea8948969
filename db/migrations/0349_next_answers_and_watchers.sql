-- The answer to each further question of the requester has a target of its own, counted from the question.
alter table ticket_category add column nexthours integer not null default 8;
update ticket_category set nexthours = firsthours;
alter table ticket_category add constraint ticket_category_next check (nexthours between 1 and 2000);
alter table ticket add column nextfrom bigint;
alter table ticket add column nextdue bigint;
alter table ticket add column nextnotice smallint not null default 0;
alter table ticket add column isnextlate boolean not null default false;
alter table ticket add constraint ticket_next_notice check (nextnotice between 0 and 2);
alter table ticket add constraint ticket_next_from check (nextdue is null or nextfrom is not null);
comment on column ticket.nextfrom is 'When the requester wrote what has no answer since the first one; null where nothing waits';
comment on column ticket.nextnotice is 'As firstnotice, of the answer that is due next';
comment on column ticket.isnextlate is 'A further answer came after its target: it stays so';
drop index ticket_without_notice;
create index ticket_without_notice on ticket (subscriptionid, ticketid)
  where statusid in (1, 2, 5) and (resolvenotice < 2 or (firstnotice < 2 and firstansweredat is null)
    or (nextnotice < 2 and nextfrom is not null));

-- Who is told of a ticket without answering it.
create table ticket_watcher (
  subscriptionid bigint not null,
  ticketid bigint not null,
  employeeid bigint not null,
  constraint ticket_watcher_pkey primary key (subscriptionid, ticketid, employeeid),
  constraint ticket_watcher_ticket foreign key (subscriptionid, ticketid) references ticket (subscriptionid, ticketid),
  constraint ticket_watcher_person foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid)
);
comment on table ticket_watcher is 'They read what the requester reads; of a confidential category only those who answer it';
create index ticket_watcher_of_person on ticket_watcher (subscriptionid, employeeid, ticketid);
select guard_table('ticket_watcher');
