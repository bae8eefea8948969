import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrokenSeal, sealTenant } from '#platform/server/audit.ts';
import { sealRound } from '#platform/server/seal-rounds.ts';
import { limit } from './support/limits.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';
import { sealAll, unsealed } from './support/seals.ts';

let running: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  running = await startApp({ poolSize: 20 });
  owner = new pg.Client(running.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await running.stop();
});

const waiting = (company: Company) => company.tx(unsealed);
const broken = (company: Company) => company.tx((db) => firstBrokenSeal(db));
const rowsOf = (company: Company, table: string) =>
  company.tx((db) =>
    db.selectFrom('audit_row').selectAll().where('tablename', '=', table).orderBy('auditid').execute(),
  );

/** The database's own tamper guard is taken away for one statement: a superuser could do the same. */
async function tamper(table: string, statement: string): Promise<number> {
  await owner.query('begin');
  await owner.query(`alter table ${table} disable trigger user`);
  const { rowCount } = await owner.query(statement);
  await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('commit');
  return rowCount ?? 0;
}

// Invariant: Every change is in the audit trail, and the trail is chained
test('a change is written with who, in which request, what before and what after', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const created = await admin.call('POST', 'subscription/department', {
    body: { departmentname: 'Quality', businessunitids: [] },
  });
  const [{ departmentid }] = created.body.result as [{ departmentid: number }];
  await admin.call('POST', 'subscription/department', {
    body: { departmentid, departmentname: 'Care', businessunitids: [] },
  });
  await admin.call('DELETE', `subscription/department/${departmentid}`);
  const rows = await rowsOf(company, 'department');
  expect(rows.map(({ action, actor }) => ({ action, actor }))).toEqual([
    { action: 'INSERT', actor: admin.accountid },
    { action: 'UPDATE', actor: admin.accountid },
    { action: 'DELETE', actor: admin.accountid },
  ]);
  expect(rows[1]?.before).toMatchObject({ departmentname: 'Quality', version: 1 });
  expect(rows[1]?.after).toMatchObject({ departmentname: 'Care', version: 2 });
  expect(rows[2]?.after).toBeNull();
  expect(new Set(rows.map(({ request }) => request)).size).toBe(3);
});

test('no secret reaches the trail, and a refused or unchanged write leaves none', async () => {
  const company = await running.createCompany();
  const accounts = await rowsOf(company, 'account');
  expect(accounts).toHaveLength(1);
  expect(Object.keys(accounts[0]?.after as object)).not.toContain('passwordhash');
  const text = JSON.stringify(await company.tx((db) => db.selectFrom('audit_row').selectAll().execute()));
  expect(text).not.toMatch(/argon2|passwordhash|refreshhash/);
  const before = (await rowsOf(company, 'account')).length;
  await company.tx((db) => db.updateTable('account').set({ statusid: 1 }).execute());
  await company
    .tx(async (db) => {
      await db.updateTable('account').set({ fullname: 'Somebody' }).execute();
      throw new Error('refused');
    })
    .catch(() => {});
  expect(await rowsOf(company, 'account')).toHaveLength(before);
});

// Invariant: Every change is in the audit trail, and the trail is chained
test('forty writers at once leave no gap: every row is sealed once, in a chain that holds', async () => {
  const company = await running.createCompany();
  const writing = { done: false };
  const writers = Promise.all(
    Array.from({ length: 40 }, async (_, writer) => {
      for (let n = 0; n < 5; n += 1)
        await company.tx(async (db) => {
          await db
            .insertInto('team')
            .values({ teamname: `T${writer}-${n}` })
            .execute();
          await new Promise((resolve) => setTimeout(resolve, (writer * 7 + n * 3) % 20));
        });
    }),
  ).finally(() => {
    writing.done = true;
  });
  const sealers = [0, 1].map(async () => {
    while (!writing.done)
      await sealTenant(running.pools, company.id).catch((error: unknown) => expect(error).toBeUndefined());
  });
  await Promise.all([writers, ...sealers]);
  await sealAll(running.pools, company.id);
  expect(await broken(company)).toBeUndefined();
  const { rows } = await owner.query<{ rows: number; sealed: number }>(
    `select (select count(*)::int from audit_row where subscriptionid = $1) as rows,
            (select sum(rowcount)::int from audit_seal where subscriptionid = $1) as sealed`,
    [company.id],
  );
  expect(rows[0]?.sealed).toBe(rows[0]?.rows);
  expect(rows[0]?.rows).toBeGreaterThan(200);
});

async function sealedCompany(): Promise<Company> {
  const company = await running.createCompany();
  for (let round = 0; round < 3; round += 1) {
    await company.addPerson();
    await sealAll(running.pools, company.id);
  }
  expect(await broken(company)).toBeUndefined();
  return company;
}

test.each([
  [
    'a changed row',
    'audit_row',
    1,
    (id: number) =>
      `update audit_row set actor = 99 where subscriptionid = ${id} and auditid = (select max(auditid) - 1 from audit_row where subscriptionid = ${id})`,
  ],
  [
    'a changed value',
    'audit_row',
    // Of the three people of `sealedCompany`.
    3,
    (id: number) =>
      `update audit_row set after = jsonb_set(after, '{fullname}', '"X"') where subscriptionid = ${id} and tablename = 'employee'`,
  ],
  [
    'a removed row',
    'audit_row',
    1,
    (id: number) =>
      `delete from audit_row where subscriptionid = ${id} and auditid = (select min(auditid) from audit_row where subscriptionid = ${id})`,
  ],
  [
    'an added row',
    'audit_row',
    1,
    (id: number) =>
      `insert into audit_row (subscriptionid, tablename, action, txid) select ${id}, 'team', 'INSERT', min(txid) from audit_row where subscriptionid = ${id}`,
  ],
  [
    'a forged seal',
    'audit_seal',
    1,
    (id: number) => `update audit_seal set hash = repeat('0', 64) where subscriptionid = ${id} and sealid = 1`,
  ],
  [
    'a removed seal',
    'audit_seal',
    1,
    (id: number) => `delete from audit_seal where subscriptionid = ${id} and sealid = 2`,
  ],
  [
    'a lowered count',
    'audit_seal',
    1,
    (id: number) => `update audit_seal set rowcount = rowcount - 1 where subscriptionid = ${id} and sealid = 2`,
  ],
] as const)('%s is found although the owner did it', async (_what, table, changed, statement) => {
  const company = await sealedCompany();
  expect(await tamper(table, statement(company.id))).toBe(changed);
  expect(await broken(company)).toBeTypeOf('number');
});

test('tampering with one company leaves the chain of another whole', async () => {
  const [one, other] = [await sealedCompany(), await sealedCompany()];
  await tamper('audit_row', `delete from audit_row where subscriptionid = ${one.id}`);
  expect(await broken(one)).toBe(1);
  expect(await broken(other)).toBeUndefined();
});

test('a round seals the companies that were written to, and looks at no quiet one', async () => {
  const [quiet, busy] = [await running.createCompany(), await running.createCompany()];
  await sealAll(running.pools, quiet.id);
  await sealAll(running.pools, busy.id);
  await busy.tx((db) => db.insertInto('team').values({ teamname: 'Quality' }).execute());
  const first = await sealRound(running.pools);
  expect([first.has(quiet.id), first.has(busy.id)]).toEqual([false, true]);
  const until = Date.now() + limit(20);
  // Transactions of other tests that are still open put it off.
  while ((await waiting(busy)) > 0 && Date.now() < until) await sealRound(running.pools);
  expect(await waiting(busy)).toBe(0);
  expect((await sealRound(running.pools)).has(busy.id)).toBe(false);
  expect(await broken(busy)).toBeUndefined();
});
