import type { InputOf } from '#platform/contract/endpoint.ts';
import { dayWords } from '#platform/engine/months.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { failWith } from '#platform/server/application-error.ts';
import { index } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { managerOf } from '#modules/people/server/public.ts';
import { changeInvitation, invite, sendInvitationAgain } from '../contract/invitation.ts';
import { LINK_DAYS } from '../contract/state.ts';
import { endJoiningSessions } from './entries.ts';
import { candidateFor } from './current.ts';
import { joiningInvitation, tell } from './mails.ts';

/** Why an address cannot be invited: an account, a record or an invitation has it; undefined where none has. */
export async function takenEmail(
  { db, today }: Pick<Context, 'db' | 'today'>,
  emailid: string,
  own: number,
): Promise<string | undefined> {
  const account = await db.selectFrom('account').select('fullname').where('emailid', '=', emailid).executeTakeFirst();
  if (account) return `${account.fullname} signs in with this address already. Use another one.`;
  const person = await db
    .selectFrom('employee')
    .select('fullname')
    .where('emailid', '=', emailid)
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
    .executeTakeFirst();
  if (person) return `${person.fullname} works here with this address already. Use another one.`;
  const invited = await db
    .selectFrom('joining_invitation')
    .select('fullname')
    .where('emailid', '=', emailid)
    .where('statusid', '<=', 5)
    .where('invitationid', '!=', own)
    .executeTakeFirst();
  if (invited) return `${invited.fullname} is invited with this address already. Send that invitation again.`;
  return undefined;
}

/** Rejects an address already used in the company, by an account, a record or an invitation. */
export async function failOnTakenEmail(
  ctx: Pick<Context, 'db' | 'today'>,
  emailid: string,
  own: number,
): Promise<void> {
  const text = await takenEmail(ctx, emailid, own);
  if (text !== undefined) failWith('E0110', { status: 409, text, fields: { emailid: text } });
}

/** A new secret for a mail, of 256 bits; only its hash and expiry are stored. */
function newLink(now: Date) {
  const token = randomToken(32);
  return { token, codehash: sha256(token), linkexpireson: new Date(now.getTime() + LINK_DAYS * 86_400_000) };
}

/** In whose name a company invites: a caller with the right, or a candidate who accepts an offer. */
export type Inviting = Pick<Context, 'db' | 'env' | 'tenant' | 'origin'>;
type Invited = { fullname: string; emailid: string; joiningdate: string; message: string | null };
const mailLink = (ctx: Inviting, { fullname, emailid, joiningdate, message }: Invited, token: string) =>
  tell(ctx, joiningInvitation, {
    emailid,
    values: {
      name: fullname,
      day: dayWords(joiningdate),
      message: message ?? '',
      days: String(LINK_DAYS),
      // In the fragment, so that it is not sent to a server or logged until the button is clicked.
      link: `${ctx.origin}/joining#${token}`,
      continue: `${ctx.origin}/joining`,
      email: emailid,
    },
  });

const findable = (ctx: Inviting, invitationid: number, { fullname, emailid }: Pick<Invited, 'fullname' | 'emailid'>) =>
  index(ctx.db, 'invitation', [{ objectid: invitationid, texts: [fullname, emailid] }]);

type Input = InputOf<typeof invite>;
/** Adds an invitation and mails its link; the caller has checked the address. `addedby` is the account it is made by. */
export async function addInvitation(ctx: Inviting, input: Input, addedby: number) {
  const { db, env } = ctx;
  const { token, ...link } = newLink(env.now());
  const created = await db
    .insertInto('joining_invitation')
    .values({ ...input, ...link, addedby, addeddate: env.now(), changedon: env.now() })
    .returning(['invitationid', 'version'])
    .executeTakeFirstOrThrow();
  await findable(ctx, created.invitationid, input);
  await mailLink(ctx, input, token);
  await scheduleDailyCheck(db, 'joining');
  return created;
}

const create = serve(invite, async (ctx, input) => {
  await failOnTakenEmail(ctx, input.emailid, 0);
  if (input.managerid !== null) await managerOf(ctx.db, input.managerid);
  return [await addInvitation(ctx, input, ctx.session.accountid)];
});

const again = serve(sendInvitationAgain, async (ctx, { invitationid }) => {
  const { db, env } = ctx;
  const { current, statusid } = await candidateFor(ctx, invitationid, 'sendAgain');
  const { token, ...link } = newLink(env.now());
  // The previous link and its sessions become invalid.
  await endJoiningSessions(db, [invitationid]);
  const saved = await db
    .updateTable('joining_invitation')
    .set({ ...link, statusid, changedon: env.now(), version: current.version + 1 })
    .where('invitationid', '=', invitationid)
    .returning(['invitationid', 'version'])
    .execute();
  await mailLink(ctx, current, token);
  return saved;
});

const change = serve(changeInvitation, async (ctx, { invitationid, ...input }) => {
  const { db, env } = ctx;
  const { current } = await candidateFor(ctx, invitationid, 'withdraw');
  if (input.managerid !== null) await managerOf(db, input.managerid);
  const saved = await db
    .updateTable('joining_invitation')
    .set({ ...input, changedon: env.now(), version: current.version + 1 })
    .where('invitationid', '=', invitationid)
    .returning(['invitationid', 'version'])
    .execute();
  await findable(ctx, invitationid, { fullname: input.fullname, emailid: current.emailid });
  return saved;
});

export const inviteEndpoints = [create, again, change];
