import type { Month } from '#platform/engine/day.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { demoPeople } from '../src/modules/payroll/server/demo-people.ts';
import { contextFor } from '../src/modules/payroll/server/run/compute.ts';
import { computeDrafts, finishRun } from '../src/modules/payroll/server/run/drafts.ts';
import { beginCompute, openRun } from '../src/modules/payroll/server/run/decide.ts';
import { onPayroll } from '../src/modules/payroll/server/run/facts.ts';
import { registerKind } from '../src/modules/people/server/public.ts';
import { day } from '../src/platform/engine/day.ts';
import { chunks, type Db, inTenant, tenantSql } from '../src/platform/server/db.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { type Figure, timed } from './measure.ts';
import { onOwnDatabase } from './payroll-database.ts';

const MONTH = '2026-10' as Month;
/** People per transaction, as in the job. */
const STEP = 500;
/** The company that is measured, and how many people it has. The second one pays out of the cost, with package figures. */
const RUNS = [
  { sample: 'acme', size: 1_000 },
  { sample: 'acme', size: 10_000 },
  { sample: 'acme', size: 20_000 },
  { sample: 'nilgiri', size: 10_000 },
] as const;
type Sample = (typeof RUNS)[number]['sample'];

const sampleOf = async (name: Sample): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(PROJECT_DIR, `samples/${name}/company.json`), 'utf8')) as Record<string, unknown>;
/** The people and names of the demo company, paid as the sample is. */
export async function configurationOf(name: Sample): Promise<Record<string, unknown>> {
  const demo = await sampleOf('acme');
  if (name === 'acme') return demo;
  const { structure, payroll, words } = await sampleOf(name);
  return { ...demo, structure, payroll, words };
}
/** What packages of the second company give beside their amount; figures of the sample's people. */
const FIGURES = { telephone_sum: '1500', meals: '22', meal_value: '200', nps_rate: '10', premium: '12000' };

/** A package as the cost of a year. */
function asCost({ paybasis, annualctc, monthlygross }: Record<string, unknown>): Record<string, unknown> {
  return { paybasis: 'CTC', annualctc: paybasis === 'CTC' ? annualctc : Number(monthlygross) * 12, monthlygross: null };
}
export const peopleOf = (sample: Sample, count: number) => {
  const demo = demoPeople();
  return Array.from({ length: count }, (_, at) => {
    const values = demo[at % demo.length]?.values ?? {};
    const cost = sample === 'nilgiri' ? asCost(values) : {};
    return {
      rownumber: at + 1,
      messages: [],
      values: { ...values, ...cost, employeecode: `P${String(at).padStart(6, '0')}`, managercode: null },
    };
  });
};

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
      const tx = <T>(work: (db: Db) => Promise<T>) =>
        inTenant(pools, subscriptionid, { accountid: null, request: 'bench' }, work);
      const designation = [...new Set(demoPeople().map(({ values }) => String(values['designation'])))];
      await tx((db) =>
        registerKind.apply(
          { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
          peopleOf(sample, size),
        ),
      );
      if (!isfirst)
        for (const [code, value] of Object.entries(FIGURES))
          await tx((db) =>
            tenantSql`insert into package_figure (subscriptionid, employeeid, code, payrollmonth, value)
              select subscriptionid, employeeid, ${code}, ${MONTH}, ${value}::numeric from employee`.execute(db),
          );
      // As after an upload of this size.
      await tx((db) => sql`select refresh_statistics()`.execute(db));
      const payrollrunid = await tx((db) => openRun(db, { payrollmonth: MONTH, accountid: null }));
      await tx((db) => beginCompute(db, { payrollrunid, accountid: null }));

      const computed = await timed(async () => {
        for (let after = ''; ;) {
          const people = await tx(async (db) => {
            const page = await onPayroll(db, MONTH, { after, limit: STEP });
            await computeDrafts(db, await contextFor(db, MONTH), {
              payrollrunid,
              ids: page.map((row) => row.employeeid),
            });
            return page;
          });
          if (people.length < STEP) break;
          after = people.at(-1)?.employeecode ?? after;
        }
        await tx((db) => finishRun(db, payrollrunid));
      });
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
      if (isfirst) perPerson.push(computed.ms / size);
      const most = isfirst ? 4 : 2.5;
      figures.push({
        name: `${isfirst ? 'payroll of' : 'second company,'} ${size.toLocaleString('en-IN')}: computed and stored`,
        value: computed.ms / 1000,
        unit: 's',
        ...(size === 10_000 ? { asked: 10 } : {}),
        ratio: { of: `the same rows in bare bulk statements (at most ${most})`, times: computed.ms / stored.ms },
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
