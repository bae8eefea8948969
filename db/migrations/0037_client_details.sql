-- What a client tells of itself when it signs in or out is kept beside what the server saw; nothing is decided by it.
alter table login_session add signoutdetail jsonb;
comment on column login_session.clientdetail is 'What the client told of itself at sign-in, with the address and program the server saw';
comment on column login_session.signoutdetail is 'What the client told of itself at sign-out, with the address and program the server saw';
alter table door_session add clientdetail jsonb;
alter table operator_event add clientdetail jsonb;
