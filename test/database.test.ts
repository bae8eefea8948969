import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { assertAppLogin } from '#platform/server/roles.ts';
import { generateTables, TABLES_FILE } from '../scripts/db-types.ts';
import { freshDatabase } from './support/database.ts';

async function applicationErrorOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await assertAppLogin(client);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

test('db/tables.ts is what the migrations make', async () => {
  const { ownerUrl } = await freshDatabase();
  expect(await readFile(TABLES_FILE, 'utf8')).toBe(await generateTables(ownerUrl));
});

// Invariant: The application's login owns nothing and cannot bypass row security
test('the start accepts the application login and refuses the owner in its place', async () => {
  const { appUrl, ownerUrl } = await freshDatabase();
  expect(await applicationErrorOf(appUrl)).toBe('');
  expect(await applicationErrorOf(ownerUrl)).toMatch(/may bypass row security and owns tables/);
});

test('each test file has a database of its own', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  expect(one.appUrl).not.toBe(other.appUrl);
  await one.drop();
  await expect(applicationErrorOf(one.appUrl)).rejects.toThrow(/does not exist/);
});
