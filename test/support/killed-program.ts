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
  /** The process of the server. */
  readonly serverPid: () => Promise<number>;
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
  // One that was killed before may not be there again yet.
  const pidOf = async (name: RegExp): Promise<number> => {
    const running = async () => (await processesOf(dataDir, program.pid)).find(({ args }) => name.test(args));
    await until(`the process ${name.source} runs`, async () => (await running()) !== undefined);
    const child = await running();
    if (!child) throw new Error(`There is no process ${name.source}`);
    return child.pid;
  };
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
    killWorker: async () => void process.kill(await pidOf(/main\.worker\.\w+ long/), 'SIGKILL'),
    serverPid: () => pidOf(/main\.server/),
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

/** Runs a test in a killed program of its own. */
export async function inKilledProgram(work: (killed: KilledProgram) => Promise<void>): Promise<void> {
  const killed = await killedProgram();
  try {
    await work(killed);
  } finally {
    await killed.remove();
  }
}
