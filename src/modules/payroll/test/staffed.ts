import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { approveRun, createRun, getRun, lockRun, type PayrollRun, releaseRun } from '#modules/payroll/contract/run.ts';
import { registerKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { demoPeople } from '../server/demo-people.ts';
import { limit } from '../../../../test/support/limits.ts';

export const ACME = JSON.parse(readFileSync('samples/acme/company.json', 'utf8')) as Record<string, unknown>;
export const OCTOBER = '2026-10';

export type Staffed = { company: TestCompany; maker: Caller; checker: Caller; ids: Map<string, number> };

/** A company with sixty people, one account that prepares payroll and one that approves it. */
export async function staffed(app: TestApp, config = ACME): Promise<Staffed> {
  const company = await app.company(config);
  const people = demoPeople();
  const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
  await company.tx((db) =>
    registerKind.apply(
      { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
      people,
    ),
  );
  const rows = await company.tx((db) => db.selectFrom('employee').select(['employeeid', 'employeecode']).execute());
  const maker = await company.account('maker@test.example', ['Payroll maker']);
  const checker = await company.account('checker@test.example', ['Payroll checker']);
  return { company, maker, checker, ids: new Map(rows.map((row) => [row.employeecode, row.employeeid])) };
}

/** Waits until a run is computed. */
export async function computed(maker: Caller, payrollrunid: number): Promise<PayrollRun> {
  for (const until = Date.now() + limit(25); Date.now() < until; await sleep(40)) {
    const [run] = await maker.call(getRun, { payrollrunid });
    if (run && run.statusid !== 2) return run;
  }
  throw new Error('The run is still being computed');
}

/** A month, computed. */
export async function runOf({ maker }: Staffed, payrollmonth: string): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth });
  return computed(maker, created?.payrollrunid ?? 0);
}

/** October, computed. */
export const october = (given: Staffed): Promise<PayrollRun> => runOf(given, OCTOBER);

/** A month computed, approved and locked. */
export async function locked(given: Staffed, payrollmonth: string): Promise<PayrollRun> {
  const run = await runOf(given, payrollmonth);
  const { payrollrunid, contenthash } = run;
  await given.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const [done] = await given.maker.call(lockRun, { payrollrunid });
  return done ?? run;
}

/** Takes a computed run through approval, lock and release. */
export async function paidOut({ maker, checker }: Staffed, run: PayrollRun): Promise<PayrollRun> {
  const { payrollrunid, contenthash, netpay } = run;
  await checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await maker.call(lockRun, { payrollrunid });
  const [done] = await maker.call(releaseRun, { payrollrunid, netpay });
  return done ?? run;
}

/** October, paid. */
export const released = async (given: Staffed): Promise<PayrollRun> => paidOut(given, await october(given));
