import { addDays, day, type Day } from '#platform/engine/day.ts';

/** April, in which a tax year begins. */
const APRIL = 4;

/**
 * The day on which documents are deleted that are kept for some years after the tax year of the exit: the day after its
 * last 31 March. An exit on 27 November 2026 with 8 years gives 1 April 2035.
 */
export function deletionDay(exit: Day, keepyears: number): Day {
  const [year = 0, month = 0] = exit.split('-').map(Number);
  const end = month >= APRIL ? year + 1 : year;
  return addDays(day(`${end + keepyears}-03-31`), 1);
}
