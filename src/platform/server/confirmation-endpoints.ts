import { sql } from 'kysely';
import { FEATURES, may } from '../contract/features.ts';
import {
  type Confirmation,
  decideConfirmation,
  listConfirmations,
  MAX_CONFIRMATIONS,
  withdrawConfirmation,
} from '../contract/confirmation.ts';
import {
  CONFIRMATION_MAILS,
  confirmationNotifications,
  type ConfirmationContext,
  type ConfirmationKind,
  tellProposer,
} from './confirmation.ts';
import { type Db, inTenant, type Pools } from './db.ts';
import { tenantById } from './directory.ts';
import { originOf } from './hosts.ts';
import type { ServerModule } from './module.ts';
import { dayIn } from './day-in.ts';
import { callCard } from './desk-card.ts';
import { failWith, notFound } from './application-error.ts';
import { type Context, type Env, serve } from './serve.ts';

type Kinds = ReadonlyMap<string, ConfirmationKind>;
const kindsOf = (modules: readonly ServerModule[]): Kinds =>
  new Map(modules.flatMap(({ confirmations }) => confirmations ?? []).map((one) => [one.kind, one]));

/** The rights by which the caller may confirm: those with edit over the whole company. */
const confirmsBy = ({ session }: Pick<Context, 'session'>): number[] =>
  session.grants.filter(({ actionid, scope }) => actionid !== 2 && scope === 'all').map(({ featureid }) => featureid);

async function rowsOf(ctx: Context): Promise<Confirmation[]> {
  const { db, session } = ctx;
  const rights = confirmsBy(ctx);
  const sees = may(session.grants, 'permissionPolicy', 'read')
    ? [FEATURES.permissionPolicy.featureid, ...rights]
    : rights;
  const query = db
    .selectFrom('account_confirmation as c')
    .innerJoin('account as a', 'a.accountid', 'c.accountid')
    .innerJoin('account as p', 'p.accountid', 'c.proposedby')
    .leftJoin('account as d', 'd.accountid', 'c.decidedby')
    .select([
      'c.accountconfirmationid',
      'c.summary',
      'c.note',
      'c.accountid',
      'c.isconsent',
      'c.featureid',
      'c.statusid',
      'c.proposedby',
      'c.proposedon',
      'c.effectiveon',
      'c.decidedon',
      'a.fullname as accountname',
      'a.emailid as accountemail',
      'p.fullname as proposedbyname',
      'd.fullname as decidedbyname',
    ])
    .orderBy((eb) => eb('c.statusid', '=', 1), 'desc')
    .orderBy('c.accountconfirmationid', 'desc')
    .where((c) =>
      c.or([c('c.proposedby', '=', session.accountid), sql<boolean>`c.featureid = any(${sees}::integer[])`]),
    )
    .limit(MAX_CONFIRMATIONS);
  return (await query.execute()).map(({ accountid, isconsent, featureid, proposedby, statusid, ...row }) => {
    const waits = statusid === 1;
    const gives = rights.includes(featureid);
    const own = proposedby === session.accountid;
    return {
      ...row,
      statusid: statusid as Confirmation['statusid'],
      mayconfirm: waits && gives && !own && (isconsent || accountid !== session.accountid),
      maydecline: waits && gives && !own,
      maywithdraw: waits && own,
    };
  });
}

async function current(db: Db, accountconfirmationid: number) {
  const row = await db
    .selectFrom('account_confirmation')
    .selectAll()
    .where('accountconfirmationid', '=', accountconfirmationid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.statusid !== 1) return failWith('conflict', { status: 409, text: 'This has already been decided' });
  return row;
}
type Current = Awaited<ReturnType<typeof current>>;

const end = (
  db: Db,
  { accountconfirmationid }: Current,
  set: { statusid: number; decidedby: number | null; now: Date },
) =>
  db
    .updateTable('account_confirmation')
    .set({ statusid: set.statusid, decidedby: set.decidedby, decidedon: set.now })
    .where('accountconfirmationid', '=', accountconfirmationid)
    .execute();

/** Carries out a proposal and notifies the proposer. */
async function carryOut(
  ctx: ConfirmationContext,
  kinds: Kinds,
  row: Current,
  by: { accountid: number; name: string } | null,
) {
  const kind = kinds.get(row.kind);
  if (!kind) return failWith('conflict', { status: 409, text: 'This is no longer part of Muster' });
  const { accountid, proposedby, summary } = row;
  await end(ctx.db, row, { statusid: 2, decidedby: by?.accountid ?? null, now: ctx.env.now() });
  const detail = row.detail as Record<string, unknown>;
  await kind.run(ctx, { accountid, detail, proposedby, decidedby: by?.accountid ?? null });
  const outcome = by ? `Confirmed by ${by.name}` : 'In effect after 24 hours';
  return tellProposer(ctx, { proposedby, summary, outcome });
}

/** Serves proposals that need a second person, of the kinds that the modules declare. */
export function confirmationsOf(modules: readonly ServerModule[]): ServerModule {
  const kinds = kindsOf(modules);
  const decide = serve(decideConfirmation, async (ctx, { accountconfirmationid, isconfirmed }) => {
    const { db, session, env } = ctx;
    const row = await current(db, accountconfirmationid);
    if (!confirmsBy(ctx).includes(row.featureid)) return notFound();
    if (row.proposedby === session.accountid)
      return failWith('conflict', { status: 409, text: 'You have proposed this yourself. Somebody else confirms it.' });
    const { accountid, fullname: name } = session;
    if (isconfirmed) {
      if (row.accountid === accountid && !row.isconsent)
        return failWith('conflict', {
          status: 409,
          text: 'This is about your own account. Somebody else must confirm it.',
        });
      await carryOut(ctx, kinds, row, { accountid, name });
    } else {
      await end(db, row, { statusid: 3, decidedby: accountid, now: env.now() });
      await tellProposer(ctx, { proposedby: row.proposedby, summary: row.summary, outcome: `Declined by ${name}` });
    }
    return [{ isexecuted: true }];
  });
  const withdraw = serve(withdrawConfirmation, async ({ db, session, env }, { accountconfirmationid }) => {
    const row = await current(db, accountconfirmationid);
    if (row.proposedby !== session.accountid) return notFound();
    await end(db, row, { statusid: 4, decidedby: session.accountid, now: env.now() });
    return [{ isexecuted: true }];
  });
  const endpoints = [serve(listConfirmations, rowsOf), decide, withdraw];
  return {
    name: 'confirmation',
    endpoints,
    deskCards: [
      callCard('confirmations', listConfirmations, endpoints, {
        input: () => ({}),
        pick: (rows) => {
          const open = rows.filter(({ statusid }) => statusid === 1);
          return open.length > 0 ? open : null;
        },
      }),
    ],
    mails: CONFIRMATION_MAILS,
    notifications: confirmationNotifications,
  };
}

type Options = { pools: Pools; env: Env; modules: readonly ServerModule[] };

/** Carries out overdue proposals that no one could confirm, each in its own transaction. */
export async function carryOutOverdue({ pools, env, modules }: Options, subscriptionid: number): Promise<void> {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const kinds = kindsOf(modules);
  const actor = { accountid: null, request: 'confirmations' };
  const work = <T>(run: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, actor, run);
  const due = await work((db) =>
    db
      .selectFrom('account_confirmation')
      .select('accountconfirmationid')
      .where('statusid', '=', 1)
      .where('effectiveon', '<=', env.now().toISOString())
      .execute(),
  );
  for (const { accountconfirmationid } of due)
    await work(async (db) => {
      const row = await db
        .selectFrom('account_confirmation')
        .selectAll()
        .where('accountconfirmationid', '=', accountconfirmationid)
        .where('statusid', '=', 1)
        .forUpdate()
        .executeTakeFirst();
      if (row) {
        const today = dayIn(env.now(), tenant.timezoneid);
        await carryOut({ db, pools, env, tenant, today, origin: originOf(env, tenant.label) }, kinds, row, null);
      }
    });
}
