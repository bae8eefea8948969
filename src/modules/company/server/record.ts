import type { PersonChip } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import type { Structure } from './assigned.ts';

type Head = { headid: number | null; headcode: string | null; headname: string | null; headimage: string | null };

/** The person at the head of a row, out of the columns an outer join gave. */
export const headOf = ({ headid, headcode, headname, headimage }: Head): PersonChip | null =>
  headid === null || headcode === null || headname === null
    ? null
    : { employeeid: headid, employeecode: headcode, fullname: headname, imagepath: headimage };

/** True when a job record names the row: of today, of the past, or to come. */
export async function isWorkedIn(db: Db, column: Structure, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('work_profile')
    .select('employeeid')
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
