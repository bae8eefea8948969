import { call } from '#platform/web/call.ts';
import { listOwnInterviews } from '../../contract/interview/own.ts';

/** Number of interviews whose scorecard the signed-in person still owes. */
export const count = async (signal: AbortSignal): Promise<number> =>
  (await call(listOwnInterviews, {}, { signal })).filter(({ iscarddue }) => iscarddue).length;
