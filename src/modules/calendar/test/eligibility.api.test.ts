import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { holidayPlanAssignment } from '../contract/assignment.ts';
import { holidayPlanEligibility, type Jobs, weeklyOffEligibility } from '../contract/eligibility.ts';
import {
  listHolidayPlans,
  listPlanDifferences,
  removeHolidayPlan,
  saveHolidayPlan,
  toggleHolidayPlan,
} from '../contract/holiday-plan.ts';
import { listWeeklyOffs, saveWeeklyOff } from '../contract/weekly-off.ts';
import { calendarsOf, HOLIDAY_PLANS, WEEKLY_OFFS } from '../server/public.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = '2026-01-01';
const NO_CONDITIONS: Jobs = {
  businessunitids: [],
  officeaddressids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
};

const planOf = async ({ admin }: TestCompany, holidayplanname: string): Promise<number> => {
  const holidays = [{ holidaydate: '2026-12-24', holidayname: holidayplanname, isoptional: false }];
  const [saved] = await admin.call(saveHolidayPlan, {
    holidayplanid: null,
    holidayplanname,
    description: null,
    holidays,
  });
  return saved?.holidayplanid ?? 0;
};
type Placed = Partial<Record<'businessunitid' | 'officeaddressid' | 'subscriptiongradeid', number>> & {
  employmenttype?: string;
};
let serial = 0;
/** Somebody with the jobs held, each from its day on. */
const personOf = (company: TestCompany, fullname: string, ...held: readonly (Placed & { from: string })[]) =>
  company.tx(async (db) => {
    serial += 1;
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: `E${serial}`, fullname, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    for (const [at, { from, ...job }] of held.entries())
      await db
        .insertInto('work_profile')
        .values({ employeeid, ...job, period: `[${from},${held[at + 1]?.from ?? ''})` })
        .execute();
    return employeeid;
  });
const officeOf = (company: TestCompany, officename: string) =>
  company.tx(
    async (db) =>
      (
        await db
          .insertInto('company_office')
          .values({ officename, statename: 'Kerala' })
          .returning('officeaddressid')
          .executeTakeFirstOrThrow()
      ).officeaddressid,
  );
const unitOf = (company: TestCompany, businessunitname: string) =>
  company.tx(
    async (db) =>
      (
        await db
          .insertInto('business_unit')
          .values({ businessunitname })
          .returning('businessunitid')
          .executeTakeFirstOrThrow()
      ).businessunitid,
  );
const gradeOf = (company: TestCompany, gradename: string) =>
  company.tx(
    async (db) =>
      (
        await db
          .insertInto('grade')
          .values({ gradename, graderank: 1 })
          .returning('subscriptiongradeid')
          .executeTakeFirstOrThrow()
      ).subscriptiongradeid,
  );
const eligible = (company: TestCompany, planid: number, jobs: Partial<Jobs>, fromdate = START) =>
  company.admin.call(holidayPlanEligibility.save, { ...NO_CONDITIONS, ...jobs, planid, fromdate });
const assigned = ({ admin }: TestCompany, planid: number, employeeids: number[] = []) =>
  admin.call(holidayPlanAssignment.assign, {
    planid,
    iscompany: employeeids.length === 0,
    officeaddressids: [],
    employeeids,
    fromdate: START,
    todate: null,
  });
/** The plans of somebody over the year, with the first day of each. */
const plansOfPerson = (company: TestCompany, employeeid: number, kind = HOLIDAY_PLANS) =>
  company.tx(async (db) =>
    ((await plansInForce(db, kind, [employeeid], day(START), day('2026-12-31'))).get(employeeid) ?? []).map(
      ({ from, planid }) => [from, planid],
    ),
  );

describe('whom a holiday plan is for', () => {
  test('the person’s own counts before the plan for the job, that before the company’s; a transfer changes it that day', async () => {
    const company = await app.company();
    const [pune, kochi] = [await officeOf(company, 'Pune'), await officeOf(company, 'Kochi')];
    const [ofall, ofpune, ofkochi, own] = [
      await planOf(company, 'All'),
      await planOf(company, 'Maharashtra'),
      await planOf(company, 'Kerala'),
      await planOf(company, 'Own'),
    ];
    const stays = await personOf(company, 'Asha', { from: '2024-01-01', officeaddressid: pune });
    const moves = await personOf(
      company,
      'Bina',
      { from: '2024-01-01', officeaddressid: pune },
      { from: '2026-06-15', officeaddressid: kochi },
    );
    const without = await personOf(company, 'Chand', { from: '2024-01-01' });
    await assigned(company, ofall);
    await eligible(company, ofpune, { officeaddressids: [pune] }, '2026-02-01');
    await eligible(company, ofkochi, { officeaddressids: [kochi] });
    expect(await plansOfPerson(company, stays)).toEqual([
      ['2026-01-01', ofall],
      ['2026-02-01', ofpune],
    ]);
    expect(await plansOfPerson(company, moves)).toEqual([
      ['2026-01-01', ofall],
      ['2026-02-01', ofpune],
      ['2026-06-15', ofkochi],
    ]);
    expect(await plansOfPerson(company, without)).toEqual([['2026-01-01', ofall]]);
    const counts = async () =>
      Object.fromEntries(
        (await company.admin.call(listHolidayPlans, {})).map((row) => [
          row.holidayplanname,
          [row.isbyjob, row.usedcount],
        ]),
      );
    expect(await counts()).toEqual({ All: [false, 1], Maharashtra: [true, 1], Kerala: [true, 1], Own: [false, 0] });
    await assigned(company, own, [stays]);
    expect((await plansOfPerson(company, stays)).every(([, planid]) => planid === own)).toBe(true);
    expect(await counts()).toMatchObject({ Maharashtra: [true, 0], Own: [false, 1] });
    // Whose own plan is another than the job's is named, with the one that would count.
    const differences = await company.admin.call(listPlanDifferences, {});
    expect(differences).toMatchObject({
      total: 1,
      rows: [{ person: { fullname: 'Asha' }, holidayplanname: 'Own', otherplanname: 'Maharashtra' }],
    });
    // An office has what is for everybody in it.
    const calendars = await company.tx((db) =>
      calendarsOf(db, { officeids: [pune, kochi] }, day(START), day('2026-12-31')),
    );
    expect([pune, kochi].map((id) => calendars.offices.get(id)?.holidays.get(day('2026-12-24'))?.name)).toEqual([
      'Maharashtra',
      'Kerala',
    ]);
  });

  test('several lists must all fit, an empty one fits everybody, and types are the same in any case', async () => {
    const company = await app.company();
    const [pune, kochi] = [await officeOf(company, 'Pune'), await officeOf(company, 'Kochi')];
    const [mills, shops] = [await unitOf(company, 'Mills'), await unitOf(company, 'Shops')];
    const [first, second] = [await gradeOf(company, 'First'), await gradeOf(company, 'Second')];
    const planid = await planOf(company, 'Some');
    const from = '2024-01-01';
    const people = {
      full: await personOf(company, 'Full', {
        from,
        officeaddressid: pune,
        businessunitid: mills,
        subscriptiongradeid: first,
        employmenttype: 'Permanent',
      }),
      other: await personOf(company, 'Other', {
        from,
        officeaddressid: kochi,
        businessunitid: shops,
        subscriptiongradeid: second,
        employmenttype: 'Trainee',
      }),
      bare: await personOf(company, 'Bare', { from }),
    };
    const fitting = async (jobs: Partial<Jobs>) => {
      await eligible(company, planid, jobs);
      const matches: string[] = [];
      for (const [name, id] of Object.entries(people))
        if ((await plansOfPerson(company, id))[0]?.[1] === planid) matches.push(name);
      return matches;
    };
    const rules: readonly [Partial<Jobs>, string[]][] = [
      [{ officeaddressids: [pune] }, ['full']],
      [{ officeaddressids: [pune, kochi] }, ['full', 'other']],
      [{ businessunitids: [shops] }, ['other']],
      [{ subscriptiongradeids: [first, second] }, ['full', 'other']],
      [{ employmenttypes: ['PERMANENT'] }, ['full']],
      [{ employmenttypes: ['Trainee', 'permanent'], officeaddressids: [kochi] }, ['other']],
      [{ officeaddressids: [pune], businessunitids: [shops] }, []],
      [{ officeaddressids: [pune], businessunitids: [mills], subscriptiongradeids: [first] }, ['full']],
      [{}, []],
    ];
    for (const [jobs, names] of rules) expect([jobs, await fitting(jobs)]).toEqual([jobs, names]);
  });

  // Invariant: Two holiday plans, or two weekly offs, are not for one person by eligibility when either is saved; of
  // two that somebody fits later the one that began later counts
  test('two plans are not for one person: refused with both names, but one who comes later has what began later', async () => {
    const company = await app.company();
    const { admin } = company;
    const pune = await officeOf(company, 'Pune');
    const grade = await gradeOf(company, 'First');
    const [ofpune, offirst] = [await planOf(company, 'Maharashtra'), await planOf(company, 'Managers')];
    await personOf(company, 'Asha', { from: '2024-01-01', officeaddressid: pune, subscriptiongradeid: grade });
    await eligible(company, ofpune, { officeaddressids: [pune] });
    const both = { ...NO_CONDITIONS, planid: offirst, subscriptiongradeids: [grade], fromdate: '2026-03-01' };
    const text = 'Managers and Maharashtra would both be for Asha. Narrow one of the two.';
    for (const call of [holidayPlanEligibility.save, holidayPlanEligibility.preview]) {
      const { status, error } = await admin.refused(call, both);
      expect([status, error.message]).toEqual([409, text]);
    }
    expect(await admin.call(holidayPlanEligibility.get, { planid: offirst })).toEqual([]);
    // Until the day on which the other ends there is no conflict.
    await eligible(company, ofpune, {}, '2026-03-01');
    await admin.call(holidayPlanEligibility.save, both);
    await eligible(company, ofpune, { officeaddressids: [pune], employmenttypes: ['Trainee'] }, '2026-04-01');
    const trainee = await personOf(company, 'Bina', {
      from: '2024-01-01',
      officeaddressid: pune,
      subscriptiongradeid: grade,
      employmenttype: 'Trainee',
    });
    expect(await plansOfPerson(company, trainee)).toEqual([
      ['2026-01-01', ofpune],
      ['2026-03-01', offirst],
      ['2026-04-01', ofpune],
    ]);
  });

  test('what was said for earlier days stays; a plan that is given by the job is not deleted and not made inactive', async () => {
    const company = await app.company();
    const { admin } = company;
    const [pune, kochi] = [await officeOf(company, 'Pune'), await officeOf(company, 'Kochi')];
    const planid = await planOf(company, 'Maharashtra');
    const person = await personOf(company, 'Asha', { from: '2024-01-01', officeaddressid: pune });
    await eligible(company, planid, { officeaddressids: [pune] });
    await eligible(company, planid, { officeaddressids: [kochi] }, '2026-09-01');
    expect(await plansOfPerson(company, person)).toEqual([
      ['2026-01-01', planid],
      ['2026-09-01', null],
    ]);
    expect(
      (await admin.call(holidayPlanEligibility.get, { planid })).map((one) => [
        one.officeaddressids,
        one.fromdate,
        one.todate,
      ]),
    ).toEqual([
      [[kochi], '2026-09-01', null],
      [[pune], '2026-01-01', '2026-08-31'],
    ]);
    expect((await admin.refused(removeHolidayPlan, { holidayplanid: planid })).error.message).toBe(
      'It is given by its eligibility since 2026-01-01. Take every condition away from that day on first.',
    );
    const off = { holidayplanid: planid, isactive: 2 as const };
    expect((await admin.refused(toggleHolidayPlan, off, 1)).error.message).toBe(
      'It is given by its eligibility. Take every condition away first.',
    );
    await eligible(company, planid, {});
    await admin.call(toggleHolidayPlan, off, 1);
    expect(
      (
        await admin.refused(holidayPlanEligibility.save, {
          ...NO_CONDITIONS,
          planid,
          officeaddressids: [pune],
          fromdate: START,
        })
      ).status,
    ).toBe(409);
    await admin.call(toggleHolidayPlan, { holidayplanid: planid, isactive: 1 }, 2);
    await admin.call(removeHolidayPlan, { holidayplanid: planid });
  });

  test('a preview names who has another plan from which day, and keeps nothing', async () => {
    const company = await app.company();
    const { admin } = company;
    const pune = await officeOf(company, 'Pune');
    const [ofall, ofpune] = [await planOf(company, 'All'), await planOf(company, 'Maharashtra')];
    const asha = await personOf(company, 'Asha', { from: '2024-01-01', officeaddressid: pune });
    await personOf(company, 'Chand', { from: '2024-01-01' }, { from: '2026-11-10', officeaddressid: pune });
    await personOf(company, 'Dev', { from: '2024-01-01' });
    await assigned(company, ofall);
    const values = { ...NO_CONDITIONS, planid: ofpune, officeaddressids: [pune], fromdate: TODAY };
    const [result] = await admin.call(holidayPlanEligibility.preview, values);
    expect(result).toMatchObject({ total: 2, leavecount: 0 });
    expect(result?.rows.map((one) => [one.person.fullname, one.on, one.before, one.after, one.leavedays])).toEqual([
      ['Asha', TODAY, 'All', 'Maharashtra', 0],
      ['Chand', '2026-11-10', 'All', 'Maharashtra', 0],
    ]);
    expect(await admin.call(holidayPlanEligibility.get, { planid: ofpune })).toEqual([]);
    expect(await plansOfPerson(company, asha)).toEqual([['2026-01-01', ofall]]);
    await admin.call(holidayPlanEligibility.save, values);
    expect((await admin.call(holidayPlanEligibility.preview, values))[0]).toMatchObject({ total: 0, rows: [] });
  });

  test('what does not exist is named at its field; other companies’ plans are unknown; without the right 403', async () => {
    const company = await app.company();
    const { admin } = company;
    const planid = await planOf(company, 'All');
    const pune = await officeOf(company, 'Pune');
    const values = { ...NO_CONDITIONS, planid, officeaddressids: [pune], fromdate: START };
    const wrong = { ...values, officeaddressids: [999_999] };
    expect((await admin.refused(holidayPlanEligibility.save, wrong)).error.fields).toHaveProperty('officeaddressids');
    const other = await app.company();
    for (const call of [holidayPlanEligibility.save, holidayPlanEligibility.preview])
      expect((await other.admin.refused(call, { ...values, officeaddressids: [] })).status).toBe(404);
    expect((await other.admin.refused(holidayPlanEligibility.get, { planid })).status).toBe(404);
    const somebody = await company.account('somebody@eligible.example', []);
    for (const call of [holidayPlanEligibility.save, holidayPlanEligibility.preview, weeklyOffEligibility.save])
      expect((await somebody.refused(call, values)).status).toBe(403);
    expect((await somebody.refused(holidayPlanEligibility.init, {})).status).toBe(403);
  });
});

test('a weekly off that goes round keeps its first day when others come to it', async () => {
  const company = await app.company();
  const { admin } = company;
  const [pune, kochi] = [await officeOf(company, 'Pune'), await officeOf(company, 'Kochi')];
  const [saved] = await admin.call(saveWeeklyOff, {
    weeklyoffid: null,
    weeklyoffname: 'Four and two',
    description: null,
    weekoffdetail: [],
    cycledays: 6,
    cycleoffdays: [5, 6],
  });
  const planid = saved?.weeklyoffid ?? 0;
  const asha = await personOf(company, 'Asha', { from: '2024-01-01', officeaddressid: pune });
  const values = { ...NO_CONDITIONS, planid, officeaddressids: [pune], fromdate: '2026-10-01' };
  await admin.call(weeklyOffEligibility.save, values);
  const off = (from: string, to: string) =>
    company.tx(async (db) => {
      const { employees } = await calendarsOf(db, { employeeids: [asha] }, day(from), day(to));
      return employees.get(asha)?.offs;
    });
  expect(await off('2026-10-05', '2026-10-06')).toMatchObject([{ length: 6, offdays: [5, 6], start: '2026-10-01' }]);
  await admin.call(weeklyOffEligibility.save, { ...values, officeaddressids: [pune, kochi], fromdate: '2026-10-15' });
  expect(await off('2026-10-16', '2026-10-17')).toMatchObject([{ start: '2026-10-01' }]);
  const later = { ...values, fromdate: '2026-10-15', cyclestart: '2026-10-17' };
  const [preview] = await admin.call(weeklyOffEligibility.preview, later);
  expect(preview?.rows.map((one) => [one.person.fullname, one.on, one.before, one.after])).toEqual([
    ['Asha', '2026-10-15', 'Four and two', 'Four and two'],
  ]);
  await admin.call(weeklyOffEligibility.save, later);
  expect(await off('2026-10-18', '2026-10-19')).toMatchObject([{ start: '2026-10-17' }]);
  expect(await plansOfPerson(company, asha, WEEKLY_OFFS)).toContainEqual(['2026-10-15', planid]);
  expect(await admin.call(listWeeklyOffs, {})).toMatchObject([{ isbyjob: true, usedcount: 1 }]);
});
