-- What a category asks with each ticket, and what was answered. A ticket keeps what it was asked.
alter table ticket_category add column fields jsonb not null default '[]';
alter table ticket add column answers jsonb not null default '[]';
comment on column ticket.answers is 'By question: its number, its label, the value and its words; of a choice the number of the option';
