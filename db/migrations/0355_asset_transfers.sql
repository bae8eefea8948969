-- An asset goes to another person, or to another place, in one movement that says from where.
alter table asset_movement drop constraint asset_movement_kind;
alter table asset_movement add constraint asset_movement_kind check (movementkindid between 1 and 10);
alter table asset_movement add column fromemployeeid bigint;
alter table asset_movement add constraint asset_movement_from_person foreign key (subscriptionid, fromemployeeid)
  references employee (subscriptionid, employeeid);
alter table asset_movement add column fromplace text;
alter table asset_movement add column toplace text;
comment on column asset_movement.movementkindid is
  '1 Added, 2 Issued, 3 Returned, 4 To repair, 5 Back from repair, 6 Lost, 7 Found, 8 Retired, 9 Issue undone, 10 Transferred';
comment on column asset_movement.fromemployeeid is 'Of a transfer: who had it; employeeid has it now';
comment on column asset_movement.fromplace is 'Of a transfer: the office that it was at, as it was called then';
comment on column asset_movement.toplace is 'Of a transfer: the office that it is at, as it was called then';
create index asset_movement_of_from on asset_movement (subscriptionid, fromemployeeid) where fromemployeeid is not null;
