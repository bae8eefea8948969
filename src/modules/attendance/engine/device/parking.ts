import { addDays, type Day } from '#platform/engine/day.ts';
import type { SentPunch } from './iclock.ts';
import { written } from './simulated-log.ts';

/** A time at which the clock of a terminal was wrong: seconds ahead, or behind below zero, by its own clock. */
export type ClockOffset = { readonly fromtime: string; readonly totime: string; readonly fastseconds: number };
/** Why a punch is parked: 1 before the first day of attendance, 2 ahead of the time at which it came. */
export type ParkedPunch = SentPunch & { readonly reasonid: 1 | 2 };
type Standing = {
  /** The first day of attendance; null where none is kept. */
  readonly first: Day | null;
  /** When the punches came, by the clock of the company. */
  readonly received: string;
  /** In the order of their beginnings: the first that has a punch counts for it. */
  readonly offsets: readonly ClockOffset[];
};

/** Minutes that a punch may lie ahead of the time at which it comes. */
export const MAX_AHEAD = 15;
const shifted = (time: string, seconds: number): string =>
  written(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000);

/**
 * Parts punches that can be right from those that cannot, by the time that is right once the known error of the clock is
 * taken off. The day before the first one is kept: a night shift of the first day may begin on it.
 */
export function parted(punches: readonly SentPunch[], { first, received, offsets }: Standing) {
  const earliest = first === null ? '' : addDays(first, -1);
  const latest = shifted(received, MAX_AHEAD * 60);
  const valid: SentPunch[] = [];
  const parked: ParkedPunch[] = [];
  for (const punch of punches) {
    const offset = offsets.find(({ fromtime, totime }) => fromtime <= punch.time && punch.time <= totime);
    const time = offset ? shifted(punch.time, -offset.fastseconds) : punch.time;
    if (time < earliest) parked.push({ ...punch, reasonid: 1 });
    else if (time > latest) parked.push({ ...punch, reasonid: 2 });
    else valid.push(punch);
  }
  return { valid, parked };
}
