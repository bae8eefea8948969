import { type Day, daysBetween } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { type NamedPeriod, PERIOD_NAMES } from '#modules/payroll/contract/run/work-period.ts';

/** Fills a sentence in a language. */
export type Translate = (sentence: string, values?: Readonly<Record<string, string | number>>) => string;

const WEEK = 7;

/** The first letters of a month; the whole name in a language whose letters are not cut. */
export function shortMonth(month: string, translate: Translate): string {
  const name = translate(month);
  return name === month ? month.slice(0, 3) : name;
}

/** "5–11 Oct 2026", "28 Sep – 4 Oct 2026", "29 Dec 2026 – 4 Jan 2027". */
export function daysName(from: string, until: string, translate: Translate): string {
  const parts = (day: string) => ({
    day: Number(day.slice(8, 10)),
    month: shortMonth(MONTHS[Number(day.slice(5, 7)) - 1] ?? '', translate),
    year: day.slice(0, 4),
  });
  const [a, b] = [parts(from), parts(until)];
  const end = `${b.day} ${b.month} ${b.year}`;
  if (a.year !== b.year) return `${a.day} ${a.month} ${a.year} – ${end}`;
  return a.month === b.month ? `${a.day}–${end}` : `${a.day} ${a.month} – ${end}`;
}

/** The name of one of several periods of a wage month, such as "Week 2, 5–11 Oct 2026", or the one it was given. */
export function periodName({ number, fromday, untilday, title }: NamedPeriod, translate: Translate): string {
  if (title !== undefined) return title;
  const days = daysName(fromday, untilday, translate);
  const length = daysBetween(fromday as Day, untilday as Day);
  if (length === WEEK) return translate(PERIOD_NAMES.week, { number, days });
  if (length === 2 * WEEK) return translate(PERIOD_NAMES.fortnight, { number, days });
  return translate(PERIOD_NAMES.other, { number, days });
}
