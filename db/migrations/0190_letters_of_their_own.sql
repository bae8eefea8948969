alter table letter add column isadhoc boolean not null default false;
comment on column letter.isadhoc is 'Somebody has reworded the draft: its text is for this person alone and no longer that of the template';
