-- One task for somebody without an account, and external raters of reviews, who write by such a link.
create table guest_link (
  subscriptionid bigint not null,
  tokenhash text not null,
  purpose text not null,
  objectid bigint not null,
  lastday date not null,
  addedday date not null,
  constraint guest_link_pkey primary key (subscriptionid, tokenhash)
);
comment on table guest_link is
  'Links that open one task without an account. One that is used up or withdrawn is deleted: nothing says when it was opened';
comment on column guest_link.purpose is 'The kind of task, such as review';
comment on column guest_link.objectid is 'What the task is about, a row of the table of its purpose';
create index guest_link_of_task on guest_link (subscriptionid, purpose, objectid);
create index guest_link_over on guest_link (subscriptionid, lastday);
-- No audit rows: they would keep when a rater has finished.
select guard_table('guest_link', 'none');

alter table perform_assignment alter column employeeid drop not null;
alter table perform_assignment add column guestname text;
alter table perform_assignment add column guestemail text;
alter table perform_assignment drop constraint perform_assignment_group;
alter table perform_assignment add constraint perform_assignment_group check (groupid in (1, 2, 3, 4, 6));
alter table perform_assignment add constraint perform_assignment_rater check (
  (groupid = 6) = (employeeid is null) and (groupid = 6) = (guestname is not null) and (groupid = 6) = (guestemail is not null));
comment on column perform_assignment.groupid is '1 Self, 2 Manager, 3 Peers, 4 Direct reports, 6 External raters';
comment on column perform_assignment.employeeid is 'Null for an external rater, who writes by a link';
create unique index perform_assignment_guest_once on perform_assignment (subscriptionid, performreviewid, lower(guestemail))
  where employeeid is null;

alter table perform_answer drop constraint perform_answer_group;
alter table perform_answer add constraint perform_answer_group check (groupid between 3 and 6);
comment on column perform_answer.groupid is
  '3 Peers, 4 Direct reports, 6 External raters, 5 Colleagues: all of them together, where one was too small';
