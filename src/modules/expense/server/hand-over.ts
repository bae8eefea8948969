import { sql } from 'kysely';
import { day, lastDay, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { getHandOver, lockHandOver } from '../contract/passbook.ts';
import type { Entry } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { payrollOf, taxYearOf } from '../engine/cycle.ts';
import type { Payroll } from '../engine/events.ts';
import { accountsOf } from './account.ts';
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
    .selectFrom('expense_handover')
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

const sumOf = (entries: readonly Entry[], kind: Entry['kind']): number =>
  entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amount : total), 0);

/**
 * Hands a month over to payroll: what is committed to it is paid on its payday, card and advances are recovered, and
 * leavers are settled. The month takes no more afterwards.
 * @throws ApplicationError 409 before the lock of the month, or when it was handed over already
 */
export async function handOver(ctx: RequestContext, month: Month): Promise<number> {
  const { db, env, session } = ctx;
  const setting = await expenseSettingOf(db);
  const payroll = payrollOf(setting, month);
  if (minuteOf(ctx) < payroll.lock)
    failWith('conflict', { status: 409, text: `The expenses of ${month} are handed over from ${payroll.lock} on` });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('expense_handover')
    .values({ ...payroll, lockedat: env.now(), lockedby: session.accountid })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'month']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n)
    failWith('conflict', { status: 409, text: 'This month was handed over to payroll already' });
  const lockday = day(payroll.lock.slice(0, 10));
  const payrolls = await payrollsOf(db);
  const caps = new Map(setting.recoverycaps.map(({ gradeid, amount }) => [gradeid, amount]));
  const taxable = await taxables(db, payroll);
  const taxyear = taxYearOf(day(ctx.today));
  const people = await peopleOf(db, lockday);
  const handed = new Map<number, readonly Entry[]>();
  for (let at = 0; at < people.length; at += CHUNK) {
    const part = people.slice(at, at + CHUNK);
    const accounts = await accountsOf(
      db,
      part.map(({ employeeid }) => employeeid),
      { month, taxyear },
    );
    const changes = part.flatMap(({ employeeid, leavingdate, gradeid }): Change[] => {
      const before = accounts.get(employeeid);
      if (!before) return [];
      const isleaver = leavingdate !== null && leavingdate <= lastDay(month);
      const recoverycap = paise(gradeid === null ? 0 : (caps.get(gradeid) ?? 0));
      const applied = apply(before, {
        kind: 'lock',
        payroll,
        lockday,
        isleaver,
        settledays: setting.settledays,
        recoverycap,
      });
      if ('refusal' in applied) return [];
      handed.set(employeeid, applied.entries);
      return [{ before, after: applied.account, entries: applied.entries }];
    });
    await saveAccounts(db, changes, {
      taxyear,
      now: env.now(),
      isPaid: (of) => payrolls.isPaid(of, day(ctx.today)),
      payrollmonth: month,
    });
  }
  const rows = people
    .map(({ employeeid }) => {
      const entries = handed.get(employeeid) ?? [];
      return {
        month,
        employeeid,
        reimbursements: -sumOf(entries, 'payroll') || 0,
        taxable: taxable.get(employeeid) ?? 0,
        cardrecovery: sumOf(entries, 'card_recovery'),
        advancerecovery: sumOf(entries, 'advance_recovery'),
      };
    })
    .filter(
      ({ reimbursements, taxable: tax, cardrecovery, advancerecovery }) =>
        reimbursements + tax + cardrecovery + advancerecovery > 0,
    );
  for (const chunk of chunks(rows, 6)) await db.insertInto('expense_handover_person').values(chunk).execute();
  return rows.length;
}

const shown = serve(getHandOver, async ({ db }, { month }) => {
  const stored = await db
    .selectFrom('expense_handover')
    .select(['cutoff', 'lock', 'payday', 'lockedat'])
    .where('month', '=', month)
    .executeTakeFirst();
  const payroll = stored ?? payrollOf(await expenseSettingOf(db), month as Month);
  const rows = await db
    .selectFrom('expense_handover_person as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .select(['p.reimbursements', 'p.taxable', 'p.cardrecovery', 'p.advancerecovery'])
    .where('p.month', '=', month)
    .orderBy('e.employeecode')
    .execute();
  return {
    month,
    cutoff: payroll.cutoff,
    lock: payroll.lock,
    payday: payroll.payday,
    lockedat: stored?.lockedat ?? null,
    rows: rows.map((row) => ({ ...row, net: row.reimbursements - row.cardrecovery - row.advancerecovery })),
  };
});

export const handOverCalls = [
  shown,
  serve(lockHandOver, async (ctx, { month }) => [{ people: await handOver(ctx, month as Month) }]),
];
