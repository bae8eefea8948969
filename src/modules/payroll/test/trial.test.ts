import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { companyConfig } from '../contract/setup/company-config.ts';
import { loadRules } from '../server/law/rule-packs.ts';
import { runSample } from './sample-run.ts';
import { type Faults, faultText } from '../../../../tools/trial/faults.ts';
import { type Cells, type MonthRows, oracle } from './oracle.ts';
import { population } from './population.ts';

const config = companyConfig.parse(
  JSON.parse(readFileSync(new URL('../../../../samples/sahyadri/company.json', import.meta.url), 'utf8')),
);
const rules = loadRules();
const root = mkdtempSync(join(tmpdir(), 'muster-trial-'));
afterAll(() => rmSync(root, { recursive: true }));

const HEADS: Record<string, string[]> = {
  'One-time': ['Employee Code', 'Kind', 'Type', 'Amount', 'Note'],
  Loans: ['Loan Number', 'Employee Code', 'EMI', 'Outstanding On 1 Oct 2026'],
};
const grid = (name: string, rows: readonly Cells[]) => {
  const heads = Object.keys(rows[0] ?? {}).length > 0 ? Object.keys(rows[0] ?? {}) : (HEADS[name] ?? []);
  return {
    name,
    columns: heads.map((heading) => ({ heading })),
    rows: rows.map((row) => heads.map((head) => row[head] ?? null)),
  };
};

async function writeFolder(folder: string, at: string, rows: MonthRows, first: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const put = async (name: string, sheets: Record<string, readonly Cells[]>): Promise<void> =>
    writeFileSync(
      join(folder, `${name}.xlsx`),
      await writeSheets(Object.entries(sheets).map(([sheet, list]) => grid(sheet, list))),
    );
  if (first) await put('employees', { Employees: rows.employees });
  else await put(`joiners-${at}`, { Joiners: rows.employees });
  if (first) await put('opening-balances-2026-04-to-09', { Opening: rows.openings });
  if (rows.declarations.length > 0)
    await put(first ? 'declarations' : `declarations-${at}`, { Declarations: rows.declarations });
  await put(`attendance-${at}`, { Attendance: rows.attendance });
  await put(
    first ? 'one-time' : `one-time-${at}`,
    first ? { 'One-time': rows.onetime, Loans: rows.loans } : { 'One-time': rows.onetime },
  );
  if (rows.leavers.length > 0) await put(`leavers-${at}`, { Leavers: rows.leavers });
  if (rows.revisions.length > 0) await put(`revisions-${at}`, { Revisions: rows.revisions });
}

async function trial(seed: number, size: number, print = false) {
  const { october, november } = population(seed, size);
  const folders = [join(root, `${seed}-10`), join(root, `${seed}-11`)];
  await writeFolder(folders[0] ?? '', '2026-10', october, true);
  await writeFolder(folders[1] ?? '', '2026-11', november, false);
  const out = join(root, `${seed}-out`);
  const faults: Faults = { errors: [], warnings: [] };
  await runSample({ folders, from: month('2026-10'), out, config, rules, print }, faults);
  const read = (name: string): string => readFileSync(join(out, name), 'utf8');
  return { out, faults, read, expected: oracle([october, november]) };
}
async function register(text: string): Promise<Record<string, string>[]> {
  const [sheet] = await parseSheets(Buffer.from(text));
  const [heads, ...rows] = (sheet?.rows ?? []).map((cells) => cells.map((cell) => cellText(cell) ?? ''));
  return rows.map((row) => Object.fromEntries((heads ?? []).map((head, index) => [head, row[index] ?? ''])));
}

describe('a payroll from files', () => {
  test.each([1, 7, 2026])(
    'agrees with a second reading of the policy in every figure (people of seed %i)',
    async (seed) => {
      const { faults, read, expected } = await trial(seed, 250);
      expect(faults.errors.map(faultText)).toEqual([]);
      expect(await register(read('2026-10/register.csv'))).toEqual(expected[0]);
      expect(await register(read('2026-11/register.csv'))).toEqual(expected[1]);
    },
  );

  test('adds up: sums of the register, shares of the ECR, payments of the bank file', async () => {
    const { read } = await trial(11, 80);
    const rows = await register(read('2026-11/register.csv'));
    const sum = (column: string): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    const totals: { payslips: number; sums: Record<string, number> } = JSON.parse(read('2026-11/totals.json'));
    expect(totals.payslips).toBe(rows.length);
    for (const column of ['net_pay', 'tds', 'pf_employee', 'arrear_gross', 'total_earnings'])
      expect(totals.sums[column]).toBe(sum(column));
    expect(sum('net_pay')).toBe(sum('total_earnings') - sum('total_deductions'));

    const ecr = read('2026-11/ecr-2026-11.txt')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('#~#'));
    expect(ecr.every((fields) => fields.length === 11)).toBe(true);
    expect(ecr.reduce((total, fields) => total + Number(fields[6]), 0)).toBe(sum('pf_employee') + sum('vpf'));
    const arrears = read('2026-11/ecr-arrears-2026-11.txt')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('#~#'));
    expect(arrears.reduce((total, fields) => total + Number(fields[8]), 0)).toBe(sum('arrear_employer_epf'));

    const advice = await register(read('2026-11/bank-advice.csv'));
    const bank = rows.filter((row) => row['payment_mode'] === 'Bank' && Number(row['net_pay']) > 0);
    expect(advice.map((line) => [line['Employee Code'], line['Amount']])).toEqual(
      bank.map((row) => [row['employee_code'], `${row['net_pay']}.00`]),
    );
  });

  test('gives the same bytes when it is run again', async () => {
    const names = [
      '2026-10/register.csv',
      '2026-11/register.csv',
      '2026-11/ecr-2026-11.txt',
      '2026-11/bank-advice.csv',
      '2026-11/totals.json',
    ];
    const once = await trial(5, 60);
    const first = names.map(once.read);
    const again = await trial(5, 60);
    expect(names.map(again.read)).toEqual(first);
  });

  test('has deducted the tax of the year by March, and no more professional tax than a year allows', async () => {
    const { october } = population(31, 150);
    const steady = { ...october, onetime: [], loans: [], attendance: [] };
    const folders = ['10', '11', '12', '01', '02', '03'].map((name) => join(root, 'year', name));
    await writeFolder(folders[0] ?? '', '2026-10', steady, true);
    for (const folder of folders.slice(1)) mkdirSync(folder, { recursive: true });
    const out = join(root, 'year-out');
    const faults: Faults = { errors: [], warnings: [] };
    const months = await runSample({ folders, from: month('2026-10'), out, config, rules, print: false }, faults);
    expect(faults.errors.map(faultText)).toEqual([]);
    const paid = await Promise.all(
      months.map((one) => register(readFileSync(join(out, one.month, 'register.csv'), 'utf8'))),
    );
    for (const row of paid.at(-1) ?? []) {
      const [before = 0, now = 0, due = 0, tax = 0] = ['tds_before', 'tds', 'tds_due', 'annual_tax'].map((name) =>
        Number(row[name]),
      );
      if (now === due)
        expect([row['employee_code'], before + now]).toEqual([row['employee_code'], Math.max(before, tax)]);
      const opening = Number(
        october.openings.find((one) => one['Employee Code'] === row['employee_code'])?.['Professional Tax'],
      );
      const professional = paid.flat().filter((one) => one['employee_code'] === row['employee_code']);
      expect(opening + professional.reduce((total, one) => total + Number(one['pt']), 0)).toBeLessThanOrEqual(2500);
      if (row['work_state'] === 'Kerala')
        expect(professional.filter((one) => Number(one['pt']) > 0).length).toBeLessThanOrEqual(1);
    }
    const december = paid[2] ?? [];
    const fund = december.find((row) => row['work_state'] === 'Delhi' && Number(row['lwf_employer']) > 0);
    expect([fund?.['lwf_employee'], fund?.['lwf_employer']]).toEqual(['0.75', '2.25']);
  });

  test('prints a payslip per employee, the same bytes each time', async () => {
    const { out } = await trial(21, 6, true);
    const pdf = (): string => readFileSync(join(out, '2026-10/payslips/000001.pdf'), 'latin1');
    const first = pdf();
    expect(first.startsWith('%PDF-')).toBe(true);
    await trial(21, 6, true);
    expect(pdf() === first).toBe(true);
  });

  test('names file, row and column of what it cannot use, and writes nothing', async () => {
    const { october } = population(3, 12);
    const [first, ...rest] = october.employees;
    const folder = join(root, 'bad');
    await writeFolder(
      folder,
      '2026-10',
      {
        ...october,
        employees: [{ ...first, Gender: 'Male', 'Monthly Gross': 'a lot', 'Pay Basis': 'Gross' }, ...rest],
      },
      true,
    );
    const faults: Faults = { errors: [], warnings: [] };
    const months = await runSample(
      { folders: [folder], from: month('2026-10'), out: join(root, 'bad-out'), config, rules, print: false },
      faults,
    );
    expect(months).toEqual([]);
    expect(faults.errors.map(faultText)).toContain(
      'bad/employees.xlsx, sheet Employees, row 2, column "Gender": "Male" is not one of M, F, O',
    );
    expect(faults.errors.map(({ row, column }) => [row, column])).toContainEqual([2, 'Monthly Gross']);
  });
});
