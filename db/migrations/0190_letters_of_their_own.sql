alter table letter add column isadhoc boolean not null default false;
comment on column letter.isadhoc is 'Somebody has reworded the draft: its text is for this person alone and no longer that of the template';

create or replace function public.keep_sent_letter()
 returns trigger
 language plpgsql
as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'a letter that was sent is not deleted' using errcode = 'MU001';
  end if;
  if new.statusid < old.statusid
     or (new.subscriptionid, new.letterid, new.lettertemplateid, new.employeeid, new.subject, new.body, new.isadhoc, new.filled, new.letternumber,
         new.letterheadsnapshotid, new.texthash, new.sentday, new.senton, new.sentby, new.addedby, new.addeddate)
        is distinct from
        (old.subscriptionid, old.letterid, old.lettertemplateid, old.employeeid, old.subject, old.body, old.isadhoc, old.filled, old.letternumber,
         old.letterheadsnapshotid, old.texthash, old.sentday, old.senton, old.sentby, old.addedby, old.addeddate)
     or old.readon is not null and new.readon is distinct from old.readon
     or old.statusid = 3
        and (new.revokedon, new.revokedby, new.revokenote) is distinct from (old.revokedon, old.revokedby, old.revokenote) then
    raise exception 'a letter that was sent is not changed' using errcode = 'MU001';
  end if;
  return new;
end $$;
