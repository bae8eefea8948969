import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { getLayouts } from '#modules/payroll/contract/setup/layout-screen.ts';
import { listPayCalendar, payCalendarReport } from '#modules/payroll/contract/run/pay-calendar.ts';
import { compareVersions } from '#modules/payroll/contract/setup/compare-versions.ts';
import { getPayGroups, payGroupBulk, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import {
  getPersonEntries,
  removePersonGroup,
  savePersonGroup,
} from '#modules/payroll/contract/person/person-entries.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import {
  approveRun,
  createRun,
  lockRun,
  type PayrollRun,
  releaseRun,
  runInputs,
  runMonths,
} from '#modules/payroll/contract/run/run.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { saveByTwo } from '../second-person.ts';
import { ACME, computed, OCTOBER, paidCompany, type Staffed, staffed } from '../staffed.ts';

const NOVEMBER = '2026-11';
const WORKERS: PayGroup = {
  code: 'W',
  name: 'Workers',
  payday: { day: 7, month: 'next', weekend: 'friday-before' },
  cutoffday: 28,
  who: { grades: ['W1', 'W2'] },
};
const FROM_OCTOBER = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function withGroups(groups: PayGroup[] = [WORKERS]): Promise<Staffed> {
  const state = await staffed(app, FROM_OCTOBER);
  await save(state, groups);
  return state;
}
async function save({ company }: Staffed, groups: PayGroup[]) {
  const [state] = await company.admin.call(getPayGroups, {});
  return company.admin.call(savePayGroups, { groups }, state?.version);
}
async function open({ maker }: Staffed, payrollmonth: string, paygroup: string): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth, paygroup });
  return computed(maker, created?.payrollrunid ?? 0);
}
async function lockedRun(state: Staffed, run: PayrollRun): Promise<PayrollRun> {
  const { payrollrunid, contenthash } = run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const [done] = await state.maker.call(lockRun, { payrollrunid });
  return done ?? run;
}
const codesIn = async ({ maker }: Staffed, { payrollrunid }: PayrollRun): Promise<string[]> => {
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  return rows.map((row) => row.employeecode);
};
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

test('a company without groups is asked nothing, and its runs have no group', async () => {
  const state = await staffed(app);
  expect((await state.maker.call(runMonths, {})).groups).toEqual([]);
  const run = await open(state, OCTOBER, '');
  expect(run).toMatchObject({ paygroup: '', groupname: null, headcount: 60 });
  const [entries] = await state.maker.call(getPersonEntries, { employeeid: idOf(state, 'AC0008') });
  expect(entries?.paygroup).toBeNull();
});

describe('two pay groups', () => {
  test('each has its own people, months, pay day and order', async () => {
    const state = await withGroups();
    const { maker } = state;
    expect((await maker.call(runMonths, {})).groups).toMatchObject([
      { paygroup: '', groupname: 'Everybody else', next: OCTOBER, open: false },
      { paygroup: 'W', groupname: 'Workers', next: OCTOBER, open: false },
    ]);
    const inputs = await maker.call(runInputs, { payrollmonth: OCTOBER, paygroup: 'W' });
    // 7 November 2026 is a Saturday.
    expect(inputs).toMatchObject({ people: 17, paydate: '2026-11-06', cutoff: '2026-10-28' });
    expect(await maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({ people: 43, paydate: '2026-10-31' });
    const workers = await open(state, OCTOBER, 'W');
    expect(workers).toMatchObject({ paygroup: 'W', groupname: 'Workers', headcount: 17 });
    // The other group is run beside it.
    const others = await open(state, OCTOBER, '');
    expect(others).toMatchObject({ paygroup: '', groupname: 'Everybody else', headcount: 43 });
    expect(new Set([...(await codesIn(state, workers)), ...(await codesIn(state, others))]).size).toBe(60);
    const again = await maker.refused(createRun, { payrollmonth: NOVEMBER, paygroup: 'W' });
    expect(again.error.message).toBe('The payroll of October 2026, Workers must be locked before another run begins');
    await lockedRun(state, workers);
    expect((await maker.call(runMonths, {})).groups).toMatchObject([
      { paygroup: '', next: NOVEMBER, open: true },
      { paygroup: 'W', next: NOVEMBER, open: false },
    ]);
    expect((await maker.call(runMonths, {})).next).toBe(NOVEMBER);
    expect((await open(state, NOVEMBER, 'W')).headcount).toBe(17);
    expect((await maker.refused(createRun, { payrollmonth: OCTOBER, paygroup: 'X' })).status).toBe(404);
  });

  test('the inputs of one are taken while the other is locked', async () => {
    const state = await withGroups();
    const { maker } = state;
    const workers = await open(state, OCTOBER, 'W');
    await lockedRun(state, workers);
    const [code = ''] = await codesIn(state, workers);
    const staff = [...state.ids.keys()].find((one) => one !== code && one === 'AC0001') ?? '';
    const row = (employeeid: number) => ({ employeeid, payrollmonth: OCTOBER, lopdays: '1' });
    const insert = (employeeid: number) =>
      state.company.tx((db) => db.insertInto('loss_of_pay').values(row(employeeid)).execute());
    await expect(insert(idOf(state, code))).rejects.toMatchObject({ code: 'MU002' });
    await insert(idOf(state, staff));
    const lines = ['Employee Code,LOP Days', `${code},2`, `${staff},2`];
    const { text } = await checked(maker, lossOfPayBulk, lines, { payrollmonth: OCTOBER });
    expect(text.filter((one) => /locked/.test(one))).toHaveLength(1);
    expect(text[0]).toMatch(/^2 employeecode: /);
    expect((await open(state, OCTOBER, '')).headcount).toBe(43);
  });

  test('nobody is paid twice, whatever is changed between the locks', async () => {
    const state = await withGroups();
    const workers = await open(state, OCTOBER, 'W');
    await lockedRun(state, workers);
    const [code = ''] = await codesIn(state, workers);
    const employeeid = idOf(state, code);
    // Their month is closed, and the group they would go to has the same month.
    const refused = await state.maker.refused(savePersonGroup, { employeeid, payrollmonth: OCTOBER, paygroup: '' });
    expect(refused.error.message).toMatch(/approved or locked/);
    // Even a job that is corrected afterwards leaves them where they were paid.
    await state.company.tx((db) =>
      db.updateTable('work_profile').set({ subscriptiongradeid: null }).where('employeeid', '=', employeeid).execute(),
    );
    const others = await open(state, OCTOBER, '');
    expect(await codesIn(state, others)).not.toContain(code);
    const second = state.company.tx(async (db) => {
      const { subscriptionid: _, ...slip } = await db
        .selectFrom('payslip')
        .selectAll()
        .where('payrollrunid', '=', workers.payrollrunid)
        .where('employeeid', '=', employeeid)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payslip')
        .values({
          ...slip,
          payrollrunid: others.payrollrunid,
          identity: JSON.stringify(slip.identity),
          facts: JSON.stringify(slip.facts),
          result: JSON.stringify(slip.result),
        })
        .execute();
    });
    await expect(second).rejects.toMatchObject({ code: 'MU003' });
  });

  test('a person moves from a month on; the group left is locked first, and the difference says why', async () => {
    const state = await withGroups();
    const { maker } = state;
    const employeeid = idOf(state, 'AC0001');
    const [chosen] = await maker.call(savePersonGroup, { employeeid, payrollmonth: NOVEMBER, paygroup: 'W' });
    expect(chosen?.paygroup).toMatchObject({
      name: 'Everybody else',
      groups: [{ code: 'W', name: 'Workers' }],
      chosen: [{ payrollmonth: NOVEMBER, name: 'Workers', closed: false }],
    });
    const workers = await lockedRun(state, await open(state, OCTOBER, 'W'));
    expect(await codesIn(state, workers)).not.toContain('AC0001');
    expect((await maker.refused(createRun, { payrollmonth: NOVEMBER, paygroup: 'W' })).error.message).toBe(
      'People of this pay group were in Everybody else the month before. Lock the payroll of October 2026 of Everybody else first',
    );
    const staff = await open(state, OCTOBER, '');
    expect(await codesIn(state, staff)).toContain('AC0001');
    await lockedRun(state, staff);
    const next = await open(state, NOVEMBER, 'W');
    expect(await codesIn(state, next)).toContain('AC0001');
    const variance = await maker.call(runVariance, { payrollrunid: next.payrollrunid });
    expect(variance).toMatchObject({ against: 'month', unexplained: 0 });
    expect(variance.causes.map(({ cause }) => cause)).not.toContain('Joined');
    const rest = await maker.call(runVariance, {
      payrollrunid: (await open(state, NOVEMBER, '')).payrollrunid,
    });
    expect(rest.unexplained).toBe(0);
    expect(rest.causes).toContainEqual(expect.objectContaining({ cause: 'Moved to another pay group', people: 1 }));
    // What the month is computed with is taken back only while it is open.
    const [row] = chosen?.paygroup?.chosen ?? [];
    await lockedRun(state, next);
    const { employeepaygroupid = 0 } = row ?? {};
    expect((await maker.refused(removePersonGroup, { employeepaygroupid })).status).toBe(409);
  });

  test('the statutory files of a month cover all its payrolls, the bank file each its own', async () => {
    const one = await paidCompany(app);
    const whole = one.run;
    const ecrOf = async ({ maker }: Staffed, { payrollrunid }: PayrollRun) =>
      (await maker.file(runFile, { payrollrunid, file: 'ecr' })).toString();
    const lines = async (state: Staffed, run: PayrollRun) => (await ecrOf(state, run)).trimEnd().split('\n');
    const setting = await withGroups();
    const workers = await lockedRun(setting, await open(setting, OCTOBER, 'W'));
    const filesOf = (run: PayrollRun) => setting.maker.call(runFiles, { payrollrunid: run.payrollrunid });
    expect(await filesOf(workers)).toMatchObject({ together: [], open: ['Everybody else'] });
    const some = (await lines(setting, workers)).length;
    const staff = await lockedRun(setting, await open(setting, OCTOBER, ''));
    expect(await filesOf(workers)).toMatchObject({ together: ['Workers', 'Everybody else'], open: [] });
    expect(some).toBeLessThan((await lines(setting, staff)).length);
    // The same people, the same month: the same file as with one payroll, to the byte.
    expect(await ecrOf(setting, staff)).toBe(await ecrOf(one, whole));
    expect(await ecrOf(setting, workers)).toBe(await ecrOf(one, whole));
    const bank = async (run: PayrollRun) =>
      (await setting.maker.file(runFile, { payrollrunid: run.payrollrunid, file: 'bank' })).toString().split('\n')
        .length;
    expect((await bank(workers)) + (await bank(staff))).toBeGreaterThan(await bank(staff));
    expect(await bank(workers)).toBeLessThan(await bank(staff));
  });

  test('a payslip of one is reversed and paid again by a correction of its own payroll', async () => {
    const state = await withGroups();
    const workers = await lockedRun(state, await open(state, OCTOBER, 'W'));
    await lockedRun(state, await open(state, OCTOBER, ''));
    const { payrollrunid, netpay } = workers;
    await state.maker.call(releaseRun, { payrollrunid, netpay });
    const [code = ''] = await codesIn(state, workers);
    const [proposed] = await state.maker.call(proposeReversal, {
      payrollrunid,
      reason: 'Wrong attendance',
      people: [{ employeeid: idOf(state, code), settlement: 'kept' }],
    });
    await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
    const [created] = await state.maker.call(correctRun, { payrollrunid });
    const correction = await computed(state.maker, created?.payrollrunid ?? 0);
    expect(correction).toMatchObject({ paygroup: 'W', groupname: 'Workers', sequence: 1, headcount: 1 });
    expect(await codesIn(state, correction)).toEqual([code]);
  });
});

describe('the groups as settings', () => {
  test('the first group that fits takes a person; nothing that cannot be saved is', async () => {
    const all: PayGroup = { code: 'ALL', name: 'All others', who: 'everybody' };
    const setting = await withGroups([WORKERS, all]);
    const [state] = await setting.company.admin.call(getPayGroups, {});
    expect(state?.people).toEqual([
      { code: 'ALL', people: 43 },
      { code: 'W', people: 17 },
    ]);
    expect(state?.paydates.filter(({ code }) => code === 'W').slice(0, 2)).toMatchObject([
      { payrollmonth: OCTOBER, paydate: '2026-11-06', movedfrom: '2026-11-07' },
      { payrollmonth: NOVEMBER, paydate: '2026-12-07', movedfrom: null },
    ]);
    // Nobody is left for the company's own cycle.
    expect((await setting.maker.call(runMonths, {})).groups.map(({ paygroup }) => paygroup)).toEqual(['W', 'ALL']);
    const { admin } = setting.company;
    const refused = (groups: PayGroup[]) => admin.refused(savePayGroups, { groups }, state?.version);
    expect((await refused([WORKERS, { ...all, code: 'w' }])).status).toBe(400);
    expect((await refused([{ ...WORKERS, bank: 'None such' }])).error.message).toMatch(/no layout “None such”/);
    expect((await refused([{ ...WORKERS, who: {} }])).status).toBe(400);
    await setting.maker.call(savePersonGroup, {
      employeeid: idOf(setting, 'AC0001'),
      payrollmonth: OCTOBER,
      paygroup: 'W',
    });
    expect((await refused([all])).error.message).toBe(
      'One person is assigned to the pay group W. Choose another one there before you remove it.',
    );
  });

  test('they go out and come in with the configuration file, and two versions differ in them', async () => {
    const state = await withGroups();
    const { admin } = state.company;
    const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
    expect(file['paygroups']).toEqual([WORKERS]);
    const other = await app.company({ ...ACME, paygroups: [WORKERS] });
    expect((await other.admin.call(getPayGroups, {}))[0]?.groups).toEqual([WORKERS]);
    const [compared] = await admin.call(compareVersions, {});
    expect(compared).toMatchObject({ others: [], groups: [{ code: 'W', before: null, after: WORKERS }] });
  });

  test('a file assigns people, names what it cannot use, and is taken back', async () => {
    const state = await withGroups();
    const lines = ['Employee Code,Pay Group', 'AC0001,workers', 'AC0002,Nowhere', 'AC0003,Everybody else'];
    const { batch, text } = await checked(state.maker, payGroupBulk, lines, { payrollmonth: OCTOBER });
    expect(text).toEqual(['3 paygroup: There is no pay group “Nowhere” in this month.']);
    const { bulkbatchid } = batch;
    await state.maker.call(payGroupBulk.apply, { bulkbatchid, rows: 'valid' });
    await settled(state.maker, payGroupBulk, bulkbatchid);
    const nameOf = async (code: string) =>
      (await state.maker.call(getPersonEntries, { employeeid: idOf(state, code) }))[0]?.paygroup?.name;
    expect(await nameOf('AC0001')).toBe('Workers');
    expect((await open(state, OCTOBER, 'W')).headcount).toBe(18);
    await state.maker.call(payGroupBulk.undo, { bulkbatchid });
    await settled(state.maker, payGroupBulk, bulkbatchid);
    expect(await nameOf('AC0001')).toBe('Everybody else');
  });

  test('a group is paid by its own layout of files for the bank', async () => {
    const state = await staffed(app);
    const { admin } = state.company;
    const [layouts] = await admin.call(getLayouts, {});
    const bank = layouts?.standard.bank;
    if (!bank) throw new Error('There is no standard layout');
    await saveByTwo(
      { admin, checker: state.checker },
      {
        layouts: [
          { ...bank, name: 'First bank' },
          { ...bank, name: 'Second bank' },
        ],
      },
      layouts.version,
    );
    await save(state, [{ ...WORKERS, bank: 'Second bank' }]);
    const names = async (paygroup: string) => {
      const run = await lockedRun(state, await open(state, OCTOBER, paygroup));
      const { whole } = await state.maker.call(runFiles, { payrollrunid: run.payrollrunid });
      return whole.filter(({ file }) => file === 'bank').map(({ layout }) => layout);
    };
    expect(await names('W')).toEqual(['Second bank']);
    // The file of the workers is no file of everybody else.
    expect(await names('')).toEqual(['First bank']);
  });
});

test('the pay calendar of a year has every period of every group, and goes out as a file', async () => {
  const state = await withGroups();
  const { maker } = state;
  const run = await lockedRun(state, await open(state, OCTOBER, 'W'));
  const list = (narrow: Record<string, string> = {}) =>
    maker.call(listPayCalendar, { limit: 50, offset: 0, ...narrow });
  const all = await list();
  expect(all).toMatchObject({
    total: 24,
    from: '2026-04',
    groups: [
      { paygroup: '', groupname: 'Everybody else' },
      { paygroup: 'W', groupname: 'Workers' },
    ],
  });
  const workers = await list({ paygroup: 'W' });
  expect(workers.total).toBe(12);
  expect(workers.rows.find(({ payrollmonth }) => payrollmonth === OCTOBER)).toMatchObject({
    fromday: '2026-10-01',
    untilday: '2026-10-31',
    days: 31,
    cutoff: '2026-10-28',
    paydate: '2026-11-06',
    movedfrom: '2026-11-07',
    moved: 'moved from 7 November 2026, a weekend',
    payrollrunid: run.payrollrunid,
    status: 'Locked',
  });
  expect(workers.rows.at(-1)).toMatchObject({ payrollmonth: '2027-03', payrollrunid: null, status: '' });
  expect((await list({ search: 'work oct' })).rows).toHaveLength(1);
  expect((await list({ from: '2027-01' })).rows[0]?.payrollmonth).toBe('2027-01');
  const file = await maker.file(payCalendarReport.endpoint, {
    format: 'csv',
    columns: 'groupname,payrollmonth,paydate,moved,status',
    paygroup: 'W',
  });
  const lines = file.toString().split('\n');
  expect(lines[0]).toContain('Pay group,Month,Paid on,Moved,Payroll');
  expect(lines[7]?.trim()).toBe('Workers,2026-10,2026-11-06,"moved from 7 November 2026, a weekend",Locked');
});
