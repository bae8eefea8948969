import { provisionPoint } from '#platform/server/provision.ts';
import type { CompOffRules } from '../contract/comp-off-rules.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/**
 * Rules of compensatory offs that people have on days, from the module that grants them; null where they have none.
 * A fixed number of statements for any number of people.
 */
export type CompOffRulesOf = (
  db: Db,
  employeeids: readonly number[],
  from: Day,
  to: Day,
) => Promise<(employeeid: number, day: Day) => CompOffRules | null>;

/** The rules by the first of several modules that have any for somebody; by none there are none. */
export const firstCompOffRules =
  (all: readonly CompOffRulesOf[]): CompOffRulesOf =>
  async (db, employeeids, from, to) => {
    const matches: Awaited<ReturnType<CompOffRulesOf>>[] = [];
    for (const rulesOf of all) matches.push(await rulesOf(db, employeeids, from, to));
    return (employeeid, day) => matches.map((rules) => rules(employeeid, day)).find((rules) => rules !== null) ?? null;
  };
/** Modules that grant compensatory offs provide their rules here. */
export const COMP_OFF_RULES = provisionPoint<CompOffRulesOf>('rules of compensatory offs');
