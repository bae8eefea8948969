import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { Month } from '#platform/engine/day.ts';
import { add, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { roundShare } from '#platform/engine/rounding.ts';
import type { MonthSums } from './replay.ts';

const HOUR = 60;
const ROUNDING = 'nearest-rupee';

/** What a day and an hour are worth to somebody in a month: the pay, by how many days it is divided, and hourly rates. */
export type MonthValue = {
  readonly gross: Paise;
  readonly of: number;
  readonly working: Paise | null;
  readonly off: Paise | null;
};
/** What a month would have paid less for days, and more for extra time, each less than zero the other way round. */
export type MonthPay = MonthSums & { readonly value: MonthValue; readonly unpaid: Paise; readonly extra: Paise };
export type ReplayPay = { readonly months: readonly MonthPay[]; readonly unpaid: Paise; readonly extra: Paise };

/** A share of an amount, of either sign. */
const share = (amount: Paise, by: number, of: number): Paise => {
  const size = roundShare(amount, Math.abs(by), of, ROUNDING);
  return by < 0 ? subtract(ZERO, size) : size;
};

/**
 * What the differences of somebody's months come to in paise, to the rupee: days × monthly pay / days of the month, and
 * hours × rate. Nothing is taken for days that leave would cover: it is the most that they cost.
 * @returns undefined where no month has a value
 */
export function payOf(
  months: readonly MonthSums[],
  valueOf: (month: Month) => MonthValue | undefined,
): ReplayPay | undefined {
  const paid = months.flatMap((one): MonthPay[] => {
    const value = valueOf(one.month);
    if (!value) return [];
    const hours = (minutes: number, rate: Paise | null): Paise => (rate === null ? ZERO : share(rate, minutes, HOUR));
    return [
      {
        ...one,
        value,
        unpaid: share(value.gross, one.due, UNITS_PER_DAY * value.of),
        extra: add(hours(one.working, value.working), hours(one.off, value.off)),
      },
    ];
  });
  if (paid.length === 0) return undefined;
  return {
    months: paid,
    unpaid: paid.reduce((sum, one) => add(sum, one.unpaid), ZERO),
    extra: paid.reduce((sum, one) => add(sum, one.extra), ZERO),
  };
}
