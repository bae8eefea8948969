import { sql } from 'kysely';
import { accountRights, type Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';

/** What an account may do on a day, as a session of it would; undefined where it may not sign in. */
export async function sessionOfAccount(
  db: Db,
  { accountid, subscriptionid, today }: { accountid: number; subscriptionid: number; today: string },
): Promise<Session | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid', 'emailid', 'fullname', 'imagepath', 'dateformatname', 'language'])
    .where('accountid', '=', accountid)
    .where('statusid', '=', 1)
    .where(
      sql<boolean>`(accessuntil is null or accessuntil >= ${today}::date) and (accessfrom is null or accessfrom <= ${today}::date)`,
    )
    .executeTakeFirst();
  if (!account) return undefined;
  return { ...account, subscriptionid, logininfoid: 0, grants: await accountRights(db, accountid, today) };
}
