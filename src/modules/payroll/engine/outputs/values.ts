import type { EmployeeFacts, Payslip, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { ArrearsOfMonth } from '#modules/payroll/contract/run/register-figures.ts';
import type { PerquisiteItem, TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { Payee } from '#modules/payroll/contract/run/payees.ts';
import type { Accounts, CostCentre } from '#modules/payroll/contract/outputs/journal.ts';
import type { FigureKey, FlagKey, PastKey, TextKey } from '#modules/payroll/contract/outputs/output-scope.ts';
import { addMonths, type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { FormulaValue, Scope } from '#platform/engine/formula.ts';
import { type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, NOTHING } from '#platform/engine/rounding.ts';
import type { FilingPolicy } from '#modules/payroll/contract/outputs/filing.ts';
import { monthName } from '../wording.ts';
import { type EcrReading, ecrGross, ecrName, esiMonth, pastEcrGross } from './statutory-values.ts';

const NO_CODES: ReadonlySet<string> = new Set();

/** A payslip with what identified the person when it was made. */
export type OutputSource = {
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  /** Missing or null for a draft, and where payslips have no number. */
  readonly payslipnumber?: string | null;
  /** The day of payment in a file of several runs; missing where it is that of the file. */
  readonly paydate?: Day;
  readonly identity: {
    readonly designation: string | null;
    readonly department: string | null;
    readonly businessunit: string | null;
    readonly office: string | null;
    readonly esinumber: string | null;
    readonly bankname: string | null;
    readonly bankaccount: string | null;
    readonly ifsc: string | null;
    /** Nominees who are paid instead of the person; missing where the person is paid. */
    readonly payees?: readonly Payee[];
    /** Missing where the net pay is paid out. */
    readonly payouthold?: true;
    /** The business unit that is the legal employer; missing where that is the company itself. */
    readonly establishmentid?: number;
    /** Missing where the cost stands in one place. */
    readonly costcentres?: readonly CostCentre[];
    /** Codes of payroll tags; missing where there are none. */
    readonly tags?: readonly string[];
  };
};
/** What is the same for all lines of a file. */
export type OutputRun = {
  /** The company's address label. */
  readonly label: string;
  readonly month: Month;
  readonly paydate: Day;
  /** 0 for the regular run, else the number of the correction. */
  readonly sequence: number;
  /** The number of its period, where it is one of several of the month. */
  readonly number?: number | undefined;
  readonly bankmodes: readonly string[];
  /** Accounts of the journal; missing where every posting goes to an account of its own name. */
  readonly accounts?: Accounts;
  /** The rate of the provident fund's administration charge in percent, for the journal; missing where it has none. */
  readonly adminrate?: string;
  /** Names of the legal entities by their business unit, the company itself as 0. */
  readonly entities?: ReadonlyMap<number, string>;
  /** First and last day of its period; missing where that is the calendar month. */
  readonly days?: { readonly from: Day; readonly to: Day } | undefined;
  /** The name that its period was given; missing where its month names it. */
  readonly title?: string | undefined;
  /** How the company has its statutory files; missing for the readings of the law. */
  readonly filing?: FilingPolicy | undefined;
};
/** What benefits of a kind are worth in the month. */
const perquisiteOf = ({ perquisites }: TaxWorking, kind: PerquisiteItem['kind']): Paise =>
  sum((perquisites?.items ?? []).filter((one) => one.kind === kind).map(({ thismonth }) => thismonth));

type Late = Pick<ArrearsOfMonth, 'month' | 'gross' | 'amounts' | 'pf'>;

/** Arrears of a payslip by wage month; those of before months were stored are of the month before. */
export function arrearMonths({ month, register }: Pick<Payslip, 'month' | 'register'>): readonly Late[] {
  if (register.arrears) return register.arrears;
  const { arreargross: gross, arrear: amounts, arrearpf: pf } = register;
  return gross === 0 && pf.epfwages === 0 ? [] : [{ month: addMonths(month, -1), gross, amounts, pf }];
}

const rupees = (amount: Paise | undefined): FormulaValue => fraction(amount ?? ZERO, 100);
/** Days and counts. */
const count = (value: number): FormulaValue => fraction(Math.round(value * 100), 100);

type Figures = Record<FigureKey, FormulaValue>;

function figuresOf(source: OutputSource, reading: EcrReading): Figures {
  const { register, tax, carry } = source.payslip;
  const { pf } = register;
  const esi = esiMonth(source);
  return {
    days_in_service: count(register.daysinservice),
    lop_days: count(register.lopdays),
    paid_days: count(register.paiddays),
    monthly_gross: rupees(register.monthlygross),
    gross_earned: rupees(register.earnedgross),
    benefits: rupees(register.benefits),
    total_earnings: rupees(register.totalearnings),
    total_deductions: rupees(register.totaldeductions),
    net_pay: rupees(register.netpay),
    pf_wages: rupees(register.pfwages),
    ecr_gross: rupees(ecrGross(source, reading)),
    epf_wages: rupees(pf.epfwages),
    eps_wages: rupees(pf.epswages),
    edli_wages: rupees(pf.edliwages),
    pf_employee: rupees(pf.employee),
    vpf: rupees(pf.vpf),
    eps: rupees(pf.eps),
    employer_epf: rupees(pf.employer),
    edli: rupees(pf.edli),
    esi_base: rupees(register.esibase),
    esi_days: count(esi.days),
    esi_reason: count(esi.reason),
    esi_employee: rupees(register.esiemployee),
    esi_employer: rupees(register.esiemployer),
    pt_base: rupees(carry.paid.ptwages ?? register.totalearnings),
    pt: rupees(register.pt),
    lwf_employee: rupees(register.lwfemployee),
    lwf_employer: rupees(register.lwfemployer),
    tds: rupees(register.tds),
    loan: rupees(register.loan),
    loan_balance: rupees(register.loanbalance),
    advance: rupees(register.advance),
    advance_balance: rupees(register.advancebalance),
    other_deductions: rupees(register.otherdeductions),
    recovery_carried: rupees(register.recoverycarried),
    gross_salary_year: rupees(tax.grosssalary),
    car_perquisite: rupees(tax.perquisites?.car),
    loan_perquisite: rupees(tax.perquisites?.loan),
    house_perquisite: rupees(perquisiteOf(tax, 'house')),
    meal_perquisite: rupees(perquisiteOf(tax, 'meals')),
    esop_perquisite: rupees(perquisiteOf(tax, 'esop')),
    other_perquisite: rupees(perquisiteOf(tax, 'other')),
    salary_elsewhere: rupees(tax.elsewhere?.thismonth),
    nps_deduction: rupees(tax.employernps?.allowed),
    hra_exempt: rupees(tax.hraexempt),
    standard_deduction: rupees(tax.standarddeduction),
    taxable_income: rupees(tax.withall.totalincome),
    annual_tax: rupees(tax.withall.payable),
    annual_tax_averaged: rupees(tax.without.payable),
    tds_before: rupees(tax.before),
    months_left: count(tax.monthsleft),
    tds_due: rupees(tax.due),
  };
}

/** What names of the run give, the same for every line of a file. */
export const runTexts = ({
  label,
  month,
  paydate,
  sequence,
  number = 1,
  days,
  title,
}: Pick<OutputRun, 'label' | 'month' | 'paydate' | 'sequence' | 'number' | 'days' | 'title'>) => ({
  company: label,
  pay_month: month,
  pay_date: paydate,
  correction: [number === 1 ? '' : `P${number}`, sequence === 0 ? '' : `C${sequence}`].filter(Boolean).join('-'),
  run_name: title ?? monthName(month),
  month_name: monthName(month),
  period_from: days?.from ?? firstDay(month),
  period_to: days?.to ?? lastDay(month),
});

const textsOf = (
  { facts, payslip, identity, paydate, payslipnumber }: OutputSource,
  run: OutputRun,
  reading: EcrReading,
): Record<TextKey, string> => ({
  employee_code: facts.code,
  full_name: facts.name,
  gender: facts.gender,
  birth_date: facts.birthdate,
  joining_date: facts.joiningdate,
  leaving_date: facts.leavingdate ?? '',
  employment_type: facts.employmenttype,
  grade: facts.grade,
  designation: identity.designation ?? '',
  department: identity.department ?? '',
  business_unit: identity.businessunit ?? '',
  office: identity.office ?? '',
  city: facts.city,
  work_state: facts.workstate,
  pan: facts.pan ?? '',
  uan: facts.uan ?? '',
  esi_number: identity.esinumber ?? '',
  bank_name: identity.bankname ?? '',
  bank_account: identity.bankaccount ?? '',
  ifsc: identity.ifsc ?? '',
  payment_mode: facts.paymentmode,
  structure: payslip.structure ?? '',
  payslip_number: payslipnumber ?? '',
  payment_number: '',
  pf_option: facts.pfoption,
  tax_regime: payslip.tax.regime === 'old' ? 'Old' : 'New',
  ecr_name: ecrName(facts.name, reading),
  esi_last_day: esiMonth({ facts, payslip }).lastday ?? '',
  tag: (identity.tags ?? []).join(', '),
  ...runTexts(paydate === undefined ? run : { ...run, paydate }),
});

const flagsOf = ({ facts, payslip, identity }: OutputSource, { bankmodes }: OutputRun): Record<FlagKey, boolean> => ({
  disabled: facts.disability,
  pays_by_bank: bankmodes.includes(facts.paymentmode),
  payout_hold: identity.payouthold === true,
  pf_member: payslip.register.member,
  esi_ended: facts.esiended === true,
  esi_covered: payslip.register.esicovered,
});

const family = (prefix: string, amounts: Readonly<Record<string, Paise>> | undefined): [string, FormulaValue][] =>
  Object.entries(amounts ?? {}).map(([code, amount]) => [`${prefix}_${code}`, rupees(amount)]);

function deductionsOf({ lines }: Payslip): Record<string, Paise> {
  const taken: Record<string, number> = {};
  for (const { kind, component, amount } of lines)
    if (kind === 'deduction') taken[component] = (taken[component] ?? 0) + amount;
  return taken as Record<string, Paise>;
}

const exemptOf = (parts: TaxWorking['exempt']): Record<string, Paise> =>
  Object.fromEntries((parts ?? []).map(({ component, exempt }) => [component, exempt]));

/**
 * The values of everything that formulas of a layout may read of a payslip, past months apart. Components that the
 * payslip does not have are zero, which `names` of the structure's components says.
 */
export function outputScope(
  source: OutputSource,
  run: OutputRun,
  names: readonly string[],
  without: EcrReading['without'] = NO_CODES,
): Record<string, FormulaValue> {
  const { facts, payslip } = source;
  const { register } = payslip;
  const reading = { ...run.filing, without };
  return {
    ...Object.fromEntries(names.map((name) => [name, NOTHING])),
    ...Object.fromEntries([
      ...family('full', register.fullmonth),
      ...family('earned', register.earned),
      ...family('cost', register.costs),
      ...family('aggregate', register.aggregates),
      ...family('onetime', register.onetime),
      ...family('deduction', deductionsOf(payslip)),
      ...family('exempt', exemptOf(payslip.tax.exempt)),
      ...family('claimed', exemptOf(payslip.tax.claims)),
    ]),
    ...figuresOf(source, reading),
    ...textsOf(source, run, reading),
    ...flagsOf(source, run),
    package_amount: rupees(facts.package.amount),
    tags: source.identity.tags ?? [],
  };
}

const PF: Readonly<Record<Exclude<PastKey, 'past_gross' | 'past_ecr_gross'>, keyof PfFigures>> = {
  past_epf_wages: 'epfwages',
  past_eps_wages: 'epswages',
  past_edli_wages: 'edliwages',
  past_pf: 'employee',
  past_vpf: 'vpf',
  past_eps: 'eps',
  past_employer_epf: 'employer',
};

/** The values of names of past months: of one month, or of all together. */
export function pastScope(
  { payslip }: OutputSource,
  names: readonly string[],
  { month, filing }: { month?: Month | undefined; filing?: FilingPolicy | undefined } = {},
): Scope {
  const months = arrearMonths(payslip).filter((one) => month === undefined || one.month === month);
  const total = (read: (one: Late) => number | undefined): FormulaValue =>
    fraction(
      months.reduce((sum, one) => sum + (read(one) ?? 0), 0),
      100,
    );
  const codes = names.filter((name) => name.startsWith('past_')).map((name) => name.slice('past_'.length));
  return {
    ...Object.fromEntries(codes.map((code) => [`past_${code}`, total(({ amounts }) => amounts[code])])),
    ...Object.fromEntries(Object.entries(PF).map(([name, key]) => [name, total(({ pf }) => pf[key])])),
    past_gross: total(({ gross }) => gross),
    past_ecr_gross: total(({ gross }) => pastEcrGross(gross, filing)),
    past_month: month ?? '',
  };
}
