import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDue } from '#platform/server/retention/purge.ts';
import { PASSWORD, type SignedIn, sharedApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const PATH = 'draft/department/0';
type Stored = { version: number; updatedon: string };
const keep = (who: SignedIn, values: unknown, version = 0, path = PATH) =>
  who.call('PUT', path, { body: { recordversion: null, values }, headers: { 'if-match': String(version) } });
const read = async (who: SignedIn, path = PATH) =>
  (await who.call('GET', path)).body.result as (Stored & { values: Record<string, unknown> })[];

test('a draft is kept for its own person and form, replaced by the next, and gone when it is forgotten', async () => {
  const company = await running.createCompany();
  const asha = await company.signIn(company.admin);
  const person = await company.addPerson({ groups: ['Employee'] });
  const bela = await company.signIn(person.emailid, PASSWORD);
  const other = await running.createCompany();
  const stranger = await other.signIn(other.admin);

  expect(await read(asha)).toEqual([]);
  expect((await keep(asha, { departmentname: 'Wor' })).body.result).toMatchObject([{ version: 1 }]);
  expect((await keep(asha, { departmentname: 'Works', list: [1, { a: null }] }, 1)).status).toBe(200);
  expect(await read(asha)).toMatchObject([{ version: 2, values: { departmentname: 'Works', list: [1, { a: null }] } }]);
  for (const somebody of [bela, stranger]) expect(await read(somebody)).toEqual([]);
  expect(await read(asha, 'draft/department/7')).toEqual([]);
  expect(await read(asha, 'draft/team/0')).toEqual([]);

  expect((await bela.call('DELETE', PATH)).status).toBe(200);
  expect(await read(asha)).toHaveLength(1);
  expect((await asha.call('DELETE', PATH)).status).toBe(200);
  expect(await read(asha)).toEqual([]);
  // What was typed and not saved leaves no trace.
  const traces = await company.tx((db) =>
    db.selectFrom('audit_row').select('tablename').where('tablename', '=', 'form_draft').execute(),
  );
  expect(traces).toEqual([]);
});

test('of two windows the later one does not write over what the other keeps', async () => {
  const company = await running.createCompany();
  const asha = await company.signIn(company.admin);
  await keep(asha, { departmentname: 'first window' });
  expect((await keep(asha, { departmentname: 'second window' })).status).toBe(412);
  expect((await keep(asha, { departmentname: 'second window' }, 7)).status).toBe(412);
  expect(await read(asha)).toMatchObject([{ version: 1, values: { departmentname: 'first window' } }]);
});

test.each([
  ['a form that keeps no draft', 'draft/change-password/0', { a: 1 }],
  ['a password', PATH, { newpassword: 'x' }],
  ['a bank account', PATH, { bankaccountnumber: '1' }],
  ['more than a form holds', PATH, { departmentname: 'x'.repeat(70_000) }],
  ['what a database cannot hold', PATH, { departmentname: 'a\u0000b' }],
  ['no record', 'draft/department/-1', { a: 1 }],
])('refused: %s', async (_, path, values) => {
  const company = await running.createCompany();
  const asha = await company.signIn(company.admin);
  expect((await keep(asha, values, 0, path)).status).toBe(400);
});

test('a draft that nobody came back to is gone after thirty days', async () => {
  const company = await running.createCompany();
  const asha = await company.signIn(company.admin);
  await keep(asha, { departmentname: 'old' });
  const look = (days: number) => {
    const env = { ...running.env, now: () => new Date(running.clock.now().getTime() + days * 86_400_000) };
    return company.tx((db) => purgeDue({ db, env, tenant: company.tenant, today: '2026-11-22' }));
  };
  await look(29);
  expect(await read(asha)).toHaveLength(1);
  await look(31);
  expect(await read(asha)).toEqual([]);
});
