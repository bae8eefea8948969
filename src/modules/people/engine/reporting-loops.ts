import type { Day } from '#platform/engine/day.ts';

/** To whom somebody reports from a day to a last one; `to` null: without an end. */
export type ReportingLine = {
  readonly employeeid: number;
  readonly managerid: number | null;
  readonly from: Day;
  readonly to: Day | null;
};

const isInForce = ({ from, to }: ReportingLine, day: Day): boolean => from <= day && (to === null || to >= day);

/** The loops of one day: everybody has one manager at most, so each person is walked over once. */
function loopsOn(managers: ReadonlyMap<number, number>): number[][] {
  const seen = new Map<number, number>();
  const loops: number[][] = [];
  let walk = 0;
  for (const start of managers.keys()) {
    walk += 1;
    const path: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.set(at, walk);
      path.push(at);
      at = managers.get(at);
    }
    if (at !== undefined && seen.get(at) === walk) loops.push(path.slice(path.indexOf(at)));
  }
  return loops;
}

/**
 * The loops in which people would report to themselves over others, from a day on. Who reports to whom changes only
 * where a line begins, so these days are enough. @returns by everybody on a loop, who follows whom on it
 */
export function reportingLoops(lines: readonly ReportingLine[], since: Day): ReadonlyMap<number, readonly number[]> {
  const days = new Set([since, ...lines.map(({ from }) => from).filter((from) => from > since)]);
  const matches = new Map<number, readonly number[]>();
  for (const day of days) {
    const managers = new Map<number, number>();
    for (const line of lines)
      if (line.managerid !== null && isInForce(line, day)) managers.set(line.employeeid, line.managerid);
    for (const loop of loopsOn(managers))
      loop.forEach((employeeid, at) => {
        if (!matches.has(employeeid)) matches.set(employeeid, [...loop.slice(at), ...loop.slice(0, at)]);
      });
  }
  return matches;
}
