import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/server/db.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { startTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const add = (db: Db, departmentname: string) => db.insertInto('department').values({ departmentname }).execute();
const namesOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('department').select('departmentname').orderBy('departmentname').execute()).map(
    (row) => row.departmentname,
  );
const waitOf = async (db: Db): Promise<string> =>
  (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)).rows[0]?.lock_timeout ?? '';

// Invariant: A preview makes the change itself, reads what follows, and takes it back: nothing of it is kept
test('a change that is only looked at is seen by what reads it and kept by nobody, also one in another', async () => {
  const company = await app.company();
  const seen = await company.tx(async (db) => {
    await add(db, 'Kept');
    const outer = await whatIf(
      db,
      () => add(db, 'Outer'),
      async () => {
        const inner = await whatIf(
          db,
          () => add(db, 'Inner'),
          () => namesOf(db),
        );
        return { inner, outer: await namesOf(db) };
      },
    );
    return { ...outer, after: await namesOf(db) };
  });
  expect(seen).toEqual({ inner: ['Inner', 'Kept', 'Outer'], outer: ['Kept', 'Outer'], after: ['Kept'] });
  expect(await company.tx(namesOf)).toEqual(['Kept']);
});

test('what a change or a reader throws is thrown, and the transaction goes on as if nothing had been tried', async () => {
  const company = await app.company();
  await company.tx(async (db) => {
    await add(db, 'Weaving');
    const twice = whatIf(
      db,
      () => add(db, 'Weaving'),
      () => namesOf(db),
    );
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const failed = whatIf(
      db,
      () => add(db, 'Dyeing'),
      () => Promise.reject(new Error('not readable')),
    );
    await expect(failed).rejects.toThrow('not readable');
    expect(await namesOf(db)).toEqual(['Weaving']);
  });
});

test('a look waits a few seconds for somebody who changes the same, and no longer; saving waits as before', async () => {
  const company = await app.company();
  const waits = await company.tx(async (db) => {
    const before = await waitOf(db);
    const within = await whatIf(
      db,
      () => Promise.resolve(),
      () => waitOf(db),
    );
    return { before, within, after: await waitOf(db) };
  });
  expect(waits).toEqual({ before: '0', within: '5s', after: '0' });
});
