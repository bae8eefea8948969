import { sql } from 'kysely';
import { isSeparated } from '../contract/separated.ts';
import { dayIn } from './day-in.ts';
import { type Db, inTenant, type Pools } from './db.ts';
import { tenantById } from './directory.ts';
import { ADMINISTRATOR, firstGroups } from './first-rights.ts';
import { originOf } from './hosts.ts';
import { FEATURES } from '../contract/features.ts';
import type { ServerModule } from './module.ts';
import { provisionPoint } from './provision.ts';
import { giveAtOnce, proposeRights } from './rights/separated.ts';
import type { Env } from './serve.ts';

/** Days from sign-up within which whoever accepts need not wait for the separated rights. */
export const ACCEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Whether money of the company was released: from then on nobody gets a separated right without waiting. */
export const RELEASED_MONEY = provisionPoint<(db: Db) => Promise<boolean>>('money that was released');

/** The first groups of a second person: the administrators, and those with the rights that administrators lack. */
export const groupsOfSecondPerson = (modules: readonly ServerModule[]): string[] => {
  const separated = [...firstGroups(modules)].filter(([, rights]) =>
    rights.some(([key, need]) =>
      isSeparated({ featureid: FEATURES[key].featureid, actionid: need === 'edit' ? 1 : 2 }),
    ),
  );
  return [...new Set([ADMINISTRATOR, ...separated.map(([name]) => name)])];
};

/** Stores whom the founder names at sign-up. */
export async function nameSecondPerson(db: Db, named: { accountid: number; namedby: number; now: Date }) {
  const { accountid, namedby, now: namedon } = named;
  await db.insertInto('second_person').values({ accountid, namedby, namedon }).execute();
}

const openFor = (db: Db, accountid: number) =>
  db
    .selectFrom('second_person')
    .select('accountid')
    .where('accountid', '=', accountid)
    .where('acceptedon', 'is', null)
    .executeTakeFirst();

/** Whether an account was named as second person and has not accepted: it is asked for a second factor at sign-in. */
export const isToAccept = async (db: Db, accountid: number): Promise<boolean> =>
  (await openFor(db, accountid)) !== undefined;

/**
 * Stores that an account accepts, if it was named as second person, in the transaction that confirms its second factor.
 * The rights follow in a task of the company: nobody gives rights to themselves.
 */
export async function acceptAsSecondPerson(db: Db, accountid: number, now: Date): Promise<void> {
  if (!(await openFor(db, accountid))) return;
  await db.updateTable('second_person').set({ acceptedon: now }).where('accountid', '=', accountid).execute();
  await sql`select enqueue_task('second_person')`.execute(db);
}

type Settling = { pools: Pools; env: Env; modules: readonly ServerModule[] };

/**
 * Gives the separated rights of a second person who has accepted: at once within seven days of sign-up and before money
 * was released, otherwise as proposals of the founder, with the usual waiting. Repeated, it changes nothing.
 */
export async function settleSecondPerson({ pools, env, modules }: Settling, subscriptionid: number): Promise<void> {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'second-person' }, async (db) => {
    const row = await db
      .selectFrom('second_person as s')
      .innerJoin('account as n', 'n.accountid', 's.namedby')
      .select(['s.accountid', 's.namedby', 's.namedon', 's.acceptedon', 'n.fullname'])
      .where('s.acceptedon', 'is not', null)
      .where('s.settledon', 'is', null)
      .forUpdate('s')
      .executeTakeFirst();
    if (!row?.acceptedon) return;
    const { accountid, namedby, fullname } = row;
    let atOnce = new Date(row.acceptedon).getTime() <= new Date(row.namedon).getTime() + ACCEPT_DAYS * DAY_MS;
    for (const hasReleased of RELEASED_MONEY.of(modules)) if (atOnce) atOnce = !(await hasReleased(db));
    const today = dayIn(env.now(), tenant.timezoneid);
    const ctx = { db, pools, env, tenant, today, origin: originOf(env, tenant.label) };
    const by = { accountid: namedby, fullname };
    await (atOnce ? giveAtOnce(ctx, accountid, by) : proposeRights(ctx, accountid, by));
    await db.updateTable('second_person').set({ settledon: env.now() }).execute();
  });
}
