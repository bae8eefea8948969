-- A decision can be undone for some seconds. What undoes it is a row of its own, which reopens the request as it was
-- before; what people would be told of the decision waits meanwhile.

alter table approval_decision add column batch uuid;
alter table approval_decision add column undountil timestamptz;
alter table approval_decision add column before jsonb;
alter table approval_decision add column undoes bigint;
comment on column approval_decision.batch is 'The decisions of one call, which are undone together';
comment on column approval_decision.undountil is 'Until when it can be undone; null where it can not';
comment on column approval_decision.before is 'Level, days and escalation of the request before the decision';
comment on column approval_decision.undoes is 'The decision that this row takes back';

alter table approval_decision drop constraint approval_decision_actionid_check;
alter table approval_decision add constraint approval_decision_actionid_check check (actionid between 1 and 8);
alter table approval_decision add constraint approval_decision_undoes check ((actionid = 8) = (undoes is not null));
alter table approval_decision add constraint approval_decision_undone_by check (actionid <> 8 or accountid is not null);
alter table approval_decision add constraint approval_decision_undountil
  check (undountil is null or (batch is not null and before is not null and actionid in (1, 2)));
create unique index approval_decision_undone on approval_decision (subscriptionid, undoes) where undoes is not null;
create index approval_decision_batch on approval_decision (subscriptionid, batch) where batch is not null;
comment on column approval_decision.actionid is
  '1 Approved, 2 Rejected, 3 Withdrawn, 4 Escalated, 5 Reminded, 6 Sent back, 7 Sent again, 8 Undone';

-- Only the last word on a request is taken back, by whoever said it, and only where it was said so that it can be.
create function refuse_late_undo() returns trigger
  language plpgsql
  as $$
declare
  last approval_decision;
begin
  if new.undoes is null then return new; end if;
  select d.* into last from approval_decision d
    where d.subscriptionid = new.subscriptionid and d.approvalrequestid = new.approvalrequestid
    order by d.approvaldecisionid desc limit 1;
  if last.approvaldecisionid is distinct from new.undoes or last.undountil is null
    or last.accountid is distinct from new.accountid then
    raise exception 'only the last decision on a request is undone, by whoever made it' using errcode = 'MU001';
  end if;
  return new;
end $$;
create trigger refuse_late_undo before insert on approval_decision for each row execute function refuse_late_undo();

-- A decided request stays decided, unless its last decision is undone.
create or replace function keep_request() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE'
    or (old.kind, old.employeeid, old.requesteraccountid, old.title, old.payload, old.facts, old.similarkey,
        old.approvalworkflowid, old.workflowversion, old.route, old.addeddate)
      is distinct from
       (new.kind, new.employeeid, new.requesteraccountid, new.title, new.payload, new.facts, new.similarkey,
        new.approvalworkflowid, new.workflowversion, new.route, new.addeddate) then
    raise exception 'a request is kept as it was submitted' using errcode = 'MU001';
  end if;
  if old.statusid <> 1 and (new.statusid <> 1 or 8 is distinct from (
      select d.actionid from approval_decision d
      where d.subscriptionid = old.subscriptionid and d.approvalrequestid = old.approvalrequestid
      order by d.approvaldecisionid desc limit 1)) then
    raise exception 'a request is kept as it was submitted' using errcode = 'MU001';
  end if;
  return new;
end $$;

alter table notification add column batch uuid;
alter table notification add column heldtill timestamptz;
comment on column notification.batch is 'What it tells can be undone together with others; null where it can not';
comment on column notification.heldtill is 'From when on it is shown and sent; null for at once';
create index notification_batch on notification (subscriptionid, batch) where batch is not null;
alter table mail_outbox add column batch uuid;
comment on column mail_outbox.batch is 'What it tells can be undone together with others; null where it can not';
create index mail_outbox_batch on mail_outbox (subscriptionid, batch) where batch is not null;
