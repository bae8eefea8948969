import { Steps, TooManySteps } from '../engine/steps.ts';
import { failWith } from './application-error.ts';
import { answer, type Bounds, inThread } from './thread.ts';

/** Steps of work beside other requests: some ten milliseconds. */
const INLINE_STEPS = 15_000;
/** Steps of one request in all; far more than the settings of a company need. */
export const REQUEST_STEPS = 150_000;

/**
 * Works on the texts of a company with a budget of steps: what is small is done at once, what needs more in a thread,
 * so that it delays no other request.
 * @param bounds of the thread, whose program answers by `answerInSteps` with the same work
 * @param work a pure function that takes each of its steps
 * @throws ApplicationError 400 for what needs more than `REQUEST_STEPS`
 */
export async function inSteps<I, O>(bounds: Bounds, work: (input: I, steps: Steps) => O, values: I): Promise<O> {
  try {
    return work(values, new Steps(INLINE_STEPS));
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  }
  return inThread<O>(bounds, values);
}

/** The thread's side of `inSteps`. */
export const answerInSteps = (work: (input: never, steps: Steps) => unknown): Promise<void> =>
  answer(async (input) => {
    try {
      return work(input as never, new Steps(REQUEST_STEPS));
    } catch (error) {
      if (error instanceof TooManySteps) return failWith('invalid', { text: error.message });
      throw error;
    }
  });
