import { sql } from 'kysely';
import type { FbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { planKey } from '#modules/payroll/contract/person/fbp-facts.ts';
import { type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { paise, rupeeText } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import { capOf } from '../../../engine/person/fbp/policy.ts';
import { byEmployee } from '../../run/by-employee.ts';
import { fbpPolicyOf } from './policy.ts';

/** What a person has chosen of a head, and what it takes of the pot under its cap; paise a month. */
export type ChosenHead = { readonly head: string; readonly amount: number; readonly taken: number };
export type PlansOver = (employeeid: number, month: Month) => readonly ChosenHead[];

const NO_PLANS: PlansOver = () => [];

/** Grades of people by days; of companies without caps by grade nobody's. */
export async function gradesOver(
  db: Db,
  ids: readonly number[],
  { heads }: Pick<FbpPolicy, 'heads'>,
): Promise<(employeeid: number, month: Month) => string | null> {
  if (!heads.some(({ caps }) => caps.some(({ grade }) => grade !== null))) return () => null;
  const rows = byEmployee(
    await db
      .selectFrom('work_profile as w')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .select(['w.employeeid', 'g.gradename'])
      .select([sql<Day>`lower(w.period)::text`.as('from'), sql<Day | null>`upper(w.period)::text`.as('until')])
      .where(anyOf('w.employeeid', ids))
      .orderBy('w.employeeid')
      .execute(),
  );
  return (employeeid, month) => {
    const on = lastDay(month);
    const own = rows.get(employeeid) ?? [];
    const row = own.findLast(({ from, until }) => from <= on && (until === null || on < until)) ?? own.at(-1);
    return row?.gradename ?? null;
  };
}

/**
 * What people have chosen, by person and month: of each head the latest amount of the tax year up to the month, and what
 * of it the cap of the month lets the head take. Heads that the company does not have any more are left out. Three
 * statements at most; one where nobody has chosen anything.
 */
export async function plansOver(db: Db, ids: readonly number[]): Promise<PlansOver> {
  if (ids.length === 0) return NO_PLANS;
  const rows = byEmployee(
    await db
      .selectFrom('fbp_plan')
      .select(['employeeid', 'head', 'amount', sql<Month>`payrollmonth`.as('payrollmonth')])
      .where(anyOf('employeeid', ids))
      .orderBy('employeeid')
      .orderBy('payrollmonth')
      .execute(),
  );
  if (rows.size === 0) return NO_PLANS;
  const policy = await fbpPolicyOf(db);
  const grade = await gradesOver(db, [...rows.keys()], policy);
  return (employeeid, month) => {
    const own = (rows.get(employeeid) ?? []).filter(
      ({ payrollmonth }) => payrollmonth <= month && payrollmonth >= firstMonthOfPlan(month),
    );
    return policy.heads.flatMap(({ code: head, caps }): ChosenHead[] => {
      const amount = own.findLast((row) => row.head === head)?.amount;
      if (amount === undefined) return [];
      const cap = capOf({ caps }, { grade: grade(employeeid, month), month }) ?? 0;
      return [{ head, amount, taken: Math.min(amount, cap) }];
    });
  };
}

/** The same as figures of packages, which formulas read together as `fbp_plan`; undefined for whoever has no plan. */
export const figuresOfPlan = (chosen: readonly ChosenHead[]): Record<string, string> | undefined =>
  chosen.length === 0
    ? undefined
    : Object.fromEntries(chosen.map(({ head, taken }) => [planKey(head), rupeeText(paise(taken))]));
