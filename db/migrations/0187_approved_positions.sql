-- Positions of an approved requisition rise by an approval alone, also where no workflow asks anybody: what was approved at
-- once is stored as well. Row security holds for the owner too.
do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    update requisition r set approvedpositions = least(p.positions, 9999)
      from (select j.requisitionid, sum(j.positions)::int as positions from requisition_job j
        where j.subscriptionid = tenant group by j.requisitionid) p
      where r.subscriptionid = tenant and r.requisitionid = p.requisitionid
        and r.statusid in (3, 5) and r.approvedpositions is null;
  end loop;
end $$;
comment on column requisition.approvedpositions is 'How many positions were approved, by a workflow or at once; null before';
