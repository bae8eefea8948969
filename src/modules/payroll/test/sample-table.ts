import { type Day, isDay } from '#platform/engine/day.ts';
import { type Paise, parseRupees, ZERO } from '#platform/engine/money.ts';
import { type Cell, cellText } from '#bulk/engine/cell.ts';
import type { Sheet } from '#bulk/server/sheet.ts';
import type { Fault, Faults } from '../../../../tools/trial/faults.ts';

/**
 * A row of a table, read by column heading. Every getter notes a fault and returns a harmless value instead of
 * throwing.
 */
export type Row = {
  readonly number: number;
  readonly text: (column: string) => string | null;
  readonly needed: (column: string) => string;
  readonly oneOf: <Value extends string>(column: string, values: readonly Value[]) => Value | undefined;
  readonly amount: (column: string) => Paise;
  readonly days: (column: string) => number;
  readonly day: (column: string) => Day | null;
  readonly yes: (column: string) => boolean;
  readonly fault: (message: string, column?: string) => void;
  readonly warn: (message: string, column?: string) => void;
};
export type Table = { readonly headings: readonly string[]; readonly rows: readonly Row[] };

const written = (cell: Cell): string => cellText(cell) ?? '';
const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => written(cell) === '');

/**
 * Finds the heading row (the first with the key column) and returns the rows below it.
 * @param key a heading the table must have
 * @param columns headings that must exist; a missing one is a fault of the file
 */
export function readTable({
  file,
  sheet,
  key,
  columns,
  faults,
}: {
  file: string;
  sheet: Sheet;
  key: string;
  columns: readonly string[];
  faults: Faults;
}): Table {
  // An empty sheet, like a missing file, means no rows of its kind.
  if (sheet.rows.every(isBlank)) return { headings: [], rows: [] };
  const head = sheet.rows.findIndex((row) => row.some((cell) => written(cell) === key));
  const headings = (sheet.rows[head] ?? []).map(written);
  for (const column of [key, ...columns]) {
    if (!headings.includes(column))
      faults.errors.push({ file, sheet: sheet.name, row: undefined, column, message: 'the column is missing' });
  }
  if (head < 0) return { headings: [], rows: [] };
  const rows = sheet.rows.flatMap((cells, index) =>
    index > head && !isBlank(cells)
      ? [rowOf({ file, sheet: sheet.name, headings, number: index + 1, cells }, faults)]
      : [],
  );
  return { headings, rows };
}

const DAY_FIRST = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/;
const DIGITS = /^\d+(\.0+)?$/;

type Match = {
  readonly file: string;
  readonly sheet: string;
  readonly headings: readonly string[];
  readonly number: number;
  readonly cells: readonly Cell[];
};

function rowOf({ file, sheet, headings, number, cells }: Match, faults: Faults): Row {
  const note = (list: Fault[]) => (message: string, column?: string) => {
    list.push({ file, sheet, row: number, column, message });
  };
  const fault = note(faults.errors);
  const cell = (column: string): Cell | undefined => {
    const index = headings.indexOf(column);
    const result = index < 0 ? undefined : cells[index];
    const value = result?.kind === 'formula' ? result.result : result;
    if (value?.kind === 'error') fault(`the cell holds an error, ${value.text}`, column);
    return value;
  };
  const text = (column: string): string | null => {
    const value = cell(column);
    return value === undefined ? null : (cellText(value) ?? null);
  };
  const needed = (column: string): string => {
    const value = text(column);
    if (value === null) fault('is missing', column);
    return value ?? '';
  };
  const amount = (column: string): Paise => {
    const value = text(column);
    if (value === null) return ZERO;
    const read = parseRupees(value);
    if (read === undefined) fault(`"${value}" is no amount`, column);
    return read ?? ZERO;
  };
  return {
    number,
    text,
    needed,
    amount,
    fault,
    warn: note(faults.warnings),
    oneOf: (column, values) => {
      const value = text(column);
      const match = values.find((one) => one === value);
      if (match === undefined)
        fault(value === null ? 'is missing' : `"${value}" is not one of ${values.join(', ')}`, column);
      return match;
    },
    days: (column) => {
      const value = text(column);
      if (value === null) return 0;
      if (/^\d{1,3}(\.[05]0*)?$/.test(value)) return Number(value);
      fault(`"${value}" is no number of days in halves`, column);
      return 0;
    },
    day: (column) => {
      const value = cell(column);
      if (value?.kind === 'date' && isDay(value.day)) return value.day;
      const written = text(column);
      if (written === null) return null;
      const dayFirst = DAY_FIRST.exec(written);
      const iso = dayFirst ? `${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}` : written;
      if (isDay(iso)) return iso;
      fault(`"${written}" is no date`, column);
      return null;
    },
    yes: (column) => text(column)?.toLowerCase() === 'yes',
  };
}

/** An employee code is text of six digits; in a number cell it has lost its zeros, which are added back. */
export function employeeCode(row: Row, column = 'Employee Code'): string {
  const value = row.needed(column);
  if (/^\d{6}$/.test(value)) return value;
  if (DIGITS.test(value) && value.length < 6) return value.padStart(6, '0');
  if (value) row.fault(`"${value}" is no employee code of six digits`, column);
  return value;
}
