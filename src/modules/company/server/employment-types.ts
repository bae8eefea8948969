import type { Db } from '#platform/server/db.ts';
import { EMPLOYMENT_TYPES } from '../contract/employment-types.ts';
import { structureChoices } from './structure-choices.ts';

/** The employment types of a company: the usual ones and those its people have. */
export async function employmentTypes(db: Db): Promise<string[]> {
  const { EmploymentType } = await structureChoices(db, ['EmploymentType']);
  const names = EmploymentType.map(({ displayname }) => displayname);
  return [...new Set([...Object.keys(EMPLOYMENT_TYPES), ...names])].sort((a, b) => a.localeCompare(b));
}
