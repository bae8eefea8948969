import { chunks, type Db } from './db.ts';
import { anyOf } from './ids.ts';

/** A person who still has to do something about an object; the state itself is read from the object. */
export type Pending = { readonly objectid: number; readonly employeeid: number; readonly edition: number };

/** How a person is told: asked once in an edition, reminded at most once a day of an object, told to the manager once. */
export const ASKED = 1;
export const REMINDED = 2;
export const ESCALATED = 3;
type Step = typeof ASKED | typeof REMINDED | typeof ESCALATED;

/** The most reminders that a person gets in a day, of all objects together. */
const MAX_REMINDERS_A_DAY = 3;

type Chase = {
  readonly objectkind: string;
  readonly step: Step;
  readonly today: string;
  readonly accountid?: number | null;
};

/** Who is to be told, before anybody is: not those who were told of this object already, nor whoever has had enough today. */
async function untold(db: Db, { objectkind, step, today }: Chase, pending: readonly Pending[]): Promise<Pending[]> {
  const notices = await db
    .selectFrom('chase_notice')
    .select(['objectid', 'employeeid', 'edition'])
    .where('objectkind', '=', objectkind)
    .where(anyOf('objectid', new Set(pending.map(({ objectid }) => objectid))))
    .where('stepid', '=', step)
    .$if(step === REMINDED, (q) => q.where('noticeday', '=', today))
    .execute();
  const key = (one: Pending) => `${one.objectid} ${one.employeeid} ${step === REMINDED ? '' : one.edition}`;
  const existing = new Set(notices.map(key));
  const left = pending.filter((one) => !existing.has(key(one)));
  if (step !== REMINDED) return left;
  const counts = await db
    .selectFrom('chase_notice')
    .select((eb) => ['employeeid', eb.fn.countAll<number>().as('count')])
    .where(anyOf('employeeid', new Set(left.map(({ employeeid }) => employeeid))))
    .where('stepid', '=', REMINDED)
    .where('noticeday', '=', today)
    .groupBy('employeeid')
    .execute();
  const had = new Map(counts.map(({ employeeid, count }) => [employeeid, count]));
  return left.filter(({ employeeid }) => {
    const count = had.get(employeeid) ?? 0;
    had.set(employeeid, count + 1);
    return count < MAX_REMINDERS_A_DAY;
  });
}

/**
 * Notes that people are told of what waits for them, and says whom of them to tell: nobody twice of one object in an
 * edition where they are asked or their manager is told, nobody twice a day where they are reminded, and nobody of more
 * than three reminders a day.
 */
export async function noteChase(db: Db, chase: Chase, pending: readonly Pending[]): Promise<Pending[]> {
  if (pending.length === 0) return [];
  const { objectkind, step, today, accountid = null } = chase;
  const recipients: Pending[] = [];
  for (const part of chunks(await untold(db, chase, pending), 8))
    recipients.push(
      ...(await db
        .insertInto('chase_notice')
        .values(part.map((one) => ({ ...one, objectkind, stepid: step, noticeday: today, addedby: accountid })))
        // Somebody else reminds them at the same moment.
        .onConflict((conflict) => conflict.doNothing())
        .returning(['objectid', 'employeeid', 'edition'])
        .execute()),
    );
  return recipients;
}
