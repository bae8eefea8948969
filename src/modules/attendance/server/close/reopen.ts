import { sql } from 'kysely';
import { chargedByClose, reopenLeave, standingOnClose } from '#modules/leave/server/public.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type CloseLock, failOnLock } from '#platform/server/close-lock.ts';
import type { Db } from '#platform/server/db.ts';
import { attendanceMonths } from '../months.ts';
import { monthInWords } from './month-name.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const namesOf = (closeid: number) => ({ of: `close:${closeid}`, batch: `reopen:${closeid}` });

/** A close with its attendance month, locked for the transaction. @throws ApplicationError 404 where there is none */
export async function lockedClose(db: Db, closeid: number) {
  const close = await db
    .selectFrom('time_close')
    .selectAll()
    .where('closeid', '=', closeid)
    .forUpdate()
    .executeTakeFirst();
  if (!close) return notFound();
  const month = (await attendanceMonths(db)).monthOf(close.today as Day);
  return { ...close, month, span: { from: close.fromday as Day, to: close.today as Day } };
}
export type LockedClose = Awaited<ReturnType<typeof lockedClose>>;

/** The first person of some on whose lines of the close something stands. @throws ApplicationError 409 that names them */
async function failOnStanding(db: Db, closeid: number, employeeids: readonly number[]): Promise<void> {
  const result = await standingOnClose(db, namesOf(closeid), employeeids);
  if (!result) return;
  const { fullname, employeecode } = await db
    .selectFrom('employee')
    .select(['fullname', 'employeecode'])
    .where('employeeid', '=', result.employeeid)
    .executeTakeFirstOrThrow();
  const who = `${fullname} (${employeecode})`;
  conflict(
    result.why === 'grant'
      ? say`${who} has taken a compensatory off that this close has given. Cancel that leave first`
      : say`The leave year of ${who} was closed since with what this close has charged. Take that back first`,
  );
}

/**
 * Refuses what cannot be reopened: closes that go on or were reopened, those before a later close, and those that
 * another module, or leave that was taken since, stands on.
 * @throws ApplicationError 409 with the reason
 */
export async function failOnStay(db: Db, locks: readonly CloseLock[], close: LockedClose): Promise<void> {
  const { closeid, span, reopenedat, isclosed, reopenedby } = close;
  if (reopenedat !== null) conflict(say`This month was reopened already`);
  if (!isclosed && reopenedby === null) conflict(say`This month is still being closed. Wait until it is`);
  const later = await db
    .selectFrom('time_close')
    .select('today')
    .where('reopenedat', 'is', null)
    .where('fromday', '>', span.to)
    .orderBy('fromday', 'desc')
    .executeTakeFirst();
  const name = later && monthInWords((await attendanceMonths(db)).monthOf(day(later.today)));
  if (name !== undefined) conflict(say`${name} is closed and depends on this month. Reopen it first`);
  await failOnLock(db, locks, span);
  const people = await db.selectFrom('time_close_person').select('employeeid').where('closeid', '=', closeid).execute();
  const ids = people.map(({ employeeid }) => employeeid);
  await failOnStanding(db, closeid, await chargedByClose(db, namesOf(closeid).of, ids));
}

/** Takes back what a close wrote into the ledgers of people; whoever has it already stays as they are. */
export async function reopenPeople(
  db: Db,
  { closeid, today }: { closeid: number; today: Day },
  employeeids: readonly number[],
): Promise<void> {
  await failOnStanding(db, closeid, employeeids);
  await reopenLeave(db, { today, ...namesOf(closeid) }, employeeids);
}

/** From now on the close does not count, with the minutes that it carried on. */
export const finishReopening = (db: Db, closeid: number): Promise<unknown> =>
  db
    .updateTable('time_close')
    .set({ reopenedat: sql<string>`now()`, version: sql`version + 1` })
    .where('closeid', '=', closeid)
    .execute();
