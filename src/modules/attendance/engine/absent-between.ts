import type { Day, Month } from '#platform/engine/day.ts';

export type RunDay = {
  readonly day: Day;
  readonly month: Month;
  /** Off days and holidays that are not charged as leave. */
  readonly isoff: boolean;
  /** A working day of which both halves are absent. */
  readonly isabsent: boolean;
};

/** The days off between two days of absence of one month, which are absence as well. @param days in order, in service */
export function absentBetween(days: readonly RunDay[]): Day[] {
  const found: Day[] = [];
  let run: Day[] = [];
  let isAfterAbsence = false;
  let current: Month | undefined;
  for (const { day, month, isoff, isabsent } of days) {
    if (month !== current) {
      current = month;
      run = [];
      isAfterAbsence = false;
    }
    if (isoff) {
      run.push(day);
      continue;
    }
    if (isAfterAbsence && isabsent) found.push(...run);
    run = [];
    isAfterAbsence = isabsent;
  }
  return found;
}
