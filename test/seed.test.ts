import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { processesOf, scratchFolder, serverOf, startProgram, until, untilReady } from './support/program.ts';

/** The first column of the first row; undefined while the database or its tables are not there yet. */
async function ask(dataDir: string, sql: string): Promise<number | undefined> {
  const urls = await serverOf(dataDir).catch(() => undefined);
  if (!urls) return undefined;
  const client = new pg.Client(urls.ownerUrl);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ n: string }>(sql);
    return Number(rows[0]?.n);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const locked =
  "select count(*) as n from payroll_run r join subscription s using (subscriptionid) where s.label = 'acme'";

test('kill -9 while the demo is first filled leaves no half of a company', async () => {
  const dataDir = await scratchFolder();
  try {
    const first = await startProgram(dataDir, { MUSTER_DEMO: 'on' });
    await until('a first month of the demo stands', async () => ((await ask(dataDir, locked)) ?? 0) > 0, 60);
    expect(await ask(dataDir, "select statusid as n from subscription where label = 'acme'")).toBe(0);
    first.child.kill('SIGKILL');
    await first.exit;
    await until('the database has gone', async () => (await processesOf(dataDir)).length === 0);

    const second = await startProgram(dataDir, { MUSTER_DEMO: 'on' });
    await untilReady(second, 90);
    expect(await ask(dataDir, `${locked} and r.statusid = 6`)).toBe(6);
    expect(await ask(dataDir, `${locked} and r.statusid <> 6`)).toBe(0);
    expect(
      await ask(
        dataDir,
        "select count(*) as n from employee e join subscription s using (subscriptionid) where s.label = 'acme'",
      ),
    ).toBe(60);
    expect(await ask(dataDir, 'select count(*) as n from subscription where statusid = 1')).toBe(2);
    second.child.kill('SIGTERM');
    await second.exit;
  } finally {
    await until('the database has gone', async () => (await processesOf(dataDir)).length === 0);
    await rm(dataDir, { recursive: true, force: true });
  }
});
