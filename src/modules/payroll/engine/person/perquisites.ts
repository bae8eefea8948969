import type { AllowanceRule, PerquisiteRule } from '#modules/payroll/contract/law/rules.ts';
import { least, notBelowZero, type Paise, paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import {
  excess,
  type Fraction,
  fraction,
  percent,
  percentOf,
  plus,
  type Rounding,
  round,
  times,
} from '#platform/engine/rounding.ts';

export type LoanInput = {
  readonly benchmark: string;
  readonly charged: string;
  readonly monthendbalances: readonly Paise[];
  readonly original: Paise;
  readonly medical: boolean;
};

/** Concessional loan: (benchmark rate − rate charged) on each month-end balance; nil up to the free amount or for specified treatment. */
export function loanPerquisite(input: LoanInput, rule: PerquisiteRule, rounding: Rounding = 'exact-paisa'): Paise {
  if (input.medical || input.original <= rule.loanfree) return ZERO;
  const difference = excess(percent(input.benchmark), percent(input.charged));
  return round(times(times(fraction(sum(input.monthendbalances)), difference), fraction(1, 12)), rounding);
}

export type CarInput = {
  readonly large: boolean;
  readonly driver: boolean;
  readonly months: number;
  readonly runningby: 'employer' | 'employee';
};

/** Car of mixed use, by engine size and by who pays the running cost; the driver is added. */
export function carPerquisite({ large, driver, months, runningby }: CarInput, rule: PerquisiteRule): Paise {
  const rates = rule.car[runningby];
  const monthly = (large ? rates.large : rates.small) + (driver ? rates.driver : 0);
  return paise(monthly * months);
}

/** Employer's PF, NPS and superannuation together above the yearly limit are taxable. */
export const contributionExcess = (contributions: readonly Paise[], rule: PerquisiteRule): Paise =>
  notBelowZero(subtract(sum(contributions), rule.employercontribution));

export type AccretionInput = {
  /** Employer's contributions of the year above the yearly limit, and those of the years before. */
  readonly principal: Paise;
  readonly priorprincipal: Paise;
  /** Taxable accretion of the years before. */
  readonly prioraccretion: Paise;
  /** Income of the funds in percent of their average balance. */
  readonly returnrate: string;
};

/**
 * Yearly accretion on employer's contributions above the limit: half of this year's excess, and all excess and taxed
 * accretion of the years before, at the return of the funds (rule 3B of the Income-tax Rules 1962; as before in 2026).
 */
export const contributionAccretion = (input: AccretionInput): Paise => {
  const before = fraction(sum([input.priorprincipal, input.prioraccretion]));
  return round(times(plus(fraction(input.principal, 2), before), percent(input.returnrate)), 'exact-paisa');
};

export type AccommodationInput = {
  readonly owned: boolean;
  readonly population: number;
  /** Salary of a full year. */
  readonly salary: Paise;
  /** Rent the employer pays for the months of use, when leased. */
  readonly rentpaid: Paise;
  readonly recovered: Paise;
  readonly months: number;
  readonly furniturecost: Paise;
  readonly furniturehire: Paise;
};

/** Rent-free or concessional accommodation: a share of salary by population when owned, else the lower of rent and that share. */
export function accommodationPerquisite(input: AccommodationInput, rule: PerquisiteRule): Paise {
  const { owned, leased, furniture } = rule.accommodation;
  const period = fraction(input.months, 12);
  const rate = input.owned
    ? (owned.find((step) => input.population > step.above)?.rate ?? owned.at(-1)?.rate ?? '0')
    : leased;
  const ofSalary = times(percentOf(input.salary, rate), period);
  const base: Fraction = input.owned ? ofSalary : lesser(ofSalary, fraction(input.rentpaid));
  const furnished = plus(times(percentOf(input.furniturecost, furniture), period), fraction(input.furniturehire));
  return round(excess(plus(base, furnished), fraction(input.recovered)), 'exact-paisa');
}

const lesser = (a: Fraction, b: Fraction): Fraction => (a.n * b.d <= b.n * a.d ? a : b);

/** Shares under a stock plan: (fair value on exercise − price paid) × shares, never negative. */
export const stockPerquisite = (shares: number, fairvalue: Paise, price: Paise): Paise =>
  paise(notBelowZero(subtract(fairvalue, price)) * shares);

export type Meals = { readonly exempt: Paise; readonly taxable: Paise };

/** The amount a meal that is exempt; nothing in a regime without it. */
export const mealLimit = (rule: AllowanceRule, { newregime }: { newregime: boolean }): Paise =>
  newregime && !rule.mealinnewregime ? ZERO : rule.meal;

/** Meals or meal vouchers: exempt up to the amount a meal (rule 15(5)(a); rule 3(7)(iii) before), where the regime has it. */
export function mealPerquisite(
  { value, meals, newregime }: { value: Paise; meals: number; newregime: boolean },
  rule: AllowanceRule,
): Meals {
  const exempt = paise(least(value, mealLimit(rule, { newregime })) * meals);
  return { exempt, taxable: subtract(paise(value * meals), exempt) };
}

export type ChildAllowance = { readonly exempt: Paise; readonly taxable: Paise };

/** Children's education or hostel allowance: exempt per child and month, for at most the given number of children. */
export function childAllowance(
  { received, children, months, exempted }: { received: Paise; children: number; months: number; exempted: boolean },
  rule: AllowanceRule['childreneducation'],
): ChildAllowance {
  const limit = exempted ? paise(rule.monthly * Math.min(children, rule.children) * months) : ZERO;
  const exempt = least(received, limit);
  return { exempt, taxable: subtract(received, exempt) };
}
