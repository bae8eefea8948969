import { sql } from 'kysely';
import { type Day, day, epochDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getExpenseSummary } from '../contract/passbook.ts';
import { CLAIM_STATUS } from '../contract/assessment.ts';
import { limitAmount, policyCapOf } from '../engine/rules.ts';
import { hasDeviationGrade, statusToday, unpaidMonths } from './claim-list.ts';
import { assessContext } from './assessing.ts';

/** The limits of this month that a person has, with what lines use of them. */
async function limitsOf({ db, today }: Context, employeeid: number) {
  const on = day(today);
  const { context } = await assessContext(db, {
    employeeid,
    expenseclaimid: 0,
    claimno: '',
    expensetripid: null,
    firstsubmittedon: on,
    submittedon: on,
    lines: [],
  });
  const rules = context.policyOn(on)?.rules;
  if (!rules) return [];
  const { gradeid } = context.postOn(on);
  const [from, to] = [`${monthOf(on)}-01`, lastDay(monthOf(on))];
  const ofMonth = context.counting.filter(({ date }) => date >= from && date <= to);
  const usedBy = (codes: readonly string[]): number =>
    ofMonth.reduce((total, { category, use }) => (codes.includes(category) ? total + use : total), 0);
  const cap = policyCapOf(rules, gradeid);
  const capped = rules.categories.filter(({ inpolicycap }) => inpolicycap).map(({ code }) => code);
  return [
    ...(cap === undefined ? [] : [{ name: context.policyOn(on)?.policyname ?? '', limit: cap, used: usedBy(capped) }]),
    ...rules.categories.flatMap((category) => {
      const limit = category.limits.find(({ per }) => per === 'month');
      const amount = limit ? limitAmount(limit, gradeid, context.classOf(null)) : paise(0);
      return amount === 0 ? [] : [{ name: category.name, limit: amount, used: usedBy([category.code]) }];
    }),
  ];
}

/** Claims that wait for the caller: as approver, and for a deviation. */
async function toDecide(ctx: Context): Promise<number> {
  const { db, session } = ctx;
  const { waiting } = await db
    .selectFrom('expense_claim as c')
    .innerJoin('approval_approver as p', 'p.approvalrequestid', 'c.approvalrequestid')
    .select((eb) => eb.fn.count<number>('c.expenseclaimid').distinct().as('waiting'))
    .where('p.accountid', '=', session.accountid)
    .where('p.statusid', '=', 2)
    .executeTakeFirstOrThrow();
  if (!(await hasDeviationGrade(ctx))) return waiting;
  const { deviations } = await db
    .selectFrom('expense_claim')
    .select((eb) => eb.fn.countAll<number>().as('deviations'))
    .where('needsdeviation', '>', 0)
    .where('employeeid', '<>', session.employeeid ?? -1)
    .executeTakeFirstOrThrow();
  return waiting + deviations;
}

export const summaryCalls = [
  serve(getExpenseSummary, async (ctx, { employeeid: id }) => {
    const { db, today, session } = ctx;
    const employeeid = await ctx.people.oneSeen(id);
    const unpaid = await unpaidMonths(db, today);
    const states = await db
      .selectFrom(
        db
          .selectFrom('expense_claim as c')
          .select([statusToday(unpaid).as('statusid'), 'c.claimed'])
          .where('c.employeeid', '=', employeeid)
          .as('s'),
      )
      .select((eb) => ['statusid', eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('claimed').as('amount')])
      .groupBy('statusid')
      .execute();
    const { balance } = await db
      .selectFrom('expense_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), sql<string>`'0'`).as('balance'))
      .where('employeeid', '=', employeeid)
      .where(sql<boolean>`(rank = 0 or entrydate <= ${today}::date)`)
      .executeTakeFirstOrThrow();
    const pile = await db
      .selectFrom('expense_bill')
      .select((eb) => eb.fn.countAll<number>().as('bills'))
      .select(sql<string | null>`to_char(min(coalesce(billdate, addedon)), 'YYYY-MM-DD')`.as('oldest'))
      .where('employeeid', '=', employeeid)
      .where('expenseclaimid', 'is', null)
      .executeTakeFirstOrThrow();
    const { sentback } = await db
      .selectFrom('expense_line')
      .select((eb) => eb.fn.countAll<number>().as('sentback'))
      .where('employeeid', '=', employeeid)
      .where('iscurrent', '=', true)
      .where('stateid', '=', 4)
      .executeTakeFirstOrThrow();
    const advance = await db
      .selectFrom('expense_advance')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('open'), sql<string>`'0'`).as('open'))
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    const oldest = pile.oldest as Day | null;
    return [
      {
        balance: Number(balance),
        states: states
          .map((row) => ({ ...row, status: CLAIM_STATUS.label(row.statusid) ?? '', amount: Number(row.amount) }))
          .toSorted((a, b) => a.statusid - b.statusid),
        bills: pile.bills,
        oldestbill: oldest === null ? null : Math.max(0, epochDay(day(today)) - epochDay(oldest)),
        sentback,
        decide: employeeid === session.employeeid ? await toDecide(ctx) : 0,
        advanceopen: Number(advance.open),
        limits: await limitsOf(ctx, employeeid),
      },
    ];
  }),
];
