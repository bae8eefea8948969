import { sql } from 'kysely';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { dayIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import type { RequestContext, RequestKind, SubmittedRequest } from '#platform/server/request-kind.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { submitRequests, withdraw } from '#modules/approval/server/public.ts';
import { COMPANY_CURRENCY } from '../contract/exchange-rate.ts';
import { listAdvancesToPay } from '../contract/pay.ts';
import { ADVANCE_STATUS, type AdvanceRow, listAdvances, requestAdvance, withdrawAdvance } from '../contract/trip.ts';
import { claimantOf } from './claimant.ts';
import { ratesOn } from './assessing.ts';
import { nextNumber } from './numbers.ts';
import { expenseSettingOf } from './setting.ts';

type Payload = { expenseadvanceid: number };
const idOf = (payload: unknown): number => (payload as Payload).expenseadvanceid;
const money = (amount: number, currency: string): string =>
  currency === COMPANY_CURRENCY ? formatRupees(paise(amount)) : `${currency} ${(amount / 100).toFixed(2)}`;

async function conclude(
  { db, env }: RequestContext,
  requests: readonly SubmittedRequest[],
  statusid: 2 | 3 | 4,
): Promise<void> {
  const ids = requests.map(({ payload }) => idOf(payload));
  await db
    .updateTable('expense_advance')
    .set({ statusid, ...(statusid === 2 ? { approvedat: env.now() } : {}) })
    .where(anyOf('expenseadvanceid', ids))
    .where('statusid', '=', 1)
    .execute();
}

/** A request for an advance; once it is approved it can be paid out. */
export const advanceKind: RequestKind = {
  kind: 'expenseadvance',
  name: 'Expense advance',
  facts: ['amount'],
  async describe(db, requests) {
    const rows = await db
      .selectFrom('expense_advance as a')
      .leftJoin('expense_trip as t', 't.expensetripid', 'a.expensetripid')
      .select(['a.expenseadvanceid', 'a.advanceno', 'a.amount', 'a.currency', 'a.purpose', 't.tripno', 't.estimate'])
      .where(
        anyOf(
          'a.expenseadvanceid',
          requests.map(({ payload }) => idOf(payload)),
        ),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.expenseadvanceid, row]));
    return new Map(
      requests.map(({ approvalrequestid, payload }) => {
        const row = byId.get(idOf(payload));
        if (!row) return [approvalrequestid, []];
        return [
          approvalrequestid,
          [
            { label: 'Advance', value: row.advanceno },
            { label: 'Amount', value: money(row.amount, row.currency) },
            { label: 'Purpose', value: row.purpose },
            ...(row.tripno ? [{ label: 'Trip', value: row.tripno }] : []),
            ...(row.estimate === null ? [] : [{ label: 'Estimate', value: formatRupees(paise(row.estimate)) }]),
          ],
        ];
      }),
    );
  },
  async now({ db }, requests) {
    const rows = await db
      .selectFrom('expense_advance')
      .select((c) => ['employeeid', c.fn.sum<string>('open').as('open')])
      .where(
        anyOf(
          'employeeid',
          requests.map(({ employeeid }) => employeeid),
        ),
      )
      .groupBy('employeeid')
      .execute();
    const open = new Map(rows.map((row) => [row.employeeid, Number(row.open)]));
    return new Map(
      requests.map(({ approvalrequestid, employeeid }) => {
        const value = formatRupees(paise(open.get(employeeid) ?? 0));
        return [approvalrequestid, { lines: [{ label: say`Advances not settled`, value }], notices: [], changed: [] }];
      }),
    );
  },
  approved: (ctx, requests) => conclude(ctx, requests, 2),
  rejected: (ctx, requests) => conclude(ctx, requests, 3),
  withdrawn: (ctx, requests) => conclude(ctx, requests, 4),
};

const advanceRows = (db: Db) =>
  db
    .selectFrom('expense_advance as a')
    .innerJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .leftJoin('expense_trip as t', 't.expensetripid', 'a.expensetripid')
    .select(['a.expenseadvanceid', 'a.advanceno', 'a.employeeid', 'e.fullname', 'e.employeecode', 'e.imagepath'])
    .select(['t.tripno', 'a.purpose', 'a.amount', 'a.currency', 'a.statusid', 'a.paidon', 'a.payoutamount'])
    .select(['a.open', 'a.due', 'a.setoff', 'a.paid', 'a.payout'])
    .select('a.addeddate')
    .select(
      sql<string | null>`case when t.iscancelled then a.paidon else coalesce(t.returnday, a.paidon) end`.as(
        'settlefrom',
      ),
    );
type Stored = Awaited<ReturnType<ReturnType<typeof advanceRows>['execute']>>[number];

function shown(
  row: Stored,
  { settledays, session, tenant }: Pick<Context, 'session' | 'tenant'> & { settledays: number },
): AdvanceRow {
  const { due, setoff, paid, payout, payoutamount, settlefrom, addeddate, imagepath: _image, ...rest } = row;
  const statusid = row.statusid as AdvanceRow['statusid'];
  const isMine = row.employeeid === session.employeeid;
  return {
    ...rest,
    requestedon: dayIn(new Date(addeddate), tenant.timezoneid),
    statusid,
    status: ADVANCE_STATUS.label(statusid) ?? '',
    paid: payoutamount,
    owed: due - setoff - paid,
    dueon: payout > 0 && settlefrom !== null ? addDays(day(settlefrom), settledays) : null,
    maypay: statusid === 2 && !isMine,
    maywithdraw: statusid === 1 && isMine,
  };
}

const list = serve(listAdvances, async (ctx, { employeeid: id }) => {
  const employeeid = await ctx.people.oneSeen(id);
  const { settledays } = await expenseSettingOf(ctx.db);
  const rows = await advanceRows(ctx.db)
    .where('a.employeeid', '=', employeeid)
    .orderBy('a.expenseadvanceid', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => shown(row, { ...ctx, settledays }));
});

const toPay = serve(listAdvancesToPay, async (ctx, { search, limit, offset, statusid }) => {
  const { db, today, session } = ctx;
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const { settledays } = await expenseSettingOf(db);
  const query = db
    .selectFrom('expense_advance as a')
    .select('a.expenseadvanceid')
    .$if(matches !== undefined, (q) =>
      q.where(
        anyOf(
          'a.employeeid',
          (matches ?? []).map((row) => row.objectid),
        ),
      ),
    )
    .$if(statusid !== undefined, (q) => q.where('a.statusid', '=', statusid ?? 0))
    .orderBy(sql`(a.statusid <> 2)`)
    .orderBy('a.expenseadvanceid', 'desc');
  const { rows: page, total } = await pagedList(query, { limit, offset });
  const rows = await advanceRows(db)
    .where(
      anyOf(
        'a.expenseadvanceid',
        page.map((row) => row.expenseadvanceid),
      ),
    )
    .orderBy(sql`(a.statusid <> 2)`)
    .orderBy('a.expenseadvanceid', 'desc')
    .execute();
  return {
    rows: rows.map((row) => ({
      ...shown(row, { ...ctx, settledays }),
      imagepath: row.imagepath,
      whynot:
        row.employeeid === session.employeeid
          ? 'Nobody pays out an advance of their own'
          : row.statusid === 1
            ? 'It is not approved yet'
            : null,
    })),
    total,
  };
});

const request = serve(
  requestAdvance,
  async (ctx, { employeeid: request, expensetripid, amount, currency, purpose }) => {
    const { db, session } = ctx;
    const employeeid = await claimantOf(ctx, request);
    if (expensetripid !== null) {
      const trip = await db
        .selectFrom('expense_trip')
        .select('iscancelled')
        .where('expensetripid', '=', expensetripid)
        .where('employeeid', '=', employeeid)
        .executeTakeFirst();
      if (!trip) return notFound();
      if (trip.iscancelled) failField('expensetripid', 'This trip is cancelled. Please select another one');
    }
    if (currency !== COMPANY_CURRENCY && !(await ratesOn(db, [currency], ctx.today as Day)).has(currency))
      failField('currency', `There is no exchange rate for ${currency} yet`);
    const advanceno = await nextNumber(db, 'advance');
    const { expenseadvanceid } = await db
      .insertInto('expense_advance')
      .values({ employeeid, advanceno, expensetripid, amount, currency, purpose, addedby: session.accountid })
      .returning('expenseadvanceid')
      .executeTakeFirstOrThrow();
    const [sent] = await submitRequests(ctx, [
      {
        kind: advanceKind,
        employeeid,
        facts: currency === COMPANY_CURRENCY ? { amount } : {},
        payload: { expenseadvanceid } satisfies Payload,
        title: say`Advance ${advanceno}: ${money(amount, currency)}`,
      },
    ]);
    await db
      .updateTable('expense_advance')
      .set({ approvalrequestid: sent?.approvalrequestid ?? null })
      .where('expenseadvanceid', '=', expenseadvanceid)
      .execute();
    return [{ expenseadvanceid, advanceno, statusid: sent?.statusid === 3 ? (3 as const) : (1 as const) }];
  },
);

const taken = serve(withdrawAdvance, async (ctx, { expenseadvanceid }) => {
  const advance = await ctx.db
    .selectFrom('expense_advance')
    .select(['employeeid', 'statusid', 'approvalrequestid'])
    .where('expenseadvanceid', '=', expenseadvanceid)
    .executeTakeFirst();
  if (!advance) return notFound();
  await claimantOf(ctx, advance.employeeid).catch(() => notFound());
  if (advance.statusid !== 1 || advance.approvalrequestid === null)
    return failWith('conflict', { status: 409, text: 'This request has already been decided' });
  await withdraw(ctx, { kind: advanceKind, ids: [advance.approvalrequestid] });
  return [{ isexecuted: true }];
});

export const advanceCalls = [list, toPay, request, taken];
