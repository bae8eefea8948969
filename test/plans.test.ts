import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../src/modules/operators/test/operator.ts';
import { CONTRIBUTIONS, type LongList } from './support/contribution.ts';
import { withoutTriggers } from './support/database.ts';
import { ENDPOINTS, fieldsOf } from './support/endpoints.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';
import { type Statement, statementsOf } from './support/statements.ts';
import { limit } from './support/limits.ts';

const PEOPLE = 10_000;
/** The other companies of the tables: of another size, so that what is known of one tells little of the next. */
const PEOPLE_ELSEWHERE = 3_000;
/** The tables of the platform that grow with a company; the others are contributed by the modules. */
const BIG: readonly string[] = [
  'bulk_row',
  'audit_row',
  'account',
  'account_group',
  'login_session',
  'login_event',
  ...CONTRIBUTIONS.flatMap(({ big = [] }) => big),
];

/** Triggers that write what lists read; of the audit trail the rows of one large table are enough. */
const FIRING = {
  employee: 'audit',
  account: 'keep_account_directory',
  leave_ledger: 'add_to_balance',
  attendance_day: 'days_worked_added',
};

let running: TestApp;
let company: Company;
let admin: SignedIn;
const DEEP = String(PEOPLE - 100);

/** Ten thousand people by one statement each, as the owner: only their number and spread matter here. */
async function fill(owner: pg.Client, id: number, people: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(
    `insert into department (subscriptionid, departmentname) select ${id}, 'Department ' || n from generate_series(1, 40) n`,
  );
  await run(`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, lpad(n::text, 6, '0'), (array['Asha','Bela','Chitra','Deepa','Esha','Farah','Gita'])[1 + n % 7] || ' ' || md5(n::text), date '2020-01-01' + n % 2000 from generate_series(1, ${people}) n`);
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
    `insert into account (subscriptionid, emailid, fullname, employeeid) select ${id}, employeecode || '@example.in', fullname, employeeid from employee where subscriptionid = ${id}`,
  );
  await run(`insert into login_session (subscriptionid, accountid, nonce, refreshhash, expireson)
    select ${id}, accountid, '', '', now() + interval '1 day' from account where subscriptionid = ${id}`);
  await run(`insert into login_event (subscriptionid, accountid, succeeded, method, address, agent)
    select ${id}, accountid, true, 'password', '', '' from account where subscriptionid = ${id}`);
  await run(`insert into account_group (subscriptionid, accountid, permissiongroupid)
    select ${id}, a.accountid, g.permissiongroupid from account a join permission_group g on g.subscriptionid = ${id} and g.permissiongroupname = case when a.employeeid % 50 = 0 then 'Manager' else 'Employee' end
    where a.subscriptionid = ${id} and a.employeeid is not null`);
  await run(
    `insert into employee_privacy (subscriptionid, employeeid, fieldkey, audiences) select ${id}, employeeid, 'emailid', '{team}' from employee where subscriptionid = ${id}`,
  );
}

beforeAll(async () => {
  running = await startApp({ poolSize: 2 });
  const others = [await running.createCompany(), await running.createCompany()];
  company = await running.createCompany();
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  await withoutTriggers(owner, FIRING, async () => {
    for (const { id } of [...others, company]) {
      await fill(owner, id, id === company.id ? PEOPLE : PEOPLE_ELSEWHERE);
      for (const { fill: fillOwn } of CONTRIBUTIONS) await fillOwn?.(owner, id);
    }
  });
  await owner.query('analyze');
  await owner.end();
  admin = await company.signIn(company.admin);
}, limit(300));
afterAll(() => running.stop());

const requestOf = (call: () => Promise<unknown>): Promise<Statement[]> => statementsOf(call, running.appUrl);

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** Tables that a statement reads from end to end, planned as the application's login behind row security. */
async function readWhole({ text, values }: Statement, url = running.appUrl, big = BIG): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`begin; set local app.subscription = '${company.id}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan ? flat(plan) : []).flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && big.includes(node['Relation Name'] ?? '')
        ? [node['Relation Name'] ?? '']
        : [],
    );
  } finally {
    await client.end();
  }
}

const LISTS: readonly LongList[] = [
  { what: 'the uploads', path: 'bulk/add_new_employee/batches' },
  { what: 'the jobs', path: 'job/list' },
  ...CONTRIBUTIONS.flatMap(({ lists = [] }) => lists),
];

// Invariant: Lists go by an index behind row security; no query per row
test.each(LISTS)('$what is read by an index behind row security, never from end to end', async ({ path, ask }) => {
  const state = (await ask?.(company, PEOPLE)) ?? {};
  const query = Object.fromEntries(Object.entries(state).filter(([name]) => !path.includes(`:${name}`)));
  const statements = await requestOf(async () => {
    const { status, text } = await admin.call(
      'GET',
      path.replace(/:(\w+)/g, (_, name: string) => state[name] ?? ''),
      { query },
    );
    expect(status, text).toBe(200);
  });
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements)
    expect({ text: statement.text, whole: await readWhole(statement) }).toEqual({ text: statement.text, whole: [] });
});

const SEARCHING = ENDPOINTS.filter(
  (endpoint) => endpoint.method === 'GET' && ['search', 'offset'].every((name) => fieldsOf(endpoint).includes(name)),
).map(({ path }) => path);
/** Lists of one record, whose search is proved beside it. */
const OF_A_RECORD = SEARCHING.filter((path) => path.includes(':'));
/** Cards of a board, which have no total. */
const OF_A_BOARD = 'recruit/pipelinecolumn';
/** What lists need beside a page, where no contribution says it. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'attendance/close/days': { month: '2026-10' },
  'leave/transition/forecast': { yearend: '2027-03-31' },
  'payroll/parallelrun/list': { wagemonth: '2026-09' },
  'payroll/planner': { frommonth: '2026-10' },
  'payroll/planner/events': { frommonth: '2026-10' },
};
/** Lists that nothing fills here; a search of theirs still has to find nothing. */
const EMPTY_HERE = [
  // Nobody has left, owes anything or has a relief here.
  'exit/former/list',
  'payroll/receivable/list',
  'payroll/relief/list',
  // No closed month was changed, and no earlier payroll system is compared.
  'payroll/retro/list',
  'payroll/parallelrun/list',
  'payroll/paycalendar/list',
  // Nobody has declared for the income tax here.
  'payroll/declarations/list',
  'payroll/declarations/unproved/list',
  'payroll/hold/list',
  // Attendance and leave are not kept here.
  'attendance/close/days',
  'leave/transition/forecast',
  // Nothing begins or ends in the pay of people in these months.
  'payroll/planner/events',
  'payroll/variablepayment/list',
  'payroll/extrapayment/list',
  'payroll/extradeduction/list',
  'payroll/nonpayrollincome/list',
  // Nobody has a flexible benefit plan here.
  'payroll/fbp/bill/list',
  'payroll/fbp/balance/list',
  'payroll/vpf/list',
  'payroll/loan/list',
  'notification/list',
  // Of the caller, who is no employee.
  'announcement/own',
  // Whoever asks here is nobody's manager.
  'perform/team',
  // Nobody has written feedback about whoever asks.
  'perform/feedback',
  // Everybody has a designation here, and joined more than a year ago.
  'planner/designation/people',
  'planner/probation/people',
];

test('every list that takes a search finds by it: a word of nobody finds nothing where there is something', async () => {
  expect(OF_A_RECORD.toSorted()).toEqual([
    'announcement/reach/:announcementid/people',
    'attendance/close/:closeid/people',
    'okr/tree/:okrcycleid',
    'payroll/run/:payrollrunid/candidates',
    'payroll/run/:payrollrunid/rows',
    'payroll/settingspreview/rows/:settingspreviewid',
    'payroll/statutorybonus/list/:statutorybonusid',
    'perform/increment/:incrementroundid/lines',
    'permission/policymember/:permissiongroupid',
    'policycenter/coverage/:companypolicyid/people',
  ]);
  for (const path of SEARCHING.filter((one) => !OF_A_RECORD.includes(one) && one !== OF_A_BOARD)) {
    const match = LISTS.find((list) => list.path === path);
    const values = { ...QUERIES[path], ...(await match?.ask?.(company, PEOPLE)), limit: '50', offset: '0', search: '' };
    const totalOf = async (query: Record<string, string>) => {
      const { status, body, text } = await admin.call('GET', path, { query });
      expect(status, text).toBe(200);
      return (body.result as { total: number }).total;
    };
    const all = await totalOf(values);
    if (!EMPTY_HERE.includes(path)) expect([path, all > 0]).toEqual([path, true]);
    expect([path, await totalOf({ ...values, search: 'qzxjqzxj' })]).toEqual([path, 0]);
  }
});

test('the members of a small group and the search for accounts are read by indexes', async () => {
  const permissiongroupid = await company.tx(async (db) => {
    const row = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', 'Manager')
      .executeTakeFirstOrThrow();
    return row.permissiongroupid;
  });
  const statements = await requestOf(async () => {
    const path = `permission/policymember/${permissiongroupid}`;
    expect((await admin.call('GET', path, { query: { limit: '50' } })).status).toBe(200);
    expect((await admin.call('GET', path, { query: { limit: '50', search: 'asha 00' } })).status).toBe(200);
    const body = { searchfor: 'asha 00' };
    expect((await admin.call('POST', 'permission/accountlist', { body })).status).toBe(200);
  });
  for (const statement of statements)
    expect({ text: statement.text, whole: await readWhole(statement) }).toEqual({ text: statement.text, whole: [] });
});

test('a page of ten thousand people is a page, and its total is everybody', async () => {
  const { body } = await admin.call('GET', 'directory/employeelist', { query: { limit: '50', offset: DEEP } });
  const { rows, total } = body.result as { rows: unknown[]; total: number };
  expect({ rows: rows.length, total }).toEqual({ rows: 50, total: PEOPLE });
});

test('neither session nor page reads from end to end where fields of people are closed to some', async () => {
  await company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({
        settingname: 'defaultprivacy',
        value: '{"rules":[{"fieldkey":"mobilenumber","open":["department","line"],"choice":"none"}]}',
      })
      .execute(),
  );
  const person = await company.addPerson({ groups: ['Manager'] });
  const viewer = await company.signIn(person.emailid);
  const statements = await requestOf(async () => {
    const { status, text } = await viewer.call('GET', 'directory/employeelist', { query: { limit: '50' } });
    expect(status, text).toBe(200);
  });
  // Session, page and what is said of fields; then what the viewer is to the people of the page.
  expect(statements.length).toBeGreaterThan(5);
  for (const statement of statements)
    expect({ text: statement.text, whole: await readWhole(statement) }).toEqual({ text: statement.text, whole: [] });
});

/** As many companies as the platform is made for, under the words they are found by. */
async function manyCompanies(): Promise<void> {
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  await owner.query(`insert into subscription (label, companyname, applicationkey, statusid)
    select 'c' || n, 'Company ' || n || case when n % 7 = 0 then ' Mills' else ' Works' end, 'key' || n, case when n % 50 = 0 then 2 else 1 end
    from generate_series(1, 20000) n`);
  await owner.query(`insert into company_word (subscriptionid, word)
    select s.subscriptionid, w from subscription s, regexp_split_to_table(lower(s.label || ' ' || s.companyname), '[^a-z0-9]+') w
    where s.label ~ '^c[0-9]+$' on conflict do nothing`);
  await owner.query('analyze subscription, company_word, account_directory');
  await owner.end();
}

test('operators find one of twenty thousand companies by an index, whatever they ask', async () => {
  await manyCompanies();
  const operator = await anOperator(running);
  const requests: Record<string, string>[] = [
    { search: 'c1234' },
    { search: 'mil c77' },
    { search: 'mills', statusid: '2' },
    { statusid: '2' },
    {},
  ];
  for (const query of requests) {
    const matches: { rows: { subscriptionid: number }[]; total: number }[] = [];
    const statements = await statementsOf(async () => {
      const { status, body, text } = await operator.get('companies', query);
      expect(status, text).toBe(200);
      matches.push(body.result as (typeof matches)[number]);
      const after = String(matches[0]?.rows.at(-1)?.subscriptionid);
      expect((await operator.get('companies', { ...query, after })).status).toBe(200);
    }, running.directoryUrl);
    expect(matches[0]?.total).toBeGreaterThan(0);
    for (const statement of statements) {
      // Without anything asked, the total is that of all.
      if (Object.keys(query).length === 0 && statement.text.includes('count(*) as total')) continue;
      const whole = await readWhole(statement, running.directoryUrl, [
        'subscription',
        'company_word',
        'operator_event',
      ]);
      expect({ query, text: statement.text, whole }).toEqual({ query, text: statement.text, whole: [] });
    }
  }
});
