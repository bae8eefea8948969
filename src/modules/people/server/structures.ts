import { structureChoices } from '#modules/company/server/public.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
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

export type NewOffice = { name: string; state: string; city: string | null; pincode: string | null };
type Names = { names: readonly string[]; offices: readonly NewOffice[]; addedby: number | null };

/** Creates structure rows by name. Grades are ranked in the order given, each new one above the last. */
export async function createStructures(
  db: Db,
  column: StructureColumn,
  { names, offices, addedby }: Names,
): Promise<void> {
  if (names.length === 0 && offices.length === 0) return;
  switch (column) {
    case 'businessunit':
      await db
        .insertInto('business_unit')
        .values(names.map((businessunitname) => ({ businessunitname, addedby })))
        .execute();
      return;
    case 'department':
      await db
        .insertInto('department')
        .values(names.map((departmentname) => ({ departmentname, addedby })))
        .execute();
      return;
    case 'designation':
      await db
        .insertInto('designation')
        .values(names.map((designationname) => ({ designationname, addedby })))
        .execute();
      return;
    case 'grade': {
      await lockStructure(db);
      const { most } = await db
        .selectFrom('grade')
        .select((eb) => eb.fn.max('graderank').as('most'))
        .executeTakeFirstOrThrow();
      await db
        .insertInto('grade')
        .values(names.map((gradename, at) => ({ gradename, graderank: (most ?? 0) + at + 1, addedby })))
        .execute();
      return;
    }
    case 'team':
      await db
        .insertInto('team')
        .values(names.map((teamname) => ({ teamname, addedby })))
        .execute();
      return;
    case 'office':
      await db
        .insertInto('company_office')
        .values(
          offices.map(({ name, state, city, pincode }) => ({
            officename: name,
            statename: state,
            cityname: city,
            pincode,
            addedby,
          })),
        )
        .execute();
  }
}
