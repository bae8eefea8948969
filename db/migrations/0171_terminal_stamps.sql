-- Where a terminal stands in its log is kept for each network it calls from: whoever calls from elsewhere moves nothing.

alter table attendance_device_source add column attlogstamp text;
alter table attendance_device_source add column resetat timestamptz;
comment on column attendance_device_source.attlogstamp is 'The stamp of the last batch of which lines were stored; told back to the same source alone';
comment on column attendance_device_source.resetat is 'When a stamp last went back: the terminal has begun its log anew';

do $$
declare
  tenant bigint;
begin
  for tenant in select subscriptionid from subscription loop
    perform set_config('app.subscription', tenant::text, true);
    insert into attendance_device_source (subscriptionid, deviceid, source, firstcallat, lastcallat, attlogstamp)
      select s.subscriptionid, s.deviceid, network_of(s.lastaddress), s.lastseenat, s.lastseenat, s.attlogstamp
      from attendance_device_state s
      where s.subscriptionid = tenant and network_of(s.lastaddress) is not null
      on conflict (subscriptionid, deviceid, source) do update set attlogstamp = excluded.attlogstamp;
  end loop;
end $$;
drop function network_of(text);
alter table attendance_device_state drop column attlogstamp;

alter table attendance_device_command drop constraint attendance_device_command_commandtypeid_check;
alter table attendance_device_command add constraint attendance_device_command_commandtypeid_check
  check (commandtypeid between 1 and 7);
comment on column attendance_device_command.commandtypeid is '1 Set the time, 2 Send punches again, 3 Send people, 4 Write a person, 5 Delete a person, 6 Restart, 7 Send everything again';
