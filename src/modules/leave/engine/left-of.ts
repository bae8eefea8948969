import { addDays } from '#platform/engine/day.ts';
import { halvesOf } from './halves.ts';
import { covers, type Span } from './request.ts';

/** What is left of a span without cancelled days: spans in order, each without a gap. */
export function leftOf(span: Span, cancelled: readonly Span[]): Span[] {
  if (cancelled.length === 0) return [span];
  const left: Span[] = [];
  for (const { day, half } of halvesOf(span)) {
    if (cancelled.some((one) => covers(one, day, half))) continue;
    const last = left.at(-1);
    const follows =
      last !== undefined &&
      (last.tohalf === 1 ? last.to === day && half === 2 : addDays(last.to, 1) === day && half === 1);
    if (last && follows) left.splice(-1, 1, { ...last, to: day, tohalf: half });
    else left.push({ from: day, fromhalf: half, to: day, tohalf: half });
  }
  return left;
}
