import { type Db, tenantSql } from '#platform/server/db.ts';
import { FIRST, type Finding, foundIn } from '#platform/server/set-up-step.ts';

/** A slot of the current level of an open request for which nobody was found. */
export type EmptySlot = { readonly approvalrequestid: number; readonly employeeid: number; readonly seatno: number };

const EMPTY = tenantSql`approval_request r
    cross join lateral jsonb_array_elements(r.route -> 'levels') level
    cross join lateral jsonb_array_elements(level -> 'seats') slot
    where r.subscriptionid = current_subscription() and r.statusid = 1
      and (level ->> 'levelno')::int = r.currentlevel and slot -> 'approvers' = '[]'
      and not exists (select from approval_approver p where p.subscriptionid = r.subscriptionid
        and p.approvalrequestid = r.approvalrequestid and p.levelno = r.currentlevel
        and p.seatno = (slot ->> 'seatno')::int)`;

/** The slots of open requests that wait because nobody can decide; the oldest first. */
export async function emptySlots(db: Db, most: number): Promise<EmptySlot[]> {
  const { rows } =
    await tenantSql<EmptySlot>`select r.approvalrequestid, r.employeeid, (slot ->> 'seatno')::int as seatno
    from ${EMPTY} and r.subscriptionid = current_subscription() order by r.approvalrequestid limit ${most}`.execute(db);
  return rows;
}

/** Requests that wait because nobody can decide them, by the people they are about. */
export const undecidableFinding: Finding = {
  key: 'undecidable-requests',
  title: 'Requests that nobody can decide',
  why: 'The people they are about have no manager who can, and nobody else may. They wait until there is a reporting manager, or an administrator who is not concerned; this is looked at each day.',
  path: '/config/hris/employee/approval_workflow',
  feature: 'approvalWorkflow',
  find: async ({ db }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      select e.fullname as name, sum(count(*)) over ()::int as total from employee e
      join (select distinct r.subscriptionid, r.approvalrequestid, r.employeeid from ${EMPTY}) waiting
        on waiting.subscriptionid = e.subscriptionid and waiting.employeeid = e.employeeid
      where e.subscriptionid = current_subscription()
      group by e.employeeid, e.fullname order by lower(e.fullname), e.employeeid limit ${FIRST}`.execute(db);
    return foundIn(rows);
  },
};
