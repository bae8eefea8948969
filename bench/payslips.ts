import { z } from 'zod';
import { loadCertificates } from '../src/modules/payroll/server/outputs/form16/load.ts';
import { releaseRun } from '../src/modules/payroll/server/run/release.ts';
import { type Month, month } from '../src/platform/engine/day.ts';
import { PEOPLE, result, type SignedIn } from './http.ts';
import { type Figure, quantile, steadily, timed } from './measure.ts';
import { addPeople, beginMonth, computeMonth, copyPayslips, lockMonth, type Tx } from './payroll-month.ts';
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
/** People whose certificates are computed. */
const CERTIFIED = 5_000;
const CERTIFIED_SECONDS = 60;
/** People of one transaction, as in the job. */
const CERTIFIED_STEP = 100;
/** Payslips that are opened each second while everybody is computed. */
const OPENED = 20;
const APPROVER = 1;

/** October of ten thousand people, computed, locked and released. */
async function fill(tx: Tx, subscriptionid: number): Promise<void> {
  await addPeople(tx, { sample: 'acme', count: PEOPLE });
  const payrollrunid = await beginMonth(tx, PAID);
  await computeMonth(tx, payrollrunid, PAID);
  await lockMonth(tx, payrollrunid, { subscriptionid, maker: APPROVER, checker: APPROVER });
  await tx(async (db) => {
    const { netpay } = await db
      .selectFrom('payroll_run')
      .select('netpay')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
    await releaseRun(db, { payrollrunid, accountid: APPROVER, netpay });
  });
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
      await copyPayslips(tx, { from: PAID, months: COPIES, people: CERTIFIED });
      return [opened, await certifying(tx)];
    },
  );
