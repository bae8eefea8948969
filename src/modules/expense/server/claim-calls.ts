import { sql } from 'kysely';
import { type Day, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type ClaimDraft, deleteClaim, assessClaim, saveClaim } from '../contract/claim.ts';
import type { ClaimLine } from '../contract/claim-line.ts';
import type { Assessment } from '../engine/facts.ts';
import { assess } from '../engine/assess.ts';
import { claimantOf, ownClaim } from './claimant.ts';
import { billHashes, assessContext } from './assessing.ts';
import { nextNumber } from './numbers.ts';
import { expenseSettingOf } from './setting.ts';

type Claim = Awaited<ReturnType<typeof ownClaim>>;

/** @throws ApplicationError 404 for a trip of somebody else, at the field for a cancelled one */
async function expectTrip(db: Db, employeeid: number, expensetripid: number | null): Promise<void> {
  if (expensetripid === null) return;
  const trip = await db
    .selectFrom('expense_trip')
    .select('iscancelled')
    .where('expensetripid', '=', expensetripid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!trip) notFound();
  if (trip.iscancelled) failField('expensetripid', 'This trip is cancelled. Please select another one');
}

/** The name of the grade that approves what is over a limit; null where every approver does. */
export async function deviationGrade(db: Db): Promise<{ gradeid: number | null; name: string | null }> {
  const { deviationgradeid } = await expenseSettingOf(db);
  if (deviationgradeid === null) return { gradeid: null, name: null };
  const grade = await db
    .selectFrom('grade')
    .select('gradename')
    .where('subscriptiongradeid', '=', deviationgradeid)
    .executeTakeFirst();
  return { gradeid: deviationgradeid, name: grade?.gradename ?? null };
}

/** An assessment as screens and answers have it. */
export const shownAssessment = ({
  dayuses: _d,
  km: _k,
  creditabletax: _c,
  taxableabove: _t,
  kind: _n,
  ...assessment
}: Assessment) => ({
  ...assessment,
  findings: [...assessment.findings],
});

const previewed = serve(assessClaim, async (ctx, draft) => {
  const { db } = ctx;
  const claim = draft.expenseclaimid === null ? undefined : await ownClaim(ctx, draft.expenseclaimid);
  const employeeid = claim?.employeeid ?? (await claimantOf(ctx, draft.employeeid));
  await expectTrip(db, employeeid, draft.expensetripid);
  const today = day(ctx.today);
  const { context, facts } = await assessContext(db, {
    employeeid,
    expenseclaimid: claim?.expenseclaimid ?? 0,
    claimno: claim?.claimno ?? '',
    expensetripid: draft.expensetripid,
    firstsubmittedon: (claim?.firstsubmittedon ?? today) as Day,
    submittedon: today,
    lines: draft.lines,
  });
  return [{ lines: assess(facts, context).map(shownAssessment), deviationgrade: (await deviationGrade(db)).name }];
});

/** Puts the bills of the lines on a claim, and what is on none of them any more back on the pile. */
export async function takeBills(
  ctx: Context,
  claim: Pick<Claim, 'expenseclaimid' | 'employeeid'>,
  lines: readonly ClaimLine[],
) {
  const { db } = ctx;
  const { expenseclaimid, employeeid } = claim;
  await billHashes(db, { employeeid, lines });
  const ids = [...new Set(lines.flatMap(({ expensebillid }) => expensebillid ?? []))];
  const elsewhere = await db
    .selectFrom('expense_bill as b')
    .innerJoin('expense_claim as c', 'c.expenseclaimid', 'b.expenseclaimid')
    .select(['b.expensebillid', 'c.claimno'])
    .where(anyOf('b.expensebillid', ids))
    .where('b.expenseclaimid', '<>', expenseclaimid)
    // The bills of a claim that was rejected or recalled may come again.
    .where('c.statusid', 'not in', [3, 10])
    .executeTakeFirst();
  if (elsewhere) {
    const at = lines.findIndex(({ expensebillid }) => expensebillid === elsewhere.expensebillid);
    failField(`lines.${at}.expensebillid`, say`This bill is on claim ${elsewhere.claimno} already`);
  }
  await db
    .updateTable('expense_bill')
    .set({ expenseclaimid: null })
    .where('expenseclaimid', '=', expenseclaimid)
    .where(sql<boolean>`not ${anyOf('expensebillid', ids)}`)
    .execute();
  await db.updateTable('expense_bill').set({ expenseclaimid }).where(anyOf('expensebillid', ids)).execute();
}

async function save(ctx: Context, draft: ClaimDraft) {
  const { db, session } = ctx;
  const existing = draft.expenseclaimid === null ? undefined : await ownClaim(ctx, draft.expenseclaimid);
  const employeeid = existing?.employeeid ?? (await claimantOf(ctx, draft.employeeid));
  await expectTrip(db, employeeid, draft.expensetripid);
  const values = { title: draft.title, expensetripid: draft.expensetripid, draft: JSON.stringify(draft.lines) };
  if (!existing) {
    const claimno = await nextNumber(db, 'claim');
    const created = await db
      .insertInto('expense_claim')
      .values({ ...values, employeeid, claimno, addedby: session.accountid })
      .returning('expenseclaimid')
      .executeTakeFirstOrThrow();
    await takeBills(ctx, { ...created, employeeid }, draft.lines);
    return { ...created, claimno };
  }
  const saved = await db
    .updateTable('expense_claim')
    .set(values)
    .where('expenseclaimid', '=', existing.expenseclaimid)
    .where('issubmitted', '=', false)
    .returning(['expenseclaimid', 'claimno'])
    .executeTakeFirst();
  if (!saved)
    return failWith('conflict', { status: 409, text: 'This claim is sent. Recall it first to change its lines' });
  await takeBills(ctx, existing, draft.lines);
  return saved;
}

const remove = serve(deleteClaim, async (ctx, { expenseclaimid }) => {
  const { db } = ctx;
  const claim = await ownClaim(ctx, expenseclaimid);
  if (claim.submission > 0)
    failWith('conflict', { status: 409, text: 'A claim that was sent once is kept. It can be changed and sent again' });
  await db
    .updateTable('expense_bill')
    .set({ expenseclaimid: null })
    .where('expenseclaimid', '=', expenseclaimid)
    .execute();
  await db.deleteFrom('expense_claim').where('expenseclaimid', '=', expenseclaimid).execute();
  return [{ isexecuted: true }];
});

export const claimCalls = [previewed, serve(saveClaim, async (ctx, draft) => [await save(ctx, draft)]), remove];
