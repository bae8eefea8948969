import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FEATURE_KEYS, FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { withClient } from '#platform/server/database-server.ts';
import { serverWith } from '../src/server.modules.ts';
import { callEndpoint, ENDPOINTS, nameOf, tableChecksums } from './support/endpoints.ts';
import {
  type Answer,
  type Company,
  jobEnded,
  type Person,
  type SignedIn,
  startApp,
  type TestApp,
} from './support/product.ts';

/** A job that moves somebody into a department. */
const moves = job({
  kind: 'test_move',
  input: z.object({ employeeid: z.number(), departmentid: z.number() }),
  step: async ({ db }, { employeeid, departmentid }) => {
    await db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', employeeid).execute();
    return { cursor: 0, total: 1, done: 1, failed: 0, finished: true };
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ modules: serverWith([{ name: 'moving', endpoints: [], jobs: [moves] }]) });
  app.clock.set('2026-10-20T06:00:00Z');
  await app.startWorker();
});
afterAll(() => app.stop());

type Rights = readonly (readonly [FeatureKey, 1 | 2, Scope])[];
async function group(db: Db, name: string, rights: Rights): Promise<number> {
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname: name })
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('permission_grant')
    .values(
      rights.map(([key, actionid, scope]) => ({
        permissiongroupid,
        featureid: FEATURES[key].featureid,
        actionid,
        scope,
      })),
    )
    .execute();
  return permissiongroupid;
}
const OF_HR: Rights = [
  ['people', 1, 'all'],
  ['directory', 2, 'all'],
  ['exit', 1, 'all'],
];

/** A clerk of HR; a department whose people may run payroll, by a rule that an administrator has made. */
async function staffed(rights: Rights = OF_HR) {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const departmentid = await company.tx(async (db) => {
    await group(db, 'HR', rights);
    await group(db, 'Nothing', [['directory', 2, 'self']]);
    const permissiongroupid = await group(db, 'Finance', [['payrollRun', 1, 'all']]);
    const row = await db
      .insertInto('department')
      .values({ departmentname: 'Finance' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_rule')
      .values({ permissiongroupid, ...row })
      .execute();
    return row.departmentid;
  });
  const clerk = await company.addPerson({ fullname: 'Kiran Rao', groups: ['HR'] });
  const puppet = await company.addPerson({ fullname: 'Puppet Das', groups: ['Nothing'] });
  return { company, admin, departmentid, clerk, hr: await company.signIn(clerk.emailid), puppet };
}

const result = ({ status, body }: Answer) => ({ status, code: body.error?.code, message: body.error?.message });
async function place(who: SignedIn, { employeeid }: { employeeid: number }, set: Record<string, unknown>) {
  const init = await who.call('GET', `employee/jobinit/${employeeid}`);
  const [{ version }] = init.body.result as [{ version: number }];
  const body = {
    employeeid,
    workprofileid: null,
    effectivefrom: '2026-10-20',
    jobchangetypeid: 3,
    reason: 'Moves',
    businessunitid: null,
    departmentid: null,
    designationid: null,
    subscriptiongradeid: null,
    teamid: null,
    officeaddressid: null,
    managerid: null,
    employmenttype: null,
    workstate: null,
    city: null,
    ...set,
  };
  return result(await who.call('POST', 'employee/job', { body, headers: { 'if-match': String(version) } }));
}
const runsPayroll = async (company: Company, { emailid }: Person): Promise<boolean> => {
  const who = await company.signIn(emailid);
  const [{ features }] = (await who.call('GET', 'subscription/session')).body.result as [{ features: Grant[] }];
  return features.some(({ featureid, actionid }) => featureid === FEATURES.payrollRun.featureid && actionid !== 2);
};

test('H3: nobody makes a puppet by placing it where a rule gives more than they hold, today or later', async () => {
  const { company, admin, hr, puppet, departmentid } = await staffed();
  const MESSAGE =
    'You can only give rights that you hold yourself. You do not hold: Payroll run. With this change they would go to: Puppet Das';
  expect(await place(hr, puppet, { departmentid })).toEqual({ status: 403, code: 'beyond', message: MESSAGE });
  expect(await place(hr, puppet, { departmentid, effectivefrom: '2026-12-01' })).toMatchObject({ code: 'beyond' });
  expect(await runsPayroll(company, puppet)).toBe(false);
  // A change by which nobody gains a right is free, and whoever holds the right may place.
  expect(await place(hr, puppet, { employmenttype: 'Permanent' })).toMatchObject({ status: 200 });
  expect(await place(admin, puppet, { departmentid })).toMatchObject({ status: 200 });
  expect(await runsPayroll(company, puppet)).toBe(true);
});

test('somebody who is placed there without an account cannot be given access by the clerk either', async () => {
  const { company, admin, hr, departmentid } = await staffed();
  const employeeid = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: 'N1', fullname: 'New Das', emailid: 'new@example.in', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, departmentid, period: '[2024-01-01,)' })
      .execute();
    await db.deleteFrom('default_permission').execute();
    return row.employeeid;
  });
  const give = (who: SignedIn) => who.call('POST', 'employee/giveaccess', { body: { employeeid } });
  expect(result(await give(hr))).toMatchObject({ status: 403, code: 'beyond' });
  expect((await give(admin)).status).toBe(200);
});

test('nobody places themselves where they gain, and nobody opens an account that holds more than they do', async () => {
  const { company, admin, clerk, puppet, departmentid } = await staffed();
  const keeper = await company.addPerson({ groups: ['HR'] });
  await company.tx(async (db) => {
    const permissiongroupid = await group(db, 'Keepers', [['permissionPolicy', 1, 'all']]);
    await db.insertInto('account_group').values({ permissiongroupid, accountid: keeper.accountid }).execute();
    await db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', puppet.employeeid).execute();
    await db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', puppet.accountid).execute();
  });
  const open = (who: SignedIn) =>
    who.call('POST', 'account/personactive', { body: { employeeid: puppet.employeeid, isactive: true } });
  const own = await company.signIn(keeper.emailid);
  expect(result(await open(own))).toMatchObject({ status: 403, code: 'beyond' });
  expect((await open(admin)).status).toBe(200);
  const rule = { employmenttype: null, businessunitid: null, departmentid, subscriptiongradeid: null };
  await company.tx((db) =>
    db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', clerk.employeeid).execute(),
  );
  const body = {
    permissiongroupid: null,
    permissiongroupname: 'More',
    description: null,
    rights: [{ featureid: FEATURES.audit.featureid, actionid: 2, scope: 'all' }],
    rules: [rule],
    addaccountids: [],
    removeaccountids: [],
  };
  expect(result(await own.call('POST', 'permission/policy', { body }))).toMatchObject({
    status: 403,
    message:
      'You can only give rights that you hold yourself. You do not hold: Audit trail. With this change they would go to: Kiran Rao, Puppet Das',
  });
  await company.tx((db) =>
    db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', keeper.employeeid).execute(),
  );
  expect(result(await own.call('POST', 'permission/policy', { body }))).toMatchObject({
    status: 403,
    message: 'Nobody can give rights to themselves. Ask somebody else for: Audit trail',
  });
});

test('a rule for people who move there only next month gives them the right next month, and is validated today', async () => {
  const { company, admin, puppet } = await staffed();
  const keeper = await company.addPerson({ groups: ['Nothing'] });
  const departmentid = await company.tx(async (db) => {
    const permissiongroupid = await group(db, 'Keepers', [['permissionPolicy', 1, 'all']]);
    await db.insertInto('account_group').values({ permissiongroupid, accountid: keeper.accountid }).execute();
    const row = await db
      .insertInto('department')
      .values({ departmentname: 'Stores' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    return row.departmentid;
  });
  expect(await place(admin, puppet, { departmentid, effectivefrom: '2026-11-10' })).toMatchObject({ status: 200 });
  const body = {
    permissiongroupid: null,
    permissiongroupname: 'Later',
    description: null,
    rights: [{ featureid: FEATURES.audit.featureid, actionid: 2, scope: 'all' }],
    rules: [{ employmenttype: null, businessunitid: null, departmentid, subscriptiongradeid: null }],
    addaccountids: [],
    removeaccountids: [],
  };
  const own = await company.signIn(keeper.emailid);
  expect(result(await own.call('POST', 'permission/policy', { body }))).toMatchObject({ status: 403, code: 'beyond' });
  expect((await admin.call('POST', 'permission/policy', { body })).status).toBe(200);
});

test('nobody comes to reach people with their own kind of right by making themselves or a puppet the manager', async () => {
  const { company, hr, clerk, puppet, admin } = await staffed([...OF_HR, ['payslip', 2, 'reports']]);
  const chand = await company.addPerson({ fullname: 'Chand Shah', groups: ['Nothing'] });
  expect(await place(hr, chand, { managerid: clerk.employeeid })).toEqual({
    status: 403,
    code: 'beyond',
    message: 'With this change Kiran Rao would reach people whom you do not reach yourself (Chand Shah) with: Payslip',
  });
  await company.tx(async (db) => {
    const permissiongroupid = await group(db, 'Managers of pay', [['payslip', 2, 'reports']]);
    await db.insertInto('account_group').values({ permissiongroupid, accountid: puppet.accountid }).execute();
  });
  expect(await place(hr, chand, { managerid: puppet.employeeid })).toMatchObject({ status: 403, code: 'beyond' });
  // Whoever reaches everybody with the right, or does not hold it at all, changes a fact of the job.
  expect(await place(admin, chand, { managerid: puppet.employeeid })).toMatchObject({ status: 200 });
  const other = await company.addPerson({ groups: ['Nothing'] });
  await company.tx(async (db) => {
    const permissiongroupid = await group(db, 'Records only', OF_HR);
    await db.insertInto('account_group').values({ permissiongroupid, accountid: other.accountid }).execute();
  });
  const plain = await company.signIn(other.emailid);
  const dev = await company.addPerson({ groups: ['Nothing'] });
  expect(await place(plain, dev, { managerid: puppet.employeeid })).toMatchObject({ status: 200 });
});

test('a job is validated with whoever asked for it, and ends with nothing done', async () => {
  const { company, clerk, puppet, departmentid } = await staffed();
  const requestOf = (accountid: number) =>
    inTenant(app.pools, company.id, { accountid, request: 'test' }, (db) =>
      enqueue(db, { kind: 'test_move', title: 'Moves', input: { employeeid: puppet.employeeid, departmentid } }),
    );
  const refused = await jobEnded(company, await requestOf(clerk.accountid));
  expect(refused).toMatchObject({ statusid: 4 });
  expect(refused.errormessage).toContain('You do not hold: Payroll run');
  expect(await runsPayroll(company, puppet)).toBe(false);
  expect(await jobEnded(company, await requestOf(company.accountid))).toMatchObject({ statusid: 3 });
  expect(await runsPayroll(company, puppet)).toBe(true);
  const { actor } = await company.tx((db) =>
    db
      .selectFrom('audit_row')
      .select('actor')
      .where('tablename', '=', 'work_profile')
      .orderBy('auditid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect(actor).toBe(company.accountid);
});

test('the judgement never waits for a connection that its own transaction holds: one connection is enough', async () => {
  const narrow = await startApp({ poolSize: 1 });
  try {
    const company = await narrow.createCompany();
    const admin = await company.signIn(company.admin);
    const { accountid } = await company.addPerson();
    const save = (permissiongroupname: string) =>
      admin.call('POST', 'permission/policy', {
        body: {
          permissiongroupid: null,
          permissiongroupname,
          description: null,
          rights: [{ featureid: FEATURES.grade.featureid, actionid: 2, scope: 'all' }],
          rules: [],
          addaccountids: [accountid],
          removeaccountids: [],
        },
      });
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(save));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  } finally {
    await narrow.stop();
  }
});

test('employing somebody anew counts as giving the account what the new job brings, from the first day on', async () => {
  const { company, admin, hr, departmentid, puppet } = await staffed();
  await company.tx(async (db) => {
    const { exitreasonid } = await db.selectFrom('exit_reason').select('exitreasonid').executeTakeFirstOrThrow();
    const { employeeid } = puppet;
    await db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', employeeid).execute();
    await db.updateTable('employee').set({ leavingdate: '2026-10-10' }).where('employeeid', '=', employeeid).execute();
    await db.deleteFrom('default_permission').execute();
    await db
      .insertInto('employee_exit')
      .values({
        employeeid,
        exitreasonid,
        statusid: 3,
        isown: false,
        submittedon: '2026-10-01',
        lastday: '2026-10-10',
        notice: JSON.stringify({ noticedays: 0, buyoutdays: 0 }),
        addedby: company.accountid,
      })
      .execute();
  });
  const { employeeexitid } = await company.tx((db) =>
    db.selectFrom('employee_exit').select('employeeexitid').executeTakeFirstOrThrow(),
  );
  const body = { employeeexitid, joiningdate: '2026-11-02', employeecode: 'AGAIN' };
  expect(result(await hr.call('POST', 'exit/rehire', { body }))).toMatchObject({
    status: 403,
    code: 'beyond',
    message: expect.stringContaining('You do not hold: Payroll run'),
  });
  expect((await admin.call('POST', 'exit/rehire', { body })).status).toBe(200);
});

/** A write of each table that rights come from. */
const WRITES: Record<string, (db: Db, person: Person) => Promise<unknown>> = {
  account: (db, { accountid }) =>
    db.updateTable('account').set({ accessfrom: '2026-12-01' }).where('accountid', '=', accountid).execute(),
  account_group: (db, { accountid }) => db.deleteFrom('account_group').where('accountid', '=', accountid).execute(),
  permission_grant: (db) =>
    db.updateTable('permission_grant').set({ scope: 'self' }).where('featureid', '=', 20).execute(),
  permission_rule: (db) => db.deleteFrom('permission_rule').execute(),
  common_access: (db) =>
    db.insertInto('common_access').values({ employmenttype: '', featureid: 1004, actionid: 2, scope: 'all' }).execute(),
  separated_right: (db) => db.deleteFrom('separated_right').execute(),
  work_profile: (db, { employeeid }) =>
    db.updateTable('work_profile').set({ employmenttype: 'Intern' }).where('employeeid', '=', employeeid).execute(),
};

test('every table that says who holds a right is watched, and what is written past the judgement cannot be committed', async () => {
  const { company, puppet } = await staffed();
  const { sources, watched } = await withClient(app.ownerUrl, async (client) => {
    const { rows: functions } = await client.query<{ prosrc: string }>(
      `select prosrc from pg_proc where proname in ('right_holders', 'account_rights', 'group_members')`,
    );
    const { rows } = await client.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'touch_right'`,
    );
    const read = functions.flatMap(({ prosrc }) =>
      [...prosrc.matchAll(/\b(?:from|join) ([a-z_]+)\b/g)].map(([, name = '']) => name),
    );
    return { sources: [...new Set(read)].sort(), watched: rows.map(({ name }) => name).sort() };
  });
  expect(watched).toEqual(sources);
  expect(Object.keys(WRITES).sort()).toEqual(sources);
  for (const [table, write] of Object.entries(WRITES)) {
    const before = await tableChecksums(app.ownerUrl, ['job_run', 'audit_seal']);
    const by = (accountid: number | null) =>
      inTenant(app.pools, company.id, { accountid, request: 'test' }, async (db) => write(db, puppet));
    await expect(by(company.accountid), table).rejects.toMatchObject({ code: 'MU005' });
    expect(await tableChecksums(app.ownerUrl, ['job_run', 'audit_seal'])).toEqual(before);
  }
});

// Whatever a call changes, here it gives away everything beside it: the judgement must refuse each of them.
// Invariant: Nobody gains beyond whoever did it; somebody can always give every right
test('generated: a caller with less than what a call gives away is refused by every call that touches rights', async () => {
  const company = await app.createCompany();
  const victim = await company.addPerson({ fullname: 'Victim Das', groups: [] });
  const rights = FEATURE_KEYS.filter((key) => key !== 'audit').map((key) => [key, 1, 'all'] as const);
  await company.tx((db) => group(db, 'Everything but one', rights));
  const all = await company.tx((db) => group(db, 'The one', [['audit', 2, 'all']]));
  const person = await company.addPerson({ groups: ['Everything but one'] });
  await company.addPerson({ groups: ['Administrator'] });
  const caller = await company.signIn(person.emailid);
  const [body, headers] = [{ common: [] }, { 'if-match': '0' }];
  expect((await caller.call('POST', 'permission/common', { body, headers })).status).toBe(200);
  // One connection for all questions: one for each took longer than the calls.
  const login = new pg.Client(app.ownerUrl);
  await login.connect();
  const owner = async <T>(sql: string) => (await login.query(sql)).rows as T[];
  await owner(`create sequence touch_probe; grant usage on touch_probe to muster_app_role;
    create function touch_probe() returns trigger language plpgsql as $$ begin
      if new.subscriptionid = ${company.id} and new.objectid <> ${victim.accountid} then
        perform nextval('touch_probe');
        insert into account_group (subscriptionid, accountid, permissiongroupid)
        values (${company.id}, ${victim.accountid}, ${all}) on conflict do nothing;
      end if;
      return null; end $$;
    create trigger touch_probe after insert on touched_right for each row execute function touch_probe()`);
  const touched = async () =>
    (await owner<{ is: boolean; at: string }>('select is_called as is, last_value as at from touch_probe'))[0];
  const matches: string[] = [];
  try {
    for (const endpoint of ENDPOINTS.filter(({ method, app: host }) => method !== 'GET' && host === 'tenant')) {
      if (/logout|endothers|firstpassword/.test(endpoint.path)) continue;
      const before = await touched();
      const answer = await callEndpoint(caller.call, endpoint, { input: await filledFor(company, endpoint) });
      if (JSON.stringify(await touched()) === JSON.stringify(before)) continue;
      matches.push(nameOf(endpoint));
      expect({ call: nameOf(endpoint), ...result(answer) }).toMatchObject({ status: 403, code: 'beyond' });
    }
  } finally {
    await owner('drop trigger touch_probe on touched_right; drop function touch_probe(); drop sequence touch_probe');
    await login.end();
  }
  expect(matches).toEqual(
    expect.arrayContaining([
      'POST permission/policy',
      'POST permission/common',
      'POST employee/job',
      'POST employee/giveaccess',
    ]),
  );
});

/** The example of a call, about somebody who is there. */
async function filledFor(company: Company, endpoint: (typeof ENDPOINTS)[number]): Promise<Record<string, unknown>> {
  const example = endpoint.example as Record<string, unknown>;
  if (!('employeeid' in example)) return example;
  const { employeeid } = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({
        employeecode: crypto.randomUUID(),
        fullname: 'Any Body',
        emailid: `${crypto.randomUUID()}@example.in`,
        joiningdate: '2024-01-01',
      })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, period: '[2024-01-01,)' })
      .execute();
    if (!endpoint.path.includes('giveaccess'))
      await db
        .insertInto('account')
        .values({ ...row, emailid: `${crypto.randomUUID()}@example.in`, fullname: 'Any Body' })
        .execute();
    return row;
  });
  return { ...example, employeeid, ...('isactive' in example ? { isactive: false } : {}) };
}
