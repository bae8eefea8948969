import type { Day, Month } from '#platform/engine/day.ts';

/** Minutes beyond the shift that were earned in a month and are not turned into a compensatory off yet. */
export type EarnedMinutes = { readonly month: Month; readonly minutes: number };

/** How minutes of working days add up to compensatory offs. Days are ten-thousandths. */
export type Accumulation = { readonly requiredminutes: number; readonly credit: number; readonly months: number };

const monthNumber = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * What the minutes of a month come to with those carried from the months before, of which the oldest lapse.
 * @returns days of one grant, the minutes that go on, and the months in which those were earned: the oldest are used first
 */
export function accumulate(
  carried: readonly EarnedMinutes[],
  { month, minutes }: EarnedMinutes,
  { requiredminutes, credit, months }: Accumulation,
): { days: number; carried: number; left: EarnedMinutes[] } {
  const usable = carried.filter((one) => {
    const age = monthNumber(month) - monthNumber(one.month);
    return age > 0 && age < months;
  });
  const total = usable.reduce((sum, one) => sum + one.minutes, minutes);
  let used = total - (total % requiredminutes);
  const left = [...usable, { month, minutes }]
    .toSorted((a, b) => monthNumber(a.month) - monthNumber(b.month))
    .map((one) => {
      const part = Math.min(one.minutes, used);
      used -= part;
      return { month: one.month, minutes: one.minutes - part };
    })
    .filter((one) => one.minutes > 0);
  return { days: Math.floor(total / requiredminutes) * credit, carried: total % requiredminutes, left };
}

/** What work on a day earns. Days are ten-thousandths. */
export type OffDayCredit = {
  readonly requiredminutes: number;
  readonly credit: number;
  /** Of a month; null without a limit. */
  readonly most: number | null;
  /** Whether each full hour earns its share, not only the half and the whole of what is required. */
  readonly isperhour: boolean;
};

const HOUR = 60;
function earnedBy(minutes: number, { requiredminutes, credit, isperhour }: OffDayCredit): number {
  if (minutes >= requiredminutes) return credit;
  if (isperhour) return Math.floor(((minutes - (minutes % HOUR)) * credit) / requiredminutes);
  return minutes * 2 >= requiredminutes ? credit / 2 : 0;
}

/** Compensatory offs for single days of a month, in their order: half for half the minutes, up to the most of it. */
export function offDayGrants(
  days: readonly { readonly day: Day; readonly minutes: number }[],
  rule: OffDayCredit,
): { day: Day; days: number }[] {
  let used = 0;
  return days.flatMap(({ day, minutes }) => {
    const earned = earnedBy(minutes, rule);
    const granted = rule.most === null ? earned : Math.max(0, Math.min(earned, rule.most - used));
    used += granted;
    return granted > 0 ? [{ day, days: granted }] : [];
  });
}
