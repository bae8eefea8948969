import type { ApplicationError } from './application-error.ts';

/** In which order callers are served: signing in and keeping a session, signed-in callers, visitors. */
const RANKS = ['sign-in', 'member', 'visitor'] as const;
type Rank = (typeof RANKS)[number];

/** Who wants a turn; `name` is an account, a terminal or a network within the company. */
export type Caller = { readonly company: number; readonly name: string; readonly rank: Rank };

type ByRank = Readonly<Record<Rank, number>>;
export type QueueLimits = {
  /** At once, in all. */
  readonly total: number;
  /** How many of `total` are kept for sign-in. */
  readonly kept: number;
  /** At once, of a rank. */
  readonly perRank: ByRank;
  /** At once, of a company; sign-in is not counted. */
  readonly perCompany: number;
  /** At once, of a caller. */
  readonly perCaller: ByRank;
  /** Waiting, of a caller; further ones are refused. */
  readonly maxWaitingOfCaller: ByRank;
  /** Waiting, of the callers of one rank of a company; further ones are refused. */
  readonly maxWaitingOfCompany: number;
  /** Milliseconds after which a waiting caller is refused; without it there is no end. */
  readonly maxWaitMs?: number;
  readonly error: () => ApplicationError;
};

export type FairQueue = {
  /**
   * Waits for a turn.
   * @returns the function that ends it, once
   * @throws ApplicationError `error` when too many wait already, or nobody could be served in time
   */
  enter(caller: Caller): Promise<() => void>;
  /** How many are waiting. */
  waiting(): number;
};

type Waiting = { readonly begin: (end: () => void) => void };
type Line = Map<string, Set<Waiting>>;

/**
 * Shares a limited resource: the next turn goes to the first rank that has a caller below its limits, there to the next
 * company in rotation, and in it to the next caller in rotation. A caller's own turns follow each other as they came.
 */
export function fairQueue(limits: QueueLimits): FairQueue {
  const { total, kept, perRank, perCompany, perCaller, maxWaitingOfCaller, maxWaitingOfCompany, maxWaitMs } = limits;
  const lines: Readonly<Record<Rank, Map<number, Line>>> = {
    'sign-in': new Map(),
    member: new Map(),
    visitor: new Map(),
  };
  const running = new Map<string, number>();
  let all = 0;

  const countsOf = ({ company, name, rank }: Caller) => [
    { key: rank, max: perRank[rank] },
    ...(rank === 'sign-in' ? [] : [{ key: `of ${company}`, max: perCompany }]),
    { key: `${rank} of ${company}: ${name}`, max: perCaller[rank] },
  ];
  const isBelow = ({ key, max }: { key: string; max: number }): boolean => (running.get(key) ?? 0) < max;
  const fits = (caller: Caller): boolean =>
    all < total &&
    (caller.rank === 'sign-in' || all - (running.get('sign-in') ?? 0) < total - kept) &&
    countsOf(caller).every(isBelow);
  const add = (caller: Caller, change: 1 | -1): void => {
    all += change;
    for (const { key } of countsOf(caller)) {
      const count = (running.get(key) ?? 0) + change;
      if (count > 0) running.set(key, count);
      else running.delete(key);
    }
  };
  const begin = (caller: Caller): (() => void) => {
    add(caller, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      add(caller, -1);
      while (serveNext());
    };
  };

  /** Removes a waiting one. Whoever was served goes to the end of the rotation. */
  const remove = ({ company, name, rank }: Caller, one: Waiting): void => {
    const line = lines[rank].get(company);
    const own = line?.get(name);
    if (!line || !own?.delete(one)) return;
    line.delete(name);
    if (own.size > 0) line.set(name, own);
    lines[rank].delete(company);
    if (line.size > 0) lines[rank].set(company, line);
  };

  function serveNext(): boolean {
    for (const rank of RANKS)
      for (const [company, line] of lines[rank]) {
        // A company or a rank without room is passed over as a whole.
        if (!countsOf({ company, name: '', rank }).every(isBelow)) continue;
        for (const [name, own] of line) {
          const caller = { company, name, rank };
          const [one] = own;
          if (!one || !fits(caller)) continue;
          remove(caller, one);
          one.begin(begin(caller));
          return true;
        }
      }
    return false;
  }

  return {
    enter(caller) {
      if (fits(caller)) return Promise.resolve(begin(caller));
      const { company, name, rank } = caller;
      const line: Line = lines[rank].get(company) ?? new Map<string, Set<Waiting>>();
      const own = line.get(name) ?? new Set();
      const inLine = [...line.values()].reduce((sum, { size }) => sum + size, 0);
      if (own.size >= maxWaitingOfCaller[rank] || inLine >= maxWaitingOfCompany) return Promise.reject(limits.error());
      return new Promise((resolve, reject) => {
        const timer =
          maxWaitMs === undefined
            ? undefined
            : setTimeout(() => {
                remove(caller, one);
                reject(limits.error());
              }, maxWaitMs).unref();
        const one: Waiting = {
          begin: (end) => {
            clearTimeout(timer);
            resolve(end);
          },
        };
        own.add(one);
        line.set(name, own);
        lines[rank].set(company, line);
      });
    },
    waiting: () =>
      Object.values(lines)
        .flatMap((byCompany) => [...byCompany.values()].flatMap((line) => [...line.values()]))
        .reduce((sum, { size }) => sum + size, 0),
  };
}
