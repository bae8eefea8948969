import { may } from '#platform/contract/features.ts';
import { notFound } from '#platform/server/application-error.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { isInvolved } from '#modules/approval/server/public.ts';
import { type ClaimDetail, getClaim } from '../contract/claim.ts';
import type { ClaimLine } from '../contract/claim-line.ts';
import { paise } from '#platform/engine/money.ts';
import { creditOf } from '../engine/amounts.ts';
import { LINE_STATES, assessmentOf } from './account.ts';
import { deviationGrade, shownAssessment } from './claim-calls.ts';
import { categoriesOf } from './compensator.ts';
import { claimRows, shownClaim, unpaidMonths } from './claim-list.ts';
import { decidedClaim, isEntitled, standingOn } from './decide-calls.ts';

type Line = ClaimDetail['rows'][number];

const NOT_ASSESSED = {
  assessment: null,
  statusid: null,
  approved: null,
  deviated: 0,
  taxable: 0,
  gstcredit: 0,
  note: null,
  decidedby: null,
};

/** The addresses and names of bills, by their ids. */
async function billsOf({ db, fileLink, session }: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { billpath: string | null; billname: string | null }>();
  const rows = await db
    .selectFrom('expense_bill')
    .select(['expensebillid', 'documentpath', 'filename'])
    .where('expensebillid', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.expensebillid,
      { billpath: fileLink(row.documentpath, session.logininfoid), billname: row.filename },
    ]),
  );
}
const NO_BILL = { billpath: null, billname: null };

async function linesOf(
  ctx: Context,
  expenseclaimid: number,
  isCurrent: boolean,
  draft: readonly ClaimLine[],
): Promise<Line[]> {
  const rows = await ctx.db
    .selectFrom('expense_line as l')
    .leftJoin('account as a', 'a.accountid', 'l.decidedby')
    .select(['l.lineno', 'l.facts', 'l.assessment', 'l.stateid', 'l.approval', 'l.deviation', 'l.taxable', 'l.note'])
    .select('a.fullname as decidedby')
    .where('l.expenseclaimid', '=', expenseclaimid)
    .where('l.iscurrent', '=', true)
    .orderBy('l.lineno')
    .execute();
  const lines = isCurrent ? rows.map(({ facts }) => facts as ClaimLine) : draft;
  const names = new Map((await categoriesOf(ctx.db)).map((one) => [one.displayvalue, one.displayname]));
  const categoryname = (code: string): string => names.get(code) ?? code;
  const bills = await billsOf(ctx, [...new Set(lines.flatMap(({ expensebillid }) => expensebillid ?? []))]);
  if (!isCurrent)
    return lines.map((line) => ({
      ...line,
      ...NOT_ASSESSED,
      categoryname: categoryname(line.category),
      ...(bills.get(line.expensebillid ?? 0) ?? NO_BILL),
    }));
  return rows.map((row) => {
    const line = row.facts as ClaimLine;
    const assessment = assessmentOf(row.assessment);
    const approved = row.approval + row.deviation;
    const state = LINE_STATES[row.stateid - 1] ?? 'undecided';
    const statusid =
      state === 'undecided'
        ? 1
        : state === 'rejected'
          ? 5
          : state === 'sentback'
            ? 6
            : approved === assessment.claimed
              ? 2
              : approved === 0
                ? 4
                : 3;
    return {
      ...line,
      assessment: shownAssessment(assessment),
      statusid,
      approved: state === 'approved' ? approved : state === 'rejected' ? 0 : null,
      deviated: row.deviation,
      taxable: row.taxable,
      gstcredit: creditOf(assessment.creditabletax, paise(approved), assessment.claimed),
      note: row.note,
      decidedby: row.decidedby,
      categoryname: categoryname(line.category),
      ...(bills.get(line.expensebillid ?? 0) ?? NO_BILL),
    };
  });
}

const historyOf = ({ db }: Context, expenseclaimid: number) =>
  db
    .selectFrom('expense_event as v')
    .leftJoin('account as a', 'a.accountid', 'v.byaccountid')
    .select(['v.recordedminute as at', 'v.kind as what', 'v.lineno', 'v.amount', 'a.fullname as byname', 'v.note'])
    .where('v.expenseclaimid', '=', expenseclaimid)
    .orderBy('v.expenseeventid')
    .execute();

const paymentsOf = ({ db }: Context, expenseclaimid: number) =>
  db
    .selectFrom('expense_payment')
    .select(['expensepaymentid', 'paidon', 'kind', 'method', 'amount', 'reference', 'payrollmonth'])
    .where('expenseclaimid', '=', expenseclaimid)
    .orderBy('expensepaymentid')
    .execute();

/** A claim that the caller may read: the own, in scope, of the desk, or one that he decides. */
export const detailCalls = [
  serve(getClaim, async (ctx, { expenseclaimid }): Promise<ClaimDetail[]> => {
    const { db, session } = ctx;
    const decided = (await decidedClaim(db, expenseclaimid)) ?? notFound();
    const { employeeid, approvalrequestid } = decided;
    const ismine = employeeid === session.employeeid;
    const isEditor = may(session.grants, 'expense', 'edit') && (await reachesPerson(ctx, 'expense', employeeid));
    const isEntitledTo = !ismine && decided.needsdeviation > 0 && (await isEntitled(ctx, decided));
    const standing = ismine ? undefined : await standingOn(ctx, decided);
    const unpaid = await unpaidMonths(db, ctx.today);
    const row = await claimRows(db, unpaid).where('c.expenseclaimid', '=', expenseclaimid).executeTakeFirstOrThrow();
    const rest = await db
      .selectFrom('expense_claim as c')
      .leftJoin('expense_trip as t', 't.expensetripid', 'c.expensetripid')
      .select(['c.expensetripid', 't.tripno', 'c.addedby'])
      .where('c.expenseclaimid', '=', expenseclaimid)
      .executeTakeFirstOrThrow();
    const isSent = row.submission > 0;
    const mayRead =
      ismine ||
      rest.addedby === session.accountid ||
      (isSent &&
        (isEntitledTo ||
          standing !== undefined ||
          may(session.grants, 'expensePay', 'read') ||
          (await reachesPerson(ctx, 'expense', employeeid)) ||
          (approvalrequestid !== null && (await isInvolved(ctx, approvalrequestid)))));
    if (!mayRead) return notFound();
    const rows = await linesOf(ctx, expenseclaimid, row.issubmitted, row.draft as ClaimLine[]);
    const isUndecided = rows.every(({ statusid }) => statusid === 1 || statusid === 6);
    return [
      {
        ...shownClaim(row),
        expensetripid: rest.expensetripid,
        tripno: rest.tripno,
        approvalrequestid,
        setoff: row.setoff,
        rows,
        history: await historyOf(ctx, expenseclaimid),
        payments: await paymentsOf(ctx, expenseclaimid),
        ismine,
        mayedit: !row.issubmitted && (ismine || isEditor),
        mayrecall: row.issubmitted && isUndecided && (ismine || isEditor),
        maydecide: standing !== undefined && rows.some(({ statusid }) => statusid === 1),
        maydeviate: isEntitledTo,
        deviationgrade: (await deviationGrade(db)).name,
      },
    ];
  }),
];
