import { type Day, day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { coverLeave } from '../../contract/request.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { coverOffers } from '../../engine/advance.ts';
import { inDays } from '../../engine/days.ts';
import { coveredDays } from '../../engine/unpaid-days.ts';
import { loadLeave } from '../ledger/load.ts';
import { postLeave } from '../ledger/posting.ts';
import { leaveSettingOf } from '../setting.ts';
import { lockedRequest } from './cancel.ts';

const CHANGED = 'The days that are covered have changed meanwhile. Load the page again';

/** Whether approved leave of a person stands on unpaid leave for want of balance. */
async function isAnyUnpaid(db: Db, employeeid: number): Promise<boolean> {
  const row = await db
    .selectFrom('leave_ledger')
    .select('seq')
    .where('employeeid', '=', employeeid)
    .where('leavetypeid', '=', UNPAID_LEAVE)
    .where('reason', '=', 'no_balance')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Unpaid days of approved requests of a person that their leave types cover now, in days by request; nothing while ledgers
 * are held. One statement where no leave of the person is unpaid for want of balance.
 */
export async function coveredNow(db: Db, employeeid: number, today: Day): Promise<ReadonlyMap<number, number>> {
  if (!(await isAnyUnpaid(db, employeeid)) || (await leaveSettingOf(db)).isheld) return new Map();
  const [loaded] = await loadLeave(db, { employeeids: [employeeid], today });
  // A ledger that is not written up to today is covered once it is.
  if (loaded?.position.on !== today) return new Map();
  const offers = coverOffers(loaded.history, loaded.ledger, today);
  return new Map([...offers].map(([requestid, lines]) => [requestid, inDays(coveredDays(lines))]));
}

const cover = serve(coverLeave, async (ctx, { leaverequestid, covered }) => {
  const { db, session } = ctx;
  const today = day(ctx.today);
  const { employeeid, statusid } = await lockedRequest(ctx, leaverequestid);
  // Behind the lock of the ledger: of two calls the second finds nothing left.
  await postLeave(db, { employeeids: [employeeid], today });
  const result = statusid === 2 ? (await coveredNow(db, employeeid, today)).get(leaverequestid) : undefined;
  if (result !== covered) failWith('conflict', { status: 409, text: CHANGED });
  await db
    .insertInto('leave_cover')
    .values({ leaverequestid, coveredon: ctx.today, addedby: session.accountid })
    .execute();
  await postLeave(db, { employeeids: [employeeid], today });
  return [{ isexecuted: true }];
});

export const coverEndpoints = [cover];
