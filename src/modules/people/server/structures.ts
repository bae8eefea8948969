import type { Db } from '#platform/server/db.ts';
import { textOf } from '#bulk/server/columns.ts';
import type { BulkGiven, ReadRow } from '#bulk/server/kind.ts';
import { createByName, createStructures, structureChoices } from '#modules/company/server/public.ts';

/** The structures named in a register, by its columns; the id is stored in the work profile's column. */
export const STRUCTURES = [
  { column: 'businessunit', label: 'business unit', key: 'businessunitid' },
  { column: 'department', label: 'department', key: 'departmentid' },
  { column: 'designation', label: 'designation', key: 'designationid' },
  { column: 'grade', label: 'grade', key: 'subscriptiongradeid' },
  { column: 'team', label: 'team', key: 'teamid' },
  { column: 'office', label: 'office', key: 'officeaddressid' },
] as const;
export type StructureColumn = (typeof STRUCTURES)[number]['column'];
export type Known = Map<string, { id: number; name: string }>;

const LIST = {
  businessunit: 'BusinessUnit',
  department: 'Department',
  designation: 'Designation',
  grade: 'Grade',
  team: 'Team',
  office: 'Office',
} as const satisfies Record<StructureColumn, string>;

/** Existing rows of a structure, by lower-case name. */
export async function structureNames(db: Db, column: StructureColumn): Promise<Known> {
  const rows = Object.values(await structureChoices(db, [LIST[column]])).flat();
  return new Map(rows.map(({ displayname: name, displayvalue: id }) => [name.toLowerCase(), { id, name }]));
}

const fold = (value: string): string => value.toLowerCase();

/** Creates the structure rows that rows of the register name; an office is where the first such person works. */
async function createNamed(
  db: Db,
  column: StructureColumn,
  rows: readonly ReadRow[],
  addedby: number | null,
): Promise<void> {
  if (column !== 'office') {
    await createByName(
      db,
      column,
      rows.map((row) => textOf(row, column) ?? ''),
      addedby,
    );
    return;
  }
  const offices = rows.map((row) => ({
    officename: textOf(row, 'office') ?? '',
    statename: textOf(row, 'workstate') ?? '',
    cityname: textOf(row, 'city'),
    pincode: textOf(row, 'pincode'),
  }));
  await createStructures(db, column, offices, addedby);
}

/** Creates the accepted names that rows use, and returns all structures by name. */
export async function prepareStructures(
  { db, accepted, accountid }: BulkGiven,
  rows: readonly ReadRow[],
): Promise<Map<string, Known>> {
  const all = new Map<string, Known>();
  for (const { column } of STRUCTURES) {
    const existing = await structureNames(db, column);
    const agreed = new Set((accepted[column] ?? []).map(fold));
    const wanted = new Map<string, ReadRow>();
    for (const row of rows) {
      const name = textOf(row, column);
      if (name !== null && !existing.has(fold(name)) && agreed.has(fold(name)) && !wanted.has(fold(name)))
        wanted.set(fold(name), row);
    }
    await createNamed(db, column, [...wanted.values()], accountid);
    all.set(column, wanted.size > 0 ? await structureNames(db, column) : existing);
  }
  return all;
}
