import { day, type Day, type Month } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { apply } from '../engine/apply.ts';
import { payrollOf, taxYearOf } from '../engine/cycle.ts';
import { accountsOf, lockAccounts, settledIn } from './account.ts';
import { payrollsOf } from './clock.ts';
import { sumOf } from './hand-over.ts';
import { type Change, saveAccounts } from './save-account.ts';
import { expenseSettingOf } from './setting.ts';

// The expenses of a leaver in the settlement: reserved when it is confirmed, settled when its payroll is released.

type Settling = { readonly employeeids: readonly number[]; readonly month: Month; readonly today: Day };

/** What a settlement makes of accounts: all that is open is committed to its payroll or recovered by it. */
async function settledAccounts(
  db: Db,
  { employeeids, month, today }: Settling,
  isread: boolean,
): Promise<Map<number, Change>> {
  const setting = await expenseSettingOf(db);
  const event = {
    kind: 'lock',
    payroll: payrollOf(setting, month),
    lockday: today,
    isleaver: true,
    issettlement: true,
    settledays: setting.settledays,
    recoverycap: paise(0),
  } as const;
  const accounts = await accountsOf(db, employeeids, { month, taxyear: taxYearOf(today), isread });
  const settled = await settledIn(db, month, employeeids);
  return new Map(
    [...accounts].flatMap(([employeeid, before]): [number, Change][] => {
      const applied = apply(before, { ...event, settled: settled(employeeid) });
      return 'failure' in applied ? [] : [[employeeid, { before, after: applied.account, entries: applied.entries }]];
    }),
  );
}

/** Approved claims that are not paid, what is owed for the company's card, and advances that are open; in paise. */
export type LeaverExpenses = { readonly claims: Paise; readonly card: Paise; readonly advances: Paise };

/** What a settlement paid by a month pays and recovers of somebody's expenses, as things stand. */
export async function leaverExpenses(
  db: Db,
  employeeid: number,
  { month, today }: Omit<Settling, 'employeeids'>,
): Promise<LeaverExpenses> {
  const change = (await settledAccounts(db, { employeeids: [employeeid], month, today }, true)).get(employeeid);
  const of = (kind: Parameters<typeof sumOf>[1]) => paise(Math.abs(sumOf(change?.entries ?? [], kind)));
  return { claims: of('payroll'), card: of('card_recovery'), advances: of('advance_recovery') };
}

/** Reserves the account of a leaver for a confirmed settlement: it changes no more until that is paid or taken out. */
export async function reserveExpenses(db: Db, employeeid: number, settlingmonth: Month): Promise<void> {
  await lockAccounts(db, [employeeid]);
  await db.updateTable('expense_account').set({ settlingmonth }).where('employeeid', '=', employeeid).execute();
}

/** Whether a confirmed settlement waits to pay and recover the expenses of somebody. */
export const isReserved = async (db: Db, employeeid: number): Promise<boolean> =>
  (await db
    .selectFrom('expense_account')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .where('settlingmonth', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const releaseExpenses = async (db: Db, employeeids: readonly number[]): Promise<void> => {
  await db
    .updateTable('expense_account')
    .set({ settlingmonth: null })
    .where(anyOf('employeeid', employeeids))
    .execute();
};

/** Settles the accounts that are reserved for a month's settlements: its payroll paid and recovered all of them. */
export async function settleExpenses(
  { db, today, now }: { db: Db; today: string; now: Date },
  { employeeids, month }: Pick<Settling, 'employeeids' | 'month'>,
): Promise<void> {
  const reserved = await db
    .selectFrom('expense_account')
    .select('employeeid')
    .where(anyOf('employeeid', employeeids))
    .where('settlingmonth', '=', month)
    .execute();
  if (reserved.length === 0) return;
  const ids = reserved.map(({ employeeid }) => employeeid);
  const on = day(today);
  const changes = await settledAccounts(db, { employeeids: ids, month, today: on }, false);
  const payrolls = await payrollsOf(db);
  await saveAccounts(db, [...changes.values()], {
    taxyear: taxYearOf(on),
    now,
    isPaid: (of) => payrolls.isPaid(of, on),
    payrollmonth: month,
  });
  await releaseExpenses(db, ids);
}
