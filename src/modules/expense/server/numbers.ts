import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

const PREFIXES = { advance: 'EA', claim: 'EC', payment: 'EP', trip: 'ET' } as const;
const DIGITS = 6;

/** The next numbers of a series of the company, in order: they sort as text as they were given. */
export async function nextNumbers(db: Db, kind: keyof typeof PREFIXES, count: number): Promise<string[]> {
  const { lastnumber } = await db
    .insertInto('expense_series')
    .values({ kind, lastnumber: count })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'kind']).doUpdateSet({
        lastnumber: sql<number>`expense_series.lastnumber + excluded.lastnumber`,
      }),
    )
    .returning('lastnumber')
    .executeTakeFirstOrThrow();
  return Array.from(
    { length: count },
    (_, at) => `${PREFIXES[kind]}-${String(lastnumber - count + 1 + at).padStart(DIGITS, '0')}`,
  );
}

export const nextNumber = async (db: Db, kind: keyof typeof PREFIXES): Promise<string> =>
  (await nextNumbers(db, kind, 1))[0] ?? '';
