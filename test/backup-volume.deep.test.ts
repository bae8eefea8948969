import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PASSPHRASE, query, runCommand } from './support/backups.ts';
import { limit } from './support/limits.ts';
import { processesOf, startProgram, until, untilReady } from './support/program.ts';

/** The volume of the drill; fewer gigabytes for a look in between. */
const GIGABYTES = Number(process.env['MUSTER_DRILL_GB'] ?? 10);
/** Rows of a kilobyte that do not compress, inserted by one statement: a tenth of a gigabyte. */
const ROWS = 100_000;

const CONTENT = `select count(*)::int as rows, sum(hashtextextended(encode(payload, 'hex'), n))::text as sum from volume`;

const folders: string[] = [];
/** On disk, not in memory, where other scratch folders are. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'muster-drill-'));
  folders.push(path);
  return path;
}
const stopped = (path: string) =>
  until('the database has gone', async () => (await processesOf(path)).length === 0, 120);

afterAll(async () => {
  for (const path of folders) {
    await stopped(path);
    await rm(path, { recursive: true, force: true });
  }
});

test(
  `the drill: ${GIGABYTES} GB are backed up while Muster runs, the disk dies, and all of it is restored`,
  async () => {
    const [dataDir, target, restored] = [await folder(), await folder(), await folder()];
    const program = await startProgram(dataDir, { MUSTER_DEMO: 'on' });
    await untilReady(program, 240);
    await query(dataDir, 'create table volume (n bigint primary key, payload bytea not null)');
    await query(dataDir, 'alter table volume alter column payload set storage external');
    for (let at = 0; at < GIGABYTES * 10; at += 1)
      await query(
        dataDir,
        `insert into volume select $1::bigint + g, decode((select string_agg(md5(random()::text || g || i), '') from generate_series(1, 62) i), 'hex')
         from generate_series(1, $2::int) g`,
        [at * ROWS, ROWS],
      );
    const before = await query(dataDir, CONTENT);
    expect((await runCommand(dataDir, ['backup', '--passphrase'], PASSPHRASE)).code).toBe(0);
    const began = performance.now();
    expect((await runCommand(dataDir, ['backup', target])).text).toMatch(/Backup \S+ is complete/);
    const backedUp = performance.now();
    program.child.kill('SIGKILL');
    await program.exit;
    await stopped(dataDir);
    await rm(dataDir, { recursive: true });

    const restoring = performance.now();
    const { code, text } = await runCommand(restored, ['restore', target], PASSPHRASE);
    const done = performance.now();
    expect(text).toMatch(/Restored: 2 companies, all seals valid/);
    expect(code).toBe(0);
    console.log(
      `drill: ${GIGABYTES} GB backed up in ${Math.round((backedUp - began) / 1000)} s, restored and checked in ${Math.round((done - restoring) / 1000)} s`,
    );
    const again = await startProgram(restored, { MUSTER_DEMO: 'on' });
    await untilReady(again, 240);
    expect(await query(restored, CONTENT)).toEqual(before);
    again.child.kill('SIGTERM');
    await again.exit;
  },
  limit(7200),
);
