import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ApplicationError } from './application-error.ts';
import { currentCaller } from './caller.ts';
import { type Caller, type FairQueue, fairQueue } from './fair-queue.ts';

/** The final message of a thread: its result, or the error message for its input. */
type Text<T> = { readonly ok: true; readonly created: T } | { readonly ok: false; readonly text: string };
/** An intermediate message. */
type Part = { readonly part: unknown };

export type Bounds = {
  /** The program of the thread; it calls `answer`. */
  readonly program: URL;
  /** Programs of one lane share its slots; without a name a program has its own lane. */
  readonly lane?: string;
  readonly milliseconds: number;
  /** Memory limit of the thread's heap, and as much again for buffers outside it. */
  readonly megabytes: number;
  /** Messages for a thread that exceeded its time or memory, and for one that crashed. */
  readonly tooLong: string;
  readonly tooMuch: string;
  readonly unreadable: string;
};

/** Threads of one lane at once; each may occupy a core. */
const AT_ONCE = 2;
const MEGABYTE = 1024 * 1024;
/** How often the memory outside the heap is measured, which no limit of the engine covers. */
const LOOK_MS = 50;
const lanes = new Map<string, FairQueue>();
/** Visitors have one slot of a lane at most, and so has each caller. */
const laneOf = (name: string): FairQueue => {
  const lane =
    lanes.get(name) ??
    fairQueue({
      total: AT_ONCE,
      kept: 0,
      perRank: { 'sign-in': AT_ONCE, member: AT_ONCE, visitor: 1 },
      perCompany: AT_ONCE,
      perCaller: { 'sign-in': 1, member: 1, visitor: 1 },
      maxWaitingOfCaller: { 'sign-in': 30, member: 30, visitor: 5 },
      maxWaitingOfCompany: 60,
      error: () =>
        new ApplicationError({
          status: 503,
          code: 'busy',
          text: 'Many files are being checked right now. Please try again in a minute.',
        }),
    });
  lanes.set(name, lane);
  return lane;
};

/** Work outside of requests, such as a job: each is a caller of its own. */
let workCount = 0;
const ownWork = (): Caller => ({ company: 0, name: `work ${(workCount += 1)}`, rank: 'member' });

/**
 * Waits for a slot of a lane; the time limit of the work begins when it has one.
 * @throws ApplicationError 503 when too many of the caller or of the company are waiting
 */
export async function inLane<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = await laneOf(name).enter(currentCaller() ?? ownWork());
  try {
    return await work();
  } finally {
    end();
  }
}

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function run<T>(bounds: Bounds, input: unknown, hear: (part: unknown) => void): Promise<Text<T>> {
  const { program, milliseconds, megabytes, tooLong, tooMuch, unreadable } = bounds;
  return new Promise((resolve) => {
    const thread = new Worker(program, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // Output of a library about untrusted bytes is discarded.
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
      // A thread that has just ended has no statistics.
      const heap = thread.getHeapStatistics().catch(() => undefined);
      void heap.then(
        (now) => now && now.external_memory > megabytes * MEGABYTE && finish({ ok: false, text: tooMuch }),
      );
    }, LOOK_MS);
    thread.on('message', (text: Text<T> | Part) => {
      if ('ok' in text) return finish(text);
      hear(text.part);
      // Acknowledged one by one: otherwise all waiting parts would be processed in one go.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      setImmediate(() => thread.postMessage('next'));
      return undefined;
    });
    thread.once('error', (error) => finish({ ok: false, text: outOfMemory(error) ? tooMuch : unreadable }));
    thread.once('exit', () => finish({ ok: false, text: unreadable }));
  });
}

/**
 * Validates untrusted input in a thread with limited time and memory: a thread that exceeds either is terminated, and
 * no other request is delayed.
 * @param hear receives the intermediate parts, where the program sends any
 * @throws ApplicationError E0070 with what is wrong
 */
export async function inThread<T>(
  bounds: Bounds,
  input: unknown,
  hear: (part: unknown) => void = () => undefined,
): Promise<T> {
  const text = await inLane(bounds.lane ?? bounds.program.href, () => run<T>(bounds, input, hear));
  if (!text.ok) throw new ApplicationError({ status: 400, code: 'E0070', text: text.text });
  return text.created;
}

/** Sends a part and waits for its acknowledgement. */
async function tellPart(part: unknown): Promise<void> {
  const heard = parentPort ? once(parentPort, 'message') : undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ part } satisfies Part);
  await heard;
}

/** The thread's side: runs `work` on the input; `tell` sends a part before the end. */
export async function answer<T>(
  work: (input: unknown, tell: (part: unknown) => Promise<void>) => Promise<T>,
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
