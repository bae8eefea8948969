import { createHmac } from 'node:crypto';
import type { Settings } from './settings.ts';

/** The database addresses of the two logins of a running server. */
export type DatabaseUrls = { app: string; directory: string };

/** Set by the starting program for the processes it starts on the embedded database; not a setting. */
export const STARTED = 'MUSTER_STARTED_DATABASE';

/** The login that is created when DATABASE_DIRECTORY_URL is not set. */
export const DIRECTORY_LOGIN = 'muster_directory';

/** The created login's password is derived from the secret, so that every server knows it without storing it. */
export const directoryPassword = (secret: string): string =>
  createHmac('sha256', secret).update('database login muster_directory').digest('hex');

/** The database addresses of a process: from DATABASE_URL, or from the parent process that started it. */
export function databaseUrls(settings: Settings, env: NodeJS.ProcessEnv): DatabaseUrls {
  if (settings.database) {
    const { appUrl, directoryUrl } = settings.database;
    return { app: appUrl, directory: directoryUrl ?? directoryUrlOf(appUrl, settings.secret) };
  }
  const [app, directory] = (env[STARTED] ?? '').split(' ');
  if (app && directory) return { app, directory };
  throw new Error('This process runs under "npm start", or with DATABASE_URL set.');
}

function directoryUrlOf(appUrl: string, secret: string): string {
  const url = new URL(appUrl);
  url.username = DIRECTORY_LOGIN;
  url.password = directoryPassword(secret);
  return url.href;
}
