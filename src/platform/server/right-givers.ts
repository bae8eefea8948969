import { sql } from 'kysely';
import { FEATURES, type FeatureKey } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import type { Db } from './db.ts';

/** A company has few administrators; a mail to more of them would be noise. */
const MOST = 50;

export type RightGiver = { accountid: number; emailid: string; fullname: string };

/** The active accounts that may edit with a right over the whole company. */
export const holdersOf = (db: Db, feature: FeatureKey): Promise<RightGiver[]> =>
  db
    .selectFrom('account as a')
    .innerJoin('account_group as g', 'g.accountid', 'a.accountid')
    .innerJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select(['a.accountid', 'a.emailid', 'a.fullname'])
    .distinct()
    .where('p.featureid', '=', FEATURES[feature].featureid)
    .where('p.actionid', '=', 1)
    .where('p.scope', '=', 'all')
    .where('a.statusid', '=', 1)
    .where(sql<boolean>`coalesce(a.accessuntil, 'infinity') >= current_date`)
    .orderBy('a.accountid')
    .limit(MOST)
    .execute();

/** The active accounts that may give rights in the whole company: Permission policy, edit, all. */
export const permissionHolders = (db: Db): Promise<RightGiver[]> => holdersOf(db, 'permissionPolicy');

/** The e-mail addresses of those who may give rights in the company: whom it concerns what outsiders do there. */
export const rightGivers = async (db: Db): Promise<string[]> =>
  (await permissionHolders(db)).map(({ emailid }) => emailid).filter(isEmail);
