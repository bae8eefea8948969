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

export const contribution: TestContribution = {
  support: ['okrConfig', 'measurementUnit'],
  big: ['okr_objective', 'okr_key_result'],
  fill: fillOkr,
  lists: [{ what: 'one’s own key results', path: 'okr/sheet' }],
};
