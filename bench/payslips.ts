import { sql } from 'kysely';
import { z } from 'zod';
import { loadCertificates } from '../src/modules/payroll/server/form16/load.ts';
import { approveRun } from '../src/modules/payroll/server/run/approve.ts';
import { contextFor } from '../src/modules/payroll/server/run/compute.ts';
import { beginCompute, lockRun, openRun } from '../src/modules/payroll/server/run/decide.ts';
import { computeDrafts, finishRun } from '../src/modules/payroll/server/run/drafts.ts';
import { onPayroll } from '../src/modules/payroll/server/run/facts.ts';
import { releaseRun } from '../src/modules/payroll/server/run/release.ts';
import { demoPeople } from '../src/modules/payroll/server/demo-people.ts';
import { registerKind } from '../src/modules/people/server/public.ts';
import { day, type Month, month } from '../src/platform/engine/day.ts';
import { type Db, tenantSql } from '../src/platform/server/db.ts';
import { PEOPLE, result, type SignedIn } from './http.ts';
import { type Figure, quantile, steadily, timed } from './measure.ts';
import { measuredIn } from './program.ts';

const PAID = month('2026-10');
const NEXT = '2026-11';
/** The other months of the tax year whose payslips are copies of October's; November is the one that is computed. */
const COPIES: readonly Month[] = [
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-12',
  '2027-01',
  '2027-02',
  '2027-03',
].map(month);
/** People whose certificates are worked out: a fifth of the 5,000 whose limit is a minute. */
const CERTIFIED = 1_000;
const CERTIFIED_SECONDS = 12;
/** People of a transaction, as in the jobs. */
const [COMPUTED_STEP, CERTIFIED_STEP] = [500, 100];
/** Payslips that are opened each second while everybody is computed. */
const OPENED = 20;
const APPROVER = 1;

type Tx = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** October of ten thousand people, computed, locked and released. */
async function fill(tx: Tx, subscriptionid: number): Promise<void> {
  const demo = demoPeople();
  const designation = [...new Set(demo.map(({ values }) => String(values['designation'])))];
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    rownumber: at + 1,
    messages: [],
    values: { ...demo[at % demo.length]?.values, employeecode: `P${String(at).padStart(6, '0')}`, managercode: null },
  }));
  const base = { today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } };
  await tx((db) => registerKind.apply({ ...base, db }, people));
  await tx((db) => sql`select refresh_statistics()`.execute(db));
  const payrollrunid = await tx((db) => openRun(db, { payrollmonth: PAID, accountid: null }));
  await tx((db) => beginCompute(db, { payrollrunid, accountid: null }));
  for (let after: string | undefined = ''; after !== undefined;) {
    const begin: string = after;
    after = await tx(async (db) => {
      const page = await onPayroll(db, PAID, { after: begin, limit: COMPUTED_STEP });
      const ids = page.map(({ employeeid }) => employeeid);
      await computeDrafts(db, await contextFor(db, PAID), { payrollrunid, ids });
      return page.length < COMPUTED_STEP ? undefined : page.at(-1)?.employeecode;
    });
  }
  await tx((db) => finishRun(db, payrollrunid));
  const run = (db: Db) =>
    db.selectFrom('payroll_run').selectAll().where('payrollrunid', '=', payrollrunid).executeTakeFirstOrThrow();
  await tx(async (db) => {
    const { contenthash } = await run(db);
    await approveRun(db, { payrollrunid, accountid: APPROVER, contenthash: contenthash ?? '' });
  });
  await tx((db) => lockRun(db, { payrollrunid, accountid: APPROVER, subscriptionid }));
  await tx(async (db) => releaseRun(db, { payrollrunid, accountid: APPROVER, netpay: (await run(db)).netpay }));
}

/** How long a payslip takes to open while the next month of everybody is computed by the worker. */
async function opening({ client, token }: SignedIn, tx: Tx): Promise<Figure> {
  const slips = await tx((db) =>
    db
      .selectFrom('payslip')
      .select(['payrollrunid', 'employeeid'])
      .where('payrollmonth', '=', PAID)
      .orderBy('employeecode')
      .limit(CERTIFIED)
      .execute(),
  );
  const { status, text } = await client.send('POST', '/api/payroll/run', {
    body: JSON.stringify({ payrollmonth: NEXT }),
    token,
    key: 'bench-opening',
  });
  if (status !== 200) throw new Error(text);
  const [run] = result(z.array(z.object({ payrollrunid: z.number() })), text);
  const isComputing = async () => {
    const answer = await client.send('GET', `/api/payroll/run/${run?.payrollrunid ?? 0}`, { token });
    return result(z.array(z.object({ statusid: z.number() })), answer.text)[0]?.statusid === 2;
  };
  const taken: number[] = [];
  do {
    taken.push(
      ...(await steadily(OPENED, 1, async (at) => {
        const slip = slips[(taken.length + at) % slips.length];
        const path = `/api/payroll/payslip/${slip?.payrollrunid ?? 0}/${slip?.employeeid ?? 0}`;
        const answer = await client.send('GET', path, { token });
        if (answer.status !== 200) throw new Error(answer.text);
      })),
    );
  } while (await isComputing());
  console.log(`payslips opened meanwhile: ${taken.length}`);
  return {
    name: 'a payslip is opened while 10,000 are computed, p95',
    value: quantile(taken, 0.95),
    unit: 'ms',
    asked: 300,
  };
}

/** Payslips of the other months of the tax year, as copies of those of October. */
async function copyPayslips(tx: Tx): Promise<void> {
  for (const copy of COPIES)
    await tx((db) =>
      tenantSql`
        with days as (select ${copy}::text as payrollmonth, (${copy} || '-01')::date as fromday,
            ((${copy} || '-01')::date + interval '1 month' - interval '1 day')::date as untilday),
          period as (insert into pay_period (subscriptionid, payrollmonth, fromday, untilday)
            select current_subscription(), payrollmonth, fromday, untilday from days returning payperiodid, payrollmonth, untilday),
          run as (insert into payroll_run (subscriptionid, payrollmonth, payperiodid, statusid, paydate, releasedon, publishedon)
            select current_subscription(), payrollmonth, payperiodid, 6, untilday, now(), now() from period returning payrollrunid, payrollmonth)
        insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion, identity,
          facts, result, totalearnings, totaldeductions, netpay, hash)
        select p.subscriptionid, run.payrollrunid, p.employeeid, run.payrollmonth, p.employeecode, p.shapeversion, p.identity,
          p.facts, p.result, p.totalearnings, p.totaldeductions, p.netpay, p.hash
        from payslip p, run where p.subscriptionid = current_subscription() and p.payrollmonth = ${PAID}
        order by p.employeecode limit ${CERTIFIED}`.execute(db),
    );
}

/** How long the certificates of tax deducted of a year take, as the job that publishes them works them out. */
async function certifying(tx: Tx): Promise<Figure> {
  const people = await tx((db) =>
    db.selectFrom('employee').select('employeeid').orderBy('employeecode').limit(CERTIFIED).execute(),
  );
  const ids = people.map(({ employeeid }) => employeeid);
  const { ms, value } = await timed(async () => {
    let count = 0;
    for (let at = 0; at < ids.length; at += CERTIFIED_STEP) {
      const step = ids.slice(at, at + CERTIFIED_STEP);
      count += (await tx((db) => loadCertificates(db, step, { taxyear: '2026-27', establishmentid: 0 }))).length;
    }
    return count;
  });
  if (value !== CERTIFIED) throw new Error(`${value} certificates`);
  return {
    name: `certificates of ${CERTIFIED.toLocaleString('en')} people, 11 payslips each`,
    value: ms / 1000,
    unit: 's',
    asked: CERTIFIED_SECONDS,
  };
}

/** Measures what people and the end of a year ask of released payslips. */
export const payslips = (): Promise<Figure[]> =>
  measuredIn(
    async ({ tx, subscriptionid }) => fill(tx, subscriptionid),
    async (signedIn, { tx }) => {
      const opened = await opening(signedIn, tx);
      await copyPayslips(tx);
      return [opened, await certifying(tx)];
    },
  );
