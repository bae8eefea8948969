import { call } from '#platform/web/call.ts';
import { listWaiting } from '../../contract/run/waiting.ts';

/** Number of payroll tasks that wait for the signed-in person. */
export const count = async (signal: AbortSignal): Promise<number> => (await call(listWaiting, {}, { signal })).length;
