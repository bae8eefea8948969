import { type ChildProcess, spawn } from 'node:child_process';
import type { Account } from './account.ts';

export type ChildOptions = { account: Account | undefined; cwd: string };

const ENV_ON_WINDOWS = ['SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'Path', 'PATH'];

/** The environment of PostgreSQL, without our settings (they contain secrets) and the user's PG* variables. */
function environment(): NodeJS.ProcessEnv {
  const plain = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  if (process.platform !== 'win32') return plain;
  const stored = ENV_ON_WINDOWS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...plain, ...Object.fromEntries(stored) };
}

/** Starts a program of the PostgreSQL package as the server's account, detached from the terminal's Ctrl-C. */
export function startChild(command: string, args: string[], { account, cwd }: ChildOptions): ChildProcess {
  return spawn(command, args, {
    ...account,
    cwd,
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a program to its end and returns its exit code (-1 when it could not start) and its output. */
export function runChild(
  command: string,
  args: string[],
  options: ChildOptions,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString('utf8');
    };
    try {
      const child = startChild(command, args, options);
      child.stdin?.on('error', () => {});
      child.stdin?.end();
      child.stdout?.on('data', take);
      child.stderr?.on('data', take);
      child.once('error', (error) => resolve({ code: -1, text: error.message }));
      child.once('close', (code) => resolve({ code: code ?? -1, text: text.trim() }));
    } catch (error) {
      // An invalid working folder or account throws instead of emitting an error.
      resolve({ code: -1, text: String(error) });
    }
  });
}
