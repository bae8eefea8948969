import { hostname } from 'node:os';
import type { Endpoint } from '../contract/endpoint.ts';
import { ApplicationError } from './application-error.ts';
import type { Pools } from './db.ts';
import { tellOperators } from './operator-notice.ts';

// A program that is silent can not say what it works on: it says beforehand which calls begin and end, and whoever
// ends it takes the newest of them, since nothing begins any more once it is silent.

/** What the server tells the process that watches it. */
export type CallReport = { readonly began: string; readonly call: number } | { readonly ended: number };
/** The calls that are refused, each as `company METHOD path`, up to a moment in milliseconds. */
export type RefusedCalls = Readonly<Record<string, number>>;
/** Under which name a server is told the calls that it refuses. */
export const REFUSED_CALLS = 'REFUSED_CALLS';

/** The session itself and the clock, besides the calls that say they sign in: without these a company is locked out. */
const NEVER: readonly string[] = ['subscription/session', 'subscription/stepup', 'attendance/clock'];

/** A call of a company by its name; undefined for one that is never refused, and so never reported. */
export const callName = (
  label: string,
  { method, path, signIn }: Pick<Endpoint, 'method' | 'path' | 'signIn'>,
): string | undefined => (signIn || NEVER.includes(path) ? undefined : `${label} ${method} ${path}`);

export type CallWatch = <T>(name: string | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Reports calls while they run and refuses those that silenced the server before.
 * @throws ApplicationError 503 for a refused one
 */
export function watchCalls(given: {
  readonly refused: RefusedCalls;
  readonly tell: (report: CallReport) => void;
  readonly now: () => number;
}): CallWatch {
  let last = 0;
  return async (name, work) => {
    if (name === undefined) return work();
    if ((given.refused[name] ?? 0) > given.now())
      throw new ApplicationError({
        status: 503,
        code: 'refused',
        text: 'This stopped the server twice within ten minutes, so it is refused for an hour. The operators have been notified.',
      });
    const call = (last += 1);
    given.tell({ began: name, call });
    try {
      return await work();
    } finally {
      given.tell({ ended: call });
    }
  };
}

/** The calls that a server is started without. */
export function refusedCalls(text: string | undefined): RefusedCalls {
  const read: unknown = text === undefined ? {} : JSON.parse(text);
  return typeof read === 'object' && read !== null ? (read as RefusedCalls) : {};
}

/** Notifies every operator of calls that are refused, once for each hour of them. */
export async function tellOfRefused(pools: Pools, refused: RefusedCalls, now: Date): Promise<void> {
  const names = Object.keys(refused).filter((name) => (refused[name] ?? 0) > now.getTime());
  if (names.length === 0) return;
  await tellOperators(pools, {
    key: `refused ${names.join(', ')}`,
    subject: 'Muster refuses calls that stopped it',
    text: [
      `The server ${hostname()} was silent and was ended twice within ten minutes. These calls ran both times:`,
      names.join('\n'),
      'They are refused to these companies for an hour. Everything else goes on.',
    ].join('\n\n'),
    now,
    minutes: 60,
  });
}
