import type { Day } from '#platform/engine/day.ts';

/** When coming late or leaving early has consequences; minutes, and days of leave in ten-thousandths. */
export type PunctualityRule = {
  /** Whether leaving early counts as well. */
  readonly type: 'late' | 'lateorearly';
  /** So many minutes are free. */
  readonly gracetime: number;
  /** More minutes than this are a breach, which costs by itself; null without. */
  readonly gracetimelimit: number | null;
  /** Each mark after so many costs, or every so many marks cost once. */
  readonly penaltytype: 'each' | 'block';
  readonly gracedaycount: number;
  /** Minutes of a month that are free before marks count; null where days alone are counted. */
  readonly gracehours: number | null;
  /** So many breaches of a month are marks like others. */
  readonly freebreaches: number;
  readonly penalty: number;
  readonly breachpenalty: number;
};
export type Mark = 'late' | 'early' | 'breach' | 'waived';
export type MarkedDay = {
  readonly day: Day;
  readonly late: number;
  readonly early: number;
  /** Whether half of it is absent: that has consequences of its own. */
  readonly isabsent: boolean;
  readonly iswaived: boolean;
};
export type MarkPenalty = {
  readonly day: Day;
  readonly reason: 'late' | 'early' | 'breach';
  /** Days of leave that it costs, in ten-thousandths. */
  readonly days: number;
};

function markOf({ type, gracetime, gracetimelimit }: PunctualityRule, of: MarkedDay): Mark | null {
  if (of.isabsent) return null;
  const early = type === 'lateorearly' ? of.early : 0;
  const mark = of.late > gracetime ? 'late' : early > gracetime ? 'early' : null;
  if (mark === null) return null;
  if (of.iswaived) return 'waived';
  return gracetimelimit !== null && Math.max(of.late, early) > gracetimelimit ? 'breach' : mark;
}

/** Marks the days of a month, in their order, and says what each costs. */
export function marks(rule: PunctualityRule, days: readonly MarkedDay[]) {
  const { penaltytype, gracedaycount, gracehours, freebreaches } = rule;
  const marked = new Map<Day, Mark>();
  const penalties: MarkPenalty[] = [];
  let [count, breaches, minutes] = [0, 0, 0];
  for (const of of days) {
    const mark = markOf(rule, of);
    if (mark === null) continue;
    marked.set(of.day, mark);
    if (mark === 'waived') continue;
    minutes += of.late + (rule.type === 'lateorearly' ? of.early : 0);
    if (mark === 'breach') breaches += 1;
    const isBreach = mark === 'breach' && penaltytype === 'each' && breaches > freebreaches;
    const isFree = gracehours !== null && minutes <= gracehours;
    if (!isBreach && !isFree) count += 1;
    const isCounted = penaltytype === 'block' ? count % gracedaycount === 0 : count > gracedaycount;
    const costs = isBreach || (!isFree && isCounted);
    if (costs) penalties.push({ day: of.day, reason: mark, days: isBreach ? rule.breachpenalty : rule.penalty });
  }
  return { marked, penalties };
}
