import { accountRights } from './access.ts';
import type { Db } from './db.ts';
import { featureidsWith } from './marked-rights.ts';

type Right = { featureid: number; actionid: number };
const LONG: readonly number[] = featureidsWith('longPassword');

/** Whether the rights allow what needs a longer password, as running or approving payroll does. */
export const needsLongPassword = (rights: readonly Right[]): boolean =>
  rights.some(({ featureid, actionid }) => actionid !== 2 && LONG.includes(featureid));

/** Whether the rights allow what needs a longer password, or changing the configuration. */
export const isSensitive = (rights: readonly Right[]): boolean =>
  needsLongPassword(rights) || rights.some(({ featureid, actionid }) => actionid !== 2 && featureid > 999);

/** Loads the rights of an account that is not signed in yet, on its first day where that is in the future. */
export async function rightsOfAccount(db: Db, accountid: number, today: string): Promise<Right[]> {
  const account = await db
    .selectFrom('account')
    .select('accessfrom')
    .where('accountid', '=', accountid)
    .executeTakeFirst();
  const opens = account?.accessfrom ?? today;
  return accountRights(db, accountid, opens > today ? opens : today);
}
