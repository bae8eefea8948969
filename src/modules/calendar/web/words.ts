import { OCCURRENCES, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { plural, t } from '#platform/web/language.ts';
import { type WeekOff, WEEKS } from '../contract/weekly-off.ts';

/** The short names of the weekdays, Sunday first. */
export const SHORT_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The days off of a weekly off in words, such as "Sunday; Second, Fourth Saturday". */
export function weekText(weeks: readonly WeekOff[]): string {
  return WEEKDAYS.flatMap((name, weekday) => {
    const on = WEEKS.filter((weekno) =>
      weeks.some((week) => week.weekno === weekno && week.weekoffdays.includes(weekday)),
    );
    if (on.length === 0) return [];
    if (on.length === WEEKS.length) return [t(name)];
    return [`${on.map((weekno) => t(OCCURRENCES[weekno - 1] ?? '')).join(', ')} ${t(name)}`];
  }).join('; ');
}

/** The days off of a weekly off in words: of the week, or of its cycle, such as "Days 5, 6 of 6". */
export const offText = (plan: {
  weekoffdetail: readonly WeekOff[];
  cycledays: number | null;
  cycleoffdays: number[];
}) =>
  plan.cycledays === null
    ? weekText(plan.weekoffdetail)
    : t('Days {{days}} of {{length}}', { days: plan.cycleoffdays.join(', '), length: plan.cycledays });

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
