import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { isBehind, readBaseline } from '#platform/server/baseline.ts';
import { withClient } from '#platform/server/database-server.ts';
import { migrate, MIGRATIONS } from '#platform/server/migrate.ts';
import { CATALOGUE_KINDS, catalogueOf } from './support/catalogue.ts';
import { freshDatabase } from './support/database.ts';
import { formerFolder, formerMigrations } from './support/former-migrations.ts';

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

test('a migration that was mended counts as applied where the former file ran, and only that one', async () => {
  const ownerUrl = await emptyDatabase();
  const former = 'create table mended (n int)';
  const folder = await folderOf({ '0001_mended.sql': former });
  await migrate({ ownerUrl, folder });
  const checksum = createHash('sha256').update(former).digest('hex');
  const mended = `-- Applied before as ${checksum}: it failed where rows stood.\ncreate table mended (n bigint)`;
  await writeFile(join(folder, '0001_mended.sql'), mended);
  expect(await migrate({ ownerUrl, folder })).toEqual([]);
  await writeFile(join(folder, '0001_mended.sql'), mended.replace(checksum, checksum.replace(/^./, 'x')));
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/0001_mended.sql was changed after it was applied/);
});

test('a failing migration leaves nothing and says where', async () => {
  const ownerUrl = await emptyDatabase();
  const folder = await folderOf({ '0001_bad.sql': 'create table half (n int);\nselect nonsense;' });
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/0001_bad.sql failed: .*nonsense.* \(line 2\)/);
  const { rows } = await withClient(ownerUrl, (client) => client.query("select to_regclass('half') as found"));
  expect(rows).toEqual([{ found: null }]);
});

/** A database of its own with the tables of the job runner, as a start has it before the first migration. */
async function databaseNamed(suffix: string): Promise<string> {
  const { ownerUrl } = await freshDatabase();
  const [url, maintenance] = [new URL(ownerUrl), new URL(ownerUrl)];
  maintenance.pathname = '/postgres';
  url.pathname = `${url.pathname}_${suffix}`;
  await withClient(maintenance.href, (client) =>
    client.query(`create database ${url.pathname.slice(1)} template template0`),
  );
  await runMigrations({ connectionString: url.href });
  return url.href;
}
const former = async (matches: (name: string) => boolean, into?: string): Promise<string> => {
  const folder = await formerFolder(matches, into);
  folders.push(folder);
  return folder;
};

test('what a company of an earlier version has set follows the new names; the database goes on as a new one', async () => {
  const ownerUrl = await databaseNamed('before');
  const folder = await former((name) => name < '0038');
  await migrate({ ownerUrl, folder });
  const settings = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into subscription (label, companyname, applicationkey) values ('before', 'Before Ltd', 'key') returning subscriptionid as id`,
    );
    const asCompany = `begin; set local app.subscription = '${rows[0]?.id}'`;
    await client.query(asCompany);
    await client.query(`insert into tenant_setting (subscriptionid, settingname, value) values
      (${rows[0]?.id}, 'support_door', '{"doorid": 3, "until": null}'), (${rows[0]?.id}, 'payroll', '{"structure": {"components": [], "spare": [{"code": "meal"}]}}')`);
    await client.query('commit');
    await migrate({ ownerUrl, folder: await former((name) => name >= '0038', folder) });
    await migrate({ ownerUrl });
    await client.query(asCompany);
    const stored = await client.query(
      'select settingname, value from tenant_setting union all select settingname, value from dated_setting order by 1',
    );
    await client.query('commit');
    return stored.rows;
  });
  expect(settings).toEqual([
    { settingname: 'payroll', value: { structure: { components: [], unused: [{ code: 'meal' }] } } },
    { settingname: 'support_access', value: { accessid: 3, until: null } },
  ]);
  const empty = await databaseNamed('empty');
  expect((await migrate({ ownerUrl: empty }))[0]).toBe('0208_baseline.sql');
  const [gone, fresh] = [await catalogueOf(ownerUrl), await catalogueOf(empty)];
  for (const kind of CATALOGUE_KINDS) expect({ kind, lines: gone[kind] }).toEqual({ kind, lines: fresh[kind] });
  expect(fresh.columns.length).toBeGreaterThan(2000);
  expect(fresh.seeds.length).toBeGreaterThan(5);
});

test('a database with some of the migrations before the baseline is told which release to start, and stays', async () => {
  const ownerUrl = await databaseNamed('some');
  const folder = await former((name) => name < '0003');
  await migrate({ ownerUrl, folder });
  const before = await catalogueOf(ownerUrl);
  await expect(migrate({ ownerUrl })).rejects.toThrow(
    'The database has 2 of the 148 migrations before 0208_baseline.sql: start the release of 29 November 2026',
  );
  expect(await catalogueOf(ownerUrl)).toEqual(before);
  await withClient(ownerUrl, (client) => client.query("update schema_migration set checksum = 'x'"));
  await expect(migrate({ ownerUrl })).rejects.toThrow('start the release of 29 November 2026');
});

test('the baseline accepts the files that it stands for, mended ones as both, and no other', async () => {
  const baseline = await readBaseline(MIGRATIONS);
  if (!baseline) throw new Error('There is no baseline');
  const files = await formerMigrations();
  expect(Object.keys(baseline.replaces)).toEqual(Object.keys(files));
  const sha = (sql: string) => createHash('sha256').update(sql).digest('hex');
  const applied = new Map(Object.entries(files).map(([name, sql]) => [name, sha(sql)]));
  expect(isBehind(baseline, applied)).toBe(true);
  expect(isBehind(baseline, new Map())).toBe(false);
  const [mended, checksums = []] = Object.entries(baseline.replaces).find(([, sums]) => sums.length > 1) ?? ['', []];
  expect(checksums).toHaveLength(2);
  for (const checksum of checksums) expect(isBehind(baseline, new Map([...applied, [mended, checksum]]))).toBe(true);
  expect(() => isBehind(baseline, new Map([...applied, ['0001_platform.sql', 'other']]))).toThrow(
    'The migration 0001_platform.sql was applied as another file than the release of 29 November 2026',
  );
});
