import { sql } from 'kysely';
import { closeExits, waitingExits } from '#modules/leave/server/public.ts';
import { say } from '#platform/engine/say.ts';
import type { Day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** People whose leave is settled at once. */
const STEP = 500;
type At = { readonly closeid: number; readonly employeeid: number };
const keyOf = ({ closeid, employeeid }: At): string => `${closeid} ${employeeid}`;

/** Leavers whose last day of service lies in closes that count, in the order of their ids. */
const leaversIn = async (db: Db, closeids: readonly number[]) => {
  const rows = await db
    .selectFrom('time_close as t')
    .innerJoin('time_close_person as p', 'p.closeid', 't.closeid')
    .innerJoin('employee as e', (join) =>
      join
        .onRef('e.employeeid', '=', 'p.employeeid')
        .onRef('e.leavingdate', '>=', 't.fromday')
        .onRef('e.leavingdate', '<=', 't.today'),
    )
    .select(['t.closeid', 'e.employeeid', 'e.leavingdate'])
    .where(anyOf('t.closeid', closeids))
    .orderBy('e.employeeid')
    .execute();
  return rows.map((row) => ({ ...row, leavingdate: row.leavingdate as Day }));
};

/** Exits after closes: who waits for one, and what was paid by those that were written. */
export type ExitsOf = {
  /** Who waits for an exit, and whose was written after the close. */
  readonly people: readonly At[];
  readonly of: (one: At) => { readonly encashed: number; readonly waits: Day | null };
};

/** What became of the leave of leavers after closes, and whose leave waits to be settled; three statements. */
export async function exitsOf(db: Db, closeids: readonly number[]): Promise<ExitsOf> {
  const leavers = await leaversIn(db, closeids);
  const waiting = await waitingExits(
    db,
    leavers.map(({ employeeid }) => employeeid),
  );
  const written = await db
    .selectFrom('time_close_exit')
    .select(['closeid', 'employeeid', sql<number>`sum(encashed)::float8`.as('encashed')])
    .where(anyOf('closeid', closeids))
    .groupBy(['closeid', 'employeeid'])
    .execute();
  const encashed = new Map(written.map((row) => [keyOf(row), row.encashed]));
  const open = leavers.filter(({ employeeid }) => waiting.has(employeeid));
  const waits = new Map(open.map((one) => [keyOf(one), one.leavingdate]));
  return {
    people: [...written, ...open],
    of: (one) => ({ encashed: encashed.get(keyOf(one)) ?? 0, waits: waits.get(keyOf(one)) ?? null }),
  };
}

/**
 * Settles the leave of people whose last day of service lies in a closed period and whose leaving was entered after the
 * close, or whose leave changed since: it is paid or lapses as it would have been with the close. Nobody is settled twice.
 * @param input.closeids the closes; those that go on or were reopened are left out
 * @returns how many people
 * @throws ApplicationError while history of leave is entered
 */
export async function settleExits(
  db: Db,
  { closeids, today, addedby }: { closeids: readonly number[]; today: Day; addedby: number | null },
): Promise<number> {
  // Who settles at the same time waits here, and finds what was written.
  const counting = await db
    .selectFrom('time_close')
    .select('closeid')
    .where(anyOf('closeid', closeids))
    .where('isclosed', '=', true)
    .where('reopenedat', 'is', null)
    .orderBy('closeid')
    .forUpdate()
    .execute();
  const leavers = await leaversIn(
    db,
    counting.map(({ closeid }) => closeid),
  );
  const waiting = await waitingExits(
    db,
    leavers.map(({ employeeid }) => employeeid),
  );
  let settled = 0;
  for (const some of chunks(
    leavers.filter(({ employeeid }) => waiting.has(employeeid)),
    1,
    STEP,
  )) {
    const people = some.map(
      ({ closeid, employeeid, leavingdate }) => [employeeid, { left: leavingdate, batch: `close:${closeid}` }] as const,
    );
    const outcome = await closeExits(db, { today }, new Map(people));
    const rows = some.flatMap((one) => {
      const exit = outcome(one.employeeid);
      const encashed = exit.reduce((sum, { ispaid, days }) => (ispaid ? sum + days : sum), 0);
      return exit.length === 0 ? [] : [{ ...one, encashed, reasons: JSON.stringify({ exit }), addedby }];
    });
    for (const part of chunks(rows, 7)) await db.insertInto('time_close_exit').values(part).execute();
    settled += rows.length;
  }
  return settled;
}

/** How many people of a close that counts left in its period, and have leave that is neither paid nor lapsed; two statements. */
export async function unsettledIn(db: Db, closeid: number): Promise<number> {
  const leavers = await db
    .selectFrom('time_close as t')
    .innerJoin('time_close_person as p', 'p.closeid', 't.closeid')
    .innerJoin('employee as e', (join) =>
      join
        .onRef('e.employeeid', '=', 'p.employeeid')
        .onRef('e.leavingdate', '>=', 't.fromday')
        .onRef('e.leavingdate', '<=', 't.today'),
    )
    .select('e.employeeid')
    .where('t.closeid', '=', closeid)
    .where('t.isclosed', '=', true)
    .where('t.reopenedat', 'is', null)
    .execute();
  const waiting = await waitingExits(
    db,
    leavers.map(({ employeeid }) => employeeid),
  );
  return waiting.size;
}

/** The closes that end before a day. */
export async function closesBefore(db: Db, day: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('time_close')
    .select('closeid')
    .where('isclosed', '=', true)
    .where('reopenedat', 'is', null)
    .where('today', '<', day)
    .execute();
  return rows.map(({ closeid }) => closeid);
}

/** @throws ApplicationError 409 where a close goes on, is reopened or was */
export async function failOnOpenClose(db: Db, closeid: number): Promise<void> {
  const close = await db
    .selectFrom('time_close')
    .select(['isclosed', 'reopenedby', 'reopenedat'])
    .where('closeid', '=', closeid)
    .executeTakeFirst();
  if (close?.isclosed !== true || close.reopenedby !== null || close.reopenedat !== null)
    failWith('conflict', { status: 409, text: say`This month is not closed` });
}
