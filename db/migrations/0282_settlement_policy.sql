-- The policy of settlements is in force from a day: what was saved so far, from the beginning.
insert into dated_setting (subscriptionid, settingname, effectivefrom, version, value)
  select subscriptionid, 'settlement_policy', date '0001-01-01', 1, value
  from tenant_setting where settingname = 'settlementPolicy' and version > 0;
delete from tenant_setting where settingname = 'settlementPolicy';
