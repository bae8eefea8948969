import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { createAccount, createCompany } from '#platform/server/tenants.ts';
import { paidPeople } from '#modules/payroll/server/outputs/paid-person.ts';
import { paidOn } from '#modules/payroll/server/run/pay-calendar.ts';
import { groupsWithPeople } from '#modules/payroll/server/run/periods/due.ts';
import { groupsBefore } from '#modules/payroll/server/run/periods/parts.ts';
import { contextFor } from '#modules/payroll/server/run/compute.ts';
import { computeDrafts, finishRun } from '#modules/payroll/server/run/drafts.ts';
import { peopleInRun } from '#modules/payroll/server/run/people-in-run.ts';
import { approveRun } from '#modules/payroll/server/run/approve.ts';
import { beginCompute, lockRun, openRun } from '#modules/payroll/server/run/decide.ts';
import { releaseRun } from '#modules/payroll/server/run/release.ts';
import { onPayroll } from '#modules/payroll/server/run/facts.ts';
import { loadSettings } from '#modules/payroll/server/setup/settings.ts';
import { readFolder, readLayoutFiles } from './files.ts';
import { importMonth } from './import.ts';
import {
  monthResult,
  type Sums,
  sumsAfter,
  type Trial,
  type TrialCompany,
  type TrialMonth,
  type TrialRun,
  writeMonth,
  type Written,
} from './run.ts';
import type { Faults } from './faults.ts';
import { NO_FILES } from '#platform/server/files/store.ts';

/** A company of a trial with the two accounts that pay it. */
export type Tenant = {
  readonly company: TrialCompany;
  readonly subscriptionid: number;
  readonly maker: number;
  readonly checker: number;
  /** Runs one transaction as an account. */
  readonly as: (accountid: number | null) => <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/** Creates a company with one account that prepares payroll and one that approves it, in the groups named. */
export async function createTenant(
  pools: Pools,
  modules: readonly ServerModule[],
  { config, from, groups = ['Payroll checker'] }: Pick<Trial, 'config' | 'from'> & { readonly groups?: string[] },
): Promise<Tenant> {
  const { label, name: companyname } = config.company;
  const env = {
    now: () => new Date(`${from}-01T06:00:00Z`),
    secret: 'of no use: nobody signs in',
    baseDomain: 'localhost',
    demoPassword: undefined,
    production: false,
    files: NO_FILES,
  };
  const { tenant, accountid: maker } = await createCompany({
    pools,
    env,
    modules,
    company: { label, companyname, admin: { emailid: `maker@${label}.example` }, configuration: config },
  });
  const { subscriptionid } = tenant;
  const as =
    (accountid: number | null) =>
    <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      inTenant(pools, subscriptionid, { accountid, request: 'trial' }, work);
  // Accounts and people are created without an actor, so no confirmation is needed.
  const checker = await as(null)((db) =>
    createAccount(db, {
      emailid: `checker@${label}.example`,
      fullname: 'Checker',
      passwordhash: null,
      groups,
      atonce: true,
    }),
  );
  return { company: { env, tenant, accountid: maker, tx: as(null) }, subscriptionid, maker, checker, as };
}

const STEP = 500;
/** The regular run of a month. */
const REGULAR = 1;

/** An open run of a pay group, of the company's own cycle with an empty code. */
type Opened = {
  readonly payrollrunid: number;
  readonly month: Month;
  readonly paygroup: string;
  /** The number of its period in the month. */
  readonly number: number;
  /** Missing for a regular run. */
  readonly runtype?: number;
};

async function computeEverybody(
  db: Db,
  { payrollrunid, month, paygroup, number, runtype = REGULAR }: Opened,
): Promise<void> {
  const context = await contextFor(db, month, { paygroup, number, runtype });
  const whom = await peopleInRun(db, { runtype, month, paygroup, number });
  for (let after = ''; ;) {
    const people = await onPayroll(db, month, { after, limit: STEP, days: context.period, ...whom });
    const ids = people.map((row) => row.employeeid);
    if (ids.length > 0) await computeDrafts(db, context, { payrollrunid, ids, paygroup });
    const last = people.at(-1);
    if (!last || people.length < STEP) return finishRun(db, payrollrunid);
    after = last.employeecode;
  }
}

/** Notes people who could not be computed, with what to fix. */
async function noteExceptions(db: Db, { payrollrunid, month }: Opened, faults: Faults): Promise<void> {
  const rows = await db
    .selectFrom('draft_payslip')
    .select(['employeecode', 'exception'])
    .where('payrollrunid', '=', payrollrunid)
    .where('exception', 'is not', null)
    .orderBy('employeecode')
    .execute();
  for (const { employeecode, exception } of rows)
    faults.errors.push({
      file: month,
      sheet: '',
      row: undefined,
      column: undefined,
      message: `${employeecode}: ${exception}`,
    });
}

type GroupPeriod = Pick<TrialRun, 'paygroup' | 'bank'> & { readonly number: number };
type Dated = GroupPeriod & { readonly to: Day };

/** Periods one after the other: by their last day, and of one day those first for which others wait. */
function oneByOne(periods: readonly Dated[], before: ReadonlyMap<string, ReadonlySet<string>>): Dated[][] {
  const left = periods.toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0));
  const ordered: Dated[][] = [];
  while (left.length > 0) {
    const same = left.filter(({ to }) => to === left[0]?.to);
    const next = same.find((one) => !same.some(({ paygroup }) => before.get(one.paygroup)?.has(paygroup))) ?? same[0];
    if (!next) break;
    left.splice(left.indexOf(next), 1);
    ordered.push([next]);
  }
  return ordered;
}

/**
 * The periods of a month of the groups with people, the company's own cycle first; that alone in a company without
 * groups. Those of one number stand together, in order; one by one where people move between legal entities.
 */
async function periodsIn(db: Db, month: Month): Promise<readonly (readonly GroupPeriod[])[]> {
  const own = { paygroup: '', bank: undefined, number: 1 };
  const { paygroups = [] } = await loadSettings(db, month);
  if (paygroups.length === 0) return [[own]];
  const filled = await groupsWithPeople(db, month);
  const matches = [own, ...paygroups.map(({ code, bank }) => ({ paygroup: code, bank }))].flatMap(
    ({ paygroup, bank }) =>
      (filled.get(paygroup) ?? []).map(({ number, to }): Dated => ({ paygroup, bank, number, to })),
  );
  // With nobody to pay, opening the run says so.
  if (matches.length === 0) return [[own]];
  const before = await groupsBefore(db, month);
  if (before.size > 0) return oneByOne(matches, before);
  return [
    ...Map.groupBy(
      matches.toSorted((a, b) => a.number - b.number),
      ({ number }) => number,
    ).values(),
  ];
}

/** Opens and computes the run of a group. Notes people who could not be computed. */
const computeRun = async (
  db: Db,
  { month, paygroup, number, maker, faults }: Omit<Opened, 'payrollrunid'> & { maker: number; faults: Faults },
): Promise<Opened> => {
  const payrollrunid = await openRun(db, { payrollmonth: month, accountid: maker, paygroup, number });
  return computeOpened(db, { payrollrunid, month, paygroup, number }, { maker, faults });
};

/** Computes an open run. Notes people who could not be computed. */
export async function computeOpened(
  db: Db,
  opened: Opened,
  { maker, faults }: { maker: number; faults: Faults },
): Promise<Opened> {
  await beginCompute(db, { payrollrunid: opened.payrollrunid, accountid: maker });
  await computeEverybody(db, opened);
  await noteExceptions(db, opened, faults);
  return opened;
}

/** Approves a computed run by a second account, locks and releases it. */
export async function payOut({ subscriptionid, maker, checker, as }: Tenant, { payrollrunid }: Opened): Promise<void> {
  await as(checker)(async (db) => {
    const { contenthash } = await runOf(db, payrollrunid);
    await approveRun(db, { payrollrunid, accountid: checker, contenthash: contenthash ?? '' });
  });
  await as(maker)((db) => lockRun(db, { payrollrunid, accountid: maker, subscriptionid }));
  await as(maker)(async (db) => {
    const { netpay } = await runOf(db, payrollrunid);
    await releaseRun(db, { payrollrunid, accountid: maker, netpay });
  });
}

/**
 * Runs a month of every pay group with people from open to released, through the functions of the run; of weeks all first
 * ones, then all second ones. None of them is approved before all are computed. @returns the runs and everybody's payslips in code order, or undefined with faults noted
 */
export async function payMonth(
  tenant: Tenant,
  month: Month,
  faults: Faults,
): Promise<Pick<Written, 'month' | 'paid' | 'runs'> | undefined> {
  const { maker, as } = tenant;
  const periods = await as(maker)((db) => periodsIn(db, month));
  const opened: (Opened & Pick<TrialRun, 'bank'>)[] = [];
  for (const together of periods) {
    const computed: typeof opened = [];
    for (const { bank, paygroup, number } of together)
      computed.push({
        ...(await as(maker)((db) => computeRun(db, { month, paygroup, number, maker, faults }))),
        bank,
      });
    if (faults.errors.length > 0) return undefined;
    for (const run of computed) await payOut(tenant, run);
    opened.push(...computed);
  }
  return as(maker)(async (db) => {
    const runs: TrialRun[] = [];
    for (const { payrollrunid, paygroup, number, bank } of opened) {
      const several = opened.filter((one) => one.paygroup === paygroup).length > 1;
      const paydate = paidOn({ payrollmonth: month, ...(await runOf(db, payrollrunid)) });
      runs.push({
        paygroup,
        bank,
        ...(several ? { number } : {}),
        paydate,
        paid: await paidPeople(db, payrollrunid),
      });
    }
    const ids = opened.map(({ payrollrunid }) => payrollrunid);
    return { month, paid: await paidPeople(db, ids), runs };
  });
}

const runOf = (db: Db, payrollrunid: number) =>
  db
    .selectFrom('payroll_run')
    .select(['contenthash', 'netpay', 'paydate'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirstOrThrow();

/**
 * Runs a payroll from input folders through the database: every file as an upload, every month of each pay group opened,
 * computed, approved by a second account, locked and released; the results are written from the locked payslips. A
 * month with faults is not written and ends the run.
 */
export async function runTrialInDatabase(
  { pools, modules }: { pools: Pools; modules: readonly ServerModule[] },
  trial: Trial,
  faults: Faults,
): Promise<TrialMonth[]> {
  const tenant = await createTenant(pools, modules, trial);
  const { subscriptionid, maker, as } = tenant;
  const done: TrialMonth[] = [];
  let sums: Sums = new Map();
  for (const [index, folder] of trial.folders.entries()) {
    const month = addMonths(trial.from, index);
    const files = await readFolder(folder, month, faults);
    const layouts = trial.config.uploads ?? [];
    const layoutfiles = await readLayoutFiles(folder, layouts, faults);
    if (index === 0 && !files.employees && layoutfiles.size === 0)
      faults.errors.push({
        file: folder,
        sheet: '',
        row: undefined,
        column: undefined,
        message: 'the first folder needs an employees file',
      });
    if (faults.errors.length > 0) return done;
    await importMonth(as(null), { subscriptionid, accountid: maker, month, files, layouts, layoutfiles, faults });
    if (faults.errors.length === 0) await trial.time?.(tenant.company, { folder, month }, faults);
    if (faults.errors.length > 0) return done;
    const written = await payMonth(tenant, month, faults).catch((error: unknown) => {
      // An ApplicationError is caused by the files and says what to do; anything else is a bug.
      if (!(error instanceof ApplicationError)) throw error;
      faults.errors.push({ file: month, sheet: '', row: undefined, column: undefined, message: error.message });
    });
    if (written === undefined) return done;
    sums = sumsAfter(sums, written.runs);
    await writeMonth({ ...trial, ...written, sums });
    done.push(monthResult(trial, written));
  }
  return done;
}
