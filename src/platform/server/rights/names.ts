import { sql } from 'kysely';
import { FEATURES, keyOfFeature } from '../../contract/features.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';

/** The most names in a message; further ones are counted. */
const NAMED = 3;

export const nameOfRight = (featureid: number): string => {
  const key = keyOfFeature(featureid);
  return key ? FEATURES[key].name : String(featureid);
};
/** The names of rights, each once. */
export const namesOfRights = (rights: readonly { featureid: number }[]): string =>
  [...new Set(rights.map(({ featureid }) => nameOfRight(featureid)))].join(', ');

const listed = (names: readonly string[], total: number): string =>
  total > names.length ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ');

/** The names of the accounts' people, the first few in full. */
export async function namesOf(db: Db, accountids: readonly number[]): Promise<string> {
  const ids = [...new Set(accountids)];
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'))
    .where(anyOf('a.accountid', ids))
    .orderBy('fullname')
    .limit(NAMED)
    .execute();
  return listed(
    rows.map(({ fullname }) => fullname),
    ids.length,
  );
}

/** The names of people, the first few in full. */
export async function namesOfPeople(db: Db, employeeids: readonly number[]): Promise<string> {
  const ids = [...new Set(employeeids)];
  const rows = await db
    .selectFrom('employee')
    .select('fullname')
    .where(anyOf('employeeid', ids))
    .orderBy('fullname')
    .limit(NAMED)
    .execute();
  return listed(
    rows.map(({ fullname }) => fullname),
    ids.length,
  );
}
