import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { type Day, epochDay, lastDay } from '#platform/engine/day.ts';
import { formatRupees, paise, sum, ZERO } from '#platform/engine/money.ts';
import { type Fonts, loadFonts } from '#platform/server/print/fonts.ts';
import {
  FIRST_SLIP_DESIGN,
  SLIP_FIELDS,
  SLIP_SECTIONS,
  SLIP_WORDS,
  type SlipDesign,
  type SlipField,
  type SlipSection,
} from '#modules/payroll/contract/outputs/slip-design.ts';
import { words } from '../../engine/outputs/in-words.ts';
import { hindiWords } from '../../engine/outputs/in-words-hindi.ts';
import { owedAfter } from '../../engine/run/owed-after.ts';
import type { PaidPerson } from './paid-person.ts';
import { PAYSLIP_TEMPLATE } from './payslip-template.ts';
import { dayName, runName } from '../../engine/wording.ts';
import { lineName } from '../../engine/outputs/statutory-words.ts';
import { addLines, type YearPart, type YearToDate, yearParts, ytdKey } from './year-to-date.ts';
import { periodDays } from '../../engine/run/pay/service.ts';

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
  /** The design of its month; missing for the first one. */
  readonly design?: SlipDesign;
  /** The Hindi sentences, where the design has Hindi. */
  readonly hindi?: Readonly<Record<string, string>>;
  /** The logo, where the design has it. */
  readonly logo?: Uint8Array;
  /** Leave at the end of its days, in days; missing where the design does not have it. */
  readonly leave?: readonly { readonly leavetypename: string; readonly days: number }[];
  /** What opens the file; missing where nothing is needed. */
  readonly password?: string | undefined;
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

/** Turns a sentence into the language of a design, or both. */
type Say = (sentence: string) => string;
function sayIn({ design, hindi }: PayslipDocument): Say {
  const language = design?.language ?? 'english';
  if (language === 'english' || !hindi) return (sentence) => sentence;
  const translated: Say = (sentence) => hindi[sentence] ?? sentence;
  if (language === 'hindi') return translated;
  return (sentence) => (translated(sentence) === sentence ? sentence : `${sentence} / ${translated(sentence)}`);
}

function aboutPerson({ facts, payslip, account, identity, design }: PayslipDocument, say: Say): Pair[] {
  const { register } = payslip;
  const fields = design?.fields ?? FIRST_SLIP_DESIGN.fields;
  const chosen = (field: SlipField, value: string): Pair[] =>
    fields.includes(field) ? [[say(SLIP_FIELDS[field]), value]] : [];
  const input = (text: string | null | undefined): string => text || '-';
  const payment = account
    ? `${input(identity?.bankname ?? facts.paymentmode)}, ${maskAccount(account)}`
    : facts.paymentmode;
  const pairs: Pair[] = [
    [say(SLIP_WORDS.code), facts.code],
    ...chosen('joiningdate', dayName(facts.joiningdate)),
    [say(SLIP_WORDS.designation), input(identity?.designation)],
    ...chosen('department', input(identity?.department)),
    ...chosen('grade', input(facts.grade)),
    ...chosen('place', [identity?.office, facts.workstate].filter(Boolean).join(', ')),
    ...chosen('pan', facts.pan ?? 'not given'),
    [say(SLIP_WORDS.uan), input(facts.uan)],
    [say(SLIP_WORDS.esinumber), register.esicovered ? input(identity?.esinumber) : 'not covered'],
    [say(SLIP_WORDS.paidinto), payment],
    [say(payslip.period ? SLIP_WORDS.periodday : SLIP_WORDS.monthdays), String(periodDays(payslip))],
    [say(SLIP_WORDS.lop), String(register.lopdays)],
    [say(SLIP_WORDS.payable), String(register.paiddays)],
    [say(SLIP_WORDS.gross), shown(register.monthlygross)],
  ];
  return facts.leavingdate === null ? pairs : [...pairs, [say(SLIP_WORDS.leaving), dayName(facts.leavingdate)]];
}

/**
 * The lines of a part. Several lines of one kind, such as loans, have their own names and share the sum of the year.
 */
function rowsOf({ rows }: YearPart, lines: readonly PayslipLine[], say: Say): string[][] {
  return rows.flatMap(({ key, name, month, year }) => {
    const own = lines.filter((line) => ytdKey(line) === key);
    // Arrears of one month are named after it as well; the year has them of all months.
    const [only] = own;
    const one = only?.wagemonth === undefined ? name : lineName(only);
    if (month === null || own.length < 2) return [[say(one), month === null ? '' : shown(month), shown(year)]];
    return own.map((line, at) => [say(lineName(line)), shown(line.amount), at === 0 ? shown(year) : '']);
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

type Section = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
};

/** The parts below the net pay, by the design. */
function sectionsOf(input: PayslipDocument, say: Say): Section[] {
  const { payslip, design, leave = [] } = input;
  const { lines, tax } = payslip;
  const employer = lines.filter(({ kind }) => kind === 'employer');
  const parts: Readonly<Record<SlipSection, () => Omit<Section, 'head'>>> = {
    employer: () => ({
      rows: employer.map((line) => [say(lineName(line)), shown(line.amount)]),
      total: [say(SLIP_WORDS.total), shown(totalOf(employer))],
    }),
    tax: () => ({
      rows: taxRows(tax).map(([name, value]) => [say(name), value]),
      total: [say(SLIP_WORDS.taxofyear), shown(tax.withall.payable)],
    }),
    leave: () => ({ rows: leave.map(({ leavetypename, days }) => [leavetypename, String(days)]), total: [] }),
    loans: () => ({ rows: owedAfter(payslip).map(({ name, amount }) => [name, shown(amount)]), total: [] }),
  };
  const beside: Readonly<Partial<Record<SlipSection, string>>> = {
    leave: SLIP_WORDS.days,
    loans: SLIP_WORDS.outstanding,
  };
  return (design ?? FIRST_SLIP_DESIGN).sections.flatMap((name) => {
    const [word, part] = [beside[name], parts[name]()];
    // Leave and loans that nobody has take no room.
    if (word !== undefined && part.rows.length === 0) return [];
    return [{ head: [say(SLIP_SECTIONS[name]), ...(word ? [say(word)] : [])], ...part }];
  });
}

const taxRows = (tax: Payslip['tax']): Pair[] => [
  ['Regime', tax.regime === 'old' ? 'Old' : 'New'],
  ['Gross salary for the year, projected', shown(tax.grosssalary)],
  ...(tax.perquisites ? [['of it benefits beside the pay', shown(tax.perquisites.year)] as const] : []),
  ...(tax.employernps ? [['of it employer’s NPS contribution', shown(tax.employernps.year)] as const] : []),
  ['HRA exempt', shown(tax.hraexempt)],
  ...(tax.claims ? [['Exempt by claims', shown(sum(tax.claims.map(({ exempt }) => exempt)))] as const] : []),
  ...(tax.employernps ? [['Employer’s NPS, deducted', shown(tax.employernps.allowed)] as const] : []),
  ['Total income', shown(tax.withall.totalincome)],
  ['TDS before this month', shown(tax.before)],
];

/** What a recovery that is carried is of, in parentheses; empty in payslips of before its kinds were kept. */
const kindsOf = ({ carry: { recoveries = [] } }: PayslipDocument['payslip']): string =>
  recoveries.length === 0 ? '' : ` (${recoveries.map(({ name, amount }) => `${name} ${shown(amount)}`).join(', ')})`;

function contents(input: PayslipDocument, { draws, families }: Fonts): Record<string, unknown> {
  const { company, facts, payslip, identity, design = FIRST_SLIP_DESIGN } = input;
  const say = sayIn(input);
  /** A row of earnings or deductions: without the sums of the year where the design leaves them out. */
  const row = (cells: readonly string[]) => (design.hasyear ? cells : cells.slice(0, 2));
  const head = (title: string) => row([say(title), say(SLIP_WORDS.month), say(SLIP_WORDS.year)]);
  const hasloans = design.sections.includes('loans');
  const { lines, register, month } = payslip;
  const ytd = input.ytd ?? addLines({}, payslip);
  const { earnings, deductions } = yearParts(payslip, ytd, facts);
  const localname = identity?.localname ?? '';
  const notes = [
    register.recoverycarried > ZERO
      ? `Recovery carried to the next month: ${shown(register.recoverycarried)}${kindsOf(payslip)}. This month’s earnings were not enough for it.`
      : '',
    ...lines.flatMap(cutNote),
    !hasloans && register.loanbalance > ZERO ? `Loan balance after this month: ${shown(register.loanbalance)}.` : '',
    !hasloans && (register.advancebalance ?? ZERO) > ZERO
      ? `Salary advance balance after this month: ${shown(register.advancebalance ?? ZERO)}.`
      : '',
  ];
  const day = input.paydate ?? lastDay(month);
  return {
    title: `Payslip ${month} ${facts.code}`,
    fonts: families,
    paidon: day.split('-').map(Number),
    company,
    employernumbers: input.employernumbers ?? '',
    heading: `Payslip for ${runName({ payrollmonth: month, sequence: input.sequence ?? 0, period: input.period ?? null })}`,
    reversed: input.reversed ?? '',
    draft: input.draft ?? false,
    subheading: [
      input.number === undefined ? '' : `No. ${input.number}`,
      daysPaid(input),
      `${input.draft ? 'To be paid' : 'Paid'} on ${dayName(day)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    name: facts.name,
    localname: draws(localname) ? localname : '',
    haslogo: input.logo !== undefined,
    companywords: design.heading,
    facts: aboutPerson(input, say),
    earningshead: head(SLIP_WORDS.earnings),
    earnings: rowsOf(earnings, lines, say).map(row),
    earningstotal: row([say(SLIP_WORDS.totalearnings), shown(register.totalearnings), shown(earnings.year)]),
    deductionshead: head(SLIP_WORDS.deductions),
    deductions: rowsOf(deductions, lines, say).map(row),
    deductionstotal: row([say(SLIP_WORDS.totaldeductions), shown(register.totaldeductions), shown(deductions.year)]),
    netlabel: say(SLIP_WORDS.net),
    net: formatRupees(register.netpay),
    inwords: design.language === 'hindi' ? hindiWords(register.netpay) : words(register.netpay),
    sections: sectionsOf(input, say),
    notes: [...notes, ...design.footnote.split('\n')].filter(Boolean),
    workinghead: input.working?.heading ?? '',
    working: (input.working?.lines ?? []).map(({ name, amount, steps }) => [
      name,
      amount === null ? '' : shown(amount),
      [...steps],
    ]),
    footer: design.hasyear
      ? 'Amounts in rupees. Since April includes the opening balances from before Muster. Computer generated, no signature required.'
      : 'Amounts in rupees. Computer generated, no signature required.',
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
        inputs: {
          data: loaded.drawable(JSON.stringify(contents(document, loaded))),
          logo: JSON.stringify(document.logo ? Array.from(document.logo) : []),
        },
      },
      {
        // PDF/A forbids a password.
        ...(document.password === undefined ? { pdfStandard: 'a-2u' } : {}),
        pdfTags: false,
        creationTimestamp: epochDay(document.paydate ?? lastDay(document.payslip.month)) * SECONDS_PER_DAY,
      },
    );
    compiler.evictCache(10);
    return created;
  };
}
