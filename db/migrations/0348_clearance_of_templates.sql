-- One place for the clearance of an exit: the exit policy names a template of checklists, whose tasks say which of them
-- keep the exit from being closed. What runs stays as it is, and goes on blocking.
alter table checklist_task add column isblocking boolean not null default true;
comment on column checklist_task.isblocking is 'Of an exit: open, it keeps the exit from being closed';
update checklist_template set tasks = (select jsonb_agg(t.task || '{"isblocking": true}' order by t.at)
  from jsonb_array_elements(tasks) with ordinality as t (task, at));
alter table exit_policy add column checklisttemplateid bigint;
alter table exit_policy add constraint exit_policy_clearance foreign key (subscriptionid, checklisttemplateid)
  references checklist_template (subscriptionid, checklisttemplateid);
create index exit_policy_of_template on exit_policy (subscriptionid, checklisttemplateid) where checklisttemplateid is not null;
comment on column exit_policy.checklisttemplateid is 'The clearance of its exits; none where nothing is to be cleared';
comment on column checklist.checklisttemplateid is 'Null for a clearance from before policies named a template';

-- The items of each policy become a template with the same tasks, and behind them come those of the templates that every
-- exit started beside it. Templates for some offices and grades are so task by task; one for some units or types of
-- employment cannot be, and is started by hand from now on.
create temporary table clearance as
  with source as (
    select p.subscriptionid, p.exitpolicyid, 0::bigint as checklisttemplateid, i.at,
      coalesce((p.detail ->> 'isordered')::boolean, false) as isordered,
      jsonb_build_object('title', i.item ->> 'title', 'instructions', null, 'kindid', 1, 'assetcategoryid', null,
        'documenttypeid', null, 'isblocking', true, 'duedays', 0, 'isworkingdays', false, 'waitsfor', '[]'::jsonb,
        'hiddendays', null, 'isprivate', false, 'isproofrequired', false, 'questions', '[]'::jsonb,
        'condition', '{"departmentids": [], "officeaddressids": [], "subscriptiongradeids": []}'::jsonb,
        'owner', jsonb_build_object(
          'typeid', case (i.item ->> 'responsibleid')::int when 2 then 9 when 3 then 6 when 4 then 7 else 1 end,
          'permissiongroupid', i.item -> 'permissiongroupid', 'employeeid', i.item -> 'employeeid',
          'departmentid', i.item -> 'departmentid')) as task
    from exit_policy p cross join jsonb_array_elements(p.detail -> 'clearance') with ordinality as i (item, at)
    union all
    select p.subscriptionid, p.exitpolicyid, t.checklisttemplateid, e.at, t.isordered,
      jsonb_set(e.task, '{condition}', (e.task -> 'condition')
        || case when jsonb_array_length(e.task #> '{condition,officeaddressids}') = 0
             then jsonb_build_object('officeaddressids', to_jsonb(t.officeaddressids)) else '{}' end
        || case when jsonb_array_length(e.task #> '{condition,subscriptiongradeids}') = 0
             then jsonb_build_object('subscriptiongradeids', to_jsonb(t.subscriptiongradeids)) else '{}' end)
    from exit_policy p
    join checklist_template t on t.subscriptionid = p.subscriptionid and t.triggerid = 5 and t.isactive = 1
      and t.businessunitids = '{}' and t.employmenttypes = '{}'
    cross join jsonb_array_elements(t.tasks) with ordinality as e (task, at)
  ), numbered as (
    select *, row_number() over (partition by subscriptionid, exitpolicyid order by checklisttemplateid, at) as itemno,
      row_number() over (partition by subscriptionid, exitpolicyid order by checklisttemplateid, at) - at as before
    from source
  )
  select n.subscriptionid, n.exitpolicyid, jsonb_agg(jsonb_set(n.task, '{waitsfor}', case
      when n.isordered then to_jsonb(array(select generate_series(n.before + 1, n.itemno - 1)))
      else to_jsonb(array(select w.no::int + n.before from jsonb_array_elements_text(n.task -> 'waitsfor') w (no))) end)
    order by n.itemno) as tasks
  from numbered n group by 1, 2;
insert into checklist_template (subscriptionid, checklisttemplatename, description, triggerid, triggeredfrom, isordered, soondays, tasks)
  select c.subscriptionid, left('Clearance: ' || p.exitpolicyname, 80) || ' (' || c.exitpolicyid || ')', null, 5, current_date,
    false, 3, c.tasks
  from clearance c join exit_policy p on p.subscriptionid = c.subscriptionid and p.exitpolicyid = c.exitpolicyid;
update exit_policy p set checklisttemplateid = t.checklisttemplateid
  from checklist_template t
  where t.subscriptionid = p.subscriptionid and t.triggerid = 5
    and t.checklisttemplatename = left('Clearance: ' || p.exitpolicyname, 80) || ' (' || p.exitpolicyid || ')';
-- The number is only needed where another template has the name.
update checklist_template t set checklisttemplatename = left('Clearance: ' || p.exitpolicyname, 80)
  from exit_policy p
  where p.subscriptionid = t.subscriptionid and p.checklisttemplateid = t.checklisttemplateid
    and not exists (select from checklist_template o where o.subscriptionid = t.subscriptionid
      and lower(o.checklisttemplatename) = lower(left('Clearance: ' || p.exitpolicyname, 80)))
    and (select count(*) from exit_policy o where o.subscriptionid = p.subscriptionid
      and lower(left(o.exitpolicyname, 69)) = lower(left(p.exitpolicyname, 69))) = 1;
drop table clearance;
update checklist_template set triggerid = 1, triggeredfrom = null
  where triggerid = 5 and (businessunitids <> '{}' or employmenttypes <> '{}');
update exit_policy set detail = detail - 'clearance' - 'isordered';
