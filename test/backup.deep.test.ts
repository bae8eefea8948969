import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { storedBackups } from '../src/backup/manifest.ts';
import { PASSPHRASE, query, runCommand, startCommand } from './support/backups.ts';
import { limit } from './support/limits.ts';
import { processesOf, type Program, scratchFolder, startProgram, until, untilReady } from './support/program.ts';

const folders: string[] = [];
const programs: Program[] = [];
const KILLS = 5;

async function folder(begin = scratchFolder): Promise<string> {
  const path = await begin();
  folders.push(path);
  return path;
}

async function running(dataDir: string, env?: NodeJS.ProcessEnv): Promise<Program> {
  const program = await startProgram(dataDir, env);
  programs.push(program);
  await untilReady(program, 240);
  return program;
}

afterAll(async () => {
  for (const { child, exit } of programs) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await exit;
  }
  for (const path of folders) {
    await until('the database has gone', async () => (await processesOf(path)).length === 0);
    await rm(path, { recursive: true, force: true });
  }
});

test(
  'kill -9 of everything during backups and restores: old backups stay whole, no half restore starts',
  async () => {
    const dataDir = await folder();
    const target = await folder(() => mkdtemp(join(tmpdir(), 'muster-backups-')));
    // The demo companies have payslips, files and an audit trail.
    let program = await running(dataDir, { MUSTER_DEMO: 'on' });
    const began = performance.now();
    expect((await runCommand(dataDir, ['backup', '--passphrase'], PASSPHRASE)).code).toBe(0);
    expect((await runCommand(dataDir, ['backup', target])).text).toMatch(/Backup \S+ is complete/);
    const lasts = performance.now() - began;
    await query(dataDir, 'create table entry (n int primary key)');

    for (let round = 1; round <= KILLS; round += 1) {
      await query(dataDir, 'insert into entry values ($1)', [round]);
      const backup = startCommand(dataDir, ['backup', target]);
      await sleep(lasts * Math.random());
      backup.child.kill('SIGKILL');
      program.child.kill('SIGKILL');
      await Promise.all([backup.exit, program.exit]);
      program = await running(dataDir, { MUSTER_DEMO: 'on' });
      const [{ slots } = {}] = await query(dataDir, 'select count(*)::int as slots from pg_replication_slots');
      expect([await query(dataDir, 'select n from entry'), slots]).toEqual([
        Array.from({ length: round }, (_, at) => ({ n: at + 1 })),
        0,
      ]);
    }
    expect((await storedBackups(target)).length).toBeGreaterThanOrEqual(1);
    const last = await runCommand(dataDir, ['backup', target]);
    expect([last.code, last.text]).toEqual([0, expect.stringMatching(/Backup \S+ is complete/)]);
    program.child.kill('SIGTERM');
    await program.exit;

    // How long a restore takes, for a busy machine takes longer than the backup did.
    const measured = await folder();
    const start = performance.now();
    expect((await runCommand(measured, ['restore', target], PASSPHRASE)).code).toBe(0);
    const restoreLasts = performance.now() - start;
    const restored = await folder();
    for (let round = 1; round <= KILLS; round += 1) {
      const restore = startCommand(restored, ['restore', target], PASSPHRASE);
      await sleep(restoreLasts * Math.random());
      restore.child.kill('SIGKILL');
      // It has come to its end before it was killed: what it restored would start, as it should.
      if ((await restore.exit) === 0) {
        for (const name of await readdir(restored)) await rm(join(restored, name), { recursive: true });
        continue;
      }
      await until('the database has gone', async () => (await processesOf(restored)).length === 0, 60);
      if (restore.text().includes('Database')) {
        const half = await startProgram(restored);
        programs.push(half);
        expect(await Promise.race([half.exit, untilReady(half, 240).then(() => 'started')])).toBe(1);
        expect(half.text()).toContain('A backup was not restored to its end');
      }
    }
    const { code, text } = await runCommand(restored, ['restore', target], PASSPHRASE);
    expect(text).toMatch(
      /Restored: 2 companies, all seals valid, [1-9]\d* payslips computed again, [1-9]\d* files complete/,
    );
    expect(code).toBe(0);
    const again = await running(restored, { MUSTER_DEMO: 'on' });
    expect((await query(restored, 'select n from entry')).length).toBe(KILLS);
    again.child.kill('SIGTERM');
    await again.exit;
  },
  limit(1800),
);
