import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { approveRun, computeRun, getRun, listRuns } from '#modules/payroll/contract/run/run.ts';
import { type RunFile, runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { runReversals } from '#modules/payroll/contract/run/reversal.ts';
import { payrollSetting } from '../server/setup/settings.ts';
import { computed, paidOut, type Staffed } from './staffed.ts';
import { openTestApp } from '../../../../test/support/app.ts';
import { databaseOf, type VersionBefore, versionBefore } from '../../../../test/support/version-before.ts';

// October is released, November computed, a reversal proposed; the tests follow each other as the days after it do.
let before: VersionBefore;
let state: Staffed;
let stop = async () => {};

beforeAll(async () => {
  before = await versionBefore();
  const app = await openTestApp(await databaseOf(before));
  stop = app.stop;
  const company = await app.company(before.label, `admin@${before.label}.example`);
  const people = await company.tx((db) => db.selectFrom('employee').select(['employeeid', 'employeecode']).execute());
  state = {
    company,
    maker: await company.signIn('maker@test.example'),
    checker: await company.signIn('checker@test.example'),
    ids: new Map(people.map((row) => [row.employeecode, row.employeeid])),
  };
});
afterAll(() => stop());

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const fileOf = async (payrollrunid: number, file: string): Promise<string> =>
  (await state.maker.file(runFile, { payrollrunid, file: file as RunFile })).toString('utf8');
const filesOf = async (payrollrunid: number, like: Record<string, string>): Promise<Record<string, string>> => {
  const result: Record<string, string> = {};
  for (const file of Object.keys(like)) result[file] = await fileOf(payrollrunid, file);
  return result;
};

describe('a company of the version before', () => {
  test('has its structure and policy as the settings in force from the beginning', async () => {
    const series = await state.company.tx((db) => payrollSetting.series(db));
    expect(series.map(({ version, from }) => ({ version, from }))).toEqual([{ version: 1, from: null }]);
    expect(series[0]?.value['structure']).toMatchObject({ balance: expect.anything() });
  });

  test('has its released month as it was: files and payslips to the byte', async () => {
    const { october } = before.runs;
    expect(await filesOf(october, before.expected.october)).toEqual(before.expected.october);
    for (const [key, expected] of Object.entries(before.expected.pdfs).filter(([key]) => key.startsWith('2026-10'))) {
      const employeeid = state.ids.get(key.slice(8)) ?? 0;
      const bytes = await state.maker.file(payslipPdf, { payrollrunid: october, employeeid });
      expect([key, sha(bytes)]).toEqual([key, expected]);
    }
  });

  test('has its proposed reversal still to be decided', async () => {
    const { reversals } = await state.checker.call(runReversals, { payrollrunid: before.runs.october });
    expect(reversals.map(({ statusid, people }) => [statusid, people.map((one) => one.employeecode)])).toEqual([
      [1, ['AC0014']],
    ]);
  });

  test('approves, locks and releases the month that was computed, with the same amounts for every line', async () => {
    const { november } = before.runs;
    expect(
      (await state.maker.call(listRuns, {})).map(({ payrollmonth, statusid }) => [payrollmonth, statusid]),
    ).toEqual([
      ['2026-11', 3],
      ['2026-10', 6],
    ]);
    const [match] = await state.maker.call(getRun, { payrollrunid: november });
    expect(match).toMatchObject({ statusid: 3 });
    // The arrears of two people are kept in another form, so their approval asks for a computation by this version.
    const { error } = await state.checker.refused(approveRun, {
      payrollrunid: november,
      contenthash: match?.contenthash ?? '',
    });
    expect(error.message).toBe('The inputs of 2 people changed after the computation: AC0017, AC0018. Compute again');
    await state.maker.call(computeRun, { payrollrunid: november });
    await paidOut(state, await computed(state.maker, november));
    // Bonus is no wage in the ECR since, unless the company says so: 25,000 of one person.
    const { ecr = '' } = before.expected.november;
    expect(await filesOf(november, before.expected.november)).toEqual({
      ...before.expected.november,
      ecr: ecr.replace('MANOJ PILLAI#~#63500#', 'MANOJ PILLAI#~#38500#'),
    });
    const slips = await state.company.tx((db) =>
      db.selectFrom('payslip').select(['payrollmonth', 'employeecode', 'netpay', 'result']).execute(),
    );
    const linesOf = (result: unknown) =>
      (result as { lines: { kind: string; component: string; amount: number }[] }).lines.map((line) => [
        line.kind,
        line.component,
        line.amount,
      ]);
    expect(
      Object.fromEntries(
        slips.map((row) => [`${row.payrollmonth} ${row.employeecode}`, [row.netpay, linesOf(row.result)]]),
      ),
    ).toEqual(
      Object.fromEntries(
        before.expected.payslips.map((row) => [`${row.payrollmonth} ${row.employeecode}`, [row.netpay, row.lines]]),
      ),
    );
  });

  test('reads its configuration file of then, and says once what has another form now', async () => {
    const file = JSON.stringify(before.configuration);
    const [outcome] = await state.company.admin.upload(importConfiguration, 'company.json', file);
    expect(outcome?.problems).toEqual([]);
    const [notice = '', ...others] = outcome?.notices ?? [];
    expect(others).toEqual([]);
    expect(notice).toMatch(
      /settings no longer supported: .*“payroll.esi.coverage”.*“payroll.taxyearstart”.*in the present form/,
    );
    const present = await state.company.admin.file(exportConfiguration, {});
    const [again] = await state.company.admin.upload(importConfiguration, 'company.json', present);
    expect(again?.notices).toEqual([]);
  });
});
