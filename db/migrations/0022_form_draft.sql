-- What somebody has typed into a form and not saved yet: their own, one for each form and record, for thirty days.
-- Not audited: it is no decision, and nothing of it counts before it is saved.

create table form_draft (
  subscriptionid bigint not null,
  accountid bigint not null,
  formkey text not null,
  recordid bigint not null check (recordid >= 0),
  recordversion integer,
  draftvalues jsonb not null check (octet_length(draftvalues::text) <= 131072),
  updatedon timestamptz not null,
  version integer not null,
  primary key (subscriptionid, accountid, formkey, recordid),
  foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
comment on column form_draft.recordid is '0 for a record that is not there yet';
comment on column form_draft.recordversion is 'Version of the record that the form began with';
create index form_draft_updatedon on form_draft (subscriptionid, updatedon);
select guard_table('form_draft', 'none');
