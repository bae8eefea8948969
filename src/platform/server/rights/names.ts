import { sql } from 'kysely';
import { FEATURES, keyOfFeature } from '../../contract/features.ts';
import type { Db } from '../db.ts';

/** Names told in a sentence; the others are counted. */
const NAMED = 3;

export const nameOfRight = (featureid: number): string => {
  const key = keyOfFeature(featureid);
  return key ? FEATURES[key].name : String(featureid);
};
/** Rights by name, each once. */
export const namesOfRights = (rights: readonly { featureid: number }[]): string =>
  [...new Set(rights.map(({ featureid }) => nameOfRight(featureid)))].join(', ');

const listed = (names: readonly string[], total: number): string =>
  total > names.length ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ');

/** Accounts by the names of their people, the first of them in words. */
export async function namesOf(db: Db, accountids: readonly number[]): Promise<string> {
  const ids = [...new Set(accountids)];
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'))
    .where(sql<boolean>`a.accountid = any(${ids}::bigint[])`)
    .orderBy('fullname')
    .limit(NAMED)
    .execute();
  return listed(
    rows.map(({ fullname }) => fullname),
    ids.length,
  );
}

/** The same of persons. */
export async function namesOfPeople(db: Db, employeeids: readonly number[]): Promise<string> {
  const ids = [...new Set(employeeids)];
  const rows = await db
    .selectFrom('employee')
    .select('fullname')
    .where(sql<boolean>`employeeid = any(${ids}::bigint[])`)
    .orderBy('fullname')
    .limit(NAMED)
    .execute();
  return listed(
    rows.map(({ fullname }) => fullname),
    ids.length,
  );
}
