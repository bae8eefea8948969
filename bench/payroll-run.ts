import type { Month } from '#platform/engine/day.ts';
import { chunks, tenantSql } from '../src/platform/server/db.ts';
import { type Figure, timed } from './measure.ts';
import { onOwnDatabase } from './payroll-database.ts';
import {
  addPeople,
  beginMonth,
  computeMonth,
  configurationOf,
  refreshStatistics,
  STEP,
  txOf,
} from './payroll-month.ts';

const MONTH = '2026-10' as Month;
/** The company that is measured, and how many people it has. The second one pays out of the cost, with package figures. */
const RUNS = [
  { sample: 'acme', size: 1_000 },
  { sample: 'acme', size: 10_000 },
  { sample: 'acme', size: 20_000 },
  { sample: 'nilgiri', size: 10_000 },
] as const;
/** What packages of the second company give beside their amount; figures of the sample's people. */
const FIGURES = { telephone_sum: '1500', meals: '22', meal_value: '200', nps_rate: '10', premium: '12000' };

/**
 * Measures payroll runs of each size on a database with full durability: computed from locked inputs and stored with
 * all explanations.
 */
export async function running(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const perPerson: number[] = [];
  return onOwnDatabase(async ({ pools, company }) => {
    for (const { sample, size } of RUNS) {
      const isfirst = sample === 'acme';
      const subscriptionid = await company(`${sample}${size}`, await configurationOf(sample));
      const tx = txOf(pools, subscriptionid);
      await addPeople(tx, { sample, count: size });
      if (!isfirst)
        for (const [code, value] of Object.entries(FIGURES))
          await tx((db) =>
            tenantSql`insert into package_figure (subscriptionid, employeeid, code, payrollmonth, value)
              select subscriptionid, employeeid, ${code}, ${MONTH}, ${value}::numeric from employee`.execute(db),
          );
      await refreshStatistics(tx);
      const payrollrunid = await beginMonth(tx, MONTH);
      const computed = await computeMonth(tx, payrollrunid, MONTH);
      const rows = await tx((db) =>
        db.selectFrom('draft_payslip').selectAll().where('payrollrunid', '=', payrollrunid).execute(),
      );
      const bare = rows.map((row) => ({
        payrollrunid: row.payrollrunid,
        employeeid: row.employeeid,
        employeecode: row.employeecode,
        totalearnings: row.totalearnings,
        totaldeductions: row.totaldeductions,
        netpay: row.netpay,
        exception: row.exception,
        hash: row.hash,
        identity: JSON.stringify(row.identity),
        facts: JSON.stringify(row.facts),
        result: JSON.stringify(row.result),
      }));
      await tx((db) => db.deleteFrom('draft_payslip').where('payrollrunid', '=', payrollrunid).execute());
      const stored = await timed(async () => {
        for (let at = 0; at < bare.length; at += STEP) {
          await tx(async (db) => {
            for (const part of chunks(bare.slice(at, at + STEP), 12))
              await db.insertInto('draft_payslip').values(part).execute();
          });
        }
      });
      const failed = rows.find(({ exception }) => exception !== null);
      if (failed) throw new Error(`${sample}, ${failed.employeecode}: ${failed.exception}`);
      if (isfirst) perPerson.push(computed / size);
      const most = isfirst ? 4 : 2.5;
      figures.push({
        name: `${isfirst ? 'payroll of' : 'second company,'} ${size.toLocaleString('en-IN')}: computed and stored`,
        value: computed / 1000,
        unit: 's',
        ...(size === 10_000 ? { asked: 10 } : {}),
        ratio: { of: `the same rows in bare bulk statements (at most ${most})`, times: computed / stored.ms },
      });
    }
    figures.push({
      name: 'payroll: one person of 20,000 against one of 1,000',
      value: perPerson.at(-1) ?? 0,
      unit: 'ms',
      ratio: { of: 'the time of one of 1,000 (linear is 1)', times: (perPerson.at(-1) ?? 0) / (perPerson[0] ?? 1) },
    });
    console.log(`memory of the process at its most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    return figures;
  });
}
