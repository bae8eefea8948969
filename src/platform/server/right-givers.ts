import { FEATURES, type FeatureKey } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import { dayIn } from './day-in.ts';
import type { Db } from './db.ts';
import { holdersOf as holders } from './right-holders.ts';

/** The most accounts returned: a company has few administrators, and not everyone needs the mail. */
const MAX = 50;

export type RightGiver = { accountid: number; emailid: string; fullname: string };

/**
 * The accounts that may edit with a right over the whole company today. Operators call it without the company's time
 * zone; the default day is that of the default zone.
 */
export async function holdersOf(
  db: Db,
  feature: FeatureKey,
  today = dayIn(new Date(), undefined),
): Promise<RightGiver[]> {
  const result = await holders(db, { featureid: FEATURES[feature].featureid, all: true, day: today });
  if (result.size === 0) return [];
  return db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', 'in', [...result])
    .orderBy('accountid')
    .limit(MAX)
    .execute();
}

/** The active accounts that may grant rights in the whole company: Permission policy, edit, all. */
export const permissionHolders = (db: Db, today?: string): Promise<RightGiver[]> =>
  holdersOf(db, 'permissionPolicy', today);

/** The e-mail addresses of those who may grant rights in the company, to notify them of actions by outsiders. */
export const rightGivers = async (db: Db, today?: string): Promise<string[]> =>
  (await permissionHolders(db, today)).map(({ emailid }) => emailid).filter(isEmail);
