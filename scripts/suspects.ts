import type { RefusedCalls } from '../src/platform/server/running-calls.ts';

/** Within so long of each other two kills name what ran during both. */
const WITHIN_MS = 10 * 60_000;
const REFUSED_MS = 60 * 60_000;
/** Calls that a kill suspects: those that began last, since none begins once the program is silent. */
const NEWEST = 3;

/** Remembers which calls ran when a program was ended, and after two kills which of them are refused. */
export function suspects() {
  let kills: { readonly at: number; readonly names: readonly string[] }[] = [];
  let refused: RefusedCalls = {};
  return {
    /** @param calls those that ran, newest first @returns those that are suspected */
    killed(at: number, calls: readonly string[]): readonly string[] {
      const names = [...new Set(calls)].slice(0, NEWEST);
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
