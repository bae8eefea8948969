import { FEATURES } from '../contract/features.ts';
import { accountRights } from './access.ts';
import type { Db } from './db.ts';

type Right = { featureid: number; actionid: number };
const PAYROLL: readonly number[] = [FEATURES.payrollRun.featureid, FEATURES.payrollApprove.featureid];

/** Whether the rights allow running or approving payroll: such an account needs a longer password. */
export const runsPayroll = (rights: readonly Right[]): boolean =>
  rights.some(({ featureid, actionid }) => actionid !== 2 && PAYROLL.includes(featureid));

/** Whether the rights allow running or approving payroll, or changing the configuration. */
export const isSensitive = (rights: readonly Right[]): boolean =>
  runsPayroll(rights) || rights.some(({ featureid, actionid }) => actionid !== 2 && featureid > 999);

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
