import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSheets, type Sheet } from '#bulk/server/sheet.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import type { Faults } from './table.ts';

export type MonthFile = { readonly file: string; readonly sheets: readonly Sheet[] };
export type FileKind =
  | 'employees'
  | 'opening-balances'
  | 'declarations'
  | 'attendance'
  | 'one-time'
  | 'joiners'
  | 'leavers'
  | 'revisions'
  | 'lop-reversal';
export type MonthFiles = Readonly<Partial<Record<FileKind, MonthFile>>>;

const KINDS: readonly FileKind[] = [
  'employees',
  'opening-balances',
  'declarations',
  'attendance',
  'one-time',
  'joiners',
  'leavers',
  'revisions',
  'lop-reversal',
];

/**
 * Whether a file name belongs to a kind: its name alone, with the month, or (opening balances) with the period they
 * cover.
 */
function matches(name: string, kind: FileKind, month: Month): boolean {
  const base = /^(.*)\.(xlsx|csv)$/.exec(name)?.[1];
  if (base === undefined) return false;
  if (base === kind || base === `${kind}-${month}`) return true;
  return kind === 'opening-balances' && base.startsWith(`${kind}-`);
}

/** Reads the files of a month's folder; a missing file means no rows of its kind. */
export async function readFolder(folder: string, month: Month, faults: Faults): Promise<MonthFiles> {
  const names = readdirSync(folder).sort();
  const files: Partial<Record<FileKind, MonthFile>> = {};
  for (const kind of KINDS) {
    const found = names.filter((name) => matches(name, kind, month));
    const [name] = found.toSorted((a, b) => Number(b.endsWith('.xlsx')) - Number(a.endsWith('.xlsx')));
    if (name === undefined) continue;
    const file = join(basename(folder), name);
    try {
      files[kind] = { file, sheets: await parseSheets(readFileSync(join(folder, name))) };
    } catch (error) {
      faults.errors.push({
        file,
        sheet: '',
        row: undefined,
        column: undefined,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return files;
}

/** The sheet with a name, or the first visible one without a name. */
export const sheetOf = (file: MonthFile, name?: string): Sheet | undefined =>
  file.sheets.find((sheet) => name === undefined || sheet.name === name);
