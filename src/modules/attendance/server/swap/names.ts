import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** The names of people; one statement for all of them. */
export async function namesOf(db: Db, employeeids: readonly number[]): Promise<(employeeid: number) => string> {
  const ids = [...new Set(employeeids)];
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname'])
    .where(anyOf('employeeid', ids))
    .execute();
  const names = new Map(rows.map((row) => [row.employeeid, row.fullname]));
  return (employeeid) => names.get(employeeid) ?? '';
}
