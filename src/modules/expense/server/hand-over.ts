import { sql } from 'kysely';
import { day, lastDay, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { getHandOver, lockHandOver } from '../contract/passbook.ts';
import type { Entry } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { payrollOf, taxYearOf } from '../engine/cycle.ts';
import type { Payroll } from '../engine/events.ts';
import { accountsOf, settledIn } from './account.ts';
import { minuteOf, payrollsOf } from './clock.ts';
import { type Change, saveAccounts } from './save-account.ts';
import { expenseSettingOf } from './setting.ts';

const CHUNK = 500;

type Person = { employeeid: number; leavingdate: string | null; gradeid: number | null };

/** The people with an account, with their grade on the day of the lock. */
const peopleOf = (db: Db, lockday: string): Promise<Person[]> =>
  db
    .selectFrom('expense_account as x')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'x.employeeid').on(sql<boolean>`w.period @> ${lockday}::date`),
    )
    .select(['x.employeeid', 'e.leavingdate', 'w.subscriptiongradeid as gradeid'])
    .orderBy('x.employeeid')
    .execute();

/** What became taxable by decisions after the lock of the month handed over last, up to this one; by person. */
async function taxables(db: Db, { month, lock }: Payroll): Promise<Map<number, number>> {
  const before = await db
    .selectFrom('expense_payroll')
    .select('lock')
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('expense_event')
    .select((eb) => ['employeeid', eb.fn.sum<string>('taxable').as('taxable')])
    .where('taxable', '<>', 0)
    .where('recordedminute', '>', before?.lock ?? '')
    .where('recordedminute', '<=', lock)
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, taxable }) => [employeeid, Number(taxable)]));
}

/** The sum of the entries of a kind, in paise. */
export const sumOf = (entries: readonly Entry[], kind: Entry['kind']): number =>
  entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amount : total), 0);

type Figures = {
  employeeid: number;
  reimbursements: number;
  taxable: number;
  cardrecovery: number;
  advancerecovery: number;
};
const figuresOf = (employeeid: number, entries: readonly Entry[], taxable: number): Figures => ({
  employeeid,
  reimbursements: -sumOf(entries, 'payroll') || 0,
  taxable,
  cardrecovery: sumOf(entries, 'card_recovery'),
  advancerecovery: sumOf(entries, 'advance_recovery'),
});

/** What the lock of a month does to the account of everybody, and what it hands over; nothing is stored. */
async function worked(db: Db, payroll: Payroll, { taxyear, isread }: { taxyear: number; isread: boolean }) {
  const setting = await expenseSettingOf(db);
  const lockday = day(payroll.lock.slice(0, 10));
  const caps = new Map(setting.recoverycaps.map(({ gradeid, amount }) => [gradeid, amount]));
  const taxable = await taxables(db, payroll);
  const people = await peopleOf(db, lockday);
  const changes: Change[] = [];
  const figures: Figures[] = [];
  for (const part of chunks(people, 1, CHUNK)) {
    const ids = part.map(({ employeeid }) => employeeid);
    const accounts = await accountsOf(db, ids, { month: payroll.month, taxyear, isread });
    const settled = await settledIn(db, payroll.month, ids);
    for (const { employeeid, leavingdate, gradeid } of part) {
      const before = accounts.get(employeeid);
      if (!before) continue;
      const applied = apply(before, {
        kind: 'lock',
        payroll,
        lockday,
        isleaver: leavingdate !== null && leavingdate <= lastDay(payroll.month),
        settledays: setting.settledays,
        recoverycap: paise(gradeid === null ? 0 : (caps.get(gradeid) ?? 0)),
        settled: settled(employeeid),
      });
      if ('failure' in applied) continue;
      const { account: after, entries } = applied;
      if (after !== before || entries.length > 0) changes.push({ before, after, entries });
      const row = figuresOf(employeeid, entries, taxable.get(employeeid) ?? 0);
      if (row.reimbursements + row.taxable + row.cardrecovery + row.advancerecovery > 0) figures.push(row);
    }
  }
  return { changes, figures };
}

/**
 * Hands a month over to payroll: what is committed to it is paid on its payday, card and advances are recovered, and
 * leavers are settled. The month takes no more afterwards.
 * @throws ApplicationError 409 before the lock of the month, or when it was handed over already
 */
export async function handOver(ctx: RequestContext, month: Month): Promise<number> {
  const { db, env, session } = ctx;
  const payroll = payrollOf(await expenseSettingOf(db), month);
  if (minuteOf(ctx) < payroll.lock)
    failWith('conflict', { status: 409, text: `The expenses of ${month} are handed over from ${payroll.lock}` });
  const stored = await db
    .insertInto('expense_payroll')
    .values({ ...payroll, lockedat: env.now(), lockedby: session.accountid })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'month']).doNothing())
    .returning('month')
    .execute();
  if (stored.length === 0) failWith('conflict', { status: 409, text: 'This month was handed over to payroll already' });
  const payrolls = await payrollsOf(db);
  const today = day(ctx.today);
  const taxyear = taxYearOf(today);
  const { changes, figures } = await worked(db, payroll, { taxyear, isread: false });
  const isPaid = (of: Month): boolean => payrolls.isPaid(of, today);
  await saveAccounts(db, changes, { taxyear, now: env.now(), isPaid, payrollmonth: month });
  const rows = figures.map((row) => ({ ...row, month }));
  for (const part of chunks(rows, 6)) await db.insertInto('expense_payroll_person').values(part).execute();
  return rows.length;
}

const storedFigures = (db: Db, month: string): Promise<Figures[]> =>
  db
    .selectFrom('expense_payroll_person')
    .select(['employeeid', 'reimbursements', 'taxable', 'cardrecovery', 'advancerecovery'])
    .where('month', '=', month)
    .execute();

/** What a month handed over, or would hand over as things stand. */
const shown = serve(getHandOver, async ({ db, today }, { month }) => {
  const stored = await db
    .selectFrom('expense_payroll')
    .select(['cutoff', 'lock', 'payday', 'lockedat'])
    .where('month', '=', month)
    .executeTakeFirst();
  const payroll = payrollOf(await expenseSettingOf(db), month as Month);
  const figures = stored
    ? await storedFigures(db, month)
    : (await worked(db, payroll, { taxyear: taxYearOf(day(today)), isread: true })).figures;
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(
      anyOf(
        'employeeid',
        figures.map(({ employeeid }) => employeeid),
      ),
    )
    .orderBy('employeecode')
    .execute();
  const byId = new Map(figures.map((row) => [row.employeeid, row]));
  const { cutoff, lock, payday } = stored ?? payroll;
  return {
    month,
    cutoff,
    lock,
    payday,
    lockedat: stored?.lockedat ?? null,
    rows: people.map((person) => {
      const row = byId.get(person.employeeid) ?? figuresOf(person.employeeid, [], 0);
      return { ...row, ...person, net: row.reimbursements - row.cardrecovery - row.advancerecovery };
    }),
  };
});

export const handOverCalls = [
  shown,
  serve(lockHandOver, async (ctx, { month }) => [{ people: await handOver(ctx, month as Month) }]),
];
