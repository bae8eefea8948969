-- Reviews that rate the objectives of the time they look back on.
alter table performance_cycle add column spanfrom date;
alter table performance_cycle add constraint performance_cycle_span check (spanfrom <= snapshotday);
comment on column performance_cycle.spanfrom is 'First day of the time under review, up to the day of the snapshot; null: a year before';
alter table perform_review add column objectives jsonb not null default '[]';
comment on column perform_review.objectives is 'Id and title of each objective of the person in the time under review, as at the launch; none is private';
