import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { saveLeaveSetting } from '../contract/setting.ts';
import {
  checkTransition,
  getTransitions,
  previewTransition,
  reverseTransition,
  runTransition,
  transitionPreviewReport,
} from '../contract/transition.ts';
import { forecastYearEnd, yearEndForecastReport } from '../contract/year-end-forecast.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { transitionPosting } from '../server/transition/post.ts';
import { addPolicy, CASUAL, EARNED, ruled, SICK, UNPAID } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = '2025-04-01';
const YEAR = { yearend: '2026-03-31', postedon: TODAY, officeaddressids: [] as number[] };
const SOON = { interval: 100 };
/** EL: at most 30 are carried, 10 of the rest are paid; SL carries 12 and pays nothing; CL lapses. */
const RULES = [
  ruled(CASUAL, { accrualtypeid: 2, slabs: [{ fromyears: 0, days: 7, gradeid: null }] }),
  ruled(EARNED, { carrycap: 30, encashmax: 10, negativelimit: 5, carryexpiry: '06-30' }),
  ruled(SICK, { carrycap: 12 }),
];

let serial = 0;
const officeOf = (company: TestCompany, officename: string) =>
  company.tx((db) =>
    db
      .insertInto('company_office')
      .values({ officename, statename: 'Goa' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow(),
  );
type Person = { officeaddressid?: number; leavingdate?: string | null; days?: Record<number, number> };
async function personOf(company: TestCompany, { officeaddressid, leavingdate = null, days = {} }: Person = {}) {
  serial += 1;
  const name = `T${String(serial).padStart(4, '0')}`;
  return company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: name, fullname: `Person ${name}`, joiningdate: '2020-01-01', leavingdate })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    if (officeaddressid !== undefined)
      await db.insertInto('work_profile').values({ employeeid, officeaddressid, period: '[2020-01-01,)' }).execute();
    const rows = Object.entries(days).map(([leavetypeid, count]) => ({
      employeeid,
      leavetypeid: Number(leavetypeid),
      kind: 'opening',
      linedate: START,
      postedon: START,
      days: count * 10_000,
    }));
    if (rows.length > 0) await db.insertInto('leave_entry').values(rows).execute();
    return employeeid;
  });
}
const NAMES: Readonly<Record<number, string>> = { [CASUAL]: 'CL', [EARNED]: 'EL', [SICK]: 'SL', [UNPAID]: 'LW' };
const linesOf = (company: TestCompany, employeeid: number, ofBatches = true) =>
  company.tx(async (db) =>
    (
      await db
        .selectFrom('leave_ledger')
        .selectAll()
        .where('employeeid', '=', employeeid)
        .$if(ofBatches, (q) => q.where('batch', 'is not', null))
        .orderBy('seq')
        .execute()
    ).map(
      (one) =>
        `${one.batch ?? ''} ${one.postedon} ${NAMES[one.leavetypeid]} ${one.kind} ${one.linedate} ${one.days / 10_000} ${one.reason}`,
    ),
  );
const write = (company: TestCompany, employeeids: readonly number[], today = TODAY) =>
  company.tx((db) => postLeave(db, { employeeids, today: day(today) }));

/** A company that keeps leave since April 2025. */
async function keeping(people: readonly Person[] = [{ days: { [EARNED]: 45, [SICK]: 14, [CASUAL]: 1 } }]) {
  const company = await app.company();
  await addPolicy(company as never, RULES);
  const ids: number[] = [];
  for (const one of people) ids.push(await personOf(company, one));
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START }, 0);
  await write(company, ids);
  return { company, ids };
}
const posted = async ({ admin }: TestCompany, batch: string) => {
  const [result] = await admin.call(getTransitions, {});
  const row = result?.transitions.find((one) => one.batch === batch);
  return row && { ...row };
};
async function runs(company: TestCompany, batch: string, more: object = {}) {
  const [begun] = await company.admin.call(runTransition, { batch, ...YEAR, ...more });
  await expect.poll(async () => (await posted(company, batch))?.waiting, SOON).toBe(0);
  return begun?.leavetransitionid ?? 0;
}

test('the end of the year pays, takes and carries by the rules of each type, as its preview says', async () => {
  const { company, ids } = await keeping();
  const [employeeid = 0] = ids;
  const { rows, total } = await company.admin.call(previewTransition, { ...YEAR, offices: '' });
  expect([total, rows.map((one) => [one.leavetypename, one.balance, one.encashed, one.lapses, one.carried])]).toEqual([
    3,
    [
      ['Casual Leave', 8, 0, 8, 0],
      ['Earned Leave', 45, 10, 5, 30],
      ['Sick Leave', 14, 0, 2, 12],
    ],
  ]);
  await runs(company, 'T2026');
  expect(await linesOf(company, employeeid)).toEqual([
    `T2026 ${TODAY} CL lapse 2026-03-31 -8 year_end`,
    `T2026 ${TODAY} EL encash 2026-03-31 -10 year_end`,
    `T2026 ${TODAY} EL lapse 2026-03-31 -5 year_end`,
    `T2026 ${TODAY} EL carry 2026-03-31 -30 year_end`,
    `T2026 ${TODAY} EL carry 2026-04-01 30 year_end`,
    `T2026 ${TODAY} SL lapse 2026-03-31 -2 year_end`,
    `T2026 ${TODAY} SL carry 2026-03-31 -12 year_end`,
    `T2026 ${TODAY} SL carry 2026-04-01 12 year_end`,
  ]);
});

test('a year end can be previewed for any day of a leave year that is not over, with its reasons', async () => {
  const { company, ids } = await keeping();
  const [employeeid = 0] = ids;
  const ask = async (yearend: string) => (await company.admin.call(forecastYearEnd, { yearend, offices: '' })).rows;
  const figures = (
    rows: { leavetypename: string; balance: number; encashed: number; lapses: number; carried: number }[],
  ) => rows.map((one) => [one.leavetypename, one.balance, one.encashed, one.lapses, one.carried]);
  // Of a year that is over it says what its end is going to write.
  const { rows: due } = await company.admin.call(previewTransition, { ...YEAR, offices: '' });
  expect(figures(await ask('2026-03-31'))).toEqual(figures(due));
  await runs(company, 'T2026');
  const lines = await linesOf(company, employeeid, false);
  const rows = await ask('2027-03-31');
  // All of a balance goes somewhere, and what comes until the day is in it.
  for (const one of rows) {
    expect(one.encashed + one.lapses + one.carried).toBeCloseTo(one.balance);
    expect(one.balancenow + one.coming).toBeCloseTo(one.balance);
  }
  expect(rows.map(({ leavetypename, why }) => [leavetypename, why])).toEqual([
    ['Casual Leave', 'Nothing is carried, all of it lapses'],
    ['Earned Leave', 'At most 30 are carried. Of the rest at most 10 are paid, what is left lapses'],
    ['Sick Leave', 'At most 12 are carried, the rest lapses'],
  ]);
  expect(await linesOf(company, employeeid, false)).toEqual(lines);
  // The person of a closed year is in no preview of it, and what is behind another year end is not worked out.
  expect(await ask('2026-03-31')).toEqual([]);
  expect((await company.admin.refused(forecastYearEnd, { yearend: '2028-03-31' })).error.fields).toEqual({
    yearend: 'Choose a day until 31 March 2027, the end of the leave year',
  });
  expect((await company.admin.refused(forecastYearEnd, { yearend: '2024-03-31' })).error.fields).toHaveProperty(
    'yearend',
  );
  const { endpoint } = yearEndForecastReport;
  const csv = (await company.admin.file(endpoint, { yearend: '2027-03-31', format: 'csv' })).toString();
  expect(csv).toContain('At most 12 are carried');
});

// Invariant: A year end of leave is written once for each of its people, whatever is killed meanwhile, and taken back
// line by line
test('taken back, every line has its opposite, and the year can be run again', async () => {
  const { company, ids } = await keeping();
  const [employeeid = 0] = ids;
  const leavetransitionid = await runs(company, 'T2026');
  const reversal = { leavetransitionid, batch: 'R2026', postedon: TODAY, officeaddressids: [], note: 'Too early' };
  await company.admin.call(reverseTransition, reversal);
  await expect.poll(async () => (await posted(company, 'R2026'))?.waiting, SOON).toBe(0);
  const lines = await linesOf(company, employeeid);
  expect(lines.slice(8, 11)).toEqual([
    `R2026 ${TODAY} CL reversal 2026-03-31 8 transition_reversed`,
    `R2026 ${TODAY} EL reversal 2026-03-31 10 transition_reversed`,
    `R2026 ${TODAY} EL reversal 2026-03-31 5 transition_reversed`,
  ]);
  expect(lines).toHaveLength(16);
  expect((await company.admin.refused(reverseTransition, { ...reversal, batch: 'R2' })).error.message).toBe(
    'There are no employees to post it for',
  );
  await runs(company, 'T2026B');
  expect((await linesOf(company, employeeid)).slice(16)).toHaveLength(8);
  expect((await posted(company, 'T2026'))?.reversed).toBe(1);
  // What is taken back is not taken back again (S6-022).
  const [{ transitions } = { transitions: [] }] = await company.admin.call(getTransitions, {});
  expect(transitions.map(({ batch, isactionallowed }) => [batch, isactionallowed])).toEqual([
    ['T2026B', true],
    ['R2026', false],
    ['T2026', false],
  ]);
});

test('a run is for people of its offices on the last day, once, and a part of it can be taken back', async () => {
  const company = await app.company();
  await addPolicy(company as never, RULES);
  const [pune, goa] = [await officeOf(company, 'Pune West'), await officeOf(company, 'Goa')];
  const inPune = await personOf(company, { ...pune, days: { [EARNED]: 4 } });
  const inGoa = await personOf(company, { ...goa, days: { [EARNED]: 6 } });
  const left = await personOf(company, { ...goa, leavingdate: '2026-05-15' });
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START }, 0);
  await write(company, [inPune, inGoa, left]);
  // Who moves after the last day belongs to where they were on it.
  await company.tx(async (db) => {
    await db
      .updateTable('work_profile')
      .set({ period: '[2020-01-01,2026-05-01)' })
      .where('employeeid', '=', inGoa)
      .execute();
    await db
      .insertInto('work_profile')
      .values({ employeeid: inGoa, ...pune, period: '[2026-05-01,)' })
      .execute();
  });
  await runs(company, 'Pune', { officeaddressids: [pune.officeaddressid] });
  expect(await linesOf(company, inGoa)).toEqual([]);
  const [seen] = await company.admin.call(checkTransition, YEAR);
  expect([seen?.people, seen?.checks.map(({ key, count }) => `${key} ${count}`)]).toEqual([1, ['left 1', 'closed 1']]);
  const id = await runs(company, 'All');
  expect(await linesOf(company, inGoa)).toContain(`All ${TODAY} EL carry 2026-04-01 6 year_end`);
  expect(await linesOf(company, inPune)).toHaveLength(3);
  expect(await linesOf(company, left)).toEqual([]);
  await company.admin.call(reverseTransition, {
    leavetransitionid: id,
    batch: 'Goa back',
    postedon: TODAY,
    officeaddressids: [goa.officeaddressid],
    note: 'Only Goa',
  });
  await expect.poll(async () => (await posted(company, 'Goa back'))?.waiting, SOON).toBe(0);
  expect((await linesOf(company, inGoa)).at(-1)).toBe(
    `Goa back ${TODAY} EL reversal 2026-04-01 -6 transition_reversed`,
  );
});

test('requests of the old year that wait stop it, and so does a day beyond which balances are written', async () => {
  const { company, ids } = await keeping();
  const [employeeid = 0] = ids;
  await company.tx((db) =>
    db
      .insertInto('leave_request')
      .values({ employeeid, leavetypeid: CASUAL, fromdate: '2026-03-30', todate: '2026-03-30', statusid: 1 })
      .execute(),
  );
  const [seen] = await company.admin.call(checkTransition, YEAR);
  expect(seen?.checks).toMatchObject([{ key: 'pending', isblocking: true, count: 1, people: [{ employeeid }] }]);
  const refused = await company.admin.refused(runTransition, { batch: 'T', ...YEAR });
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Requests for days of the old year wait for a decision',
  ]);
  await company.tx((db) => db.updateTable('leave_request').set({ statusid: 3 }).execute());
  const past = { ...YEAR, postedon: '2026-04-01' };
  expect((await company.admin.refused(runTransition, { batch: 'T', ...past })).error.message).toContain(
    'written beyond the day',
  );
  const wrong = await company.admin.refused(runTransition, { batch: 'T', ...YEAR, yearend: '2026-03-30' });
  expect(wrong.error.fields).toEqual({ yearend: 'This is not the last day of a leave year that has ended' });
});

test('while history is entered year ends are posted on earlier days, and written in their order when leave is switched on', async () => {
  const company = await app.company();
  await addPolicy(company as never, RULES);
  const employeeid = await personOf(company, { days: { [EARNED]: 40 } });
  const setting = { yearstart: 4, minutesperday: 480, startdate: START };
  const [saved] = await company.admin.call(saveLeaveSetting, { ...setting, isheld: true }, 0);
  const past = { ...YEAR, postedon: '2026-04-02' };
  const [begun] = await company.admin.call(runTransition, { batch: 'T1', ...past });
  await company.admin.call(reverseTransition, {
    leavetransitionid: begun?.leavetransitionid ?? 0,
    batch: 'R1',
    postedon: '2026-04-07',
    officeaddressids: [],
    note: 'As it was in the earlier system',
  });
  await company.admin.call(runTransition, { batch: 'T2', ...past, postedon: '2026-04-10' });
  expect(await linesOf(company, employeeid, false)).toEqual([]);
  await company.admin.call(saveLeaveSetting, { ...setting, isheld: false }, saved?.version);
  await expect.poll(() => linesOf(company, employeeid, false), SOON).not.toEqual([]);
  const lines = await linesOf(company, employeeid, false);
  expect(lines.filter((one) => one.includes(' EL '))).toEqual([
    ` ${START} EL opening ${START} 40 opening`,
    'T1 2026-04-02 EL encash 2026-03-31 -10 year_end',
    'T1 2026-04-02 EL carry 2026-03-31 -30 year_end',
    'T1 2026-04-02 EL carry 2026-04-01 30 year_end',
    'R1 2026-04-07 EL reversal 2026-03-31 10 transition_reversed',
    'R1 2026-04-07 EL reversal 2026-03-31 30 transition_reversed',
    'R1 2026-04-07 EL reversal 2026-04-01 -30 transition_reversed',
    'T2 2026-04-10 EL encash 2026-03-31 -10 year_end',
    'T2 2026-04-10 EL carry 2026-03-31 -30 year_end',
    'T2 2026-04-10 EL carry 2026-04-01 30 year_end',
    // Of the carried days none was used by the end of June.
    ' 2026-06-30 EL lapse 2026-06-30 -30 carry_expired',
  ]);
  const back = await company.admin.refused(saveLeaveSetting, { ...setting, isheld: true }, (saved?.version ?? 0) + 1);
  expect(back.status).toBe(409);
});

// Invariant: A year end of leave is written once for each of its people, whatever is killed meanwhile, and taken back
// line by line
test('a step that is lost in the middle is done again, and nobody has a line twice', async () => {
  const { company, ids } = await keeping(Array.from({ length: 5 }, () => ({ days: { [EARNED]: 3 } })));
  const id = await runs(company, 'T2026');
  await company.tx((db) => db.updateTable('leave_transition_person').set({ isposted: true }).execute());
  const count = async () => (await Promise.all(ids.map((one) => linesOf(company, one)))).flat().length;
  // The job again from the beginning, the cursor lost.
  const before = await count();
  await company.tx((db) =>
    transitionPosting.step({ db, today: TODAY } as never, { leavetransitionid: id }, null, undefined),
  );
  expect([before, await count()]).toEqual([5 * 3, 5 * 3]);
  // A step that fails leaves nothing behind.
  const { company: other, ids: people } = await keeping([{ days: { [EARNED]: 3 } }, { days: { [EARNED]: 3 } }]);
  const begin = async (db: Db) => {
    const { leavetransitionid } = await db
      .insertInto('leave_transition')
      .values({ batch: 'K', action: 'run', yearend: YEAR.yearend, postedon: TODAY })
      .returning('leavetransitionid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_transition_person')
      .values(people.map((employeeid) => ({ employeeid, leavetransitionid })))
      .execute();
    await postLeave(db, { employeeids: people, today: day(TODAY) });
  };
  const killed = other.tx(async (db) => {
    await begin(db);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  for (const one of people) expect(await linesOf(other, one)).toEqual([]);
  await other.tx(begin);
  await write(other, people);
  for (const one of people) expect(await linesOf(other, one)).toHaveLength(3);
});

test('the preview is a file as well, and pages of it are cut exactly', async () => {
  const { company } = await keeping([{ days: { [EARNED]: 3 } }, { days: { [SICK]: 2 } }]);
  const all = await company.admin.call(previewTransition, { ...YEAR, offices: '' });
  const pages = [0, 2, 4].map((offset) =>
    company.admin.call(previewTransition, { ...YEAR, offices: '', limit: 2, offset }),
  );
  expect((await Promise.all(pages)).flatMap(({ rows }) => rows)).toEqual(all.rows);
  const file = await company.admin.file(transitionPreviewReport.endpoint, {
    ...YEAR,
    offices: '',
    format: 'csv',
  });
  expect(file.toString().trim().split('\n')).toHaveLength(7);
  const one = await company.admin.call(previewTransition, { ...YEAR, leavetypeid: SICK, search: 'Person' });
  expect([one.total, one.rows.map(({ carried }) => carried)]).toEqual([2, [0, 2]]);
});

test('a later year that is closed stops taking back the earlier one', async () => {
  const company = await app.company();
  await addPolicy(company as never, RULES);
  const employeeid = await personOf(company, { days: { [EARNED]: 3 } });
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: '2024-04-01' }, 0);
  await write(company, [employeeid]);
  const first = await runs(company, 'T2025', { yearend: '2025-03-31' });
  await runs(company, 'T2026');
  const note = 'Wrong order';
  const refused = await company.admin.refused(reverseTransition, {
    leavetransitionid: first,
    batch: 'R',
    postedon: TODAY,
    officeaddressids: [],
    note,
  });
  expect(refused.error.message).toBe('A later leave year is closed already. Take that back first');
});
