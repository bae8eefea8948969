import type { Day } from '#platform/engine/day.ts';

export type RunDay = {
  readonly day: Day;
  /** Off days and holidays that are not charged as leave. */
  readonly isoff: boolean;
  /** A working day of which both halves are absent. */
  readonly isabsent: boolean;
};

/** The days off between two days of absence, which are absence as well. @param days in order, without a gap, in service */
export function absentBetween(days: readonly RunDay[]): Day[] {
  const found: Day[] = [];
  let run: Day[] = [];
  let isAfterAbsence = false;
  for (const { day, isoff, isabsent } of days) {
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
