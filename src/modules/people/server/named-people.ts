import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/** Whom a form names, as it shows them: name and code. Ids that nobody has are left out. */
export const namedPeople = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('employee')
    .select(['employeeid', sql<string>`fullname || ' (' || employeecode || ')'`.as('displayname')])
    .where(sql<boolean>`employeeid = any(${employeeids}::bigint[])`)
    .execute();
