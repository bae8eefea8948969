import { addDays, type Day } from '#platform/engine/day.ts';
import { covers, type Half, type Span } from './request.ts';

/** A request as far as another may not want the same: leave by the hour has times, and takes no half of its day. */
export type Occupied = Span & {
  readonly fromtime: string | null;
  readonly totime: string | null;
  readonly cancelled: readonly Span[];
};

const HALVES: readonly Half[] = [1, 2];

/** The halves of a span in order. */
export function* halvesOf(span: Span): Generator<{ day: Day; half: Half }> {
  for (let day = span.from; day <= span.to; day = addDays(day, 1))
    for (const half of HALVES) if (covers(span, day, half)) yield { day, half };
}

const isTaken = (of: Occupied, day: Day, half: Half): boolean =>
  covers(of, day, half) && !of.cancelled.some((span) => covers(span, day, half));

/** Whether nothing is left of a span. */
export const isCancelled = (span: Span, cancelled: readonly Span[]): boolean =>
  [...halvesOf(span)].every(({ day, half }) => cancelled.some((one) => covers(one, day, half)));

/** Whether a span lies within another. */
export const isWithin = (inner: Span, outer: Span): boolean =>
  covers(outer, inner.from, inner.fromhalf) && covers(outer, inner.to, inner.tohalf);

/** Whether spans have a half in common. */
export const meets = (a: Span, b: Span): boolean => [...halvesOf(a)].some(({ day, half }) => covers(b, day, half));

/**
 * Whether two requests want the same half of a day. Leave by the hour wants the same as other such leave at the same
 * time, and as leave that takes its whole day.
 */
export function overlaps(a: Occupied, b: Occupied): boolean {
  if (a.fromtime === null && b.fromtime === null)
    return [...halvesOf(a)].some(({ day, half }) => isTaken(a, day, half) && isTaken(b, day, half));
  const [byHour, other] = a.fromtime === null ? [b, a] : [a, b];
  const isWhole = HALVES.every((half) => isTaken(other, byHour.from, half));
  if (!isWhole || !isTaken(byHour, byHour.from, 1)) return false;
  if (other.fromtime === null) return true;
  return (byHour.fromtime ?? '') < (other.totime ?? '') && other.fromtime < (byHour.totime ?? '');
}
