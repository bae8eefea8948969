-- A settlement may keep its gratuity from recoveries: the component that they do not reach, kept as it was confirmed.
alter table final_settlement add column protectedcomponent text;
comment on column final_settlement.protectedcomponent is 'The component of the gratuity, where no recovery reaches it';
