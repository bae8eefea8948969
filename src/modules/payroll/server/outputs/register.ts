import { paise, type Paise, rupeeText, ZERO } from '#platform/engine/money.ts';
import { csvLine } from '#platform/engine/spreadsheet-text.ts';
import type { SheetCell, SheetDraft } from '#platform/server/sheet/write.ts';
import { addMonths, month } from '#platform/engine/day.ts';
import type { PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import { arrearMonths } from '../../engine/outputs/values.ts';
import { withMonth, withoutMonth } from '../../engine/wording.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf } from './sheets.ts';
import { wholeParts } from '../../engine/run/pay/service.ts';

type Source = Pick<PaidPerson, 'facts' | 'payslip'>;
type Column = {
  readonly heading: string;
  readonly kind: 'text' | 'days' | 'rupees' | 'paise' | 'count';
  readonly read: (source: Source) => string | number;
};

const text = (heading: string, read: (source: Source) => string): Column => ({ heading, kind: 'text', read });
const days = (heading: string, read: (source: Source) => number): Column => ({ heading, kind: 'days', read });
const rupees = (heading: string, read: (source: Source) => Paise): Column => ({ heading, kind: 'rupees', read });
const places = (heading: string, read: (source: Source) => Paise): Column => ({ heading, kind: 'paise', read });

const HEADS = ['basic', 'hra', 'conveyance', 'special'] as const;
const ONE_TIME = ['overtime', 'sales_incentive', 'performance_bonus', 'joining_bonus'] as const;

type Kind = 'earned' | 'arrear' | 'onetime' | 'costs';
/** Components beyond the usual register columns, in the order they first occur on a payslip. */
function ownCodes(sources: readonly Source[], kind: Kind, usual: readonly string[]): string[] {
  const codes = new Set(sources.flatMap(({ payslip }) => Object.keys(payslip.register[kind] ?? {})));
  return [...codes].filter((code) => !usual.includes(code));
}

/** The register columns of these payslips: the usual ones, and one for each component a company added. */
export function registerColumns(sources: readonly Source[]): readonly Column[] {
  return [...usualColumns(sources), ...arrearColumns(sources)];
}

/**
 * Arrears by wage month, where some are not of the month before alone: lines, gross and provident fund of each month.
 */
function arrearColumns(sources: readonly Source[]): readonly Column[] {
  const all = sources.flatMap(({ payslip }) => arrearMonths(payslip).map((late) => ({ late, paid: payslip.month })));
  if (all.every(({ late, paid }) => late.month === addMonths(paid, -1))) return [];
  const months = [...new Set(all.map(({ late }) => late.month))].sort();
  return months.flatMap((month) => {
    const of = ({ payslip }: Source) => arrearMonths(payslip).find((one) => one.month === month);
    const codes = new Set(all.flatMap(({ late }) => (late.month === month ? Object.keys(late.amounts) : [])));
    const named = month.replace('-', '_');
    const pf = (heading: string, figure: keyof PfFigures): Column =>
      rupees(`${heading}_${named}`, (source) => of(source)?.pf[figure] ?? ZERO);
    return [
      ...[...codes].map((code) => rupees(`arrear_${code}_${named}`, (source) => of(source)?.amounts[code] ?? ZERO)),
      rupees(`arrear_gross_${named}`, (source) => of(source)?.gross ?? ZERO),
      pf('arrear_epf_wages', 'epfwages'),
      pf('arrear_eps_wages', 'epswages'),
      pf('arrear_edli_wages', 'edliwages'),
      pf('arrear_pf', 'employee'),
      pf('arrear_eps', 'eps'),
      pf('arrear_employer_epf', 'employer'),
    ];
  });
}

function usualColumns(sources: readonly Source[]): readonly Column[] {
  const after = (heading: string, kind: Kind, usual: readonly string[], prefix: string) => ({
    heading,
    columns: ownCodes(sources, kind, usual).map((code) =>
      rupees(`${prefix}${code}`, ({ payslip }) => payslip.register[kind]?.[code] ?? ZERO),
    ),
  });
  const own = [
    after('earned_special', 'earned', HEADS, 'earned_'),
    after('arrear_special', 'arrear', HEADS, 'arrear_'),
    after('joining_bonus', 'onetime', ONE_TIME, 'onetime_'),
    after('lwf_employer', 'costs', [], 'cost_'),
  ];
  // Salary advances have their columns where somebody has one.
  const advances = sources.some(({ payslip }) => payslip.register.advance !== undefined);
  return REGISTER.flatMap((column) => [
    column,
    ...(advances ? (ADVANCES[column.heading] ?? []) : []),
    ...(own.find(({ heading }) => heading === column.heading)?.columns ?? []),
  ]);
}

/** The payroll register, column by column. */
export const REGISTER: readonly Column[] = [
  text('employee_code', ({ facts }) => facts.code),
  text('full_name', ({ facts }) => facts.name),
  text('work_state', ({ facts }) => facts.workstate),
  days('days_in_service', ({ payslip }) => payslip.register.daysinservice),
  days('lop_days', ({ payslip }) => payslip.register.lopdays),
  days('paid_days', ({ payslip }) => payslip.register.paiddays),
  rupees('monthly_gross', ({ payslip }) => payslip.register.monthlygross),
  ...HEADS.map((head) => rupees(`earned_${head}`, ({ payslip }) => payslip.register.earned[head] ?? ZERO)),
  rupees('earned_gross', ({ payslip }) => payslip.register.earnedgross),
  ...HEADS.map((head) => rupees(`arrear_${head}`, ({ payslip }) => payslip.register.arrear[head] ?? ZERO)),
  rupees('arrear_gross', ({ payslip }) => payslip.register.arreargross),
  ...ONE_TIME.map((item) => rupees(item, ({ payslip }) => payslip.register.onetime[item] ?? ZERO)),
  rupees('total_earnings', ({ payslip }) => payslip.register.totalearnings),
  rupees('pf_wages', ({ payslip }) => payslip.register.pfwages),
  rupees('epf_wages', ({ payslip }) => payslip.register.pf.epfwages),
  rupees('eps_wages', ({ payslip }) => payslip.register.pf.epswages),
  rupees('edli_wages', ({ payslip }) => payslip.register.pf.edliwages),
  rupees('pf_employee', ({ payslip }) => payslip.register.pf.employee),
  rupees('vpf', ({ payslip }) => payslip.register.pf.vpf),
  rupees('eps', ({ payslip }) => payslip.register.pf.eps),
  rupees('employer_epf', ({ payslip }) => payslip.register.pf.employer),
  places('edli', ({ payslip }) => payslip.register.pf.edli),
  rupees('arrear_epf_wages', ({ payslip }) => payslip.register.arrearpf.epfwages),
  rupees('arrear_eps_wages', ({ payslip }) => payslip.register.arrearpf.epswages),
  rupees('arrear_edli_wages', ({ payslip }) => payslip.register.arrearpf.edliwages),
  rupees('arrear_pf', ({ payslip }) => payslip.register.arrearpf.employee),
  rupees('arrear_vpf', ({ payslip }) => payslip.register.arrearpf.vpf),
  rupees('arrear_eps', ({ payslip }) => payslip.register.arrearpf.eps),
  rupees('arrear_employer_epf', ({ payslip }) => payslip.register.arrearpf.employer),
  text('esi_covered', ({ payslip }) => (payslip.register.esicovered ? 'Yes' : 'No')),
  rupees('esi_base', ({ payslip }) => payslip.register.esibase),
  rupees('esi_employee', ({ payslip }) => payslip.register.esiemployee),
  rupees('esi_employer', ({ payslip }) => payslip.register.esiemployer),
  rupees('pt', ({ payslip }) => payslip.register.pt),
  rupees('lwf_employee', ({ payslip }) => payslip.register.lwfemployee),
  rupees('lwf_employer', ({ payslip }) => payslip.register.lwfemployer),
  rupees('tds', ({ payslip }) => payslip.register.tds),
  rupees('loan', ({ payslip }) => payslip.register.loan),
  rupees('other_deductions', ({ payslip }) => payslip.register.otherdeductions),
  rupees('total_deductions', ({ payslip }) => payslip.register.totaldeductions),
  rupees('net_pay', ({ payslip }) => payslip.register.netpay),
  rupees('recovery_carried', ({ payslip }) => payslip.register.recoverycarried),
  rupees('loan_balance_after', ({ payslip }) => payslip.register.loanbalance),
  text('payment_mode', ({ facts }) => facts.paymentmode),
  text('tax_regime', ({ payslip }) => (payslip.tax.regime === 'old' ? 'Old' : 'New')),
  rupees('projected_gross_salary', ({ payslip }) => payslip.tax.grosssalary),
  places('hra_exempt', ({ payslip }) => payslip.tax.hraexempt),
  rupees('annual_taxable_income', ({ payslip }) => payslip.tax.withall.totalincome),
  rupees('annual_tax', ({ payslip }) => payslip.tax.withall.payable),
  rupees('annual_tax_without_bonus', ({ payslip }) => payslip.tax.without.payable),
  rupees('tds_before', ({ payslip }) => payslip.tax.before),
  { heading: 'months_left', kind: 'count', read: ({ payslip }) => payslip.tax.monthsleft },
  rupees('tds_due', ({ payslip }) => payslip.tax.due),
];

/** Columns of salary advances, each by the column it follows. */
const ADVANCES: Readonly<Record<string, readonly Column[]>> = {
  loan: [rupees('advance', ({ payslip }) => payslip.register.advance ?? ZERO)],
  loan_balance_after: [rupees('advance_balance_after', ({ payslip }) => payslip.register.advancebalance ?? ZERO)],
};

const ACRONYMS = new Map(
  ['lop', 'hra', 'pf', 'epf', 'eps', 'edli', 'vpf', 'esi', 'pt', 'lwf', 'tds'].map((word) => [
    word,
    word.toUpperCase(),
  ]),
);
/** Headings whose words differ from their code. */
const HEADINGS: Readonly<Record<string, string>> = {
  paid_days: 'Payable Days',
  eps: 'EPS (Employer)',
  edli: 'EDLI (Employer)',
  employer_epf: 'Employer PF',
  pf_employee: 'Employee PF',
  esi_employee: 'Employee ESI',
  esi_employer: 'Employer ESI',
  lwf_employee: 'Employee LWF',
  lwf_employer: 'Employer LWF',
  pt: 'Professional Tax',
  tds: 'TDS',
  loan: 'Loan Recovery',
  advance: 'Salary Advance Recovery',
  advance_balance_after: 'Salary Advance Balance After',
  net_pay: 'Net Pay',
  tds_before: 'TDS Before This Month',
  tds_due: 'TDS This Month',
};

/**
 * The heading of a column in words: "Employee Code", "LOP Days", "Earned HRA". A company's own components have the
 * company's name.
 */
const words = ({ heading }: Column, sources: readonly Source[]): string => wordsOf(heading, sources);
function wordsOf(heading: string, sources: readonly Source[]): string {
  const existing = HEADINGS[heading];
  if (existing !== undefined) return existing;
  const [, late = '', year = '', number = ''] = /^(arrear_.+)_(\d{4})_(\d{2})$/.exec(heading) ?? [];
  if (late !== '') return withMonth(wordsOf(late, sources), month(`${year}-${number}`));
  const [, kind = '', code = ''] = /^(earned|arrear|onetime)_(.+)$/.exec(heading) ?? [];
  const line = sources
    .flatMap(({ payslip }) => payslip.lines)
    .find((one) => one.component === code && one.kind === (kind === 'arrear' ? 'arrear' : 'earning'));
  if (line && kind === 'onetime') return line.wagemonth ? withoutMonth(line.name, line.wagemonth) : line.name;
  return heading
    .replace(/^onetime_/, '')
    .split('_')
    .map((word) => ACRONYMS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Whole rupees without decimals; an amount with paise, as in some states' funds, with them. */
const rupeesShown = (amount: number): string => (amount % 100 === 0 ? String(amount / 100) : rupeeText(paise(amount)));

function shown({ kind, read }: Column, source: Source): string {
  const value = read(source);
  if (typeof value === 'string') return value;
  if (kind === 'rupees') return rupeesShown(value);
  return kind === 'paise' ? rupeeText(paise(value)) : String(value);
}

/**
 * The register as a comma-separated file, one row per employee in code order. With `codes` the headings are the column
 * codes, for programs that read it.
 */
export function registerCsv(sources: readonly Source[], { codes = false }: { codes?: boolean } = {}): string {
  const columns = registerColumns(sources);
  return [
    csvLine(columns.map((column) => (codes ? column.heading : words(column, sources)))),
    ...sources.map((source) => csvLine(columns.map((column) => shown(column, source)))),
  ].join('');
}

/** Number of payslips and the sum of every numeric column, in the units of the register. */
export function totals(sources: readonly Source[]): { payslips: number; sums: Record<string, number> } {
  const sums: Record<string, number> = {};
  for (const column of registerColumns(sources)) {
    if (column.kind === 'text') continue;
    // Days are rounded to what they are counted in; amounts are added in paise.
    const total = sources.reduce((sum, source) => sum + Number(column.read(source)), 0);
    sums[column.heading] = column.kind === 'days' || column.kind === 'count' ? wholeParts(total) : total / 100;
  }
  return { payslips: sources.length, sums };
}

function cell({ kind, read }: Column, source: Source): SheetCell {
  const value = read(source);
  if (typeof value === 'string' || kind === 'days' || kind === 'count') return value;
  return rupeesOf(value);
}

function sumOf(column: Column, sources: readonly Source[]): SheetCell {
  if (column.kind === 'text' || column.kind === 'count') return null;
  const total = sources.reduce((sum, source) => sum + Number(column.read(source)), 0);
  return column.kind === 'days' ? total : rupeesOf(total);
}

/** The register as a sheet: amounts are numbers, the last row adds them up. */
export function registerSheet(sources: readonly Source[]): SheetDraft {
  const columns = registerColumns(sources);
  const [first, ...others] = columns;
  return {
    name: 'Register',
    columns: columns.map((column) => {
      const heading = words(column, sources);
      return column.kind === 'rupees' || column.kind === 'paise' ? amountColumn(heading) : { heading };
    }),
    rows: sources.map((source) => columns.map((column) => cell(column, source))),
    total: [first ? 'Total' : null, ...others.map((column) => sumOf(column, sources))],
  };
}
