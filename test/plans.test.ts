import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

const PEOPLE = 10_000;
const BIG = [
  'employee',
  'work_profile',
  'search_word',
  'employee_bank',
  'employee_statutory',
  'employee_package',
  'draft_payslip',
  'payslip',
  'bulk_row',
  'audit_row',
];

let running: TestApp;
let company: Company;
let admin: SignedIn;
let department = 0;
const DEEP = String(PEOPLE - 100);

/** Ten thousand people by one statement each, as the owner: only their number and spread matter here. */
async function fill(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(
    `insert into department (subscriptionid, departmentname) select ${id}, 'Department ' || n from generate_series(1, 40) n`,
  );
  await run(`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, lpad(n::text, 6, '0'), (array['Asha','Bela','Chitra','Deepa','Esha','Farah','Gita'])[1 + n % 7] || ' ' || md5(n::text), date '2020-01-01' + n % 2000 from generate_series(1, ${PEOPLE}) n`);
  await run(`insert into work_profile (subscriptionid, employeeid, period, departmentid)
    select ${id}, e.employeeid, daterange(e.joiningdate, null), d.departmentid from employee e
    join (select departmentid, row_number() over () as at from department where subscriptionid = ${id}) d on d.at = 1 + e.employeeid % 40 where e.subscriptionid = ${id}`);
  await run(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'employee', w, employeeid from employee, lateral unnest(array[lower(split_part(fullname, ' ', 1)), split_part(fullname, ' ', 2), employeecode]) w where subscriptionid = ${id}`);
  await run(
    `insert into employee_bank (subscriptionid, employeeid) select ${id}, employeeid from employee where subscriptionid = ${id}`,
  );
  await run(
    `insert into employee_statutory (subscriptionid, employeeid) select ${id}, employeeid from employee where subscriptionid = ${id}`,
  );
  await run(
    `insert into employee_package (subscriptionid, employeeid, period, paybasis, monthlygross) select ${id}, employeeid, daterange(joiningdate, null), 'Gross', 1 from employee where subscriptionid = ${id}`,
  );
}

beforeAll(async () => {
  running = await startApp({ poolSize: 2 });
  const others = [await running.createCompany(), await running.createCompany()];
  company = await running.createCompany();
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  for (const { id } of [...others, company]) await fill(owner, id);
  await owner.query('analyze');
  await owner.end();
  admin = await company.signIn(company.admin);
  department = await company.tx(async (db) => {
    const row = await db.selectFrom('department').select('departmentid').limit(1).executeTakeFirstOrThrow();
    return row.departmentid;
  });
}, 120_000);
afterAll(() => running.stop());

type Statement = { text: string; values: unknown[] };
/** The statements a call sends, as the driver sends them. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('The driver has changed');
  const record = function (this: pg.Client, ...given: unknown[]): unknown {
    const [config] = given as [Statement | string];
    if (typeof config === 'object' && /^(select|with)\b/i.test(config.text)) seen.push(config);
    return Reflect.apply(query, this, given);
  };
  Object.assign(pg.Client.prototype, { query: record });
  try {
    await call();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return seen;
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** Tables that a statement reads from end to end, planned as the application's login behind row security. */
async function readWhole({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client(running.appUrl);
  await client.connect();
  try {
    await client.query(`begin; set local app.subscription = '${company.id}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan ? flat(plan) : []).flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '')
        ? [node['Relation Name'] ?? '']
        : [],
    );
  } finally {
    await client.end();
  }
}

const LISTS: readonly [string, string, () => Record<string, string>][] = [
  ['the first page of the directory', 'directory/employeelist', () => ({ limit: '50' })],
  ['a deep page', 'directory/employeelist', () => ({ limit: '50', offset: DEEP })],
  ['a search', 'directory/employeelist', () => ({ search: '0012' })],
  ['a search of two words', 'directory/employeelist', () => ({ search: 'asha 00' })],
  ['one department', 'directory/employeelist', () => ({ departmentid: String(department) })],
  ['the uploads', 'bulk/add_new_employee/batches', () => ({})],
  ['the jobs', 'job/list', () => ({})],
  ['the payroll runs', 'payroll/run/list', () => ({})],
];

test.each(LISTS)('%s is read by an index behind row security, never from end to end', async (_what, path, query) => {
  const statements = await statementsOf(async () => {
    const { status, text } = await admin.call('GET', path, { query: query() });
    expect(status, text).toBe(200);
  });
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements)
    expect({ text: statement.text, whole: await readWhole(statement) }).toEqual({ text: statement.text, whole: [] });
});

test('a page of ten thousand people is a page, and its total is everybody', async () => {
  const { body } = await admin.call('GET', 'directory/employeelist', { query: { limit: '50', offset: DEEP } });
  const { rows, total } = body.result as { rows: unknown[]; total: number };
  expect({ rows: rows.length, total }).toEqual({ rows: 50, total: PEOPLE });
});
