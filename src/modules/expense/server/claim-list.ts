import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { claimReport, type ClaimRow } from '../contract/claim.ts';
import { CLAIM_STATUS } from '../contract/assessment.ts';
import { payrollsOf } from './clock.ts';
import { expenseSettingOf } from './setting.ts';

/** The state that a claim has today: what goes via payroll is paid from the payday on. */
export const statusToday = (unpaid: readonly string[]) =>
  sql<number>`(case when c.statusid = 7 and not c.lastmonth = any(${[...unpaid]}::text[]) then 8 else c.statusid end)`;

/** The months whose payday is still to come. */
export const unpaidMonths = async (db: Db, today: string): Promise<string[]> =>
  (await payrollsOf(db)).unpaid(day(today));

/** Claims as lists and pages show them; money in paise. */
export const claimRows = (db: Db, unpaid: readonly string[]) =>
  db
    .selectFrom('expense_claim as c')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .leftJoin('expense_line as l', (join) =>
      join.onRef('l.expenseclaimid', '=', 'c.expenseclaimid').onRef('l.submission', '=', 'c.submission'),
    )
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .select(['c.expenseclaimid', 'c.claimno', 'c.title', 'c.submittedat', 'c.claimed', 'c.approved', 'c.paid'])
    .select(['c.due', 'c.setoff', 'c.needsdeviation', 'c.draft', 'c.issubmitted', 'c.submission'])
    .select((eb) => [statusToday(unpaid).as('statusid'), eb.fn.count<number>('l.expenselineid').as('lines')])
    .groupBy(['c.subscriptionid', 'c.expenseclaimid', 'e.subscriptionid', 'e.employeeid']);
type Stored = Awaited<ReturnType<ReturnType<typeof claimRows>['execute']>>[number];

export function shownClaim(row: Stored): ClaimRow {
  const { draft, due, setoff, submission, submittedat, issubmitted, ...rest } = row;
  const statusid = row.statusid as ClaimRow['statusid'];
  const drafted = draft as unknown as readonly { amount: number }[];
  const isDraft = !issubmitted && submission === 0;
  return {
    ...rest,
    statusid,
    status: CLAIM_STATUS.label(statusid) ?? '',
    submittedon: submittedat?.slice(0, 10) ?? null,
    lines: isDraft ? drafted.length : row.lines,
    claimed: isDraft ? drafted.reduce((total, { amount }) => total + amount, 0) : row.claimed,
    open: due - setoff - row.paid,
  };
}

type Narrow = {
  search?: string | undefined;
  employeeid?: number | undefined;
  statusid?: number | undefined;
  isdeviation?: boolean | undefined;
};

/** Whether the caller has the grade that approves what is over a limit. */
export async function hasDeviationGrade({ db, session, today }: Context): Promise<boolean> {
  const { deviationgradeid } = await expenseSettingOf(db);
  if (deviationgradeid === null || session.employeeid === null) return false;
  const job = await db
    .selectFrom('work_profile')
    .select('subscriptiongradeid')
    .where('employeeid', '=', session.employeeid)
    .where(sql<boolean>`period @> ${today}::date`)
    .executeTakeFirst();
  return job?.subscriptiongradeid === deviationgradeid;
}

function matching(
  { db, people, session }: Context,
  { employeeid, statusid, isdeviation }: Narrow,
  { found, unpaid, entitled }: { found: readonly number[] | undefined; unpaid: readonly string[]; entitled: boolean },
) {
  const own = session.employeeid ?? -1;
  return (
    db
      .selectFrom('expense_claim as c')
      // Whoever gives deviations sees all claims that wait for one, but the own.
      .where(
        isdeviation === true && entitled
          ? sql<boolean>`c.needsdeviation > 0 and c.employeeid <> ${own}`
          : people.within('c.employeeid'),
      )
      .$if(isdeviation === true && !entitled, (q) => q.where('c.needsdeviation', '>', 0))
      // Drafts are of those who write them.
      .where((c) =>
        c.or([c('c.submission', '>', 0), c('c.employeeid', '=', own), c('c.addedby', '=', session.accountid)]),
      )
      .$if(found !== undefined, (q) => q.where(anyOf('c.employeeid', found ?? [])))
      .$if(employeeid !== undefined, (q) => q.where('c.employeeid', '=', employeeid ?? 0))
      .$if(statusid !== undefined, (q) => q.where(statusToday(unpaid), '=', statusid ?? 0))
  );
}

export const listCalls = serveReport(claimReport, async (ctx, { search, limit, offset, ...narrow }) => {
  const { db, today } = ctx;
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const unpaid = await unpaidMonths(db, today);
  const ids = matches?.map((row) => row.objectid);
  const entitled = narrow.isdeviation === true && (await hasDeviationGrade(ctx));
  const { rows: page, total } = await pagedList(
    matching(ctx, narrow, { found: ids, unpaid, entitled })
      .select('c.expenseclaimid')
      .orderBy('c.expenseclaimid', 'desc'),
    { limit, offset },
  );
  const rows = await claimRows(db, unpaid)
    .where(
      anyOf(
        'c.expenseclaimid',
        page.map((row) => row.expenseclaimid),
      ),
    )
    .orderBy('c.expenseclaimid', 'desc')
    .execute();
  return { rows: rows.map(shownClaim), total };
});
