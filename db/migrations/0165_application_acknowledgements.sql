-- Applications of strangers must not make the company send mail without end: a mailbox has one acknowledgement a day, and an
-- application that came in a flood has none until a person has looked at it.
alter table candidate_application
  add mailboxkey text not null default '',
  add isheld boolean not null default false,
  add isacknowledgementdue boolean not null default false,
  add acknowledgedon date,
  add acknowledgementid bigint;
comment on column candidate_application.mailboxkey is 'The address without its +tag, by which acknowledgements are counted';
comment on column candidate_application.isheld is 'Whether nothing is mailed until a person has looked at it';
comment on column candidate_application.isacknowledgementdue is 'Whether an acknowledgement is still to be written';
comment on column candidate_application.acknowledgedon is 'The day of the acknowledgement that names it';
comment on column candidate_application.acknowledgementid is 'The mail of the acknowledgement, as long as it is in the outbox';

create index candidate_application_mailbox on candidate_application (subscriptionid, mailboxkey);
create index candidate_application_due on candidate_application (subscriptionid, mailboxkey) where isacknowledgementdue;
create index candidate_application_held on candidate_application (subscriptionid, candidateapplicationid) where isheld;
create index candidate_application_received on candidate_application (subscriptionid, receivedon);
