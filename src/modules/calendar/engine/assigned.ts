import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';

/** What a plan reaches somebody by; the higher counts: 4 the person, 3 the job, 2 the office, 1 the company. */
export type Level = 1 | 2 | 3 | 4;
/** A plan as it is given to a person, to a job, to an office or to the company. */
export type Assigned = {
  readonly level: Level;
  /** The first and the last day on which it reaches the person; null without an end. */
  readonly from: Day;
  readonly to: Day | null;
  /** The day the assignment begins; of several of one level the later counts. */
  readonly since: Day;
  readonly planid: number;
  /** The day on which its cycle is at its first day, where plans of its kind have cycles. */
  readonly cyclestart?: Day;
};

/** Days from `from` to `to` under one plan; null where none is assigned. */
export type PlanPeriod = {
  readonly from: Day;
  readonly to: Day;
  readonly planid: number | null;
  readonly cyclestart?: Day;
};

/** The plan of every day from `from` to `to`, as periods in order without a gap. */
export function planPeriods(assigned: readonly Assigned[], from: Day, to: Day): PlanPeriod[] {
  const starts = new Set<Day>([from]);
  for (const one of assigned) {
    if (one.from > from && one.from <= to) starts.add(one.from);
    if (one.to !== null && one.to >= from && one.to < to) starts.add(addDays(one.to, 1));
  }
  const ordered = [...starts].sort();
  return ordered.map((start, at) => {
    const next = ordered[at + 1];
    const reaching = assigned.filter((one) => one.from <= start && (one.to === null || start <= one.to));
    const [first] = reaching.toSorted((a, b) => b.level - a.level || (a.since < b.since ? 1 : -1));
    return {
      from: start,
      to: next === undefined ? to : addDays(next, -1),
      planid: first?.planid ?? null,
      ...(first?.cyclestart ? { cyclestart: first.cyclestart } : {}),
    };
  });
}

/** The days that two periods have in common; null without one. */
export function overlap(
  a: { readonly from: Day; readonly to: Day | null },
  b: { readonly from: Day; readonly to: Day | null },
): { from: Day; to: Day | null } | null {
  const from = later(a.from, b.from);
  const to = a.to === null ? b.to : b.to === null ? a.to : earlier(a.to, b.to);
  return to !== null && to < from ? null : { from, to };
}
