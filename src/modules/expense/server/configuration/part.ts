import { z } from 'zod';
import { type ComingNames, eligibilityFile } from '#modules/calendar/server/public.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { failWith } from '#platform/server/application-error.ts';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { exchangeRateRecord } from '../../contract/exchange-rate.ts';
import { expensePolicySave } from '../../contract/policy.ts';
import { EXPENSE_POLICIES, expenseVersions } from '../policy.ts';
import { fileRules, fromFile, gradesIn, toFile, unitsIn } from './rules.ts';
import { changedSettings, currentSettings, fileSettings, gradesInSettings, storeSettings } from './settings.ts';

const eligibility = eligibilityFile({ plan: EXPENSE_POLICIES, namefield: 'expensepolicyname' });
const policyRow = z.object({
  expensepolicyname: expensePolicySave.shape.expensepolicyname,
  description: expensePolicySave.shape.description,
  isactive: z.boolean().default(true),
  effectivefrom: dayField,
  ...fileRules.shape,
});
const assignmentRow = z.object({
  expensepolicyname: z.string(),
  officename: orNull(z.string()).describe('Null for the whole company'),
  fromdate: dayField,
  todate: orNull(dayField),
});
const rateRow = exchangeRateRecord.calls.save.input.omit({ exchangerateid: true });

/** A configuration file has names only, and no people: compensators stay with the company. */
const part = z.object({
  expense: fileSettings
    .extend({
      policies: z.array(policyRow).default([]),
      assignments: z.array(assignmentRow).default([]),
      eligibility: z.array(eligibility.row).default([]),
      rates: z.array(rateRow).default([]),
    })
    .optional(),
  offices: z.array(z.object({ name: z.string() })).default([]),
  choices: z
    .object({ grades: z.array(z.string()).default([]), businessunits: z.array(z.string()).default([]) })
    .default({ grades: [], businessunits: [] }),
});
type Input = NonNullable<z.output<typeof part>['expense']>;
type PolicyRow = z.output<typeof policyRow>;

/** Grades, units and offices of the company with their ids. */
async function structureOf(db: Db) {
  const grades = await db.selectFrom('grade').select(['subscriptiongradeid as id', 'gradename as name']).execute();
  const units = await db
    .selectFrom('business_unit')
    .select(['businessunitid as id', 'businessunitname as name'])
    .execute();
  const offices = await db
    .selectFrom('company_office')
    .select(['officeaddressid as id', 'officename as name'])
    .execute();
  return { grades, units, offices };
}
type Rows = readonly { readonly id: number; readonly name: string }[];
const nameOf = (rows: Rows) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: number): string => names.get(id) ?? '';
};
const idOf = (rows: Rows) => {
  const ids = new Map(rows.map(({ id, name }) => [nameKey(name), id]));
  return (name: string): number => ids.get(nameKey(name)) ?? 0;
};
const namesOf = (db: Db) =>
  db.selectFrom('expense_policy').select(['expensepolicyid as id', 'expensepolicyname as name']).execute();
const ratesOf = (db: Db) =>
  db
    .selectFrom('exchange_rate')
    .select(['currencycode', 'fromdate', 'rate'])
    .orderBy('fromdate')
    .orderBy('currencycode')
    .execute();

async function read(db: Db) {
  const { grades, units } = await structureOf(db);
  const policies = await db
    .selectFrom('expense_policy')
    .select(['expensepolicyid', 'expensepolicyname', 'description', 'isactive'])
    .orderBy('expensepolicyid')
    .execute();
  const versions = await expenseVersions(
    db,
    policies.map(({ expensepolicyid }) => expensepolicyid),
  );
  const assignments = await db
    .selectFrom('expense_assignment as a')
    .innerJoin('expense_policy as p', 'p.expensepolicyid', 'a.expensepolicyid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
    .select(['p.expensepolicyname', 'o.officename', 'a.fromdate', 'a.todate'])
    .where('a.employeeid', 'is', null)
    .orderBy('a.fromdate')
    .orderBy('a.expenseassignmentid')
    .execute();
  return {
    expense: {
      ...(await currentSettings(db, nameOf(grades))),
      policies: policies.flatMap(({ expensepolicyid, isactive, ...one }) => {
        const version = versions.get(expensepolicyid)?.at(-1);
        if (!version) return [];
        const rules = toFile(version.detail, { gradeOf: nameOf(grades), unitOf: nameOf(units) });
        return [{ ...one, isactive: isactive === 1, effectivefrom: version.effectivefrom, ...rules }];
      }),
      assignments,
      eligibility: await eligibility.current(db),
      rates: await ratesOf(db),
    },
  };
}

/** The number of a name among others, from 1: what a form refuses does not depend on the ids. */
const numbered = (names: readonly string[]) => {
  const numbers = new Map([...new Set(names.map(nameKey))].map((name, at) => [name, at + 1]));
  return (name: string): number => numbers.get(nameKey(name)) ?? 0;
};

/** What a file adds to a company, and what stands against it. */
async function compared(db: Db, input: Input, file: ComingNames) {
  const have = await structureOf(db);
  const policies = freshRows<{ expensepolicyname: string }>(
    input.policies,
    (await namesOf(db)).map(({ name }) => ({ expensepolicyname: name })),
    ({ expensepolicyname }) => expensepolicyname,
  ) as PolicyRow[];
  const rates = freshRows(
    input.rates,
    await ratesOf(db),
    ({ currencycode, fromdate }) => `${currencycode} ${fromdate}`,
  );
  const fresh = new Set(policies.map(({ expensepolicyname }) => nameKey(expensepolicyname)));
  const isFresh = ({ expensepolicyname }: { expensepolicyname: string }) => fresh.has(nameKey(expensepolicyname));
  const [assignments, conditions] = [input.assignments.filter(isFresh), input.eligibility.filter(isFresh)];
  const isKnown = (rows: Rows, coming: readonly string[]) =>
    new Set([...rows.map(({ name }) => name), ...coming].map(nameKey));
  const grades = isKnown(have.grades, file.grades);
  const units = isKnown(have.units, file.businessunits);
  const offices = isKnown(have.offices, file.offices);
  const missing = (names: readonly string[], among: ReadonlySet<string>) =>
    [...new Set(names)].filter((one) => !among.has(nameKey(one)));
  const problems = [
    ...missing(gradesInSettings(input), grades).map((one) => `Expense settings: there is no grade ${one}.`),
    ...policies.flatMap((row) => [
      ...missing(gradesIn(row), grades).map((one) => `${row.expensepolicyname}: there is no grade ${one}.`),
      ...missing(unitsIn(row), units).map((one) => `${row.expensepolicyname}: there is no business unit ${one}.`),
    ]),
    ...policies.flatMap((row) => {
      const rules = fromFile(row, { gradeOf: numbered(gradesIn(row)), unitOf: numbered(unitsIn(row)) });
      const { error } = expensePolicySave.safeParse({ ...row, expensepolicyid: null, isdraft: false, ...rules });
      return error ? [`${row.expensepolicyname}: ${error.issues[0]?.message ?? ''}.`] : [];
    }),
    ...assignments.flatMap(({ expensepolicyname, officename }) =>
      officename !== null && !offices.has(nameKey(officename))
        ? [`${expensepolicyname}: there is no office ${officename}.`]
        : [],
    ),
    ...(await eligibility.unknownIn(db, conditions, file)),
  ];
  return { policies, rates, assignments, conditions, problems };
}

async function create(
  db: Db,
  input: Input,
  result: Awaited<ReturnType<typeof compared>>,
  today: string,
): Promise<void> {
  const { grades, units, offices } = await structureOf(db);
  await storeSettings(db, input, idOf(grades));
  await saveRows(db, exchangeRateRecord, result.rates);
  const ids = new Map<string, number>();
  for (const row of result.policies) {
    const { expensepolicyname, description, isactive, effectivefrom } = row;
    const { expensepolicyid } = await db
      .insertInto('expense_policy')
      .values({ expensepolicyname, description, isdraft: false, isactive: isactive ? 1 : 2 })
      .returning('expensepolicyid')
      .executeTakeFirstOrThrow();
    ids.set(nameKey(expensepolicyname), expensepolicyid);
    const detail = JSON.stringify(fromFile(row, { gradeOf: idOf(grades), unitOf: idOf(units) }));
    await db
      .insertInto('expense_policy_version')
      .values({ expensepolicyid, versionno: 1, effectivefrom, publishedon: today, detail })
      .execute();
  }
  const policyOf = (name: string): number => ids.get(nameKey(name)) ?? 0;
  // Where something is assigned from the same day already, that stays.
  if (result.assignments.length > 0)
    await db
      .insertInto('expense_assignment')
      .values(
        result.assignments.map(({ expensepolicyname, officename, fromdate, todate }) => ({
          expensepolicyid: policyOf(expensepolicyname),
          officeaddressid: officename === null ? null : idOf(offices)(officename),
          fromdate,
          todate,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await eligibility.create(db, result.conditions, policyOf);
}

async function take(db: Db, configuration: Configuration, apply: boolean, today: string) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const { expense: input, offices, choices } = data;
  if (!input) return { changes: [], problems: [] };
  const result = await compared(db, input, { ...choices, offices: offices.map(({ name }) => name) });
  const { grades } = await structureOf(db);
  const changes = [
    ...(await changedSettings(db, input, nameOf(grades))),
    ...createdRows(
      'Expense policies',
      result.policies.map(({ expensepolicyname }) => expensepolicyname),
    ),
    ...createdRows(
      'Exchange rates',
      result.rates.map(({ currencycode, fromdate }) => `${currencycode} ${fromdate}`),
    ),
  ];
  if (apply && result.problems.length === 0) await create(db, input, result, today);
  return { changes, problems: result.problems };
}

/** Settings, published policies with whom they are for, and exchange rates in the configuration file. */
export const expenseConfiguration: ConfigurationPart = { schema: part, read, take };

/** Adds what the file of a new company has of expenses. @throws ApplicationError E0070 with what is wrong in it */
export async function takeExpense(db: Db, configuration: Configuration, today: string): Promise<void> {
  const { problems } = await take(db, configuration, true, today);
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
}
