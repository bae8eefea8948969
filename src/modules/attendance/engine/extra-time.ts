import { type Day, type Month, monthOf } from '#platform/engine/day.ts';

/** Minutes beyond the shift that were earned in a month and are not turned into a compensatory off yet. */
export type EarnedMinutes = { readonly month: Month; readonly minutes: number };

/** How minutes of working days add up to compensatory offs. Days are ten-thousandths. */
export type Accumulation = { readonly requiredminutes: number; readonly credit: number; readonly months: number };

const monthNumber = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * What the minutes of a month come to with those carried from the months before, of which the oldest lapse.
 * @returns days of one grant, and the minutes that go on
 */
export function accumulate(
  carried: readonly EarnedMinutes[],
  { month, minutes }: EarnedMinutes,
  { requiredminutes, credit, months }: Accumulation,
): { days: number; carried: number } {
  const usable = carried.filter((one) => {
    const age = monthNumber(month) - monthNumber(one.month);
    return age > 0 && age < months;
  });
  const total = usable.reduce((sum, one) => sum + one.minutes, minutes);
  return { days: Math.floor(total / requiredminutes) * credit, carried: total % requiredminutes };
}

/** What work on days off earns. Days are ten-thousandths; `most` is that of a month. */
export type OffDayCredit = { readonly requiredminutes: number; readonly credit: number; readonly most: number };

/** Compensatory offs for days off that were worked, in their order: half for half the minutes, up to the most of a month. */
export function offDayGrants(
  days: readonly { readonly day: Day; readonly minutes: number }[],
  { requiredminutes, credit, most }: OffDayCredit,
): { day: Day; days: number }[] {
  const used = new Map<Month, number>();
  return days.flatMap(({ day, minutes }) => {
    const earned = minutes >= requiredminutes ? credit : minutes * 2 >= requiredminutes ? credit / 2 : 0;
    const sofar = used.get(monthOf(day)) ?? 0;
    const granted = Math.min(earned, most - sofar);
    used.set(monthOf(day), sofar + granted);
    return granted > 0 ? [{ day, days: granted }] : [];
  });
}
