import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { type Day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Tenant } from '#platform/server/directory.ts';
import type { Env } from '#platform/server/serve.ts';
import { type PaidOn, taxYearEnd } from '#modules/payroll/engine/run/pay/context.ts';
import { payDate } from '#modules/payroll/engine/run/pay-period.ts';
import type { PaidPerson } from '#modules/payroll/server/outputs/paid-person.ts';
import { printPayslips } from '#modules/payroll/server/outputs/print.ts';
import { registerCsv, totals } from '#modules/payroll/server/outputs/register.ts';
import {
  bankControl,
  checkedText,
  fileNameOf,
  layoutNamed,
  type LayoutSettings,
  layoutsFor,
  layoutTotals,
  statutoryLayout,
} from '#modules/payroll/server/outputs/layout-files.ts';
import { ofWageMonth } from '#modules/payroll/server/outputs/wage-month.ts';
import type { OutputRun, OutputSource } from '#modules/payroll/engine/outputs/values.ts';
import { layoutText } from '#modules/payroll/engine/outputs/write.ts';
import { addLines, type YearToDate } from '#modules/payroll/server/outputs/year-to-date.ts';
import type { Faults } from './faults.ts';

export type Trial = {
  readonly folders: readonly string[];
  readonly from: Month;
  readonly out: string;
  readonly config: CompanyConfig;
  readonly rules: Rules;
  /** Whether to print the payslips as well. */
  readonly print: boolean;
  /** Counts attendance and leave of a folder, where it has punches instead of a sheet of unpaid days. */
  readonly time?: (company: TrialCompany, options: { folder: string; month: Month }, faults: Faults) => Promise<void>;
};
/** The company of a trial. */
export type TrialCompany = {
  readonly env: Env;
  readonly tenant: Tenant;
  readonly accountid: number;
  /** Runs one transaction without an actor. */
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};
export type TrialMonth = {
  readonly month: Month;
  readonly payslips: number;
  readonly netpay: number;
  /** Number and sum of the payments in the bank file. */
  readonly bank: { readonly count: number; readonly total: number };
};

/** The day each month is paid by the company's cycle; files have no calendar. */
export const paidOnOf =
  ({ company }: CompanyConfig): PaidOn =>
  (month) =>
    payDate(company.payday, month).paydate;

/** The regular run of a pay group in a month; a company without groups has one of everybody. */
export type TrialRun = {
  /** Code of the pay group; empty for the company's own cycle. */
  readonly paygroup: string;
  /** Name of the group's layout of files for the bank; undefined where it has all of them. */
  readonly bank: string | undefined;
  /** The number of its period, where the group has several in the month. */
  readonly number?: number;
  readonly paydate: Day;
  readonly paid: readonly PaidPerson[];
};

/** A month of a company without pay groups: everybody in one run, paid by the company's cycle. */
export const ownRun = (config: CompanyConfig, month: Month, paid: readonly PaidPerson[]): TrialRun => ({
  paygroup: '',
  bank: undefined,
  paydate: paidOnOf(config)(month),
  paid,
});

const outputRun = (
  config: CompanyConfig,
  month: Month,
  { paydate, number }: Pick<TrialRun, 'paydate' | 'number'>,
): OutputRun => ({
  label: config.company.label,
  month,
  paydate,
  sequence: 0,
  ...(number === undefined ? {} : { number }),
  bankmodes: config.choices.bankmodes,
  filing: config.payroll.filing,
});

/** The layouts of a run, of which those for the bank are chosen by its group. */
const settingsOf = ({ structure, layouts, paygroups }: CompanyConfig, { bank }: TrialRun): LayoutSettings => ({
  structure,
  layouts,
  paygroups,
  bank,
});

/** What of a run stands in the names of its files: the code of its group, and its period where there are several. */
const nameOf = ({ paygroup, number }: TrialRun): string =>
  number === undefined ? paygroup : [paygroup, number].filter(Boolean).join('-');

/** What each person was paid here since the tax year began, by code, with the last month of that year. */
export type Sums = ReadonlyMap<string, { readonly year: Month; readonly ytd: YearToDate }>;

export type Written = Pick<Trial, 'out' | 'config' | 'print'> & {
  readonly month: Month;
  /** The payslips of all runs, in the order of the files. */
  readonly paid: readonly PaidPerson[];
  readonly runs: readonly TrialRun[];
  /** With this month. */
  readonly sums: Sums;
};

/** A person's payslip among those of the month. */
const slipKey = ({ facts, payslip }: PaidPerson): string =>
  `${facts.code} ${facts.span?.from ?? ''} ${payslip.period?.number ?? 1}`;

/** Everybody's payslip with the day that their own run is paid. */
function datedBy(runs: readonly TrialRun[], paid: readonly PaidPerson[]): readonly OutputSource[] {
  const days = new Map(runs.flatMap((run) => run.paid.map((one) => [slipKey(one), run.paydate] as const)));
  return paid.map((one) => {
    const paydate = days.get(slipKey(one));
    return paydate === undefined ? one : { ...one, paydate };
  });
}

/**
 * Writes a month's register, totals and statutory files with everybody, and the files for the bank, of the journal and
 * of other layouts for each run; those of a pay group have its code in their names. Payslips are of everybody.
 */
export async function writeMonth({ out, config, print, month, paid, runs, sums }: Written): Promise<void> {
  const folder = join(out, month);
  mkdirSync(folder, { recursive: true });
  const put = (name: string, content: string | Uint8Array): void => {
    writeFileSync(join(folder, name), content);
  };
  const register = layoutNamed('register', config, undefined);
  const whole = outputRun(config, month, runs[0] ?? ownRun(config, month, []));
  const everybody = datedBy(runs, paid);
  put('register.csv', register ? layoutText(register, everybody, whole) : registerCsv(paid, { codes: true }));
  const added = register ? layoutTotals(register, everybody, whole) : totals(paid);
  put(
    'totals.json',
    `${JSON.stringify(added, null, 2)}
`,
  );
  const ofmonth = ofWageMonth(paid, false);
  put(`ecr-${month}.txt`, layoutText(statutoryLayout('ecr', config), ofmonth, whole));
  const arrears = layoutText(statutoryLayout('arrearsecr', config), ofmonth, whole);
  if (arrears) put(`ecr-arrears-${month}.txt`, arrears);
  for (const run of runs) {
    const settings = settingsOf(config, run);
    for (const layout of [
      ...layoutsFor('bank', settings),
      ...layoutsFor('journal', settings),
      ...layoutsFor('other', settings),
    ])
      put(fileNameOf(layout, nameOf(run)), checkedText(layout, settings, run.paid, outputRun(config, month, run)));
  }
  if (!print) return;
  const pdfs = await printPayslips(
    paid.map(({ facts, payslip, identity }) => ({
      company: config.company.name,
      facts,
      payslip,
      identity,
      account: identity.bankaccount ?? '',
      ytd: sums.get(facts.code)?.ytd ?? {},
    })),
  );
  mkdirSync(join(folder, 'payslips'), { recursive: true });
  const several = new Set(
    runs.flatMap(({ number, paid: people }) => (number === undefined ? [] : people.map(slipKey))),
  );
  const codes = Map.groupBy(paid, ({ facts }) => facts.code);
  const partly = ({ facts, payslip }: PaidPerson): boolean =>
    facts.span !== undefined &&
    (codes.get(facts.code) ?? []).some(
      (other) => other.payslip !== payslip && other.payslip.period?.number === payslip.period?.number,
    );
  const pdfName = (one: PaidPerson): string =>
    partly(one)
      ? `${one.facts.code}-${one.facts.span?.from ?? ''}.pdf`
      : several.has(slipKey(one))
        ? `${one.facts.code}-${one.payslip.period?.number ?? 1}.pdf`
        : `${one.facts.code}.pdf`;
  for (const [index, one] of paid.entries()) put(join('payslips', pdfName(one)), pdfs[index] ?? '');
}

/** The totals of a month: everybody's payslips, and the payments in the files for the bank of all runs. */
export function monthResult(
  { config }: Pick<Trial, 'config'>,
  { month, paid, runs }: Pick<Written, 'month' | 'paid' | 'runs'>,
): TrialMonth {
  const banks = runs.map((run) => bankControl(run.paid, settingsOf(config, run), outputRun(config, month, run)));
  return {
    month,
    payslips: paid.length,
    netpay: paid.reduce((sum, { payslip }) => sum + payslip.register.netpay, 0),
    bank: {
      count: banks.reduce((sum, { count }) => sum + count, 0),
      total: banks.reduce((sum, { total }) => sum + total, 0),
    },
  };
}

/** Adds a month to everybody's sums; they restart with the tax year it is paid in. */
export function sumsAfter(before: Sums, runs: readonly TrialRun[]): Sums {
  const sums = new Map<string, { readonly year: Month; readonly ytd: YearToDate }>();
  for (const { paydate, paid } of runs) {
    const year = taxYearEnd(monthOf(paydate));
    for (const { facts, payslip } of paid) {
      const existing = sums.get(facts.code) ?? before.get(facts.code);
      sums.set(facts.code, { year, ytd: addLines(existing?.year === year ? existing.ytd : {}, payslip) });
    }
  }
  return sums;
}
