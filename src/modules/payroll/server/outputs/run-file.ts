import type { FilingPolicy } from '#modules/payroll/contract/outputs/filing.ts';
import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { type SheetDraft, writeSheets } from '#platform/server/sheet/write.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { FileAnswer } from '#platform/server/serve.ts';
import type { RunFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { type ChallanRule, pfChallanSheets, taxSheets } from './challans.ts';
import { esiSheets, professionalTaxSheets, welfareFundSheets } from './contributions.ts';
import { journalLines, journalSheet, reversedLines } from './journal.ts';
import {
  checkedText,
  fileNameOf,
  layoutNamed,
  layoutSheet,
  type LayoutSettings,
  onlyLayout,
  statutoryLayout,
} from './layout-files.ts';
import { isOfMonth } from './empty-files.ts';
import { ofWageMonth } from './wage-month.ts';
import type { PaidPerson } from './paid-person.ts';
import { registerCsv, registerSheet } from './register.ts';
import { needUans } from './statutory-files.ts';
import type { FilingRegistration } from './filing-registration.ts';
import { accountsBy } from '../../engine/outputs/postings.ts';
import { accountProblem } from '../../engine/outputs/check-files.ts';
import type { OutputRun } from '../../engine/outputs/values.ts';
import type { PreparedLayout } from '../../engine/outputs/compile.ts';
import { layoutLines, layoutText } from '../../engine/outputs/write.ts';

/** A file that is created as a whole. */
export type WholeFile = FileAnswer & { readonly bytes: Uint8Array | string };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export type RunFileGiven = {
  readonly month: Month;
  /** The day the run is paid: value date, and what due dates go by. */
  readonly paydate: Day;
  /** The day the bank is to pay, where the payments were released for another day than the pay date. */
  readonly valuedate?: Day | undefined;
  /** 0 for the regular run of the month, else the number of its correction. */
  readonly sequence?: number;
  /** One of several periods of the month; missing or null where it is all of it, and for files of the wage month. */
  readonly period?: NamedPeriod | null | undefined;
  readonly paid: readonly PaidPerson[];
  /** The company's address label: payment references begin with it. */
  readonly label: string;
  /** Payment modes that go into the bank file. */
  readonly bankmodes: readonly string[];
  readonly pf: ChallanRule;
  /** First and last day of the period, and the name that it was given. */
  readonly days?: OutputRun['days'];
  readonly title?: string | undefined;
  /** How the company has its statutory files. */
  readonly filing?: FilingPolicy | undefined;
  /** The company's own layouts of the month. */
  readonly settings: LayoutSettings;
  /** Which of several layouts of a kind of file. */
  readonly layout?: string | undefined;
  /** Names of the legal entities, for the journal. */
  readonly entities?: ReadonlyMap<number, string>;
  /** For a run of several establishments: the registration that a statutory file is filed under. */
  readonly registration?: FilingRegistration;
};

/** A period in the name of a file: "period-2", "diwali-bonus"; letters of other scripts are left out. */
export function nameInFiles({ number, title = '' }: NamedPeriod): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name || `period-${number}`;
}

/** What of a run stands in the names of its files: "2026-10", "2026-10-period-2-correction-1". */
export const filePeriod = (
  { month, period, sequence = 0 }: Pick<RunFileGiven, 'month' | 'period' | 'sequence'>,
  suffix = '',
): string =>
  [month, period ? nameInFiles(period) : '', sequence === 0 ? '' : `correction-${sequence}`, suffix]
    .filter(Boolean)
    .join('-');

/** Files of a wage month that go by the state of work. */
const BY_STATE: ReadonlySet<RunFile> = new Set(['pt', 'lwf']);

/** The journal of a confirmed reversal. */
export async function reversalFile({
  month,
  period,
  sequence,
  paid,
  settings,
  adminrate,
  reversalid,
}: Pick<RunFileGiven, 'month' | 'period' | 'paid' | 'settings'> & {
  /** The rate of the administration charge, in percent. */
  adminrate: string;
  sequence: number;
  reversalid: number;
}): Promise<WholeFile> {
  return {
    name: `journal-${filePeriod({ month, period, sequence })}-reversal-${reversalid}.xlsx`,
    type: XLSX,
    bytes: await writeSheets(
      [journalSheet(reversedLines(paid, accountsBy(settings.accounts ?? []), adminrate), 'Reversal')],
      lastDay(month),
    ),
  };
}

/**
 * The file for the bank of net pay that a payout hold had kept back: by the company's layout, by the standard one where
 * it has several.
 */
export function laterAdvice({
  month,
  paydate,
  period,
  sequence = 0,
  paid,
  days,
  title,
  label,
  bankmodes,
  settings,
  laterpayoutid,
}: Omit<RunFileGiven, 'pf' | 'registration'> & { laterpayoutid: number }): WholeFile {
  const layout = onlyLayout('bank', settings);
  const people = paid.map((one) => {
    const { payouthold: _, ...identity } = one.identity;
    return { ...one, identity };
  });
  return {
    name: fileNameOf(layout, filePeriod({ month, period, sequence }, `payout-${laterpayoutid}`)),
    type: layout.layout.ending === 'csv' ? CSV : TEXT,
    bytes: checkedText(layout, { ...settings, layouts: [layout.layout] }, people, {
      label,
      month,
      paydate,
      sequence,
      number: period?.number,
      days,
      title,
      bankmodes,
    }),
  };
}

/**
 * Creates one file of a run from its locked payslips.
 * @throws ApplicationError when a member has no UAN, or the month has no arrears
 */
export async function runFileOf(file: RunFile, { paid: payslips, ...input }: RunFileGiven): Promise<WholeFile> {
  const {
    month,
    paydate,
    valuedate = paydate,
    period,
    sequence = 0,
    label,
    bankmodes,
    pf,
    days,
    title,
    filing,
    settings,
    layout,
    entities,
    registration,
  } = input;
  const ofmonth = isOfMonth(file);
  const paid = ofmonth ? ofWageMonth(payslips, BY_STATE.has(file)) : payslips;
  const accounts = accountsBy(settings.accounts ?? []);
  const number = ofmonth ? undefined : period?.number;
  const run: OutputRun = {
    label,
    month,
    paydate,
    sequence,
    number,
    bankmodes,
    accounts,
    adminrate: pf.rule.adminrate,
    filing,
    ...(ofmonth ? {} : { days, title }),
    ...(entities ? { entities } : {}),
  };
  const of = filePeriod({ month, period: ofmonth ? null : period, sequence }, registration?.suffix);
  const book = async (name: string, sheets: readonly SheetDraft[]): Promise<WholeFile> => ({
    name: `${name}-${of}.xlsx`,
    type: XLSX,
    bytes: await writeSheets(registration ? [...sheets, registration.sheet] : sheets, lastDay(month)),
  });
  const text = (name: string, own: PreparedLayout): WholeFile => ({
    name: `${name}-${of}.${own.layout.ending}`,
    type: own.layout.ending === 'csv' ? CSV : TEXT,
    bytes: layoutText(own, paid, run),
  });
  switch (file) {
    case 'register': {
      const own = layoutNamed('register', settings, undefined);
      return book('register', [own ? layoutSheet(own, paid, run) : registerSheet(paid)]);
    }
    case 'registercsv': {
      const own = layoutNamed('register', settings, undefined);
      return { name: `register-${of}.csv`, type: CSV, bytes: own ? layoutText(own, paid, run) : registerCsv(paid) };
    }
    case 'ecr':
      needUans(paid);
      return text('ecr', statutoryLayout('ecr', settings));
    case 'arrearsecr': {
      needUans(paid);
      const layout = statutoryLayout('arrearsecr', settings);
      if (layoutLines(layout, paid, run).length === 0)
        failWith('conflict', {
          status: 404,
          text: 'This month paid no arrears of provident fund; there is no arrears ECR.',
        });
      return text('ecr-arrears', layout);
    }
    case 'pfchallan':
      // The minimum charge of the month was paid with the regular run.
      return book('epf-challan', pfChallanSheets(paid, { ...pf, adminminimum: pf.adminminimum && sequence === 0 }));
    case 'esi': {
      const own = statutoryLayout('esi', settings);
      return own.layout.ending === 'xlsx' ? book('esi', esiSheets(own, paid, run)) : text('esi', own);
    }
    case 'pt':
      return book('professional-tax', professionalTaxSheets(paid));
    case 'lwf':
      return book('labour-welfare-fund', welfareFundSheets(paid));
    case 'tds':
      return book('income-tax', taxSheets(paid, paydate));
    case 'bank':
    case 'other': {
      const own = layoutNamed(file, settings, layout) ?? notFound();
      const type = own.layout.ending === 'csv' ? CSV : TEXT;
      const dated = file === 'bank' ? { ...run, paydate: valuedate } : run;
      return { name: fileNameOf(own, of), type, bytes: checkedText(own, settings, paid, dated) };
    }
    case 'journal': {
      const own = layout === undefined ? undefined : (layoutNamed('journal', settings, layout) ?? notFound());
      const problem = accountProblem(paid, run);
      if (problem !== undefined) failWith('conflict', { status: 409, text: problem });
      if (!own) return book('journal', [journalSheet(journalLines(paid, accounts, run.adminrate))]);
      return {
        name: fileNameOf(own, of),
        type: own.layout.ending === 'csv' ? CSV : TEXT,
        bytes: checkedText(own, settings, paid, run),
      };
    }
  }
}
