import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** What a transaction tells waits for a time, in which it can be taken back with what it tells. */
export type Hold = {
  readonly batch: string;
  /** From when on the bell shows it, by the clock of the server, and for how many seconds mails wait. */
  readonly until: Date;
  readonly seconds: number;
};

const holds = new WeakMap<Db, Hold>();

/** Holds whatever is told in a transaction from now on; without a hold it leaves at once again. */
export function holdNotices(db: Db, hold: Hold | undefined): void {
  if (hold) holds.set(db, hold);
  else holds.delete(db);
}
export const holdOf = (db: Db): Hold | undefined => holds.get(db);

/**
 * Takes back what is held: bells, pushes and mails.
 * @returns whether none of it has left already
 */
export async function dropNotices(db: Db, batch: string): Promise<boolean> {
  const rows = await db.selectFrom('notification').select('notificationid').where('batch', '=', batch).execute();
  const ids = rows.map(({ notificationid }) => notificationid);
  if (ids.length > 0) {
    await db.deleteFrom('notification_delivery').where('notificationid', 'in', ids).execute();
    await db.deleteFrom('notification').where('notificationid', 'in', ids).execute();
  }
  await db
    .deleteFrom('mail_outbox')
    .where('batch', '=', batch)
    .where('senton', 'is', null)
    .where((c) => c.or([c('leaseduntil', 'is', null), c('leaseduntil', '<', sql<string>`now()`)]))
    .execute();
  const left = await db.selectFrom('mail_outbox').select('mailid').where('batch', '=', batch).limit(1).execute();
  return left.length === 0;
}
