import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningDatabase } from '../scripts/running-database.ts';
import { envOf } from '../src/platform/server/env.ts';
import { closePools, type Db, inTenant, openPools } from '../src/platform/server/db.ts';
import { PROJECT_DIR, readSettings } from '../src/platform/server/settings.ts';
import { createCompany } from '../src/platform/server/tenants.ts';
import { hashPassword } from '../src/platform/server/token.ts';
import { serverModules } from '../src/server.modules.ts';
import { type SignedIn, signingIn } from './http.ts';
import { clientTo, type Figure } from './measure.ts';

export const ADMIN = { email: 'admin@bench.example', password: 'a long enough password' };

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the whole program on an empty data folder, with its usual durability; `demo`: with the demo companies. */
export async function startMuster(
  dataDir: string,
  demo: 'on' | 'off' = 'off',
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), MUSTER_DEMO: demo, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: PROJECT_DIR,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exit = once(child, 'exit');
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error('Muster ended instead of getting ready');
    await sleep(100);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Creates the company that is measured, in the database of the running program. */
export async function benchCompany(dataDir: string) {
  const urls = await runningDatabase(dataDir);
  if (!urls) throw new Error('The database of the program is not found');
  const pools = openPools({ appUrl: urls.app, directoryUrl: urls.directory, size: 2, onError: () => {} });
  const env = envOf(readSettings({ DATA_DIR: dataDir }));
  const sample = await readFile(join(PROJECT_DIR, 'samples/acme/company.json'), 'utf8');
  const company = {
    label: 'bench',
    configuration: JSON.parse(sample) as Record<string, unknown>,
    companyname: 'Bench Pvt Ltd',
    admin: { emailid: ADMIN.email, passwordhash: await hashPassword(ADMIN.password) },
  };
  const { tenant } = await createCompany({ pools, env, modules: serverModules, company });
  return { pools, tenant };
}

type Filled = { readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>; readonly subscriptionid: number };
/** Time for the database to look after tables that were filled. */
const MAINTENANCE_MS = 15_000;

/** Measures a company of the running program, filled before; nothing of it is kept. */
export async function measuredIn(
  fill: (filled: Filled) => Promise<void>,
  measure: (signedIn: SignedIn, filled: Filled) => Promise<Figure[]>,
): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const { subscriptionid } = tenant;
    const tx: Filled['tx'] = (work) => inTenant(pools, subscriptionid, { accountid: null, request: 'bench' }, work);
    await fill({ tx, subscriptionid });
    await sleep(MAINTENANCE_MS);
    const { token } = await signingIn(client, ADMIN);
    const figures = await measure({ client, token }, { tx, subscriptionid });
    await closePools(pools);
    return figures;
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
