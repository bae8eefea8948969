-- Swaps of shifts are asked for: the colleague agrees, then the request is approved. Those that are stored were entered for
-- both people, so they are approved.

alter table shift_swap
  add column statusid smallint not null default 2 check (statusid between 1 and 7),
  add column note text,
  add column answernote text,
  add column answeredon timestamptz,
  add column answeredby bigint,
  add column approvedon date,
  add column approvalrequestid bigint,
  add column version integer not null default 1,
  add foreign key (subscriptionid, approvalrequestid) references approval_request (subscriptionid, approvalrequestid);
update shift_swap set approvedon = addeddate::date;
alter table shift_swap alter column statusid set default 6;
alter table shift_swap add check ((statusid in (2, 5)) = (approvedon is not null));
comment on column shift_swap.statusid is '1 Pending, 2 Approved, 3 Rejected, 4 Withdrawn, 5 Cancelled, 6 Waits for the colleague, 7 Declined by the colleague';
comment on column shift_swap.answernote is 'What the colleague said to it';
comment on column shift_swap.answeredby is 'The account of the colleague who agreed or declined; null where it was entered for both';
create index shift_swap_approval on shift_swap (subscriptionid, approvalrequestid);

-- One swap of a person on a day among those that wait or are approved; on which side, is looked at with both people locked.
drop index shift_swap_employee;
drop index shift_swap_with;
create unique index shift_swap_employee on shift_swap (subscriptionid, employeeid, swapdate) where statusid in (1, 2, 6);
create unique index shift_swap_with on shift_swap (subscriptionid, withemployeeid, swapdate) where statusid in (1, 2, 6);
create index shift_swap_employee_days on shift_swap (subscriptionid, employeeid, swapdate);
create index shift_swap_with_days on shift_swap (subscriptionid, withemployeeid, swapdate);
-- Those that wait for approval are looked for before a month is closed.
create index shift_swap_pending on shift_swap (subscriptionid, swapdate) where statusid = 1;

-- Days of both are counted again once a swap is approved, and once it is no longer; around it as well, for a shift decides
-- which punches belong to the days beside it.
create function shift_swap_changed() returns trigger language plpgsql as $$
declare
  this shift_swap := case when tg_op = 'DELETE' then old else new end;
begin
  if this.approvedon is not null or (tg_op = 'UPDATE' and old.approvedon is not null) then
    perform attendance_changed(this.employeeid, this.swapdate - 1, this.swapdate + 1);
    perform attendance_changed(this.withemployeeid, this.swapdate - 1, this.swapdate + 1);
  end if;
  return null;
end $$;
drop trigger attendance_stale on shift_swap;
create trigger attendance_stale after insert or update or delete on shift_swap
  for each row execute function shift_swap_changed();
