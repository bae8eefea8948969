-- Candidates whom a recruiter adds: who did, and when and how the candidate agreed to be stored.

alter table candidate_application
  add column addedby bigint,
  add column consentedon date,
  add column consentmethodid smallint check (consentmethodid between 1 and 6),
  add check (num_nulls(addedby, consentedon, consentmethodid) in (0, 3)),
  add foreign key (subscriptionid, addedby) references account (subscriptionid, accountid);
create index candidate_application_added on candidate_application (subscriptionid, addedby) where addedby is not null;
comment on column candidate_application.addedby is 'The recruiter who added it; null where the candidate applied, or an employee referred';
comment on column candidate_application.consentedon is 'The day on which the candidate agreed, as the recruiter says; null where the candidate applied';
comment on column candidate_application.consentmethodid is '1 E-mail, 2 Phone call, 3 In person, 4 Signed paper, 5 Text message, 6 Recruitment agency';
