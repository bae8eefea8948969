import { checkPeople } from '../src/modules/payroll/server/run/retro/check.ts';
import { addMonths, day, type Month, monthsFrom } from '../src/platform/engine/day.ts';
import { chunks, tenantSql } from '../src/platform/server/db.ts';
import { type Figure, timed } from './measure.ts';
import { onOwnDatabase } from './payroll-database.ts';
import {
  addPeople,
  beginMonth,
  computeMonth,
  configurationOf,
  lockMonth,
  refreshStatistics,
  twoAccounts,
  txOf,
} from './payroll-month.ts';

const PEOPLE = 1_000;
/** People of one transaction, as in the job. */
const CHECKED_STEP = 200;
const [FIRST, LAST] = ['2026-03', '2027-02'] as [Month, Month];
const LIMIT_SECONDS = 20;

/** Measures twelve locked months of a thousand people computed again in shadow, after everybody moved a year ago. */
export async function retro(): Promise<Figure[]> {
  return onOwnDatabase(async ({ pools, company }) => {
    const subscriptionid = await company('retro', await configurationOf('acme'));
    const tx = txOf(pools, subscriptionid);
    await addPeople(tx, { sample: 'acme', count: PEOPLE, today: day('2025-10-01') });
    const { maker, checker } = await twoAccounts(tx);
    for (const month of monthsFrom(FIRST, LAST)) {
      const payrollrunid = await beginMonth(tx, month, maker);
      await computeMonth(tx, payrollrunid, month);
      await lockMonth(tx, payrollrunid, { subscriptionid, maker, checker });
    }
    await tx((db) =>
      tenantSql`update work_profile set city = case when city = 'Pune' then 'Nashik' else 'Pune' end
        where subscriptionid = current_subscription()`.execute(db),
    );
    await refreshStatistics(tx);
    const people = await tx((db) => db.selectFrom('employee').select('employeeid').orderBy('employeeid').execute());
    const ids = people.map(({ employeeid }) => employeeid);
    const { ms } = await timed(async () => {
      for (const part of chunks(ids, 1, CHECKED_STEP)) await tx((db) => checkPeople(db, addMonths(LAST, 1), part));
    });
    const { rows } = await tx((db) =>
      tenantSql<{
        n: number;
      }>`select count(*)::integer as n from retro_proposal where subscriptionid = current_subscription()`.execute(db),
    );
    console.log(`months proposed: ${rows[0]?.n ?? 0}`);
    return [{ name: 'retro of 12 months, 1,000 people', value: ms / 1000, unit: 's', asked: LIMIT_SECONDS }];
  });
}
