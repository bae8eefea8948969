import { rm } from 'node:fs/promises';
import { openPools, type Pools } from '#platform/server/db.ts';
import { preparedFolder } from './prepared-folder.ts';
import { processesOf, type Program, serverOf, startProgram, until, untilReady } from './program.ts';

/** A real program with a folder of its own, whose worker or all of which is killed and started again. */
export type KilledProgram = {
  readonly dataDir: string;
  readonly program: () => Program;
  /** Pools of its database. */
  readonly open: () => Promise<Pools>;
  /** Kills all of it and starts it again, with the database. */
  readonly restart: () => Promise<void>;
  /** Kills the worker of long work alone. */
  readonly killWorker: () => Promise<void>;
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>;
};

/** Starts a program that is going to be killed. */
export async function killedProgram(): Promise<KilledProgram> {
  const dataDir = await preparedFolder();
  const programs: Program[] = [];
  const start = async (): Promise<Program> => {
    const next = await startProgram(dataDir);
    programs.push(next);
    await untilReady(next);
    return next;
  };
  let program = await start();
  return {
    dataDir,
    program: () => program,
    open: async () => {
      const { appUrl, directoryUrl } = await serverOf(dataDir);
      return openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
    },
    restart: async () => {
      program.child.kill('SIGKILL');
      await program.exit;
      program = await start();
    },
    killWorker: async () => {
      const all = await processesOf(dataDir, program.pid);
      const worker = all.find(({ args }) => /main\.worker\.\w+ long/.test(args));
      if (worker) process.kill(worker.pid, 'SIGKILL');
    },
    remove: async () => {
      for (const { child, exit } of programs) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await exit;
      }
      await until('the database has gone', async () => (await processesOf(dataDir)).length === 0);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
