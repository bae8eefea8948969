import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstDay,
  isMonth,
  lastDay,
  monthOf,
} from '#platform/engine/day.ts';

export type Period = { readonly from: Day; readonly to: Day };

const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** The period before one: as many whole months where it is of whole months, else as many days. */
export function periodBefore(period: Period): Period {
  const { from, to } = period;
  if (from === firstDay(monthOf(from)) && to === lastDay(monthOf(to))) {
    const months = monthsOf(period);
    return { from: firstDay(addMonths(monthOf(from), -months)), to: lastDay(addMonths(monthOf(to), -months)) };
  }
  const before = addDays(from, -1);
  return { from: addDays(before, 1 - daysBetween(from, to)), to: before };
}

/** The same days a year earlier; the last of a February stays its last. */
export function yearBefore({ from, to }: Period): Period {
  const earlier = (value: Day): Day => {
    const month = addMonths(monthOf(value), -12);
    return value === lastDay(monthOf(value)) ? lastDay(month) : (`${month}-${value.slice(8)}` as Day);
  };
  return { from: earlier(from), to: earlier(to) };
}

/** Whether the figure of a month will change: its last day is to come. */
export const isOpenMonth = (label: string | null, today: Day): boolean =>
  label !== null && isMonth(label) && lastDay(label) > today;

/** A period up to today: days to come have no figures. */
export const upTo = ({ from, to }: Period, today: Day): Period => ({
  from: from > today ? today : from,
  to: to > today ? today : to,
});

/** The last days of a period, where it has more than a dataset gives. */
export const lastDays = ({ from, to }: Period, count: number): Period =>
  daysBetween(from, to) <= count ? { from, to } : { from: addDays(to, 1 - count), to };

/** The first days of the twelve months up to the end of a period, as the range of a dataset of months. */
export const yearOfMonths = ({ to }: Period): Period => ({
  from: firstDay(addMonths(monthOf(to), -11)),
  to: firstDay(monthOf(to)),
});
