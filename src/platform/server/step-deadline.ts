import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationError } from './application-error.ts';

/**
 * A step that takes longer fails with its job, because a retry would take as long. The database ends a single long
 * statement earlier (`openPools`).
 */
export const STEP_MS = 300_000;

const tooLong = (): ApplicationError =>
  new ApplicationError({
    status: 408,
    code: 'too-long',
    text: 'This took too long and was stopped. Nothing of this step was kept; please try it in smaller parts.',
  });

/**
 * Waits for the step, or throws when it takes too long; its transaction is then rolled back, and its further queries
 * fail.
 */
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
