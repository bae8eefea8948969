import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

const PERSONAL_EMAIL = 4;

/** The personal address of people, in small letters, by person; missing where the profile has none. */
export async function personalEmails(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (employeeids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employee_contact')
    .select(['employeeid', 'contacttypevalue'])
    .distinctOn('employeeid')
    .where(anyOf('employeeid', employeeids))
    .where('contacttypeid', '=', PERSONAL_EMAIL)
    .orderBy('employeeid')
    .orderBy('isprimary', 'desc')
    .orderBy('employeecontactid')
    .execute();
  return new Map(rows.map(({ employeeid, contacttypevalue }) => [employeeid, contacttypevalue.toLowerCase()]));
}
