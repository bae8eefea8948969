import { type Day, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { CLOSE_CHECKS, closeLeavers } from '../../contract/close.ts';
import { closeChecks, NO_CLOSE, spanOfMonth } from './check.ts';
import { closeTime, unclosed } from './close.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
type Span = { readonly from: Day; readonly to: Day };

/** Whether a close is more than of people who left before its end: they alone are closed by a day that is not over. */
export const isBegun = (close: {
  isclosed: boolean;
  jobrunid: number | null;
  postedon: string;
  today: string;
}): boolean => close.isclosed || close.jobrunid !== null || close.postedon > close.today;

/** The close of a period that counts, and whether it is begun for everybody. */
export async function closeIn(db: Db, { from, to }: Span) {
  const row = await db
    .selectFrom('time_close')
    .select(['closeid', 'isclosed', 'jobrunid', 'postedon', 'today'])
    .where('fromday', '=', from)
    .where('today', '=', to)
    .where('reopenedat', 'is', null)
    .executeTakeFirst();
  return row && { ...row, isbegun: isBegun(row) };
}

/** Whoever is not closed yet and has left in a period, before today. */
export async function leaversOf(db: Db, span: Span, today: Day): Promise<number[]> {
  const close = await closeIn(db, span);
  const people = await unclosed(db, close?.closeid ?? NO_CLOSE, span)
    .where('e.leavingdate', '<=', span.to)
    .where('e.leavingdate', '<', today)
    .execute();
  return people.map(({ employeeid }) => employeeid);
}

/**
 * Closes a month that is not over for those who have left in it, so that their last pay has its days; everybody else is
 * closed with the month.
 */
export const closeLeaversEndpoint = serve(closeLeavers, async ({ db, session, today }, { month }) => {
  const span = await spanOfMonth(db, month);
  if (span.to < today) conflict(say`This month is over. Close it for everybody`);
  const employeeids = await leaversOf(db, span, day(today));
  if (employeeids.length === 0) conflict(say`Nobody who left in this month is still to be closed`);
  const checks = await closeChecks(db, span, today, employeeids);
  // Earlier months that were never closed could not be closed any more, for the sake of some people alone.
  const blocking = checks.find(({ key, isblocking }) => (isblocking && key !== 'notover') || key === 'first');
  if (blocking) conflict(CLOSE_CHECKS[blocking.key]);
  const { closed } = await closeTime(db, {
    ...span,
    on: span.to,
    isover: false,
    employeeids,
    closedby: session.accountid,
  });
  return [{ closed }];
});
