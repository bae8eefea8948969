-- Check-ins that an upload of values brought and its undo took back: check-ins themselves are never deleted.
create table okr_check_in_undone (
  subscriptionid bigint not null,
  okrcheckinid bigint not null,
  addeddate timestamptz not null default now(),
  constraint okr_check_in_undone_pkey primary key (subscriptionid, okrcheckinid),
  constraint okr_check_in_undone_of foreign key (subscriptionid, okrcheckinid)
    references okr_check_in (subscriptionid, okrcheckinid)
);
comment on table okr_check_in_undone is 'Check-ins that do not count: the upload that brought them was undone';
select guard_table('okr_check_in_undone', 'none');
select append_only('okr_check_in_undone');
