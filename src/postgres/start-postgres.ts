import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkServer, type Durability, withClient } from '#platform/server/database-server.ts';
import { ensureRoles } from '#platform/server/roles.ts';
import { errorText } from '#platform/server/start-error.ts';
import { databaseHome, serverAccount } from './account.ts';
import { readyBinaries } from './binaries.ts';
import { type ClusterPlace, openCluster, type Passwords } from './cluster.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { stopOrphan } from './orphan.ts';
import { launchServer, type Server } from './server.ts';

export const DATABASE = 'muster';

export type RunningPostgres = {
  /** Login that owns the database and runs migrations; no superuser, as with an external server. */
  ownerUrl(database?: string): string;
  /** Login for tenant data. */
  appUrl(database?: string): string;
  /** Login for the two stores across tenants. */
  directoryUrl(database?: string): string;
  stop(): Promise<void>;
  version: string;
};

/**
 * Runs an embedded PostgreSQL on a data folder until `stop()`, restarting it should it die.
 * @throws StartError when the folder is in use, cannot be used, or the server does not start.
 */
export async function startPostgres(options: {
  dataDir: string;
  log: Log;
  durability?: Durability;
}): Promise<RunningPostgres> {
  const { dataDir, log, durability = 'safe' } = options;
  const home = await databaseHome(dataDir);
  const lock = lockFolder(home, dataDir);
  const cluster = join(home, 'postgres');
  const account = await serverAccount(cluster);
  // The path of a socket may have 107 bytes at most, so it is not in the data folder.
  const socketDir = process.platform === 'win32' ? '' : await mkdtemp('/tmp/muster-');
  const cleanUp = async () => {
    if (socketDir !== '') await rm(socketDir, { recursive: true, force: true });
    lock.release();
  };
  let stop = cleanUp;
  try {
    if (account && socketDir !== '') await chown(socketDir, account.uid, account.gid);
    const binaries = await readyBinaries(home, account);
    const place: ClusterPlace = { home, cluster, account, scratch: durability === 'scratch' };
    const passwords = await openCluster(place, binaries);
    await stopOrphan(cluster, log);
    const plan = { place, binaries, socketDir, durability, log };
    const first = await launchServer(plan);
    const supervisor = supervise(first, log, () => launchServer({ ...plan, port: first.port }));
    stop = async () => {
      await supervisor.stop();
      await cleanUp();
    };
    const url = (login: string, password: string, database = DATABASE) =>
      `postgres://${login}:${password}@127.0.0.1:${first.port}/${database}`;
    const version = await prepareCluster(passwords, durability, url);
    let stopping: Promise<void> | undefined;
    return {
      ownerUrl: (database) => url('muster_owner', passwords.owner, database),
      appUrl: (database) => url('muster_app', passwords.app, database),
      directoryUrl: (database) => url('muster_directory', passwords.directory, database),
      stop: () => (stopping ??= stop()),
      version,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Restarts a server whose postmaster died (PostgreSQL's own crash recovery covers its other processes). */
function supervise(first: Server, log: Log, relaunch: () => Promise<Server>): { stop(): Promise<void> } {
  let current = first;
  const state = { stopping: false };
  // Only for exits that skip `stop`: a bug or process.exit.
  const atExit = () => current.interrupt();
  process.once('exit', atExit);
  const watch = async (): Promise<void> => {
    for (let failures = 0; !state.stopping;) {
      await current.exited;
      if (state.stopping) return;
      log.error('PostgreSQL ended unexpectedly; starting it again.');
      try {
        current = await relaunch();
        failures = 0;
        if (state.stopping) await current.stop();
      } catch (error) {
        failures += 1;
        log.error(`PostgreSQL did not come back: ${errorText(error)}`);
        await sleep(Math.min(30_000, 1000 * 2 ** failures), undefined, { ref: false });
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      state.stopping = true;
      process.removeListener('exit', atExit);
      await current.stop();
      await watching;
    },
  };
}

/** Checks the server and creates the owner, the database and the logins of this cluster. */
async function prepareCluster(
  passwords: Passwords,
  durability: Durability,
  url: (login: string, password: string, database?: string) => string,
): Promise<string> {
  const { version, complete } = await withClient(url('postgres', passwords.superuser, 'postgres'), async (client) => {
    const version = await checkServer(client, durability);
    const { rows } = await client.query<{ owner: boolean; database: boolean; logins: boolean }>(
      `select exists (select from pg_roles where rolname = 'muster_owner') as owner,
              exists (select from pg_database where datname = $1) as database,
              exists (select from pg_auth_members m join pg_roles r on r.oid = m.member
                      where r.rolname = 'muster_directory') as logins`,
      [DATABASE],
    );
    const result = rows[0];
    // Passwords are generated hexadecimal text; DDL takes no parameters.
    if (result?.owner !== true) {
      await client.query(`create role muster_owner login createdb createrole bypassrls password '${passwords.owner}'`);
    }
    if (result?.database !== true) await client.query(`create database ${DATABASE} owner muster_owner`);
    return { version, complete: result?.logins === true };
  });
  if (complete) return version;
  await ensureRoles(url('muster_owner', passwords.owner), {
    app: { login: 'muster_app', password: passwords.app },
    directory: { login: 'muster_directory', password: passwords.directory },
  });
  return version;
}
