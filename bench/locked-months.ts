import { beginCompute, openRun } from '../src/modules/payroll/server/run/decide.ts';
import { addMonths, type Month, monthsFrom } from '../src/platform/engine/day.ts';
import type { Figure } from './measure.ts';
import { onOwnDatabase } from './payroll-database.ts';
import {
  addPeople,
  beginMonth,
  computeMonth,
  configurationOf,
  copyPayslips,
  lockMonth,
  refreshStatistics,
  twoAccounts,
  txOf,
} from './payroll-month.ts';

const PEOPLE = 10_000;
const LOCKED = 36;
const LAST = '2026-10' as Month;
/** The other months of the tax year, which a payroll reads by law. */
const [FIRST_OF_YEAR, MARCH] = ['2026-04', '2026-03'] as [Month, Month];
const MAX_RATIO = 1.1;

/**
 * Measures the next month of ten thousand people twice: after the locked months of the tax year, and after 36 of them.
 */
export async function lockedMonths(): Promise<Figure[]> {
  return onOwnDatabase(async ({ pools, company, vacuum }) => {
    const subscriptionid = await company('months', await configurationOf('acme'));
    const tx = txOf(pools, subscriptionid);
    await addPeople(tx, { sample: 'acme', count: PEOPLE });
    const accounts = await twoAccounts(tx);
    const locked = await beginMonth(tx, LAST);
    await computeMonth(tx, locked, LAST);
    await lockMonth(tx, locked, { subscriptionid, ...accounts });
    const next = addMonths(LAST, 1);
    const payrollrunid = await tx((db) => openRun(db, { payrollmonth: next, accountid: null }));
    const copied = async (from: Month, to: Month) => {
      await copyPayslips(tx, { from: LAST, months: monthsFrom(from, to), people: PEOPLE });
      await refreshStatistics(tx);
      // Copies are months of years: what they leave to clean up is not of the payroll that is measured.
      await vacuum();
    };
    const once = async () => {
      await tx((db) => db.deleteFrom('draft_payslip').where('payrollrunid', '=', payrollrunid).execute());
      await tx((db) => beginCompute(db, { payrollrunid, accountid: null }));
      return computeMonth(tx, payrollrunid, next);
    };
    await copied(FIRST_OF_YEAR, addMonths(LAST, -1));
    // The first of each pair warms process and pages.
    await once();
    const year = await once();
    await copied(addMonths(LAST, 1 - LOCKED), MARCH);
    await once();
    const many = await once();
    return [
      { name: 'payroll of 10,000 after 7 locked months', value: year / 1000, unit: 's' },
      { name: `payroll of 10,000 after ${LOCKED} locked months`, value: many / 1000, unit: 's' },
      { name: 'the latter by the former', value: many / year, unit: '×', asked: MAX_RATIO },
    ];
  });
}
