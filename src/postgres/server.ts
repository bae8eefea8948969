import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startError } from '#platform/server/start-error.ts';
import type { Binaries } from './binaries.ts';
import { runChild, startChild } from './child.ts';
import type { ClusterPlace } from './cluster.ts';
import type { Log } from './log.ts';
import type { Durability } from '#platform/server/database-server.ts';
import { serverOptions } from './options.ts';
import { postmasterFile } from './orphan.ts';

export type ServerPlan = {
  place: ClusterPlace;
  binaries: Binaries;
  socketDir: string;
  durability: Durability;
  log: Log;
  /** Settings for this start alone. */
  settings?: Readonly<Record<string, string>>;
  /** Unchanged over restarts, so that open pools find the server again. */
  port?: number;
};

export type Server = { port: number; exited: Promise<void>; stop(): Promise<void>; interrupt(): void };

const ATTEMPTS_FOR_SECONDS = 30;

const GUARD = `read -r word; [ "$word" = done ] && exit 0
kill -INT "$1"
for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; rmdir "$2" && exit 0; done`;

/** Starts the server, with retries for temporary failures: a taken port, shared memory of a killed server. */
export async function launchServer(plan: ServerPlan): Promise<Server> {
  const deadline = Date.now() + ATTEMPTS_FOR_SECONDS * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await freePort());
    const started = await tryLaunch({ ...plan, port });
    if ('server' in started) return started.server;
    const passing = /shared memory block|could not bind|could not create any TCP|lock file/i.test(started.text);
    if (!passing || Date.now() > deadline) {
      throw startError(`PostgreSQL did not start in ${plan.place.cluster}: ${started.text || 'it said nothing'}`);
    }
    plan.log.warn(
      `PostgreSQL did not start at the ${attempt}. try: ${started.text.split('\n')[0] ?? ''}; trying again.`,
    );
    await sleep(Math.min(2000, 100 * attempt));
  }
}

type Started = { server: Server } | { text: string };

async function tryLaunch(plan: ServerPlan & { port: number }): Promise<Started> {
  const { place, binaries, log } = plan;
  const child = startChild(binaries.postgres, ['-D', place.cluster, ...serverOptions(plan)], {
    account: place.account,
    cwd: place.home,
  });
  const text = listen(child, log);
  const life = { over: false };
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      life.over = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      text.push(error.message);
      end();
    });
  });
  const guard = child.pid === undefined ? undefined : guardServer(child.pid, plan);
  void exited.then(() => guard?.dismiss());
  const slowly = Date.now() + 5000;
  let warned = false;
  while (!life.over) {
    const file = await postmasterFile(place.cluster);
    if (file?.ready === true && file.pid === child.pid) return { server: running(plan, child, exited) };
    if (!warned && Date.now() > slowly) {
      warned = true;
      log.warn('PostgreSQL is still getting ready, most likely recovering after an unclean end.');
    }
    await sleep(15);
  }
  return { text: text.filter((line) => /FATAL|PANIC|ERROR|HINT|spawn/.test(line)).join(' ') || text.join(' ') };
}

/** Collects the last lines for the start's error message, passes later ones to the log. */
function listen(child: ChildProcess, log: Log): string[] {
  const text: string[] = [];
  const take = (chunk: Buffer) => {
    for (const line of chunk.toString('utf8').split('\n')) {
      if (line.trim() === '') continue;
      text.push(line);
      if (text.length > 20) text.shift();
      if (/ (FATAL|PANIC): /.test(line)) log.warn(`postgres: ${line}`);
      else log.debug(`postgres: ${line}`);
    }
  };
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.stdin?.end();
  return text;
}

/**
 * Starts a shell that reads a pipe from us and interrupts the server when the pipe closes, however this process ends,
 * `kill -9` included. On Windows the next start stops the server instead.
 */
function guardServer(
  pid: number,
  { place: { account, home }, socketDir }: ServerPlan,
): { dismiss(): void } | undefined {
  if (process.platform === 'win32') return undefined;
  const shell = spawn('/bin/sh', ['-c', GUARD, 'muster-guard', String(pid), socketDir], {
    ...account,
    cwd: home,
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return { dismiss: () => shell.stdin.end('done\n') };
}

function running(plan: ServerPlan & { port: number }, child: ChildProcess, exited: Promise<void>): Server {
  const { place, binaries, log } = plan;
  const interrupt = () => void child.kill('SIGINT');
  const within = (seconds: number) =>
    Promise.race([exited.then(() => true), sleep(seconds * 1000, false, { ref: false })]);
  return {
    port: plan.port,
    exited,
    interrupt,
    async stop() {
      if (process.platform === 'win32') {
        await runChild(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w'], {
          account: undefined,
          cwd: place.home,
        });
      } else interrupt();
      if (await within(30)) return;
      log.warn('PostgreSQL does not stop in 30 seconds; ending it at once (the next start recovers).');
      child.kill('SIGQUIT');
      if (await within(10)) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
