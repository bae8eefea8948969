import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import type { Cell } from '#bulk/engine/cell.ts';
import type { BulkColumn, BulkKind } from '#bulk/server/kind.ts';
import { templateFile } from '#bulk/server/result.ts';
import { day } from '#platform/engine/day.ts';

const ROOT = path.resolve('src/modules');
const isKind = (value: unknown): value is BulkKind =>
  typeof value === 'object' && value !== null && 'columns' in value && 'validate' in value && 'undo' in value;
/** The kinds of upload that modules export. */
async function kinds(): Promise<BulkKind[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('server') && file.endsWith('.ts') && !file.includes('test'),
  );
  const matches = new Map<string, BulkKind>();
  for (const file of files) {
    const at = path.join(ROOT, file);
    if (!/: BulkKind\b/.test(readFileSync(at, 'utf8'))) continue;
    for (const value of Object.values((await import(at)) as object)) if (isKind(value)) matches.set(value.kind, value);
  }
  return [...matches.values()];
}
/** Texts of which a spreadsheet makes something else: it drops zeros, or writes a power of ten. */
const CODES = ['0012', '098765432109', '9876543210', '560001', '1234567890', 'HDFC0001234', 'ABCPE1234F'];
const ENVIRONMENT = { today: day('2026-11-02'), codewidth: undefined, dayfirst: new Set<string>() };
/** Whether a column reads such a text as the text it is. */
const keepsText = ({ read }: BulkColumn): boolean =>
  CODES.some((text) => {
    const cell: Cell = { kind: 'text', text };
    const value = read(cell, ENVIRONMENT);
    return value.ok && value.value === text;
  });
const formatsOf = async (kind: BulkKind): Promise<(string | undefined)[][]> => {
  const context = { tx: (work: (db: never) => unknown) => work(undefined as never) };
  const { bytes } = await templateFile(context as never, kind, 'empty');
  const { sheets } = await readXlsx(bytes as Uint8Array, { readStyles: true });
  return [1, 1000, 1001].map((row) =>
    kind.columns.map((_, column) => sheets[0]?.cells?.get(`${row},${column}`)?.style?.numFmt),
  );
};

test('every column of text is text in its template, for a thousand rows; amounts and dates are not', async () => {
  const all = await kinds();
  expect(all.length).toBeGreaterThan(8);
  const fixed = all.filter(({ ownColumns }) => ownColumns === undefined);
  const unmarked = fixed.flatMap(({ kind, columns }) =>
    columns.filter((one) => keepsText(one) && !one.istext).map(({ name }) => `${kind} ${name}`),
  );
  expect(unmarked).toEqual([]);
  for (const kind of fixed) {
    const wanted = kind.columns.map(({ istext }) => (istext ? '@' : undefined));
    expect(await formatsOf(kind)).toEqual([wanted, wanted, wanted.map(() => undefined)]);
  }
  const register = all.find(({ columns }) => columns.some(({ name }) => name === 'bankaccount'));
  const textual = register?.columns.filter(({ istext }) => istext).map(({ name }) => name);
  expect(textual).toEqual(
    expect.arrayContaining(['employeecode', 'mobilenumber', 'pan', 'uan', 'bankaccount', 'ifsc']),
  );
  expect(textual).not.toEqual(expect.arrayContaining(['joiningdate', 'annualctc']));
});
