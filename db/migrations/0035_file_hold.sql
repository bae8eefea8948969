-- Contents of files are put and taken away outside of any transaction, so that a slow bucket keeps no connection. What
-- lock and transaction said before, a row says now: a content that is about to be put is not taken away meanwhile, and
-- one that is being taken away is not put until that is over.
create table file_hold (
  subscriptionid bigint not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  isremoval boolean not null,
  helduntil timestamptz not null,
  primary key (subscriptionid, key, isremoval)
);
comment on table file_hold is 'Contents of files that are being put or taken away just now';
comment on column file_hold.isremoval is 'Taken away, otherwise put';
select guard_table('file_hold', 'none');
