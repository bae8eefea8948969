import type { z } from 'zod';
import { GONE } from '#platform/contract/gone-keys.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { officeOption } from '../contract/office.ts';
import { employmentTypes } from './employment-types.ts';

type Choice = { displayname: string; displayvalue: number };
type OfficeChoice = z.infer<typeof officeOption>;

/** One query for each list; sorted by name, grades by rank, the highest first. */
const LISTS = {
  BusinessUnit: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('business_unit')
      .select(['businessunitname as displayname', 'businessunitid as displayvalue'])
      .orderBy('businessunitname')
      .execute(),
  Department: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('department')
      .select(['departmentname as displayname', 'departmentid as displayvalue'])
      .orderBy('departmentname')
      .execute(),
  Designation: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('designation')
      .select(['designationname as displayname', 'designationid as displayvalue'])
      .orderBy('designationname')
      .execute(),
  Grade: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('grade')
      .select(['gradename as displayname', 'subscriptiongradeid as displayvalue'])
      .orderBy('graderank', 'desc')
      .execute(),
  GradeByName: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('grade')
      .select(['gradename as displayname', 'subscriptiongradeid as displayvalue'])
      .orderBy('gradename')
      .execute(),
  Team: (db: Db): Promise<Choice[]> =>
    db.selectFrom('team').select(['teamname as displayname', 'teamid as displayvalue']).orderBy('teamname').execute(),
  Office: (db: Db): Promise<OfficeChoice[]> =>
    db
      .selectFrom('company_office')
      .select(['officename as displayname', 'officeaddressid as displayvalue', 'cityname', 'statename'])
      .orderBy('officename')
      .execute(),
  PermissionGroup: (db: Db): Promise<Choice[]> =>
    db
      .selectFrom('permission_group')
      .select(['permissiongroupname as displayname', 'permissiongroupid as displayvalue'])
      .orderBy('permissiongroupname')
      .execute(),
  /** The usual employment types and the company's own; a type is its name. */
  EmploymentType: async (db: Db): Promise<{ displayname: string; displayvalue: string }[]> =>
    (await employmentTypes(db)).map((name) => ({ displayname: name, displayvalue: name })),
};
type Lists = { [K in keyof typeof LISTS]: Awaited<ReturnType<(typeof LISTS)[K]>> };

/** The choice lists of the company's structure for a form, each under its name. */
export async function structureChoices<K extends keyof Lists>(
  db: Db,
  wanted: readonly K[],
): Promise<{ [N in K]: Lists[N] }> {
  const lists: Partial<Lists> = {};
  for (const name of wanted) Object.assign(lists, { [name]: await LISTS[name](db) });
  return lists as { [N in K]: Lists[N] };
}

/** Whether all of these rows of a structure exist. */
export async function structureHas(
  db: Db,
  name: Exclude<keyof Lists, 'EmploymentType'>,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const existing = new Set((await LISTS[name](db)).map(({ displayvalue }) => displayvalue));
  return ids.every((id) => existing.has(id));
}

/** The list and the table of each field that names rows of the structure. */
const NAMED_IN = {
  businessunitids: ['BusinessUnit', 'business_unit'],
  departmentids: ['Department', 'department'],
  officeaddressids: ['Office', 'company_office'],
  subscriptiongradeids: ['Grade', 'grade'],
} as const;

/**
 * Checks the rows of the structure that are stored by their ids alone, where no foreign key does.
 * @param at the field of the form to name, where the rows stand in one of another name
 * @throws ApplicationError at the first field that names a row which does not exist
 */
export async function expectStructure(
  db: Db,
  named: Partial<Readonly<Record<keyof typeof NAMED_IN, readonly number[]>>>,
  at?: string,
): Promise<void> {
  for (const [field, [name, table]] of Object.entries(NAMED_IN))
    if (!(await structureHas(db, name, named[field as keyof typeof NAMED_IN] ?? [])))
      failField(at ?? field, GONE[table] ?? 'It no longer exists');
}
