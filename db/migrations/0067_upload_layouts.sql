-- The layout an upload was read by, and the headings of its file that nothing reads.
alter table bulk_batch add column layout text check (char_length(layout) between 1 and 60);
alter table bulk_batch add column unused jsonb not null default '[]';
comment on column bulk_batch.layout is 'Null where the columns were found by their headings';
comment on column bulk_batch.unused is 'Headings of the file that no column reads';
