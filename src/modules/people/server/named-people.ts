import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** The people of a form, with name and code. Unknown ids are left out. */
export const namedPeople = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('employee')
    .select(['employeeid', sql<string>`fullname || ' (' || employeecode || ')'`.as('displayname')])
    .where(anyOf('employeeid', employeeids))
    .execute();
