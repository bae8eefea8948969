-- A document goes with a request about days, such as a letter of the customer who was visited.
alter table attendance_request add column documentpath text;
comment on column attendance_request.documentpath is 'The file of its document; null without one';
