import { addDays, type Day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { initClaim, type OfferedCategory } from '../contract/claim-form.ts';
import { COMPANY_CURRENCY } from '../contract/exchange-rate.ts';
import { type ExpenseCategory, MEALS, type PolicyRules } from '../contract/policy-rules.ts';
import { EXPENSE_POLICIES, expenseVersions } from './policy.ts';
import { cityClassesOf, distanceSettingOf } from './setting.ts';

/** Days back from which on categories are offered: bills older than that are rarely claimed. */
const DAYS_BACK = 92;

const offered = (
  { code, name, kind, trip, proofabove, maxagedays, gstcredit, limits, fuels }: ExpenseCategory,
  rules: readonly PolicyRules[],
): OfferedCategory => ({
  code,
  name,
  kind,
  trip,
  proofabove,
  maxagedays,
  gstcredit,
  isperguest: limits.some(({ perguest }) => perguest),
  deductsmeals:
    kind === 'perdiem' && rules.some(({ perdiemparts }) => MEALS.some((meal) => perdiemparts.meals[meal] > 0)),
  fuels,
});

/** Grade and business unit that a person has today. */
const jobOf = async (db: Db, employeeid: number, on: string) => {
  const { rows } = await tenantSql<{ gradeid: number | null; unitid: number | null }>`
    select subscriptiongradeid as gradeid, businessunitid as unitid from work_profile
    where subscriptionid = current_subscription() and employeeid = ${employeeid} and period @> ${on}::date`.execute(db);
  return rows[0] ?? { gradeid: null, unitid: null };
};

const has = (ids: readonly number[], id: number | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));
/** Whether a category is for a grade and a business unit. */
const isFor = ({ audience }: ExpenseCategory, { gradeid, unitid }: Awaited<ReturnType<typeof jobOf>>): boolean =>
  audience.length === 0 ||
  audience.some(({ gradeids, businessunitids }) => has(gradeids, gradeid) && has(businessunitids, unitid));

/** The versions that count for a person on some day from `from` to `to`, the latest last, with the policy of the last day. */
async function versionsFor(db: Db, employeeid: number, from: Day, to: Day) {
  const periods = (await plansInForce(db, EXPENSE_POLICIES, [employeeid], from, to)).get(employeeid) ?? [];
  const ids = [...new Set(periods.flatMap(({ planid }) => planid ?? []))];
  const published = await expenseVersions(db, ids);
  const rules: PolicyRules[] = periods.flatMap(({ planid, from: first, to: last }) => {
    const versions = published.get(planid ?? 0) ?? [];
    const before = versions.findLast(({ effectivefrom }) => effectivefrom <= first);
    const within = versions.filter(({ effectivefrom }) => effectivefrom > first && effectivefrom <= last);
    return [...(before ? [before] : []), ...within].map(({ detail }) => detail);
  });
  return { rules, planid: periods.at(-1)?.planid ?? null };
}

export const claimFormEndpoints = [
  serve(initClaim, async (ctx, { employeeid }) => {
    const { db } = ctx;
    const today = ctx.today as Day;
    await ctx.people.oneSeen(employeeid);
    const person = await db
      .selectFrom('employee')
      .select('fullname')
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    if (!person) return notFound();
    const { rules, planid } = await versionsFor(db, employeeid, addDays(today, -DAYS_BACK), today);
    const policy =
      planid === null
        ? undefined
        : await db
            .selectFrom('expense_policy')
            .select('expensepolicyname')
            .where('expensepolicyid', '=', planid)
            .executeTakeFirst();
    const job = await jobOf(db, employeeid, today);
    // Of a category in several versions the latest counts.
    const categories = new Map(rules.flatMap((one) => one.categories.map((category) => [category.code, category])));
    const currencies = await db
      .selectFrom('exchange_rate')
      .select('currencycode')
      .distinct()
      .orderBy('currencycode')
      .execute();
    return [
      {
        employeeid,
        fullname: person.fullname,
        policyname: policy?.expensepolicyname ?? null,
        categories: [...categories.values()]
          .filter((category) => isFor(category, job))
          .map((category) => offered(category, rules)),
        currencies: [COMPANY_CURRENCY, ...currencies.map(({ currencycode }) => currencycode)],
        cities: (await cityClassesOf(db)).classes.flatMap(({ cities }) => cities),
        distanceunitid: (await distanceSettingOf(db)).distanceunitid,
      },
    ];
  }),
];
