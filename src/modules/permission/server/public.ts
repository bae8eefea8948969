import type { Db } from '#platform/server/db.ts';
import { defaultGroups } from '../engine/new-joiner.ts';
import { defaultsOf } from './defaults.ts';

export {
  type ChangedGroups,
  changeGroups,
  groupsByName,
  groupsOfPeople,
  removeUnusedAccounts,
} from './named-groups.ts';
/** The groups a new account gets: those of the employment type, else the fallback's. */
export const groupsForNewAccount = async (db: Db, employmenttype: string | null): Promise<number[]> =>
  defaultGroups(await defaultsOf(db), employmenttype);
