import type { Logger } from 'pino';
import { openPools, type Pools } from './db.ts';
import { openFileStore } from './files/store.ts';
import type { Env } from './serve.ts';
import type { Settings } from './settings.ts';
import type { DatabaseUrls } from './urls.ts';

/** Selects the settings that modules may read. */
export function envOf(settings: Settings): Env {
  return {
    now: () => new Date(),
    secret: settings.secret,
    secretBefore: settings.secretBefore,
    baseDomain: settings.baseDomain,
    publicPort: settings.publicPort,
    demoPassword: settings.demo ? settings.demoPassword : undefined,
    stores: settings.stores,
    collectFaults: settings.collectFaults,
    production: settings.nodeEnv === 'production',
    push: { ...settings.pushKeys, subject: `mailto:${settings.mailFrom}` },
    privateAddresses: settings.privateAddresses,
    files: openFileStore(settings.filesUrl),
  };
}

/** Opens the pools of both database logins; a lost idle connection is logged and replaced. */
export function poolsOf(urls: DatabaseUrls, log: Logger, directorySize?: number): Pools {
  return openPools({
    appUrl: urls.app,
    directoryUrl: urls.directory,
    ...(directorySize === undefined ? {} : { directorySize }),
    onError: (error) => log.warn({ err: error }, 'connection lost'),
  });
}
