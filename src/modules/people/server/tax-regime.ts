import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/** Sets the regime of the income tax of a person; the other statutory details stay. */
export async function setTaxRegime(db: Db, employeeid: number, taxregime: 'New' | 'Old'): Promise<void> {
  await db
    .insertInto('employee_statutory')
    .values({ employeeid, taxregime })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'employeeid'])
        .doUpdateSet({ taxregime, version: sql<number>`employee_statutory.version + 1` }),
    )
    .execute();
}
