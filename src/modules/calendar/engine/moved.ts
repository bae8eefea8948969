import type { Day } from '#platform/engine/day.ts';
import type { PlanPeriod } from './assigned.ts';

export type Moved = { readonly on: Day; readonly before: number | null; readonly after: number | null };

const on = (periods: readonly PlanPeriod[], day: Day): PlanPeriod | undefined =>
  periods.find(({ from, to }) => from <= day && day <= to);

/**
 * The first day on which another plan counts for somebody than before, or one that goes round (`cyclic`) with another
 * first day; null where none does.
 * @param before periods without a gap @param after the same days as they would be
 */
export function firstMoved(
  before: readonly PlanPeriod[],
  after: readonly PlanPeriod[],
  cyclic: ReadonlySet<number>,
): Moved | null {
  const starts = [...new Set([...before, ...after].map(({ from }) => from))].sort();
  for (const day of starts) {
    const [was, is] = [on(before, day), on(after, day)];
    const isTurned = cyclic.has(is?.planid ?? 0) && was?.cyclestart !== is?.cyclestart;
    if (was?.planid !== is?.planid || isTurned)
      return { on: day, before: was?.planid ?? null, after: is?.planid ?? null };
  }
  return null;
}
