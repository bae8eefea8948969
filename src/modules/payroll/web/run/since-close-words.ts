import { formatDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { SinceClose, SinceCloseTaken } from '../../contract/run/since-close.ts';
import { hoursOf } from '../../engine/hours.ts';
import { monthName } from '../words.ts';

/** Minutes as hours with their sign: +1:30. */
const signedHours = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${hoursOf(Math.abs(minutes))}`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

const signedDays = (days: number, one: string, many: string): string =>
  plural(Math.abs(days), one, many, { count: signed(days) });

/** Units that changed: overtime, encashed leave, leave of year ends and night shifts. */
const unitsText = ({
  overtimeworking,
  overtimeoff,
  encashed,
  yearendleave,
  nightshifts,
}: Pick<SinceClose, 'overtimeworking' | 'overtimeoff' | 'encashed' | 'yearendleave' | 'nightshifts'>): string[] => [
  overtimeworking === 0 ? '' : t('overtime on working days {{hours}}', { hours: signedHours(overtimeworking) }),
  overtimeoff === 0 ? '' : t('overtime on days off {{hours}}', { hours: signedHours(overtimeoff) }),
  encashed === 0 ? '' : signedDays(encashed, 'encashed leave {{count}} day', 'encashed leave {{count}} days'),
  yearendleave === 0
    ? ''
    : signedDays(yearendleave, 'leave paid at the year end {{count}} day', 'leave paid at the year end {{count}} days'),
  nightshifts === 0 ? '' : signedDays(nightshifts, 'night shifts {{count}} day', 'night shifts {{count}} days'),
];

/** Days paid after the last day of service, which was entered later. */
function afterText(daysafter: number, lastday: string | null): string {
  if (daysafter < 0)
    return plural(
      0 - daysafter,
      '{{count}} day before the last day given back',
      '{{count}} days before the last day given back',
    );
  if (daysafter === 0) return '';
  if (lastday === null)
    return plural(
      daysafter,
      '{{count}} day paid after the last day recovered',
      '{{count}} days paid after the last day recovered',
    );
  const text = plural(daysafter, '{{count}} day paid after the last day', '{{count}} days paid after the last day');
  return `${text} (${formatDay(lastday)})`;
}

/** What differs of a closed month, in a sentence. */
export function differenceText({ wagemonth, before, now, days, daysafter, lastday, ...units }: SinceClose): string {
  const parts = [
    afterText(daysafter, lastday),
    days === 0
      ? ''
      : plural(before, '{{count}} unpaid day paid by, {{now}} now', '{{count}} unpaid days paid by, {{now}} now', {
          now,
        }),
    ...unitsText(units),
  ].filter(Boolean);
  return parts.length === 0 ? monthName(wagemonth) : `${monthName(wagemonth)}: ${parts.join(', ')}`;
}

/** What was taken up of a closed month, in a sentence. */
export function takenText({ wagemonth, days, daysafter, ...units }: SinceCloseTaken): string {
  const parts = [
    afterText(daysafter, null),
    days > 0 ? plural(days, '{{count}} more unpaid day', '{{count}} more unpaid days') : '',
    days < 0 ? plural(0 - days, '{{count}} unpaid day given back', '{{count}} unpaid days given back') : '',
    ...unitsText(units),
  ].filter(Boolean);
  return `${monthName(wagemonth)}: ${parts.join(', ')}`;
}
