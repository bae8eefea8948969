import { sql } from 'kysely';
import { writeJobs } from '#modules/people/server/public.ts';
import { addMonths, firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { amountsByTarget } from '#modules/payroll/engine/run/parallel-run.ts';
import { comparePeople } from '#modules/payroll/server/run/parallel/check.ts';
import { addHeads, inOrder, oldRegisters } from '#modules/payroll/server/run/parallel/store.ts';
import { checkPeople } from '#modules/payroll/server/run/retro/check.ts';
import { payDifferences } from '#modules/payroll/server/run/retro/decide.ts';
import { effectivePayslips } from '#modules/payroll/server/run/effective-payslips.ts';

type By = { readonly month: Month; readonly maker: number };
/** People who moved to a plant without the house rent of a metro, entered after the months were paid. */
const MOVED = { open: 'AC0031', accepted: 'AC0040', rejected: 'AC0049' } as const;
const CITY = 'Nashik';

const movers = (db: Db) =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where('employeecode', 'in', Object.values(MOVED))
    .execute();

/** Moves of two months ago that are entered after the months were paid. */
export async function seedMoves(db: Db, { month, maker }: By): Promise<void> {
  const from = firstDay(addMonths(month, -2));
  await writeJobs(
    db,
    { accountid: maker, now: new Date() },
    (await movers(db)).map(({ employeeid }) => ({
      employeeid,
      from,
      fields: { city: CITY },
      jobchangetypeid: 2,
      reason: 'Works in the Nashik plant since August',
    })),
  );
}

/** What the moves come to: one is proposed, one accepted by the open month, one rejected. */
export async function seedRetro(db: Db, { month, maker }: By): Promise<void> {
  const people = await movers(db);
  const changed = people.map(({ employeeid }) => employeeid);
  const revised = await db
    .selectFrom('salary_revision')
    .select('employeeid')
    .where('payrollmonth', '=', month)
    .execute();
  await checkPeople(db, month, [...new Set([...changed, ...revised.map(({ employeeid }) => employeeid)])]);
  await db.insertInto('retro_check').values({ payrollmonth: month, addedby: maker }).execute();
  const idOf = (code: string): number => people.find((one) => one.employeecode === code)?.employeeid ?? 0;
  const rows = await db
    .selectFrom('retro_proposal')
    .select('retroproposalid')
    .where('employeeid', '=', idOf(MOVED.accepted))
    .execute();
  const rowids = rows.map(({ retroproposalid }) => retroproposalid);
  await payDifferences(db, month, { rowids, accountid: maker });
  await db
    .updateTable('retro_proposal')
    .set({ statusid: 2, note: 'The move was taken back by the plant manager', decidedby: maker, decidedat: new Date() })
    .where('employeeid', '=', idOf(MOVED.rejected))
    .execute();
}

/** Heads of the earlier system, with what each pays here. */
const HEADS = {
  'BASIC PAY': 'basic',
  HRA: 'hra',
  'CONV ALLOW': 'conveyance',
  'SPL ALLOW': 'special',
  'PF EMPLOYEE': 'pf',
  'PROF TAX': 'pt',
  TDS: 'tds',
  'NET PAY': 'netpay',
} as const;
/** The earlier system rounded the tax of some people to ten rupees, and paid somebody a day less. */
const [ROUNDED_EVERY, SHORT_AT, TEN_RUPEES] = [9, 6, 1_000];

/** A register of the earlier system for the first month here: most of it agrees, some is explained, some is open. */
export async function seedParallelRun(db: Db, { month, maker }: By): Promise<void> {
  const slips = await effectivePayslips(db)
    .select(['p.employeeid', sql<Payslip>`p.result`.as('payslip')])
    .where('p.payrollmonth', '=', month)
    .orderBy('p.employeecode')
    .execute();
  await addHeads(db, Object.keys(HEADS), maker);
  for (const [headname, target] of Object.entries(HEADS))
    await db.updateTable('parallel_head').set({ target }).where('headname', '=', headname).execute();
  const rows = slips.map(({ employeeid, payslip }, at) => {
    const amounts = amountsByTarget(payslip);
    const old = Object.entries(HEADS).map(([headname, target]): [string, number] => [
      headname,
      amounts.get(target) ?? 0,
    ]);
    const register = Object.fromEntries(old.filter(([, amount]) => amount !== 0));
    const { TDS: tds = 0, 'NET PAY': net = 0, 'SPL ALLOW': special = 0 } = register;
    if (at % ROUNDED_EVERY === 0 && tds > 0)
      Object.assign(register, { TDS: tds - (tds % TEN_RUPEES), 'NET PAY': net + (tds % TEN_RUPEES) });
    if (at === SHORT_AT) Object.assign(register, { 'SPL ALLOW': special - 85_000, 'NET PAY': net - 85_000 });
    return { rownumber: at, employeeid, values: { amounts: inOrder(register) } };
  });
  await oldRegisters(month).write(db, rows);
  await comparePeople(
    db,
    month,
    slips.map(({ employeeid }) => employeeid),
  );
  await db
    .updateTable('parallel_difference')
    .set({
      reasonid: 1,
      note: 'The earlier system rounds the tax to ten rupees',
      reasondifference: sql<number>`newamount - oldamount`,
      decidedby: maker,
      decidedat: new Date(),
    })
    .where('wagemonth', '=', month)
    .where('target', '=', 'tds')
    .where(sql<boolean>`oldamount <> newamount`)
    .execute();
  await db.insertInto('parallel_check').values({ wagemonth: month, addedby: maker }).execute();
}
