-- A letter may be signed by somebody else than its template says.
alter table letter add column authorizedsignatoryid bigint;
alter table letter add constraint letter_authorizedsignatoryid_fkey foreign key (subscriptionid, authorizedsignatoryid) references authorized_signatory (subscriptionid, authorizedsignatoryid);
create index letter_signatory on letter (subscriptionid, authorizedsignatoryid) where authorizedsignatoryid is not null;
comment on column letter.authorizedsignatoryid is 'Who signs this letter; null: as the template says';

create or replace function keep_sent_letter() returns trigger
  language plpgsql
  as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'a letter that was sent is not deleted' using errcode = 'MU001';
  end if;
  if new.statusid < old.statusid
     or (new.subscriptionid, new.letterid, new.lettertemplateid, new.employeeid, new.subject, new.body, new.isadhoc, new.filled, new.letternumber,
         new.letterheadsnapshotid, new.texthash, new.sentday, new.senton, new.sentby, new.addedby, new.addeddate, new.authorizedsignatoryid)
        is distinct from
        (old.subscriptionid, old.letterid, old.lettertemplateid, old.employeeid, old.subject, old.body, old.isadhoc, old.filled, old.letternumber,
         old.letterheadsnapshotid, old.texthash, old.sentday, old.senton, old.sentby, old.addedby, old.addeddate, old.authorizedsignatoryid)
     or old.readon is not null and new.readon is distinct from old.readon
     or old.statusid = 3
        and (new.revokedon, new.revokedby, new.revokenote) is distinct from (old.revokedon, old.revokedby, old.revokenote) then
    raise exception 'a letter that was sent is not changed' using errcode = 'MU001';
  end if;
  return new;
end $$;
