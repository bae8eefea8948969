import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import type {
  AllowanceRule,
  EpfRule,
  EsiRule,
  HraRule,
  IncomeTaxRule,
  LabourCodesRule,
  MonthlyPackName,
  PerquisiteRule,
  ProfessionalTaxRule,
  Regime,
  Rules,
  TaxSectionRule,
  WelfareFundRule,
} from '#modules/payroll/contract/law/rules.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import {
  addMonths,
  type Day,
  daysInMonth,
  firstDay,
  lastDay,
  month,
  type Month,
  monthOf,
} from '#platform/engine/day.ts';
import { epfRule } from '../../law/epf.ts';
import { holdsOn, inForce } from '../../law/in-force.ts';
import { welfareFundRule } from '../../law/labour-welfare-fund.ts';
import { professionalTaxRule } from '../../law/professional-tax.ts';
import { type Days, type Span, spanOf } from './service.ts';
import { type PreparedStructure, prepareStructure } from './structure.ts';

/** Inputs shared by everybody on one month's payroll, looked up once. */
export type PayContext = {
  /** The wage month. */
  readonly month: Month;
  /** The days that payslips of it pay; the calendar month where nothing else was given. */
  readonly period: WorkPeriod & Span;
  /** Whether that is the whole calendar month, paid at once, as regular pay. */
  readonly plain: boolean;
  /** The days of a wage month, by the cycle then in force. */
  readonly span: (month: Month) => Span;
  /** The days of a wage month as a statutory rule counts them: its calendar month, or those of the cycle. */
  readonly ruledays: (pack: MonthlyPackName, month: Month) => Span;
  /** The day the period is paid: income tax and its year go by it. */
  readonly payday: Day;
  /** Months after this one, to the end of the tax year and of the year of the wages. */
  readonly after: readonly Month[];
  /** Whether a month is paid in the tax year of this one. */
  readonly intaxyear: (paid: { readonly month: Month; readonly paydate?: Day }) => boolean;
  /** The last month of the tax year this one is paid in. */
  readonly yearend: Month;
  readonly rules: Rules;
  readonly policy: PayrollPolicy;
  readonly structure: PreparedStructure;
  /** What was in force in an earlier month, by which its arrears are worked out. */
  readonly past: (month: Month) => PastContext;
  readonly epf: (month: Month) => EpfRule;
  readonly esi: EsiRule;
  readonly hra: HraRule;
  /** Looked up where somebody has such pay or such a benefit: a year without these rules stops nobody else. */
  readonly allowances: () => AllowanceRule;
  readonly perquisites: () => PerquisiteRule;
  readonly labourcodes: LabourCodesRule;
  readonly incometax: (regime: Regime) => IncomeTaxRule;
  /** What may be declared in the tax year; looked up where somebody has declared a section, or proofs are asked for. */
  readonly taxsections: () => TaxSectionRule;
  readonly professionaltax: (state: string, month: Month) => ProfessionalTaxRule;
  readonly welfarefund: (state: string) => WelfareFundRule;
};

/** Policy and structure of an earlier month, and the rules by month. */
export type PastContext = Pick<PayContext, 'month' | 'policy' | 'structure' | 'rules' | 'epf' | 'span' | 'ruledays'> & {
  /** Missing for wages of before the Labour Codes. */
  readonly labourcodes: LabourCodesRule | undefined;
};
/** What a company chose for a month. */
export type Choices = { readonly policy: PayrollPolicy; readonly structure: Structure };

function remember<Value>(find: (key: string) => Value): (key: string) => Value {
  const byKey = new Map<string, Value>();
  return (key) => {
    const result = byKey.get(key);
    if (result !== undefined) return result;
    const value = find(key);
    byKey.set(key, value);
    return value;
  };
}

/** Finds a value when it is first asked for. */
function once<Value>(find: () => Value): () => Value {
  const result = remember(find);
  return () => result('');
}

/** The first and last day of a wage month by the cycle in force in it. */
export type SpanOf = (month: Month) => Days;

/** A calendar month paid at once. */
function calendarMonth(at: Month): WorkPeriod & Span {
  const [from, to, days] = [firstDay(at), lastDay(at), daysInMonth(at)];
  return { kind: 1, month: at, number: 1, from, to, wagedays: days, wagefrom: from, wageto: to, last: true, days };
}
const isCalendarMonth = ({ kind, month: at, number, from, to, last }: WorkPeriod): boolean =>
  kind === 1 && number === 1 && last && from === firstDay(at) && to === lastDay(at);

/** The day a wage month is paid, the last of its days of payment. */
export type PaidOn = (month: Month) => Day;

/** Whether two days of payment lie in one tax year. */
const sameTaxYear = (a: Day, b: Day): boolean => taxYearEnd(monthOf(a)) === taxYearEnd(monthOf(b));

/** The months after one that are paid in its tax year, or whose wages are of its year: April to March. */
function monthsAfter(at: Month, paidon: PaidOn): Month[] {
  const months: Month[] = [];
  for (
    let next = addMonths(at, 1);
    next <= taxYearEnd(at) || sameTaxYear(paidon(next), paidon(at));
    next = addMonths(next, 1)
  )
    months.push(next);
  return months;
}

// The same few months are asked for with every payslip.
const yearEnds = new Map<Month, Month>();

/** Last month of the tax year a month of payment lies in: April to March. */
export function taxYearEnd(at: Month): Month {
  const existing = yearEnds.get(at);
  if (existing !== undefined) return existing;
  const year = Number(at.slice(0, 4)) + (Number(at.slice(5, 7)) >= 4 ? 1 : 0);
  const end = month(`${year}-03`);
  if (yearEnds.size < 1000) yearEnds.set(at, end);
  return end;
}

/**
 * Prepares one month's payroll: compiles the structure, finds the rules in force.
 * @throws RangeError when the packs have no rule for the month or the structure cannot be computed
 */
export function preparePayroll({
  rules,
  policy,
  structure,
  month,
  earlier,
  paidon = lastDay,
  period: input,
  paydate,
  spans,
}: {
  /** The days that are paid; missing for the calendar month. */
  period?: WorkPeriod;
  /** The day the period is paid; missing where it is that of its month. */
  paydate?: Day;
  /** The days of other wage months; missing where they are calendar months. */
  spans?: SpanOf;
  /** The day each month is paid; its last one where nothing is said. */
  paidon?: PaidOn;
  /** What was in force in an earlier month; undefined where it was the same. */
  earlier?: (month: Month) => Choices | undefined;
  rules: Rules;
  policy: PayrollPolicy;
  structure: Structure;
  month: Month;
}): PayContext {
  const period = input ? { ...input, days: spanOf(input.from, input.to).days } : calendarMonth(month);
  const payday = paydate ?? paidon(month);
  const wageday = period.wageto;
  const span = remember((at): Span => {
    if (at === month) return { from: period.wagefrom, to: wageday, days: period.wagedays };
    if (!spans) return calendarMonth(at as Month);
    const { from, to } = spans(at as Month);
    return spanOf(from, to);
  }) as (at: Month) => Span;
  const ofCalendar = remember((at): Span => calendarMonth(at as Month)) as (at: Month) => Span;
  const ruledays = (pack: MonthlyPackName, at: Month): Span =>
    rules[pack].countsby === 'calendar-month' ? ofCalendar(at) : span(at);
  const lastOf = (pack: MonthlyPackName): Day => ruledays(pack, month).to;
  const epf = remember((at) => epfRule(rules.epf.rules, at as Month, ruledays('epf', at as Month).to));
  const tax = remember((regime): IncomeTaxRule => {
    const rule = inForce(
      rules['income-tax'].rules.filter((one) => one.regime === regime),
      payday,
      `income tax, ${regime} regime`,
    );
    const { taxofyear } = policy.tds;
    return taxofyear ? { ...rule, taxrounding: taxofyear, nopan: { ...rule.nopan, rounding: taxofyear } } : rule;
  });
  // A year without rules is one error here, not one for every employee.
  tax('new');
  tax('old');
  // By state and then by month: keys that are put together cost more than the lookup.
  const pt = remember((state) =>
    remember((at) =>
      professionalTaxRule(
        rules['professional-tax'].rules,
        state,
        at as Month,
        ruledays('professional-tax', at as Month).to,
      ),
    ),
  );
  const ofTaxYear = remember((at) => sameTaxYear(at <= month ? lastDay(at as Month) : paidon(at as Month), payday));
  const prepared = prepareStructure(structure, policy.paybasis);
  const labourcodes = inForce(rules['labour-codes'].rules, lastOf('labour-codes'), 'labour codes');
  const byKey = new Map<Choices, PreparedStructure>();
  const compiled = (other: Choices): PreparedStructure => {
    const result = byKey.get(other) ?? prepareStructure(other.structure, other.policy.paybasis);
    byKey.set(other, result);
    return result;
  };
  return {
    month,
    period,
    plain: isCalendarMonth(period),
    span,
    ruledays,
    payday,
    after: monthsAfter(month, paidon),
    intaxyear: (paid) => (paid.paydate === undefined ? ofTaxYear(paid.month) : sameTaxYear(paid.paydate, payday)),
    yearend: taxYearEnd(monthOf(payday)),
    rules,
    policy,
    structure: prepared,
    past: (at) => {
      const other = earlier?.(at);
      const { to: day } = ruledays('labour-codes', at);
      return {
        month: at,
        span,
        ruledays,
        rules,
        epf,
        policy: other?.policy ?? policy,
        structure: other ? compiled(other) : prepared,
        labourcodes: rules['labour-codes'].rules.find((rule) => holdsOn(rule, day)),
      };
    },
    epf,
    esi: inForce(rules.esi.rules, lastOf('esi'), 'employees state insurance'),
    hra: inForce(rules.hra.rules, payday, 'house rent allowance'),
    allowances: once(() => inForce(rules.allowances.rules, payday, 'exempt allowances')),
    perquisites: once(() => inForce(rules.perquisites.rules, payday, 'perquisites')),
    labourcodes,
    incometax: tax,
    taxsections: once(() => inForce(rules['tax-sections'].rules, payday, 'declared sections of the income tax')),
    professionaltax: (state, at) => pt(state)(at),
    welfarefund: remember((state) =>
      welfareFundRule(rules['labour-welfare-fund'].rules, state, month, lastOf('labour-welfare-fund')),
    ),
  };
}
