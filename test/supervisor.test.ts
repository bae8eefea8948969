import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import { preparedFolder } from './support/prepared-folder.ts';
import {
  processesOf,
  type Program,
  scratchFolder,
  serverOf,
  startFromSources,
  startProgram,
  until,
  untilReady,
} from './support/program.ts';

const folders: string[] = [];
const programs: Program[] = [];

async function folder(begin = scratchFolder): Promise<string> {
  const path = await begin();
  folders.push(path);
  return path;
}

async function keep(starting: Promise<Program>): Promise<Program> {
  const program = await starting;
  programs.push(program);
  return program;
}

const start = (dataDir: string, env?: NodeJS.ProcessEnv) => keep(startProgram(dataDir, env));

async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client((await serverOf(dataDir)).ownerUrl);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  for (const { child, exit } of programs) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await exit;
  }
  for (const path of folders) {
    await until('the database has gone', async () => (await processesOf(path)).length === 0);
    await rm(path, { recursive: true, force: true });
  }
});

test('a second start is refused, kill -9 loses no row, SIGTERM leaves no process behind', async () => {
  const dataDir = await folder(preparedFolder);
  const first = await start(dataDir);
  await untilReady(first);
  await query(dataDir, 'create table kept (n int primary key)');
  await query(dataDir, 'insert into kept select generate_series(1, 1000)');

  const second = await start(dataDir);
  expect(await second.exit).toBe(1);
  expect(second.text()).toContain(`Muster already runs on the data folder ${dataDir} (process ${first.pid})`);
  expect(second.text()).not.toMatch(/\n[ \t]+at /);

  first.child.kill('SIGKILL');
  // From its sources and not from the bundle, which must behave alike.
  const third = await keep(startFromSources(dataDir));
  await untilReady(third);
  expect(await query(dataDir, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);

  const own = await processesOf(dataDir, third.pid);
  expect(own.some(({ args }) => args.includes('src/main.worker.ts'))).toBe(true);
  third.child.kill('SIGTERM');
  expect(await third.exit).toBe(0);
  const pids = new Set(own.map(({ pid }) => pid));
  const left = (await processesOf(dataDir, third.pid)).filter(({ pid }) => pids.has(pid));
  expect(left).toEqual([]);
});

test('when even the guard was killed, the next start takes the orphaned server over', async () => {
  const dataDir = await folder(preparedFolder);
  const first = await start(dataDir);
  await untilReady(first);
  await query(dataDir, 'create table kept as select 42 as n');
  const guard = (await processesOf(dataDir, first.pid)).find(({ args }) => args.includes('muster-guard'));
  if (guard) process.kill(guard.pid, 'SIGKILL');
  const orphan = (await serverOf(dataDir)).pid;
  first.child.kill('SIGKILL');
  await first.exit;
  await sleep(300);
  expect((await processesOf(dataDir)).some(({ pid }) => pid === orphan)).toBe(true);
  const next = await start(dataDir);
  await untilReady(next);
  expect((await serverOf(dataDir)).pid).not.toBe(orphan);
  expect(await query(dataDir, 'select n from kept')).toEqual([{ n: 42 }]);

  process.kill((await serverOf(dataDir)).pid, 'SIGKILL');
  await until('the server came back', async () => {
    const rows = await query(dataDir, 'select n from kept').catch(() => []);
    return rows.length === 1;
  });
  await untilReady(next);
});

test('a server or worker that hangs is ended and started again; a port that is taken stops the start', async () => {
  const dataDir = await folder(preparedFolder);
  const program = await start(dataDir, { WATCHDOG_SECONDS: '3' });
  await untilReady(program);
  await until('the worker is ready', async () => {
    const current = await query(dataDir, `select 1 from pg_locks where locktype = 'advisory' and classid = 77301`);
    return current.length > 0;
  });
  await sleep(1000);
  const pidOf = async (name: RegExp) =>
    (await processesOf(dataDir, program.pid)).find(({ args }) => name.test(args))?.pid;
  const hung = { server: await pidOf(/main\.server/), worker: await pidOf(/main\.worker\.\w+ long/) };
  for (const pid of Object.values(hung)) if (pid !== undefined) process.kill(pid, 'SIGSTOP');
  await until(
    'both came back',
    async () => {
      const now = [await pidOf(/main\.server/), await pidOf(/main\.worker\.\w+ long/)];
      return now.every((pid) => pid !== undefined) && now[0] !== hung.server && now[1] !== hung.worker;
    },
    90,
  );
  await untilReady(program);
  expect(program.text()).toContain('The server has not answered for 3 s; ending it.');
  expect(program.text()).toContain('The long worker has not answered for 6 s; ending it.');

  const other = await start(await folder(preparedFolder), { PORT: String(program.port) });
  expect(await other.exit).toBe(1);
  expect(other.text().trim().split('\n')).toEqual([
    `Port ${program.port} is used by another program; stop that one, or set PORT to another number.`,
  ]);
  const server = await pidOf(/main\.server/);
  program.child.kill('SIGKILL');
  await until('the server has gone with the program that started it', async () =>
    (await processesOf(dataDir)).every(({ pid }) => pid !== server),
  );
});

test('a wrong setting stops the start with one sentence', async () => {
  const program = await start(await folder(), { PORT: 'many' });
  expect(await program.exit).toBe(1);
  expect(program.text().trim().split('\n')).toEqual([
    'PORT must be a port number from 1 to 65535; correct it or leave it out (docs/settings.md lists every setting).',
  ]);
});

test('N-SECRET: settings: a secret is kept on our own database and demanded elsewhere', async () => {
  const DATA_DIR = await folder();
  const { secret, demo, port } = readSettings({ DATA_DIR });
  expect(secret).toHaveLength(64);
  expect(readSettings({ DATA_DIR, MUSTER_DEMO: '' }).secret).toBe(secret);
  expect({ demo, port }).toEqual({ demo: true, port: 3000 });
  expect(readSettings({ DATA_DIR, MUSTER_DEMO: 'off' }).demo).toBe(false);
  expect(readSettings({ DATA_DIR, MUSTER_DEMO: 'all' })).toMatchObject({ demo: true, allDemos: true });
  expect(readSettings({ DATA_DIR, MUSTER_DEMO: 'on' })).toMatchObject({ demo: true, allDemos: false });
  expect(readSettings({ DATA_DIR }).host).toBe('localhost');
  expect(readSettings({ DATA_DIR, MUSTER_DEMO: 'off' }).host).toBe('::');
  expect(readSettings({ DATA_DIR, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  const DATABASE_URL = 'postgres://app:word@db.example/muster';
  const MUSTER_SECRET = 'x'.repeat(32);
  expect(() => readSettings({ DATA_DIR, DATABASE_URL })).toThrow(/^MUSTER_SECRET is required when DATABASE_URL is set/);
  expect(() => readSettings({ DATA_DIR, NODE_ENV: 'production' })).toThrow(/^MUSTER_SECRET is required in production/);
  expect(() => readSettings({ DATA_DIR, MUSTER_SECRET: 'short' })).toThrow(/MUSTER_SECRET must have at least 32/);
  expect(readSettings({ DATA_DIR, DATABASE_URL, MUSTER_SECRET }).demo).toBe(false);
  const production = { DATA_DIR, NODE_ENV: 'production', MUSTER_SECRET: randomBytes(32).toString('hex') };
  expect(readSettings({ ...production, TRUSTED_PROXIES: 'none' }).demo).toBe(false);
});
