import type { Db } from '#platform/server/db.ts';

/** The structures a register names, by its columns; the work profile's column is where the id goes. */
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

async function rowsOf(db: Db, column: StructureColumn): Promise<{ id: number; name: string }[]> {
  switch (column) {
    case 'businessunit':
      return db.selectFrom('business_unit').select(['businessunitid as id', 'businessunitname as name']).execute();
    case 'department':
      return db.selectFrom('department').select(['departmentid as id', 'departmentname as name']).execute();
    case 'designation':
      return db.selectFrom('designation').select(['designationid as id', 'designationname as name']).execute();
    case 'grade':
      return db.selectFrom('grade').select(['subscriptiongradeid as id', 'gradename as name']).execute();
    case 'team':
      return db.selectFrom('team').select(['teamid as id', 'teamname as name']).execute();
    case 'office':
      return db.selectFrom('company_office').select(['officeaddressid as id', 'officename as name']).execute();
  }
}

/** What the company has of a structure, by lower-case name. */
export async function structureNames(db: Db, column: StructureColumn): Promise<Known> {
  return new Map((await rowsOf(db, column)).map((row) => [row.name.toLowerCase(), row]));
}

export type NewOffice = { name: string; state: string; city: string | null; pincode: string | null };
type Names = { names: readonly string[]; offices: readonly NewOffice[]; addedby: number | null };

/** Creates structure rows by name. Grades rank in the order given, each new one above the last. */
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
