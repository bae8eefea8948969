import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Endpoint } from '../contract/endpoint.ts';
import { ApplicationError } from './application-error.ts';
import type { Pools } from './db.ts';
import { tellOperators } from './operator-notice.ts';

// A program that is silent cannot say what it works on: it notes its running calls in a file, and whoever ends it
// reads the newest of them, since nothing begins any more once it is silent.

/** The calls that a file notes at once, and the bytes of each. */
const MAX_CALLS = 256;
const CALL_BYTES = 256;
/** An empty file of running calls. It has its full size from the beginning, so that a full disk stops no note. */
export const noCalls = (): Buffer => Buffer.alloc(MAX_CALLS * CALL_BYTES);
/** Under which name a server is told the descriptor of that file. */
export const CALLS_FILE = 'CALLS_FILE';

/** Notes that a call runs. @returns what ends the note */
export type NoteCall = (name: string) => () => void;

/** Notes running calls in an open file: two writes of a few microseconds each. Further ones than it holds are left out. */
export function noteCalls(file: number): NoteCall {
  const free = Array.from({ length: MAX_CALLS }, (_, at) => at).toReversed();
  let last = 0;
  return (name) => {
    const at = free.pop();
    if (at === undefined) return () => undefined;
    const note = Buffer.alloc(CALL_BYTES);
    note.write(`${(last += 1)} ${name}`, 0, CALL_BYTES - 1);
    writeSync(file, note, 0, CALL_BYTES, at * CALL_BYTES);
    return () => {
      writeSync(file, EMPTY, 0, 1, at * CALL_BYTES);
      free.push(at);
    };
  };
}
const EMPTY = Buffer.alloc(1);

/** The names of the calls that a file notes, newest first. */
export function notedCalls(file: Buffer): readonly string[] {
  return Array.from({ length: MAX_CALLS }, (_, at) => file.subarray(at * CALL_BYTES, (at + 1) * CALL_BYTES))
    .flatMap((note) => {
      const [, number, name] = /^(\d+) ([^\0]+)/.exec(note.toString()) ?? [];
      return name === undefined ? [] : [{ number: Number(number), name }];
    })
    .toSorted((a, b) => b.number - a.number)
    .map(({ name }) => name);
}

/** The calls that are refused, each as `company METHOD path`, up to a moment in milliseconds. */
export type RefusedCalls = Readonly<Record<string, number>>;
/** Under which name a server is told the calls that it refuses. */
export const REFUSED_CALLS = 'REFUSED_CALLS';

/** The session itself and the clock, besides the calls that say they sign in: without these a company is locked out. */
const NEVER: readonly string[] = ['subscription/session', 'subscription/stepup', 'attendance/clock'];

/** A call of a company by its name; undefined for one that is never refused, and so never noted. */
export const callName = (
  label: string,
  { method, path, signIn }: Pick<Endpoint, 'method' | 'path' | 'signIn'>,
): string | undefined => (signIn || NEVER.includes(path) ? undefined : `${label} ${method} ${path}`);

export type CallWatch = <T>(name: string | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Notes calls while they run and refuses those that silenced the server before.
 * @throws ApplicationError 503 for a refused one
 */
export function watchCalls(options: {
  readonly refused: RefusedCalls;
  readonly note: NoteCall;
  readonly now: () => number;
}): CallWatch {
  return async (name, work) => {
    if (name === undefined) return work();
    if ((options.refused[name] ?? 0) > options.now())
      throw new ApplicationError({
        status: 503,
        code: 'refused',
        text: 'This stopped the server twice within ten minutes, so it is refused for an hour. The operators have been notified.',
      });
    const end = options.note(name);
    try {
      return await work();
    } finally {
      end();
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
