-- Requests go back to whoever asked, with what is missing, and are sent again; people watch requests that they do not
-- decide.

alter table approval_request add column sentbackon date;
alter table approval_request add check (sentbackon is null or statusid = 1);
comment on column approval_request.sentbackon is 'Since when it is with whoever asked; nobody decides it meanwhile';

alter table approval_decision drop constraint approval_decision_actionid_check;
alter table approval_decision add check (actionid between 1 and 7);
alter table approval_decision add check (actionid <> 6 or comment is not null);
alter table approval_decision add check (actionid not in (6, 7) or accountid is not null);
comment on column approval_decision.actionid is
  '1 Approved, 2 Rejected, 3 Withdrawn, 4 Escalated, 5 Reminded, 6 Sent back, 7 Sent again';

-- Whoever asked, or whom it is about, sends nothing back either: only whoever may decide does.
create or replace function refuse_self_decision() returns trigger
  language plpgsql
  as $$ begin
  if new.actionid in (1, 2, 6) and exists (
    select from approval_request r
    left join account a on a.subscriptionid = r.subscriptionid and a.accountid = new.accountid
    where r.subscriptionid = new.subscriptionid and r.approvalrequestid = new.approvalrequestid
      and (r.requesteraccountid = new.accountid or r.employeeid = a.employeeid)
  ) then
    raise exception 'nobody decides what they asked for' using errcode = 'MU001';
  end if;
  return new;
end $$;

create table approval_watcher (
  subscriptionid bigint not null,
  approvalrequestid bigint not null,
  accountid bigint not null,
  addeddate timestamptz not null default now(),
  primary key (subscriptionid, approvalrequestid, accountid),
  foreign key (subscriptionid, approvalrequestid) references approval_request (subscriptionid, approvalrequestid),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
create index approval_watcher_account on approval_watcher (subscriptionid, accountid, approvalrequestid desc);
select guard_table('approval_watcher', 'none');
