import { failField } from './application-error.ts';
import type { Db } from './db.ts';
import { anyOf } from './ids.ts';

/** Locks people in the order of their ids, so that two do not change them at once. @throws ApplicationError for unknown ones */
export async function lockPeople(db: Db, employeeids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('employee')
    .select('employeeid')
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < employeeids.length) failField('employeeids', 'The employee no longer exists');
}
