// The tree of objectives of a cycle: progress from the leaves upwards, stale and orphan ones.
import { addDays, day, daysBetween, type Day, later } from '#platform/engine/day.ts';
import {
  expectedProgress,
  type KeyResultFacts,
  type Pace,
  paceOf,
  progressOf,
  type Progress,
  type Thresholds,
  weakest,
  weightedProgress,
} from './progress.ts';

export type TreeKeyResult = KeyResultFacts & {
  readonly okrkeyresultid: number;
  readonly weight: number;
  readonly isdropped: boolean;
  readonly checkedon: string | null;
};
export type TreeObjective = {
  readonly okrobjectiveid: number;
  readonly parentid: number | null;
  readonly weight: number;
  readonly driverid: number;
  readonly keyresults: readonly TreeKeyResult[];
};
export type TreeCycle = Thresholds & { readonly fromdate: Day; readonly todate: Day; readonly checkindays: number };

export type ObjectiveFigures = {
  /** Basis points; null where nothing measures it. */
  readonly progress: number | null;
  readonly expected: number;
  readonly pace: Pace | null;
  /** Nothing was checked in for longer than the cycle asks. */
  readonly isstale: boolean;
  /** Below nothing, though it is not one of the company. */
  readonly depth: number;
};

const KEY_RESULTS = 1;
const BELOW = 2;

/** What is expected of the days of a cycle by a day: nothing before it begins, all once it is over. */
export const expectedOn = ({ fromdate, todate }: TreeCycle, on: Day): number =>
  on < fromdate
    ? 0
    : expectedProgress(
        Math.min(daysBetween(fromdate, on), daysBetween(fromdate, todate)),
        daysBetween(fromdate, todate),
      );

/** Whether a key result was not checked in within the days that the cycle gives, on a day of the cycle. */
export function isStale(
  { checkedon }: Pick<TreeKeyResult, 'checkedon'>,
  { fromdate, todate, checkindays }: TreeCycle,
  on: Day,
): boolean {
  if (on < fromdate || on > todate) return false;
  const last = checkedon === null || checkedon < fromdate ? fromdate : (checkedon as Day);
  return daysBetween(last, on) - 1 > checkindays;
}

/**
 * The latest day by a day on which a check-in of a key result was due: each so many days as the cycle gives, after the last
 * check-in, else after the first day of the cycle or the day on which it was added. Null before the first such day and
 * outside the cycle.
 */
export function checkInDue(
  { checkedon, addedon }: { readonly checkedon: string | null; readonly addedon: Day },
  { fromdate, todate, checkindays }: TreeCycle,
  on: Day,
): Day | null {
  if (on < fromdate || on > todate) return null;
  const last = [fromdate, addedon, day(checkedon ?? fromdate)].reduce<Day>(later, fromdate);
  const periods = Math.floor((daysBetween(last, on) - 1) / checkindays);
  return periods < 1 ? null : addDays(last, periods * checkindays);
}

/**
 * Figures of all objectives of a cycle on a day. An objective follows its key results, the objectives below it, or both,
 * by their weights; a private one counts like others.
 * @throws RangeError where objectives are below themselves
 */
export function treeFigures(
  objectives: readonly TreeObjective[],
  cycle: TreeCycle,
  on: Day,
): ReadonlyMap<number, ObjectiveFigures> {
  const below = Map.groupBy(objectives, ({ parentid }) => parentid);
  const expected = expectedOn(cycle, on);
  const figures = new Map<number, ObjectiveFigures>();
  const ids = new Set(objectives.map(({ okrobjectiveid }) => okrobjectiveid));
  const compute = (one: TreeObjective, depth: number): void => {
    const children = below.get(one.okrobjectiveid) ?? [];
    for (const child of children) compute(child, depth + 1);
    const alive = one.keyresults.filter(({ isdropped }) => !isdropped);
    const own = alive.map((result) => ({ weight: result.weight, progress: progressOf(result) }));
    const others = children.map((child): { weight: number; progress: Progress | null } => {
      const { progress = null } = figures.get(child.okrobjectiveid) ?? {};
      return { weight: child.weight, progress: progress === null ? null : { shown: progress, counted: progress } };
    });
    const parts = one.driverid === KEY_RESULTS ? own : one.driverid === BELOW ? others : [...own, ...others];
    const progress = weightedProgress(parts);
    const paces =
      one.driverid === BELOW || own.length === 0
        ? progress === null
          ? []
          : [paceOf(progress, expected, cycle)]
        : own.map((part) => paceOf(part.progress.counted, expected, cycle));
    figures.set(one.okrobjectiveid, {
      progress,
      expected,
      pace: weakest(paces),
      isstale: alive.some((result) => isStale(result, cycle, on)),
      depth,
    });
  };
  // What lies below an objective that the reader may not see stands at the top.
  const tops = objectives.filter(({ parentid }) => parentid === null || !ids.has(parentid));
  for (const top of tops) compute(top, 0);
  if (figures.size !== objectives.length) throw new RangeError('An objective is below itself');
  return figures;
}

type Aligned = { readonly okrobjectiveid: number; readonly parentid: number | null };
/** Objectives in the order of the tree: each is followed by those below it; what lies below none of them is at the top. */
export function inOrder<T extends Aligned>(objectives: readonly T[]): T[] {
  const ids = new Set(objectives.map(({ okrobjectiveid }) => okrobjectiveid));
  const below = Map.groupBy(objectives, ({ parentid }) => (parentid !== null && ids.has(parentid) ? parentid : null));
  const list: T[] = [];
  const add = (parentid: number | null): void => {
    for (const one of below.get(parentid) ?? []) {
      list.push(one);
      add(one.okrobjectiveid);
    }
  };
  add(null);
  return list;
}
