import { formatDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { PayslipView } from '../../contract/outputs/payslip-view.ts';

type Unpaid = PayslipView['unpaid'][number];

/** What days are unpaid for, in words after their number. */
export const UNPAID_WORDS: Record<Unpaid['reason'], string> = {
  absent: '{{days}} absent',
  leave: '{{days}} unpaid leave',
  late: '{{days}} for being late',
  early: '{{days}} for leaving early',
  breach: '{{days}} for being late or leaving early beyond the limit',
  short_day: '{{days}} for a day that fell short',
  weekly: '{{days}} for a week that fell short',
  short_month: '{{days}} for a month that fell short',
  before: '{{days}} that the month before had no days for',
};

/** Days of a month or two: “5, 6 Oct, 2 Nov”. */
function daysText(days: readonly string[]): string {
  const months = Map.groupBy(days, (day) => formatDay(day, 'dd-MMM-yyyy').split('-')[1] ?? '');
  return [...months].map(([month, own]) => `${own.map((day) => Number(day.slice(8))).join(', ')} ${month}`).join(', ');
}

/** What unpaid days are for, with their days: “3 days: 2 absent (5, 6 Oct), 1 unpaid leave (12 Oct)”. */
export function unpaidText(unpaid: readonly Unpaid[]): string {
  const parts = unpaid.map(({ reason, days, on }) => {
    const what = t(UNPAID_WORDS[reason], { days });
    return on.length === 0 ? what : `${what} (${daysText(on)})`;
  });
  const total = Math.round(unpaid.reduce((sum, { days }) => sum + days, 0) * 10_000) / 10_000;
  return `${plural(total, '{{count}} day', '{{count}} days')}: ${parts.join(', ')}`;
}
