import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DB, type Db, tenantSql } from '#platform/server/db.ts';
import { tenantPlugin } from '#platform/server/tenant-plugin.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

/** Compiles only: what the plugin makes of a query, without a database. */
const db: Db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [tenantPlugin(42)],
});
const bound = (alias: string) => new RegExp(`"${alias}"\\."subscriptionid" = \\$\\d`);

// Invariant: Companies apart: `subscriptionid` leads every key; row security is forced and fails closed; every query
// carries the company
test('every table of a select carries the tenant: the first, the joined, those in sub-selects and unions', () => {
  const { sql: text, parameters } = db
    .selectFrom(['employee as e', 'team as t'])
    .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .select('e.employeeid')
    .where('e.employeeid', 'in', db.selectFrom('account as a').select('a.employeeid'))
    .union(db.selectFrom('employee_bank as b').select('b.employeeid'))
    .compile();
  for (const alias of ['e', 't', 'w', 'd', 'a', 'b']) expect(text).toMatch(bound(alias));
  expect(parameters).toEqual([42, 42, 42, 42, 42, 42]);
});

test('outer joins stay outer: their condition stands in ON, never in WHERE', () => {
  const { sql: text } = db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
    .fullJoin('department as d', 'd.departmentid', 'w.departmentid')
    .selectAll('e')
    .compile();
  const [, where = ''] = text.split(' where ');
  expect(where).not.toMatch(/"[wd]"/);
  expect(text).toMatch(/left join "work_profile" as "w" on .*"w"\."subscriptionid" = \$\d/);
});

test('a cross join is bound as well', () => {
  const { sql: text } = db.selectFrom('employee as e').crossJoin('team as t').selectAll('e').compile();
  expect(text).toMatch(bound('t'));
  expect(text).not.toMatch(/cross join "team" as "t" on/);
});

test('a named sub-select is a result, the tables inside it are bound', () => {
  const { sql: text } = db
    .with('placed', (q) => q.selectFrom('work_profile as w').select('w.employeeid'))
    .selectFrom('placed')
    .innerJoin('employee as e', 'e.employeeid', 'placed.employeeid')
    .selectAll('e')
    .compile();
  expect(text).toMatch(bound('w'));
  expect(text).toMatch(bound('e'));
  expect(text).not.toMatch(bound('placed'));
});

test('a sub-select that takes the name of a table does not hide the table inside it', () => {
  const { sql: text } = db
    .with('team', (q) => q.selectFrom('team').select('team.teamid'))
    .selectFrom('team')
    .select('team.teamid')
    .compile();
  expect([...text.matchAll(new RegExp(bound('team').source, 'g'))]).toHaveLength(1);
});

test('an insert fills the tenant in, refuses one that is passed, and never takes a select', () => {
  const { sql: text, parameters } = db
    .insertInto('team')
    .values([{ teamname: 'A' }, { teamname: 'B' }])
    .compile();
  expect(text).toContain('("teamname", "subscriptionid")');
  expect(parameters).toEqual(['A', 42, 'B', 42]);
  expect(() => db.insertInto('team').values({ teamname: 'A', subscriptionid: 7 }).compile()).toThrow(
    /filled in, not passed/,
  );
  expect(() =>
    db.insertInto('team').columns(['teamname']).expression(db.selectFrom('team').select('teamname')).compile(),
  ).toThrow(/never as a select/);
});

test('updates, updates from another table and deletes carry the tenant of every table', () => {
  expect(db.updateTable('team').set({ teamname: 'X' }).compile().sql).toMatch(bound('team'));
  const from = db
    .updateTable('work_profile')
    .from('employee as m')
    .set({ version: 2 })
    .whereRef('work_profile.managerid', '=', 'm.employeeid')
    .compile().sql;
  expect(from).toMatch(bound('work_profile'));
  expect(from).toMatch(bound('m'));
  expect(db.deleteFrom('team').compile().sql).toMatch(bound('team'));
  const using = db
    .deleteFrom('team')
    .using('employee as e')
    .whereRef('team.teamheadid', '=', 'e.employeeid')
    .compile().sql;
  expect(using).toMatch(bound('team'));
  expect(using).toMatch(bound('e'));
});

test('raw SQL that names a table without the tenant is refused', async () => {
  for (const raw of [
    sql`select * from employee`,
    sql`update team set teamname = 'x'`,
    sql`insert into team default values`,
    sql`delete from team`,
  ])
    await expect(raw.execute(db)).rejects.toThrow(/must carry the tenant/);
  expect(() =>
    db
      .selectFrom('team')
      .select(sql<number>`(select count(*) from employee)`.as('n'))
      .compile(),
  ).toThrow(/must carry the tenant/);
  expect(() => tenantSql`select 1 from team`).toThrow(/must name subscriptionid/);
});

let running: TestApp;
let companies: [Company, Company];
const WORDS = ['red', 'green', 'blue'];

/** Two companies whose rows have the same ids and the same names; only a mark tells whose they are. */
async function fill(company: Company, mark: string): Promise<void> {
  await company.tx(async (tx) => {
    const ids = [1, 2, 3, 4, 5, 6];
    await tx
      .insertInto('department')
      .values(
        ids.map((n) => ({
          departmentid: 900 + n,
          departmentname: `D${n}`,
          departmentemailid: mark,
          parentdepartmentid: n > 1 ? 900 + n - 1 : null,
        })),
      )
      .execute();
    await tx
      .insertInto('employee')
      .values(
        ids.map((n) => ({
          employeeid: 900 + n,
          employeecode: `E${n}`,
          fullname: WORDS[n % 3] ?? '',
          fathername: mark,
          joiningdate: '2024-01-01',
        })),
      )
      .execute();
    await tx
      .insertInto('work_profile')
      .values(
        ids.map((n) => ({
          workprofileid: 900 + n,
          employeeid: 900 + n,
          period: '[2024-01-01,)',
          city: mark,
          departmentid: n % 2 ? 900 + n : null,
          managerid: n > 1 ? 900 + 1 : null,
        })),
      )
      .execute();
  });
}

beforeAll(async () => {
  running = await sharedApp();
  companies = [await running.createCompany(), await running.createCompany()];
  await fill(companies[0], 'first');
  await fill(companies[1], 'second');
});
afterAll(() => running.stop());

const shape = fc.record({
  work: fc.constantFrom('inner', 'left', 'right', 'full', 'cross'),
  manager: fc.constantFrom('inner', 'left', 'none'),
  department: fc.constantFrom('left', 'none'),
  word: fc.option(fc.constantFrom(...WORDS)),
  inside: fc.constantFrom('none', 'sub-select', 'exists', 'cte'),
  change: fc.constantFrom('none', 'update', 'update from', 'delete', 'upsert'),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

async function marksSeen(tx: Db, state: Shape): Promise<Set<string>> {
  const { work, manager, department, word, inside, change } = state;
  const seen: (string | null)[] = [];
  if (change === 'update') await tx.updateTable('employee').set({ gender: 'F' }).execute();
  if (change === 'update from')
    await tx
      .updateTable('work_profile')
      .from('employee as m')
      .set((eb) => ({ city: eb.ref('m.fathername') }))
      .whereRef('m.employeeid', '=', 'work_profile.employeeid')
      .execute();
  if (change === 'delete') {
    const gone = await tx
      .deleteFrom('work_profile')
      .using('employee as m')
      .whereRef('m.employeeid', '=', 'work_profile.employeeid')
      .returning(['work_profile.city', 'm.fathername'])
      .execute();
    seen.push(...gone.flatMap((row) => [row.city, row.fathername]));
  }
  if (change === 'upsert')
    await tx
      .insertInto('department')
      .values({ departmentid: 901, departmentname: 'D1', departmentemailid: 'upserted' })
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'departmentid']).doUpdateSet({ departmentname: 'D1' }),
      )
      .execute();
  let query = tx.selectFrom('employee as e').select('e.fathername as own');
  if (word !== null) query = query.where('e.fullname', '=', word);
  if (inside === 'sub-select')
    query = query.where('e.employeeid', 'in', tx.selectFrom('work_profile as s').select('s.employeeid'));
  if (inside === 'exists')
    query = query.where((eb) => eb.exists(eb.selectFrom('department as x').select('x.departmentid')));
  const on = ['w.employeeid', 'e.employeeid'] as const;
  const joined =
    work === 'inner'
      ? query.innerJoin('work_profile as w', ...on)
      : work === 'left'
        ? query.leftJoin('work_profile as w', ...on)
        : work === 'right'
          ? query.rightJoin('work_profile as w', ...on)
          : work === 'full'
            ? query.fullJoin('work_profile as w', ...on)
            : query.crossJoin('work_profile as w');
  let wide = joined.select('w.city');
  if (manager === 'inner')
    wide = wide.innerJoin('employee as m', 'm.employeeid', 'w.managerid').select('m.fathername as theirs');
  if (manager === 'left')
    wide = wide.leftJoin('employee as m', 'm.employeeid', 'w.managerid').select('m.fathername as theirs');
  if (department === 'left')
    wide = wide.leftJoin('department as d', 'd.departmentid', 'w.departmentid').select('d.departmentemailid');
  const rows: Record<string, unknown>[] = await wide.execute();
  for (const row of rows)
    seen.push(...Object.values(row).filter((value): value is string => typeof value === 'string'));
  if (inside === 'cte') {
    const above = await tx
      .withRecursive('above', (q) =>
        q
          .selectFrom('department as d')
          .select(['d.departmentid', 'd.parentdepartmentid', 'd.departmentemailid'])
          .where('d.departmentid', '=', 906)
          .unionAll((u) =>
            u
              .selectFrom('department as d')
              .innerJoin('above', 'above.parentdepartmentid', 'd.departmentid')
              .select(['d.departmentid', 'd.parentdepartmentid', 'd.departmentemailid']),
          ),
      )
      .selectFrom('above')
      .selectAll()
      .execute();
    expect(above).toHaveLength(6);
    seen.push(...above.map((row) => row.departmentemailid));
  }
  return new Set(seen.filter((mark) => mark !== null));
}

const undone = new Error('undone');

test('two companies with the same ids never see each other, by whatever shape of query', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (state) => {
      for (const [at, mark] of ['first', 'second'].entries()) {
        let seen = new Set<string>();
        // Rolled back, so that every shape meets the same rows.
        await companies[at === 0 ? 0 : 1]
          .tx(async (tx) => {
            seen = await marksSeen(tx, state);
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
        expect([[], [mark]]).toContainEqual([...seen]);
      }
    }),
    { numRuns: 120, seed: Math.trunc(performance.timeOrigin) % 1_000_000 },
  );
});
