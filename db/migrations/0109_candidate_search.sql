-- Candidates are found by name, e-mail, phone, skills and city, requisitions by their code; lists of both by indexes.

do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into search_word (subscriptionid, kind, word, objectid)
      select tenant, 'candidate', w, a.candidateapplicationid
      from candidate_application a
      join candidate c on c.subscriptionid = tenant and c.candidateid = a.candidateid
      cross join search_words(concat_ws(' ', c.fullname, c.emailid, c.mobilenumber, c.phonekey, c.advanceskill, c.elementryskill, c.city)) w
      where a.subscriptionid = tenant
      on conflict do nothing;
    insert into search_word (subscriptionid, kind, word, objectid)
      select tenant, 'requisition', w, r.requisitionid from requisition r cross join search_words(r.requisitioncode) w
      where r.subscriptionid = tenant
      on conflict do nothing;
  end loop;
end $$;

create index candidate_application_since on candidate_application (subscriptionid, pipelinestageid, stagesince);
create index candidate_application_marked on candidate_application (subscriptionid, candidateapplicationid)
  where marks <> '[]';
create index requisition_job_published on requisition_job (subscriptionid, requisitionjobid) where statusid = 2;
