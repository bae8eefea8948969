import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Position } from '../../engine/plan/share-out.ts';

/** What a line plans: people at the end of each quarter, and the cost of one of them in a year, in paise. */
export type Planned = {
  readonly planned1: number;
  readonly planned2: number;
  readonly planned3: number;
  readonly planned4: number;
  readonly annualcost: number | null;
};
export type PlannedLine = Position &
  Planned & { readonly hiringplanlineid: number; readonly fiscalyear: number; readonly version: number };

const stored = (db: Db) =>
  db
    .selectFrom('hiring_plan_line')
    .select([
      'hiringplanlineid',
      'fiscalyear',
      'departmentid',
      'designationid',
      'officeaddressid',
      'planned1',
      'planned2',
      'planned3',
      'planned4',
      'annualcost',
      'version',
    ]);

/** The lines of some years; those that are about to be written are locked, in the order of their ids. */
export async function linesOfYears(db: Db, years: readonly number[], { lock = false } = {}): Promise<PlannedLine[]> {
  if (years.length === 0) return [];
  const query = stored(db)
    .where('fiscalyear', 'in', [...years])
    .orderBy('hiringplanlineid');
  return (lock ? query.forUpdate() : query).execute();
}

/** Lines by their ids, locked for the rest of the transaction in the order of their ids. */
export const lockedLines = (db: Db, ids: readonly number[]): Promise<PlannedLine[]> =>
  stored(db).where(anyOf('hiringplanlineid', ids)).orderBy('hiringplanlineid').forUpdate().execute();

/** Whether two plans of a position are the same. */
export const isSamePlan = (a: Planned, b: Planned): boolean =>
  a.planned1 === b.planned1 &&
  a.planned2 === b.planned2 &&
  a.planned3 === b.planned3 &&
  a.planned4 === b.planned4 &&
  a.annualcost === b.annualcost;

/** Writes what lines plan, in one statement; each is one version further. */
export async function writePlanned(
  db: Db,
  lines: readonly (Planned & { readonly hiringplanlineid: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tenantSql`update hiring_plan_line l
    set planned1 = v.planned1, planned2 = v.planned2, planned3 = v.planned3, planned4 = v.planned4,
      annualcost = v.annualcost, version = l.version + 1
    from unnest(${lines.map((one) => one.hiringplanlineid)}::bigint[], ${lines.map((one) => one.planned1)}::integer[],
      ${lines.map((one) => one.planned2)}::integer[], ${lines.map((one) => one.planned3)}::integer[],
      ${lines.map((one) => one.planned4)}::integer[], ${lines.map((one) => one.annualcost)}::bigint[])
      as v(hiringplanlineid, planned1, planned2, planned3, planned4, annualcost)
    where l.subscriptionid = current_subscription() and l.hiringplanlineid = v.hiringplanlineid`.execute(db);
}
