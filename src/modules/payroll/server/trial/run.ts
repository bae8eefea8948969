import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyConfig } from '#modules/payroll/contract/company-config.ts';
import type { Rules } from '#modules/payroll/contract/rules.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths, monthOf } from '#platform/engine/day.ts';
import { type PaidOn, taxYearEnd } from '../../engine/pay/context.ts';
import { payDate } from '../../engine/pay-period.ts';
import type { PaidPerson } from '../outputs/paid-person.ts';
import { printPayslips } from '../outputs/print.ts';
import { registerCsv, totals } from '../outputs/register.ts';
import { bankControl, fileNameOf, layoutNamed, layoutsFor, layoutTotals } from '../outputs/layout-files.ts';
import { arrearsEcr, ecr } from '../outputs/statutory-files.ts';
import type { OutputRun } from '../../engine/output/values.ts';
import { layoutText } from '../../engine/output/write.ts';
import { addLines, type YearToDate } from '../outputs/year-to-date.ts';

export type Trial = {
  readonly folders: readonly string[];
  readonly from: Month;
  readonly out: string;
  readonly config: CompanyConfig;
  readonly rules: Rules;
  /** Whether to print the payslips as well. */
  readonly print: boolean;
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

const runOf = (config: CompanyConfig, month: Month): OutputRun => ({
  label: config.company.label,
  month,
  paydate: paidOnOf(config)(month),
  sequence: 0,
  bankmodes: config.choices.bankmodes,
});

export type Written = Pick<Trial, 'out' | 'config' | 'print'> & {
  readonly month: Month;
  readonly paid: readonly PaidPerson[];
  /** What each person was paid here since April, this month included, by code. */
  readonly ytd: ReadonlyMap<string, YearToDate>;
};

/** Writes a month's register, totals, statutory files, bank advice and payslips. */
export async function writeMonth({ out, config, print, month, paid, ytd }: Written): Promise<void> {
  const folder = join(out, month);
  mkdirSync(folder, { recursive: true });
  const put = (name: string, content: string | Uint8Array): void => {
    writeFileSync(join(folder, name), content);
  };
  const run = runOf(config, month);
  const register = layoutNamed('register', config, undefined);
  put('register.csv', register ? layoutText(register, paid, run) : registerCsv(paid, { codes: true }));
  const sums = register ? layoutTotals(register, paid, run) : totals(paid);
  put(
    'totals.json',
    `${JSON.stringify(sums, null, 2)}
`,
  );
  put(`ecr-${month}.txt`, ecr(paid));
  const arrears = arrearsEcr(paid);
  if (arrears) put(`ecr-arrears-${month}.txt`, arrears);
  for (const layout of [
    ...layoutsFor('bank', config),
    ...layoutsFor('journal', config),
    ...layoutsFor('other', config),
  ])
    put(fileNameOf(layout), layoutText(layout, paid, run));
  if (!print) return;
  const pdfs = await printPayslips(
    paid.map(({ facts, payslip, identity }) => ({
      company: config.company.name,
      facts,
      payslip,
      identity,
      account: identity.bankaccount ?? '',
      ytd: ytd.get(facts.code) ?? {},
    })),
  );
  mkdirSync(join(folder, 'payslips'), { recursive: true });
  for (const [index, { facts }] of paid.entries()) put(join('payslips', `${facts.code}.pdf`), pdfs[index] ?? '');
}

/** The totals of a month. */
export const monthResult = (
  { config }: Pick<Trial, 'config'>,
  month: Month,
  paid: readonly PaidPerson[],
): TrialMonth => ({
  month,
  payslips: paid.length,
  netpay: paid.reduce((sum, { payslip }) => sum + payslip.register.netpay, 0),
  bank: bankControl(paid, config, runOf(config, month)),
});

/** Adds a month to everybody's sums; they restart with the tax year it is paid in. */
export function sumsAfter(
  before: ReadonlyMap<string, YearToDate>,
  month: Month,
  paid: readonly PaidPerson[],
  paidon: PaidOn,
): Map<string, YearToDate> {
  const yearOf = (at: Month) => taxYearEnd(monthOf(paidon(at)));
  const fresh = yearOf(month) !== yearOf(addMonths(month, -1));
  return new Map(
    paid.map(({ facts, payslip }) => [
      facts.code,
      addLines((fresh ? undefined : before.get(facts.code)) ?? {}, payslip),
    ]),
  );
}
