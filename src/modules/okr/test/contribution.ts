import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A cycle with an objective of everybody below one of the company, each with a key result. */
async function fillOkr(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into okr_cycle (subscriptionid, okrcyclename, fromdate, todate)
    values (${id}, 'Cycle of the lists', date '2026-01-01', date '2026-12-31')`);
  await owner.query(`insert into okr_objective (subscriptionid, okrcycleid, title, levelid, employeeid)
    select ${id}, c.okrcycleid, 'Objective ' || e.employeeid, 3, e.employeeid
    from employee e join okr_cycle c on c.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
  await owner.query(`insert into okr_key_result (subscriptionid, okrobjectiveid, title, kindid, targetvalue, currentvalue, employeeid)
    select ${id}, o.okrobjectiveid, 'Orders', 2, 100000, 40000, o.employeeid from okr_objective o where o.subscriptionid = ${id}`);
}

/** A check-in that does not count, and a change. */
async function appendOkr(owner: pg.Client, id: number): Promise<void> {
  await fillOkr(owner, id);
  await owner.query(`insert into okr_check_in (subscriptionid, okrkeyresultid, ondate, confidenceid)
    select subscriptionid, okrkeyresultid, date '2026-06-30', 1 from okr_key_result where subscriptionid = ${id} limit 1`);
  await owner.query(`insert into okr_check_in_undone (subscriptionid, okrcheckinid)
    select subscriptionid, okrcheckinid from okr_check_in where subscriptionid = ${id} limit 1`);
  await owner.query(`insert into okr_change (subscriptionid, okrobjectiveid, subject, changekindid)
    select subscriptionid, okrobjectiveid, title, 4 from okr_objective where subscriptionid = ${id} limit 1`);
}

export const contribution: TestContribution = {
  support: ['okrConfig', 'measurementUnit'],
  big: ['okr_objective', 'okr_key_result'],
  fill: fillOkr,
  append: appendOkr,
  lists: [{ what: 'one’s own key results', path: 'okr/sheet' }],
};
