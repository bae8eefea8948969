import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { processesOf, scratchFolder, startProgram, until, untilReady } from './support/program.ts';

const run = promisify(execFile);

/** What `npm run company` prints, or the sentence it refuses with. */
async function create(dataDir: string, label: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const args = [
    'scripts/run.mjs',
    'company',
    'create',
    '--label',
    label,
    '--name',
    'Ganga Mills',
    '--admin',
    'a@ganga.example',
  ];
  const env = { PATH, HOME, DATA_DIR: dataDir, MUSTER_DEMO: 'off' };
  return run(process.execPath, args, { cwd: PROJECT_DIR, env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

const statusAt = (port: number, label: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const path = `/api/subscription/verifysubscription/${label}`;
    const sent = request({ host: '127.0.0.1', port, path, headers: { host: `${label}.localhost` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

test('a company is created by itself and beside a running Muster on the same data folder', async () => {
  const dataDir = await scratchFolder();
  try {
    expect(await create(dataDir, 'before')).toMatch(
      /Company Ganga Mills created[\s\S]*\/login\/first-password\?token=[\w-]{43}/,
    );
    const program = await startProgram(dataDir);
    try {
      await untilReady(program);
      expect(await create(dataDir, 'beside')).toMatch(/Company Ganga Mills created/);
      expect(await create(dataDir, 'beside')).toMatch(/“beside” is already taken/);
      expect(await statusAt(program.port, 'before')).toBe(200);
      expect(await statusAt(program.port, 'beside')).toBe(200);
      expect(await statusAt(program.port, 'nobody')).toBe(404);
    } finally {
      program.child.kill('SIGTERM');
      await program.exit;
    }
  } finally {
    await until('the database has gone', async () => (await processesOf(dataDir)).length === 0);
    await rm(dataDir, { recursive: true, force: true });
  }
});
