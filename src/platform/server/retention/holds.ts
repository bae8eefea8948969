import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The people under legal holds today: everyone, or some with all data about them. */
export type Current = {
  readonly company: boolean;
  readonly employeeids: readonly number[];
  readonly accountids: readonly number[];
  readonly emailids: readonly string[];
  /** Codes and names by which uploads refer to them. */
  readonly words: readonly string[];
};

/** Loads the current legal holds. */
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

/** SQL condition for rows whose column of ids is of no one under a hold. */
export const notOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`(${sql.ref(column)} is null or not ${sql.ref(column)} = any(${[...ids]}::bigint[]))`;
