import type { Insertable } from 'kysely';
import { failField } from '#platform/server/application-error.ts';
import { chunks, type DB, type Db } from '#platform/server/db.ts';
import { nextRank } from './grade-rank.ts';
import { nameFault, type NamedStructure } from './structure-name.ts';

const NOUNS = {
  businessunit: { table: 'business_unit', idfield: 'businessunitid', name: 'businessunitname' },
  department: { table: 'department', idfield: 'departmentid', name: 'departmentname' },
  designation: { table: 'designation', idfield: 'designationid', name: 'designationname' },
  grade: { table: 'grade', idfield: 'subscriptiongradeid', name: 'gradename' },
  team: { table: 'team', idfield: 'teamid', name: 'teamname' },
  office: { table: 'company_office', idfield: 'officeaddressid', name: 'officename' },
} as const satisfies Record<NamedStructure, { table: keyof DB; idfield: string; name: string }>;

/** A new row of a structure; the rank of a grade is given here. */
export type NewStructure<K extends NamedStructure> = Omit<
  Insertable<DB[(typeof NOUNS)[K]['table']]>,
  'addedby' | 'graderank'
>;
export type CreatedStructure = { id: number; name: string; version: number };

/**
 * Creates rows of a structure, in the order given: for its form, its upload and the names of a register alike. Names
 * follow the rules of the form; each grade ranks above the last.
 * @throws ApplicationError at the field of a name that the form would reject, or that is taken
 */
export async function createStructures<K extends NamedStructure>(
  db: Db,
  kind: K,
  rows: readonly NewStructure<K>[],
  addedby: number | null,
): Promise<CreatedStructure[]> {
  const { table, idfield, name } = NOUNS[kind];
  const nameOf = (row: object): string => String(Object.entries(row).find(([column]) => column === name)?.[1] ?? '');
  for (const row of rows) {
    const fault = nameFault(kind, nameOf(row));
    if (fault !== undefined) failField(name, fault);
  }
  const rank = kind === 'grade' && rows.length > 0 ? await nextRank(db) : 0;
  const full = rows.map((row, at) => ({ ...row, addedby, ...(kind === 'grade' ? { graderank: rank + at } : {}) }));
  const created: CreatedStructure[] = [];
  for (const part of chunks(full, 8)) {
    const written = await db
      .insertInto(table as 'team')
      .values(part as never)
      .returning((eb) => [eb.ref(idfield as 'teamid').as('id'), eb.ref(name as 'teamname').as('name'), 'version'])
      .execute();
    created.push(...written);
  }
  return created;
}

/** Creates rows of a structure that need no more than a name. @throws ApplicationError as `createStructures` */
export const createByName = (
  db: Db,
  kind: Exclude<NamedStructure, 'office'>,
  names: readonly string[],
  addedby: number | null,
): Promise<CreatedStructure[]> =>
  createStructures(db, kind, names.map((name) => ({ [NOUNS[kind].name]: name })) as never, addedby);
