import { MAX_ROWS, type PayTable } from '#modules/payroll/contract/setup/pay-tables.ts';
import { codeOf } from './code-of.ts';

type Row = PayTable['rows'][number];
type Key = PayTable['keys'][number];

const emptyRow = ({ keys }: Pick<PayTable, 'keys'>): Row => ({ keys: keys.map(() => ''), value: '' });

/** A number as spreadsheets show it, as decimal text: without grouping, currency and percent sign. */
export const numberText = (text: string): string =>
  text
    .replaceAll(/[\s\u00a0,₹%]|^Rs\.?/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')
    .replace(/^\((.+)\)$/, '-$1');

/** Whether a column holds numbers: the value behind the keys, and a key of numbers. */
const isNumbers = ({ keys }: Pick<PayTable, 'keys'>, column: number): boolean => keys[column]?.kind !== 'text';

/** A cell of a row; the value stands behind the keys. */
export const cellOf = (row: Row, column: number): string => row.keys[column] ?? row.value;

function withCell(row: Row, column: number, text: string): Row {
  return column < row.keys.length ? { ...row, keys: row.keys.with(column, text) } : { ...row, value: text };
}

/** A table with another text in a cell. */
export const changed = (table: PayTable, at: { row: number; column: number }, text: string): PayTable => {
  const row = table.rows[at.row];
  return row ? { ...table, rows: table.rows.with(at.row, withCell(row, at.column, text)) } : table;
};

/** Rows and cells of a text copied from a spreadsheet. */
function copied(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Whether a text holds several cells, so that it is pasted into the table rather than into one cell. */
export const isSeveral = (text: string): boolean => /\t|\n./.test(text);

/**
 * A table with copied cells from a place on: rows are added as needed up to the most a table has, cells beyond the last
 * column are left out, and so is a first line that repeats the headings.
 */
export function pasted(table: PayTable, at: { row: number; column: number }, text: string): PayTable {
  const lines = copied(text);
  const [head = []] = lines;
  const heads = table.keys.slice(at.column).map(({ name }) => name.toLowerCase());
  const isHead = heads.length > 0 && heads.every((name, index) => head[index]?.toLowerCase() === name);
  const rows = [...table.rows];
  for (const [index, cells] of (isHead ? lines.slice(1) : lines).entries()) {
    const place = at.row + index;
    if (place >= MAX_ROWS) break;
    let row = rows[place] ?? emptyRow(table);
    for (const [next, cell] of cells.entries()) {
      const column = at.column + next;
      if (column <= table.keys.length) row = withCell(row, column, isNumbers(table, column) ? numberText(cell) : cell);
    }
    rows[place] = row;
  }
  return { ...table, rows };
}

export const withRow = (table: PayTable): PayTable => ({ ...table, rows: [...table.rows, emptyRow(table)] });
export const withoutRow = (table: PayTable, at: number): PayTable => ({ ...table, rows: table.rows.toSpliced(at, 1) });

/** A table with one more key, before a key of numbers where it has one: its cells are empty. */
export function withKey(table: PayTable, name: string): PayTable {
  const at = table.keys.at(-1)?.kind === 'from' ? table.keys.length - 1 : table.keys.length;
  const key: Key = { name, kind: 'text' };
  return {
    ...table,
    keys: table.keys.toSpliced(at, 0, key),
    rows: table.rows.map((row) => ({ ...row, keys: row.keys.toSpliced(at, 0, '') })),
  };
}

/** A table without one of its keys, nor its cells. */
export const withoutKey = (table: PayTable, at: number): PayTable => ({
  ...table,
  keys: table.keys.toSpliced(at, 1),
  rows: table.rows.map((row) => ({ ...row, keys: row.keys.toSpliced(at, 1) })),
});

/** How formulas read a table: an example with each function that takes it. */
export function examplesOf({ code, keys }: Pick<PayTable, 'code' | 'keys'>): string[] {
  const names = keys.map(({ name }) => codeOf(name) || 'key').join(', ');
  const numbers = keys.length === 1 && keys[0]?.kind === 'from';
  return (numbers ? ['lookup', 'slab', 'band'] : ['lookup']).map((called) => `${called}(${code}, ${names})`);
}
