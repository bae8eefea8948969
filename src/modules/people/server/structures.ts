import { structureChoices } from '#modules/company/server/public.ts';
import type { Db } from '#platform/server/db.ts';

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
