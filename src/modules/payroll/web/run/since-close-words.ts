import { plural, t } from '#platform/web/language.ts';
import type { SinceClose, SinceCloseTaken } from '../../contract/since-close.ts';
import { monthName } from '../words.ts';

/** Minutes as hours: 1:30. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
/** The same with their sign: +1:30. */
const signedHours = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${hoursText(Math.abs(minutes))}`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

/** Units that changed: overtime and encashed leave. */
const unitsText = ({
  overtimeworking,
  overtimeoff,
  encashed,
}: Pick<SinceClose, 'overtimeworking' | 'overtimeoff' | 'encashed'>): string[] => [
  overtimeworking === 0 ? '' : t('overtime on working days {{hours}}', { hours: signedHours(overtimeworking) }),
  overtimeoff === 0 ? '' : t('overtime on days off {{hours}}', { hours: signedHours(overtimeoff) }),
  encashed === 0 ? '' : t('encashed leave {{days}} days', { days: signed(encashed) }),
];

/** What differs of a closed month, in a sentence. */
export function differenceText({ wagemonth, before, now, days, ...units }: SinceClose): string {
  const parts = [
    days === 0 ? '' : t('{{before}} unpaid days paid by, {{now}} now', { before, now }),
    ...unitsText(units),
  ].filter(Boolean);
  return parts.length === 0 ? monthName(wagemonth) : `${monthName(wagemonth)}: ${parts.join(', ')}`;
}

/** What was taken up of a closed month, in a sentence. */
export function takenText({ wagemonth, days, ...units }: SinceCloseTaken): string {
  const parts = [
    days > 0 ? plural(days, '{{count}} more unpaid day', '{{count}} more unpaid days') : '',
    days < 0 ? plural(0 - days, '{{count}} unpaid day given back', '{{count}} unpaid days given back') : '',
    ...unitsText(units),
  ].filter(Boolean);
  return `${monthName(wagemonth)}: ${parts.join(', ')}`;
}
