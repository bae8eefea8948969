-- A mail can name who reads the answers to it; by default the company's own address of its e-mail branding does.

alter table mail_outbox add column replyto text;
comment on column mail_outbox.replyto is 'Where an answer to the mail goes, such as the address of a job; null for the address of the e-mail branding';
