import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

const POINTS = '[{"value":1,"label":"Low","anchor":""},{"value":5,"label":"High","anchor":""}]';
const GROUPS =
  '[{"groupid":1,"weight":0,"personsees":3,"managersees":3,"managerfrom":2},{"groupid":2,"weight":100,"personsees":3,"managersees":3,"managerfrom":2}]';
const SNAPSHOT = `{"points":${POINTS},"sections":[],"competencies":[],"groupsize":5,"maxpeers":6,"maxforms":10,"ratergroups":${GROUPS}}`;

/** A launched cycle with a review of everybody, each with a self review. */
async function fillPerform(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into rating_scale (subscriptionid, ratingscalename, points)
    values (${id}, 'Scale of the lists', '${POINTS}')`);
  await owner.query(`insert into review_form (subscriptionid, reviewformname, ratingscaleid, sections)
    select ${id}, 'Form of the lists', ratingscaleid, '[]' from rating_scale
    where subscriptionid = ${id} and ratingscalename = 'Scale of the lists'`);
  await owner.query(`insert into review_structure (subscriptionid, reviewstructurename, ratergroups)
    values (${id}, 'Structure of the lists', '${GROUPS}')`);
  await owner.query(`insert into performance_cycle (subscriptionid, performancecyclename, reviewstructureid, reviewformid,
      snapshotday, phases, statusid, snapshot)
    select ${id}, 'Cycle of the lists', s.reviewstructureid, f.reviewformid, date '2026-01-01',
      '[{"phaseid":3,"fromdate":"2026-01-01","todate":"2026-12-31"}]', 2, '${SNAPSHOT}'
    from review_structure s join review_form f on f.subscriptionid = s.subscriptionid and f.reviewformname = 'Form of the lists'
    where s.subscriptionid = ${id} and s.reviewstructurename = 'Structure of the lists'`);
  await owner.query(`insert into perform_review (subscriptionid, performancecycleid, employeeid)
    select ${id}, c.performancecycleid, e.employeeid
    from employee e join performance_cycle c on c.subscriptionid = e.subscriptionid and c.performancecyclename = 'Cycle of the lists'
    where e.subscriptionid = ${id}`);
  await owner.query(`insert into perform_assignment (subscriptionid, performreviewid, groupid, employeeid)
    select subscriptionid, performreviewid, 1, employeeid from perform_review where subscriptionid = ${id}`);
}

/** A change of a rating. */
async function appendPerform(owner: pg.Client, id: number): Promise<void> {
  await fillPerform(owner, id);
  await owner.query(`insert into perform_calibration (subscriptionid, performreviewid, reason)
    select subscriptionid, performreviewid, 'A reason' from perform_review where subscriptionid = ${id} limit 1`);
}

export const contribution: TestContribution = {
  support: ['performanceCycle', 'performReminder', 'ratingScale', 'competency', 'reviewStructure', 'reviewForm'],
  big: ['perform_review', 'perform_assignment'],
  fill: fillPerform,
  append: appendPerform,
  lists: [{ what: 'the reviews of people', path: 'perform/reviews' }],
};
