import { call } from '#platform/web/call.ts';
import { countRequests } from '../contract/request.ts';

/** Number of requests that wait for the signed-in person. */
export const count = async (signal: AbortSignal): Promise<number> =>
  (await call(countRequests, {}, { signal }))[0]?.toapprove ?? 0;
