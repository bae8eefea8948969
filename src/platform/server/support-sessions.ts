import { signInNeeded } from './application-error.ts';
import type { ServerModule } from './module.ts';
import type { SupportSessions } from './serve.ts';

/** Replaces the account id in the claims and sessions of support: no account has this id. */
export const NO_ACCOUNT = 0;

/** The product without operators: nobody signs in for support. */
const NONE: SupportSessions = {
  load: () => Promise.resolve(undefined),
  admit: () => signInNeeded(),
  actor: (_logininfoid, request) => ({ accountid: null, request, readonly: true }),
  redact: () => {},
  enter: () => Promise.resolve(undefined),
  leave: () => Promise.resolve(),
};

/** The contribution of the module that has support sessions; without one there are none. */
export const supportSessionsOf = (modules: readonly ServerModule[]): SupportSessions =>
  modules.find(({ supportSessions }) => supportSessions !== undefined)?.supportSessions ?? NONE;
