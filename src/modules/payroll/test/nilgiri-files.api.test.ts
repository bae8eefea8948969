import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import type { UploadLayout } from '#bulk/contract/upload-layout.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { jobChangeBulk, registerBulk } from '#modules/people/contract/register.ts';
import { month } from '#platform/engine/day.ts';
import { type Caller, settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { serverModules } from '../../../server.modules.ts';
import { companyConfig } from '../contract/setup/company-config.ts';
import { payrollBulk } from '../server/person/inputs/index.ts';
import { loadRules } from '../server/law/rule-packs.ts';
import { runTrialInDatabase } from '../../../../tools/trial/database.ts';
import type { Faults } from '../../../../tools/trial/faults.ts';
import { database } from './company.ts';
import { locked } from './staffed.ts';

// A second company's October: its own files, read by its own layouts, give the register and the files that another
// program worked out from the company's page.

const SAMPLES = new URL('../../../../samples/nilgiri/', import.meta.url);
const CONFIGURATION = JSON.parse(readFileSync(new URL('company.json', SAMPLES), 'utf8')) as Record<string, unknown>;
const expected = readFileSync(new URL('nilgiri-register.csv', import.meta.url), 'utf8');
type Row = Readonly<Record<string, string>>;
function rowsOf(csv: string): Row[] {
  const [heads = [], ...lines] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])));
}

/** The UAN of each person, from the company's register. */
async function uans(): Promise<Map<string, string>> {
  const [sheet] = await parseSheets(readFileSync(new URL('2026-10/employees.xlsx', SAMPLES)));
  const [heads = [], ...rows] = (sheet?.rows ?? []).map((row) => row.map((cell) => cellText(cell) ?? ''));
  return new Map(rows.map((row) => [row[heads.indexOf('Employee Code')] ?? '', row[heads.indexOf('UAN')] ?? '']));
}
const ecrLine = (fields: readonly (string | number | undefined)[]): string => `${fields.join('#~#')}\n`;
/** The two files of the provident fund as the company's page writes them, from the register worked out apart. */
async function expectedEcr(): Promise<{ own: string; arrears: string }> {
  const uan = await uans();
  const of = (row: Row, name: string): number => Number(row[name]);
  const head = (row: Row) => [uan.get(row['employee_code'] ?? ''), (row['full_name'] ?? '').toUpperCase()];
  const rows = rowsOf(expected);
  const own = rows
    .filter((row) => row['pf_basis'] !== 'None')
    .map((row) =>
      ecrLine([
        ...head(row),
        of(row, 'total_earnings') - of(row, 'aug_gross') - of(row, 'sep_gross'),
        ...['epf_wages', 'eps_wages', 'edli_wages'].map((name) => row[name]),
        of(row, 'pf_employee') + of(row, 'vpf'),
        row['eps'],
        row['employer_epf'],
        Math.floor(of(row, 'lop_days')),
        0,
      ]),
    );
  const arrears = ['aug', 'sep'].flatMap((at) =>
    rows
      .filter((row) => of(row, `${at}_epf_wages`) > 0)
      .map((row) =>
        ecrLine([
          ...head(row),
          row[`${at}_gross`],
          ...['epf_wages', 'eps_wages', 'edli_wages', 'pf', 'eps', 'employer_epf'].map((name) => row[`${at}_${name}`]),
          0,
          0,
        ]),
      ),
  );
  return { own: own.join(''), arrears: arrears.join('') };
}

const out = mkdtempSync(join(tmpdir(), 'muster-nilgiri-'));
let app: TestApp;
let { pools, close } = {} as Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  app = await startTestApp();
  ({ pools, close } = await database());
});
afterAll(async () => {
  await app.stop();
  await close();
  rmSync(out, { recursive: true });
});
const written = (name: string): string => readFileSync(join(out, '2026-10', name), 'utf8');

test('the trial writes the register, the files of the provident fund and of the bank as worked out apart', async () => {
  const faults: Faults = { errors: [], warnings: [] };
  const [done] = await runTrialInDatabase(
    { pools, modules: serverModules },
    {
      folders: [fileURLToPath(new URL('2026-10', SAMPLES))],
      from: month('2026-10'),
      out,
      config: companyConfig.parse(CONFIGURATION),
      rules: loadRules(),
      print: false,
    },
    faults,
  );
  expect(faults.errors).toEqual([]);
  expect(faults.warnings.map(({ message }) => message)).toContain('the layout Revisions does not use Approved On');
  expect(rowsOf(written('register.csv'))).toEqual(rowsOf(expected));
  expect(written('register.csv').split('\n')[0]).toBe(expected.split('\n')[0]);
  const { own, arrears } = await expectedEcr();
  expect(written('ecr-2026-10.txt')).toBe(own);
  expect(written('ecr-arrears-2026-10.txt')).toBe(arrears);
  const rows = rowsOf(expected);
  const paid = rows.filter((row) => row['pay_status'] === 'Bank');
  expect(done).toMatchObject({ payslips: 119, bank: { count: paid.length } });
  const advice = rowsOf(written('bank-advice.csv'));
  expect(advice.map((row) => [row['Employee Code'], row['Amount'], row['Value Date']])).toEqual(
    paid.map((row) => [row['employee_code'], `${row['net_pay']}.00`, '30/10/2026']),
  );
  const totals = JSON.parse(written('totals.json')) as { payslips: number; sums: Record<string, number> };
  const sumOf = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0) / 100;
  for (const name of ['total_earnings', 'edli', 'tds', 'net_pay', 'lop_days'])
    expect([name, totals.sums[name]]).toEqual([name, sumOf(name)]);
});

/** Rows of each file; three rows of variable pay are empty. */
const ROWS: Readonly<Record<string, number>> = {
  Employees: 120,
  Transfers: 1,
  'Package figures': 600,
  'Opening balances': 120,
  Rates: 18,
  Declarations: 17,
  Attendance: 120,
  Units: 38,
  'Variable pay': 36,
  Deductions: 18,
  'Telephone bills': 37,
  'LTA claims': 3,
  Revisions: 3,
  'LOP reversal': 3,
  Advances: 4,
  Loans: 2,
  Cars: 2,
  Holds: 2,
};

/** Uploads a file by a layout, as somebody would on the page: new names are ticked, then it is applied. */
async function load(caller: Caller, contract: BulkContract, { name, file = '' }: UploadLayout): Promise<void> {
  const names = { 'opening-balances': 'opening-balances-2026-04-to-09' };
  const path = `${Reflect.get(names, file) ?? file}.xlsx`;
  const bytes = readFileSync(new URL(`2026-10/${path}`, SAMPLES));
  const [staged] = await caller.upload(contract.upload, path, bytes, { layout: name });
  if (!staged) throw new Error('Nothing was staged');
  expect(staged.layout).toBe(name);
  const { bulkbatchid, mapping } = staged;
  const parameters = { payrollmonth: '2026-10', frommonth: '2026-10', taxyear: '2026-27' };
  const check = async (accepted: Record<string, string[]>) => {
    await caller.call(contract.check, { bulkbatchid, mapping, parameters, accepted });
    return settled(caller, contract, bulkbatchid);
  };
  const { offered } = await check({});
  const accepted: Record<string, string[]> = {};
  for (const { structure, name: one } of offered) accepted[structure] = [...(accepted[structure] ?? []), one];
  const batch = offered.length > 0 ? await check(accepted) : await settled(caller, contract, bulkbatchid);
  const { rows } = await caller.call(contract.rows, { bulkbatchid, filter: 'errors' });
  expect([name, rows.map(({ messages }) => messages)]).toEqual([name, []]);
  expect([name, batch.validrows]).toEqual([name, ROWS[name]]);
  await caller.call(contract.apply, { bulkbatchid, rows: 'all', answered: true });
  const applied = await settled(caller, contract, bulkbatchid);
  expect([name, applied.appliedrows]).toEqual([name, batch.validrows]);
}

/** The amounts of the provident fund challan by account, of the month itself and of arrears. */
async function challanOf(bytes: Uint8Array): Promise<Record<string, string[]>> {
  const sheets = await parseSheets(bytes);
  return Object.fromEntries(
    sheets.map(({ name, rows }) => [
      name,
      rows
        .map((row) => row.map((cell) => cellText(cell) ?? ''))
        .filter(([account = '']) => /^\d+$/.test(account))
        .map(([account, , amount]) => `${account} ${amount}`),
    ]),
  );
}
/** The same by the company's page: 0.5% of the sums of wages, at least 500 for administration, but not for arrears. */
function expectedChallan(): Record<string, string[]> {
  const rows = rowsOf(expected).filter((row) => row['pf_basis'] !== 'None');
  const sum = (...names: string[]) =>
    rows.reduce((all, row) => all + names.reduce((one, name) => one + Number(row[name]), 0), 0);
  const half = (wages: number) => Math.floor((wages + 100) / 200);
  const both = (name: string) => sum(`aug_${name}`, `sep_${name}`);
  const accounts = (amounts: readonly number[]) =>
    ['1', '2', '10', '21', '22'].map((one, at) => `${one} ${amounts[at]}`);
  return {
    'EPF challan': accounts([
      sum('pf_employee', 'vpf', 'employer_epf'),
      Math.max(500, half(sum('epf_wages'))),
      sum('eps'),
      half(sum('edli_wages')),
      0,
    ]),
    Arrears: accounts([
      both('pf') + both('employer_epf'),
      half(both('epf_wages')),
      both('eps'),
      half(both('edli_wages')),
      0,
    ]),
  };
}

const FIRST = ['add_new_employee', 'job_change', 'package_figure', 'opening_balances', 'unit_rate'];

test('the same files over the pages give the same register and files', async () => {
  const company = await app.company(CONFIGURATION);
  const maker = await company.account('maker@test.example', ['Payroll maker']);
  const checker = await company.account('checker@test.example', ['Payroll checker']);
  const contracts = [registerBulk, jobChangeBulk, ...payrollBulk.map(({ contract }) => contract)];
  const layouts = CONFIGURATION['uploads'] as UploadLayout[];
  const place = ({ kind }: UploadLayout) => (FIRST.indexOf(kind) + FIRST.length + 1) % (FIRST.length + 1);
  for (const layout of layouts.toSorted((a, b) => place(a) - place(b))) {
    const contract = contracts.find(({ kind }) => kind === layout.kind);
    if (!contract) throw new Error(`There is no upload ${layout.kind}`);
    await load(contract === registerBulk ? company.admin : maker, contract, layout);
  }
  const { payrollrunid } = await locked({ company, maker, checker, ids: new Map() }, '2026-10');
  const file = async (input: object) =>
    (await maker.file(runFile, { payrollrunid, file: 'registercsv', ...input })).toString();
  expect(await file({})).toBe(written('register.csv'));
  expect(await file({ file: 'ecr' })).toBe(written('ecr-2026-10.txt'));
  expect(await file({ file: 'arrearsecr' })).toBe(written('ecr-arrears-2026-10.txt'));
  expect(await challanOf(await maker.file(runFile, { payrollrunid, file: 'pfchallan' }))).toEqual(expectedChallan());
  // References begin with the address label of the company.
  const bare = (text: string) => text.replace(/^[A-Z0-9-]+-2026-10-/gm, '');
  expect(bare(await file({ file: 'bank', layout: 'Bank advice' }))).toBe(bare(written('bank-advice.csv')));
});
