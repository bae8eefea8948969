import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { oneWorkerAtATime } from './database.ts';
import { scratchFolder, startProgram, untilReady } from './program.ts';

/**
 * A data folder as the first start without demo companies leaves it: whoever asks first starts and stops the program
 * once for the run, all get a copy.
 */
export async function preparedFolder(): Promise<string> {
  const prepared = join(inject('prepared'), 'data');
  await oneWorkerAtATime('data folder', async () => {
    if (existsSync(prepared)) return;
    const draft = await scratchFolder();
    const program = await startProgram(draft);
    await untilReady(program);
    program.child.kill('SIGTERM');
    await program.exit;
    await rename(draft, prepared);
  });
  const dataDir = await scratchFolder();
  // Owner and mode of each file matter: the database runs as a user of its own.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}
