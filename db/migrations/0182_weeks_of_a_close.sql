-- The close of a month looks at weeks that began in the month before. Whatever is counted again there is looked at, too.

alter table time_close add column weeksfrom date;
comment on column time_close.weeksfrom is 'The Monday with which the weeks that it looks at begin; null: a close of before, which looks at weeks within its days alone';

create or replace function mark_changed_days() returns trigger
  language plpgsql
  as $$ begin
  perform lock_closes(one.subscriptionid, false) from (select distinct subscriptionid from changed) one;
  insert into time_close_changed (subscriptionid, closeid, employeeid)
    select distinct d.subscriptionid, c.closeid, d.employeeid
    from changed d
    join time_close c on c.subscriptionid = d.subscriptionid
      and d.workdate between coalesce(c.weeksfrom, c.fromday) and c.today and c.reopenedat is null
    order by 2, 3
  on conflict do nothing;
  return null;
end $$;
