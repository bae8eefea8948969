import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { createArchive } from '../../src/backup/archive.ts';
import { runningCluster } from '../../src/backup/cluster.ts';
import type { BackupKey } from '../../src/backup/key.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { closePools } from '#platform/server/db.ts';
import { envOf, poolsOf } from '#platform/server/env.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { openLog } from '#platform/server/log.ts';
import { PROJECT_DIR, readSettings } from '#platform/server/settings.ts';
import { sha256 } from '#platform/server/token.ts';
import { serverModules } from '../../src/server.modules.ts';
import { serverOf } from './program.ts';

export const PASSPHRASE = 'correct horse battery staple';

/** Runs one statement as the owner of a running program's database. */
export async function query(dataDir: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client((await serverOf(dataDir)).ownerUrl);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const environment = (dataDir: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, DATA_DIR: dataDir, MUSTER_DEMO: 'off', ...env };
};

/** Starts a command of the project, with a line of input; `text` is what it has printed so far. */
export function startCommand(dataDir: string, args: string[], input = '') {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: PROJECT_DIR,
    env: environment(dataDir),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  child.stdin.on('error', () => {});
  child.stdin.end(`${input}\n`);
  const exit = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, exit, text: () => text };
}

/** Runs a command of the project to its end. */
export async function runCommand(dataDir: string, args: string[], input = '') {
  const { exit, text } = startCommand(dataDir, args, input);
  return { code: await exit, text: text() };
}

/** A company on a running program. @returns its id */
export async function companyOn(dataDir: string): Promise<number> {
  const settings = readSettings(environment(dataDir));
  const { appUrl, directoryUrl } = await serverOf(dataDir);
  const pools = poolsOf({ app: appUrl, directory: directoryUrl }, openLog({ level: 'silent' }));
  try {
    const { tenant } = await createCompany({
      pools,
      env: envOf(settings),
      modules: serverModules,
      company: {
        label: 'ganga',
        companyname: 'Ganga Mills',
        country: 'india',
        configuration: {},
        admin: { emailid: 'admin@ganga.example' },
      },
    });
    return tenant.subscriptionid;
  } finally {
    await closePools(pools);
  }
}

/** Stores a file of a company: its content, then its row. @returns the key of the content */
export async function fileOn(dataDir: string, subscriptionid: number, content: string): Promise<string> {
  const key = sha256(content);
  await filesOf(dataDir).put(keyOf(subscriptionid, key), Buffer.from(content));
  await query(
    dataDir,
    `insert into stored_file (subscriptionid, key, purpose, name, mediatype, size) values ($1, $2, 'attachment', 'note.txt', 'text/plain', $3)`,
    [subscriptionid, key, content.length],
  );
  return key;
}

export const filesOf = (dataDir: string) => openFileStore(readSettings(environment(dataDir)).filesUrl);

/** The archive of a running program's database, whose clock and free space the test sets; `notices` are mails to operators. */
export async function archiveOf(dataDir: string, target: string, { keep, key }: { keep: number; key: BackupKey }) {
  const settings = readSettings(environment(dataDir));
  const cluster = await runningCluster(dataDir);
  const world = { now: new Date(), free: Number.POSITIVE_INFINITY, notices: [] as string[] };
  const { publicKey, privateKey } = settings.pushKeys;
  const archive = createArchive({
    target,
    key,
    keyring: { secret: settings.secret, pushKeys: `${publicKey}:${privateKey}`, passwords: cluster.passwords },
    files: openFileStore(settings.filesUrl),
    cluster,
    keep,
    floor: 2 ** 30,
    now: () => world.now,
    tell: async ({ subject }) => void world.notices.push(subject),
    space: async () => world.free,
  });
  return { archive, world, cluster };
}
