import { sql } from 'kysely';
import { isSeparated } from '../../contract/separated.ts';
import { covers, type Right } from '../../engine/rights.ts';
import { accountRights } from '../access.ts';
import type { ConfirmationContext } from '../confirmation.ts';
import { type Db, inTenant, mayHaveTouched, type Pools } from '../db.ts';
import { ApplicationError } from '../application-error.ts';
import { type Compared, compareRights } from './compare.ts';
import { askForLast, concernsGivers, GIVE, failOnLockOut } from './keeping.ts';
import { namesOf, namesOfPeople, namesOfRights } from './names.ts';
import { reachedBeyond } from './reach.ts';
import { newlyWaiting, proposeWaiting } from './separated.ts';
import { concernedBy, takeTouched, type Touched } from './touched.ts';

export type Authorizing = Omit<ConfirmationContext, 'db'> & {
  readonly pools: Pools;
  /** The user has confirmed that a right loses its last holder, or there is no user to ask. */
  readonly confirmed: boolean;
};

const beyond = (text: string): ApplicationError => new ApplicationError({ status: 403, code: 'beyond', text });
const ownGain = (rights: readonly { featureid: number }[]): ApplicationError =>
  beyond(`Nobody can give rights to themselves. Ask somebody else for: ${namesOfRights(rights)}`);

/**
 * Whether the actor may grant a separated right: editing must have been confirmed in this transaction; reading may be
 * granted by anyone who may grant rights.
 */
const isGranted = (right: Right, confirmed: boolean, current: readonly Right[]): boolean =>
  isSeparated(right) ? confirmed : isSeparated({ ...right, actionid: 1 }) && covers(current, GIVE);

/**
 * Checks that the actor has every right that an account gains, with the same scope; a separated right comes by
 * confirmation only.
 * @throws ApplicationError 403 `beyond`, naming rights and people
 */
async function failOnGain(
  db: Db,
  compared: readonly Compared[],
  { actor, separated }: Touched,
  current: readonly Right[],
) {
  const own = compared.find(({ accountid, gained }) => accountid === actor && gained.length > 0);
  if (own) throw ownGain(own.gained);
  const past = compared.flatMap(({ accountid, gained }) =>
    gained
      .filter((right) => !covers(current, right) && !isGranted(right, separated.has(accountid), current))
      .map((right) => ({ accountid, right })),
  );
  if (past.length === 0) return;
  const people = await namesOf(
    db,
    past.map(({ accountid }) => accountid),
  );
  const rights = namesOfRights(past.map(({ right }) => right));
  throw beyond(
    `You can only give rights that you hold yourself. You do not hold: ${rights}. With this change they would go to: ${people}`,
  );
}

/** Checks that no account gains access to people whom the actor cannot access. @throws ApplicationError 403 `beyond` */
async function failOnReach(db: Db, old: Db, input: Parameters<typeof reachedBeyond>[2]): Promise<void> {
  const result = await reachedBeyond(db, old, input);
  if (result.length === 0) return;
  const who = await namesOf(
    db,
    result.map(({ accountid }) => accountid),
  );
  const whom = await namesOfPeople(
    db,
    result.flatMap(({ people }) => people),
  );
  throw beyond(
    `With this change ${who} would reach people whom you do not reach yourself (${whom}) with: ${namesOfRights(result)}`,
  );
}

/** The days on which access to people may change: those of job records, and those of rights that were gained. */
const daysOfReach = ({ persons }: Touched, compared: readonly Compared[], today: string): Set<string> => {
  const days = [...persons.values()].flatMap((of) => [...of].filter((day) => day > today));
  const gains = compared.flatMap(({ day, gained }) =>
    gained.some(({ scope }) => scope === 'reports' || scope === 'unit') ? [day] : [],
  );
  return new Set([...(persons.size > 0 ? [today] : []), ...days, ...gains]);
};

/** Serializes the authorization per company, so that concurrent changes are checked one after the other. */
const oneAtATime = (db: Db, subscriptionid: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${subscriptionid}`}, 18))`.execute(db);

/**
 * Authorizes the changes of a transaction to the rights of accounts, whichever module wrote them: must be called last
 * in every transaction of an account. Does nothing where no rights were changed. A transaction without this call cannot
 * commit: the database rejects unchecked changes.
 * @throws ApplicationError 403 `beyond`; 409 `conflict` where rights could never be granted again; 409 `last-holder`
 */
export async function authorizeRights(db: Db, { pools, confirmed, ...ctx }: Authorizing): Promise<void> {
  if (!mayHaveTouched(db)) return;
  const { tenant, today } = ctx;
  const { subscriptionid } = tenant;
  const touched = await takeTouched(db, today);
  if (!touched) return;
  await oneAtATime(db, subscriptionid);
  const committed = { ...pools, app: pools.committed };
  await inTenant(committed, subscriptionid, { accountid: null, request: 'authorize', readonly: true }, async (old) => {
    const { actor } = touched;
    const concerned = await concernedBy(db, old, touched, today);
    const compared = await compareRights(db, old, concerned);
    const current = await accountRights(old, actor, today);
    await failOnGain(db, compared, touched, current);
    await failOnReach(db, old, { subscriptionid, actor, rights: current, days: daysOfReach(touched, compared, today) });
    const accounts = [...(concerned.get(today) ?? [])];
    const waiting = await newlyWaiting(db, old, { accounts, today });
    const mine = waiting.filter(({ accountid }) => accountid === actor);
    if (mine.length > 0) throw ownGain(mine);
    if (touched.accounts.size > 0 || concernsGivers(compared)) await failOnLockOut(db, old, today);
    if (!confirmed) await askForLast(db, compared, today);
    if (accounts.length > 0) await proposeWaiting({ ...ctx, pools, db, touched }, waiting, accounts);
  });
}

/** Wraps work so that its changes to rights are authorized before commit. */
export const validated =
  <T>(input: Authorizing, work: (db: Db) => Promise<T>) =>
  async (db: Db): Promise<T> => {
    const result = await work(db);
    await authorizeRights(db, input);
    return result;
  };
