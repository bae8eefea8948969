-- The clearance of an exit is a checklist. What stands moves as it is: owner, due day (the last day) and history. Owners that
-- are groups are found by the check of the next morning; until then whoever looks after checklists completes the tasks.
insert into checklist (subscriptionid, templateversion, checklistname, employeeid, triggerid, sourceid, eventday, isordered,
    soondays, statusid, endedday, endingnote, addeddate, addedby)
  select x.subscriptionid, coalesce((x.policy ->> 'version')::integer, 1), 'Clearance', x.employeeid, 5, x.employeeexitid, x.lastday,
    coalesce((x.policy -> 'detail' ->> 'isordered')::boolean, false), 3,
    case when x.statusid in (3, 6) and t.open then 3 when t.open and x.statusid = 2 then 1 when x.statusid = 6 then 3 else 2 end,
    case when t.open and x.statusid = 2 then null else x.lastday end,
    x.endingnote, coalesce(x.acceptedon, x.addeddate), x.acceptedby
  from employee_exit x
  join (select subscriptionid, employeeexitid, bool_or(statusid = 1) as open from exit_task group by 1, 2) t
    on t.subscriptionid = x.subscriptionid and t.employeeexitid = x.employeeexitid;

insert into checklist_task (subscriptionid, checklistid, itemno, title, kindid, owner, duedays, isworkingdays, dueday, statusid,
    note, recoveryamount, doneby, doneon, version)
  select t.subscriptionid, c.checklistid, t.itemno, t.title, 1,
    jsonb_build_object(
      'typeid', case when t.permissiongroupid is not null then 6 when t.departmentid is not null then 9
        when t.employeeid is not null then 7 else 1 end,
      'permissiongroupid', t.permissiongroupid, 'employeeid', t.employeeid, 'departmentid', t.departmentid),
    0, false, c.eventday,
    case when t.statusid = 1 and c.statusid = 1 then 1 when t.statusid = 2 then 2 when t.statusid = 3 then 4 else 5 end,
    case when t.statusid = 3 then coalesce(t.note, '–') else t.note end, t.recoveryamount, t.doneby, t.doneon, t.version
  from exit_task t
  join checklist c on c.subscriptionid = t.subscriptionid and c.triggerid = 5 and c.sourceid = t.employeeexitid;

insert into checklist_task_owner (subscriptionid, checklisttaskid, accountid)
  select n.subscriptionid, n.checklisttaskid, a.accountid
  from exit_task t
  join checklist c on c.subscriptionid = t.subscriptionid and c.triggerid = 5 and c.sourceid = t.employeeexitid
  join checklist_task n on n.subscriptionid = c.subscriptionid and n.checklistid = c.checklistid and n.itemno = t.itemno
    and n.statusid = 1
  left join department d on d.subscriptionid = t.subscriptionid and d.departmentid = t.departmentid
  join account a on a.subscriptionid = t.subscriptionid and a.employeeid = coalesce(t.employeeid, d.departmentheadid)
    and a.statusid = 1
  on conflict do nothing;

comment on table exit_task is 'Clearance of exits until it became checklists; nothing reads or writes it any more';
