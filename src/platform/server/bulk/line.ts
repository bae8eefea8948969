import { Refusal } from '../refusal.ts';

/** Sheets are read and written by this many threads at once; each may take the memory of a large file. */
const AT_ONCE = 2;
const MOST_WAITING = 30;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Waits for one of the two places where sheets are worked on; the time of the work begins when it has one.
 * @throws Refusal 503 when too many wait already
 */
export async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal({
        status: 503,
        code: 'busy',
        text: 'Many files are being read at this moment. Please try again in a minute.',
      });
    await new Promise<void>((begin) => void waiting.push(begin));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
