import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { demoPeople } from '../tools/demo/payroll/people.ts';
import { approveRun } from '../src/modules/payroll/server/run/approve.ts';
import { contextFor } from '../src/modules/payroll/server/run/compute.ts';
import { beginCompute, lockRun, openRun } from '../src/modules/payroll/server/run/decide.ts';
import { computeDrafts, finishRun } from '../src/modules/payroll/server/run/drafts.ts';
import { onPayroll } from '../src/modules/payroll/server/run/facts.ts';
import { registerKind } from '../src/modules/people/server/public.ts';
import { type Day, day, type Month } from '../src/platform/engine/day.ts';
import { type Db, inTenant, type Pools, tenantSql } from '../src/platform/server/db.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { createAccount } from '../src/platform/server/tenants.ts';
import { timed } from './measure.ts';

/** People of one transaction, as in the job. */
export const STEP = 500;

export type Tx = <T>(work: (db: Db) => Promise<T>, accountid?: number) => Promise<T>;
export const txOf =
  (pools: Pools, subscriptionid: number): Tx =>
  (work, accountid) =>
    inTenant(pools, subscriptionid, { accountid: accountid ?? null, request: 'bench' }, work);

export type Sample = 'acme' | 'nilgiri';
const sampleOf = async (name: Sample): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(PROJECT_DIR, `samples/${name}/company.json`), 'utf8')) as Record<string, unknown>;

/** The people and names of the demo company, paid as the sample is. */
export async function configurationOf(name: Sample): Promise<Record<string, unknown>> {
  const demo = await sampleOf('acme');
  if (name === 'acme') return demo;
  const { structure, payroll, words } = await sampleOf(name);
  return { ...demo, structure, payroll, words };
}

/** A package as the cost of a year. */
function asCost({ paybasis, annualctc, monthlygross }: Record<string, unknown>): Record<string, unknown> {
  return { paybasis: 'CTC', annualctc: paybasis === 'CTC' ? annualctc : Number(monthlygross) * 12, monthlygross: null };
}

/** Inserts so many people, the demo company's repeated, by the upload of the register. */
export async function addPeople(
  tx: Tx,
  { sample, count, today = day('2026-10-01') }: { sample: Sample; count: number; today?: Day },
): Promise<void> {
  const demo = demoPeople();
  const designation = [...new Set(demo.map(({ values }) => String(values['designation'])))];
  const rows = Array.from({ length: count }, (_, at) => {
    const values = demo[at % demo.length]?.values ?? {};
    const cost = sample === 'nilgiri' ? asCost(values) : {};
    return {
      rownumber: at + 1,
      messages: [],
      values: { ...values, ...cost, employeecode: `P${String(at).padStart(6, '0')}`, managercode: null },
    };
  });
  const base = { today, accountid: null, parameters: {}, accepted: { designation } };
  await tx((db) => registerKind.apply({ ...base, db }, rows));
  await refreshStatistics(tx);
}

/** As after an upload. */
export const refreshStatistics = (tx: Tx): Promise<unknown> => tx((db) => sql`select refresh_statistics()`.execute(db));

/** A maker and a checker. */
export async function twoAccounts(tx: Tx): Promise<{ maker: number; checker: number }> {
  const account = (name: string) =>
    tx((db) =>
      createAccount(db, {
        emailid: `${name}@bench.example`,
        fullname: name,
        passwordhash: null,
        groups: [],
        atonce: true,
      }),
    );
  return { maker: await account('maker'), checker: await account('checker') };
}

/** Opens the payroll of a month and begins to compute it. @returns its id */
export async function beginMonth(tx: Tx, payrollmonth: Month, accountid?: number): Promise<number> {
  const payrollrunid = await tx((db) => openRun(db, { payrollmonth, accountid: accountid ?? null }));
  await tx((db) => beginCompute(db, { payrollrunid, accountid: accountid ?? null }));
  return payrollrunid;
}

/** Computes and stores everybody of a payroll that was begun, as the job does. @returns how long it took, in ms */
export async function computeMonth(tx: Tx, payrollrunid: number, payrollmonth: Month): Promise<number> {
  const { ms } = await timed(async () => {
    for (let after: string | undefined = ''; after !== undefined;) {
      const begin: string = after;
      after = await tx(async (db) => {
        const page = await onPayroll(db, payrollmonth, { after: begin, limit: STEP });
        const ids = page.map(({ employeeid }) => employeeid);
        await computeDrafts(db, await contextFor(db, payrollmonth), { payrollrunid, ids });
        return page.length < STEP ? undefined : page.at(-1)?.employeecode;
      });
    }
    await tx((db) => finishRun(db, payrollrunid));
  });
  return ms;
}

/** Approves and locks a computed payroll. */
export async function lockMonth(
  tx: Tx,
  payrollrunid: number,
  { subscriptionid, maker, checker }: { subscriptionid: number; maker: number; checker: number },
): Promise<void> {
  await tx(async (db) => {
    const { contenthash } = await db
      .selectFrom('payroll_run')
      .select('contenthash')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
    await approveRun(db, { payrollrunid, accountid: checker, contenthash: contenthash ?? '' });
  }, checker);
  await tx((db) => lockRun(db, { payrollrunid, accountid: maker, subscriptionid }), maker);
}

/** Released payrolls of further months, with the payslips of the first so many people as copies of a locked month's. */
export async function copyPayslips(
  tx: Tx,
  { from, months, people }: { from: Month; months: readonly Month[]; people: number },
): Promise<void> {
  for (const copy of months)
    await tx((db) =>
      tenantSql`
        with days as (select ${copy}::text as payrollmonth, (${copy} || '-01')::date as fromday,
            ((${copy} || '-01')::date + interval '1 month' - interval '1 day')::date as untilday),
          period as (insert into pay_period (subscriptionid, payrollmonth, fromday, untilday)
            select current_subscription(), payrollmonth, fromday, untilday from days returning payperiodid, payrollmonth, untilday),
          run as (insert into payroll_run (subscriptionid, payrollmonth, payperiodid, statusid, paydate, releasedon, publishedon)
            select current_subscription(), payrollmonth, payperiodid, 6, untilday, now(), now() from period returning payrollrunid, payrollmonth)
        insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion, identity,
          facts, result, carry, totalearnings, totaldeductions, netpay, hash)
        select p.subscriptionid, run.payrollrunid, p.employeeid, run.payrollmonth, p.employeecode, p.shapeversion, p.identity,
          p.facts, p.result, p.carry, p.totalearnings, p.totaldeductions, p.netpay, p.hash
        from payslip p, run where p.subscriptionid = current_subscription() and p.payrollmonth = ${from}
        order by p.employeecode limit ${people}`.execute(db),
    );
}
