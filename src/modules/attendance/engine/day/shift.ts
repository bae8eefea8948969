import { type Day, epochDay } from '#platform/engine/day.ts';
import type { Interval } from './intervals.ts';

/** How the punches of a day become presence. */
export type Presence = {
  /** From the first to the last punch, or the first to the second, the third to the fourth and so on. */
  readonly session: 'firstlast' | 'pairs';
  /** Minutes that are taken off from so many minutes of presence on; 0 never. */
  readonly autobreak: number;
  readonly autobreakafter: number;
};
/** A shift; times are minutes from the midnight its day begins with, beyond 1,440 on the next day. */
export type Shift = Presence & {
  readonly code: string;
  readonly halves: readonly [Interval, Interval];
  /** How long before its start and after its end punches belong to it. */
  readonly earlywindow: number;
  readonly latewindow: number;
  /** Whether punches belong to it until those of the shift of the next day begin, as when somebody works on for a second one. */
  readonly reachesnext: boolean;
  /** Required minutes. */
  readonly required: number;
  /** Whether nobody is late or early in it. */
  readonly isflexible: boolean;
  /** Whether days worked in it are counted as night shifts; missing where they are not. */
  readonly isnight?: boolean;
  /** Of a flexible shift the time in which everybody is there; missing or null without. */
  readonly core?: Interval | null;
};

export const MINUTES_OF_DAY = 1440;
const midnights = new Map<Day, number>();
/** More days than any company has on its books. */
const MAX_DAYS = 50_000;
/** The midnight with which a day begins, in minutes of the company's clock since 1 January 1970. */
export function midnight(day: Day): number {
  const existing = midnights.get(day);
  if (existing !== undefined) return existing;
  if (midnights.size > MAX_DAYS) midnights.clear();
  const minute = epochDay(day) * MINUTES_OF_DAY;
  midnights.set(day, minute);
  return minute;
}
export const startOf = ({ halves: [first] }: Shift): number => first.from;
export const endOf = ({ halves: [, second] }: Shift): number => second.to;
