-- Leave for a birth is judged by the expected date and by how many children there are already.
alter table leave_request add column expectedon date;
alter table leave_request add column survivingchildren smallint;
alter table leave_request add constraint leave_request_survivingchildren check (survivingchildren between 0 and 20);
comment on column leave_request.expectedon is 'The expected date of birth, for leave that is for one';
comment on column leave_request.survivingchildren is 'Surviving children before this birth';
