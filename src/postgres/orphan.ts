import { execFile } from 'node:child_process';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startError } from '#platform/server/start-error.ts';
import type { Log } from './log.ts';

export type PostmasterFile = { pid: number; port: number; ready: boolean; socketDir: string };

/** Reads the server's postmaster.pid; its eighth line becomes `ready` when it accepts connections. */
export async function postmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    ready: lines[7]?.trim() === 'ready',
    socketDir: lines[4]?.trim() ?? '',
  };
}

/**
 * Stops a server left by a killed process; the caller has locked the folder, so no one else uses it. A pid file whose
 * process is another program by now is removed.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const left = await postmasterFile(cluster);
  if (!left || !Number.isInteger(left.pid) || left.pid <= 1) return;
  if (!(await servesCluster(left.pid, cluster))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn(`A database server of an earlier start is still running (process ${left.pid}); stopping it.`);
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    signalIfAlive(left.pid, signal);
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline) {
      if (!(await servesCluster(left.pid, cluster))) return rmdir(left.socketDir).catch(() => {});
      await sleep(20);
    }
  }
  throw startError(
    `A database server of an earlier start (process ${left.pid}) does not stop; end that process and start again.`,
  );
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in between, as wanted.
  }
}

/**
 * Checks that a process serves this cluster. The process id may have been reused, so its command line must contain our
 * folder.
 */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const command = process.platform === 'linux' ? await linuxCommand(pid) : await otherCommand(pid);
  return command.includes('postgres') && command.includes(cluster);
}

const linuxCommand = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

function otherCommand(pid: number): Promise<string> {
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
  const windows = process.platform === 'win32';
  const args = windows ? ['-NoProfile', '-Command', query] : ['-o', 'command=', '-p', String(pid)];
  return new Promise((resolve) => {
    execFile(windows ? 'powershell' : 'ps', args, (error, text) => resolve(error ? '' : text));
  });
}
