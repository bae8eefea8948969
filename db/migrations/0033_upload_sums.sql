-- What an upload comes to, told before it is applied: where its rows go, their sums, and what the file contradicts.

alter table bulk_batch
  add column place jsonb,
  add column sums jsonb not null default '[]',
  add column questions jsonb not null default '[]';
comment on column bulk_batch.place is 'The month or tax year the rows go to, as the last check found it';
comment on column bulk_batch.sums is 'Sums of the rows that would be applied: a label with paise, or with days';
comment on column bulk_batch.questions is 'What in the file names another month than the chosen one; answered before it is applied';
