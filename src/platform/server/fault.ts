import { tellFault } from '../contract/tracing.ts';
import { serveOpen } from './serve.ts';

/** Writes a fault of a browser into the log where the collector is on; who it happened to is not written. */
export const servedFault = serveOpen(tellFault, async ({ env, log, tenant }, fault) => {
  if (!env.collectFaults) return [{ stored: false }];
  log.error({ fault, subscriptionid: tenant.subscriptionid }, 'a fault in a browser');
  return [{ stored: true }];
});
