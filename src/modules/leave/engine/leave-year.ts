import { addDays, type Day, firstDay, later, monthOf, monthsFrom } from '#platform/engine/day.ts';

/** The last day of the leave year in which a day lies. @param yearstart the month in which the leave year begins */
export function yearEndOf(on: Day, yearstart: number): Day {
  const year = Number(on.slice(0, 4)) + (Number(on.slice(5, 7)) >= yearstart ? 1 : 0);
  return addDays(`${year}-${String(yearstart).padStart(2, '0')}-01` as Day, -1);
}

/** The first day of the leave year in which a day lies. @param yearstart the month in which the leave year begins */
export const yearBeginOf = (on: Day, yearstart: number): Day => {
  const year = Number(on.slice(0, 4)) - (Number(on.slice(5, 7)) >= yearstart ? 0 : 1);
  return `${year}-${String(yearstart).padStart(2, '0')}-01` as Day;
};

/** A leave year by its days; `months` are those it touches. */
export type LeaveYear = { readonly fromdate: Day; readonly yearend: Day; readonly months: number };

/** Leave years that can be looked back at. */
const MAX_YEARS = 10;

/**
 * The leave years that have ended before a day, the latest first. A year is shorter where leave began in the middle of
 * it, or where the month in which leave years begin has changed since the last one that was closed.
 * @param closed last days of the years that were closed
 */
export function endedYears(
  { startdate, yearstart, closed }: { startdate: Day; yearstart: number; closed: readonly Day[] },
  today: Day,
): LeaveYear[] {
  const years: LeaveYear[] = [];
  let yearend = addDays(firstOfYear(today, yearstart), -1);
  while (yearend >= startdate && years.length < MAX_YEARS) {
    const before = addDays(firstOfYear(yearend, yearstart), -1);
    const lastclosed = closed
      .filter((one) => one < yearend)
      .toSorted()
      .at(-1);
    const begin = lastclosed === undefined ? addDays(before, 1) : later(addDays(before, 1), addDays(lastclosed, 1));
    const fromdate = later(begin, startdate);
    if (!isWithinClosed(yearend, closed))
      years.push({ fromdate, yearend, months: monthsFrom(monthOf(fromdate), monthOf(yearend)).length });
    yearend = before;
  }
  return years;
}

/** Whether a day lies in a year that was closed while leave years began in another month. */
const isWithinClosed = (yearend: Day, closed: readonly Day[]): boolean =>
  !closed.includes(yearend) && closed.some((one) => yearend < one && addDays(yearend, 364) > one);

/** The first day of the leave year in which a day lies. */
function firstOfYear(on: Day, yearstart: number): Day {
  const last = yearEndOf(on, yearstart);
  const year = Number(last.slice(0, 4)) - (yearstart === 1 ? 0 : 1);
  return firstDay(`${year}-${String(yearstart).padStart(2, '0')}` as ReturnType<typeof monthOf>);
}
