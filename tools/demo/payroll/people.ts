import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { PROJECT_DIR } from '#platform/server/settings.ts';

/** The people of the demo company Acme: realistic and fictional, with the columns of the register. */
const FILE = join(PROJECT_DIR, 'samples/acme/people.csv');
/** In rupees in the file, in paise in the rows. */
const AMOUNTS: readonly string[] = ['annualctc', 'monthlygross'];
const NUMBERS: readonly string[] = ['vpfpercent'];

function valueOf(column: string, cell: string): string | number | null {
  if (cell === '') return null;
  if (AMOUNTS.includes(column)) return Number(cell) * 100;
  return NUMBERS.includes(column) ? Number(cell) : cell;
}

/** Everybody as the values of register rows, amounts in paise. */
export function demoPeople(): { rownumber: number; values: Record<string, unknown>; messages: never[] }[] {
  const rows: Record<string, string>[] = parse(readFileSync(FILE, 'utf8'), { columns: true });
  return rows.map((row, at) => ({
    rownumber: at + 1,
    messages: [],
    values: Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, valueOf(column, cell)])),
  }));
}
