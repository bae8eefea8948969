import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { epochDay, lastDay } from '#platform/engine/day.ts';
import { formatRupees, sum, ZERO } from '#platform/engine/money.ts';

const SECONDS_PER_DAY = 86_400;

/** The page. Values come in as data, never as markup, so that no name can become a command. */
const TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, author: d.company)
#set page(paper: "a4", margin: (x: 1.6cm, y: 1.5cm), footer: align(center, text(7pt, fill: luma(110), d.footer)))
#set text(size: 9pt)
#let rule = 0.4pt + luma(190)
#let cells(rows) = rows.map(row => (row.at(0), align(right, row.at(1)))).flatten()
#let part(title, rows, total) = table(
  columns: (1fr, auto), stroke: none, inset: (x: 4pt, y: 3pt),
  table.header(table.cell(colspan: 2, strong(title)), table.hline(stroke: rule)),
  ..cells(rows),
  table.hline(stroke: rule), strong(total.at(0)), align(right, strong(total.at(1))),
)
#text(14pt, strong(d.company))
#v(-6pt)
#text(11pt, d.heading)
#line(length: 100%, stroke: rule)
#grid(columns: (auto, 1fr, auto, 1fr), column-gutter: 8pt, row-gutter: 5pt,
  ..d.facts.map(pair => (text(fill: luma(90), pair.at(0)), pair.at(1))).flatten())
#v(4pt)
#grid(columns: (1fr, 1fr), column-gutter: 14pt,
  part("Earnings", d.earnings, d.earningstotal), part("Deductions", d.deductions, d.deductionstotal))
#block(width: 100%, inset: 7pt, fill: luma(240), grid(columns: (1fr, auto), strong("Net pay"), strong(d.net)))
#grid(columns: (1fr, 1fr), column-gutter: 14pt,
  part("Paid by the employer", d.employer, d.employertotal), part("Income tax of the year", d.tax, d.taxtotal))
#for note in d.notes { text(8pt, note); linebreak() }
`;

type Pair = readonly [string, string];
const shown = (amount: Paise): string => formatRupees(amount, { symbol: false });
const pairs = (lines: readonly PayslipLine[]): Pair[] => lines.map((line) => [line.name, shown(line.amount)]);
const totalOf = (lines: readonly PayslipLine[]): Paise => sum(lines.map((line) => line.amount));
const days = (count: number): string => String(count);

/** Only the last digits identify an account to its owner; the rest is nobody's business on paper. */
export const maskAccount = (account: string): string =>
  account.length > 4 ? `${'X'.repeat(account.length - 4)}${account.slice(-4)}` : account;

export type PayslipDocument = {
  readonly company: string;
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly account: string;
};

function contents({ company, facts, payslip, account }: PayslipDocument): Record<string, unknown> {
  const { lines, register, tax } = payslip;
  const earned = lines.filter(({ kind }) => kind === 'earning' || kind === 'arrear');
  const deducted = lines.filter(({ kind }) => kind === 'deduction');
  const employer = lines.filter(({ kind }) => kind === 'employer');
  const notes = [
    register.recoverycarried > ZERO ? `Recovery carried to the next month: ${shown(register.recoverycarried)}` : '',
    register.loanbalance > ZERO ? `Loan balance after this month: ${shown(register.loanbalance)}` : '',
  ];
  const about: Pair[] = [
    ['Employee', facts.name],
    ['Code', facts.code],
    ['Grade', facts.grade],
    ['State of work', facts.workstate],
    ['UAN', facts.uan ?? '-'],
    ['PAN', facts.pan ?? 'not given'],
    ['Payment', account ? `${facts.paymentmode}, ${maskAccount(account)}` : facts.paymentmode],
    ['Monthly gross', shown(register.monthlygross)],
    ['Days in service', days(register.daysinservice)],
    ['Paid days', `${days(register.paiddays)} (loss of pay ${days(register.lopdays)})`],
  ];
  return {
    title: `Payslip ${payslip.month} ${facts.code}`,
    company,
    heading: `Wage slip for ${payslip.month}, paid on ${lastDay(payslip.month)}`,
    footer: 'Amounts in rupees. Made by computer, valid without signature.',
    facts: about,
    earnings: pairs(earned),
    earningstotal: ['Total earnings', shown(register.totalearnings)],
    deductions: pairs(deducted),
    deductionstotal: ['Total deductions', shown(register.totaldeductions)],
    net: formatRupees(register.netpay),
    employer: pairs(employer),
    employertotal: ['Total', shown(totalOf(employer))],
    tax: [
      ['Regime', tax.regime === 'old' ? 'Old' : 'New'],
      ['Gross salary of the year, projected', shown(tax.grosssalary)],
      ['Exempt house rent allowance', shown(tax.hraexempt)],
      ['Total income', shown(tax.withall.totalincome)],
      ['Deducted before this month', shown(tax.before)],
    ],
    taxtotal: ['Tax of the year', shown(tax.withall.payable)],
    notes: notes.filter(Boolean),
  };
}

/**
 * A maker of payslip PDFs. One compiler serves a whole month: the template is compiled once and each payslip is data.
 * The same payslip gives the same bytes: the date inside is the day of payment.
 */
export function payslipPdfs(): (document: PayslipDocument) => Uint8Array {
  const compiler = NodeCompiler.create();
  return (document) => {
    const made = compiler.pdf(
      { mainFileContent: TEMPLATE, inputs: { data: JSON.stringify(contents(document)) } },
      { creationTimestamp: epochDay(lastDay(document.payslip.month)) * SECONDS_PER_DAY },
    );
    compiler.evictCache(10);
    return made;
  };
}
