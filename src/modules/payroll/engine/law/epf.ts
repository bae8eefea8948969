import type { EpfRule } from '#modules/payroll/contract/law/rules.ts';
import {
  birthday,
  type Day,
  daysBetween,
  earlier,
  firstDay,
  lastDay,
  later,
  type Month,
} from '#platform/engine/day.ts';
import { most, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, lower, NOTHING, percent, plus, round, times } from '#platform/engine/rounding.ts';
import { inForce } from './in-force.ts';

/** Days of service in the wage month; both ends counted. */
export type Service = { readonly from: Day; readonly to: Day };
type Segment = { readonly rule: EpfRule; readonly days: number };

export type EpfInput = {
  readonly month: Month;
  readonly wage: Paise;
  /** `ceiling`: at most the notified wage ceiling; `actual`: on the whole wage, for both sides. */
  readonly base: 'ceiling' | 'actual';
  /** First day of pension membership; `undefined` for a person outside the pension scheme. */
  readonly pensionfrom: Day | undefined;
  /** Contribution rate of the establishment in percent. */
  readonly rate: string;
  readonly vpf: { readonly rate: string } | { readonly amount: Paise };
  /** Days in service; the whole calendar month where they are missing. */
  readonly service?: Service;
};

export type EpfResult = {
  readonly epfwages: Fraction;
  readonly epswages: Fraction;
  readonly edliwages: Fraction;
  readonly employee: Paise;
  readonly vpf: Paise;
  readonly eps: Paise;
  readonly employer: Paise;
  /** Per person in rupees and paise, for display; the challan rounds the establishment's total. */
  readonly edli: Paise;
  readonly admin: Paise;
};

/**
 * The wage ceilings of a month with the days each covers. One in an ordinary month; two when the ceiling changes inside
 * it (September 2026, EPFO FAQ Q7/Q9). Weights are days in service, so a part month does not reduce the ceiling.
 */
function segments(rules: readonly EpfRule[], from: Day, to: Day): Segment[] {
  const inside = rules.filter(
    (rule) => rule.effectivefrom <= to && (rule.effectiveto === null || rule.effectiveto >= from),
  );
  return inside.map((rule) => ({
    rule,
    days: daysBetween(later(rule.effectivefrom, from), rule.effectiveto === null ? to : earlier(rule.effectiveto, to)),
  }));
}

function cappedWages(wage: Fraction, parts: readonly Segment[], days: number): Fraction {
  const only = parts[0];
  if (only && parts.length === 1 && only.days === days) return lower(wage, fraction(only.rule.ceiling));
  return parts.reduce((total, part) => {
    const weight = fraction(part.days, days);
    return plus(total, lower(times(wage, weight), times(fraction(part.rule.ceiling), weight)));
  }, NOTHING);
}

/** The rule whose rates apply to a wage month: the one in force on its last day, of a calendar month if none is given. */
export const epfRule = (rules: readonly EpfRule[], month: Month, last: Day = lastDay(month)): EpfRule =>
  inForce(rules, last, 'provident fund');

/**
 * Wages for the three accounts of one member, exact.
 * EDLI always stops at the ceiling; EPS too, and only for the days of pension membership.
 */
export function epfWages(
  rules: readonly EpfRule[],
  { month, wage, base, pensionfrom, service }: Omit<EpfInput, 'rate' | 'vpf'>,
): Pick<EpfResult, 'epfwages' | 'epswages' | 'edliwages'> {
  const from = service?.from ?? firstDay(month);
  const to = service?.to ?? lastDay(month);
  const days = Math.max(1, daysBetween(from, to));
  const whole = fraction(wage);
  const capped = cappedWages(whole, segments(rules, from, to), days);
  const pension = (): Fraction => {
    if (!pensionfrom || pensionfrom > to) return NOTHING;
    if (pensionfrom <= from) return capped;
    return cappedWages(whole, segments(rules, pensionfrom, to), days);
  };
  return { epfwages: base === 'actual' ? whole : capped, epswages: pension(), edliwages: capped };
}

/**
 * Contributions of one member for one wage month (EPF Scheme 2026 para 18, EPS 2026 para 4, EDLI 2026 para 5).
 * Each contribution to the nearest rupee, 50 paise up; the employer's share is the whole less EPS.
 */
export function epf(rules: readonly EpfRule[], input: EpfInput): EpfResult {
  const rule = epfRule(rules, input.month);
  return contributions(epfWages(rules, input), rule, input);
}

/** Contributions on given account wages, for a month's own wages and for arrears alike. */
export function contributions(
  wages: Pick<EpfResult, 'epfwages' | 'epswages' | 'edliwages'>,
  rule: EpfRule,
  { rate, vpf }: Pick<EpfInput, 'rate' | 'vpf'>,
): EpfResult {
  const whole = round(times(wages.epfwages, percent(rate)), rule.rounding);
  const eps = round(times(wages.epswages, percent(rule.epsrate)), rule.rounding);
  return {
    ...wages,
    employee: whole,
    vpf: 'amount' in vpf ? vpf.amount : round(times(wages.epfwages, percent(vpf.rate)), rule.rounding),
    eps,
    employer: subtract(whole, eps),
    edli: round(times(wages.edliwages, percent(rule.edlirate)), 'exact-paisa'),
    admin: round(times(wages.epfwages, percent(rule.adminrate)), 'exact-paisa'),
  };
}

/** Pension contributions are due while the 58th birthday falls after the first day of the wage month (EPS 2026). */
export const pensionDue = (rule: EpfRule, born: Day, month: Month, first: Day = firstDay(month)): boolean =>
  birthday(born, rule.epsage) > first;

export type EpfChallan = { readonly admin: Paise; readonly edli: Paise; readonly edliadmin: Paise };

/**
 * The establishment's own charges: accounts 2, 21 and 22, each total to the nearest rupee (S.O. 2011(E), EPFO FAQ Q13).
 * @param minimum false for arrears, which belong to a month whose minimum has been paid
 */
export function epfChallan({
  rule,
  epfwages,
  edliwages,
  contributing,
  minimum = true,
}: {
  rule: EpfRule;
  epfwages: readonly Paise[];
  edliwages: readonly Paise[];
  contributing: boolean;
  minimum?: boolean;
}): EpfChallan {
  const admin = round(times(fraction(sum(epfwages)), percent(rule.adminrate)), rule.rounding);
  const floor = contributing ? rule.adminminimum : rule.adminidle;
  return {
    admin: most(admin, minimum ? floor : ZERO),
    edli: round(times(fraction(sum(edliwages)), percent(rule.edlirate)), rule.rounding),
    edliadmin: rule.edliadmin,
  };
}
