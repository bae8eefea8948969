import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** As many requests as people, all of somebody else's. */
async function fillRequests(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  const { rows } = await owner.query<{ accountid: number }>(
    `insert into account (subscriptionid, emailid, fullname) values (${id}, 'busy@example.in', 'Busy') returning accountid`,
  );
  const busy = rows[0]?.accountid ?? 0;
  await run(`insert into approval_request (subscriptionid, kind, employeeid, requesteraccountid, title, payload, facts, similarkey,
      approvalworkflowid, workflowversion, route, escalation, currentlevel, levelsince)
    select ${id}, 'trip', e.employeeid, ${busy}, 'Trip', '{}', '{}', '', w.approvalworkflowid, 1, '{}', '{}', 1, date '2026-01-01'
    from employee e join approval_workflow w on w.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
  await run(`insert into approval_approver (subscriptionid, approvalrequestid, levelno, seatno, accountid, reason, statusid)
    select ${id}, approvalrequestid, 1, 1, ${busy}, '', 2 from approval_request where subscriptionid = ${id}`);
  await run(`insert into approval_decision (subscriptionid, approvalrequestid, actionid)
    select ${id}, approvalrequestid, 5 from approval_request where subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['approvalWorkflow'],
  big: ['approval_request', 'approval_approver', 'approval_decision'],
  fill: fillRequests,
  lists: [{ what: 'the requests that wait', path: 'requestcenter/requestcount' }],
};
