import type { CallReport, RefusedCalls } from '../src/platform/server/running-calls.ts';

/** Within so long of each other two kills name what ran during both. */
const WITHIN_MS = 10 * 60_000;
const REFUSED_MS = 60 * 60_000;
/** Calls that a kill suspects: those that began last, since none begins once the program is silent. */
const NEWEST = 3;

/** Whether a message of a program is a report about a call. */
export const isReport = (message: unknown): message is CallReport =>
  typeof message === 'object' && message !== null && ('began' in message || 'ended' in message);

/** Remembers which calls run, and after two kills which of them are refused. */
export function suspects() {
  const running = new Map<number, string>();
  let kills: { readonly at: number; readonly names: readonly string[] }[] = [];
  let refused: RefusedCalls = {};
  return {
    hear(report: CallReport): void {
      if ('began' in report) running.set(report.call, report.began);
      else running.delete(report.ended);
    },
    /** A program that ended has no calls; one that is started counts its calls anew. */
    forget: (): void => running.clear(),
    /** @returns the calls that ran, newest first */
    killed(at: number): readonly string[] {
      const names = [...new Set([...running.values()].toReversed())].slice(0, NEWEST);
      kills = [...kills.filter((kill) => at - kill.at <= WITHIN_MS), { at, names }];
      const before = new Set(kills.slice(0, -1).flatMap((kill) => kill.names));
      const again = names.filter((name) => before.has(name));
      refused = { ...refused, ...Object.fromEntries(again.map((name) => [name, at + REFUSED_MS])) };
      return names;
    },
    /** The calls that are refused now. */
    refused: (now: number): RefusedCalls =>
      Object.fromEntries(Object.entries(refused).filter(([, until]) => until > now)),
  };
}
