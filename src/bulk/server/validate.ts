import type { Offer } from '../contract/bulk.ts';
import { type Cell, cellText } from '../engine/cell.ts';
import type { Mapping } from '../engine/table.ts';
import { rowKind } from '../engine/table.ts';
import { type BulkGiven, type BulkKind, fail, failed, notice, type ReadEnvironment, type ReadRow } from './kind.ts';

export type RawRow = { readonly rownumber: number; readonly cells: readonly Cell[] };
export type Validated = { rows: ReadRow[]; offered: Offer[] };

const BLANK: Cell = { kind: 'blank' };

/**
 * The length of the codes when nearly all text codes are digits of one length: shorter number cells have then lost
 * zeros.
 */
function codeWidth(kind: BulkKind, rows: readonly RawRow[], mapping: Mapping): number | undefined {
  const at = mapping[kind.key[0] ?? ''];
  if (at === undefined) return undefined;
  const lengths = new Map<number, number>();
  let texts = 0;
  for (const { cells } of rows) {
    const cell = cells[at] ?? BLANK;
    const text = cell.kind === 'text' ? cellText(cell) : undefined;
    if (text === undefined || !/^\d+$/.test(text)) continue;
    texts += 1;
    lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
  }
  const [width, count] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  return texts > 0 && count >= texts * 0.9 ? width : undefined;
}

/** The separators of text dates of which one is certainly written day first, and next to none month first. */
function dayFirstMarks(rows: readonly RawRow[]): Set<string> {
  const seen = new Map<string, { count: number; day: number; month: number }>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      const match = cell.kind === 'text' ? /^\s*(\d{1,2})([-/. ])(\d{1,2})\2\d{4}\s*$/.exec(cell.text) : null;
      if (!match) continue;
      const current = seen.get(match[2] ?? '') ?? { count: 0, day: 0, month: 0 };
      current.count += 1;
      if (Number(match[1]) > 12) current.day += 1;
      if (Number(match[3]) > 12) current.month += 1;
      seen.set(match[2] ?? '', current);
    }
  }
  return new Set([...seen].flatMap(([mark, { count, day, month }]) => (day > 0 && month <= count / 100 ? [mark] : [])));
}

function readRow(kind: BulkKind, { rownumber, cells }: RawRow, mapping: Mapping, env: ReadEnvironment): ReadRow {
  const values: Record<string, unknown> = {};
  const row: ReadRow = { rownumber, values, messages: [] };
  for (const column of kind.columns) {
    const at = mapping[column.name];
    const read = column.read(at === undefined ? BLANK : (cells[at] ?? BLANK), env);
    values[column.name] = read.ok ? read.value : null;
    if (!read.ok) fail(row, column.name, read.error);
    else if (read.notice) notice(row, column.name, read.notice);
    else if (column.required && (read.value === null || read.value === undefined))
      fail(row, column.name, `${column.label} is missing.`);
  }
  return row;
}

/**
 * Validates every row of a staged file: parses the cells, leaves out rows without data (repeated headings, totals,
 * remarks), then lets the kind compare rows with each other and with the company. Changes nothing.
 */
export async function validateRows(
  kind: BulkKind,
  input: BulkGiven,
  { rows, mapping, headings }: { rows: readonly RawRow[]; mapping: Mapping; headings: readonly string[] },
): Promise<Validated> {
  const env: ReadEnvironment = {
    today: input.today,
    codewidth: codeWidth(kind, rows, mapping),
    dayfirst: dayFirstMarks(rows),
  };
  const read = rows.map((raw): ReadRow => {
    const as = rowKind(raw.cells, { headings, mapping, key: kind.key, named: kind.named === true });
    if (as === 'data') return readRow(kind, raw, mapping, env);
    return { rownumber: raw.rownumber, values: {}, messages: [], leftout: true };
  });
  const data = read.filter((row) => !row.leftout);
  const { offered } = await kind.validate(input, data);
  return { rows: read, offered };
}

/** The state of a validated row: 1 valid, 2 valid with notices, 3 error, 4 left out. */
export const rowState = (row: ReadRow): 1 | 2 | 3 | 4 =>
  row.leftout ? 4 : failed(row) ? 3 : row.messages.some(({ level }) => level === 'notice') ? 2 : 1;
