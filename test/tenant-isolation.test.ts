import pg from 'pg';
import { APPEND_ONLY } from './support/append-only.ts';
import { CONTRIBUTIONS } from './support/contribution.ts';
import { addLockedRows } from './support/locked-rows.ts';
import { addClosedPerson, addPersonRows } from './support/closed-person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePools, inTenant, openPools, tenantSql } from '#platform/server/db.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';
import { serverModules } from '../src/server.modules.ts';
import { periodOfMonth } from './support/pay-period.ts';

/** The shared directories: no tenant table, out of the application's reach altogether. */
const SHARED = [
  'account_directory',
  'company_word',
  'daily_check',
  'one_time_link',
  'sign_in_code',
  'subscription',
  'terminal_directory',
];
/** What hosts without a company keep: nothing of a company, and out of the application's reach as well. */
const OF_NO_COMPANY = 'apex_link apex_quota apex_session company_task operator operator_event secret_seal'.split(' ');
const OUT_OF_REACH = [...SHARED, ...OF_NO_COMPANY].map((name) => `'${name}'`).join(', ');

let running: TestApp;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  running = await sharedApp();
  owner = new pg.Client(running.ownerUrl);
  app = new pg.Client(running.appUrl);
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await running.stop();
});

async function names(sql: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'no code',
  );

const TENANT_TABLES = `select c.oid, c.relname from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'subscriptionid')`;

// Invariant: Companies apart: `subscriptionid` leads every key; row security is forced and fails closed; every query
// carries the company
test('every table with a tenant column is walled off, and no other table holds anything of a company', async () => {
  const open = await names(`select t.relname as name from (${TENANT_TABLES}) t join pg_class c on c.oid = t.oid
    where not (c.relrowsecurity and c.relforcerowsecurity) order by 1`);
  expect(open).toEqual(SHARED);
  const policies = await names(`select t.relname as name from (${TENANT_TABLES}) t
    where (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname and p.permissive = 'PERMISSIVE'
           and p.cmd = 'ALL' and p.qual like '%subscriptionid = (current_setting(''app.subscription''%' and p.with_check = p.qual) <> 1
       or (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname) <> 1 order by 1`);
  expect(policies).toEqual(SHARED);
  const without = await names(`select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'm', 'v', 'f')
    and c.relnamespace = 'public'::regnamespace and c.oid not in (select oid from (${TENANT_TABLES}) t) order by 1`);
  expect(without).toEqual([...OF_NO_COMPANY, 'schema_migration'].sort());
});

test('primary keys, unique indexes and foreign keys lead with the tenant', async () => {
  const first = `(select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0])`;
  const indexes = await names(`select i.indexrelid::regclass::text as name from pg_index i
    join (${TENANT_TABLES}) t on t.oid = i.indrelid where coalesce(${first}, '') <> 'subscriptionid' order by 1`);
  // Only the directories have unique keys and orders of their own.
  expect(indexes).toEqual([
    'account_directory_email',
    'company_word_word',
    'daily_check_due',
    'one_time_link_pkey',
    'subscription_applicationkey_key',
    'subscription_label_key',
    'subscription_name',
    'subscription_state_name',
    'terminal_directory_pkey',
  ]);
  const foreign =
    await names(`select c.conname as name from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and ((select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) <> 'subscriptionid'
      or (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) <> 'subscriptionid'
      or c.confdeltype <> 'a' or c.confupdtype <> 'a')`);
  expect(foreign).toEqual([]);
  const missing = await names(`select t.relname as name from (${TENANT_TABLES}) t
    where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`);
  expect(missing).toEqual([]);
});

// Invariant: The application's login owns nothing and cannot bypass row security
test('the application login owns nothing, passes no wall, and may neither truncate nor reference', async () => {
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname in ('muster_app', 'muster_app_role', 'muster_directory', 'muster_directory_role')`,
  );
  expect(rows).toHaveLength(4);
  expect(new Set(rows.flatMap((row: Record<string, boolean>) => Object.values(row)))).toEqual(new Set([false]));
  const owned = await names(`select relname as name from pg_class where pg_get_userbyid(relowner)
    in ('muster_app', 'muster_app_role', 'muster_directory', 'muster_directory_role')`);
  expect(owned).toEqual([]);
  const privileges = await names(`select distinct grantee || ' ' || privilege_type || ' ' || table_name as name
    from information_schema.role_table_grants where table_schema = 'public' and grantee not in ('muster_owner')
    and (privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER') or grantee = 'PUBLIC'
      or grantee like 'muster_app%' and table_name in (${OUT_OF_REACH}, 'schema_migration')
      or grantee like 'muster_directory%' and table_name not in (${OUT_OF_REACH})) order by 1`);
  // The start reads which migrations were applied.
  expect(privileges).toEqual(['muster_app_role SELECT schema_migration']);
  const usable = await names(`select nspname as name from pg_namespace
    where nspname = 'graphile_worker' and has_schema_privilege('muster_app', oid, 'usage')`);
  expect(usable).toEqual([]);
  expect(await codeOf(app.query('create table intruder (n int)'))).toBe('42501');
  expect(await codeOf(app.query('select * from subscription'))).toBe('42501');
  expect(await codeOf(app.query('truncate department'))).toBe('42501');
});

test('privileged functions are few, pinned to their path, and those for the application take no tenant', async () => {
  const privileged =
    await names(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`);
  expect(privileged.join(' ')).toBe(
    'companies_to_seal enqueue enqueue_task erase_searches finish_check keep_account_directory keep_terminal_directory next_check next_check next_morning refresh_statistics schedule_check write_audit write_candidate_audit',
  );
  const unpinned =
    await names(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and not coalesce(array_to_string(p.proconfig, ' ') like '%search_path=%', false)`);
  expect(unpinned).toEqual([]);
  const executable = await names(`select p.proname as name from pg_proc p
    where (p.proname in ('enqueue', 'enqueue_task') and has_function_privilege('muster_directory', p.oid, 'execute'))
      or (p.proname = 'companies_to_seal' and has_function_privilege('muster_app', p.oid, 'execute'))`);
  expect(executable).toEqual([]);
});

test('the application wakes the worker for its own company alone, and for nothing but what is named', async () => {
  const company = await running.createCompany();
  const wake = async (task: string) => {
    await app.query(`begin; set local app.subscription = '${company.id}'`);
    const code = await codeOf(app.query('select enqueue_task($1)', [task]));
    await app.query(code === 'done' ? 'commit' : 'rollback');
    return code;
  };
  for (const task of ['run_job', 'send_mail; drop', '']) expect(await wake(task), task).toBe('22023');
  expect(await wake('send_mail')).toBe('done');
  expect(await wake('tidy_files')).toBe('done');
  expect(await wake('tidy_files')).toBe('done');
  const { rows } = await owner.query<{ task: string; payload: unknown }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where (j.payload ->> 'subscriptionid')::bigint = $1 order by 1`,
    [company.id],
  );
  expect(rows).toEqual(['send_mail', 'tidy_files'].map((task) => ({ task, payload: { subscriptionid: company.id } })));
  const existing = await names('select task as name from company_task');
  const declared = serverModules.flatMap(({ tasks }) => Object.keys(tasks ?? {}));
  expect(declared.filter((task) => !existing.includes(task))).toEqual([]);
  expect(await codeOf(app.query(`select enqueue_task('send_mail')`))).toMatch(/^(22P02|42704)$/);
});

test('without a tenant a query fails, with an empty one as well, and a wrong one sees nothing', async () => {
  const company = await running.createCompany();
  await company.addPerson();
  const table = async (setting: string | undefined) => {
    await app.query('begin');
    try {
      if (setting !== undefined) await app.query(`set local app.subscription = '${setting}'`);
      return (await app.query('select employeeid from employee')).rows.length;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await app.query('rollback');
    }
  };
  expect(await table(String(company.id))).toBe(1);
  // After a transaction that set it, the setting is '' on this connection.
  expect(await table(undefined)).toMatch(/^(22P02|42704)$/);
  expect(await table('')).toBe('22P02');
  expect(await table('987654321')).toBe(0);
  const fresh = new pg.Client(running.appUrl);
  await fresh.connect();
  expect(await codeOf(fresh.query('select 1 from employee'))).toBe('42704');
  await fresh.end();
});

test.each([1, 2])('200 interleaved requests on a pool of %i each see their own company only', async (size) => {
  const companies = [await running.createCompany(), await running.createCompany(), await running.createCompany()];
  for (const [at, company] of companies.entries()) for (let n = 0; n <= at; n += 1) await company.addPerson();
  const { directory } = running.pools;
  const pools = {
    ...openPools({ appUrl: running.appUrl, directoryUrl: running.appUrl, size, onError: () => {} }),
    directory,
  };
  try {
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        inTenant(pools, companies[at % 3]?.id ?? 0, { accountid: null, request: 'test' }, async (db) => {
          if (at % 7 === 0) throw new Error('fails on purpose');
          const { rows } = await tenantSql<{
            n: number;
          }>`select count(*)::int as n from employee e where e.subscriptionid is not null`.execute(db);
          return rows[0]?.n === (at % 3) + 1;
        }).catch((error: Error) => error.message === 'fails on purpose'),
      ),
    );
    expect(counts.filter((fine) => !fine)).toEqual([]);
    expect(await codeOf(pools.app.query('select 1 from employee'))).toMatch(/^(22P02|42704)$/);
  } finally {
    await pools.app.end();
  }
});

test('no foreign key can point at another company, by whatever column', async () => {
  const [one, other] = [await running.createCompany(), await running.createCompany()];
  const { employeeid } = await other.addPerson();
  const own = await one.addPerson();
  const departmentid = await other.tx(async (db) => {
    const row = await db
      .insertInto('department')
      .values({ departmentname: 'Works' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    return row.departmentid;
  });
  const attempts = [
    one.tx((db) =>
      db.insertInto('department').values({ departmentname: 'A', parentdepartmentid: departmentid }).execute(),
    ),
    one.tx((db) => db.insertInto('employee_bank').values({ employeeid }).execute()),
    one.tx((db) =>
      db.updateTable('work_profile').set({ managerid: employeeid }).where('employeeid', '=', own.employeeid).execute(),
    ),
    one.tx((db) =>
      db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', own.employeeid).execute(),
    ),
    one.tx((db) =>
      db.insertInto('loss_of_pay').values({ payrollmonth: '2026-10', employeeid, lopdays: '1' }).execute(),
    ),
  ];
  expect(await Promise.all(attempts.map(codeOf))).toEqual(['23503', '23503', '23503', '23503', '23503']);
  // Row security itself refuses a row of another company, even when the statement names it.
  await app.query(`begin; set local app.subscription = '${one.id}'`);
  expect(
    await codeOf(app.query(`insert into department (subscriptionid, departmentname) values (${other.id}, 'X')`)),
  ).toBe('42501');
  await app.query('rollback');
});

async function locked(company: Company) {
  const { employeeid } = await company.addPerson();
  return company.tx(async (db) => {
    const { payrollrunid } = await db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, '2026-09'), payrollmonth: '2026-09', statusid: 5 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    const common = { payrollrunid, employeeid };
    const filed = { payrollrunid, establishmentid: 0, statutorydetail: '[]', isadminminimum: true };
    await db.insertInto('run_establishment').values(filed).execute();
    await db
      .insertInto('payslip')
      .values({
        ...common,
        payrollmonth: '2026-09',
        employeecode: 'C1',
        shapeversion: 1,
        identity: '{}',
        facts: '{}',
        result: '{}',
        totalearnings: 5,
        totaldeductions: 2,
        netpay: 3,
        hash: 'h',
      })
      .execute();
    const used = { employeeid, seq: 1, leavetypeid: 4, kind: 'use', linedate: '2026-04-01', postedon: '2026-04-01' };
    await db
      .insertInto('leave_ledger')
      .values({ ...used, days: -1, reason: 'leave' })
      .execute();
    const { loanid } = await db
      .insertInto('employee_loan')
      .values({
        loannumber: 'L1',
        employeeid,
        loantype: 'Advance',
        principal: 10,
        givenon: '2026-01-01',
        emi: 1,
        outstanding: 5,
        frommonth: '2026-04',
      })
      .returning('loanid')
      .executeTakeFirstOrThrow();
    const balance = { payrollrunid, loanid, payrollmonth: '2026-09', outstanding: 4 };
    await db.insertInto('loan_balance').values(balance).execute();
    const payout = { payrollrunid, paydate: '2026-10-05', addedby: company.accountid };
    await db.insertInto('later_payout').values(payout).execute();
    const payment = { ...common, reference: 'R1', amount: 3, paymentmode: 'Bank', beneficiary: 'M' };
    await db.insertInto('payroll_payment').values(payment).execute();
    const letterhead = { hash: '0'.repeat(64), layout: '{}', companyname: 'Kaveri' };
    await db.insertInto('letterhead_snapshot').values(letterhead).execute();
    const proposed = { payrollrunid, reason: 'Only proposed', proposedby: 1 };
    const { reversalid } = await db
      .insertInto('payroll_reversal')
      .values(proposed)
      .returning('reversalid')
      .executeTakeFirstOrThrow();
    const person = { ...common, reversalid, settlement: 'kept' };
    await db.insertInto('reversal_person').values(person).execute();
    // Of somebody else, so that the month stays closed to the person it is asked about.
    const other = await db
      .insertInto('employee')
      .values({ employeecode: 'C2', fullname: 'Tara Iyer', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payslip')
      .values({
        payrollrunid,
        ...other,
        payrollmonth: '2026-09',
        employeecode: 'C2',
        shapeversion: 1,
        identity: '{}',
        facts: '{}',
        result: '{}',
        totalearnings: 5,
        totaldeductions: 2,
        netpay: 3,
        hash: 'h',
      })
      .execute();
    await db
      .insertInto('payslip_reversal')
      .values({
        payrollrunid,
        ...other,
        payrollmonth: '2026-09',
        reversalid,
        amountpaid: 3,
        settlement: 'kept',
        lineshash: 'h',
      })
      .execute();
    const workflow = await db
      .selectFrom('approval_workflow')
      .select(['approvalworkflowid', 'version as workflowversion'])
      .executeTakeFirstOrThrow();
    const request = await db
      .insertInto('approval_request')
      .values({
        ...workflow,
        kind: 'trip',
        employeeid,
        requesteraccountid: company.accountid,
        title: 'Trip',
        payload: '{}',
        facts: '{}',
        similarkey: '',
        route: '{}',
        escalation: '{}',
        currentlevel: 1,
        levelsince: '2026-09-01',
      })
      .returning('approvalrequestid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('approval_decision')
      .values({ ...request, actionid: 5 })
      .execute();
    const comment = { ownerkind: 'request', ownerid: 1, accountid: company.accountid, text: 'Before' };
    await db.insertInto('comment').values(comment).execute();
    // The trigger writes the history.
    await db.updateTable('comment').set({ text: 'After' }).execute();
    await db
      .insertInto('list_export')
      .values({ accountid: 1, list: 'directory/employeelist', question: '{}', format: 'csv', rowcount: 0 })
      .execute();
    await db.insertInto('profile_reveal').values({ accountid: 1, employeeid, fieldkey: 'pan' }).execute();
    await db
      .insertInto('payroll_run_event')
      .values({ payrollrunid, kindid: 1, comment: 'The overtime is missing', accountid: company.accountid })
      .execute();
    await db
      .insertInto('own_pay_change')
      .values({ payrollmonth: '2026-09', employeeid, accountid: company.accountid, what: 'Package' })
      .execute();
    const { invitationid } = await db
      .insertInto('joining_invitation')
      .values({ fullname: 'Asha', emailid: 'asha@example.in', joiningdate: '2026-12-01', addedby: 1 })
      .returning('invitationid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('joining_look')
      .values({ invitationid, section: 'bank', fieldkey: 'bankaccount', accountid: 1 })
      .execute();
    await db.insertInto('career_page_version').values({ actiontypeid: 3 }).execute();
    const at = new Date();
    const operator = { operatoremailid: 'op@muster.example', operatorname: 'Asha Rao', reason: 'ticket', minutes: 30 };
    const apexSession = await db
      .insertInto('support_session')
      .values({ ...operator, until: at, askedon: at })
      .returning('supportsessionid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('support_look')
      .values({ ...apexSession, at, what: 'Departments', call: 'GET', isallowed: true })
      .execute();
    await addPersonRows(db, employeeid);
    await db
      .insertInto('dated_setting')
      .values({ settingname: 'payroll', effectivefrom: '2026-10-01', version: 1, value: '{}' })
      .execute();
    const punchedat = '2026-10-05 09:30';
    const device = await db
      .insertInto('attendance_device')
      .values({ devicename: 'Gate', serialnumber: `LOCKED${company.id}` })
      .returning('deviceid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('punch')
      .values({ ...device, usernumber: '7', punchedat })
      .execute();
    await db.insertInto('clock_event').values({ employeeid, eventid: 1, occurredat: punchedat }).execute();
    await addLockedRows(db, employeeid);
    await addClosedPerson(db, employeeid);
    return employeeid;
  });
}

test('what is locked is changed by nobody: not by the application, not by the owner', async () => {
  const company = await running.createCompany();
  const employeeid = await locked(company);
  for (const { append } of CONTRIBUTIONS) await append?.(owner, company.id, employeeid);
  for (const table of APPEND_ONLY) {
    const statements = [
      `update ${table} set subscriptionid = subscriptionid where subscriptionid = ${company.id}`,
      `delete from ${table} where subscriptionid = ${company.id}`,
      `truncate ${table} cascade`,
    ];
    for (const statement of statements) {
      expect({ statement, code: await codeOf(owner.query(statement)) }).toEqual({ statement, code: 'MU001' });
      await app.query(`begin; set local app.subscription = '${company.id}'`);
      expect({ statement, code: await codeOf(app.query(statement)) }).toEqual({ statement, code: '42501' });
      await app.query('rollback');
    }
  }
  expect(
    await names(`select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'append_only_truncate' and t.tgenabled = 'O' order by 1`),
  ).toEqual([...APPEND_ONLY, 'operator_event'].sort());
  // What operators did: written by the directory login, never changed, not by the owner either.
  await owner.query(`insert into operator_event (emailid, action, address) values ('a@b.example', 'x', '')`);
  for (const statement of ['update operator_event set action = action', 'delete from operator_event'])
    expect(await codeOf(owner.query(statement))).toBe('MU001');
});

// Invariant (payroll): An approved or locked month takes no input; one payslip that counts for a person and month
test('the month of an approved or locked run takes no more input, and no input moves into it', async () => {
  const company = await running.createCompany();
  const employeeid = await locked(company);
  const lop = (payrollmonth: string) =>
    company.tx((db) => db.insertInto('loss_of_pay').values({ payrollmonth, employeeid, lopdays: '1' }).execute());
  expect(await codeOf(lop('2026-10'))).toBe('done');
  const attempts = [
    lop('2026-09'),
    company.tx((db) =>
      db
        .insertInto('one_time_item')
        .values({ payrollmonth: '2026-09', employeeid, component: 'Bonus', amount: 1 })
        .execute(),
    ),
    company.tx((db) =>
      db.updateTable('loss_of_pay').set({ payrollmonth: '2026-09' }).where('employeeid', '=', employeeid).execute(),
    ),
    company.tx((db) =>
      db
        .insertInto('salary_revision')
        .values({ payrollmonth: '2026-09', employeeid, effectivefrom: '2026-08-01', oldgross: 1, newgross: 2 })
        .execute(),
    ),
  ];
  expect(await Promise.all(attempts.map(codeOf))).toEqual(['MU002', 'MU002', 'MU002', 'MU002']);
});

test('a pool that asks without a transaction of a company gets nothing', async () => {
  const pools = openPools({ appUrl: running.appUrl, directoryUrl: running.appUrl, size: 1, onError: () => {} });
  for (const table of ['employee', 'payslip', 'account', 'audit_row', 'search_word'])
    expect(await codeOf(pools.app.query(`select 1 from ${table}`))).toBe('42704');
  await closePools(pools);
});
