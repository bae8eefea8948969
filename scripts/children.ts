import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { CALLS_FILE, noCalls, notedCalls, REFUSED_CALLS } from '../src/platform/server/running-calls.ts';
import { suspects } from './suspects.ts';
import { type Probe, silent } from './watchdog.ts';

export type ManagedChild = {
  stop(): Promise<void>;
  kill(): void;
  /** Settles when the program has reported for the first time that it is ready, or has ended before. */
  readonly ready: Promise<void>;
};

/** Runs one of our programs to its end. Rejects with a sentence when it fails. */
export async function runScript(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: PROJECT_DIR, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
}

/** How long a program may take to become ready. */
const BEGIN_MS = 120_000;

/** How a program's health is probed once it is ready. */
export type Watch = {
  readonly probe: (child: ChildProcess) => Probe;
  readonly silenceMs: number;
  /** Whether the whole start fails when the program cannot begin. */
  readonly needed: boolean;
};

/**
 * Thrown when a child ended before it was ever ready. The child has printed the reason, so the parent prints nothing
 * more.
 */
export class NeverReady extends Error {
  readonly code: number;
  constructor(name: string, code: number | null) {
    super(`The ${name} could not start.`);
    this.code = code ?? 1;
  }
}

/** Opens an empty file that nobody else finds and that ends with this process. */
function openUnnamed(): number {
  const folder = mkdtempSync(join(tmpdir(), 'muster-calls-'));
  const file = openSync(join(folder, 'calls'), 'w+');
  rmSync(folder, { recursive: true });
  return file;
}

/**
 * Keeps a program running: restarts it with growing pauses when it dies, ends and restarts it when its probe is silent
 * for too long, and stops it with us. It notices the death of this process by the closed channel, even after `kill -9`.
 */
export function keepRunning(name: string, args: string[], env: NodeJS.ProcessEnv, watch?: Watch): ManagedChild {
  const state: { stopping: boolean; begun: boolean; child: ChildProcess | undefined } = {
    stopping: false,
    begun: false,
    child: undefined,
  };
  const first = Promise.withResolvers<void>();
  const calls = suspects();
  const file = openUnnamed();
  first.promise.catch(() => {});
  const start = () => {
    // Detached from the terminal: Ctrl-C reaches this process, which stops its children in order.
    const refused = JSON.stringify(calls.refused(Date.now()));
    writeSync(file, noCalls(), 0, null, 0);
    const child = spawn(process.execPath, args, {
      cwd: PROJECT_DIR,
      env: { ...env, [REFUSED_CALLS]: refused, [CALLS_FILE]: '4' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', file],
      detached: process.platform !== 'win32',
    });
    child.on('error', (error) => console.error(`The ${name} cannot be started: ${error.message}`));
    child.once('message', () => {
      state.begun = true;
      first.resolve();
    });
    child.once('exit', (code) => state.stopping || first.reject(new NeverReady(name, code)));
    state.child = child;
    return child;
  };
  const watchOver = async (child: ChildProcess, { probe, silenceMs }: Watch, signal: AbortSignal) => {
    // A program that hangs while it starts sends no message at all.
    await Promise.race([once(child, 'message', { signal }), sleep(BEGIN_MS, undefined, { signal, ref: false })]);
    await silent(probe(child), silenceMs, signal);
    if (signal.aborted || state.stopping) return;
    console.error(`The ${name} has not answered for ${silenceMs / 1000} s; ending it.`);
    const notes = noCalls();
    readSync(file, notes, 0, notes.length, 0);
    const ran = calls.killed(Date.now(), notedCalls(notes));
    if (ran.length > 0) console.error(`The calls that began last: ${ran.join(', ')}.`);
    const now = Object.keys(calls.refused(Date.now()));
    if (now.length > 0) console.error(`Refused for an hour, since they ran twice: ${now.join(', ')}.`);
    child.kill('SIGKILL');
  };
  const keep = async () => {
    for (let failures = 0; !state.stopping;) {
      const since = Date.now();
      const child = start();
      const over = new AbortController();
      if (watch) watchOver(child, watch, over.signal).catch(() => {});
      await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => {});
      over.abort();
      if (state.stopping || (watch?.needed && !state.begun)) return;
      failures = Date.now() - since > 60_000 ? 0 : failures + 1;
      const pause = Math.min(30_000, 250 * 2 ** failures);
      console.error(`The ${name} ended unexpectedly; starting it again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { ref: false });
    }
  };
  const stored = keep();
  const kill = () => {
    state.stopping = true;
    state.child?.kill('SIGKILL');
  };
  process.once('exit', kill);
  return {
    kill,
    ready: first.promise,
    async stop() {
      state.stopping = true;
      state.child?.kill('SIGTERM');
      const ended = await Promise.race([stored.then(() => true), sleep(12_000, false, { ref: false })]);
      if (!ended) kill();
      process.removeListener('exit', kill);
    },
  };
}
