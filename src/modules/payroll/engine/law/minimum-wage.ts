import type { LabourCodesRule } from '#modules/payroll/contract/law/rules.ts';
import type { Day } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, subtract } from '#platform/engine/money.ts';
import { fraction, round, times } from '#platform/engine/rounding.ts';
import { statutoryWages } from './labour-codes.ts';

/** Days of a month that daily rates are notified for: a month is 26 of them (rules under the Code on Wages, s.6). */
const DAYS_OF_MONTH = 26;

/** The rate of a state, zone and category from a day on; an empty zone or category is all of them. */
export type MinimumRate = {
  readonly workstate: string;
  readonly zone: string;
  readonly category: string;
  readonly from: Day;
  /** Paise, a month or a day. */
  readonly rate: Paise;
  readonly isdaily: boolean;
  readonly isconfirmed: boolean;
};
/** The zone and category of an office, a grade, or both; null for all others, empty where it says nothing. */
export type MinimumClass = {
  readonly office: string | null;
  readonly grade: string | null;
  readonly zone: string;
  readonly category: string;
};
export type Placed = { readonly workstate: string; readonly office: string | null; readonly grade: string };

const isSame = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** The one that names somebody most closely. */
const closest = <T>(all: readonly T[], closeness: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best && closeness(best) >= closeness(one) ? best : one), undefined);

/** The zone and the category of somebody, each from the closest class that says it: grade before office. */
function classOf(classes: readonly MinimumClass[], { office, grade }: Placed): { zone: string; category: string } {
  const own = classes.filter(
    (one) => (one.office === null || isSame(one.office, office)) && (one.grade === null || isSame(one.grade, grade)),
  );
  const of = (name: 'zone' | 'category'): string =>
    closest(
      own.filter((one) => one[name] !== ''),
      (one) => (one.grade === null ? 0 : 2) + (one.office === null ? 0 : 1),
    )?.[name] ?? '';
  return { zone: of('zone'), category: of('category') };
}

/**
 * The minimum rate of wages of somebody on a day: of their state, zone and category the latest from that day or before; a
 * rate of the whole state or of everybody where there is no closer one. Undefined without a rate.
 */
export function minimumRate(
  { rates, classes }: { readonly rates: readonly MinimumRate[]; readonly classes: readonly MinimumClass[] },
  person: Placed,
  on: Day,
): MinimumRate | undefined {
  const { zone, category } = classOf(classes, person);
  const own = rates.filter(
    (one) =>
      isSame(one.workstate, person.workstate) &&
      one.from <= on &&
      (one.zone === '' || isSame(one.zone, zone)) &&
      (one.category === '' || isSame(one.category, category)),
  );
  const closeness = (one: MinimumRate): number => (one.category === '' ? 0 : 2) + (one.zone === '' ? 0 : 1);
  const best = Math.max(...own.map(closeness));
  return own
    .filter((one) => closeness(one) === best)
    .reduce<MinimumRate | undefined>((last, one) => (last && last.from >= one.from ? last : one), undefined);
}

/** What of a month is paid: days paid of those in service, and calendar days in service of those of the month. */
export type PaidPart = {
  readonly paiddays: number;
  readonly daysinservice: number;
  readonly served: number;
  readonly monthdays: number;
};

const SCALE = 10_000;
const whole = (days: number): bigint => BigInt(Math.round(days * SCALE));

/** The minimum wage of the days paid, to the paisa; zero where no day is. */
export function minimumOfDays({ rate, isdaily }: MinimumRate, part: PaidPart): Paise {
  const { paiddays, daysinservice, served, monthdays } = part;
  if (daysinservice <= 0 || monthdays <= 0) return 0 as Paise;
  const month = times(fraction(rate), fraction(isdaily ? DAYS_OF_MONTH : 1));
  const share = times(fraction(whole(paiddays), whole(daysinservice)), fraction(served, monthdays));
  return round(times(month, share), 'exact-paisa');
}

/**
 * The wage that is compared with it (Code on Wages s.2(y)): wages earned, and what the excluded heads exceed half of all
 * by; before the Labour Codes all of them. Paise.
 */
export function comparedWage(
  { included, excluded }: { included: Paise; excluded: Paise },
  rule: LabourCodesRule | undefined,
): Paise {
  return rule ? round(statutoryWages({ included, excluded }, rule).wages, 'exact-paisa') : add(included, excluded);
}

/** By how much a wage is below the minimum; zero where it is not. */
export const shortBy = (wage: Paise, minimum: Paise): Paise => notBelowZero(subtract(minimum, wage));
