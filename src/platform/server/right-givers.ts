import { FEATURES } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import type { Db } from './db.ts';
import { holdersOf } from './right-holders.ts';

/** A company has few administrators; a mail to more of them would be noise. */
const MOST = 50;

/**
 * The e-mail addresses of those who may give rights in the company: whom it concerns what outsiders do there.
 * Outsiders are in no time zone of the company, so without a day it is the one at Greenwich.
 */
export async function rightGivers(db: Db, today = new Date().toISOString().slice(0, 10)): Promise<string[]> {
  const holders = await holdersOf(db, { featureid: FEATURES.permissionPolicy.featureid, day: today });
  if (holders.size === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select('emailid')
    .where('accountid', 'in', [...holders])
    .orderBy('accountid')
    .limit(MOST)
    .execute();
  return rows.map(({ emailid }) => emailid).filter(isEmail);
}
