import { call } from '#platform/web/call.ts';
import { listWaiting } from '../contract/waiting.ts';

/** How much of payroll waits for the signed-in person. */
export const count = async (signal: AbortSignal): Promise<number> => (await call(listWaiting, {}, { signal })).length;
