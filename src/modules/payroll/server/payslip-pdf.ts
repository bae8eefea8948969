import type { NamedPeriod } from '#modules/payroll/contract/work-period.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/payslip.ts';
import { type Day, epochDay, lastDay } from '#platform/engine/day.ts';
import { formatRupees, paise, sum, ZERO } from '#platform/engine/money.ts';
import { type Fonts, loadFonts } from '#platform/server/print/fonts.ts';
import { words } from '../engine/in-words.ts';
import type { PaidPerson } from './outputs/paid-person.ts';
import { PAYSLIP_TEMPLATE } from './outputs/payslip-template.ts';
import { dayName, runName } from '../engine/wording.ts';
import { lineName } from '../engine/statutory-words.ts';
import { addLines, type YearPart, type YearToDate, yearParts, ytdKey } from './outputs/year-to-date.ts';
import { periodDays } from '../engine/pay/service.ts';

const SECONDS_PER_DAY = 86_400;

/** Masks all but the last four digits. */
export const maskAccount = (account: string): string =>
  account.length > 4 ? `${'X'.repeat(account.length - 4)}${account.slice(-4)}` : account;

export type PayslipDocument = {
  readonly company: string;
  /** PAN and TAN of an employer that is a separate entity of the company. */
  readonly employernumbers?: string;
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly account: string;
  /** The person's identity in the month; without it only name and code are printed. */
  readonly identity?: PaidPerson['identity'];
  /** Paid here since April by line, this month included; without it only this month. */
  readonly ytd?: YearToDate;
  /** The number of a correction. */
  readonly sequence?: number;
  /** What names its period; missing where that is all of its wage month. */
  readonly period?: NamedPeriod;
  /** Its number in the series of the legal entity; missing where payslips have none. */
  readonly number?: string;
  /** The day it is paid; the last one of the month where nothing is said. */
  readonly paydate?: Day;
  /** Who reversed it, when and why: printed at the top. */
  readonly reversed?: string;
  /** Not released yet: watermarked as a draft. */
  readonly draft?: boolean;
  /** How each amount came about, on pages of their own; missing where it is not asked for. */
  readonly working?: PdfWorking;
};
/** The working of a payslip in a language. */
export type PdfWorking = {
  readonly heading: string;
  readonly lines: readonly {
    readonly name: string;
    readonly amount: number | null;
    readonly steps: readonly string[];
  }[];
};

type Pair = readonly [string, string];
const shown = (amount: number): string => formatRupees(paise(amount), { symbol: false });
const totalOf = (lines: readonly PayslipLine[]): number => sum(lines.map((line) => line.amount));

function aboutPerson({ facts, payslip, account, identity }: PayslipDocument): Pair[] {
  const { register } = payslip;
  const given = (text: string | null | undefined): string => text || '-';
  const payment = account
    ? `${given(identity?.bankname ?? facts.paymentmode)}, ${maskAccount(account)}`
    : facts.paymentmode;
  const pairs: Pair[] = [
    ['Employee code', facts.code],
    ['Joining date', dayName(facts.joiningdate)],
    ['Designation', given(identity?.designation)],
    ['Department', given(identity?.department)],
    ['Grade', given(facts.grade)],
    ['Place of work', [identity?.office, facts.workstate].filter(Boolean).join(', ')],
    ['PAN', facts.pan ?? 'not given'],
    ['UAN', given(facts.uan)],
    ['ESI number', register.esicovered ? given(identity?.esinumber) : 'not covered'],
    ['Paid into', payment],
    [payslip.period ? 'Days of the period' : 'Days in month', String(periodDays(payslip))],
    ['LOP days', String(register.lopdays)],
    ['Payable days', String(register.paiddays)],
    ['Monthly gross', shown(register.monthlygross)],
  ];
  return facts.leavingdate === null ? pairs : [...pairs, ['Leaving date', dayName(facts.leavingdate)]];
}

/**
 * The lines of a part. Several lines of one kind, such as loans, have their own names and share the sum of the year.
 */
function rowsOf({ rows }: YearPart, lines: readonly PayslipLine[]): string[][] {
  return rows.flatMap(({ key, name, month, year }) => {
    const own = lines.filter((line) => ytdKey(line) === key);
    // Arrears of one month are named after it as well; the year has them of all months.
    const [only] = own;
    const one = only?.wagemonth === undefined ? name : lineName(only);
    if (month === null || own.length < 2) return [[one, month === null ? '' : shown(month), shown(year)]];
    return own.map((line, at) => [lineName(line), shown(line.amount), at === 0 ? shown(year) : '']);
  });
}

/** Why a limit on deductions cut a line. */
function cutNote(line: PayslipLine): string[] {
  const { limitname, limitshare, limitbase, limit, takenbefore, leftofit } = line.inputs;
  if (limitname === undefined) return [];
  const [base, most, before, left] = [limitbase, limit, takenbefore, leftofit].map((amount) => shown(Number(amount)));
  return [
    `${lineName(line)}: limit “${limitname}”, ${limitshare}% of ${base} = ${most}; taken before it ${before}, left for it ${left}.`,
  ];
}

/** The days a payslip pays, in words; empty for a calendar month. */
function daysPaid({ facts: { span }, payslip: { period } }: PayslipDocument): string {
  const days = span ?? period;
  return days ? `${dayName(days.from)} to ${dayName(days.to)}` : '';
}

function contents(given: PayslipDocument, { draws, families }: Fonts): Record<string, unknown> {
  const { company, facts, payslip, identity } = given;
  const { lines, register, tax, month } = payslip;
  const ytd = given.ytd ?? addLines({}, payslip);
  const { earnings, deductions } = yearParts(payslip, ytd, facts);
  const employer = lines.filter(({ kind }) => kind === 'employer');
  const localname = identity?.localname ?? '';
  const notes = [
    register.recoverycarried > ZERO
      ? `Recovery carried to the next month: ${shown(register.recoverycarried)}. This month’s earnings were not enough for it.`
      : '',
    ...lines.flatMap(cutNote),
    register.loanbalance > ZERO ? `Loan balance after this month: ${shown(register.loanbalance)}.` : '',
    (register.advancebalance ?? ZERO) > ZERO
      ? `Salary advance balance after this month: ${shown(register.advancebalance ?? ZERO)}.`
      : '',
  ];
  const day = given.paydate ?? lastDay(month);
  return {
    title: `Payslip ${month} ${facts.code}`,
    fonts: families,
    paidon: day.split('-').map(Number),
    company,
    employernumbers: given.employernumbers ?? '',
    heading: `Payslip for ${runName({ payrollmonth: month, sequence: given.sequence ?? 0, period: given.period ?? null })}`,
    reversed: given.reversed ?? '',
    draft: given.draft ?? false,
    subheading: [
      given.number === undefined ? '' : `No. ${given.number}`,
      daysPaid(given),
      `${given.draft ? 'To be paid' : 'Paid'} on ${dayName(day)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    name: facts.name,
    localname: draws(localname) ? localname : '',
    facts: aboutPerson(given),
    earnings: rowsOf(earnings, lines),
    earningstotal: ['Total earnings', shown(register.totalearnings), shown(earnings.year)],
    deductions: rowsOf(deductions, lines),
    deductionstotal: ['Total deductions', shown(register.totaldeductions), shown(deductions.year)],
    net: formatRupees(register.netpay),
    inwords: words(register.netpay),
    employer: employer.map((line) => [lineName(line), shown(line.amount)]),
    employertotal: ['Total', shown(totalOf(employer))],
    tax: [
      ['Regime', tax.regime === 'old' ? 'Old' : 'New'],
      ['Gross salary for the year, projected', shown(tax.grosssalary)],
      ...(tax.perquisites ? [['of it benefits beside the pay', shown(tax.perquisites.year)]] : []),
      ...(tax.employernps ? [['of it employer’s NPS contribution', shown(tax.employernps.year)]] : []),
      ['HRA exempt', shown(tax.hraexempt)],
      ...(tax.claims ? [['Exempt by claims', shown(sum(tax.claims.map(({ exempt }) => exempt)))]] : []),
      ...(tax.employernps ? [['Employer’s NPS, deducted', shown(tax.employernps.allowed)]] : []),
      ['Total income', shown(tax.withall.totalincome)],
      ['TDS before this month', shown(tax.before)],
    ],
    taxtotal: ['Tax for the year', shown(tax.withall.payable)],
    notes: notes.filter(Boolean),
    workinghead: given.working?.heading ?? '',
    working: (given.working?.lines ?? []).map(({ name, amount, steps }) => [
      name,
      amount === null ? '' : shown(amount),
      [...steps],
    ]),
    footer:
      'Amounts in rupees. Since April includes the opening balances from before Muster. Computer generated, no signature required.',
  };
}

let fonts: Fonts | undefined;

/**
 * Creates a function that compiles payslip PDFs (PDF/A-2u). One compiler serves a whole month: the template is compiled
 * once and each payslip is data. The same payslip gives the same bytes: the date in the PDF is the day of payment.
 */
export function payslipPdfs(): (document: PayslipDocument) => Uint8Array {
  const loaded = (fonts ??= loadFonts());
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: loaded.blobs }] });
  return (document) => {
    const created = compiler.pdf(
      {
        mainFileContent: PAYSLIP_TEMPLATE,
        inputs: { data: loaded.drawable(JSON.stringify(contents(document, loaded))) },
      },
      {
        pdfStandard: 'a-2u',
        pdfTags: false,
        creationTimestamp: epochDay(document.paydate ?? lastDay(document.payslip.month)) * SECONDS_PER_DAY,
      },
    );
    compiler.evictCache(10);
    return created;
  };
}
