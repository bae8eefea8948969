import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { closePools, openPools } from '#platform/server/db.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { filesOf } from '../tools/trial-time/columns.ts';
import { readTimeFolder } from '../tools/trial-time/files.ts';
import { payByAttendance } from '../tools/trial-time/pay.ts';
import { runTime } from '../tools/trial-time/run.ts';
import { companyConfig } from '../src/modules/payroll/contract/setup/company-config.ts';
import { loadRules } from '../src/modules/payroll/server/law/rule-packs.ts';
import { runTrialInDatabase } from '../tools/trial/database.ts';
import { type Faults, faultText } from '../tools/trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { freshDatabase } from './support/database.ts';

const OCTOBER = month('2026-10');
const SAMPLE = join(PROJECT_DIR, 'samples/attendance/2026-10');
const CONFIG = companyConfig.parse(
  JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/sahyadri/company.json'), 'utf8')),
);
const root = mkdtempSync(join(tmpdir(), 'muster-paid-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The sample of attendance with a register of its people, everybody on the same pay. */
async function folderOf(name: string): Promise<string> {
  const folder = join(root, name, '2026-10');
  cpSync(SAMPLE, folder, { recursive: true });
  const tables = await readTimeFolder(folder, { errors: [], warnings: [] });
  const heads =
    'Employee Code,Full Name,Gender,Date of Birth,Joining Date,Leaving Date,City,Work State,Pay Basis,Monthly Gross';
  const rows = tables('People').map((row) =>
    [
      ...['Employee Code', 'Full Name', 'Gender'].map((column) => row.text(column)),
      '1990-05-15',
      row.text('Joining Date'),
      row.text('Leaving Date'),
      'Pune,Maharashtra,Gross,62000',
    ].join(','),
  );
  writeFileSync(join(folder, 'employees.csv'), `${[heads, ...rows].join('\n')}\n`);
  return folder;
}

async function inDatabase<T>(work: (pools: ReturnType<typeof openPools>) => Promise<T>): Promise<T> {
  const { appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
  try {
    return await work(pools);
  } finally {
    await closePools(pools);
  }
}

async function paid(folder: string) {
  const faults: Faults = { errors: [], warnings: [] };
  const trial = { folders: [folder], from: OCTOBER, out: join(folder, 'out'), config: CONFIG, rules: loadRules() };
  const values = { ...trial, print: false, time: payByAttendance() };
  const months = await inDatabase((pools) => runTrialInDatabase({ pools, modules: serverModules }, values, faults));
  return { months, errors: faults.errors.map(faultText), out: join(folder, 'out', OCTOBER) };
}
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

test('a payroll is paid by punches and leave instead of a sheet: everybody has the days that the close came to', async () => {
  const folder = await folderOf('first');
  const { errors, out } = await paid(folder);
  expect(errors).toEqual([]);
  const faults: Faults = { errors: [], warnings: [] };
  const time = await inDatabase((pools) =>
    runTime({ pools, modules: serverModules }, { folder: SAMPLE, configuration: {} }, faults),
  );
  const closed = time ? rowsOf(filesOf(time)['months.csv'] ?? '') : [];
  const register = new Map(
    rowsOf(readFileSync(join(out, 'register.csv'), 'utf8')).map((row) => [row['employee_code'], row]),
  );
  expect(closed.length).toBeGreaterThan(50);
  expect(closed.map((row) => [row['employee_code'], Number(row['loss_of_pay'])])).toEqual(
    closed.map((row) => [row['employee_code'], Number(register.get(row['employee_code'])?.['lop_days'])]),
  );
  expect(closed.some((row) => Number(row['loss_of_pay']) > 0)).toBe(true);
});

test('punches beside a sheet of unpaid days, and somebody who is paid without attendance, are refused', async () => {
  const both = await folderOf('both');
  writeFileSync(join(both, 'attendance.csv'), 'Employee Code,LOP Days\nSF101,1\n');
  expect((await paid(both)).errors).toEqual([
    '2026-10: there are punches and a sheet of unpaid days. Keep one of them',
  ]);
  const more = await folderOf('more');
  const register = join(more, 'employees.csv');
  const [, row = ''] = readFileSync(register, 'utf8').split('\n');
  appendFileSync(register, `${row.replace('SF101', 'SF999').replace(/,[^,]+,/, ',Nobody Knows,')}\n`);
  expect((await paid(more)).errors).toEqual(['2026-10: SF999 is paid, but is not in the sheet People. Add a row']);
});
