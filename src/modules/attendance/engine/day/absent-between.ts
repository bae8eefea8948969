import type { Day, Month } from '#platform/engine/day.ts';
import { ABSENT, isOff } from './status.ts';

export type RunDay = {
  readonly day: Day;
  readonly month: Month;
  /** Off days and holidays that are not charged as leave. */
  readonly isoff: boolean;
  /** A working day that is absent as a whole. */
  readonly isabsent: boolean;
};

/**
 * The days off between two days of absence of one month, which are absence as well.
 * @param days in order, in service; a day of which one half is off as two, in the order of the halves
 */
export function absentBetween<T extends RunDay>(days: readonly T[]): T[] {
  const absent: T[] = [];
  let run: T[] = [];
  let isAfterAbsence = false;
  let current: Month | undefined;
  for (const one of days) {
    const { month, isoff, isabsent } = one;
    if (month !== current) {
      current = month;
      run = [];
      isAfterAbsence = false;
    }
    if (isoff) {
      run.push(one);
      continue;
    }
    if (isAfterAbsence && isabsent) absent.push(...run);
    run = [];
    isAfterAbsence = isabsent;
  }
  return absent;
}

type CountedDay = {
  readonly day: Day;
  readonly month: Month;
  readonly halves: readonly [string, string];
  /** Whether its policy has this rule; a day of one without it stands between others like a day that was worked. */
  readonly counts: boolean;
};

/**
 * What is absence because of the absence around it: days off, null for both halves, and of days that are off for one half
 * that half. @param days in order, in service
 */
export function absentAround(days: readonly CountedDay[]): ReadonlyMap<Day, 1 | 2 | null> {
  const parts = days.flatMap(({ day, month, halves, counts }) => {
    const part = (of: readonly string[], half: 1 | 2 | null) => ({
      day,
      half,
      month,
      isoff: counts && of.every(isOff),
      isabsent: counts && of.every((code) => code === ABSENT),
    });
    const [first, second] = halves;
    return isOff(first) === isOff(second) ? [part(halves, null)] : [part([first], 1), part([second], 2)];
  });
  return new Map(absentBetween(parts).map(({ day, half }) => [day, half]));
}
