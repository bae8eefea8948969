import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationError } from './application-error.ts';

/**
 * A step that works longer is given up with its job: whatever holds it up would hold up the next try as well. One
 * statement of it is ended by the database before (`openPools`).
 */
export const STEP_MS = 300_000;

const tooLong = (): ApplicationError =>
  new ApplicationError({
    status: 408,
    code: 'too-long',
    text: 'This took too long and was stopped. Nothing of this step was kept; please try it in smaller parts.',
  });

/** The step, or the refusal of one that takes too long; its transaction is rolled back, and what it still asks fails. */
export async function inTime<T>(step: Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(
    () => Promise.reject(tooLong()),
    () => step,
  );
  try {
    return await Promise.race([step, late]);
  } catch (error) {
    throw isStatementTimeout(error) ? tooLong() : error;
  } finally {
    over.abort();
  }
}
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';
