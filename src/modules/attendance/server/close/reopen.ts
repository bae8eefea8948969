import { sql } from 'kysely';
import { chargedByClose, reopenLeave, standingOnClose } from '#modules/leave/server/public.ts';
import { type Day, day, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import type { Db } from '#platform/server/db.ts';
import { monthInWords } from './month-name.ts';
import { failOnLock } from './locks.ts';

const refuse = (text: string): never => failWith('conflict', { status: 409, text });
const batchOf = (closeid: number): string => `close:${closeid}`;

/** A close, locked for the transaction. @throws ApplicationError 404 where there is none */
export async function lockedClose(db: Db, closeid: number) {
  const close = await db
    .selectFrom('time_close')
    .selectAll()
    .where('closeid', '=', closeid)
    .forUpdate()
    .executeTakeFirst();
  if (!close) return notFound();
  return { ...close, span: { from: close.fromday as Day, to: close.today as Day } };
}
export type LockedClose = Awaited<ReturnType<typeof lockedClose>>;

/** The first person of some on whose lines of the close something stands. @throws ApplicationError 409 that names them */
async function failOnStanding(db: Db, closeid: number, employeeids: readonly number[]): Promise<void> {
  const found = await standingOnClose(db, batchOf(closeid), employeeids);
  if (!found) return;
  const { fullname, employeecode } = await db
    .selectFrom('employee')
    .select(['fullname', 'employeecode'])
    .where('employeeid', '=', found.employeeid)
    .executeTakeFirstOrThrow();
  const who = `${fullname} (${employeecode})`;
  refuse(
    found.why === 'grant'
      ? say`${who} has taken a compensatory off that this close has given. Cancel that leave first`
      : say`The leave year of ${who} was closed since with what this close has charged. Take that back first`,
  );
}

/**
 * Refuses what can not be reopened: closes that go on or were reopened, those before a later close, and those that
 * another module, or leave that was taken since, stands on.
 * @throws ApplicationError 409 with the reason
 */
export async function failOnStay(db: Db, locks: readonly CloseLock[], close: LockedClose): Promise<void> {
  const { closeid, span, reopenedat, isclosed, reopenedby } = close;
  if (reopenedat !== null) refuse('This month was reopened already');
  if (!isclosed && reopenedby === null) refuse('This month is still being closed. Wait until it is');
  const later = await db
    .selectFrom('time_close')
    .select('fromday')
    .where('reopenedat', 'is', null)
    .where('fromday', '>', span.to)
    .orderBy('fromday', 'desc')
    .executeTakeFirst();
  if (later)
    refuse(say`${monthInWords(monthOf(day(later.fromday)))} is closed and stands on this month. Reopen it first`);
  await failOnLock(db, locks, span);
  const people = await db.selectFrom('time_close_person').select('employeeid').where('closeid', '=', closeid).execute();
  const ids = people.map(({ employeeid }) => employeeid);
  await failOnStanding(db, closeid, await chargedByClose(db, batchOf(closeid), ids));
}

/** Takes back what a close wrote into the ledgers of people; whoever has it already stays as they are. */
export async function reopenPeople(
  db: Db,
  { closeid, today }: { closeid: number; today: Day },
  employeeids: readonly number[],
): Promise<void> {
  await failOnStanding(db, closeid, employeeids);
  await reopenLeave(db, { today, of: batchOf(closeid), batch: `reopen:${closeid}` }, employeeids);
}

/** From now on the close does not count, with the minutes that it carried on. */
export const finishReopening = (db: Db, closeid: number): Promise<unknown> =>
  db
    .updateTable('time_close')
    .set({ reopenedat: sql<string>`now()`, version: sql`version + 1` })
    .where('closeid', '=', closeid)
    .execute();
