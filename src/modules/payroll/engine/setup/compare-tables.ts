import type { ComparedTable } from '#modules/payroll/contract/setup/compare-versions.ts';
import type { PayTable } from '#modules/payroll/contract/setup/pay-tables.ts';

/** How many rows of a table are listed at most. */
const LISTED = 100;

const byKeys = (table: PayTable | undefined): Map<string, string> =>
  new Map(table?.rows.map(({ keys, value }) => [JSON.stringify(keys), value]));

const textsOf = (table: PayTable | undefined): Record<'name' | 'keys' | 'otherwise', string | null> => ({
  name: table?.name ?? null,
  keys: table?.keys.map(({ name }) => name).join(', ') ?? null,
  otherwise: table?.otherwise ?? null,
});
const kindsOf = (table: PayTable | undefined): string => table?.keys.map(({ kind }) => kind).join() ?? '';

function compareTable(code: string, before: PayTable | undefined, after: PayTable | undefined): ComparedTable {
  const [was, now] = [byKeys(before), byKeys(after)];
  const rows = [...new Set([...now.keys(), ...was.keys()])].flatMap((keys) => {
    const row = { before: was.get(keys) ?? null, after: now.get(keys) ?? null };
    return row.before === row.after ? [] : [{ keys: JSON.parse(keys) as string[], ...row }];
  });
  const [earlier, later] = [textsOf(before), textsOf(after)];
  const fields = (['name', 'keys', 'otherwise'] as const)
    .map((field) => ({ field, before: earlier[field], after: later[field] }))
    .filter((one) => one.before !== one.after || (one.field === 'keys' && kindsOf(before) !== kindsOf(after)));
  return {
    code,
    table: after?.name ?? before?.name ?? code,
    change: before ? (after ? 'changed' : 'removed') : 'added',
    fields,
    rows: rows.slice(0, LISTED),
    more: Math.max(0, rows.length - LISTED),
  };
}

/** The tables that differ, by their codes in the order of the later version, removed ones last; rows by their keys. */
export function compareTables(before: readonly PayTable[] = [], after: readonly PayTable[] = []): ComparedTable[] {
  const find = (tables: readonly PayTable[], code: string) => tables.find((table) => table.code === code);
  return [...new Set([...after, ...before].map(({ code }) => code))]
    .map((code) => compareTable(code, find(before, code), find(after, code)))
    .filter(({ change, fields, rows }) => change !== 'changed' || fields.length > 0 || rows.length > 0);
}
