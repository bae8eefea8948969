import { OCCURRENCES, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { plural, t } from '#platform/web/language.ts';
import { HALF_DAY } from '../contract/plan-row.ts';
import { type WeekOff, WEEKS } from '../contract/weekly-off.ts';

/** The short names of the weekdays, Sunday first. */
export const SHORT_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const halfText = (days: string, half: 1 | 2): string =>
  half === 1 ? t('{{days}} (first half)', { days }) : t('{{days}} (second half)', { days });

/** The days off of a weekly off in words, such as "Sunday; Second, Fourth Saturday (second half)". */
export function weekText(weeks: readonly WeekOff[]): string {
  return WEEKDAYS.flatMap((name, weekday) =>
    [null, ...HALF_DAY.ids].flatMap((half) => {
      const on = WEEKS.filter((weekno) => offOn(weeks, weekno, weekday) === (half ?? 'whole'));
      if (on.length === 0) return [];
      const which = on.length === WEEKS.length ? '' : `${on.map((no) => t(OCCURRENCES[no - 1] ?? '')).join(', ')} `;
      const days = `${which}${t(name)}`;
      return [half === null ? days : halfText(days, half)];
    }),
  ).join('; ');
}

/** How much of a weekday is off in a week of the month: the whole day, the first or the second half, or nothing. */
export function offOn(weeks: readonly WeekOff[], weekno: number, weekday: number): 'whole' | 1 | 2 | undefined {
  const week = weeks.find((one) => one.weekno === weekno);
  if (week?.weekoffdays.includes(weekday)) return 'whole';
  return week?.halfdays.find((one) => one.weekday === weekday)?.half;
}

/** The days off of a weekly off in words: of the week, or of its cycle, such as "Days 5, 6 (second half) of 6". */
export const offText = (plan: {
  weekoffdetail: readonly WeekOff[];
  cycledays: number | null;
  cycleoffdays: readonly number[];
  cyclehalfdays: readonly { cycleday: number; half: 1 | 2 }[];
}) => {
  if (plan.cycledays === null) return weekText(plan.weekoffdetail);
  const halves = plan.cyclehalfdays.map(({ cycleday, half }) => halfText(String(cycleday), half));
  return t('Days {{days}} of {{length}}', {
    days: [...plan.cycleoffdays, ...halves].join(', '),
    length: plan.cycledays,
  });
};

type Counted = { iscompany: boolean; officecount: number; employeecount: number; isbyjob?: boolean };
/** To whom a plan is assigned, in words. */
export function assignedText({ iscompany, officecount, employeecount, isbyjob = false }: Counted): string {
  const parts = [
    ...(isbyjob ? [t('By eligibility')] : []),
    ...(iscompany ? [t('The whole company')] : []),
    ...(officecount > 0 ? [plural(officecount, '{{count}} office', '{{count}} offices')] : []),
    ...(employeecount > 0 ? [plural(employeecount, '{{count}} person', '{{count}} people')] : []),
  ];
  return parts.length === 0 ? t('Not assigned') : parts.join(', ');
}
