-- Key results that the product feeds: by which of its figures.
alter table okr_key_result add column measurekey text;
alter table okr_key_result add constraint okr_key_result_measure check (measurekey is null or kindid <= 6);
comment on column okr_key_result.measurekey is 'The figure of the product that checks it in each night; null where people do';
create index okr_key_result_measured on okr_key_result (subscriptionid, okrkeyresultid) where measurekey is not null;
