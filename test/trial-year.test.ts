import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closePools, openPools } from '#platform/server/db.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import { INPUTS, MASTER, readYear } from '../tools/trial-year/folder.ts';
import { yearFiles } from '../tools/trial-year/results.ts';
import { runYear } from '../tools/trial-year/run.ts';
import { companyConfig } from '../src/modules/payroll/contract/setup/company-config.ts';
import { type Faults, faultText } from '../tools/trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { freshDatabase } from './support/database.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-year-'));
afterAll(() => rmSync(root, { recursive: true }));
const config = companyConfig.parse(JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/year/company.json'), 'utf8')));

type Cells = Readonly<Record<string, string | number>>;
type Sheets = Readonly<Record<string, readonly Cells[]>>;

/** Writes a workbook with all sheets that it has; those without rows have their headings alone. */
async function writeBook(
  path: string,
  sheets: Readonly<Record<string, readonly string[]>>,
  rows: Sheets,
): Promise<void> {
  const drafts = Object.entries(sheets).map(([name, columns]) => ({
    name,
    columns: columns.map((heading) => ({ heading })),
    rows: (rows[name] ?? []).map((row) => columns.map((column) => row[column] ?? null)),
  }));
  writeFileSync(path, await writeSheets(drafts));
}

const NAMES: Readonly<Record<string, string>> = {
  T01: 'Asha Rao',
  T02: 'Balan Nair',
  T03: 'Chitra Das',
  T04: 'Dev Mehta',
  T05: 'Esha Pal',
};
const person = (code: string, row: Cells): Cells => ({
  'Employee Code': code,
  'Full Name': NAMES[code] ?? '',
  'PF Basis': 'Ceiling',
  'EPS Member': 'Yes',
  PAN: `ABCPD123${code.slice(-1)}F`,
  UAN: `10090002630${code.slice(-1)}`,
  Office: 'Pune',
  ...row,
});

const EMPLOYEES = [
  person('T01', {
    Gender: 'F',
    'Birth Date': '1990-01-01',
    'Joining Date': '2020-04-01',
    Basic: 30_000,
    HRA: 12_000,
    Special: 18_000,
  }),
  person('T02', {
    Gender: 'M',
    'Birth Date': '1985-01-01',
    'Joining Date': '2019-01-01',
    Basic: 20_000,
    HRA: 8000,
    Special: 7000,
    FBP: 3000,
    'PF Basis': 'Full',
  }),
  person('T03', {
    Gender: 'F',
    'Birth Date': '1980-01-01',
    'Joining Date': '2018-01-15',
    Basic: 26_000,
    HRA: 10_400,
    Special: 13_600,
    Office: 'Bengaluru',
    'Basic 2025-26': 25_000,
  }),
  person('T05', {
    Gender: 'F',
    'Birth Date': '1992-01-01',
    'Joining Date': '2021-01-01',
    Basic: 20_000,
    HRA: 8000,
    Special: 7000,
  }),
];
const JOINER = person('T04', {
  Gender: 'M',
  'Birth Date': '1995-01-01',
  'Joining Date': '2026-05-11',
  Basic: 124_000,
  HRA: 49_600,
  Special: 62_000,
});

type MonthFiles = {
  readonly sheets: Sheets;
  readonly attendance: readonly string[];
  readonly claims?: readonly string[];
};
const MONTHS: Readonly<Record<string, MonthFiles>> = {
  '2026-04': {
    claims: ['T02,TEL,T-1,2026-04-10,1000,1000'],
    sheets: {
      'FBP Plan': [{ 'Employee Code': 'T02', Head: 'TEL', 'Plan Amount': 1500 }],
      Holds: [{ 'Employee Code': 'T05', Kind: 'Processing', Action: 'Hold' }],
    },
    attendance: ['T01,0,,', 'T02,0,,', 'T03,0,,', 'T05,0,,'],
  },
  '2026-05': {
    claims: ['T02,TEL,T-2,2026-05-03,2600,2500'],
    sheets: {
      'Non-payroll Income': [{ 'Employee Code': 'T01', Kind: 'ESOP', Amount: 10_000 }],
      Holds: [{ 'Employee Code': 'T05', Kind: 'Processing', Action: 'Release' }],
      Joiners: [JOINER],
      'Previous Employer': [{ 'Employee Code': 'T04', Salary: 200_000, PF: 0, PT: 0, TDS: 20_000 }],
      Exits: [
        {
          'Employee Code': 'T03',
          'Last Day': '2026-06-20',
          Reason: 'Resignation',
          'Notice Required': 30,
          'Notice Served': 10,
          'Leave Balance': 13,
        },
      ],
      Loans: [
        {
          'Employee Code': 'T02',
          'Loan Id': 'L1',
          'Loan Type': 'Personal',
          Interest: 'Flat',
          Rate: 6,
          Amount: 60_000,
          Instalments: 12,
          'First Month': '2026-05',
        },
      ],
    },
    attendance: ['T01,1,,', 'T02,0,,', 'T03,0,,', 'T04,0,,'],
  },
  '2026-06': {
    sheets: {
      Revisions: [
        { 'Employee Code': 'T01', 'Effective From': '2026-05-01', Basic: 33_000, HRA: 13_200, Special: 19_800 },
      ],
      'Variable Pay': [{ 'Variable Id': 'V1', 'Employee Code': 'T04', Amount: 100_000, Status: 'Approved' }],
      'Loan Events': [{ 'Loan Id': 'L1', Event: 'Skip' }],
    },
    attendance: ['T01,0,,', 'T02,0,,', 'T03,0,,', 'T04,0,,'],
  },
};

/** Writes the folder of the year, with the rows of a month changed. */
async function folderOf(name: string, changed: Sheets = {}): Promise<string> {
  const folder = join(root, name);
  mkdirSync(join(folder, 'master'), { recursive: true });
  await writeBook(join(folder, 'master/company.xlsx'), MASTER['company.xlsx'], {
    'FBP Heads': [{ Head: 'TEL', What: 'Telephone', 'Monthly Cap': 2000 }],
    'SBI Rates': [{ 'Loan Type': 'Personal', Rate: 11.35 }],
  });
  await writeBook(join(folder, 'master/employees.xlsx'), MASTER['employees.xlsx'], { Employees: EMPLOYEES });
  for (const [month, { sheets, attendance, claims = [] }] of Object.entries(MONTHS)) {
    mkdirSync(join(folder, month));
    await writeBook(
      join(folder, month, 'inputs.xlsx'),
      INPUTS,
      month === '2026-05' ? { ...sheets, ...changed } : sheets,
    );
    const lines = ['Employee Code,LOP Days,Reversed Month,Reversed Days', ...attendance];
    writeFileSync(join(folder, month, 'attendance.csv'), `${lines.join('\n')}\n`);
    const bills = ['Employee Code,Head,Bill No,Bill Date,Bill Amount,Approved', ...claims];
    writeFileSync(join(folder, month, 'claims.csv'), `${bills.join('\n')}\n`);
  }
  return folder;
}

async function run(folder: string) {
  const faults: Faults = { errors: [], warnings: [] };
  const state = await readYear(folder, faults);
  const { appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
  try {
    const year = await runYear({ pools, modules: serverModules }, { folder: state, config, faults });
    const files = year && faults.errors.length === 0 ? await yearFiles(year, config) : {};
    return { files, errors: faults.errors.map(faultText) };
  } finally {
    await closePools(pools);
  }
}

/** Rows of a file by their columns. */
function rowsOf(files: Readonly<Record<string, string>>, name: string): Record<string, string>[] {
  const [heads = [], ...rows] = (files[name] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
}

test('three months of five people come out as worked out by hand, each run locked before the next is known', async () => {
  const { files, errors } = await run(await folderOf('right'));
  expect(errors).toEqual([]);
  const of = (name: string, month: string, code: string) =>
    rowsOf(files, name).find((row) => row['month'] === month && row['employee_code'] === code);

  // One unpaid day in May: 30 of 31 days; each line is rounded alone. The revision from May is paid in June as what May is
  // due less what it paid: 33,000 × 30/31 = 31,935 less 29,032. PF stands at the ceiling of 15,000.
  expect(of('months.csv', '2026-05', 'T01')).toMatchObject({
    basic: '29032',
    hra: '11613',
    special: '17419',
    pf: '1800',
    lop_days: '1',
  });
  expect(of('months.csv', '2026-06', 'T01')).toMatchObject({
    basic: '33000',
    arrear_basic: '2903',
    arrear_hra: '1161',
    arrear_special: '1742',
    arrear_pf: '0',
    // The labour welfare fund of Maharashtra in June.
    lwf: '25',
  });

  // Of 3,000 a month 1,500 are planned for bills, the rest is paid. A bill of 1,000 leaves 500 in April; in May 2,000 are
  // there for bills of 2,500.
  expect(of('months.csv', '2026-04', 'T02')).toMatchObject({ fbp_balance: '1500', fbp_tel: '1000' });
  expect(of('fbp.csv', '2026-05', 'T02')).toEqual({
    month: '2026-05',
    employee_code: 'T02',
    head: 'TEL',
    accrued: '1500',
    available: '2000',
    approved: '2500',
    paid: '2000',
    open_bills: '500',
    unclaimed: '0',
    balance: '0',
  });
  // What is taxed and not paid is a perquisite of its month, and in the certificate.
  expect(of('months.csv', '2026-05', 'T01')).toMatchObject({ perq_esop: '10000', earnings: '58064' });
  expect(rowsOf(files, 'form16-part-b.csv').find((row) => row['employee_code'] === 'T01')).toMatchObject({
    s17_2: '10000',
    perq_esop: '10000',
  });

  // 60,000 in 12 instalments with 6% flat: 5,000 and 300; skipped in June without interest. Too small for a perquisite.
  expect(of('loans.csv', '2026-05', 'T02')).toMatchObject({
    opening: '60000',
    interest: '300',
    instalment: '5300',
    closing: '55000',
    perquisite: '0',
  });
  expect(of('loans.csv', '2026-06', 'T02')).toMatchObject({ interest: '0', instalment: '0', closing: '55000' });
  expect(of('months.csv', '2026-05', 'T02')).toMatchObject({
    loan: '5300',
    pf: '2400',
    eps: '1250',
    employer_epf: '1150',
  });

  // The joiner: 21 of 31 days in May. Income 1,59,600 + 10 × 2,35,600 + 2,00,000 elsewhere - 75,000 = 26,40,600: tax
  // 3,72,180 and 4% = 3,87,070; less 20,000, over 11 months. In June 1,00,000 of variable pay brings 31,200 more.
  expect(of('months.csv', '2026-05', 'T04')).toMatchObject({
    basic: '84000',
    hra: '33600',
    special: '42000',
    tds: '33370',
  });
  expect(of('taxsheet.csv', '2026-06', 'T04')).toMatchObject({
    months_left: '10',
    one_time: '100000',
    tax_without: '387070',
    tax: '418270',
    tds_before: '53370',
    tds: '64570',
  });

  // April was left out by a hold and is paid in May as arrears, with the provident fund at its own ceiling; June owes nothing.
  expect(of('months.csv', '2026-04', 'T05')).toMatchObject({
    status: 'Processing hold',
    earnings: '0',
    days_in_service: '30',
  });
  expect(of('months.csv', '2026-05', 'T05')).toMatchObject({
    status: 'Released',
    basic: '20000',
    arrear_basic: '20000',
    arrear_hra: '8000',
    pf: '1800',
    arrear_pf: '1800',
  });
  expect(of('months.csv', '2026-06', 'T05')).toMatchObject({ status: 'Paid', arrear_basic: '0', earnings: '35000' });

  // The leaver: 8 years and 5 months count as 8; Basic × 13/30; 30 - 10 days of notice of a gross of 50,000.
  const settled = rowsOf(files, 'settlements.csv').map(({ line, amount, exempt, pay_by: by }) => [
    line,
    amount,
    exempt,
    by,
  ]);
  expect(settled).toEqual([
    ['basic', '17333', '0', '2026-06-23'],
    ['hra', '6933', '0', '2026-06-23'],
    ['special', '9067', '0', '2026-06-23'],
    ['leave_encashment', '11267', '10920', '2026-06-23'],
    ['gratuity', '120000', '120000', '2026-06-23'],
    ['pf', '1800', '0', '2026-06-23'],
    ['pt', '200', '0', '2026-06-23'],
    ['notice_recovery', '33333', '0', '2026-06-23'],
    ['net', '129267', '0', '2026-06-23'],
  ]);
  expect(of('months.csv', '2026-06', 'T03')).toMatchObject({ status: 'Settled', days_in_service: '20', net: '129267' });
});

test('what is wrong in a cell is said with its place, and the months before it stand', async () => {
  const folder = await folderOf('wrong', {
    VPF: [
      { 'Employee Code': 'T09', Action: 'Start', Percent: 5 },
      { 'Employee Code': 'T01', Action: 'Begin', Percent: 5 },
    ],
  });
  const { errors } = await run(folder);
  expect(errors).toEqual([
    '2026-05/inputs.xlsx, sheet VPF, row 2, column "Employee Code": there is no employee “T09”. Correct it, or add it to its list',
    '2026-05/inputs.xlsx, sheet VPF, row 3, column "Action": “Begin” is none of Start, Stop',
  ]);
});
