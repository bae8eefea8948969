import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets, type Sheet } from '#bulk/server/sheet.ts';
import { type Day, isDay } from '#platform/engine/day.ts';
import type { Faults } from '../trial/faults.ts';

/** A row of a sheet; what is wrong in it is noted with its place. */
export type Row = {
  readonly number: number;
  readonly text: (column: string) => string;
  /** Text that has to be there. */
  readonly needed: (column: string) => string;
  readonly day: (column: string) => Day;
  readonly dayOr: <T>(column: string, other: T) => Day | T;
  readonly figure: (column: string) => number;
  /** A time of a clock, `YYYY-MM-DD HH:MM:SS`. */
  readonly moment: (column: string) => string;
  /** A time of a day, `HH:MM`; null where it is blank. */
  readonly time: (column: string) => string | null;
  /** One of a list; noted where it is none. */
  readonly of: <T>(column: string, byKey: ReadonlyMap<string, T>, what: string) => T | undefined;
  readonly fail: (column: string, message: string) => void;
};
export type Table = readonly Row[];

const MOMENT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const FIRST: Day = '1970-01-01' as Day;

export function rowsOf({ name, rows }: Sheet, columns: readonly string[], file: string, faults: Faults): Table {
  const headings = (rows[0] ?? []).map((cell) => cellText(cell) ?? '');
  const at = new Map(headings.map((heading, place) => [heading.toLowerCase(), place]));
  const note = (row: number | undefined, column: string, message: string): void =>
    void faults.errors.push({ file, sheet: name, row, column, message });
  const missing = columns.filter((column) => !at.has(column.toLowerCase()));
  for (const column of missing) note(undefined, column, 'the column is missing: add it, or correct its heading');
  if (missing.length > 0) return [];
  return rows.slice(1).flatMap((cells, index): Row[] => {
    if (cells.every((cell) => cellText(cell) === undefined)) return [];
    const number = index + 2;
    const text = (column: string) => cellText(cells[at.get(column.toLowerCase()) ?? -1] ?? { kind: 'blank' }) ?? '';
    const fail = (column: string, message: string) => note(number, column, message);
    const dayOr = <T>(column: string, other: T): Day | T => {
      const value = text(column);
      if (value === '') return other;
      if (isDay(value)) return value;
      fail(column, `“${value}” is not a day. Enter a date, as 2026-10-31`);
      return FIRST;
    };
    const needed = (column: string): string => {
      const value = text(column);
      if (value === '') fail(column, 'the cell is empty. Fill it in, or remove the row');
      return value;
    };
    return [
      {
        number,
        text,
        needed,
        dayOr,
        fail,
        day: (column) => (needed(column) === '' ? FIRST : dayOr(column, FIRST)),
        figure: (column) => {
          const value = Number(needed(column));
          if (Number.isFinite(value)) return value;
          fail(column, `“${text(column)}” is not a number`);
          return 0;
        },
        moment: (column) => {
          const value = needed(column);
          if (value === '' || (MOMENT.test(value) && isDay(value.slice(0, 10)))) return value;
          fail(column, `“${value}” is not a time. Enter it as 2026-10-31 18:30:00`);
          return `${FIRST} 00:00:00`;
        },
        time: (column) => {
          const value = text(column);
          if (value === '') return null;
          if (/^[0-4]\d:[0-5]\d$/.test(value)) return value;
          fail(column, `“${value}” is not a time. Enter it as HH:MM`);
          return null;
        },
        of: (column, existing, what) => {
          const value = needed(column);
          const result = existing.get(value);
          if (result === undefined && value !== '')
            fail(
              column,
              `there is no ${what} “${value}”. Correct it, or add it to ${what === 'person' ? 'the sheet People' : 'its list'}`,
            );
          return result;
        },
      },
    ];
  });
}

const COLUMNS = {
  'people.xlsx': {
    People: ['Employee Code', 'Full Name', 'Gender', 'Mobile', 'Joining Date', 'Leaving Date', 'Group'],
    Offices: ['Employee Code', 'From', 'Office'],
    Shifts: ['Employee Code', 'From', 'Shift', 'Pattern Start', 'Weekly Off'],
    Swaps: ['Date', 'Employee Code', 'With'],
    Holidays: ['Date', 'Name', 'Office', 'Optional', 'Declared On'],
    Devices: ['Device', 'Office', 'Use'],
    'Clock Offsets': ['Device', 'From', 'To', 'Seconds Fast'],
    'Device Users': ['Device', 'User Id', 'Employee Code', 'From', 'To'],
  },
  'requests.xlsx': {
    Requests: [
      'Request Id',
      'Employee Code',
      'Kind',
      'Leave Type',
      'From',
      'From Half',
      'To',
      'To Half',
      'From Time',
      'To Time',
      'Minutes',
      'Document',
      'Approved On',
      'Status',
      'Of Request',
    ],
  },
  'opening.xlsx': {
    'Leave Opening': ['Employee Code', 'Leave Type', 'Days'],
    'Comp-off Grants': ['Employee Code', 'Worked On', 'Days', 'Approved On'],
    Adjustments: ['Employee Code', 'Leave Type', 'Days', 'Posted On'],
    'Extra Opening': ['Employee Code', 'Earned Month', 'Minutes'],
  },
} as const;
const CSV = {
  'punches.csv': ['device', 'user_id', 'local_time', 'direction', 'code', 'received_at'],
  'web.csv': ['employee_code', 'time', 'event'],
} as const;

/** The sheets of a folder by their names, and its two files of commas. */
export async function readTimeFolder(folder: string, faults: Faults): Promise<(name: string) => Table> {
  const tables = new Map<string, Table>();
  const missing = (file: string, sheet: string, message: string) =>
    faults.errors.push({ file, sheet, row: undefined, column: undefined, message });
  const sheetsOf = async (file: string): Promise<readonly Sheet[]> => {
    const path = join(folder, file);
    if (!existsSync(path)) {
      missing(join(basename(folder), file), '', 'the file is missing: put it into the folder');
      return [];
    }
    try {
      return await parseSheets(readFileSync(path));
    } catch (error) {
      missing(join(basename(folder), file), '', error instanceof Error ? error.message : String(error));
      return [];
    }
  };
  for (const [file, wanted] of Object.entries(COLUMNS)) {
    const sheets = await sheetsOf(file);
    for (const [name, columns] of Object.entries(wanted)) {
      const sheet = sheets.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (sheet) tables.set(name, rowsOf(sheet, columns, join(basename(folder), file), faults));
      else if (sheets.length > 0)
        missing(join(basename(folder), file), name, 'the sheet is missing: add it with its headings');
    }
  }
  for (const [file, columns] of Object.entries(CSV)) {
    const [sheet] = await sheetsOf(file);
    if (sheet) tables.set(file, rowsOf({ ...sheet, name: '' }, columns, join(basename(folder), file), faults));
  }
  return (name) => tables.get(name) ?? [];
}
