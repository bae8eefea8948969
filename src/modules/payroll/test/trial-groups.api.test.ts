import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { companyConfig } from '../contract/setup/company-config.ts';
import { STANDARD_BANK, STANDARD_JOURNAL } from '../engine/outputs/standard.ts';
import { loadRules } from '../server/law/rule-packs.ts';
import { runTrialInDatabase } from '../../../../tools/trial/database.ts';
import { type Faults, faultText } from '../../../../tools/trial/faults.ts';
import { serverModules } from '../../../server.modules.ts';
import { database } from './company.ts';
import { ACME } from './staffed.ts';

// A small company whose workers are paid from the 26th to the 25th, on the 7th of the next month, by another bank.

const root = mkdtempSync(join(tmpdir(), 'muster-groups-'));
let { pools, close } = {} as Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  ({ pools, close } = await database());
});
afterAll(async () => {
  await close();
  rmSync(root, { recursive: true });
});

const column = (formula: string) => ({ heading: formula, formula });
const register = {
  ...STANDARD_BANK,
  name: 'Register',
  file: 'register',
  where: undefined,
  columns: ['employee_code', 'pay_date', 'paid_days', 'net_pay'].map(column),
};
const CONFIG = {
  ...ACME,
  company: { ...(ACME['company'] as object), label: 'grouped' },
  layouts: [
    register,
    { ...STANDARD_BANK, name: 'First bank' },
    { ...STANDARD_BANK, name: 'Second bank' },
    STANDARD_JOURNAL,
  ],
  paygroups: [
    {
      code: 'W',
      name: 'Workers',
      cycle: { kind: 'month', firstday: 26 },
      payday: { day: 7, month: 'next', weekend: 'friday-before' },
      bank: 'Second bank',
      who: { grades: ['W1', 'W2'] },
    },
    { code: 'N', name: 'Nobody yet', who: 'assigned' },
  ],
};

type Row = Record<string, string>;
const people: Row[] = parse(readFileSync('samples/acme/people.csv', 'utf8'), { columns: true });
/** The people with these codes, one of them joining on another day. */
function employees(joins: Readonly<Record<string, string>>): string {
  const rows = people
    .filter(({ employeecode = '' }) => employeecode in joins)
    .map((row) => ({ ...row, managercode: '', joiningdate: joins[row['employeecode'] ?? ''] || row['joiningdate'] }));
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((line) => line.join(','))
    .join('\n');
}
function folder(name: string, files: Readonly<Record<string, string>>): string {
  const at = join(root, name);
  mkdirSync(at, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(at, `${file}.csv`), content);
  return at;
}
async function run(out: string, config: object, folders: string[]) {
  const faults: Faults = { errors: [], warnings: [] };
  const values = { from: month('2026-10'), config: companyConfig.parse(config), rules: loadRules(), print: false };
  const trial = { ...values, folders, out: join(root, out) };
  return { faults, months: await runTrialInDatabase({ pools, modules: serverModules }, trial, faults) };
}
const written = (...at: string[]): string => readFileSync(join(root, ...at), 'utf8');
const rowsOf = (...at: string[]): Row[] => parse(written(...at), { columns: true });

// AC0003 and AC0006 are staff; AC0012, AC0013 and AC0017 are workers.
const STAFF_AND_WORKERS = { AC0003: '', AC0006: '', AC0012: '', AC0013: '', AC0017: '2026-10-28' };

test('every group with people is paid by its own days and day of payment, into one register and one ECR', async () => {
  const folders = [
    folder('first', { employees: employees(STAFF_AND_WORKERS) }),
    folder('second', { attendance: 'Employee Code,LOP Days\nAC0012,2\nAC0006,1\n' }),
  ];
  const { faults, months } = await run('out', CONFIG, folders);
  expect(faults.errors.map(faultText)).toEqual([]);
  const linesIn = (at: string) =>
    rowsOf('out', at, 'register.csv').map(({ employee_code, pay_date, paid_days }) =>
      [employee_code, pay_date, paid_days].join(' '),
    );
  // 7 November 2026 is a Saturday. Who joins on 28 October has no October by the days of the workers.
  expect(linesIn('2026-10')).toEqual([
    'AC0003 2026-10-31 31',
    'AC0006 2026-10-31 31',
    'AC0012 2026-11-06 30',
    'AC0013 2026-11-06 30',
  ]);
  expect(linesIn('2026-11')).toEqual([
    'AC0003 2026-11-30 30',
    'AC0006 2026-11-30 29',
    'AC0012 2026-12-07 29',
    'AC0013 2026-12-07 31',
    'AC0017 2026-12-07 29',
  ]);
  expect(readdirSync(join(root, 'out', '2026-10')).toSorted()).toEqual([
    'accounts-W.csv',
    'accounts.csv',
    'ecr-2026-10.txt',
    'first-bank.csv',
    'register.csv',
    'second-bank-W.csv',
    'totals.json',
  ]);
  const paidBy = (file: string) =>
    rowsOf('out', '2026-11', file).map((row) => [row['Employee Code'], row['Value Date']].join(' '));
  expect(paidBy('first-bank.csv')).toEqual(['AC0003 30/11/2026', 'AC0006 30/11/2026']);
  expect(paidBy('second-bank-W.csv')).toEqual(['AC0012 07/12/2026', 'AC0013 07/12/2026', 'AC0017 07/12/2026']);
  for (const [at, codes] of [
    ['2026-10', ['AC0003', 'AC0006', 'AC0012', 'AC0013']],
    ['2026-11', ['AC0003', 'AC0006', 'AC0012', 'AC0013', 'AC0017']],
  ] as const) {
    const uans = codes.map((code) => people.find(({ employeecode }) => employeecode === code)?.['uan']);
    const ecr = written('out', at, `ecr-${at}.txt`).trimEnd().split('\n');
    expect(ecr.map((line) => line.split('#~#')[0])).toEqual(uans);
    const paid = rowsOf('out', at, 'register.csv').map(({ net_pay }) => Math.round(Number(net_pay) * 100));
    const netpay = paid.reduce((sum, one) => sum + one, 0);
    expect(JSON.parse(written('out', at, 'totals.json'))).toMatchObject({
      payslips: codes.length,
      sums: { net_pay: netpay / 100 },
    });
    const bank = { count: codes.length, total: netpay };
    expect(months.find((one) => one.month === at)).toEqual({ month: at, payslips: codes.length, netpay, bank });
  }
});

test('where everybody is in a group, the company has no run of its own cycle; nobody at all is a fault', async () => {
  const workers = folder('workers', { employees: employees({ AC0012: '', AC0013: '' }) });
  const only = await run('only', { ...CONFIG, company: { ...CONFIG.company, label: 'workers' } }, [workers]);
  expect(only.faults.errors.map(faultText)).toEqual([]);
  expect(only.months).toMatchObject([{ payslips: 2, bank: { count: 2 } }]);
  expect(readdirSync(join(root, 'only', '2026-10')).filter((name) => name.includes('bank'))).toEqual([
    'second-bank-W.csv',
  ]);
  const later = folder('later', { employees: employees({ AC0017: '2026-10-28' }) });
  const none = await run('none', { ...CONFIG, company: { ...CONFIG.company, label: 'later' } }, [later]);
  expect(none.months).toEqual([]);
  expect(none.faults.errors.map(faultText)).toEqual(['2026-10: This pay group has nobody to pay']);
  expect(existsSync(join(root, 'none'))).toBe(false);
});

test('whoever moves to another legal entity is paid by both, the earlier days first', async () => {
  const config = {
    ...CONFIG,
    company: { ...CONFIG.company, label: 'entities' },
    choices: { ...(ACME['choices'] as object), entities: ['Services'] },
    payroll: { ...(ACME['payroll'] as object), entitymove: 'each-entity' },
    paygroups: [{ code: 'A', name: 'Services', bank: 'Second bank', who: { units: ['Services'] } }],
  };
  const first = folder('moves', {
    employees: employees({ AC0012: '', AC0013: '' }),
    transfers: 'Employee Code,Effective From,Business Unit\nAC0012,15/10/2026,Services\n',
  });
  const { faults, months } = await run('moved', config, [first]);
  expect(faults.errors.map(faultText)).toEqual([]);
  expect(months).toMatchObject([{ payslips: 3, bank: { count: 3 } }]);
  const rows = rowsOf('moved', '2026-10', 'register.csv');
  expect(rows.map(({ employee_code, paid_days, net_pay }) => [employee_code, paid_days, net_pay])).toMatchObject([
    ['AC0012', '14', '8470'],
    ['AC0012', '17', '10473'],
    ['AC0013', '31', expect.any(String)],
  ]);
  expect(written('moved', '2026-10', `ecr-2026-10.txt`).trimEnd().split('\n')).toHaveLength(3);
  expect(rowsOf('moved', '2026-10', 'second-bank-A.csv')).toHaveLength(1);
});
