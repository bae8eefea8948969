import { type PayTable, TABLE_FAULTS } from '#modules/payroll/contract/setup/pay-tables.ts';
import { decimalOf, isDecimal } from '#platform/engine/formula-tables.ts';
import { compare } from '#platform/engine/rounding.ts';
import { say } from '#platform/engine/say.ts';

/** What is wrong at a place of a table: rows count from 0; the value stands in the column behind the keys. */
export type TableProblem = { readonly row?: number; readonly column?: number; readonly message: string };

/** What is wrong with the cells of a row; undefined where nothing is. */
function cellProblem({ keys }: PayTable, row: PayTable['rows'][number]): Omit<TableProblem, 'row'> | undefined {
  if (row.keys.length !== keys.length) return { message: TABLE_FAULTS.cells };
  for (const [column, { kind }] of keys.entries()) {
    const cell = row.keys[column] ?? '';
    if (kind === 'text' && cell === '') return { column, message: TABLE_FAULTS.text };
    if (kind === 'from' && !isDecimal(cell)) return { column, message: TABLE_FAULTS.number };
  }
  return isDecimal(row.value) ? undefined : { column: keys.length, message: TABLE_FAULTS.number };
}

/**
 * Problems of a table, the rows in their order: cells that are no text or number, two rows of the same keys, numbers
 * that do not rise. Empty when formulas can read it.
 */
export function tableProblems(table: PayTable): TableProblem[] {
  const { keys, rows, otherwise } = table;
  const problems: TableProblem[] = [];
  if ([table, ...keys].some(({ name }) => name.trim() === '')) problems.push({ message: TABLE_FAULTS.name });
  if (!/^[a-z][a-z0-9_]*$/.test(table.code)) problems.push({ message: TABLE_FAULTS.code });
  if (keys.slice(0, -1).some(({ kind }) => kind === 'from')) problems.push({ message: TABLE_FAULTS.numberLast });
  if (new Set(keys.map(({ name }) => name)).size < keys.length) problems.push({ message: TABLE_FAULTS.twoKeys });
  if (rows.length === 0) problems.push({ message: TABLE_FAULTS.noRows });
  if (otherwise !== undefined && !isDecimal(otherwise)) problems.push({ message: TABLE_FAULTS.number });
  const numbers = keys.at(-1)?.kind === 'from';
  const last = keys.length - 1;
  /** The last row of the same keys, without the number where there is one. */
  const before = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const wrong = cellProblem(table, row);
    if (wrong) {
      problems.push({ row: at, ...wrong });
      continue;
    }
    const key = JSON.stringify(numbers ? row.keys.slice(0, -1) : row.keys);
    const earlier = before.get(key);
    before.set(key, at);
    if (earlier === undefined) continue;
    const order = numbers ? compare(decimalOf(row.keys[last] ?? ''), decimalOf(rows[earlier]?.keys[last] ?? '')) : 0;
    if (order === 0) problems.push({ row: at, column: last, message: say`Row ${earlier + 1} has the same keys` });
    if (order < 0)
      problems.push({ row: at, column: last, message: say`The number is below that of row ${earlier + 1}: they rise` });
  }
  return problems;
}

/** The same as sentences with the table, the row and its column. */
export function tableSentences(table: PayTable): string[] {
  return tableProblems(table).map(({ row, column, message }) => {
    if (row === undefined) return say`Table ${table.name}: ${message}`;
    const heading = column === undefined ? undefined : (table.keys[column]?.name ?? 'Value');
    const line = row + 1;
    return heading === undefined
      ? say`Table ${table.name}, row ${line}: ${message}`
      : say`Table ${table.name}, row ${line}, ${heading}: ${message}`;
  });
}
