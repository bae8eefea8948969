import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { appendToSink } from './log-sink.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { limit } from './limits.ts';

export type Program = {
  child: ChildProcess;
  pid: number;
  port: number;
  text: () => string;
  exit: Promise<number | null>;
};

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export const scratchFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'muster-program-'));

/** Starts the whole program as `npm start` does, as a separate process. */
export const startProgram = (dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Program> =>
  start({ args: ['scripts/run.mjs', 'start'], dataDir, env });

/** Starts the whole program without its bundle, as where the build tools are not installed. */
export const startFromSources = (dataDir: string): Promise<Program> =>
  start({ args: ['scripts/start.ts'], dataDir, env: {} });

type Start = { args: string[]; dataDir: string; env: NodeJS.ProcessEnv };

async function start({ args, dataDir, env }: Start): Promise<Program> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_DIR,
    env: {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      MUSTER_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      appendToSink(chunk);
    });
  }
  const exit = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, pid: child.pid ?? 0, port, text: () => text, exit };
}

/** Waits until the program reports that it is ready. */
export async function untilReady({ port, exit, text }: Program, seconds = 60): Promise<void> {
  const deadline = Date.now() + limit(seconds);
  let ended = false;
  void exit.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (ended) throw new Error(`The program ended instead of getting ready: ${text()}`);
    await sleep(50);
  }
  throw new Error(`Not ready after ${seconds} s: ${text()}`);
}

/** The processes whose command line names the folder, and the descendants of `parent`. */
export async function processesOf(dataDir: string, parent?: number): Promise<{ pid: number; args: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,stat=,args=']);
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, processStat = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S.*)$/.exec(line) ?? [];
    return pid === undefined || processStat.startsWith('Z') ? [] : [{ pid: Number(pid), ppid: Number(ppid), args }];
  });
  return all.filter(({ ppid, args }) => args.includes(dataDir) || (parent !== undefined && ppid === parent));
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 15): Promise<void> {
  const deadline = Date.now() + limit(seconds);
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(50);
  }
}

/** The addresses of the running database of a data folder, and its process. */
export async function serverOf(
  dataDir: string,
): Promise<{ ownerUrl: string; appUrl: string; directoryUrl: string; pid: number }> {
  const words: Record<string, string> = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const [pid, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const url = (login: string) => `postgres://muster_${login}:${words[login]}@127.0.0.1:${port}/muster`;
  return { ownerUrl: url('owner'), appUrl: url('app'), directoryUrl: url('directory'), pid: Number(pid) };
}
