import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_KEYS, FEATURES, type Grant } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import type { Db } from '#platform/server/db.ts';
import { signToken } from '#platform/server/access-token.ts';
import { type Company, PASSWORD, type SignedIn, sharedApp, type TestApp } from './support/product.ts';
import { periodOfMonth } from './support/pay-period.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { callEndpoint, ENDPOINTS, exampleOf, expectedError, nameOf, tableChecksums } from './support/endpoints.ts';

const CANARY = 'Quetzalcoatlus';

let test_: TestApp;
/** Made first, so that the small ids of the examples are its own. */
let other: Company;
let own: Company;
let otherAdmin: SignedIn;
let admin: SignedIn;

async function fillWithCanary(company: Company): Promise<void> {
  await company.addPerson({ fullname: `${CANARY} Rao` });
  await company.tx(async (db) => {
    await db
      .insertInto('department')
      .values({ departmentname: `${CANARY} works` })
      .execute();
    await db
      .insertInto('business_unit')
      .values({ businessunitname: `${CANARY} unit` })
      .execute();
    await db
      .insertInto('company_office')
      .values({ officename: `${CANARY} office`, statename: 'Goa' })
      .execute();
    const run = await db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, '2026-10'), payrollmonth: '2026-10', statusid: 3 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payroll_reversal')
      .values({ ...run, reason: `${CANARY} reason`, proposedby: 1 })
      .execute();
    const { employeeid } = await db.selectFrom('employee').select('employeeid').executeTakeFirstOrThrow();
    await db
      .insertInto('draft_payslip')
      .values({ ...run, employeeid, employeecode: CANARY, netpay: 1 })
      .execute();
    await db
      .insertInto('bulk_batch')
      .values({
        kind: 'add_new_employee',
        filename: `${CANARY}.csv`,
        filehash: CANARY,
        sheetname: CANARY,
        headerrow: 1,
        headings: '[]',
        mapping: '{}',
      })
      .execute();
    await db.insertInto('job_run').values({ kind: 'none', title: CANARY, statusid: 3, input: '{}' }).execute();
  });
}

const featureRow = (actionid: 1 | 2, scope: Scope) =>
  FEATURE_KEYS.map((key) => ({ featureid: FEATURES[key].featureid, actionid, scope }));

async function makeGroup(db: Db, name: string, rights: ReturnType<typeof featureRow>): Promise<void> {
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname: name })
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  if (rights.length > 0)
    await db
      .insertInto('permission_grant')
      .values(rights.map((right) => ({ ...right, permissiongroupid })))
      .execute();
}

async function signedInTo(groups: readonly string[], managerid: number | null = null): Promise<SignedIn> {
  const person = await own.addPerson({ groups, managerid });
  return own.signIn(person.emailid);
}

async function grantsOf(caller: SignedIn): Promise<readonly Grant[]> {
  const { body } = await caller.call('GET', 'subscription/session');
  const [session] = body.result as [{ features: Grant[] }];
  return session.features;
}

beforeAll(async () => {
  test_ = await sharedApp();
  other = await test_.createCompany({ companyname: CANARY });
  await fillWithCanary(other);
  own = await test_.createCompany();
  await own.tx(async (db) => {
    await makeGroup(db, 'Nothing', []);
    await makeGroup(db, 'Reader', featureRow(2, 'all'));
    await makeGroup(db, 'Everything of oneself', featureRow(1, 'self'));
  });
  otherAdmin = await other.signIn(other.admin);
  admin = await own.signIn(own.admin);
});
afterAll(() => test_.stop());

/** A sign-out would end the session that walks. */
const walked = ENDPOINTS.filter((endpoint) => endpoint.path !== 'subscription/logout');
const guarded = walked.filter((endpoint) => endpoint.access !== 'public');

/** `test:deep` asks every call in every way; `npm test` a share of the ways, which differs from call to call. */
const DEEP = process.env['MUSTER_DEEP'] === 'on';
const isIn = (share: number, at: number): boolean => DEEP || at % share === 0;

/** The status of calls with a token, by name. */
async function statuses(token: string | undefined, of: readonly Endpoint[]): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const endpoint of of) {
    const answer = await callEndpoint(own.call, endpoint, token === undefined ? {} : { token });
    result[nameOf(endpoint)] = answer.status;
  }
  return result;
}
const all = (status: number, of: readonly Endpoint[]) =>
  Object.fromEntries(of.map((endpoint) => [nameOf(endpoint), status]));

test('whoever is not signed in here gets 401 and changes nothing', async () => {
  const { body } = await own.call('GET', `subscription/verifysubscription/${own.label}`);
  const [{ token: subscriptionToken }] = body.result as [{ token: string }];
  const revoked = await signedInTo(['Administrator']);
  const deactivated = await signedInTo(['Administrator']);
  await own.tx(async (db) => {
    await db
      .updateTable('login_session')
      .set({ revokedon: new Date() })
      .where('logininfoid', '=', revoked.logininfoid)
      .execute();
    await db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', deactivated.accountid).execute();
  });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const user = { kind: 'user', sub: own.id, acc: admin.accountid, log: admin.logininfoid, exp } as const;
  const before = await tableChecksums(test_.ownerUrl);
  const ofAnother = await signToken(test_.env, { ...user, sub: other.id });
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const tokens: Record<string, string | undefined> = {
    anonymous: undefined,
    garbage: 'garbage',
    'subscription token': subscriptionToken,
    'application key': own.tenant.applicationkey,
    'forged with another secret': await signToken({ secret: 'x'.repeat(40) }, user),
    'past its time': await signToken(test_.env, { ...user, exp: Math.floor(Date.now() / 1000) - 1 }),
    'another account of the login': await signToken(test_.env, { ...user, acc: user.acc + 1 }),
    'signature of another claim': [...ofAnother.split('.').slice(0, 2), admin.token.split('.')[2]].join('.'),
    'by no algorithm': `${unsigned}.${admin.token.split('.')[1]}.`,
    revoked: revoked.token,
    'account deactivated': deactivated.token,
    'administrator of another company': otherAdmin.token,
    'token of the other company, claims of this one': ofAnother,
  };
  // A token is judged before its call is known: without one and with that of another company every call is asked.
  const withEveryCall = new Set(['anonymous', 'administrator of another company']);
  for (const [number, [who, token]] of Object.entries(tokens).entries()) {
    const of = guarded.filter((_, at) => withEveryCall.has(who) || isIn(8, at + number));
    expect({ who, ...(await statuses(token, of)) }).toEqual({ who, ...all(401, of) });
  }
  expect(await tableChecksums(test_.ownerUrl)).toEqual(before);
});

// Invariant: Rights before the body: 401, then 403, then the input is read
test('a missing right is refused before anything is looked up or parsed, and changes nothing', async () => {
  const callers = {
    stranger: await signedInTo(['Nothing']),
    employee: await signedInTo(['Employee']),
    manager: await signedInTo(['Manager']),
    reader: await signedInTo(['Reader']),
    'everything of oneself': await signedInTo(['Everything of oneself']),
    checker: await signedInTo(['Payroll checker']),
    maker: await signedInTo(['Payroll maker']),
    administrator: admin,
  };
  for (const [number, [who, caller]] of Object.entries(callers).entries()) {
    const grants = await grantsOf(caller);
    const refused = guarded.filter((endpoint) => expectedError(endpoint, grants) === 403);
    const before = await tableChecksums(test_.ownerUrl);
    for (const [at, endpoint] of refused.entries()) {
      const inputs = [{}, { rawBody: '{"broken' }, { input: { ...exampleOf(endpoint), bulkbatchid: 'x' } }];
      for (const state of inputs.filter((_, way) => isIn(inputs.length, at + number + way))) {
        const { status, body } = await callEndpoint(caller.call, endpoint, state);
        expect({ who, call: nameOf(endpoint), status, code: body.error?.code }).toEqual({
          who,
          call: nameOf(endpoint),
          status: 403,
          code: 'forbidden',
        });
      }
    }
    expect(await tableChecksums(test_.ownerUrl)).toEqual(before);
  }
});

test('a right that is held is never refused, and no example ever breaks the server', async () => {
  for (const groups of [
    ['Employee'],
    ['Manager'],
    ['Reader'],
    ['Everything of oneself'],
    ['Administrator'],
    ['Payroll checker'],
  ]) {
    const caller = await signedInTo(groups);
    const grants = await grantsOf(caller);
    for (const endpoint of walked) {
      if (expectedError(endpoint, grants) !== undefined) continue;
      const { status, text } = await callEndpoint(caller.call, endpoint);
      const allowed = endpoint.access === 'public' ? status < 500 : status < 500 && status !== 401 && status !== 403;
      expect({ groups, call: nameOf(endpoint), status, allowed, text: allowed ? '' : text }).toMatchObject({
        allowed: true,
      });
      expect(text).not.toContain(CANARY);
    }
  }
});

test('N-WRITE: what is not declared does not exist: every other path and method is 404 for everybody', async () => {
  for (const path of [
    'nothing',
    'subscription',
    'subscription/department/1/x',
    'Subscription/alldepartmentlist',
    'subscription/alldepartmentlist/',
    '../health',
    'subscription//session',
  ])
    expect((await admin.call('GET', path)).status, path).toBe(404);
  const patterns = ENDPOINTS.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:\w+/g, '1');
    for (const method of ['PUT', 'DELETE', 'POST'] as const) {
      if (patterns.some((one) => one.method === method && one.pattern.test(path))) continue;
      expect((await admin.call(method, path, { body: {} })).status, `${method} ${path}`).toBe(404);
    }
  }
});

test('signing in elsewhere with the same password opens nothing here', async () => {
  const { status } = await own.call('POST', 'subscription/passwordlogin', {
    body: { email: other.admin, password: PASSWORD },
  });
  expect(status).toBe(401);
});
