import type { Day, Month } from '#platform/engine/day.ts';
import type { CompOffRules, DaysWithin } from '#modules/leave/contract/comp-off-rules.ts';
import type { ExtraTimeDetail } from '../../contract/extra-time-detail.ts';
import type { ExtraRule } from './day.ts';

/** The rules of extra time, which come from a policy of their own; null where nothing counts. */
export type ExtraRules = {
  readonly working: ExtraRule | null;
  readonly weekoff: ExtraRule | null;
  readonly holiday: ExtraRule | null;
  readonly optionalholiday: ExtraRule | null;
};
type Of = {
  readonly kind: 'working' | 'off' | 'holiday';
  /** Taken as an optional holiday. */
  readonly isoptional: boolean;
  /** Whether work on a day off has to be asked for, whatever the policy of extra time says. */
  readonly asksdaysoff: boolean;
};

/** The rule of a day by what it is. */
export function extraRuleOf(rules: ExtraRules, { kind, isoptional, asksdaysoff }: Of): ExtraRule | null {
  if (kind === 'working' && !isoptional) return rules.working;
  const rule = isoptional ? rules.optionalholiday : kind === 'off' ? rules.weekoff : rules.holiday;
  return rule && asksdaysoff ? { ...rule, needsapproval: true } : rule;
}

/** How extra time is asked for, and how compensatory offs are taken. */
export type ExtraAsking = {
  /** Whether extra time of days that are over can be asked for. */
  readonly ispastallowed: boolean;
  readonly compoff: CompOffRules;
};

const WITHIN = { 1: 'month', 2: 'quarter', 3: 'year' } as const;
const within = (days: number | null, durationtypeid: keyof typeof WITHIN): DaysWithin | null =>
  days === null ? null : { days, within: WITHIN[durationtypeid] };

/** How extra time is asked for, and how compensatory offs are taken, by an extra-time policy. */
export const extraAsking = ({ ispastdateallowed, extratimecompoffpolicy: taken }: ExtraTimeDetail): ExtraAsking => ({
  ispastallowed: ispastdateallowed,
  compoff: {
    most: within(taken.maxleave, taken.maxdurationtypeid),
    row: within(taken.consecutiveleave, taken.consecutivedurationtypeid),
    least: taken.minleavecountforapp,
    ishalfday: taken.allowedhalfday,
    ahead: taken.isfurtureappallowed ? { least: taken.notifyinadvanceday, most: taken.notifynotbeforeday } : null,
    after: taken.ispastappallowed ? { most: taken.apppastday } : null,
    document: taken.isattachment ? { from: taken.attachmentdurationlimit ?? 0, what: taken.attachmentnote } : null,
  },
});

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
