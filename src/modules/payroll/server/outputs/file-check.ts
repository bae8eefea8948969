import type { Month } from '#platform/engine/day.ts';
import { type FileCheck, runFileCheck } from '#modules/payroll/contract/outputs/run-files.ts';
import { isByTwo } from '#modules/payroll/contract/outputs/payment-roles.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { epfRule } from '../../engine/law/epf.ts';
import { currentRules } from '../law/rule-packs.ts';
import { paymentsOf } from '../../engine/outputs/payments.ts';
import { accountsBy } from '../../engine/outputs/postings.ts';
import type { OutputRun } from '../../engine/outputs/values.ts';
import { layoutLines } from '../../engine/outputs/write.ts';
import { bookSettings } from './book-settings.ts';
import { type LayoutSettings, layoutsFor, runFilesProblem } from './layout-files.ts';
import { type PaidPerson, runPeople } from './paid-person.ts';
import { periodNames } from '../run/periods/several.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { settingsOfRun } from '../setup/settings.ts';

const LOCKED = [5, 6];
/** Computed, approved, locked, released. */
const COMPUTED = [3, 4, ...LOCKED];
/** The most payslips that are looked at: more than a run can have. */
const EVERYBODY = 1_000_000;

type Input = { readonly settings: LayoutSettings; readonly run: OutputRun; readonly people: readonly PaidPerson[] };

/** What the files of a run are made of; undefined for a run that is not computed. @throws ApplicationError 404 */
async function filesOf(db: Db, payrollrunid: number, label: string): Promise<Input | undefined> {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'r.paydate', 'r.datedsettingid'])
    .select(['q.paygroup', 'q.number', 'q.fromday', 'q.untilday', 'q.title'])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (!run) return notFound();
  if (!COMPUTED.includes(run.statusid)) return undefined;
  const { read } = await settingsOfRun(db, run);
  const settings = { structure: read.structure, ...(await bookSettings(db, run)) };
  const table = LOCKED.includes(run.statusid) ? ('payslip' as const) : ('draft_payslip' as const);
  return {
    settings,
    run: {
      label,
      month: run.payrollmonth as Month,
      paydate: paidOn(run),
      sequence: run.sequence,
      number: run.number,
      ...periodNames(run),
      bankmodes: read.bankmodes,
      accounts: accountsBy(settings.accounts ?? []),
      adminrate: epfRule(currentRules().epf.rules, run.payrollmonth as Month).adminrate,
    },
    people: await runPeople(db, payrollrunid, { table, limit: EVERYBODY }),
  };
}

const problemOf = ({ settings, people, run }: Input): string | undefined => {
  try {
    return runFilesProblem(['bank', 'other', 'journal'], settings, people, run);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
};

/**
 * Fails where a file of a computed run would be refused: nobody approves what cannot be paid. The standard files are
 * the payments by their form.
 * @throws ApplicationError 409 with what to correct
 */
export async function failOnFiles(
  db: Db,
  { payrollrunid, payrollmonth }: { payrollrunid: number; payrollmonth: string },
): Promise<void> {
  const { layouts = [], accounts = [] } = await bookSettings(db, { payrollmonth, paygroup: '' });
  if (!layouts.some(isByTwo) && accounts.length === 0) return;
  const value = await filesOf(db, payrollrunid, '');
  const problem = value && problemOf(value);
  if (problem !== undefined) failWith('conflict', { status: 409, text: problem });
}

const NOTHING: FileCheck = { people: 0, amount: 0, files: [], apart: [], unaccounted: [], problem: null };

const check = serve(runFileCheck, async ({ db, tenant }, { payrollrunid }) => {
  const value = await filesOf(db, payrollrunid, tenant.label);
  if (!value) return NOTHING;
  const { settings, people, run } = value;
  const { bybank, apart, all } = paymentsOf(people, run);
  const problem = problemOf(value) ?? null;
  const sum = (payments: readonly { readonly amount: number }[]) =>
    payments.reduce((total, { amount }) => total + amount, 0);
  return {
    people: bybank.length,
    amount: sum(bybank),
    files:
      problem === null
        ? layoutsFor('bank', settings).map((layout) => {
            const paid = layoutLines(layout, people, run).flatMap(({ code }) => all.get(code) ?? []);
            return { layout: layout.layout.name, people: paid.length, amount: sum(paid) };
          })
        : [],
    apart,
    unaccounted: bybank.filter(({ account }) => account === '').map(({ code }) => code),
    problem,
  };
});

export const fileCheckEndpoints = [check];
