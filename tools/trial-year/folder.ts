import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSheets, type Sheet } from '#bulk/server/sheet.ts';
import { isMonth, type Month } from '#platform/engine/day.ts';
import { type Paise, paise, ZERO } from '#platform/engine/money.ts';
import type { Faults } from '../trial/faults.ts';
import { type Row, rowsOf, type Table } from '../trial-time/files.ts';

const PEOPLE = [
  'Employee Code',
  'Full Name',
  'Gender',
  'Birth Date',
  'Joining Date',
  'Office',
  'PAN',
  'UAN',
  'ESI Number',
  'Disability',
  'PF Basis',
  'EPS Member',
  'NPS Percent',
  'Tax Regime',
  'Basic',
  'HRA',
  'Special',
  'FBP',
  'Basic 2025-26',
] as const;
const LOAN = [
  'Employee Code',
  'Loan Id',
  'Loan Type',
  'Interest',
  'Rate',
  'Amount',
  'Instalments',
  'First Month',
] as const;
const ITEM = ['Employee Code', 'Name', 'Amount', 'Type', 'To Month'] as const;
const DECLARED = ['From', 'To', 'City', 'Landlord', 'Landlord PAN', 'Parents Senior'] as const;

/** The sheets of the files of a year with their columns. */
export const MASTER = {
  'company.xlsx': { 'FBP Heads': ['Head', 'What', 'Monthly Cap'], 'SBI Rates': ['Loan Type', 'Rate'] },
  'employees.xlsx': {
    Employees: PEOPLE,
    Loans: [...LOAN, 'Taken', 'Balance'],
    'Bonus 2025-26': ['Employee Code', 'Monthly Rate', 'Basic Paid', 'Months', 'Paid Days'],
  },
} as const;
export const INPUTS = {
  Joiners: PEOPLE,
  'Previous Employer': ['Employee Code', 'Salary', 'PF', 'PT', 'TDS'],
  Exits: [
    'Employee Code',
    'Last Day',
    'Reason',
    'Notice Required',
    'Notice Served',
    'Notice Pay Days',
    'Leave Balance',
  ],
  Revisions: ['Employee Code', 'Effective From', 'Basic', 'HRA', 'Special', 'FBP'],
  Transfers: ['Employee Code', 'New Office', 'Effective Date'],
  Regime: ['Employee Code', 'Tax Regime'],
  VPF: ['Employee Code', 'Action', 'Percent', 'Amount'],
  'FBP Plan': ['Employee Code', 'Head', 'Plan Amount'],
  Perquisites: [
    'Employee Code',
    'Kind',
    'Above 1.6 L',
    'Driver',
    'Company Rent',
    'Furniture Cost',
    'Recovery',
    'Meals',
    'Value',
  ],
  'Variable Pay': ['Variable Id', 'Employee Code', 'Amount', 'Status', 'Postponed To'],
  'Extra Payments': [...ITEM, 'Taxable'],
  'Extra Deductions': ITEM,
  Reimbursements: ['Employee Code', 'What', 'Amount'],
  'Non-payroll Income': ['Employee Code', 'Kind', 'Amount'],
  Advances: ['Employee Code', 'Advance Id', 'Amount', 'Instalments', 'First Month'],
  Loans: LOAN,
  'Loan Events': ['Loan Id', 'Event', 'Amount', 'Instalments', 'Paid By'],
  Holds: ['Employee Code', 'Kind', 'Action'],
  Declarations: ['Employee Code', 'Head', 'Amount', ...DECLARED],
  Proofs: ['Employee Code', 'Head', 'Declared', 'Submitted', 'Approved', ...DECLARED, 'Remark'],
} as const;
const CSV = {
  attendance: ['Employee Code', 'LOP Days', 'Reversed Month', 'Reversed Days'],
  claims: ['Employee Code', 'Head', 'Bill No', 'Bill Date', 'Bill Amount', 'Approved'],
  'bonus-run': ['Employee Code', 'Ex Gratia'],
} as const;

export type MonthSheet = keyof typeof INPUTS | keyof typeof CSV;
export type MasterSheet = 'FBP Heads' | 'SBI Rates' | 'Employees' | 'Loans' | 'Bonus 2025-26';
/** A month of the folder; a sheet without rows is empty. */
export type YearMonth = { readonly month: Month; readonly of: (sheet: MonthSheet) => Table };
export type YearFolder = { readonly master: (sheet: MasterSheet) => Table; readonly months: readonly YearMonth[] };

const MAX_MONTHS = 12;

/** Reads sheets of one file; a missing sheet is noted where it has to be there. */
async function sheetsOf(
  path: string,
  wanted: Readonly<Record<string, readonly string[]>>,
  { place, faults, isneeded }: { readonly place: string; readonly faults: Faults; readonly isneeded: boolean },
): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  const note = (sheet: string, message: string) =>
    void faults.errors.push({ file: place, sheet, row: undefined, column: undefined, message });
  if (!existsSync(path)) {
    if (isneeded) note('', 'the file is missing: put it into the folder');
    return tables;
  }
  let sheets: readonly Sheet[] = [];
  try {
    sheets = await parseSheets(readFileSync(path));
  } catch (error) {
    note('', error instanceof Error ? error.message : String(error));
    return tables;
  }
  for (const [name, columns] of Object.entries(wanted)) {
    const sheet = path.endsWith('.csv')
      ? sheets[0] && { ...sheets[0], name: '' }
      : sheets.find((one) => one.name === name);
    if (sheet) tables.set(name, rowsOf(sheet, columns, place, faults));
    else note(name, 'the sheet is missing: add it with its headings');
  }
  return tables;
}

/** Reads a year: master files, and a folder for each month in order. What is wrong is noted with its place. */
export async function readYear(folder: string, faults: Faults): Promise<YearFolder> {
  const master = new Map<string, Table>();
  for (const [file, wanted] of Object.entries(MASTER))
    for (const [name, table] of await sheetsOf(join(folder, 'master', file), wanted, {
      place: join('master', file),
      faults,
      isneeded: true,
    }))
      master.set(name, table);
  const names = readdirSync(folder).filter(isMonth).toSorted().slice(0, MAX_MONTHS);
  if (names.length === 0)
    faults.errors.push({
      file: basename(folder),
      sheet: '',
      row: undefined,
      column: undefined,
      message: 'there is no folder of a month, such as 2026-04: add them',
    });
  const months: YearMonth[] = [];
  for (const month of names) {
    const at = (file: string) => join(folder, month, file);
    const tables = await sheetsOf(at('inputs.xlsx'), INPUTS, {
      place: join(month, 'inputs.xlsx'),
      faults,
      isneeded: true,
    });
    for (const [name, columns] of Object.entries(CSV)) {
      const file = `${name}.csv`;
      const isneeded = name === 'attendance';
      for (const [, table] of await sheetsOf(
        at(file),
        { [name]: columns },
        { place: join(month, file), faults, isneeded },
      ))
        tables.set(name, table);
    }
    months.push({ month, of: (sheet) => tables.get(sheet) ?? [] });
  }
  return { master: (sheet) => master.get(sheet) ?? [], months };
}

/** Whole rupees of a cell in paise; a blank one is nothing. */
export function rupees(row: Row, column: string): Paise {
  if (row.text(column) === '') return ZERO;
  const value = row.figure(column);
  if (Number.isSafeInteger(value) && value >= 0) return paise(value * 100);
  row.fail(column, `“${row.text(column)}” is no amount. Enter whole rupees`);
  return ZERO;
}

/** A month of a cell, or what stands for a blank one. */
export function monthOr<T>(row: Row, column: string, blank: T): Month | T {
  const text = row.text(column);
  if (text === '') return blank;
  if (isMonth(text)) return text;
  row.fail(column, `“${text}” is not a month. Enter it as 2026-10`);
  return blank;
}

/** One of some words; noted where it is none of them. */
export function wordOf<const W extends string>(row: Row, column: string, words: readonly W[]): W | undefined {
  const text = row.text(column);
  const match = words.find((word) => word === text);
  if (match === undefined) row.fail(column, `“${text}” is none of ${words.join(', ')}`);
  return match;
}

export const isYes = (row: Row, column: string): boolean => row.text(column) === 'Yes';
