import { FEATURES } from '../contract/features.ts';
import type { Db } from './db.ts';

type Right = { featureid: number; actionid: number };
const PAYROLL: readonly number[] = [FEATURES.payrollRun.featureid, FEATURES.payrollApprove.featureid];

/** May run or approve payroll: such an account needs a longer password. */
export const runsPayroll = (rights: readonly Right[]): boolean =>
  rights.some(({ featureid, actionid }) => actionid !== 2 && PAYROLL.includes(featureid));

/** May run or approve payroll, or change the configuration. */
export const isSensitive = (rights: readonly Right[]): boolean =>
  runsPayroll(rights) || rights.some(({ featureid, actionid }) => actionid !== 2 && featureid > 999);

/** The rights of an account that is not signed in yet, by its groups. */
export const rightsOfAccount = (db: Db, accountid: number): Promise<Right[]> =>
  db
    .selectFrom('account_group as g')
    .innerJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select(['p.featureid', 'p.actionid'])
    .where('g.accountid', '=', accountid)
    .execute();
