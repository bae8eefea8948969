import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

export type ChargedRow = {
  leaverequestid: number;
  date: string;
  leavetypeid: number;
  leavetypename: string;
  days: number;
};

/** What requests stand charged with in the ledger, by day and leave type; days that were given back are gone. */
export async function chargedIn(db: Db, leaverequestids: readonly number[]): Promise<ChargedRow[]> {
  if (leaverequestids.length === 0) return [];
  const rows = await db
    .selectFrom('leave_ledger as l')
    .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
    .select(['l.leaverequestid', 'l.linedate as date', 'l.leavetypeid', 't.leavetypename'])
    .select(sql<number>`(-sum(l.days))::integer`.as('days'))
    .where(anyOf('l.leaverequestid', leaverequestids))
    .groupBy(['l.leaverequestid', 'l.linedate', 'l.leavetypeid', 't.leavetypename'])
    .having(sql<boolean>`sum(l.days) <> 0`)
    .orderBy('l.linedate')
    .execute();
  return rows.map(({ leaverequestid, days, ...row }) => ({
    ...row,
    leaverequestid: leaverequestid ?? 0,
    days: days / UNITS_PER_DAY,
  }));
}

/** The sum of days, exact to the ten-thousandth. */
export const sumOf = (rows: readonly { readonly days: number }[]): number =>
  Math.round(rows.reduce((sum, { days }) => sum + days * UNITS_PER_DAY, 0)) / UNITS_PER_DAY;
