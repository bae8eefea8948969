-- Mails of a company leave by rank: sign-in, then people, then candidates. Within a rank the oldest goes first.
alter table mail_outbox add rank smallint not null default 2 check (rank between 1 and 3);
comment on column mail_outbox.rank is '1 sign-in, 2 people of the company, 3 candidates';
create index mail_outbox_rank on mail_outbox (subscriptionid, rank, mailid) where senton is null and failedon is null;

-- One run that waits for a company is enough: it sends all that is due. A run that goes on later has a key of its own, so
-- that a mail of now does not wait for it.
alter table company_task drop constraint company_task_check;
comment on column company_task.queue is 'Runs of a company follow one another in this queue; null: at the same time';
update company_task set isonce = true where task = 'send_mail';
