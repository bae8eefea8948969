import { call } from '#platform/web/call.ts';
import { listSwapsToAnswer } from '../../contract/swap.ts';

/** Number of swaps of shifts that wait for the answer of the signed-in person. */
export const count = async (signal: AbortSignal): Promise<number> =>
  (await call(listSwapsToAnswer, {}, { signal })).length;
