import { MONTHS } from '#platform/engine/months.ts';
import { type Day, firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { SHORT_MONTHS } from '#platform/contract/calendar-words.ts';
import { t } from '#platform/web/language.ts';
import { HALF_WORDS, MARK_WORDS } from '../../contract/reason-words.ts';
import type { LogDay } from '../../contract/log.ts';
import type { AttendanceRequestRow } from '../../contract/request.ts';

/** Minutes as hours and minutes, `8 h 15 min`; a dash for none. */
export function lengthText(minutes: number): string {
  if (minutes === 0) return '–';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{{minutes}} min', { minutes: rest });
  return rest === 0 ? t('{{hours}} h', { hours }) : t('{{hours}} h {{minutes}} min', { hours, minutes: rest });
}

/** The time of `2026-10-05 09:41`, with a mark where it is on the day after. */
export function timeText(time: string | null, date: string): string {
  if (time === null) return '–';
  const clock = time.slice(11, 16);
  return time.slice(0, 10) > date ? t('{{time}} +1', { time: clock }) : clock;
}

/** Whether the shift of a day ends after midnight. */
export const isNightShift = ({ shift }: Pick<LogDay, 'shift'>): boolean =>
  (shift?.shifttiming.at(-1)?.outtime ?? '') > '24:00';

/** A half of a day in words; the code of a leave type as it is. */
export const halfText = (code: string): string => t(HALF_WORDS[code as keyof typeof HALF_WORDS] ?? code);
/** Both halves of a day in words. */
export function statusText([first, second]: readonly [string, string]): string {
  if (first === second) return halfText(first);
  return t('{{first}}, then {{second}}', { first: halfText(first), second: halfText(second) });
}
export const markText = (mark: string): string => t(MARK_WORDS[mark as keyof typeof MARK_WORDS] ?? mark);

/** How a half is coloured: by what it is, leave types all alike. */
export const toneOf = (code: string): string => (code in HALF_WORDS ? code : 'leave');

export const monthText = (month: string): string =>
  `${t(MONTHS[Number(month.slice(5)) - 1] ?? '')} ${month.slice(0, 4)}`;
type Days = { readonly from: string; readonly to: string };
const dayText = (date: string): string =>
  `${Number(date.slice(8))} ${t(SHORT_MONTHS[Number(date.slice(5, 7)) - 1] ?? '')}`;
/** The first and the last day of an attendance month, `26 Sep – 25 Oct`. */
export const daysText = ({ from, to }: Days): string => `${dayText(from)} – ${dayText(to)}`;
/** The same where they are not those of a calendar month, which its name says. */
export function ownDaysText(days: Days): string | null {
  const month = monthOf(days.from as Day);
  return days.from === firstDay(month) && days.to === lastDay(month) ? null : daysText(days);
}
/** A month, with its days where they are not those of the calendar month: `October 2026 (26 Sep – 25 Oct)`. */
export function monthWithDays(month: string, days: Days): string {
  const own = ownDaysText(days);
  return own === null ? monthText(month) : `${monthText(month)} (${own})`;
}
export function monthAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
export const daysNumber = (days: number): string => days.toLocaleString('en-IN', { maximumFractionDigits: 4 });

/** The time of a request: those after midnight as times of the next day. */
export function askedTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return hours < 24 ? time : t('{{time}} +1', { time: `${String(hours - 24).padStart(2, '0')}${time.slice(2)}` });
}

type Query = Pick<
  AttendanceRequestRow,
  'fromdate' | 'fromhalf' | 'todate' | 'tohalf' | 'fromtime' | 'totime' | 'minutes'
>;
/** The days and times of a request as the reader writes dates. */
export function askedText(row: Query, day: (value: string) => string): string {
  const { fromdate, fromhalf, todate, tohalf, fromtime, totime, minutes } = row;
  const [from, to] = [day(fromdate), day(todate)];
  if (minutes !== null) return t('{{from}}, {{length}}', { from, length: lengthText(minutes) });
  if (fromtime !== null || totime !== null) {
    const times = [fromtime, totime].flatMap((time) => (time === null ? [] : [askedTime(time)])).join(' – ');
    return t('{{from}}, {{times}}', { from, times });
  }
  if (fromdate === todate) {
    if (fromhalf === 2) return t('{{from}}, second half', { from });
    return tohalf === 1 ? t('{{from}}, first half', { from }) : from;
  }
  return t('{{from}} to {{to}}', { from, to });
}
