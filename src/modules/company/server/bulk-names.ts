import type { z } from 'zod';
import { say } from '#platform/engine/say.ts';
import { nearest } from '#platform/engine/nearest.ts';
import type { Db } from '#platform/server/db.ts';
import { type NamedColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { structureChoices } from './structure-choices.ts';

/** A column with several names in one cell, separated by commas or semicolons. */
export const namesColumn = (draft: NamedColumn): BulkColumn =>
  textColumn({ hint: 'Several are parted by commas', ...draft }, 2_000);

export const namesOf = (row: ReadRow, name: string): string[] => [
  ...new Set(
    (textOf(row, name) ?? '')
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Ids by lower-case name, with the names as written. */
export type Known = { readonly ids: ReadonlyMap<string, number>; readonly names: readonly string[] };
export async function knownOf(db: Db, name: 'BusinessUnit' | 'Department' | 'Designation'): Promise<Known> {
  const rows = (await structureChoices(db, [name]))[name];
  return {
    ids: new Map(rows.map(({ displayname, displayvalue }) => [displayname.toLowerCase(), displayvalue])),
    names: rows.map(({ displayname }) => displayname),
  };
}

/**
 * Validates a row by the rules of the form that would save it, so that uploaded rows can be saved again. `columns` maps
 * fields of the form to columns of the file.
 */
export function validateByForm(
  row: ReadRow,
  schema: z.ZodType,
  value: unknown,
  columns: Readonly<Record<string, string>>,
): void {
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const [first, second] = issue.path.map(String);
    const column = columns[`${first}.${second}`] ?? columns[first ?? ''];
    if (column === undefined || row.messages.some((message) => message.column === column)) continue;
    const many = issue.code === 'too_big' && issue.origin === 'array';
    fail(row, column, many ? `At most ${issue.maximum} can stand here. Leave some of them out.` : issue.message);
  }
}

/** Validates the names of new rows: duplicates in the file and existing names. Existing rows are not changed. */
export function validateNames(rows: readonly ReadRow[], field: string, existing: Known): void {
  const byName = Map.groupBy(rows, (row) => (textOf(row, field) ?? '').toLowerCase());
  for (const [name, group] of byName) {
    if (name === '') continue;
    for (const row of group) {
      const text = textOf(row, field) ?? '';
      if (group.length > 1)
        fail(row, field, `“${text}” is in rows ${group.map((one) => one.rownumber).join(', ')}. Keep one of them.`);
    }
    const [row] = group;
    if (group.length === 1 && row && existing.ids.has(name)) {
      notice(row, field, 'Exists already and stays as it is.');
      row.leftout = true;
    }
  }
}

/** Validates names that a row refers to; `also` are names created by the same file. */
export function validateReferences(
  row: ReadRow,
  field: string,
  { known, noun, also = new Set() }: { known: Known; noun: string; also?: ReadonlySet<string> },
): void {
  for (const name of namesOf(row, field)) {
    const key = name.toLowerCase();
    if (known.ids.has(key) || also.has(key)) continue;
    const meant = nearest(name, known.names);
    const hint = meant ? say`Did you mean “${meant}”?` : say`Create it first or empty the cell.`;
    fail(row, field, `There is no ${noun} “${name}”. ${hint}`);
  }
}
