import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  approveRun,
  createRun,
  getRun,
  lockRun,
  type PayrollRun,
  releaseRun,
} from '#modules/payroll/contract/run/run.ts';
import { registerKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { demoPeople } from '../../../../tools/demo/payroll/people.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

export const ACME = JSON.parse(readFileSync('samples/acme/company.json', 'utf8')) as Record<string, unknown>;
export const OCTOBER = '2026-10';

export type Staffed = { company: TestCompany; maker: Caller; checker: Caller; ids: Map<string, number> };
/** With a month that is computed or paid. */
export type Paid = Staffed & { run: PayrollRun };

const MAKER = 'maker@test.example';
const CHECKER = 'checker@test.example';

/** Makes a company with sixty people, one account that prepares payroll and one that approves it, step by step. */
export async function staffedAnew(app: TestApp, config = ACME): Promise<Staffed> {
  const company = await app.company(config);
  const people = demoPeople();
  const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
  await company.tx((db) =>
    registerKind.apply(
      { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
      people,
    ),
  );
  await company.account(MAKER, ['Payroll maker']);
  await company.account(CHECKER, ['Payroll checker']);
  return inside(company);
}

/** Its people by their codes, and both accounts signed in. */
async function inside(company: TestCompany): Promise<Staffed> {
  const rows = await company.tx((db) =>
    db.selectFrom('employee').select(['employeeid', 'employeecode']).orderBy('employeecode').execute(),
  );
  const [maker, checker] = await Promise.all([company.signIn(MAKER), company.signIn(CHECKER)]);
  return { company, maker, checker, ids: new Map(rows.map((row) => [row.employeecode, row.employeeid])) };
}

const stateOf = (name: string, config: object): string =>
  `${name} ${config === ACME ? 'acme' : createHash('sha256').update(JSON.stringify(config)).digest('hex')}`;

/** The same company, copied: copies have the same ids, so for a proof about another company it is made anew. */
export const staffed = async (app: TestApp, config = ACME): Promise<Staffed> =>
  inside(await app.copied(stateOf('staffed', config), async () => (await staffedAnew(app, config)).company));

/** One in a further state of its month, copied. */
export async function withRun(
  app: TestApp,
  name: string,
  goOn: (state: Staffed) => Promise<PayrollRun>,
): Promise<Paid> {
  const make = async () => {
    const own = await staffedAnew(app);
    await goOn(own);
    return own.company;
  };
  const own = await inside(await app.copied(name, make));
  const { payrollrunid } = await own.company.tx((db) =>
    db.selectFrom('payroll_run').select('payrollrunid').executeTakeFirstOrThrow(),
  );
  const [run] = await own.maker.call(getRun, { payrollrunid });
  if (!run) throw new Error(`No run in the company ${name}`);
  return { ...own, run };
}
/** With October computed. */
export const computedCompany = (app: TestApp): Promise<Paid> => withRun(app, 'october computed', october);
/** With October released. */
export const paidCompany = (app: TestApp): Promise<Paid> => withRun(app, 'october released', released);

/** Waits until a run is computed. */
export async function computed(maker: Caller, payrollrunid: number): Promise<PayrollRun> {
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
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
export const october = (state: Staffed): Promise<PayrollRun> => runOf(state, OCTOBER);

/** A month computed, approved and locked. */
export async function locked(state: Staffed, payrollmonth: string): Promise<PayrollRun> {
  const run = await runOf(state, payrollmonth);
  const { payrollrunid, contenthash } = run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const [done] = await state.maker.call(lockRun, { payrollrunid });
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
export const released = async (state: Staffed): Promise<PayrollRun> => paidOut(state, await october(state));
