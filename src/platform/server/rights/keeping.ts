import { FEATURE_KEYS, FEATURES } from '../../contract/features.ts';
import { isSeparated } from '../../contract/separated.ts';
import { rightsFrom } from '../../engine/gained.ts';
import { covers, mergeRights, type Right, widened } from '../../engine/rights.ts';
import type { Db } from '../db.ts';
import { ApplicationError, failWith } from '../application-error.ts';
import { holdersOf, rightHolders } from '../right-holders.ts';
import type { Compared } from './compare.ts';
import { namesOf, namesOfRights } from './names.ts';

/** The right to grant rights. */
export const GIVE: Right = { featureid: FEATURES.permissionPolicy.featureid, actionid: 1, scope: 'all' };
/** Every right with its widest scope, except separated ones, which are proposed rather than granted. */
const EVERY: readonly Right[] = FEATURE_KEYS.map((key): Right => ({
  featureid: FEATURES[key].featureid,
  actionid: 1,
  scope: 'all',
})).filter((right) => !isSeparated(right));

/** Loads the rights of each account that may grant rights and has no last day. */
async function givers(db: Db, day: string): Promise<Right[][]> {
  const holders = await holdersOf(db, { featureid: GIVE.featureid, all: true, day });
  if (holders.size === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select('accountid')
    .where('accountid', 'in', [...holders])
    .where('accessuntil', 'is', null)
    .execute();
  const accounts = rows.map(({ accountid }) => accountid);
  const rights = Map.groupBy((await rightHolders({ day, accounts }).execute(db)).rows, ({ accountid }) => accountid);
  return accounts.map((accountid) => mergeRights(rights.get(accountid) ?? []));
}

const givesAll = (rights: readonly Right[]): boolean => EVERY.every((right) => covers(rights, right));

/**
 * Checks against a lock-out: every right that could be granted before can still be granted, and where one account could
 * grant every right, one still can.
 * @throws ApplicationError 409 naming the rights
 */
export async function failOnLockOut(db: Db, old: Db, today: string): Promise<void> {
  const before = await givers(old, today);
  const after = await givers(db, today);
  if (before.length > 0 && after.length === 0)
    failWith('conflict', {
      status: 409,
      text: 'At least one active account must keep the right to edit the permission policy. Put somebody else into such a group first',
    });
  const lost = mergeRights(before.flat())
    .filter((right) => !isSeparated(right))
    .filter((right) => !after.some((current) => covers(current, right)));
  if (lost.length > 0)
    failWith('conflict', {
      status: 409,
      text: `No user who grants rights would hold these, so nobody could ever grant them again: ${namesOfRights(lost)}. First give them to another user who grants rights`,
    });
  if (!before.some(givesAll) || after.some(givesAll)) return;
  const [least] = after.map((current) => widened(current, EVERY)).sort((a, b) => a.length - b.length);
  failWith('conflict', {
    status: 409,
    text: `At least one active account must be able to grant every right. The account that could grant most would lack: ${namesOfRights(least ?? [])}`,
  });
}

/** Whether an account that loses rights, or was closed, could grant rights. */
export const concernsGivers = (compared: readonly Compared[]): boolean =>
  compared.some(({ before }) => covers(mergeRights(rightsFrom(before)), GIVE));

/**
 * Requires confirmation before the last holder of a right loses it.
 * @throws ApplicationError 409 `last-holder`: the client asks the user and repeats the request with the header
 * `confirmed`
 */
export async function askForLast(db: Db, compared: readonly Compared[], today: string): Promise<void> {
  const gone = compared.flatMap(({ accountid, day, lost, after }) =>
    day === today
      ? lost
          .filter(({ featureid, actionid, scope }) => {
            const stored = rightsFrom(after).some((one) => one.featureid === featureid && one.actionid !== 2);
            return actionid !== 2 && scope !== 'self' && !stored;
          })
          .map((right) => ({ accountid, right }))
      : [],
  );
  const features = [...new Set(gone.map(({ right }) => right.featureid))];
  if (features.length === 0) return;
  const { rows } = await rightHolders({ day: today, features }).execute(db);
  const current = new Set(rows.flatMap(({ featureid, actionid }) => (actionid === 2 ? [] : [featureid])));
  const last = gone.filter(({ right }) => !current.has(right.featureid));
  if (last.length === 0) return;
  const names = await namesOf(
    db,
    last.map(({ accountid }) => accountid),
  );
  const rights = namesOfRights(last.map(({ right }) => right));
  throw new ApplicationError({
    status: 409,
    code: 'last-holder',
    text: `Afterwards nobody can use: ${rights}. The last who may: ${names}`,
  });
}
