import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesZip, runFile, runFiles, startFilesZip } from '#modules/payroll/contract/outputs/run-files.ts';
import { approveRun, lockRun, releaseRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { PF_ADMIN_CHARGES } from '#modules/payroll/contract/outputs/line-words.ts';
import { runTrend } from '#modules/payroll/contract/run/run-trend.ts';
import { runSummary } from '#modules/payroll/contract/run/run-summary.ts';
import {
  filingTrail,
  recordFiling,
  statutoryCalendar,
  takeBackFiling,
} from '#modules/payroll/contract/outputs/statutory-calendar.ts';
import { startWageRegister, wageRegister } from '#modules/payroll/contract/outputs/wage-registers.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { getJob } from '#platform/contract/jobs.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { partsOf } from '#platform/server/files/archive.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { readSheets } from '#bulk/server/file.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import { computedCompany, type Paid, paidCompany } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// The day after the due day of professional tax of October; its pay date is over.
beforeEach(() => app.clock.set('2026-11-21T06:00:00Z'));

const OF = { kind: 'pf', establishmentid: 0, statecode: '', period: '2026-10' } as const;

/** The total, in paise, of the sheet of a file that has a row of totals. */
async function totalIn(bytes: Buffer, what: string): Promise<number> {
  const rows = (await readSheets(bytes)).flatMap((sheet) => sheet.rows);
  const texts = rows.map((row) => row.map((cell) => cellText(cell) ?? ''));
  return Math.round(
    Number(texts.findLast((row) => row.includes(what))?.findLast((text) => text !== '') ?? 'NaN') * 100,
  );
}

test('a file is listed with the amount that it holds, its due day, and comes with all others in one ZIP', async () => {
  const { maker, run } = await paidCompany(app);
  const { payrollrunid } = run;
  const { whole } = await maker.call(runFiles, { payrollrunid });
  const of = (file: string) => whole.find((one) => one.file === file);
  expect(of('register')).toMatchObject({ amount: run.netpay, rows: 60, deposits: [] });
  for (const [file, what] of [
    ['pfchallan', 'To be paid'],
    ['tds', 'Tax to deposit'],
    ['pt', 'Total'],
  ] as const) {
    const amount = await totalIn(await maker.file(runFile, { payrollrunid, file }), what);
    expect([file, of(file)?.amount]).toEqual([file, amount]);
    // Of several states each has its own share.
    expect(of(file)?.deposits.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
  }
  expect(of('pfchallan')?.deposits).toMatchObject([{ ...OF, dueon: '2026-11-15', done: null }]);
  expect(of('tds')?.deposits).toMatchObject([{ period: '2026-10', dueon: '2026-11-07' }]);

  const [created] = await maker.call(startFilesZip, { payrollrunid });
  const jobrunid = created?.jobrunid ?? 0;
  let [state] = await maker.call(getJob, { jobrunid });
  for (const until = Date.now() + limit(60); state && state.statusid < 3 && Date.now() < until; await jobDone())
    [state] = await maker.call(getJob, { jobrunid });
  expect(state).toMatchObject({ statusid: 3, resultpath: `payroll/run/${payrollrunid}/files/zip/${jobrunid}` });
  const files = new Map(
    partsOf(await maker.file(filesZip, { payrollrunid, jobrunid })).map(({ name, bytes }) => [name, bytes]),
  );
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['contents.xlsx', 'ecr-2026-10.txt', 'register-2026-10.csv']),
  );
  const alone = await maker.file(runFile, { payrollrunid, file: 'ecr' });
  expect(files.get('ecr-2026-10.txt')?.equals(alone)).toBe(true);
  const [contents] = await readSheets(files.get('contents.xlsx') ?? Buffer.alloc(0));
  const lines = contents?.rows.map((row) => row.map((cell) => cellText(cell) ?? '')) ?? [];
  expect(lines.length).toBe(files.size);
  expect(lines.find(([name]) => name === 'epf-challan-2026-10.xlsx')?.[5]).toBe('2026-11-15');
  expect((await maker.refused(filesZip, { payrollrunid: payrollrunid + 1, jobrunid })).status).toBe(404);
});

test('registers of the Code on Wages add up to the payroll, and are of a locked one alone', async () => {
  const { maker, checker, company, run } = await paidCompany(app);
  const { payrollrunid, totalearnings, totaldeductions, netpay } = run;
  const rowsOf = async (register: 'wages' | 'employees') => {
    const [created] = await maker.call(startWageRegister, { payrollrunid, register, format: 'xlsx' });
    const jobrunid = created?.jobrunid ?? 0;
    let [state] = await maker.call(getJob, { jobrunid });
    for (const until = Date.now() + limit(60); state && state.statusid < 3 && Date.now() < until; await jobDone())
      [state] = await maker.call(getJob, { jobrunid });
    expect(state).toMatchObject({ statusid: 3, errormessage: null });
    const [sheet] = await readSheets(await maker.file(wageRegister, { jobrunid }));
    const rows = (sheet?.rows ?? []).map((row) => row.map((cell) => cellText(cell) ?? ''));
    return { rows, jobrunid };
  };
  const { rows, jobrunid } = await rowsOf('wages');
  const [heading = [], ...people] = rows;
  const total = people.at(-1) ?? [];
  const amount = (name: string) => Math.round(Number((total[heading.indexOf(name)] ?? '').replaceAll(',', '')) * 100);
  expect(people).toHaveLength(61);
  expect(['Total wages', 'Total deductions', 'Net wages'].map(amount)).toEqual([
    totalearnings,
    totaldeductions,
    netpay,
  ]);
  const earnings = ['Wages earned', 'Arrears', 'Overtime wages', 'Other earnings'].map(amount);
  expect(earnings.reduce((sum, one) => sum + one, 0)).toBe(totalearnings);
  const taken = ['Provident fund', 'ESI', 'Professional tax', 'Welfare fund', 'Income tax', 'Loans and advances'];
  const deductions = [...taken, 'Fines, damage and others'].map(amount);
  expect(deductions.reduce((sum, one) => sum + one, 0)).toBe(totaldeductions);
  expect((await checker.refused(wageRegister, { jobrunid })).status).toBe(404);
  expect((await rowsOf('employees')).rows).toHaveLength(61);
  // Personal details are for those whose right covers all people.
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Payroll alone' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const { featureid } = FEATURES.payrollRun;
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid, actionid: 1, scope: 'all' })
      .execute();
  });
  const clerk = await company.account('clerk@kaveri.example', ['Payroll alone']);
  const employees = { payrollrunid, register: 'employees', format: 'pdf' } as const;
  expect((await clerk.refused(startWageRegister, employees)).status).toBe(403);
  expect(await clerk.call(startWageRegister, { ...employees, register: 'wages' })).toHaveLength(1);

  const open = await computedCompany(app);
  const refused = { payrollrunid: open.run.payrollrunid, register: 'wages', format: 'pdf' } as const;
  expect((await open.maker.refused(startWageRegister, refused)).status).toBe(409);
});

test('the inputs of a month say from whom they came, and the dashboard compares the last two months', async () => {
  const state = await paidCompany(app);
  const { maker, company, run } = state;
  const { employer } = await maker.call(runSummary, { payrollrunid: run.payrollrunid });
  const shares = employer.filter(({ label }) => label !== PF_ADMIN_CHARGES);
  expect(await maker.call(runTrend, {})).toEqual([
    {
      payrollmonth: '2026-10',
      people: 60,
      totalearnings: run.totalearnings,
      totaldeductions: run.totaldeductions,
      netpay: run.netpay,
      employercost: shares.reduce((sum, { amount }) => sum + amount, 0),
    },
  ]);
  expect(await maker.call(runInputs, { payrollmonth: '2026-11' })).toMatchObject({ uploads: [], waiting: [] });
  await company.tx((db) =>
    db
      .insertInto('bulk_batch')
      .values({
        kind: 'loss_of_pay',
        filename: 'unpaid-november.xlsx',
        filehash: '1',
        sheetname: 'Sheet1',
        headerrow: 1,
        headings: '[]',
        mapping: '{}',
        parameters: JSON.stringify({ payrollmonth: '2026-11' }),
        statusid: 5,
        appliedrows: 4,
        appliedon: '2026-11-20T06:00:00Z',
      })
      .execute(),
  );
  const { uploads } = await maker.call(runInputs, { payrollmonth: '2026-11' });
  expect(uploads).toMatchObject([{ kind: 'loss_of_pay', filename: 'unpaid-november.xlsx', rows: 4 }]);
  expect((await maker.call(runInputs, { payrollmonth: '2026-12' })).uploads).toEqual([]);
});

test('the calendar says what is late and done; a record is taken back with a reason and stays in the trail', async () => {
  const { maker, checker, run } = await paidCompany(app);
  const find = async () => {
    const [calendar] = await maker.call(statutoryCalendar, { taxyear: '2026-27' });
    return calendar?.rows.find(({ kind, period }) => kind === 'pf' && period === '2026-10');
  };
  expect(await find()).toMatchObject({ state: 'late', payroll: 'released', dueon: '2026-11-15', done: null });
  await maker.call(recordFiling, { ...OF, filedon: '2026-11-14', reference: 'TRRN 31526', amount: 5_00_000 });
  expect(await find()).toMatchObject({ state: 'done', done: { reference: 'TRRN 31526', amount: 5_00_000 } });
  const { whole } = await maker.call(runFiles, { payrollrunid: run.payrollrunid });
  expect(whole.find(({ file }) => file === 'pfchallan')?.deposits[0]?.done?.doneon).toBe('2026-11-14');

  // The same again, a day to come, a day before the month, a state where there is none.
  const again = { ...OF, filedon: '2026-11-14', reference: 'TRRN 31526', amount: 5_00_000 };
  const fields = async (input: object) => (await maker.refused(recordFiling, { ...again, ...input })).error.fields;
  expect(await fields({})).toEqual({ reference: 'This is recorded already' });
  expect(await fields({ filedon: '2099-01-01' })).toMatchObject({ filedon: expect.stringContaining('Choose today') });
  expect(await fields({ filedon: '2026-09-30' })).toMatchObject({
    filedon: expect.stringContaining('before the period'),
  });
  expect(await fields({ statecode: 'KA' })).toMatchObject({ statecode: expect.any(String) });
  expect((await maker.refused(recordFiling, { ...again, establishmentid: 4711 })).status).toBe(404);
  expect((await checker.refused(recordFiling, again)).status).toBe(403);

  await maker.call(takeBackFiling, { ...OF, reason: 'Wrong month' });
  expect(await find()).toMatchObject({ state: 'late', done: null });
  expect((await maker.refused(takeBackFiling, { ...OF, reason: 'Wrong month' })).status).toBe(409);
  expect((await maker.call(filingTrail, OF)).map(({ filedon, reference }) => [filedon, reference])).toEqual([
    [null, 'Wrong month'],
    ['2026-11-14', 'TRRN 31526'],
  ]);
});

test('a pay date that is over is asked about at the release: the bank is told the day that was chosen', async () => {
  const { maker, checker, run }: Paid = await computedCompany(app);
  const { payrollrunid, contenthash, netpay } = run;
  await checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await maker.call(lockRun, { payrollrunid });
  const before = await maker.call(runSummary, { payrollrunid });
  expect(before.valuedate).toBe('2026-10-31');
  // The 21st is a Saturday.
  expect(before.proposedon).toBe('2026-11-23');
  const proposed = '2026-11-23';
  const valuedate = async (value: string) =>
    (await maker.refused(releaseRun, { payrollrunid, netpay, valuedate: value })).error.fields?.['valuedate'];
  expect(await valuedate('2026-11-20')).toContain('Choose today or a later day');
  expect(await valuedate(addDays(day(proposed), 60))).toContain('Choose a day until');
  await maker.call(releaseRun, { payrollrunid, netpay, valuedate: proposed });
  const bank = (await maker.file(runFile, { payrollrunid, file: 'bank' })).toString();
  expect(bank).toContain(proposed.split('-').toReversed().join('/'));
  expect(bank).not.toContain('31/10/2026');
  expect(await maker.call(runSummary, { payrollrunid })).toMatchObject({ valuedate: proposed, proposedon: null });
  // Tax stays with the pay date.
  const { whole } = await maker.call(runFiles, { payrollrunid });
  expect(whole.find(({ file }) => file === 'tds')?.deposits[0]?.dueon).toBe('2026-11-07');
});
