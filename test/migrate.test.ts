import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#platform/server/migrate.ts';
import { withClient } from '#platform/server/postgres/check.ts';
import { freshDatabase } from './support/database.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const { ownerUrl } = await freshDatabase();
  await withClient(ownerUrl, (client) => client.query('drop table schema_migration'));
  return ownerUrl;
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

test('migrations run once, in order, even when two starters race', async () => {
  const ownerUrl = await emptyDatabase();
  const folder = await folderOf({
    '0001_one.sql': 'create table first_one (n int)',
    '0002_two.sql': 'alter table first_one add m int',
  });
  const applied = await Promise.all([migrate({ ownerUrl, folder }), migrate({ ownerUrl, folder })]);
  expect(applied.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate({ ownerUrl, folder })).toEqual([]);
});

test('a changed migration, one that came late and an unknown one stop the start', async () => {
  const ownerUrl = await emptyDatabase();
  const folder = await folderOf({ '0002_two.sql': 'create table changing (n int)' });
  await migrate({ ownerUrl, folder });
  await writeFile(join(folder, '0001_late.sql'), 'select 1');
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/0001_late.sql comes before 0002_two.sql/);
  await writeFile(join(folder, '0002_two.sql'), 'create table changing (n bigint)');
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/0002_two.sql was changed after it was applied/);
  await expect(migrate({ ownerUrl, folder: await folderOf({}) })).rejects.toThrow(/used by a newer version/);
});

test('a failing migration leaves nothing and says where', async () => {
  const ownerUrl = await emptyDatabase();
  const folder = await folderOf({ '0001_bad.sql': 'create table half (n int);\nselect nonsense;' });
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/0001_bad.sql failed: .*nonsense.* \(line 2\)/);
  const { rows } = await withClient(ownerUrl, (client) => client.query("select to_regclass('half') as found"));
  expect(rows).toEqual([{ found: null }]);
});
