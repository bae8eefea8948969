import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Whom legal holds concern today: everybody, or some with all that tells of them. */
export type Current = {
  readonly company: boolean;
  readonly employeeids: readonly number[];
  readonly accountids: readonly number[];
  readonly emailids: readonly string[];
  /** Codes and names under which uploads speak of them. */
  readonly words: readonly string[];
};

/** The legal holds that stand. */
export async function onLegalHold(db: Db): Promise<Current> {
  const rows = await db
    .selectFrom('legal_hold as h')
    .leftJoin('employee as e', 'e.employeeid', 'h.employeeid')
    .leftJoin('account as a', 'a.employeeid', 'h.employeeid')
    .select(['h.employeeid', 'e.employeecode', 'e.fullname', 'e.emailid', 'a.accountid', 'a.emailid as account'])
    .where('h.liftedon', 'is', null)
    .execute();
  const some = <T>(values: readonly (T | null)[]): T[] => [
    ...new Set(values.flatMap((one) => (one === null ? [] : [one]))),
  ];
  return {
    company: rows.some(({ employeeid }) => employeeid === null),
    employeeids: some(rows.map(({ employeeid }) => employeeid)),
    accountids: some(rows.map(({ accountid }) => accountid)),
    emailids: some(rows.flatMap(({ emailid, account }) => [emailid, account])).map((one) => one.toLowerCase()),
    words: some(rows.flatMap(({ employeecode, fullname }) => [employeecode, fullname])),
  };
}

/** True for rows whose column of ids names nobody who is held. */
export const notOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`(${sql.ref(column)} is null or not ${sql.ref(column)} = any(${[...ids]}::bigint[]))`;
