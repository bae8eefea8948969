import { type Paise, paise } from '#platform/engine/money.ts';
import { roundShare, share } from '#platform/engine/rounding.ts';
import type { MealShares } from '../contract/policy-rules.ts';

/** Rates of currencies are whole millionths of a rupee. */
export const MILLION = 1_000_000;

/** An amount in hundredths of a currency as paise by a rate in millionths; to the paisa, half up. */
export const converted = (amount: Paise, rate: number): Paise => roundShare(amount, rate, MILLION, 'exact-paisa');

/** What a distance in tenths of a kilometre comes to at a rate in paise a kilometre; to the rupee, half up. */
export const mileage = (tenths: number, rate: Paise): Paise => roundShare(rate, tenths, 10, 'nearest-rupee');

/** A part of a day's per diem, down to the rupee. */
export const partOfDay = (amount: Paise, percent: number): Paise => roundShare(amount, percent, 100, 'down-rupee');

const WHOLE = 100;
/**
 * What is paid of a day's per diem: its part, less the meals that somebody else provided; never below 0, down to the rupee.
 * @param percent of the part of the day
 * @param meals percent of the meals together
 * @param basis whether the meals are shares of the full rate or of the part
 */
export const perDiemLessMeals = (
  amount: Paise,
  { percent, meals, basis }: { percent: number; meals: number; basis: MealShares['basis'] },
): Paise =>
  basis === 'full'
    ? partOfDay(amount, Math.max(0, percent - meals))
    : roundShare(amount, percent * Math.max(0, WHOLE - meals), WHOLE * WHOLE, 'down-rupee');

/** The tax of a bill that is credited when only a part of it is approved; down to the paisa. */
export function creditOf(tax: Paise, approved: Paise, claimed: Paise): Paise {
  if (claimed === 0) return paise(0);
  const { n, d } = share(tax, approved, claimed);
  return paise(Number(n / d));
}

/** A merchant's name as duplicates compare it: trimmed, inner spaces as one, in one case. */
export const merchantKey = (merchant: string | null): string =>
  (merchant ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
