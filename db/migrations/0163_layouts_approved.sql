-- The layouts that a run's files for the bank, files with accounts and journals are written by are part of what is
-- approved: their digest goes into the hash of the content. Runs of before have none, and keep the hash they have.
alter table payroll_run add column layoutshash text;
comment on column payroll_run.layoutshash is 'Digest of the layouts in the hash of the content; null for runs computed before it was part of it';
