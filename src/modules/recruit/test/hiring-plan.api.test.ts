import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { sharedApp, type Company, type TestApp } from '../../../../test/support/product.ts';
import {
  getPlanLine,
  initPlan,
  listPlan,
  type PlanLine,
  planReport,
  type PlanRow,
  savePlanLine,
} from '../contract/plan/plan.ts';
import {
  changeRequisitionState,
  getRequisition,
  type RequisitionDetail,
  saveRequisition,
} from '../contract/opening/requisition.ts';
import { currentQuarter, fiscalYearOf, quarterEnds, quarterOf } from '../engine/plan/quarters.ts';
import { type Position, shareOut } from '../engine/plan/share-out.ts';
import { type Caller, caller, first } from './calls.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

/** Everything of a line that whoever may not see pay does not get. */
const COSTS = [
  'annualcost',
  'plannedcost1',
  'plannedcost2',
  'plannedcost3',
  'plannedcost4',
  'actualcost1',
  'actualcost2',
  'actualcost3',
  'actualcost4',
  'plannedcost',
  'actualcost',
] as const;

const rowsOf = async (by: Caller, query: object = {}) =>
  ((await by(listPlan, { ...query })).result as { rows: PlanRow[] }).rows;

/** A department with a designation, and people of it from a day on. */
const structure = (company: Company) =>
  company.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const { designationid } = await db
      .insertInto('designation')
      .values({ designationname: 'Loom fitter' })
      .returning('designationid')
      .executeTakeFirstOrThrow();
    return { departmentid, designationid };
  });

async function place(company: Company, options: { departmentid: number; designationid: number }, annualctc: number) {
  const { employeeid } = await company.addPerson();
  await company.tx(async (db) => {
    await db.updateTable('work_profile').set(options).where('employeeid', '=', employeeid).execute();
    await db
      .insertInto('employee_package')
      .values({ employeeid, period: '[2024-01-01,)', paybasis: 'CTC', annualctc })
      .execute();
  });
  return employeeid;
}

async function planning() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const state = await structure(company);
  const { fiscalyear } = (await admin(initPlan)).result as { fiscalyear: number };
  const line = {
    hiringplanlineid: null,
    fiscalyear,
    ...state,
    officeaddressid: null,
    planned1: 3,
    planned2: 3,
    planned3: 3,
    planned4: 3,
    annualcost: 60_000_000,
  };
  return { company, admin, given: state, line, fiscalyear };
}

test('S1-039: the hiring plan stands beside who is employed, with vacancies and costs', async () => {
  const { company, admin, given, line, fiscalyear } = await planning();
  await place(company, given, 50_000_000);
  const leaver = await place(company, given, 40_000_000);
  expect((await admin(savePlanLine, line)).status).toBe(200);
  const [row] = await rowsOf(admin);
  expect(row).toMatchObject({
    departmentname: 'Weaving',
    nowcount: 2,
    vacancies: 1,
    plannedcost: 180_000_000,
    actualcost: 90_000_000,
  });
  // Who has left counts until the last day.
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2024-06-30' }).where('employeeid', '=', leaver).execute(),
  );
  expect(await rowsOf(admin)).toMatchObject([{ nowcount: 1, vacancies: 2, actualcost: 50_000_000 }]);
  expect((await admin(savePlanLine, { ...line, fiscalyear: 2024 })).status).toBe(200);
  expect(await rowsOf(admin, { fiscalyear: 2024 })).toMatchObject([{ actual1: 2, actual2: 1, actual4: 1 }]);
  const twice = await admin(savePlanLine, line);
  expect([twice.status, twice.fields]).toEqual([
    409,
    { designationid: 'The plan of this year has a line of this position already. Change that one' },
  ]);
  expect((await admin(savePlanLine, { ...line, planned1: -1 })).fields).toEqual({ planned1: 'enter valid number' });
  expect(fiscalyear).toBeGreaterThan(2024);
});

test('each quarter costs a fourth of its year, by who is planned and who was there, and a year that is over adds up', async () => {
  const { company, admin, given, line } = await planning();
  // A paisa and three that no fourth of a year can have.
  await place(company, given, 50_000_001);
  const leaver = await place(company, given, 40_000_002);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2024-10-31' }).where('employeeid', '=', leaver).execute(),
  );
  const planned = { planned1: 1, planned2: 2, planned3: 3, planned4: 0, annualcost: 60_000_003 };
  await admin(savePlanLine, { ...line, ...planned, fiscalyear: 2024 });
  const [row] = await rowsOf(admin, { fiscalyear: 2024 });
  expect(row).toMatchObject({
    actual1: 2,
    actual2: 2,
    actual3: 1,
    actual4: 1,
    // 60,000,003 / 4, twice and three times that: 15,000,000.75, 30,000,001.5 and 45,000,002.25.
    plannedcost1: 15_000_000,
    plannedcost2: 30_000_001,
    plannedcost3: 45_000_002,
    plannedcost4: 0,
    // Of 90,000,003 the first and second quarter, of 50,000,001 the third and fourth.
    actualcost1: 22_500_000,
    actualcost2: 22_500_001,
    actualcost3: 12_500_000,
    actualcost4: 12_500_001,
    plannedcost: 90_000_003,
    actualcost: 70_000_002,
  });
  // The running year has the quarters that are over, and costs what is planned and paid now.
  await admin(savePlanLine, { ...line, ...planned, planned4: 3 });
  const [now] = await rowsOf(admin);
  expect([now?.plannedcost1, now?.plannedcost4, now?.actualcost]).toEqual([15_000_000, 45_000_003, 50_000_001]);
  expect([now?.actualcost1, now?.actualcost2, now?.actualcost3, now?.actualcost4].map((one) => one === null)).toEqual(
    [now?.actual1, now?.actual2, now?.actual3, now?.actual4].map((one) => one === null),
  );
  // A year to come has none yet, and a cost beyond any whole number of paise is none.
  await admin(savePlanLine, { ...line, fiscalyear: 2099, planned1: 100_000, annualcost: 1_000_000_000_000 });
  expect(await rowsOf(admin, { fiscalyear: 2099 })).toMatchObject([
    { actualcost1: null, actualcost4: null, plannedcost: null, plannedcost1: null },
  ]);
});

test('a line without an office counts the offices without a line of their own, so that nobody counts twice', async () => {
  const { company, admin, given, line } = await planning();
  const pune = await company.tx(async (db) => {
    const row = { officename: 'Pune works', cityname: 'Pune', statename: 'Maharashtra' };
    return (await db.insertInto('company_office').values(row).returning('officeaddressid').executeTakeFirstOrThrow())
      .officeaddressid;
  });
  const inPune = await place(company, given, 50_000_000);
  await place(company, given, 40_000_000);
  await company.tx((db) =>
    db.updateTable('work_profile').set({ officeaddressid: pune }).where('employeeid', '=', inPune).execute(),
  );
  await admin(savePlanLine, line);
  expect(await rowsOf(admin)).toMatchObject([{ nowcount: 2, actualcost: 90_000_000, isremainder: false }]);
  await admin(savePlanLine, { ...line, officeaddressid: pune });
  const rows = await rowsOf(admin);
  expect(rows.map((row) => [row.officename, row.nowcount, row.actualcost, row.vacancies, row.isremainder])).toEqual([
    [null, 1, 40_000_000, 2, true],
    ['Pune works', 1, 50_000_000, 2, false],
  ]);
});

test('whatever is counted belongs to one line of a plan at most, and to one where its position is planned', () => {
  const number = fc.integer({ min: 1, max: 3 });
  const place3 = fc.record({
    departmentid: number,
    designationid: number,
    officeaddressid: fc.option(number, { nil: null }),
  });
  const keyOf = (one: Position) => Object.values(one).join(' ');
  fc.assert(
    fc.property(fc.uniqueArray(place3, { selector: keyOf }), fc.array(place3), (lines, rows) => {
      const of = shareOut({ lines, rows, value: () => 1 });
      const all = lines.reduce((sum, line) => sum + of(line), 0);
      const planned = rows.filter((row) =>
        lines.some((line) => keyOf(line) === keyOf(row) || keyOf(line) === keyOf({ ...row, officeaddressid: null })),
      );
      expect(all).toBe(planned.length);
    }),
  );
});

// Invariant: What a position costs, planned and real, and what a referral is rewarded with are read by who may see pay,
// and the referrer
test('who may not see pay gets no cost, and saves a line without changing it', async () => {
  const { company, admin, line } = await planning();
  const { hiringplanlineid } = first<{ hiringplanlineid: number }>(await admin(savePlanLine, line));
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Planner' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 64, actionid: 1, scope: 'all' })
      .execute();
  });
  const { emailid } = await company.addPerson({ groups: ['Planner'] });
  const planner = await caller(company, emailid);
  const fileOf = async (by: string, query: object) => {
    const request = { format: 'csv', columns: ['departmentname', ...COSTS].join(','), ...query };
    const { text } = await (await company.signIn(by)).call('GET', planReport.endpoint.path, { query: request });
    return text.split(/\r?\n/)[1]?.split(',') ?? [];
  };
  expect((await admin(savePlanLine, { ...line, fiscalyear: 2024 })).status).toBe(200);
  for (const query of [{}, { fiscalyear: 2024 }]) {
    const rows = await rowsOf(planner, query);
    expect(rows.map((row) => COSTS.map((name) => [name, row[name]]))).toEqual([COSTS.map((name) => [name, null])]);
    expect(await fileOf(emailid, query)).toEqual(['Weaving', ...COSTS.map(() => '')]);
  }
  expect((await fileOf(company.admin, { fiscalyear: 2024 })).slice(0, 3)).toEqual([
    'Weaving',
    '600000.00',
    '450000.00',
  ]);
  const one = first<PlanLine>(await planner(getPlanLine, { hiringplanlineid }));
  expect([one.annualcost, one.mayseepay]).toEqual([null, false]);
  const change = { ...line, hiringplanlineid, planned4: 9, annualcost: null };
  expect((await planner(savePlanLine, change, one.version)).status).toBe(200);
  expect(await rowsOf(admin)).toMatchObject([{ planned4: 9, annualcost: 60_000_000 }]);
  const stranger = await caller(company, (await company.addPerson()).emailid);
  expect((await stranger(listPlan)).status).toBe(403);
});

test('a requisition beyond the plan says so and may still be sent', async () => {
  const { company, admin, given, line } = await planning();
  await place(company, given, 50_000_000);
  const request = {
    requisitionid: null,
    requisitioncode: null,
    ...given,
    businessunitid: null,
    hiringmanagerid: null,
    reason: '',
    jobtemplateid: null,
  };
  const { requisitionid } = first<{ requisitionid: number }>(await admin(saveRequisition, request));
  const detail = async () => first<RequisitionDetail>(await admin(getRequisition, { requisitionid }));
  expect((await detail()).plannote).toBe('');
  await admin(savePlanLine, { ...line, planned1: 1, planned2: 1, planned3: 1, planned4: 1 });
  const beyond = await detail();
  expect(beyond.plannote).toBe('Beyond the hiring plan: 1 planned, 1 filled or open, 1 asked');
  expect((await admin(changeRequisitionState, { requisitionid, act: 'submit' }, beyond.version)).status).toBe(200);
  expect(await rowsOf(admin)).toMatchObject([{ nowcount: 1, opencount: 1, vacancies: 0 }]);
});

test('a financial year has four quarters, each day in one of them', () => {
  expect(quarterEnds(2026)).toEqual(['2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31']);
  expect([currentQuarter(2025, day('2026-05-01')), currentQuarter(2027, day('2026-05-01'))]).toEqual([4, 1]);
  const days = fc.date({ min: new Date('2000-04-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const on = day(date.toISOString().slice(0, 10));
      const ends = quarterEnds(fiscalYearOf(on));
      expect(ends.findIndex((end) => on <= end) + 1).toBe(quarterOf(on));
    }),
  );
});
