import { isSeparated } from '../../contract/separated.ts';
import { type ConfirmationContext, type ConfirmationKind, propose, tellProposer } from '../confirmation.ts';
import { type Db, tenantSql } from '../db.ts';
import { nameOfRight, namesOf } from './names.ts';
import type { Touched } from './touched.ts';

const KIND = 'separated_right';
type Waiting = { accountid: number; featureid: number };

/**
 * Loads separated rights that accounts have by name and that are not confirmed; without `accounts`, of the whole
 * company.
 */
export async function waitingRights(db: Db, today: string, accounts?: readonly number[]): Promise<Waiting[]> {
  const { rows } =
    await tenantSql<Waiting>`select accountid, featureid from waiting_rights(current_setting('app.subscription')::bigint /* subscriptionid */, ${accounts ? [...accounts] : null}::bigint[], ${today}::date)`.execute(
      db,
    );
  return rows;
}

const keyOf = ({ accountid, featureid }: Waiting): string => `${accountid}.${featureid}`;

/** Loads the separated rights of touched accounts that became unconfirmed in this transaction. */
export async function newlyWaiting(
  db: Db,
  old: Db,
  { accounts, today }: { accounts: readonly number[]; today: string },
): Promise<Waiting[]> {
  const before = new Set((await waitingRights(old, today, accounts)).map(keyOf));
  return (await waitingRights(db, today, accounts)).filter((one) => !before.has(keyOf(one)));
}

/** Loads the pending proposals of separated rights, oldest first. */
export async function proposalsOf(db: Db) {
  const rows = await db
    .selectFrom('account_confirmation as c')
    .innerJoin('account as p', 'p.accountid', 'c.proposedby')
    .select([
      'c.accountconfirmationid',
      'c.accountid',
      'c.detail',
      'c.summary',
      'c.proposedby',
      'p.fullname as proposedbyname',
      'c.proposedon',
      'c.effectiveon',
    ])
    .where('c.kind', '=', KIND)
    .where('c.statusid', '=', 1)
    .orderBy('c.accountconfirmationid')
    .execute();
  return rows.map(({ detail, ...row }) => ({ ...row, featureid: featureOf(detail) }));
}

type By = { readonly accountid: number; readonly fullname: string };
const summaryOf = async (db: Db, { accountid, featureid }: Waiting): Promise<string> =>
  `${await namesOf(db, [accountid])} gets the right ${nameOfRight(featureid)}`;

async function proposeAs(ctx: ConfirmationContext, session: By, waiting: readonly Waiting[]): Promise<void> {
  for (const one of waiting)
    await propose(
      { ...ctx, session },
      {
        kind: KIND,
        accountid: one.accountid,
        detail: { featureid: one.featureid },
        summary: await summaryOf(ctx.db, one),
      },
    );
}

/** Proposes every separated right that an account waits for, as whoever named it. */
export const proposeRights = async (ctx: ConfirmationContext, accountid: number, by: By): Promise<void> =>
  proposeAs(ctx, by, await waitingRights(ctx.db, ctx.today, [accountid]));

/** Gives an account every separated right that it waits for, ends the proposals of them, and tells whoever named it. */
export async function giveAtOnce(ctx: ConfirmationContext, accountid: number, by: By): Promise<void> {
  const { db, env, today } = ctx;
  const waiting = await waitingRights(db, today, [accountid]);
  if (waiting.length === 0) return;
  await db
    .insertInto('separated_right')
    .values(waiting.map(({ featureid }) => ({ accountid, featureid })))
    .execute();
  await db
    .updateTable('account_confirmation')
    .set({ statusid: 2, decidedon: env.now() })
    .where('kind', '=', KIND)
    .where('accountid', '=', accountid)
    .where('statusid', '=', 1)
    .execute();
  for (const one of waiting)
    await tellProposer(ctx, {
      proposedby: by.accountid,
      summary: await summaryOf(db, one),
      outcome: 'Accepted with a second factor',
    });
}

type Proposing = ConfirmationContext & { touched: Touched };

/**
 * Proposes separated rights to a second holder of the permission policy; proposals that no longer apply are withdrawn.
 */
export async function proposeWaiting(
  { touched, ...ctx }: Proposing,
  waiting: readonly Waiting[],
  accounts: readonly number[],
): Promise<void> {
  const { db, env, today } = ctx;
  const { fullname } = await db
    .selectFrom('account')
    .select('fullname')
    .where('accountid', '=', touched.actor)
    .executeTakeFirstOrThrow();
  await proposeAs(ctx, { accountid: touched.actor, fullname }, waiting);
  const touchedIds = new Set(accounts);
  const open = (await proposalsOf(db)).filter(({ accountid }) => touchedIds.has(accountid));
  if (open.length === 0) return;
  const still = new Set((await waitingRights(db, today, accounts)).map(keyOf));
  const over = open.filter((one) => !still.has(keyOf(one)));
  if (over.length > 0)
    await db
      .updateTable('account_confirmation')
      .set({ statusid: 4, decidedon: env.now() })
      .where(
        'accountconfirmationid',
        'in',
        over.map(({ accountconfirmationid }) => accountconfirmationid),
      )
      .execute();
}

const featureOf = (detail: unknown): number =>
  typeof detail === 'object' && detail !== null && 'featureid' in detail ? Number(detail.featureid) : 0;

/**
 * The proposal of a separated right: confirmed by a second person it takes effect, if the account still has it by name.
 */
export const separatedKind: ConfirmationKind = {
  kind: KIND,
  run: async ({ db, today }, { accountid, detail }) => {
    const featureid = featureOf(detail);
    if (!isSeparated({ featureid, actionid: 1 })) return;
    const waits = await waitingRights(db, today, [accountid]);
    if (!waits.some((one) => one.featureid === featureid)) return;
    await db.insertInto('separated_right').values({ accountid, featureid }).execute();
  },
};
