import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { endsWithCaller, isInvolved, mayDecide, recordDecision, withdraw } from '#modules/approval/server/public.ts';
import { isWithinRules } from '../contract/assessment.ts';
import { allowDeviation, decideClaim } from '../contract/decide.ts';
import type { AccountClaim } from '../engine/account.ts';
import { assessmentOf } from './account.ts';
import { claimKind } from './claim-kind.ts';
import { carryOut } from './event.ts';
import { forgetRequest } from './recall.ts';
import { expenseSettingOf } from './setting.ts';
import { statusOf } from './submit.ts';
import { tellSentBack } from './tell.ts';

export type DecidedClaim = {
  readonly expenseclaimid: number;
  readonly employeeid: number;
  readonly claimno: string;
  readonly approvalrequestid: number | null;
  readonly needsdeviation: number;
};

export const decidedClaim = (db: Db, expenseclaimid: number): Promise<DecidedClaim | undefined> =>
  db
    .selectFrom('expense_claim')
    .select(['expenseclaimid', 'employeeid', 'claimno', 'approvalrequestid', 'needsdeviation'])
    .where('expenseclaimid', '=', expenseclaimid)
    .executeTakeFirst();

/** How the caller may decide a claim: as an approver of its request, beside the workflow by right, or not at all. */
export async function standingOn(ctx: Context, claim: DecidedClaim): Promise<'approver' | 'right' | undefined> {
  const { approvalrequestid, employeeid } = claim;
  if (approvalrequestid !== null && (await mayDecide(ctx, approvalrequestid))) return 'approver';
  const hasRight = may(ctx.session.grants, 'expenseDecision', 'edit');
  return hasRight && (await reachesPerson(ctx, 'expenseDecision', employeeid)) ? 'right' : undefined;
}

/** Whether the caller may give deviations: the grade of the company on that day, without one whoever decides. */
export async function isEntitled(ctx: Context, claim: DecidedClaim): Promise<boolean> {
  const { deviationgradeid } = await expenseSettingOf(ctx.db);
  if (deviationgradeid === null) {
    const { approvalrequestid } = claim;
    if (approvalrequestid !== null && (await isInvolved(ctx, approvalrequestid))) return true;
    return (await standingOn(ctx, claim)) !== undefined;
  }
  return (await gradeOf(ctx)) === deviationgradeid;
}

async function gradeOf({ db, session, today }: Context): Promise<number | null> {
  if (session.employeeid === null) return null;
  const job = await db
    .selectFrom('work_profile')
    .select('subscriptiongradeid')
    .where('employeeid', '=', session.employeeid)
    .where(sql<boolean>`period @> ${today}::date`)
    .executeTakeFirst();
  return job?.subscriptiongradeid ?? null;
}

/** The lines of a claim that nothing was found about. */
async function cleanLines(db: Db, expenseclaimid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('expense_line')
    .select(['lineno', 'assessment'])
    .where('expenseclaimid', '=', expenseclaimid)
    .where('iscurrent', '=', true)
    .where('stateid', '=', 1)
    .orderBy('lineno')
    .execute();
  return rows.filter(({ assessment }) => isWithinRules(assessmentOf(assessment))).map(({ lineno }) => lineno);
}

/** What decided lines say of it, and who decided. */
async function note(ctx: Context, claim: DecidedClaim, lineno: number | null, text: string | null): Promise<void> {
  await ctx.db
    .updateTable('expense_line')
    .set({ note: text, decidedby: ctx.session.accountid })
    .where('expenseclaimid', '=', claim.expenseclaimid)
    .where('iscurrent', '=', true)
    .where('stateid', '<>', 1)
    .where('decidedby', 'is', null)
    .$if(lineno !== null, (q) => q.where('lineno', '=', lineno ?? 0))
    .execute();
}

/** Ends the request of a claim of which no line is undecided any more. */
async function endRequest(ctx: Context, claim: DecidedClaim, after: AccountClaim, comment: string | null) {
  const { approvalrequestid } = claim;
  if (approvalrequestid === null || after.lines.some(({ state }) => state === 'undecided')) return;
  await forgetRequest(ctx.db, claim.expenseclaimid);
  const isapproved = after.lines.some(({ state }) => state === 'approved');
  if (await mayDecide(ctx, approvalrequestid))
    await recordDecision(ctx, { kind: claimKind, approvalrequestid, isapproved, comment });
  else
    await withdraw(ctx, {
      kind: claimKind,
      ids: [approvalrequestid],
      comment: comment ?? 'Decided beside the workflow',
    });
}

const decide = serve(
  decideClaim,
  async (ctx, { expenseclaimid, what, lineno, amount, iscleanonly, note: text, ...rest }) => {
    const { db, session } = ctx;
    const claim = (await decidedClaim(db, expenseclaimid)) ?? notFound();
    const standing = (await standingOn(ctx, claim)) ?? notFound();
    if (what !== 'approve' && !text && standing === 'approver') failField('note', 'Please enter the reason');
    const { approvalrequestid } = claim;
    if (
      what === 'approve' &&
      standing === 'approver' &&
      approvalrequestid !== null &&
      !(await endsWithCaller(ctx, approvalrequestid))
    )
      failWith('conflict', {
        status: 409,
        text: 'Others decide after you: approve the claim as a whole, or reject lines or send them back',
      });
    const on = (rest.on ?? ctx.today) as Day;
    const lines = iscleanonly && what === 'approve' ? await cleanLines(db, expenseclaimid) : [lineno];
    let after: AccountClaim | undefined;
    for (const line of lines) {
      const outcome = await carryOut(ctx, {
        employeeid: claim.employeeid,
        loaded: { claimids: [expenseclaimid] },
        event: () => ({
          kind: what,
          expenseclaimid,
          lineno: line,
          amount: amount === null ? null : paise(amount),
          by: session.employeeid,
          on: day(on),
        }),
        log: { kind: what, expenseclaimid, lineno: line, eventdate: day(on), note: text },
      });
      after = outcome.after.claims.get(expenseclaimid);
    }
    await note(ctx, claim, lineno, text);
    if (after) await endRequest(ctx, claim, after, text);
    if (what === 'sendback') await tellSentBack(ctx, claim, text);
    return statusOf(db, expenseclaimid);
  },
);

const deviate = serve(allowDeviation, async (ctx, { expenseclaimid, lineno, amount, note: text, ...rest }) => {
  const { db, session } = ctx;
  const claim = (await decidedClaim(db, expenseclaimid)) ?? notFound();
  const isentitled = await isEntitled(ctx, claim);
  // Whoever can neither see the claim nor give deviations learns nothing of it.
  if (!isentitled && !(await reachesPerson(ctx, 'expense', claim.employeeid))) notFound();
  const on = day(rest.on ?? ctx.today);
  await carryOut(ctx, {
    employeeid: claim.employeeid,
    loaded: { claimids: [expenseclaimid] },
    event: () => ({
      kind: 'deviate',
      expenseclaimid,
      lineno,
      amount: amount === null ? null : paise(amount),
      by: session.employeeid,
      on,
      isentitled,
    }),
    log: { kind: 'deviate', expenseclaimid, lineno, eventdate: on, note: text },
  });
  return statusOf(db, expenseclaimid);
});

export const decisionCalls = [decide, deviate];
