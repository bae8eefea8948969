import { sql } from 'kysely';
import { fail } from '#bulk/server/kind.ts';
import { employmentTypes } from '#modules/company/server/public.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import type { JobFields } from '../contract/job-change.ts';
import { ownSpelling } from '../engine/employment-type.ts';
import type { PersonChange } from './bulk-people.ts';
import { type Known, type StructureColumn, structureNames, STRUCTURES } from './structures.ts';

export type JobNames = {
  readonly structures: ReadonlyMap<StructureColumn, Known>;
  readonly types: readonly string[];
  readonly managers: ReadonlyMap<string, { readonly employeeid: number; readonly leavingdate: string | null }>;
};

/** What the company has of the names and codes in rows. */
export async function namesOf(db: Db, changes: readonly PersonChange[]): Promise<JobNames> {
  const structures = new Map<StructureColumn, Known>();
  for (const { column: name } of STRUCTURES)
    if (changes.some((one) => name in one.changes)) structures.set(name, await structureNames(db, name));
  const codes = [
    ...new Set(
      changes.flatMap((one) => (one.changes['managercode'] ?? []) as string | []).map((code) => code.toLowerCase()),
    ),
  ];
  const managers = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'leavingdate'])
    .where(sql<boolean>`lower(employeecode) = any(${codes}::text[])`)
    .execute();
  return {
    structures,
    types: await employmentTypes(db),
    managers: new Map(managers.map((row) => [row.employeecode.toLowerCase(), row])),
  };
}

/** Says which names the company does not have. */
export function checkNames({ row, changes }: PersonChange, { structures, types, managers }: JobNames): void {
  const failOn = (name: string, strange: string, close: string | undefined) =>
    fail(row, name, close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
  const textIn = (name: string) => (typeof changes[name] === 'string' ? changes[name] : null);
  const type = textIn('employmenttype');
  if (type !== null && ownSpelling(type, types) === undefined)
    failOn(
      'employmenttype',
      say`“${type}” is no employment type of the company. Give it to somebody in their job record first.`,
      nearest(type, types),
    );
  for (const { column: name, label } of STRUCTURES) {
    const text = textIn(name);
    const existing = structures.get(name);
    if (text === null || existing?.has(text.toLowerCase())) continue;
    const close = nearest(
      text,
      [...(existing?.values() ?? [])].map((one) => one.name),
    );
    failOn(name, say`“${text}” is no ${label} of the company. Create it first.`, close);
  }
  const code = textIn('managercode');
  if (code !== null && !managers.has(code.toLowerCase()))
    fail(row, 'managercode', `No employee has the code ${code}. Enter the code of the manager.`);
}

/** What a row writes, by the columns of the job record. */
export function fieldsOf({ changes }: PersonChange, { structures, types, managers }: JobNames): Partial<JobFields> {
  const fields: Record<string, number | string | null> = {};
  for (const { column: name, key } of STRUCTURES)
    if (name in changes)
      fields[key] =
        changes[name] === null ? null : (structures.get(name)?.get(String(changes[name]).toLowerCase())?.id ?? null);
  for (const name of ['workstate', 'city'] as const) if (name in changes) fields[name] = changes[name] ?? null;
  const type = changes['employmenttype'];
  if (typeof type === 'string') fields['employmenttype'] = ownSpelling(type, types) ?? type;
  const code = changes['managercode'];
  if (code !== undefined)
    fields['managerid'] = code === null ? null : (managers.get(String(code).toLowerCase())?.employeeid ?? null);
  return fields;
}
