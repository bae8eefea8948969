import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A checklist of everybody with two tasks; one in fifty runs, and some of its tasks are the administrator’s. */
async function fillChecklists(owner: pg.Client, id: number): Promise<void> {
  await owner.query(
    `insert into checklist_template (subscriptionid, checklisttemplatename, tasks) values (${id}, 'Big', '[]')`,
  );
  await owner.query(`insert into checklist (subscriptionid, checklisttemplateid, templateversion, checklistname, employeeid, triggerid, eventday, isordered, soondays, statusid, endedday)
    select ${id}, t.checklisttemplateid, 1, 'Big', e.employeeid, 1, date '2026-01-01' + (e.employeeid % 700)::int, false, 3,
      case when e.employeeid % 50 = 0 then 1 else 2 end, case when e.employeeid % 50 = 0 then null else date '2026-06-01' end
    from employee e join checklist_template t on t.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
  await owner.query(`insert into checklist_task (subscriptionid, checklistid, itemno, title, kindid, owner, duedays, isworkingdays, dueday, statusid)
    select ${id}, c.checklistid, n, 'Task ' || n, 1, '{"typeid": 1, "permissiongroupid": null, "employeeid": null}', n, false, c.eventday + n, case when c.statusid = 1 then n else 2 end
    from checklist c cross join generate_series(1, 2) n where c.subscriptionid = ${id}`);
  await owner.query(`insert into checklist_task_owner (subscriptionid, checklisttaskid, accountid)
    select ${id}, t.checklisttaskid, (select min(accountid) from account where subscriptionid = ${id})
    from checklist_task t where t.subscriptionid = ${id} and t.checklisttaskid % 100 = 0`);
}

export const contribution: TestContribution = {
  big: ['checklist', 'checklist_task', 'checklist_task_owner'],
  fill: fillChecklists,
  lists: [
    { what: 'the checklists', path: 'checklist/list', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page of checklists',
      path: 'checklist/list',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'checklists that are over due', path: 'checklist/list', ask: () => ({ statusid: '3' }) },
    { what: 'a search among checklists', path: 'checklist/list', ask: () => ({ search: '0012' }) },
    { what: 'the tasks of checklists', path: 'checklist/tasks', ask: () => ({ limit: '50' }) },
    { what: 'one task of many people', path: 'checklist/tasks', ask: () => ({ title: 'Task 1' }) },
    { what: 'tasks that nobody owns', path: 'checklist/tasks', ask: () => ({ isownerless: '1' }) },
    { what: 'the titles of tasks', path: 'checklist/titles' },
    { what: 'one’s own tasks', path: 'checklist/own' },
  ],
};
