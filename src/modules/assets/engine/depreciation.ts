// The value of an asset on a day by the method of its category, and how it came about, year by year.
import { addDays, type Day, daysBetween, earlier, later, makeDay, monthsAfter } from '#platform/engine/day.ts';
import { notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { percentOf, round, roundShare } from '#platform/engine/rounding.ts';

export const NO_DEPRECIATION = 1;
export const BY_DAYS = 2;
export const BY_MONTHS = 3;
export const WRITTEN_DOWN = 4;

/** What the value of an asset follows from; paise. `inuseon` is the first day of use, not that of the purchase. */
export type Depreciated = {
  readonly cost: Paise;
  readonly residual: Paise;
  readonly methodid: number;
  readonly usefulmonths: number;
  readonly inuseon: Day;
};
/** One financial year of an asset, or the part of it up to the day of the value; paise and days. */
export type DepreciationYear = {
  readonly from: Day;
  readonly to: Day;
  readonly opening: Paise;
  readonly charge: Paise;
  readonly closing: Paise;
  /** Days in use of the days by which the charge is divided; of months with the method by months. */
  readonly units: number;
  readonly ofunits: number;
};
export type AssetValue = {
  readonly value: Paise;
  /** Percent a year of the written down value, with two decimals; null for other methods. */
  readonly rate: string | null;
  readonly years: readonly DepreciationYear[];
};

/** The residual value of a category: a percentage of the cost, to the paisa. */
export const residualOf = (cost: Paise, residualpercent: number): Paise =>
  round(percentOf(cost, residualpercent), 'exact-paisa');

/** The first day of the financial year of a day; it begins on 1 April. */
function yearStart(on: Day): Day {
  const year = Number(on.slice(0, 4));
  return makeDay(on.slice(5) >= '04-01' ? year : year - 1, 4, 1);
}
const yearEnd = (on: Day): Day => addDays(makeDay(Number(yearStart(on).slice(0, 4)) + 1, 4, 1), -1);

/**
 * The rate that brings the cost down to the residual value over the useful life: 1 − (residual ÷ cost)^(1 ÷ years), in
 * percent with two decimals (Companies Act 2013, Schedule II).
 */
function writtenDownRate({ cost, residual, usefulmonths }: Depreciated): string {
  return (100 * (1 - (residual / cost) ** (12 / usefulmonths))).toFixed(2);
}

/** Whole months from a day to another. */
function wholeMonths(from: Day, to: Day): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, to.slice(8) < from.slice(8) ? months - 1 : months);
}

/** The charge of a span within one financial year, and what it is divided by. */
function chargeOf(asset: Depreciated, span: { from: Day; to: Day }, before: { opening: Paise; charged: Paise }) {
  const { cost, residual, methodid, usefulmonths, inuseon } = asset;
  const depreciable = notBelowZero(subtract(cost, residual));
  const lastday = addDays(monthsAfter(inuseon, usefulmonths), -1);
  if (methodid === BY_MONTHS) {
    const [until, since] = [wholeMonths(inuseon, span.to), wholeMonths(inuseon, addDays(span.from, -1))];
    // What is left is rounded, so that the value is the same whichever years it is added up of.
    const left = roundShare(depreciable, Math.max(0, usefulmonths - until), usefulmonths, 'exact-paisa');
    const upto = subtract(depreciable, left);
    return { charge: subtract(upto, before.charged), units: until - since, ofunits: usefulmonths };
  }
  const units = daysBetween(span.from, earlier(span.to, lastday));
  const rest = notBelowZero(subtract(before.opening, residual));
  // The year in which the life ends takes what is left, so that the residual value stands.
  if (lastday <= yearEnd(span.from)) {
    const ofunits = daysBetween(span.from, lastday);
    return { charge: roundShare(rest, units, Math.max(1, ofunits), 'exact-paisa'), units, ofunits };
  }
  const ofunits = daysBetween(yearStart(span.from), yearEnd(span.from));
  const ofyear =
    methodid === WRITTEN_DOWN
      ? roundShare(
          before.opening,
          Math.round(Number(writtenDownRate(asset)) * 100) * units,
          10_000 * ofunits,
          'exact-paisa',
        )
      : roundShare(depreciable, 12 * units, usefulmonths * ofunits, 'exact-paisa');
  return { charge: ofyear > rest ? rest : ofyear, units, ofunits };
}

/**
 * The value at the end of a day: the cost less what each financial year takes, never below the residual value. Straight
 * line takes equal parts of cost less residual value, by days in use of the days of the year or by whole months; the
 * written down value takes its rate of what is left.
 */
export function assetValue(asset: Depreciated, on: Day): AssetValue {
  const { cost, methodid, inuseon } = asset;
  const years: DepreciationYear[] = [];
  if (methodid !== NO_DEPRECIATION && on >= inuseon && cost > 0) {
    let opening = cost;
    for (let from = inuseon; from <= on; from = addDays(yearEnd(from), 1)) {
      const to = earlier(on, yearEnd(from));
      const charged = sum(years.map(({ charge }) => charge));
      const { charge, units, ofunits } = chargeOf(asset, { from, to }, { opening, charged });
      if (units <= 0 && charge === 0 && years.length > 0) break;
      const closing = subtract(opening, charge);
      years.push({ from: later(from, inuseon), to, opening, charge, closing, units, ofunits });
      opening = closing;
    }
  }
  const value = years.at(-1)?.closing ?? cost;
  return { value, rate: methodid === WRITTEN_DOWN && cost > 0 ? writtenDownRate(asset) : null, years };
}

/** What a person owes for a loss: a percentage of the value, down to the paisa; nothing where the value is unknown. */
export const recoveryOf = (value: Paise | null, recoverypercent: number): Paise =>
  value === null ? ZERO : roundShare(value, recoverypercent, 100, 'exact-paisa');
