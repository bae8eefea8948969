import { sql } from 'kysely';
import type { MailTemplate } from './mail/template.ts';
import { kindOfMail } from './notify/kind.ts';
import { notify } from './notify/notify.ts';
import { expectRoom } from './quota.ts';
import { failWith } from './application-error.ts';
import { holdersOf, type RightGiver } from './right-givers.ts';
import type { Context } from './serve.ts';
import { FEATURES, type FeatureKey } from '../contract/features.ts';

const DAY_MS = 86_400_000;
/**
 * The most proposals of an account in a day. Each is mailed to everyone who can confirm it, so repeated proposing and
 * withdrawing must not fill their mailboxes.
 */
const MAX_A_DAY = 200;
const ADDRESS = '/config/hris/employee/confirmations';

/** The context in which a confirmed proposal is carried out. */
export type ConfirmationContext = Pick<Context, 'db' | 'pools' | 'env' | 'today' | 'tenant' | 'origin'>;
export type Confirmed = {
  readonly accountid: number;
  readonly detail: Record<string, unknown>;
  readonly proposedby: number;
  /** Null where it took effect without a decision. */
  readonly decidedby: number | null;
};
/** A kind of proposal, declared by the module that carries it out, in the transaction of the confirmation. */
export type ConfirmationKind = {
  readonly kind: string;
  readonly run: (ctx: ConfirmationContext, input: Confirmed) => Promise<void>;
};

const places = {
  company: 'Kaveri Textiles',
  proposer: 'Asha Rao',
  what: 'Ravi Iyer gets the right Payroll approval',
  address: 'https://kaveri.muster.example/config/hris/employee/confirmations',
};
const query: MailTemplate = {
  kind: 'confirmation_asked',
  title: 'Something waits for a second person',
  about:
    'When a right, a way into an account, somebody’s own pay or the layout of a file for the bank needs a second person',
  subject: 'Please confirm or decline: {{what}}',
  body: `{{proposer}} has proposed at {{company}}: {{what}}.

It has no effect unless a second person confirms it. You can confirm or decline it here: {{address}}`,
  fields: places,
  needed: ['what', 'address'],
};
const alone: MailTemplate = {
  kind: 'confirmation_alone',
  title: 'Something takes effect after a day',
  about: 'When there is no second administrator to confirm a right',
  subject: 'Takes effect in 24 hours: {{what}}',
  body: `{{proposer}} has proposed at {{company}}: {{what}}.

There is no second administrator who could confirm it, so it takes effect by itself in 24 hours. An administrator can decline it until then: {{address}}`,
  fields: places,
  needed: ['what', 'address'],
};
const decided: MailTemplate = {
  kind: 'confirmation_decided',
  title: 'Your proposal was decided',
  about: 'When a proposal that waited for a second person is confirmed, declined or takes effect by itself',
  subject: '{{outcome}}: {{what}}',
  body: `What you proposed at {{company}} is decided.

{{outcome}}: {{what}}.`,
  fields: { ...places, outcome: 'Confirmed by Meera Nair' },
  needed: ['what', 'outcome'],
};
export const CONFIRMATION_MAILS: readonly MailTemplate[] = [query, alone, decided];

const rest = { group: 'Sign-in and security', mandatory: 'security' } as const;
const ABLE = 'Everybody who may confirm the proposal: the holders of the right it needs over the whole company.';
const confirmationAsked = kindOfMail(query, { ...rest, text: 'Please confirm or decline: {{what}}', about: ABLE });
const confirmationAlone = kindOfMail(alone, { ...rest, text: 'Takes effect in 24 hours: {{what}}', about: ABLE });
const confirmationDecided = kindOfMail(decided, {
  ...rest,
  text: 'Your proposal is decided: {{what}}',
  about: 'The user who made the proposal, when it is confirmed, declined or takes effect by itself.',
});
export const confirmationNotifications = [confirmationAsked, confirmationAlone, confirmationDecided];

/** Notifies the proposer of the outcome. */
export const tellProposer = (
  { db, tenant }: Pick<ConfirmationContext, 'db' | 'tenant'>,
  { proposedby, summary, outcome }: { proposedby: number; summary: string; outcome: string },
): Promise<void> =>
  notify(db, {
    kind: confirmationDecided,
    values: { company: tenant.companyname, what: summary, outcome },
    to: [{ accountid: proposedby }],
  });

export type Proposal = {
  readonly kind: string;
  /** The account it concerns. */
  readonly accountid: number;
  readonly detail: Record<string, unknown>;
  /** The proposed change, in a sentence without a full stop. */
  readonly summary: string;
  /** Further information for whoever confirms; shown on the screen only, so it may contain amounts. */
  readonly note?: string;
  /**
   * It gives access to the account: its owner may confirm as well, and it never takes effect without a decision.
   * Without this the owner cannot confirm, and where no one else can it takes effect after a day.
   */
  readonly consent?: true;
  /** The right whose holders over the whole company may confirm it; by default Permission policy. */
  readonly feature?: FeatureKey;
};
type Proposing = Pick<Context, 'db' | 'env' | 'tenant' | 'origin'> & {
  readonly session: Pick<Context['session'], 'accountid' | 'fullname'>;
};

/** The accounts that can confirm a proposal: those who may grant rights, except the proposer. */
const confirmers = (holders: readonly RightGiver[], by: number, { accountid, consent }: Proposal): RightGiver[] =>
  holders.filter((one) => one.accountid !== by && (consent === true || one.accountid !== accountid));

/**
 * Stores a proposal that needs a second person and notifies those who can confirm it; an identical pending proposal is
 * returned again. Where there is no second person it takes effect after 24 hours, and every administrator is notified.
 * @throws ApplicationError 409 where it gives access to an account and no one can confirm it
 */
export async function propose(
  ctx: Proposing,
  proposal: Proposal,
): Promise<{ accountconfirmationid: number; effectiveon: string | null }> {
  const { db, session, env, tenant, origin } = ctx;
  const { kind, accountid, detail, summary, consent, feature = 'permissionPolicy' } = proposal;
  const stored = JSON.stringify(detail);
  const same = await db
    .selectFrom('account_confirmation')
    .select(['accountconfirmationid', 'effectiveon'])
    .where('kind', '=', kind)
    .where('accountid', '=', accountid)
    .where('statusid', '=', 1)
    .where(sql<boolean>`detail = ${stored}::jsonb`)
    .executeTakeFirst();
  if (same) return same;
  const holders = await holdersOf(db, feature);
  const able = confirmers(holders, session.accountid, proposal);
  if (able.length === 0 && consent)
    return failWith('conflict', {
      status: 409,
      text: 'This needs a second person who may confirm it, and there is nobody. Ask the support of Muster to help your company.',
    });
  const now = env.now();
  await expectRoom(db, {
    what: 'proposal',
    owner: session.accountid,
    most: MAX_A_DAY,
    count: async () => {
      const { count } = await db
        .selectFrom('account_confirmation')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('proposedby', '=', session.accountid)
        .where('proposedon', '>', new Date(now.getTime() - DAY_MS).toISOString())
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'You have made too many proposals since yesterday. Continue tomorrow.',
  });
  const effectiveon = able.length > 0 ? null : new Date(now.getTime() + DAY_MS);
  const created = await db
    .insertInto('account_confirmation')
    .values({
      kind,
      accountid,
      detail: stored,
      summary,
      note: proposal.note ?? null,
      isconsent: consent ?? false,
      featureid: FEATURES[feature].featureid,
      proposedby: session.accountid,
      proposedon: now,
      effectiveon,
    })
    .returning(['accountconfirmationid', 'effectiveon'])
    .executeTakeFirstOrThrow();
  const values = {
    company: tenant.companyname,
    proposer: session.fullname,
    what: summary,
    address: `${origin}${ADDRESS}`,
  };
  const result = able.length > 0 ? able : holders;
  await notify(db, {
    kind: able.length > 0 ? confirmationAsked : confirmationAlone,
    to: result.map(({ accountid: one }) => ({ accountid: one })),
    values,
    link: ADDRESS,
  });
  if (effectiveon) await sql`select enqueue_task('confirmations', ${effectiveon})`.execute(db);
  return created;
}
