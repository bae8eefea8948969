import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { serveAssignments, serveEligibility } from '#modules/calendar/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { type EligiblePlan, failOnUnknown } from '#platform/server/timeline/kind.ts';
import {
  failOnDraft,
  publishedVersions,
  serveVersionedPlan,
  type VersionedPlan,
} from '#platform/server/timeline/versioned-plan.ts';
import { z } from 'zod';
import { expensePolicyAssignment, expensePolicyEligibility } from '../contract/assignment.ts';
import { expensePolicyCalls, MAX_PREVIEWED, previewExpensePolicy } from '../contract/policy.ts';
import { type PolicyRules, policyRules } from '../contract/policy-rules.ts';
import { cityClassesOf, distanceSettingOf } from './setting.ts';

/** Expense policies as they are assigned to the company, to offices, to jobs and to people. */
export const EXPENSE_POLICIES: EligiblePlan<'expenseassignmentid'> = {
  assignments: 'expense_assignment',
  idfield: 'expenseassignmentid',
  column: 'expensepolicyid',
  plans: 'expense_policy',
  eligibility: { table: 'expense_eligibility', idfield: 'expenseeligibilityid' },
  sameDay: (name) =>
    `${name} already has an expense policy from this date. Choose another date, or remove that assignment first.`,
  isoncealone: true,
  beforeAssign: (db, planid) => failOnDraft(db, { table: 'expense_policy', idfield: 'expensepolicyid' }, planid),
};
export const NAMED_POLICIES = { plan: EXPENSE_POLICIES, namefield: 'expensepolicyname' };

// What is stored was checked when it was saved.
const stored = z.object(policyRules.shape);

const gradesIn = ({ policycap, categories }: PolicyRules): (number | null)[] => [
  ...policycap.map(({ gradeid }) => gradeid),
  ...categories.flatMap(({ audience, limits }) => [
    ...audience.flatMap(({ gradeids }) => gradeids),
    ...limits.flatMap(({ amounts }) => amounts.map(({ gradeid }) => gradeid)),
  ]),
];
const unitsIn = ({ categories }: PolicyRules): number[] =>
  categories.flatMap(({ audience }) => audience.flatMap(({ businessunitids }) => businessunitids));
const isId = (one: number | null): one is number => one !== null;

/** Checks grades, units, classes and fuels that a version names; what earlier versions name may have gone since. */
async function completed({ db }: Context, rules: PolicyRules, before: readonly PolicyRules[]): Promise<PolicyRules> {
  const existing = { grades: new Set(before.flatMap(gradesIn)), units: new Set(before.flatMap(unitsIn)) };
  await expectStructure(
    db,
    {
      subscriptiongradeids: [...new Set(gradesIn(rules))].filter(isId).filter((one) => !existing.grades.has(one)),
      businessunitids: [...new Set(unitsIn(rules))].filter((one) => !existing.units.has(one)),
    },
    'categories',
  );
  const classes = new Set((await cityClassesOf(db)).classes.map(({ code }) => code));
  const unknown = rules.categories
    .flatMap(({ limits }) => limits.flatMap(({ amounts }) => amounts.flatMap(({ cityclass }) => cityclass ?? [])))
    .find((cityclass) => !classes.has(cityclass));
  if (unknown !== undefined)
    failField('categories', `There is no class of cities ${unknown}. Add it on City Classes, or select another one`);
  return rules;
}

/** Expense policies in their versions. */
export const EXPENSE_VERSIONS: VersionedPlan<PolicyRules, { categories: string[] }> = {
  table: 'expense_policy',
  idfield: 'expensepolicyid',
  namefield: 'expensepolicyname',
  columns: [],
  versions: 'expense_policy_version',
  versionfield: 'expensepolicyversionid',
  assigned: EXPENSE_POLICIES,
  detailOf: (value) => stored.parse(value),
  shown: ({ categories }) => ({ categories: categories.map(({ name }) => name) }),
  completed,
};

/** The published versions of expense policies, by policy and in their order; one statement for any number. */
export const expenseVersions = (db: Db, expensepolicyids: readonly number[]) =>
  publishedVersions(db, EXPENSE_VERSIONS, expensepolicyids);

/** For whom a policy counts on a day, among people in service; three statements for any number of people. */
async function countedFor({ db }: Context, expensepolicyid: number, on: Day) {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where('joiningdate', '<=', on)
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', on)]))
    .orderBy('employeecode')
    .execute();
  const plans = await plansInForce(
    db,
    EXPENSE_POLICIES,
    people.map(({ employeeid }) => employeeid),
    on,
    on,
  );
  return people.filter(({ employeeid }) => plans.get(employeeid)?.some(({ planid }) => planid === expensepolicyid));
}

export const policyEndpoints = [
  ...serveVersionedPlan(expensePolicyCalls, EXPENSE_VERSIONS),
  serve(expensePolicyCalls.init, async ({ db }) => ({
    ...(await structureChoices(db, ['Grade', 'BusinessUnit'])),
    CityClass: (await cityClassesOf(db)).classes.map(({ code }) => code),
    Fuel: (await distanceSettingOf(db)).fuels,
  })),
  serve(previewExpensePolicy, async (ctx, { expensepolicyid, effectivefrom }) => {
    await failOnUnknown(ctx.db, EXPENSE_POLICIES, expensepolicyid);
    const people = await countedFor(ctx, expensepolicyid, effectivefrom);
    return [{ total: people.length, people: people.slice(0, MAX_PREVIEWED) }];
  }),
  ...serveAssignments(expensePolicyAssignment, EXPENSE_POLICIES),
  ...serveEligibility({ ...NAMED_POLICIES, plan: EXPENSE_POLICIES, calls: expensePolicyEligibility }, []),
];
