import { tellFault } from '../contract/tracing.ts';
import { serveOpen } from './serve.ts';

/** Logs an error reported by a browser where collecting is on, without the person it happened to. */
export const servedFault = serveOpen(tellFault, async ({ env, log, tenant }, fault) => {
  if (!env.collectFaults) return [{ stored: false }];
  log.error({ fault, subscriptionid: tenant.subscriptionid }, 'a fault in a browser');
  return [{ stored: true }];
});
