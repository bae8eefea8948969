-- Candidates of a file are written to when the time for an undo is over; each upload has a run of its own.

insert into company_task (task, queue, isonce) values ('candidates_by_file', null, false);
