import { call } from '#platform/web/call.ts';
import { listProposedPackages } from '../../../contract/person/package-screen.ts';

/** Number of first packages that wait to be entered. */
export const count = async (signal: AbortSignal): Promise<number> =>
  (await call(listProposedPackages, {}, { signal })).length;
