import { type Day, day } from '#platform/engine/day.ts';
import { sum } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { submitRequests, withdraw } from '#modules/approval/server/public.ts';
import { recallClaim, resendLine, submitClaim } from '../contract/claim.ts';
import type { ClaimLine } from '../contract/claim-line.ts';
import { merchantKey } from '../engine/amounts.ts';
import { daysOf } from '../engine/days.ts';
import type { SubmittedLine } from '../engine/events.ts';
import type { AssessContext, LineFacts, Assessment } from '../engine/facts.ts';
import { assess } from '../engine/assess.ts';
import { takeBills } from './claim-calls.ts';
import { ownClaim } from './claimant.ts';
import { claimKind } from './claim-kind.ts';
import { minuteOf } from './clock.ts';
import { carryOut, refused } from './event.ts';
import { assessContext, policyIdOn } from './assessing.ts';
import { recallSubmission } from './recall.ts';

type Claim = Awaited<ReturnType<typeof ownClaim>>;

const submittedOf = (line: LineFacts, assessment: Assessment): SubmittedLine => ({
  lineno: assessment.lineno,
  category: line.category,
  isown: line.paidby === 'own',
  claimed: assessment.claimed,
  allowed: assessment.allowed,
  needsdeviation: assessment.needsdeviation,
  taxableabove: assessment.taxableabove,
});

type Stored = { claim: Claim; submission: number; lines: readonly ClaimLine[]; context: AssessContext };

/** The columns of assessed lines. */
function lineRows(
  { claim, submission, lines, context }: Stored,
  facts: readonly LineFacts[],
  assessments: readonly Assessment[],
) {
  const entered = new Map(lines.map((line) => [line.lineno, line]));
  const factOf = new Map(facts.map((line) => [line.lineno, line]));
  return assessments.map((assessment) => {
    const line = factOf.get(assessment.lineno);
    if (!line) throw new RangeError(`No line ${assessment.lineno}`);
    return {
      expenseclaimid: claim.expenseclaimid,
      submission,
      lineno: assessment.lineno,
      employeeid: claim.employeeid,
      expensetripid: context.trip?.expensetripid ?? null,
      linedate: line.date,
      lastdate: daysOf(line, assessment.kind).at(-1) ?? line.date,
      category: line.category,
      kind: assessment.kind,
      amount: line.amount,
      currency: line.currency,
      merchantkey: merchantKey(line.merchant),
      filehash: line.filehash,
      expensebillid: entered.get(assessment.lineno)?.expensebillid ?? null,
      facts: JSON.stringify(entered.get(assessment.lineno)),
      assessment: JSON.stringify(assessment),
      isown: line.paidby === 'own',
      claimed: assessment.claimed,
      allowed: assessment.allowed,
      needsdeviation: assessment.needsdeviation,
      isrefused: assessment.isrefused,
      km: assessment.km,
    };
  });
}

async function requestApproval(
  ctx: Context,
  claim: Pick<Claim, 'expenseclaimid' | 'employeeid' | 'claimno' | 'title'>,
  { submission, lineno, amount }: { submission: number; lineno: number | null; amount: number },
): Promise<void> {
  const [request] = await submitRequests(ctx, [
    {
      kind: claimKind,
      employeeid: claim.employeeid,
      facts: { amount },
      payload: { expenseclaimid: claim.expenseclaimid, submission, lineno },
      title: say`Claim ${claim.claimno}: ${claim.title}`,
    },
  ]);
  await ctx.db
    .updateTable('expense_claim')
    .set({ approvalrequestid: request?.statusid === 1 ? request.approvalrequestid : null })
    .where('expenseclaimid', '=', claim.expenseclaimid)
    .execute();
}

/** The state of a claim, as the calls about it answer. */
export const statusOf = async (db: Db, expenseclaimid: number) => {
  const claim = await db
    .selectFrom('expense_claim')
    .select(['expenseclaimid', 'statusid'])
    .where('expenseclaimid', '=', expenseclaimid)
    .executeTakeFirstOrThrow();
  return [{ ...claim, statusid: claim.statusid as 1 }];
};

const submit = serve(submitClaim, async (ctx, { expenseclaimid }) => {
  const { db } = ctx;
  const { employeeid } = await ownClaim(ctx, expenseclaimid);
  const today = day(ctx.today);
  let sent: { claim: Claim; submission: number; amount: number } | undefined;
  await carryOut(ctx, {
    employeeid,
    loaded: { claimids: [expenseclaimid] },
    event: async (account) => {
      // The claim as it is now that the account is locked.
      const claim = await ownClaim(ctx, expenseclaimid);
      const lines = claim.draft as ClaimLine[];
      if (claim.issubmitted) refused('state');
      if (lines.length === 0) failField('lines', 'Please add a line first');
      const submission = (account.claims.get(expenseclaimid)?.submission ?? 0) + 1;
      const firstsubmittedon = (claim.firstsubmittedon ?? today) as Day;
      const values = { ...claim, firstsubmittedon, submittedon: today, lines };
      const { context, facts } = await assessContext(db, values);
      const assessments = assess(facts, context);
      const rows = lineRows({ claim, submission, lines, context }, facts, assessments);
      for (const part of chunks(rows, 22)) await db.insertInto('expense_line').values(part).execute();
      const amount = sum(assessments.map(({ claimed }) => claimed));
      await db
        .updateTable('expense_claim')
        .set({
          issubmitted: true,
          submission,
          submittedat: minuteOf(ctx),
          firstsubmittedon,
          businessunitid: context.postOn(today).businessunitid,
          expensepolicyid: await policyIdOn(db, employeeid, today),
          categories: [...new Set(facts.map(({ category }) => category))],
          claimed: amount,
          deciders: [],
        })
        .where('expenseclaimid', '=', expenseclaimid)
        .execute();
      sent = { claim, submission, amount };
      const factOf = new Map(facts.map((line) => [line.lineno, line]));
      return {
        kind: 'submit',
        expenseclaimid,
        at: minuteOf(ctx),
        lines: assessments.flatMap((assessment) => {
          const line = factOf.get(assessment.lineno);
          return line ? [submittedOf(line, assessment)] : [];
        }),
      };
    },
    log: { kind: 'submit', expenseclaimid },
  });
  if (sent) await requestApproval(ctx, sent.claim, { ...sent, lineno: null });
  return statusOf(db, expenseclaimid);
});

const recall = serve(recallClaim, async (ctx, { expenseclaimid }) => {
  const { employeeid, approvalrequestid } = await ownClaim(ctx, expenseclaimid);
  await recallSubmission(ctx, { employeeid, expenseclaimid });
  if (approvalrequestid !== null) await withdraw(ctx, { kind: claimKind, ids: [approvalrequestid] });
  return statusOf(ctx.db, expenseclaimid);
});

const resend = serve(resendLine, async (ctx, { expenseclaimid, line }) => {
  const { db } = ctx;
  const claim = await ownClaim(ctx, expenseclaimid);
  const today = day(ctx.today);
  await takeBills(ctx, claim, [line, ...(claim.draft as ClaimLine[]).filter(({ lineno }) => lineno !== line.lineno)]);
  let amount = 0;
  await carryOut(ctx, {
    employeeid: claim.employeeid,
    loaded: { claimids: [expenseclaimid] },
    event: async () => {
      const firstsubmittedon = (claim.firstsubmittedon ?? today) as Day;
      const values = { ...claim, firstsubmittedon, submittedon: today, lines: [line], isresent: true };
      const { context, facts } = await assessContext(db, values);
      const [assessment] = assess(facts, context);
      const [fact] = facts;
      if (!assessment || !fact) return notFound();
      amount = assessment.claimed;
      const [row] = lineRows({ claim, submission: claim.submission, lines: [line], context }, facts, [assessment]);
      if (row)
        await db
          .updateTable('expense_line')
          .set({ ...row, note: null, decidedby: null })
          .where('expenseclaimid', '=', expenseclaimid)
          .where('lineno', '=', line.lineno)
          .where('iscurrent', '=', true)
          .where('stateid', '=', 4)
          .execute();
      return { kind: 'resend', expenseclaimid, line: submittedOf(fact, assessment) };
    },
    log: { kind: 'resend', expenseclaimid, lineno: line.lineno },
  });
  const lines = (claim.draft as ClaimLine[]).map((one) => (one.lineno === line.lineno ? line : one));
  await db
    .updateTable('expense_claim')
    .set({ draft: JSON.stringify(lines) })
    .where('expenseclaimid', '=', expenseclaimid)
    .execute();
  if (claim.approvalrequestid === null)
    await requestApproval(ctx, claim, { submission: claim.submission, lineno: line.lineno, amount });
  return statusOf(db, expenseclaimid);
});

export const submissionCalls = [submit, recall, resend];
