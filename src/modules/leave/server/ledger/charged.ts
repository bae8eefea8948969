import { addDays } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { LeaveCharged } from '#modules/calendar/server/public.ts';
import { inDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { waitingLines } from './posting.ts';
import { loadLeave } from './load.ts';

/** People whose ledgers are worked out at once. */
const AT_ONCE = 500;

/**
 * What is charged of approved leave with what the next morning writes: it works out anew what requests are charged by
 * the days off as they stand then. Days of all leave types together.
 */
export const leaveCharged: LeaveCharged = async (db, { employeeids, from, today }) => {
  const tomorrow = addDays(today, 1);
  const people = await db
    .selectFrom('leave_request')
    .select('employeeid')
    .distinct()
    .where(anyOf('employeeid', employeeids))
    .where('approvedon', 'is not', null)
    .where('todate', '>=', from)
    .orderBy('employeeid')
    .execute();
  const matches = new Map<number, number>();
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const ids = people.slice(at, at + AT_ONCE).map(({ employeeid }) => employeeid);
    for (const one of await loadLeave(db, { employeeids: ids, today: tomorrow })) {
      const lines = [...one.ledger, ...waitingLines(one, tomorrow)];
      const charged = lines.flatMap(({ kind, days }) => (kind === 'use' || kind === 'reversal' ? [minus(days)] : []));
      matches.set(one.employeeid, inDays(plus(NO_DAYS, ...charged)));
    }
  }
  return matches;
};
