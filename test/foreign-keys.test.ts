import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columnOf, foreignKeySentence, isOfEmployees } from '#platform/server/foreign-key.ts';
import { fromDatabase } from '#platform/server/application-error.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, jobEnded, startApp, type TestApp } from './support/product.ts';

/** What the database refuses is told in a sentence that says what is gone, or what still names it. */
let attempts = 0;
const deletes = job({
  kind: 'test-delete',
  input: z.object({ departmentid: z.number() }),
  step: async ({ db }, { departmentid }) => {
    attempts += 1;
    await db.deleteFrom('department').where('departmentid', '=', departmentid).execute();
    return { cursor: null, total: 1, done: 1, failed: 0, finished: true };
  },
});
const twice = job({
  kind: 'test-twice',
  input: z.object({}),
  step: async ({ db }) => {
    attempts += 1;
    await db.insertInto('department').values({ departmentname: 'Weaving' }).execute();
    return { cursor: null, total: 1, done: 1, failed: 0, finished: true };
  },
});

let running: TestApp;
let company: Company;
beforeAll(async () => {
  const jobs = { name: 'test-jobs', endpoints: [], jobs: [deletes, twice] };
  running = await startApp({ modules: [...serverModules, jobs] });
  company = await running.createCompany();
});
afterAll(() => running.stop());

type Key = { constraint: string; table: string; parent: string; columns: string[] };

async function keys(): Promise<Key[]> {
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  const { rows } = await client.query<Key>(
    `select c.conname as constraint, t.relname as table, p.relname as parent,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
         and a.attname <> 'subscriptionid') as columns
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
     where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1`,
  );
  await client.end();
  return rows;
}

test('a name that is taken is an error at a field of its table, for every noun', async () => {
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ constraint: string; table: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as constraint, i.indrelid::regclass::text as table,
       array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum > 0) as columns
     from pg_index i where i.indisunique and i.indexrelid::regclass::text ~ '_name$' order by 1`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(14);
  const faults = rows.filter(({ constraint, columns }) => {
    const [field] = Object.keys(fromDatabase({ code: '23505', constraint })?.fields ?? {});
    return field === undefined || !columns.includes(field);
  });
  expect(faults).toEqual([]);
});

test('every foreign key of the schema has both its sentences, and only employees are called employees', async () => {
  const all = await keys();
  expect(all.length).toBeGreaterThan(120);
  const general = all.filter(
    ({ constraint, table, parent }) =>
      foreignKeySentence({ kind: 'gone', constraint, table, parent }).startsWith('Something') ||
      foreignKeySentence({ kind: 'used', constraint, table }).startsWith('Other data'),
  );
  expect(general.map(({ constraint }) => constraint)).toEqual([]);
  const ofEmployees = all.filter(({ constraint, table }) =>
    isOfEmployees(foreignKeySentence({ kind: 'used', constraint, table })),
  );
  expect([...new Set(ofEmployees.map(({ table }) => table))]).toEqual([
    'custom_value',
    'employee_probation',
    'work_profile',
  ]);
});

test('the field of a form is read from the name of its key', async () => {
  for (const { constraint, table, columns } of await keys()) {
    // Names over 63 letters are cut; those of two columns and those given by hand name none.
    if (columns.length !== 1 || constraint.length > 60 || !constraint.endsWith('_fkey')) continue;
    expect([constraint, columnOf(constraint, table)]).toEqual([constraint, columns[0]]);
  }
});

test('a call says what is gone, at its field', async () => {
  const { call } = await company.signIn(company.admin);
  const { employeeid } = await company.addPerson();
  const save = (state: Record<string, unknown>) =>
    call('POST', 'subscription/department', {
      body: {
        departmentid: null,
        departmentname: `D ${Math.random()}`.slice(0, 12),
        departmentemailid: null,
        departmentheadid: employeeid,
        parentdepartmentid: null,
        businessunitids: [],
        ...state,
      },
    });
  expect((await save({ parentdepartmentid: 987_654 })).body.error).toMatchObject({
    code: 'conflict',
    message: 'The parent department no longer exists. Please select another one',
    fields: { parentdepartmentid: 'The parent department no longer exists. Please select another one' },
  });
  expect((await save({ departmentheadid: 987_654 })).body.error?.message).toBe(
    'The person chosen as head no longer exists. Please select somebody else',
  );
  expect((await save({ businessunitids: [987_654] })).body.error?.message).toBe(
    'The business unit no longer exists. Please select another one',
  );
});

const department = (departmentname: string) =>
  company.tx((db) =>
    db.insertInto('department').values({ departmentname }).returning('departmentid').executeTakeFirstOrThrow(),
  );

test('a grade that a rule of rights names is kept, and the refusal says so, not that employees exist', async () => {
  const { call } = await company.signIn(company.admin);
  const { subscriptiongradeid } = await company.tx(async (db) => {
    const grade = await db
      .insertInto('grade')
      .values({ gradename: 'Ruled', graderank: 7 })
      .returning('subscriptiongradeid')
      .executeTakeFirstOrThrow();
    const { permissiongroupid } = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', 'Employee')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_rule')
      .values({ permissiongroupid, ...grade })
      .execute();
    return grade;
  });
  const answer = await call('DELETE', `subscription/grade/${subscriptiongradeid}`);
  expect([answer.status, answer.body.error?.message]).toEqual([
    409,
    'A rule of a permission group uses this. Change the rule first',
  ]);
});

test('a job that the database refuses ends at its first try, in the same words', async () => {
  await running.startWorker();
  const { departmentid } = await department('Weaving');
  const { employeeid } = await company.addPerson();
  await company.tx((db) =>
    db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', employeeid).execute(),
  );
  const run = async (kind: string, input: unknown) => {
    attempts = 0;
    const ended = await jobEnded(company, await company.tx((db) => enqueue(db, { kind, title: 'Test', input })));
    return [ended.statusid, ended.errormessage, attempts];
  };
  expect(await run('test-delete', { departmentid })).toEqual([4, 'Employee exists with this data', 1]);
  expect(await run('test-twice', {})).toEqual([4, 'Already exist', 1]);
});
