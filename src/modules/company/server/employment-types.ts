import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { EMPLOYMENT_TYPES } from '../contract/employment-types.ts';

/** The setting with the names that the configuration file of the company lists. */
export const COMPANY_FILE = 'company';
const listed = z.object({ choices: z.object({ employmenttypes: z.array(z.string()) }) });

/** The employment types of a company: the usual ones, those of its configuration file and those its people have. */
export async function employmentTypes(db: Db): Promise<string[]> {
  const { value } = await storedSetting(db, COMPANY_FILE, (stored) => listed.safeParse(stored).data);
  const used = await db
    .selectFrom('work_profile')
    .select('employmenttype')
    .distinct()
    .where('employmenttype', 'is not', null)
    .execute();
  const names = [
    ...Object.keys(EMPLOYMENT_TYPES),
    ...(value?.choices.employmenttypes ?? []),
    ...used.flatMap(({ employmenttype }) => employmenttype ?? []),
  ];
  // One of two spellings: the first, as the usual ones are.
  const spelled = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...spelled.values()].sort((a, b) => a.localeCompare(b));
}
