import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../src/modules/operators/test/operator.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';
import { type Statement, statementsOf } from './support/statements.ts';

const PEOPLE = 10_000;
/** The other companies of the tables: of another size, so that what is known of one tells little of the next. */
const PEOPLE_ELSEWHERE = 3_000;
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
  'approval_request',
  'approval_approver',
  'approval_decision',
  'audit_row',
  'account',
  'account_group',
  'employee_privacy',
  'login_session',
  'login_event',
  'employee_exit',
  'exit_task',
  'custom_value',
  'joining_invitation',
  'letter',
  'letter_request',
];

let running: TestApp;
let company: Company;
let admin: SignedIn;
let department = 0;
let custom: number[] = [];
let person = 0;
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
  await run(
    `insert into employee_package (subscriptionid, employeeid, period, paybasis, monthlygross) select ${id}, employeeid, daterange(joiningdate, null), 'Gross', 1 from employee where subscriptionid = ${id}`,
  );
}

/** An exit of everybody, with a task each. */
async function fillExits(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into employee_exit (subscriptionid, employeeid, exitreasonid, statusid, isown, submittedon, lastday, notice, addedby)
    select ${id}, e.employeeid, r.exitreasonid, 2 + e.employeeid % 2, true, date '2026-01-01', date '2026-01-01' + (e.employeeid % 300)::int, '{"noticedays": 30, "buyoutdays": 0}', 1
    from employee e join exit_reason r on r.subscriptionid = e.subscriptionid and r.exitreasonname = 'Relocation' where e.subscriptionid = ${id}`);
  await owner.query(`insert into exit_task (subscriptionid, employeeexitid, itemno, title, statusid)
    select ${id}, employeeexitid, 1, 'Keys', 2 from employee_exit where subscriptionid = ${id}`);
}

/** Two fields of the company's own, with a value each of everybody. */
async function fillCustomData(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`insert into custom_section (subscriptionid, sectionname) values (${id}, 'Uniform')`);
  await run(`insert into custom_field (subscriptionid, customsectionid, typeid, label, visibilityid)
    select ${id}, customsectionid, n, 'Field ' || n, 2 from custom_section cross join unnest(array[1, 8, 11]) n where subscriptionid = ${id}`);
  await run(`insert into custom_value (subscriptionid, employeeid, customfieldid, value, textvalue)
    select ${id}, e.employeeid, f.customfieldid,
      case f.typeid when 1 then to_jsonb('size ' || e.employeeid) when 8 then to_jsonb(e.employeeid) else '[1, 2]'::jsonb end,
      case f.typeid when 1 then 'size ' || e.employeeid when 8 then e.employeeid::text end
    from employee e join custom_field f on f.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
}

/** A locked month with a payslip of everybody. */
async function fillPayslips(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into payroll_run (subscriptionid, payrollmonth, statusid) values (${id}, '2026-04', 5)`);
  await owner.query(`insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion,
      identity, facts, result, totalearnings, totaldeductions, netpay, hash)
    select ${id}, r.payrollrunid, e.employeeid, r.payrollmonth, e.employeecode, 1, '{}', '{}', '{}', 1, 0, 1, ''
    from employee e join payroll_run r on r.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
}

/** A letter of everybody, a third of them drafts, and as many requests, a tenth of them waiting. */
async function fillLetters(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(
    `insert into letterhead_snapshot (subscriptionid, hash, layout, companyname) values (${id}, repeat('0', 64), '{}', 'Big')`,
  );
  await run(`insert into letter (subscriptionid, lettertemplateid, employeeid, statusid, subject, body, filled, letternumber, letterheadsnapshotid, sentday, senton)
    select ${id}, t.lettertemplateid, e.employeeid, case when d then 1 else 2 end, 'Subject', '<p>Text</p>', '[]',
      case when not d then 'N/' || e.employeeid end, case when not d then p.letterheadsnapshotid end,
      case when not d then current_date end, case when not d then now() - e.employeeid * interval '1 minute' end
    from employee e
    join letter_template t on t.subscriptionid = e.subscriptionid and t.availabilityid = 2
    join letterhead_snapshot p on p.subscriptionid = e.subscriptionid
    cross join lateral (select e.employeeid % 3 = 0) x (d) where e.subscriptionid = ${id}`);
  await run(`insert into letter_request (subscriptionid, lettertemplateid, employeeid, originid, statusid, purpose, answeredon)
    select ${id}, t.lettertemplateid, e.employeeid, 1, case when w then 1 else 2 end, 'Visa', case when not w then now() end
    from employee e join letter_template t on t.subscriptionid = e.subscriptionid and t.availabilityid = 2
    cross join lateral (select e.employeeid % 10 = 0) x (w) where e.subscriptionid = ${id}`);
}

/** As many invitations as people, in every state, found by name. */
async function fillInvitations(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into joining_invitation (subscriptionid, fullname, emailid, joiningdate, statusid, linkexpireson, addedby)
    select ${id}, fullname, 'i' || employeecode || '@example.in', joiningdate, case when employeeid % 50 = 0 then 1 else 7 end,
      now() + (employeeid % 14 - 7) * interval '1 day', 1 from employee where subscriptionid = ${id}`);
  await owner.query(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'invitation', w, invitationid from joining_invitation, lateral unnest(array[lower(split_part(fullname, ' ', 1)), split_part(emailid, '@', 1)]) w where subscriptionid = ${id}`);
}

/** As many requests as people, all of somebody else's. */
async function fillRequests(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  const { rows } = await owner.query<{ accountid: number }>(
    `insert into account (subscriptionid, emailid, fullname) values (${id}, 'busy@example.in', 'Busy') returning accountid`,
  );
  const busy = rows[0]?.accountid ?? 0;
  await run(`insert into approval_request (subscriptionid, kind, employeeid, requesteraccountid, title, payload, facts, similarkey,
      approvalworkflowid, workflowversion, route, escalation, currentlevel, levelsince)
    select ${id}, 'trip', e.employeeid, ${busy}, 'Trip', '{}', '{}', '', w.approvalworkflowid, 1, '{}', '{}', 1, date '2026-01-01'
    from employee e join approval_workflow w on w.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
  await run(`insert into approval_approver (subscriptionid, approvalrequestid, levelno, seatno, accountid, reason, statusid)
    select ${id}, approvalrequestid, 1, 1, ${busy}, '', 2 from approval_request where subscriptionid = ${id}`);
  await run(`insert into approval_decision (subscriptionid, approvalrequestid, actionid)
    select ${id}, approvalrequestid, 5 from approval_request where subscriptionid = ${id}`);
}

beforeAll(async () => {
  running = await startApp({ poolSize: 2 });
  const others = [await running.createCompany(), await running.createCompany()];
  company = await running.createCompany();
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  for (const { id } of [...others, company]) {
    await fill(owner, id, id === company.id ? PEOPLE : PEOPLE_ELSEWHERE);
    await fillExits(owner, id);
    await fillCustomData(owner, id);
    await fillInvitations(owner, id);
    await fillLetters(owner, id);
    await fillPayslips(owner, id);
  }
  await fillRequests(owner, company.id);
  await owner.query('analyze');
  await owner.end();
  admin = await company.signIn(company.admin);
  const fields = await company.tx((db) =>
    db.selectFrom('custom_field').select('customfieldid').orderBy('typeid').execute(),
  );
  custom = fields.map(({ customfieldid }) => customfieldid);
  department = await company.tx(async (db) => {
    const row = await db.selectFrom('department').select('departmentid').limit(1).executeTakeFirstOrThrow();
    const some = await db.selectFrom('employee').select('employeeid').limit(1).executeTakeFirstOrThrow();
    person = some.employeeid;
    return row.departmentid;
  });
}, 120_000);
afterAll(() => running.stop());

const asked = (call: () => Promise<unknown>): Promise<Statement[]> => statementsOf(call, running.appUrl);

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

const LISTS: readonly [string, string, () => Record<string, string>][] = [
  ['the first page of the directory', 'directory/employeelist', () => ({ limit: '50' })],
  ['a deep page', 'directory/employeelist', () => ({ limit: '50', offset: DEEP })],
  ['a search', 'directory/employeelist', () => ({ search: '0012' })],
  ['a search of two words', 'directory/employeelist', () => ({ search: 'asha 00' })],
  ['one department', 'directory/employeelist', () => ({ departmentid: String(department) })],
  ['a field of the company’s own', 'directory/employeelist', () => ({ custom: `${custom[0]}:size 12` })],
  ['a number of the company’s own', 'directory/employeelist', () => ({ custom: `${custom[1]}:10..200` })],
  ['one of several options', 'directory/employeelist', () => ({ custom: `${custom[2]}:2` })],
  ['the uploads', 'bulk/add_new_employee/batches', () => ({})],
  ['the jobs', 'job/list', () => ({})],
  ['the requests that wait', 'requestcenter/requestcount', () => ({})],
  ['the own sessions', 'account/sessions', () => ({})],
  ['the own login history', 'account/history', () => ({ before: '900000' })],
  ['the sign-in of a person', 'account/person/:person', () => ({})],
  ['the login history of a person', 'account/person/:person/history', () => ({})],
  ['the payroll runs', 'payroll/run/list', () => ({})],
  ['those who leave', 'exit/exitlist', () => ({ limit: '50' })],
  ['a deep page of those who left', 'exit/exitlist', () => ({ limit: '50', offset: DEEP })],
  ['those who left and are not closed', 'exit/exitlist', () => ({ phaseid: '3' })],
  ['a search among those who leave', 'exit/exitlist', () => ({ search: '0012' })],
  ['the invitations', 'joining/invitationlist', () => ({ limit: '50' })],
  ['a deep page of invitations', 'joining/invitationlist', () => ({ limit: '50', offset: DEEP })],
  ['invitations that have expired', 'joining/invitationlist', () => ({ stateid: '8' })],
  ['a search among invitations', 'joining/invitationlist', () => ({ search: 'asha i0012' })],
  ['the letters that were sent', 'letter/list', () => ({ box: 'sent', limit: '50' })],
  ['a deep page of letters', 'letter/list', () => ({ box: 'sent', limit: '50', offset: '6000' })],
  ['a search among letters', 'letter/list', () => ({ box: 'sent', search: 'asha 00' })],
  ['a letter by its number', 'letter/list', () => ({ box: 'sent', search: 'n/100' })],
  ['the drafts of letters', 'letter/list', () => ({ box: 'drafts', limit: '50' })],
  ['the post office', 'letter/postoffice', () => ({ queue: 'waiting', limit: '50' })],
  ['what the post office has answered', 'letter/postoffice', () => ({ queue: 'answered', limit: '50' })],
  ['a search in the post office', 'letter/postoffice', () => ({ queue: 'answered', search: '0012' })],
  ['the own letter box', 'letterbox/all', () => ({})],
  ['the letter templates', 'subscription/alllettertemplate', () => ({})],
  ['the clearance of one’s own', 'exit/clearance', () => ({})],
];

test.each(LISTS)('%s is read by an index behind row security, never from end to end', async (_what, path, query) => {
  const statements = await asked(async () => {
    const { status, text } = await admin.call('GET', path.replace(':person', String(person)), { query: query() });
    expect(status, text).toBe(200);
  });
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements)
    expect({ text: statement.text, whole: await readWhole(statement) }).toEqual({ text: statement.text, whole: [] });
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
  const statements = await asked(async () => {
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
  const statements = await asked(async () => {
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

test(
  'operators find one of twenty thousand companies by an index, whatever they ask',
  { timeout: 60_000 },
  async () => {
    await manyCompanies();
    const operator = await anOperator(running);
    const asked: Record<string, string>[] = [
      { search: 'c1234' },
      { search: 'mil c77' },
      { search: 'mills', statusid: '2' },
      { statusid: '2' },
      {},
    ];
    for (const query of asked) {
      const found: { rows: { subscriptionid: number }[]; total: number }[] = [];
      const statements = await statementsOf(async () => {
        const { status, body, text } = await operator.get('companies', query);
        expect(status, text).toBe(200);
        found.push(body.result as (typeof found)[number]);
        const after = String(found[0]?.rows.at(-1)?.subscriptionid);
        expect((await operator.get('companies', { ...query, after })).status).toBe(200);
      }, running.directoryUrl);
      expect(found[0]?.total).toBeGreaterThan(0);
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
  },
);
