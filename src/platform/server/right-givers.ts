import { FEATURES, type FeatureKey } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import type { Db } from './db.ts';
import { holdersOf as holders } from './right-holders.ts';

/** A company has few administrators; a mail to more of them would be noise. */
const MOST = 50;

export type RightGiver = { accountid: number; emailid: string; fullname: string };

/**
 * The accounts that may edit with a right over the whole company today. Operators ask from no time zone of the company,
 * so without a day it is the one at Greenwich.
 */
export async function holdersOf(
  db: Db,
  feature: FeatureKey,
  today = new Date().toISOString().slice(0, 10),
): Promise<RightGiver[]> {
  const found = await holders(db, { featureid: FEATURES[feature].featureid, all: true, day: today });
  if (found.size === 0) return [];
  return db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', 'in', [...found])
    .orderBy('accountid')
    .limit(MOST)
    .execute();
}

/** The active accounts that may give rights in the whole company: Permission policy, edit, all. */
export const permissionHolders = (db: Db, today?: string): Promise<RightGiver[]> =>
  holdersOf(db, 'permissionPolicy', today);

/** The e-mail addresses of those who may give rights in the company: whom it concerns what outsiders do there. */
export const rightGivers = async (db: Db, today?: string): Promise<string[]> =>
  (await permissionHolders(db, today)).map(({ emailid }) => emailid).filter(isEmail);
