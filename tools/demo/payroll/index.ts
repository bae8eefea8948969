import { addDays, addMonths, day, firstDay, lastDay, type Month, monthsFrom } from '#platform/engine/day.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import type { BulkGiven } from '#bulk/server/kind.ts';
import { registerKind } from '#modules/people/server/public.ts';
import { seedAttended } from './attended.ts';
import { seedDeclarations } from './declarations.ts';
import { demoPeople } from './people.ts';
import { contextFor } from '#modules/payroll/server/run/compute.ts';
import { computeDrafts, finishRun } from '#modules/payroll/server/run/drafts.ts';
import { approveRun } from '#modules/payroll/server/run/approve.ts';
import { beginCompute, lockRun, openRun } from '#modules/payroll/server/run/decide.ts';
import { releaseRun } from '#modules/payroll/server/run/release.ts';
import { onPayroll } from '#modules/payroll/server/run/facts.ts';
import { seedDeposits } from './statutory.ts';
import { seedTdsStatements } from './tds.ts';
import { LEAVER, seedBonus, seedLeaver, seedReceivable } from './leavers.ts';
import { seedMoves, seedParallelRun, seedRetro } from './shadow.ts';
import { seedStart } from './start.ts';
import { seedBenefits } from './benefits.ts';
import { seedAccounts } from './accounts.ts';
import { seedMinimumWages } from './minimum-wages.ts';
import { seedRevision } from './revision.ts';
import { seedTags } from './tags.ts';

const FIRST = '2026-04' as Month;
const LAST = '2026-09' as Month;
/** From here on attendance says what is paid: months before are paid by the sheet. */
const ATTENDED = addMonths(LAST, 1);
/** From here on people have a flexible benefit plan. */
const BENEFITS = addMonths(LAST, -1);
/** The month that pays the bonus of the year before, and the one with whose end somebody leaves. */
const BONUS = addMonths(FIRST, 1);
const LEAVING = addMonths(LAST, -1);
/** The person of the register for each demo account. */
const ACCOUNTS = {
  admin: 'AC0002',
  payroll: 'AC0003',
  checker: 'AC0004',
  manager: 'AC0005',
  employee: 'AC0006',
  former: LEAVER,
};

async function linkAccounts(db: Db): Promise<Record<string, number>> {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where('employeecode', 'in', Object.values(ACCOUNTS))
    .execute();
  const accounts: Record<string, number> = {};
  for (const [name, code] of Object.entries(ACCOUNTS)) {
    const person = people.find((row) => row.employeecode === code);
    if (!person) continue;
    const { accountid } = await db
      .updateTable('account')
      .set({ employeeid: person.employeeid, fullname: person.fullname })
      .where('emailid', '=', `${name}@acme.example`)
      .returning('accountid')
      .executeTakeFirstOrThrow();
    accounts[name] = accountid;
  }
  return accounts;
}

/** A few unpaid days and bonuses, so that the months differ. */
async function inputs(db: Db, month: Month): Promise<void> {
  const people = await onPayroll(db, month, { limit: 1000 });
  const number = Number(month.slice(5));
  const lop = people.filter((_, at) => (at + number) % 13 === 0);
  const paid = people.filter((_, at) => (at * 3 + number) % 17 === 0);
  await db
    .insertInto('loss_of_pay')
    .values(lop.map(({ employeeid }, at) => ({ payrollmonth: month, employeeid, lopdays: at % 2 === 0 ? '1' : '0.5' })))
    .execute();
  await db
    .insertInto('one_time_item')
    .values(
      paid.map(({ employeeid }, at) => ({
        payrollmonth: month,
        employeeid,
        component: at % 3 === 0 ? 'performance_bonus' : 'overtime',
        amount: (at % 3 === 0 ? 12_000 : 1_850) * 100,
        note: at % 3 === 0 ? 'Quarterly award' : 'Weekend shift',
      })),
    )
    .execute();
}

/**
 * Seeds half a year of payroll for the demo company: everybody added, each month computed, approved by a second person,
 * locked and released. The months after them are paid by attendance.
 */
export const seedDemoPayroll: DemoSeed = async ({ pools, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const tx = <T>(accountid: number | null, work: (db: Db) => Promise<T>) =>
    inTenant(pools, subscriptionid, { accountid, request: 'demo' }, work);
  const accounts = await tx(null, async (db) => {
    const designations = [...new Set(demoPeople().map(({ values }) => String(values['designation'])))];
    const input: BulkGiven = {
      db,
      today: day(firstDay(FIRST)),
      accountid: null,
      parameters: {},
      accepted: { designation: designations },
    };
    await registerKind.apply(input, demoPeople());
    return linkAccounts(db);
  });
  const maker = accounts['payroll'] ?? null;
  const checker = accounts['checker'];
  if (maker === null || checker === undefined) return;
  for (const month of monthsFrom(FIRST, LAST)) {
    if (month === LAST) await tx(maker, (db) => seedTags(db, { month, maker }));
    if (month === LAST) await tx(maker, (db) => seedMinimumWages(db, firstDay(FIRST)));
    if (month === BENEFITS) await tx(maker, (db) => seedBenefits(db, { month, next: ATTENDED, maker }));
    if (month === LEAVING) await tx(null, (db) => seedLeaver(db, month));
    const contenthash = await tx(maker, async (db) => {
      if (month === BONUS) await seedBonus(db, { month, maker, checker });
      await inputs(db, month);
      const payrollrunid = await openRun(db, { payrollmonth: month, accountid: maker });
      await beginCompute(db, { payrollrunid, accountid: maker });
      const ids = (await onPayroll(db, month, { limit: 1000 })).map((row) => row.employeeid);
      await computeDrafts(db, await contextFor(db, month), { payrollrunid, ids });
      await finishRun(db, payrollrunid);
      const run = await db
        .selectFrom('payroll_run')
        .select(['payrollrunid', 'contenthash', 'netpay'])
        .where('payrollrunid', '=', payrollrunid)
        .executeTakeFirstOrThrow();
      return { payrollrunid, hash: run.contenthash ?? '', netpay: run.netpay };
    });
    const { payrollrunid, hash, netpay } = contenthash;
    await tx(checker, (db) => approveRun(db, { payrollrunid, accountid: checker, contenthash: hash }));
    await tx(maker, async (db) => {
      await lockRun(db, { payrollrunid, accountid: maker, subscriptionid });
      await releaseRun(db, { payrollrunid, accountid: maker, netpay });
    });
  }
  await tx(maker, (db) => seedReceivable(db, { month: LEAVING, maker }));
  // Payslips of the month after are planned for the day before they are paid.
  const next = addMonths(ATTENDED, 1);
  await tx(maker, (db) =>
    db
      .insertInto('payslip_publish_date')
      .values({ payrollmonth: next, number: 1, publishdate: addDays(lastDay(next), -1) })
      .execute(),
  );
  await tx(maker, (db) => seedStart(db, { month: ATTENDED, maker, checker }));
  await tx(accounts['admin'] ?? null, (db) => seedAttended(db, ATTENDED));
  await tx(maker, (db) => seedAccounts(db, { month: ATTENDED, maker }));
  await tx(maker, (db) => seedRevision(db, { month: ATTENDED, maker }));
  await tx(maker, (db) => seedDeclarations(db, ATTENDED, maker));
  await tx(maker, (db) => seedTdsStatements(db, maker));
  await tx(null, (db) => seedMoves(db, { month: ATTENDED, maker }));
  await tx(maker, (db) => seedRetro(db, { month: ATTENDED, maker }));
  await tx(maker, (db) => seedParallelRun(db, { month: FIRST, maker }));
  await tx(maker, (db) => seedDeposits(db, { from: FIRST, to: LAST }, maker));
};
