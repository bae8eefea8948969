import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ApplicationError } from './application-error.ts';

/** What a thread says in the end: what it made, or the sentence that refuses what it was given. */
type Text<T> = { readonly ok: true; readonly created: T } | { readonly ok: false; readonly text: string };
/** What it tells before. */
type Part = { readonly part: unknown };

export type Bounds = {
  /** The program of the thread; it calls `answer`. */
  readonly program: URL;
  /** Programs of one lane share its places; without a name a program has a lane of its own. */
  readonly lane?: string;
  readonly milliseconds: number;
  /** What the thread may hold: its heap, and beside it as much again of bytes unpacked. */
  readonly megabytes: number;
  /** Sentences for a thread that ran out of its time or memory, and for one that stumbled. */
  readonly tooLong: string;
  readonly tooMuch: string;
  readonly unreadable: string;
};

/** Threads of one lane at once; each may keep a processor busy. */
const AT_ONCE = 2;
const MEGABYTE = 1024 * 1024;
/** Bytes outside the heap are in no limit of the engine's: they are looked at this often. */
const LOOK_MS = 50;
/** Whoever comes to a longer queue is told so, rather than kept waiting with their bytes in memory. */
const MOST_WAITING = 30;

type Lane = { running: number; readonly waiting: (() => void)[] };
const lanes = new Map<string, Lane>();
const laneOf = (name: string): Lane => {
  const lane = lanes.get(name) ?? { running: 0, waiting: [] };
  lanes.set(name, lane);
  return lane;
};

/**
 * Waits for one of the places of a lane; the time of the work begins when it has one.
 * @throws ApplicationError 503 when too many wait already
 */
export async function inLane<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lane = laneOf(name);
  if (lane.waiting.length >= MOST_WAITING)
    throw new ApplicationError({
      status: 503,
      code: 'busy',
      text: 'Many files are being checked right now. Please try again in a minute.',
    });
  if (lane.running < AT_ONCE) lane.running += 1;
  // Whoever leaves hands the place on.
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
  }
}

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function run<T>(bounds: Bounds, given: unknown, hear: (part: unknown) => void): Promise<Text<T>> {
  const { program, milliseconds, megabytes, tooLong, tooMuch, unreadable } = bounds;
  return new Promise((resolve) => {
    const thread = new Worker(program, {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // What a library prints about a stranger's bytes is nobody's.
      stdout: true,
      stderr: true,
    });
    const finish = (text: Text<T>) => {
      clearTimeout(timer);
      clearInterval(looking);
      void thread.terminate();
      resolve(text);
    };
    const timer = setTimeout(() => finish({ ok: false, text: tooLong }), milliseconds);
    const looking = setInterval(() => {
      // A thread that has just ended has nothing to tell.
      const heap = thread.getHeapStatistics().catch(() => undefined);
      void heap.then(
        (now) => now && now.external_memory > megabytes * MEGABYTE && finish({ ok: false, text: tooMuch }),
      );
    }, LOOK_MS);
    thread.on('message', (text: Text<T> | Part) => {
      if ('ok' in text) return finish(text);
      hear(text.part);
      // Asked for one by one: all that waits would be heard in one go otherwise.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      setImmediate(() => thread.postMessage('next'));
      return undefined;
    });
    thread.once('error', (error) => finish({ ok: false, text: outOfMemory(error) ? tooMuch : unreadable }));
    thread.once('exit', () => finish({ ok: false, text: unreadable }));
  });
}

/**
 * Validates what strangers sent in a thread of its own with bounded time and memory: a thread that runs out of either is
 * ended, and nobody else has waited.
 * @param hear what the thread tells part by part before it ends, where its program does
 * @throws ApplicationError E0070 with what is wrong
 */
export async function inThread<T>(
  bounds: Bounds,
  given: unknown,
  hear: (part: unknown) => void = () => undefined,
): Promise<T> {
  const text = await inLane(bounds.lane ?? bounds.program.href, () => run<T>(bounds, given, hear));
  if (!text.ok) throw new ApplicationError({ status: 400, code: 'E0070', text: text.text });
  return text.created;
}

/** Tells a part and waits until it was heard. */
async function tellPart(part: unknown): Promise<void> {
  const heard = parentPort ? once(parentPort, 'message') : undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ part } satisfies Part);
  await heard;
}

/** The other side: what the program of a thread does with what it was given; `tell` hands a part of it over before the end. */
export async function answer<T>(
  work: (given: unknown, tell: (part: unknown) => Promise<void>) => Promise<T>,
): Promise<void> {
  const text = await work(workerData, tellPart).then(
    (created): Text<T> => ({ ok: true, created }),
    (error: unknown): Text<T> => {
      if (error instanceof ApplicationError) return { ok: false, text: error.message };
      throw error;
    },
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(text);
}
