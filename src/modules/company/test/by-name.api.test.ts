import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/server/db.ts';
import { inTenant } from '#platform/server/db.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { createByName, createStructures } from '../server/public.ts';

/** The way in which a register, an upload and the forms create rows of the company structure. */
let running: TestApp;
let company: Company;
beforeAll(async () => {
  running = await sharedApp();
  company = await running.createCompany();
});
afterAll(() => running.stop());

const within = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(running.pools, company.id, { accountid: null, request: 'test' }, work);

const KINDS = ['businessunit', 'department', 'designation', 'grade', 'team'] as const;

test.each(KINDS)('a %s that a register names follows the rules of its form', async (kind) => {
  const rejected = (name: string) =>
    within((db) => createByName(db, kind, ['Sound', name], null)).then(
      () => 'created',
      (error: unknown) => error,
    );
  expect(await rejected('')).toMatchObject({ status: 400, fields: { [`${kind}name`]: expect.any(String) } });
  expect(await rejected('x'.repeat(101))).toMatchObject({ status: 400 });
  expect(await rejected('sound')).toMatchObject({ code: '23505' });
  const created = await within((db) => createByName(db, kind, ['First', 'Second'], null));
  expect(created.map(({ name, version }) => [name, version])).toEqual([
    ['First', 1],
    ['Second', 1],
  ]);
});

test('an office that a register names has a name by the rules of the form', async () => {
  const office = { officename: ' ', statename: 'Kerala', cityname: null, pincode: null };
  await expect(within((db) => createStructures(db, 'office', [office], null))).rejects.toMatchObject({
    fields: { officename: expect.any(String) },
  });
});

test('special characters of a department are rejected as in its form', async () => {
  await expect(within((db) => createByName(db, 'department', ['Weaving <b>'], null))).rejects.toMatchObject({
    fields: { departmentname: expect.any(String) },
  });
});

test('each grade that a register names ranks above all others, also of two registers at once', async () => {
  await Promise.all([
    within((db) => createByName(db, 'grade', ['G1', 'G2'], null)),
    within((db) => createByName(db, 'grade', ['G3', 'G4'], null)),
  ]);
  const rows = await within((db) => db.selectFrom('grade').select(['gradename', 'graderank']).execute());
  expect(new Set(rows.map(({ graderank }) => graderank)).size).toBe(rows.length);
  const rankOf = (name: string) => rows.find(({ gradename }) => gradename === name)?.graderank ?? 0;
  expect(rankOf('G2')).toBe(rankOf('G1') + 1);
  expect(rankOf('G4')).toBe(rankOf('G3') + 1);
});
