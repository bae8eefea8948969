import { expensePolicyAssignment } from '#modules/expense/contract/assignment.ts';
import type { CategoryKind } from '#modules/expense/contract/policy-rules.ts';
import { saveCityClasses } from '#modules/expense/contract/cities.ts';
import { compensatorRecord } from '#modules/expense/contract/compensator.ts';
import { FIRST_DISTANCE_SETTING, saveDistanceSetting } from '#modules/expense/contract/distance.ts';
import { exchangeRateRecord } from '#modules/expense/contract/exchange-rate.ts';
import { expensePolicyCalls } from '#modules/expense/contract/policy.ts';
import { FIRST_EXPENSE_SETTING, saveExpenseSetting } from '#modules/expense/contract/setting.ts';
import { taxYearOf } from '#modules/expense/engine/cycle.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { day } from '#platform/engine/day.ts';
import { chunks } from '#platform/server/db.ts';
import type { Company, Setup } from './company.ts';
import type { ExpensePolicies, FolderCategory } from './folder.ts';

const paiseOf = (rupees: number): number => Math.round(rupees * 100);
const tenthsOf = (kilometres: number | null | undefined): number | null =>
  kilometres == null ? null : Math.round(kilometres * 10);

const NAMED = ['lodging', 'meals', 'perdiem'] as const;
const kindOf = (code: string, { rates }: FolderCategory): CategoryKind =>
  rates ? 'mileage' : (NAMED.find((name) => name === code) ?? 'ordinary');

/** The amounts of a limit: of a grade, or of a grade and a class of cities. */
type Amount = { gradeid: number | null; cityclass: string | null; amount: number };
const amountsOf = (amounts: FolderCategory['limits'][number]['amounts'], { grades }: Company): Amount[] =>
  Object.entries(amounts).flatMap(([grade, amount]): Amount[] => {
    const gradeid = grades.get(grade) ?? null;
    return typeof amount === 'number'
      ? [{ gradeid, cityclass: null, amount: paiseOf(amount) }]
      : Object.entries(amount).map(([cityclass, of]) => ({ gradeid, cityclass, amount: paiseOf(of) }));
  });

function categoryOf(code: string, category: FolderCategory, company: Company, taxable: ExpensePolicies['taxable']) {
  const { name, trip, proofabove, maxagedays, inpolicycap, gstcredit, rates = {}, limits } = category;
  const taxfree = taxable[code];
  return {
    code,
    name,
    kind: kindOf(code, category),
    audience: category.audience.map(({ grades, units }) => ({
      gradeids: grades.map((grade) => company.grades.get(grade) ?? 0),
      businessunitids: units.map((unit) => company.units.get(unit) ?? 0),
    })),
    trip,
    proofabove: proofabove === null ? null : paiseOf(proofabove),
    maxagedays,
    inpolicycap,
    gstcredit,
    taxableabove: taxfree === undefined ? null : paiseOf(taxfree),
    fuels: Object.entries(rates).map(([fuel, rate]) => ({ fuel, rate: paiseOf(rate) })),
    kmday: tenthsOf(category.kmday),
    kmmonth: tenthsOf(category.kmmonth),
    limits: limits.map(({ per, over, perguest, amounts }) => ({
      per,
      over: over === 'refuse' ? ('reject' as const) : over,
      perguest,
      amounts: amountsOf(amounts, company),
    })),
  };
}

const partsOf = (rows: readonly (readonly [string, number])[]) =>
  rows.map(([before, percent]) => ({ before, percent }));

async function addPolicy({ db, calls, folder }: Setup, company: Company): Promise<void> {
  const { versions, taxable } = folder.policies;
  let expensepolicyid: number | null = null;
  for (const { from, policycap, perdiemparts, categories } of versions.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const values: SentInputOf<typeof expensePolicyCalls.save> = {
      expensepolicyid,
      expensepolicyname: 'Expenses',
      description: null,
      isdraft: false,
      effectivefrom: from,
      policycap: Object.entries(policycap).map(([grade, amount]) => ({
        gradeid: company.grades.get(grade) ?? null,
        amount: paiseOf(amount),
      })),
      perdiemparts: {
        departure: partsOf(perdiemparts.departure),
        return: partsOf(perdiemparts.return),
        sameday: perdiemparts.sameday.map(([hours, percent]) => ({ hours, percent })),
      },
      categories: Object.entries(categories).map(([code, category]) => categoryOf(code, category, company, taxable)),
    };
    const [saved]: { expensepolicyid: number }[] = await calls.call(db, expensePolicyCalls.save, values, {
      on: day(from),
    });
    expensepolicyid = saved?.expensepolicyid ?? null;
  }
  const [first] = versions.map(({ from }) => from).toSorted();
  const assigned = { iscompany: true, officeaddressids: [], employeeids: [], fromdate: first ?? '', todate: null };
  await calls.call(
    db,
    expensePolicyAssignment.assign,
    { planid: expensepolicyid ?? 0, ...assigned },
    { on: day(first ?? '') },
  );
}

async function addSettings({ db, calls, folder, on }: Setup, { grades }: Company): Promise<void> {
  const { policies, cities } = folder;
  const { cycle, advances, gst, deviationgrade, buckets, othercity } = policies;
  const setting = {
    ...FIRST_EXPENSE_SETTING,
    months: cycle.payrolls,
    settledays: advances.settledays,
    recoverycaps: Object.entries(advances.recoverycap).map(([grade, amount]) => ({
      gradeid: grades.get(grade) ?? 0,
      amount: paiseOf(amount),
    })),
    deviationgradeid: grades.get(deviationgrade) ?? null,
    buckets,
    registrations: gst.registrations,
    // Cash is no subject of the folder.
    cashlimits: [],
  };
  await calls.call(db, saveExpenseSetting, setting, { on, version: 0 });
  const classes = Object.entries(policies.cityclasses).map(([code, name]) => ({
    code,
    name,
    cities: cities.filter((row) => row.text('Class') === code).map((row) => row.text('City')),
  }));
  await calls.call(db, saveCityClasses, { classes, othercity }, { on, version: 0 });
  const fuels = policies.versions.flatMap(({ categories }) =>
    Object.values(categories).flatMap(({ rates = {} }) => Object.keys(rates)),
  );
  await calls.call(
    db,
    saveDistanceSetting,
    { ...FIRST_DISTANCE_SETTING, fuels: [...new Set(fuels)] },
    { on, version: 0 },
  );
}

/** Sets the rules of the folder: settings, rates, policy in its versions, compensators, what was approved before. */
export async function setRules(setup: Setup, company: Company): Promise<void> {
  const { db, calls, folder, on } = setup;
  await addSettings(setup, company);
  for (const row of folder.rates)
    await calls.call(
      db,
      exchangeRateRecord.calls.save,
      {
        exchangerateid: null,
        currencycode: row.text('currency'),
        fromdate: row.day('date') ?? '',
        rate: row.text('rate'),
      },
      { on },
    );
  await addPolicy(setup, company);
  for (const { from, unit, category, compensator, fallback } of folder.policies.compensators)
    await calls.call(
      db,
      compensatorRecord.calls.save,
      {
        compensatorid: null,
        businessunitid: company.units.get(unit) ?? null,
        expensepolicyid: null,
        category,
        fromdate: from,
        employeeid: company.people.get(compensator) ?? 0,
        fallbackid: fallback === null ? null : (company.people.get(fallback) ?? null),
      },
      { on },
    );
  // What was approved before the company used the product is history, which has no call.
  const opening = folder.opening.map((row) => ({
    employeeid: company.people.get(row.text('Employee Code')) ?? 0,
    taxyear: taxYearOf(day(folder.policies.asof)),
    category: row.text('Category'),
    amount: row.units('Amount', 100) ?? 0,
  }));
  for (const part of chunks(opening, 4)) await db.insertInto('expense_tax_year').values(part).execute();
}
