import { FEATURES } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import type { Db } from './db.ts';
import { holdersOf } from './right-holders.ts';

/** A company has few administrators; a mail to more of them would be noise. */
const MOST = 50;

export type RightGiver = { accountid: number; emailid: string; fullname: string };

/**
 * The accounts that may give rights in the whole company today: Permission policy, edit, all. Operators ask from no time
 * zone of the company, so without a day it is the one at Greenwich.
 */
export async function permissionHolders(db: Db, today = new Date().toISOString().slice(0, 10)): Promise<RightGiver[]> {
  const { featureid } = FEATURES.permissionPolicy;
  const holders = await holdersOf(db, { featureid, all: true, day: today });
  if (holders.size === 0) return [];
  return db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', 'in', [...holders])
    .orderBy('accountid')
    .limit(MOST)
    .execute();
}

/** The e-mail addresses of those who may give rights in the company: whom it concerns what outsiders do there. */
export const rightGivers = async (db: Db, today?: string): Promise<string[]> =>
  (await permissionHolders(db, today)).map(({ emailid }) => emailid).filter(isEmail);
