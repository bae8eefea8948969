import type { Db, Pools } from '#platform/server/db.ts';
import { isEmail } from '#platform/contract/words.ts';
import { workingOperators } from '#platform/server/operator-directory.ts';
import { permissionHolders } from '#platform/server/right-givers.ts';
import type { Hindrance } from '../../contract/restore-words.ts';

export const RESTORE = { proposed: 1, confirmed: 2, done: 3, declined: 4, withdrawn: 5, failed: 6 } as const;
/** The states of a restore that is still open. A company has at most one. */
export const OPEN_RESTORE: readonly number[] = [RESTORE.proposed, RESTORE.confirmed];
/** How long all administrators of the company have to stop it. */
export const WAIT_MS = 24 * 3_600_000;
const ENOUGH = 2;

const COLUMNS = [
  'accessrestoreid',
  'accountid',
  'emailid',
  'reason',
  'statusid',
  'proposedby',
  'proposedname',
  'proposedon',
  'confirmedby',
  'confirmedname',
  'confirmedon',
  'effectiveon',
  'endedon',
  'endedby',
  'endedhow',
] as const;

export type Restore = {
  accessrestoreid: number;
  accountid: number;
  emailid: string;
  reason: string;
  statusid: number;
  /** Operators, by address and name. */
  proposedby: string;
  proposedname: string;
  proposedon: string;
  confirmedby: string | null;
  confirmedname: string | null;
  confirmedon: string | null;
  effectiveon: string | null;
  endedon: string | null;
  endedby: string | null;
  endedhow: string | null;
};

/** Query for the restores of a company, newest first. */
export const restoresOf = (db: Db, most: number) =>
  db
    .selectFrom('access_restore as r')
    .leftJoin('account as e', 'e.accountid', 'r.endedaccountid')
    .select([...COLUMNS.map((name) => `r.${name}` as const), 'e.fullname as endedname'])
    .orderBy('r.accessrestoreid', 'desc')
    .limit(most)
    .execute();

/** Loads the open restore, locked until the transaction ends. */
export const openRestore = (db: Db): Promise<Restore | undefined> =>
  db.selectFrom('access_restore').select(COLUMNS).where('statusid', 'in', OPEN_RESTORE).forUpdate().executeTakeFirst();

/** Inserts the proposal. @returns undefined where one is open already */
export const proposeRestore = (
  db: Db,
  row: Pick<Restore, 'accountid' | 'emailid' | 'reason' | 'proposedby' | 'proposedname'> & { proposedon: Date },
): Promise<Restore | undefined> =>
  db
    .insertInto('access_restore')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Moves the open restore to its next state. @returns undefined where it is not in the expected state any more */
export const moveRestore = (
  db: Db,
  { accessrestoreid, statusid }: Pick<Restore, 'accessrestoreid' | 'statusid'>,
  set: {
    statusid: number;
    confirmedby?: string;
    confirmedname?: string;
    confirmedon?: Date;
    effectiveon?: Date;
    endedon?: Date;
    endedby?: string;
    endedaccountid?: number;
    endedhow?: string;
  },
): Promise<Restore | undefined> =>
  db
    .updateTable('access_restore')
    .set(set)
    .where('accessrestoreid', '=', accessrestoreid)
    .where('statusid', '=', statusid)
    .returning(COLUMNS)
    .executeTakeFirst();

/** What prevents the restore. Checked at each step, because a day passes between the first and the last. */
export async function hindrance(
  db: Db,
  { accountid, emailid, today }: Pick<Restore, 'accountid' | 'emailid'> & { today: string },
): Promise<Hindrance | undefined> {
  if ((await permissionHolders(db, today)).length >= ENOUGH) return 'helped';
  const account = await db
    .selectFrom('account')
    .select(['emailid', 'accessfrom', 'accessuntil'])
    .where('accountid', '=', accountid)
    .executeTakeFirst();
  if (account?.emailid !== emailid) return 'address';
  if (!isEmail(emailid)) return 'mail';
  if (account.accessuntil !== null && account.accessuntil < today) return 'left';
  return account.accessfrom !== null && account.accessfrom > today ? 'coming' : undefined;
}

/** Whether all operators who proposed or confirmed the restore are still active. */
export async function operatorsWork(
  pools: Pools,
  { proposedby, confirmedby }: Pick<Restore, 'proposedby' | 'confirmedby'>,
): Promise<boolean> {
  const named = [proposedby, ...(confirmedby === null ? [] : [confirmedby])];
  return (await workingOperators(pools, named)).size === named.length;
}
