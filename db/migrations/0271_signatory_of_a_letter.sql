-- A letter may be signed by somebody else than its template says.
alter table letter add column authorizedsignatoryid bigint;
alter table letter add constraint letter_authorizedsignatoryid_fkey foreign key (subscriptionid, authorizedsignatoryid) references authorized_signatory (subscriptionid, authorizedsignatoryid);
create index letter_signatory on letter (subscriptionid, authorizedsignatoryid) where authorizedsignatoryid is not null;
comment on column letter.authorizedsignatoryid is 'Who signs this letter; null: as the template says';
