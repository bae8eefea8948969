import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, startApp, type TestApp } from './support/product.ts';

let running: TestApp;
let company: Company;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  running = await startApp();
  company = await running.createCompany();
  owner = new pg.Client(running.ownerUrl);
  app = new pg.Client(running.appUrl);
  await Promise.all([owner.connect(), app.connect()]);
  // Rows stand here alone, whatever they refer to.
  await owner.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint where contype in ('f', 'c') and conparentid = 0 and conrelid <> 0 loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop; end $$`);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await running.stop();
});

type Column = { name: string; type: string; required: boolean; identity: boolean; generated: boolean };

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null as required,
       is_identity = 'YES' as identity, is_generated = 'ALWAYS' as generated
     from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows;
}

/** Two different values of a type, as SQL. */
const VALUES: Record<string, readonly [string, string]> = {
  text: ["'a'", "'b'"],
  int2: ['1', '2'],
  int4: ['1', '2'],
  int8: ['1', '2'],
  bool: ['true', 'false'],
  jsonb: ["'{}'", "'[1]'"],
  date: ["'2026-10-01'", "'2026-10-02'"],
  timestamp: ["'2026-10-01T00:00:00'", "'2026-10-02T00:00:00'"],
  timestamptz: ["'2026-10-01T00:00:00Z'", "'2026-10-02T00:00:00Z'"],
  inet: ["'192.0.2.1'", "'192.0.2.2'"],
  numeric: ['1', '2'],
  bytea: ["'\\x01'", "'\\x02'"],
  daterange: ["'[2026-10-01,2026-10-02)'", "'[2026-10-03,2026-10-04)'"],
  _int4: ["'{1}'", "'{2}'"],
  _int2: ["'{1}'", "'{2}'"],
  _int8: ["'{1}'", "'{2}'"],
  uuid: ["'00000000-0000-4000-8000-000000000001'", "'00000000-0000-4000-8000-000000000002'"],
  _text: ["'{a}'", "'{b}'"],
};
const [FIRST, SECOND] = [0, 1] as const;
const valueOf = (type: string, at: 0 | 1): string => {
  const pair = VALUES[type];
  if (!pair) throw new Error(`No values for a column of type ${type}`);
  return pair[at];
};

/** What only a test does: the owner takes the triggers off for one statement, in this scratch database. */
async function unwatched(table: string, statement: string): Promise<void> {
  await owner.query(`begin; set local app.subscription = '${company.id}'; alter table "${table}" disable trigger user`);
  await owner.query(statement);
  await owner.query(`alter table "${table}" enable trigger user; commit`);
}

/** Puts one row there without asking for what it refers to: the state under test, however it came about. */
async function put(table: string, state: Record<string, string>): Promise<void> {
  const columns = (await columnsOf(table)).filter(({ generated }) => !generated);
  const needed = columns.filter(({ name, required, identity }) => (required && !identity) || name in state);
  const values = needed.map(({ name, type }) =>
    name === 'subscriptionid' ? String(company.id) : (state[name] ?? valueOf(type, FIRST)),
  );
  const list = needed.map(({ name }) => `"${name}"`).join(', ');
  await unwatched(table, `insert into "${table}" (${list}) values (${values.join(', ')})`);
}

/**
 * What a statement answers inside a transaction of the company that is rolled back: how many rows, or the code.
 * `seen` reads the state, by which a change that changes nothing is told.
 */
async function tried(client: pg.Client, statement: string, seen?: string): Promise<string> {
  await client.query(
    `begin; set local app.subscription = '${company.id}'; set local app.actor = ''; set local app.request = 'evidence'`,
  );
  try {
    const before = seen && (await client.query<{ state: string }>(seen)).rows[0]?.state;
    if (seen && before == null) return 'no row to try it on';
    const { rowCount } = await client.query(statement);
    const after = seen && (await client.query<{ state: string }>(seen)).rows[0]?.state;
    return seen && before === after ? 'unchanged' : `${rowCount} rows`;
  } catch (error) {
    return (error as { code?: string }).code ?? 'no code';
  } finally {
    await client.query('rollback');
  }
}

/** Values that the checks of a table ask for, beside those of the type. */
const GIVEN: Record<string, Record<string, string>> = {
  payroll_reversal: { reason: "'wrong days'", proposedby: '1', decidedby: '2', decidedon: 'now()' },
  account_confirmation: { proposedby: '1', decidedby: '2', decidedon: 'now()' },
  access_restore: { proposedby: "'one@muster.example'", confirmedby: "'two@muster.example'", endedon: 'now()' },
  payroll_run: { payrollmonth: "'2026-10'" },
  payslip_reversal: { settlement: "'kept'" },
  reversal_person: { settlement: "'kept'" },
  letterhead_snapshot: { hash: `'${'a'.repeat(64)}'` },
  letter: {
    letternumber: "'L/1'",
    letterheadsnapshotid: '1',
    senton: 'now()',
    sentday: "'2026-10-01'",
    texthash: `'${'a'.repeat(64)}'`,
    sentby: '1',
  },
};

/** Tables whose rows are evidence from a state on; `open` are the columns that may still move, and where to. */
const FROM_A_STATE: readonly { table: string; state: string; open: readonly string[] }[] = [
  { table: 'payroll_run', state: '5', open: ['statusid'] },
  // A released run is published once.
  { table: 'payroll_run', state: '6', open: ['publishedon'] },
  { table: 'payroll_run', state: '7', open: [] },
  { table: 'payroll_reversal', state: '2', open: [] },
  { table: 'payroll_reversal', state: '3', open: [] },
  { table: 'account_confirmation', state: '2', open: [] },
  { table: 'account_confirmation', state: '3', open: [] },
  ...['3', '4', '5', '6'].map((state) => ({ table: 'access_restore', state, open: [] })),
  // Its reader opens it, and it can be revoked once.
  { table: 'letter', state: '2', open: ['readon', 'revokedon', 'revokedby', 'revokenote', 'version', 'statusid'] },
];

/** Refused by a trigger, by a missing grant, or as a column the database alone writes. */
const REFUSED = ['MU001', '42501', '428C9'];

/** Every way in which a row of the table can be moved after all. */
async function movable(table: string, open: readonly string[] = []): Promise<string[]> {
  const columns = (await columnsOf(table)).filter(({ generated, name }) => !generated && !open.includes(name));
  const moved: string[] = [];
  for (const client of [app, owner]) {
    const as = client === app ? 'application' : 'owner';
    const attempt = async (statement: string, seen?: string) => {
      const answer = await tried(client, statement, seen);
      if (!REFUSED.includes(answer) && answer !== 'unchanged') moved.push(`${as}: ${statement}: ${answer}`);
    };
    for (const { name, type } of columns)
      for (const at of [FIRST, SECOND])
        await attempt(
          `update "${table}" set "${name}" = ${valueOf(type, at)}`,
          `select md5(string_agg(t::text, '')) as state from "${table}" t`,
        );
    await attempt(`delete from "${table}"`);
    await attempt(`truncate "${table}" cascade`);
  }
  return moved;
}

// Invariant: Evidence is append-only: payslips, payments, sent letters, decisions, audit rows, for the owner too
test('M5, R6: no column of a table that only grows is changed by anybody, the owner of the database included', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'append_only' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'subscriptionid') order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    if ((await tried(owner, `select from "${table}" limit 1`)) === '0 rows') await put(table, GIVEN[table] ?? {});
    expect(await movable(table)).toEqual([]);
  }
});

test('M5: the header of a locked, released or void run, a decided reversal or confirmation and a sent letter stay as they are', async () => {
  for (const { table, state, open } of FROM_A_STATE) {
    await unwatched(table, `delete from "${table}"`);
    await put(table, { ...GIVEN[table], statusid: state });
    expect(await movable(table, open)).toEqual([]);
  }
});

test('M5: a locked run is released or voided, and nothing else moves with it', async () => {
  await unwatched('payroll_run', 'delete from payroll_run');
  await put('payroll_run', { ...GIVEN['payroll_run'], statusid: '5' });
  const set = async (what: string) => tried(app, `update payroll_run set ${what}`);
  expect(await set('statusid = 6, releasedby = 1, releasedon = now(), version = 9')).toBe('1 rows');
  expect(await set("statusid = 7, voidedby = 1, voidedon = now(), voidreason = 'wrong file'")).toBe('1 rows');
  for (const what of ['netpay = 1', 'approvedby = 2', "approvedhash = '0'", 'computedby = 2', 'voidedby = 2'])
    expect(await set(`statusid = 6, releasedby = 1, ${what}`)).toBe('MU001');
  for (const state of [1, 2, 3, 4, 5]) expect(await set(`statusid = ${state}`)).toBe('MU001');
});

test('M5: a released run is published once, and nothing else moves with it', async () => {
  await unwatched('payroll_run', 'delete from payroll_run');
  await put('payroll_run', { ...GIVEN['payroll_run'], statusid: '6' });
  const set = async (what: string) => tried(app, `update payroll_run set ${what}`);
  for (const what of ['publishedby = 1', 'publishedon = now(), netpay = 1', 'publishedon = now(), releasedby = 2'])
    expect(await set(what)).toBe('MU001');
  expect(await set('publishedon = now(), publishedby = 1, version = 9')).toBe('1 rows');
  await unwatched('payroll_run', "update payroll_run set publishedon = '2026-10-31'");
  for (const what of ['publishedon = null', 'publishedby = 2', "publishedon = '2026-01-01'"])
    expect(await set(what)).toBe('MU001');
});
