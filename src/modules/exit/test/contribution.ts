import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** An exit of everybody, with a task each in its checklist. */
async function fillExits(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into employee_exit (subscriptionid, employeeid, exitreasonid, statusid, isown, submittedon, lastday, notice, addedby)
    select ${id}, e.employeeid, r.exitreasonid, 2 + e.employeeid % 2, true, date '2026-01-01', date '2026-01-01' + (e.employeeid % 300)::int, '{"noticedays": 30, "buyoutdays": 0}', 1
    from employee e join exit_reason r on r.subscriptionid = e.subscriptionid and r.exitreasonname = 'Relocation' where e.subscriptionid = ${id}`);
  await owner.query(`insert into checklist (subscriptionid, templateversion, checklistname, employeeid, triggerid, sourceid, eventday, isordered, soondays, statusid, endedday)
    select ${id}, 1, 'Clearance', employeeid, 5, employeeexitid, lastday, false, 3, 2, lastday from employee_exit where subscriptionid = ${id}`);
  await owner.query(`insert into checklist_task (subscriptionid, checklistid, itemno, title, kindid, owner, duedays, isworkingdays, dueday, statusid)
    select ${id}, checklistid, 1, 'Keys', 1, '{"typeid": 1}', 0, false, eventday, 2 from checklist where subscriptionid = ${id} and triggerid = 5`);
}

export const contribution: TestContribution = {
  support: ['exitPolicy', 'exitReason'],
  big: ['employee_exit'],
  fill: fillExits,
  lists: [
    { what: 'those who leave', path: 'exit/exitlist', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page of those who left',
      path: 'exit/exitlist',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'those who left and are not closed', path: 'exit/exitlist', ask: () => ({ phaseid: '3' }) },
    { what: 'a search among those who leave', path: 'exit/exitlist', ask: () => ({ search: '0012' }) },
  ],
};
