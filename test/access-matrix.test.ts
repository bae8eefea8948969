import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FEATURE_KEYS, FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import type { Db } from '#platform/server/db.ts';
import { CONTRIBUTIONS } from './support/contribution.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf, tableChecksums, type Values } from './support/endpoints.ts';
import { allowed, anOperator, enter } from '../src/modules/operators/test/operator.ts';

/**
 * Callers against persons: what is out of a caller's scope answers exactly as what never was, whatever the
 * call, and nothing changes. Which persons are in scope is written down here a second time, on purpose.
 */
const SCOPES = ['self', 'reports', 'unit', 'all'] as const;
type Kind =
  | 'own'
  | 'report'
  | 'report of a report'
  | 'colleague of the unit'
  | 'other unit'
  | 'other company'
  | 'deleted';

const SEEN: Record<Scope, readonly Kind[]> = {
  self: ['own'],
  reports: ['own', 'report', 'report of a report'],
  unit: ['own', 'report', 'colleague of the unit'],
  all: ['own', 'report', 'report of a report', 'colleague of the unit', 'other unit'],
};
const UNKNOWN = 987_654_321;

let product: TestApp;
let company: Company;
let manager: SignedIn;
const persons = new Map<Kind, number>();
let leaver: SignedIn;

async function unitOf(db: Db, businessunitname: string): Promise<number> {
  const row = await db
    .insertInto('business_unit')
    .values({ businessunitname })
    .returning('businessunitid')
    .executeTakeFirstOrThrow();
  return row.businessunitid;
}

async function groupOf(db: Db, scope: Scope): Promise<string> {
  const permissiongroupname = `Everything, ${scope}`;
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname })
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('permission_grant')
    .values(FEATURE_KEYS.map((key) => ({ permissiongroupid, featureid: FEATURES[key].featureid, actionid: 1, scope })))
    .execute();
  return permissiongroupname;
}

beforeAll(async () => {
  // Operators sign in here: what other files tried at their address counts against a network.
  product = await startApp();
  const other = await product.createCompany();
  company = await product.createCompany();
  const [north, south] = await company.tx(async (db) => [await unitOf(db, 'North'), await unitOf(db, 'South')]);
  const groups = new Map<Scope, string>();
  for (const scope of SCOPES) groups.set(scope, await company.tx((db) => groupOf(db, scope)));
  // One manager sits in four chairs, one after the other: the same place in the company, each with another scope.
  const person = await company.addPerson({ groups: [groups.get('self') ?? ''] });
  const report = await company.addPerson({ managerid: person.employeeid });
  const below = await company.addPerson({ managerid: report.employeeid });
  const colleague = await company.addPerson();
  const stranger = await company.addPerson();
  const foreign = await other.addPerson();
  await company.tx(async (db) => {
    const place = (ids: number[], businessunitid: number | undefined) =>
      db
        .updateTable('work_profile')
        .set({ businessunitid: businessunitid ?? null })
        .where('employeeid', 'in', ids)
        .execute();
    await place([person.employeeid, report.employeeid, colleague.employeeid], north);
    await place([below.employeeid, stranger.employeeid], south);
  });
  persons.set('own', person.employeeid);
  persons.set('report', report.employeeid);
  persons.set('report of a report', below.employeeid);
  persons.set('colleague of the unit', colleague.employeeid);
  persons.set('other unit', stranger.employeeid);
  persons.set('other company', foreign.employeeid);
  const gone = await company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'GONE', fullname: 'Gone', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('employee').where('employeeid', '=', employeeid).execute();
    return employeeid;
  });
  persons.set('deleted', gone);
  manager = await company.signIn(person.emailid);
  const left = await company.addPerson({ groups: [groups.get('all') ?? ''] });
  leaver = await company.signIn(left.emailid);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2025-01-31' }).where('employeeid', '=', left.employeeid).execute(),
  );
});
afterAll(() => product.stop());

/** The input with every person in it replaced, however deep. */
function about(value: unknown, employeeid: number): unknown {
  if (Array.isArray(value)) return value.map((one) => about(one, employeeid));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, current]) => {
      if (key === 'employeeid') return [key, employeeid];
      if (key === 'employeeids') return [key, [employeeid]];
      return [key, about(current, employeeid)];
    }),
  );
}

const namesSomebody = (endpoint: Endpoint): boolean => /"employeeids?":/.test(JSON.stringify(exampleOf(endpoint)));
const OVER_PEOPLE = ENDPOINTS.filter(
  (endpoint) => typeof endpoint.access === 'object' && endpoint.access.scope === 'people' && namesSomebody(endpoint),
);

test('calls over people are found: there are calls to try', () => {
  expect(OVER_PEOPLE.map(nameOf)).toEqual(
    expect.arrayContaining(['GET employee/profile/:employeeid', 'POST employee/photo']),
  );
});

/** Puts the manager into the chair of a scope: rights are looked up in every call. */
async function callerWithScope(scope: Scope): Promise<SignedIn> {
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', `Everything, ${scope}`)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account_group')
      .set({ permissiongroupid })
      .where('accountid', '=', manager.accountid)
      .execute();
  });
  return manager;
}

const alike = (text: string, id: number): string => text.replaceAll(String(id), '#');

// Invariant: Out of scope looks unknown
test.each(SCOPES)('with the scope %s, whoever is out of it looks as if never there', async (scope) => {
  const caller = await callerWithScope(scope);
  const out = [...persons].filter(([kind]) => !SEEN[scope].includes(kind));
  expect(out.length).toBeGreaterThanOrEqual(2);
  const before = await tableChecksums(product.ownerUrl, ['login_session']);
  for (const endpoint of OVER_PEOPLE) {
    const ask = (id: number) =>
      callEndpoint(caller.call, endpoint, { input: about(exampleOf(endpoint), id) as Values });
    const never = await ask(UNKNOWN);
    for (const [kind, id] of out) {
      const result = await ask(id);
      expect({ call: nameOf(endpoint), kind, status: result.status, text: alike(result.text, id) }).toEqual({
        call: nameOf(endpoint),
        kind,
        status: never.status,
        text: alike(never.text, UNKNOWN),
      });
    }
  }
  expect(await tableChecksums(product.ownerUrl, ['login_session'])).toEqual(before);
});

test('with every scope, the profile of whoever is in it opens', async () => {
  for (const scope of SCOPES) {
    const caller = await callerWithScope(scope);
    for (const kind of SEEN[scope]) {
      const { status } = await caller.call('GET', `employee/profile/${persons.get(kind)}`);
      expect({ scope, kind, status }).toEqual({ scope, kind, status: 200 });
    }
  }
});

test('whoever has left is signed out of every call', async () => {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.access === 'public') continue;
    const { status } = await callEndpoint(leaver.call, endpoint);
    expect({ call: nameOf(endpoint), status }).toEqual({ call: nameOf(endpoint), status: 401 });
  }
});

/** What support may read of, written down a second time on purpose; a new right is not among them. */
const SET_UP: readonly FeatureKey[] = [
  ...(['setUp', 'emailBranding'] as const),
  ...CONTRIBUTIONS.flatMap(({ support = [] }) => support),
];
const OPEN_TO_SUPPORT = ['GET subscription/session'];
const CLOSED_TO_SUPPORT = CONTRIBUTIONS.flatMap(({ closedToSupport = [] }) => closedToSupport);

function isForSupport(endpoint: Endpoint): boolean {
  const { access, method, kind } = endpoint;
  if (OPEN_TO_SUPPORT.includes(nameOf(endpoint))) return true;
  if (CLOSED_TO_SUPPORT.includes(nameOf(endpoint)) || method !== 'GET' || kind !== 'json') return false;
  return (
    typeof access === 'object' && access.need === 'read' && access.scope === 'tenant' && SET_UP.includes(access.feature)
  );
}

const PERSON = 'Quetzalcoatl';
const SECRETS = [PERSON, PERSON.toLowerCase(), '9876501234', 'ABCPQ9876K', '50100987654321', '987654300', '2001-02-03'];

/** A company in which everything of people and pay can be told by its look. */
async function marked(): Promise<{ marked: Company; admin: SignedIn }> {
  const created = await product.createCompany();
  const admin = await created.signIn(created.admin);
  const { employeeid } = await created.addPerson({ fullname: `${PERSON} Rao` });
  const emailid = `${PERSON}@example.in`.toLowerCase();
  await created.tx(async (db) => {
    const person = { emailid: `${PERSON}@example.in`, mobilenumber: '9876501234', dateofbirth: '2001-02-03' };
    await db
      .updateTable('employee')
      .set({ ...person, fathername: PERSON, firstname: PERSON })
      .where('employeeid', '=', employeeid)
      .execute();
    await db
      .updateTable('account')
      .set({ fullname: `${PERSON} Admin` })
      .execute();
    await db.updateTable('account').set({ emailid }).where('employeeid', '=', employeeid).execute();
    await db
      .insertInto('employee_bank')
      .values({ employeeid, bankaccount: '50100987654321', bankname: PERSON })
      .execute();
    const pay = { employeeid, annualctc: 987_654_300, paybasis: 'CTC', period: '[2024-01-01,)' };
    await db.insertInto('employee_package').values(pay).execute();
    const { businessunitid } = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'North', businessunitheadid: employeeid, addedby: admin.accountid })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving', departmentheadid: employeeid, addedby: admin.accountid })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('team')
      .values({ teamname: 'Looms', teamheadid: employeeid, addedby: admin.accountid })
      .execute();
    await db.updateTable('work_profile').set({ businessunitid, departmentid }).execute();
  });
  return { marked: created, admin };
}

/** A row of the company for each id that a path names, so that single records open as well. */
async function rowOf(created: Company, field: string): Promise<unknown> {
  const { rows } = await product.pools.directory.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[1]
     where i.indisprimary and i.indnatts = 2 and a.attname = $1`,
    [field],
  );
  const name = rows[0]?.name;
  if (name === undefined) return undefined;
  const row: Values | undefined = await created.tx((db) =>
    db
      .selectFrom(name as 'team')
      .selectAll()
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.[field];
}

// Invariant (operators): Support reads the set-up only; each call leaves a row
test('support reads the set-up and nothing else: no write, no people, no pay, whatever the call', async () => {
  const { marked: created, admin } = await marked();
  const operator = await anOperator(product);
  await allowed(operator, created, admin, 240);
  const { token } = await enter(operator, created);
  const before = await tableChecksums(product.ownerUrl, ['support_look']);
  const opened: string[] = [];
  for (const endpoint of ENDPOINTS) {
    if (endpoint.access === 'public' || endpoint.app !== 'tenant') continue;
    const input = { ...exampleOf(endpoint) };
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    if (isForSupport(endpoint)) for (const name of named) input[name] = (await rowOf(created, name)) ?? input[name];
    const inputs = [{ input }, { input: {} }, ...(endpoint.method === 'GET' ? [] : [{ rawBody: '{"broken' }])];
    for (const state of inputs) {
      const { status, body, text } = await callEndpoint(created.call, endpoint, { ...state, token });
      const call = nameOf(endpoint);
      for (const secret of SECRETS)
        expect({ call, result: text.includes(secret) ? secret : '' }).toEqual({ call, result: '' });
      if (isForSupport(endpoint)) {
        expect({ call, refused: status === 401 || status === 403 || status >= 500 }).toEqual({
          call,
          refused: false,
        });
        if (status === 200) opened.push(call);
      } else expect({ call, status, code: body.error?.code }).toEqual({ call, status: 403, code: 'support' });
    }
  }
  expect(await tableChecksums(product.ownerUrl, ['support_look'])).toEqual(before);
  // The single records open as well, so that their names were looked for.
  expect(opened).toEqual(
    expect.arrayContaining([
      'GET subscription/department/:departmentid',
      'GET subscription/businessunit/:businessunitid',
      'GET permission/policy/:permissiongroupid',
      'GET subscription/exitpolicy/:exitpolicyid',
      'GET subscription/setup',
    ]),
  );
  expect(new Set(opened).size).toBeGreaterThan(30);
});

test('on hosts without a company, and in another company, the token of support opens nothing', async () => {
  const { marked: created, admin } = await marked();
  const operator = await anOperator(product);
  await allowed(operator, created, admin);
  const { token } = await enter(operator, created);
  for (const endpoint of ENDPOINTS) {
    if (endpoint.access === 'public') continue;
    const call = endpoint.app === 'tenant' ? company.call : created.call;
    const { status } = await callEndpoint(call, endpoint, { token });
    expect({ call: nameOf(endpoint), status }).toEqual({ call: nameOf(endpoint), status: 401 });
  }
});
