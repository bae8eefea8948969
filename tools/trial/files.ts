import { isMonth, type Month } from '#platform/engine/day.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSheets, type Sheet } from '#bulk/server/sheet.ts';
import type { UploadLayout } from '#bulk/contract/upload-layout.ts';
import type { Faults } from './faults.ts';

export type MonthFile = { readonly file: string; readonly sheets: readonly Sheet[] };
export type FileKind =
  | 'employees'
  | 'opening-balances'
  | 'declarations'
  | 'attendance'
  | 'one-time'
  | 'joiners'
  | 'transfers'
  | 'leavers'
  | 'revisions'
  | 'lop-reversal';
export type MonthFiles = Readonly<Partial<Record<FileKind, MonthFile>>> & {
  /** What months before the first one paid, by month: files named `opening-register-2026-09`. */
  readonly registers?: ReadonlyMap<Month, MonthFile>;
};

const KINDS: readonly FileKind[] = [
  'employees',
  'opening-balances',
  'declarations',
  'attendance',
  'one-time',
  'joiners',
  'transfers',
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

const namesOf = (folder: string): string[] => readdirSync(folder).sort();
/** A spreadsheet before a file of commas of the same name. */
const preferred = (names: readonly string[]): string | undefined =>
  names.toSorted((a, b) => Number(b.endsWith('.xlsx')) - Number(a.endsWith('.xlsx')))[0];

async function readFile(folder: string, name: string, faults: Faults): Promise<MonthFile | undefined> {
  const file = join(basename(folder), name);
  try {
    return { file, sheets: await parseSheets(readFileSync(join(folder, name))) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    faults.errors.push({ file, sheet: '', row: undefined, column: undefined, message });
    return undefined;
  }
}

/** The files of a folder that layouts name by the beginning of their names, read once each, by that beginning. */
export async function readLayoutFiles(
  folder: string,
  layouts: readonly UploadLayout[],
  faults: Faults,
): Promise<ReadonlyMap<string, MonthFile>> {
  const names = namesOf(folder).filter((name) => /\.(xlsx|csv)$/.test(name));
  const matches = new Map<string, MonthFile>();
  for (const begins of new Set(layouts.flatMap(({ file }) => file ?? []))) {
    const name = preferred(names.filter((one) => one.toLowerCase().startsWith(begins.toLowerCase())));
    const read = name === undefined ? undefined : await readFile(folder, name, faults);
    if (read) matches.set(begins, read);
  }
  return matches;
}

const REGISTER = /^opening-register-(\d{4}-\d{2})\.(?:xlsx|csv)$/;

/** Reads the files of a month's folder; a missing file means no rows of its kind. */
export async function readFolder(folder: string, month: Month, faults: Faults): Promise<MonthFiles> {
  const names = namesOf(folder);
  const files: Partial<Record<FileKind, MonthFile>> = {};
  const registers = new Map<Month, MonthFile>();
  const months = names.flatMap((name) => REGISTER.exec(name)?.[1] ?? []).filter(isMonth);
  for (const of of [...new Set(months)].sort()) {
    const name = preferred(names.filter((one) => REGISTER.exec(one)?.[1] === of));
    const read = name === undefined ? undefined : await readFile(folder, name, faults);
    if (read) registers.set(of, read);
  }
  for (const kind of KINDS) {
    const rows = names.filter((name) => matches(name, kind, month));
    const name = preferred(rows);
    const read = name === undefined ? undefined : await readFile(folder, name, faults);
    if (read) files[kind] = read;
  }
  return registers.size > 0 ? { ...files, registers } : files;
}

/** The sheet with a name, or the first visible one without a name. */
export const sheetOf = (file: MonthFile, name?: string): Sheet | undefined =>
  file.sheets.find((sheet) => name === undefined || sheet.name === name);
