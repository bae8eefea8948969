import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

export type KeptChild = { stop(): Promise<void>; kill(): void };

/** Runs one of our programs to its end; rejects with a sentence when it fails. */
export async function runScript(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: PROJECT_DIR, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
}

/**
 * Keeps a program running: started again after growing pauses when it dies, told to stop with us.
 * It hears of our own death through the closed channel, `kill -9` included.
 */
export function keepRunning(name: string, args: string[], env: NodeJS.ProcessEnv): KeptChild {
  const state: { stopping: boolean; child: ChildProcess | undefined } = { stopping: false, child: undefined };
  const start = () => {
    // Out of the terminal's reach: Ctrl-C is for us, and we stop our programs in order.
    const child = spawn(process.execPath, args, {
      cwd: PROJECT_DIR,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    child.on('error', (error) => console.error(`The ${name} cannot be started: ${error.message}`));
    state.child = child;
    return child;
  };
  const keep = async () => {
    for (let failures = 0; !state.stopping;) {
      const since = Date.now();
      const child = start();
      await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => {});
      if (state.stopping) return;
      failures = Date.now() - since > 60_000 ? 0 : failures + 1;
      const pause = Math.min(30_000, 250 * 2 ** failures);
      console.error(`The ${name} ended unexpectedly; starting it again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { ref: false });
    }
  };
  const kept = keep();
  const kill = () => {
    state.stopping = true;
    state.child?.kill('SIGKILL');
  };
  process.once('exit', kill);
  return {
    kill,
    async stop() {
      state.stopping = true;
      state.child?.kill('SIGTERM');
      const ended = await Promise.race([kept.then(() => true), sleep(12_000, false, { ref: false })]);
      if (!ended) kill();
      process.removeListener('exit', kill);
    },
  };
}
