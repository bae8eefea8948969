import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';

/** Takes back mails that no sender has begun to send. @returns the ids of those that were there */
export async function takeBackMails(db: Db, mailids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .deleteFrom('mail_outbox')
    .where(anyOf('mailid', mailids))
    .where('senton', 'is', null)
    .where('failedon', 'is', null)
    .where((c) => c.or([c('leaseduntil', 'is', null), c('leaseduntil', '<', sql<string>`now()`)]))
    .returning('mailid')
    .execute();
  return new Set(rows.map(({ mailid }) => mailid));
}
