import { FEATURES } from '../contract/features.ts';
import { isEmail } from '../contract/words.ts';
import type { Db } from './db.ts';

/** A company has few administrators; a mail to more of them would be noise. */
const MOST = 50;

/** The e-mail addresses of those who may give rights in the company: whom it concerns what outsiders do there. */
export async function rightGivers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('account_group as g', 'g.accountid', 'a.accountid')
    .innerJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select('a.emailid')
    .distinct()
    .where('p.featureid', '=', FEATURES.permissionPolicy.featureid)
    .where('p.actionid', '=', 1)
    .where('a.statusid', '=', 1)
    .limit(MOST)
    .execute();
  return rows.map(({ emailid }) => emailid).filter(isEmail);
}
