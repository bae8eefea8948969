import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { sharedApp, type SignedIn, type TestApp } from '../../../../test/support/product.ts';
import { linkPath } from '#platform/server/files/link.ts';
import { purgeDue } from '#platform/server/retention/purge.ts';
import type { EventRow, SessionRow } from '../contract/own.ts';
import type { PersonAccount } from '../contract/person.ts';
import { deviceWords } from '#platform/engine/device.ts';
import { resultOf, stands, tryIn, withFactor } from './codes.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15';

test('a device is told in words', () => {
  for (const [agent, words] of [
    [PHONE, 'Chrome on Android'],
    [MAC, 'Safari on Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147.0 Safari/537.36 Edg/147.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/147 Mobile Safari/604.1', 'Chrome on iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['curl/9.1', 'A program'],
    ['', 'Unknown device'],
  ] as const)
    expect(deviceWords(agent)).toBe(words);
});

const sessionsOf = async (session: SignedIn) => resultOf<SessionRow[]>(await session.call('GET', 'account/sessions'));

test('one’s own sessions are listed and ended, one or all others; nobody else’s', async () => {
  const company = await running.createCompany();
  const [person, stranger] = [await company.addPerson(), await company.addPerson()];
  const foreign = await company.signIn(stranger.emailid);
  const body = { email: person.emailid, password: 'correct horse battery' };
  await company.call('POST', 'subscription/passwordlogin', { body, headers: { 'user-agent': PHONE } });
  const [here, there] = [await company.signIn(person.emailid), await company.signIn(person.emailid)];
  const listed = await sessionsOf(here);
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isthis }) => isthis).map(({ logininfoid }) => logininfoid)).toEqual([here.logininfoid]);
  expect(listed[2]).toMatchObject({ device: 'Chrome on Android', address: '127.0.0.1', isthis: false });
  const end = async (logininfoid: number) =>
    (await here.call('POST', 'account/endsession', { body: { logininfoid } })).status;
  expect([await end(foreign.logininfoid), await end(987_654_321)]).toEqual([404, 404]);
  expect(await stands(foreign)).toBe(200);
  expect(await end(there.logininfoid)).toBe(200);
  expect(await stands(there)).toBe(401);
  const refreshed = await company.call('POST', 'refreshtoken', { body: { refreshtoken: there.refreshtoken } });
  expect(refreshed.status).toBe(401);
  const ended = await here.call('POST', 'account/endothers', { body: {} });
  expect(resultOf(ended)).toEqual([{ ended: 1 }]);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('N-SESS: an ended session is out at once: its token, its refresh token, its file links, its stream', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const session = await company.signIn(person.emailid);
  const fileid = await company.tx(async (db) => {
    await db
      .insertInto('job_run')
      .values({ kind: 'none', title: 'Runs', statusid: 2, input: '{}', accountid: person.accountid })
      .execute();
    return 1;
  });
  const link = () =>
    linkPath(
      running.env.secret,
      { subscriptionid: company.id, fileid, logininfoid: session.logininfoid },
      running.clock.now().getTime() / 1000,
    );
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  const address = running.app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { request } = await import('node:http');
  const closed = new Promise<void>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/job/stream',
        headers: { host: company.host, authorization: `Bearer ${session.token}` },
      },
      (answer) => {
        expect(answer.statusCode).toBe(200);
        answer.on('data', () => undefined);
        answer.on('end', resolve);
      },
    );
    call.on('error', reject);
    call.end();
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await session.call('POST', 'account/endsession', { body: { logininfoid: session.logininfoid } });
  expect(await stands(session)).toBe(401);
  expect((await company.call('POST', 'refreshtoken', { body: { refreshtoken: session.refreshtoken } })).status).toBe(
    401,
  );
  const file = await running.app.inject({ url: link(), headers: { host: 'files.localhost' } });
  expect(file.statusCode).toBe(404);
  // The server would keep it open.
  await closed;
});

const historyOf = async (session: SignedIn, path = 'account/history', query = {}) =>
  resultOf<EventRow[]>(await session.call('GET', path, { query }));

test('the login history holds successes and failures, page by page, and never the address of a stranger', async () => {
  const company = await running.createCompany();
  const [person, other] = [await company.addPerson(), await company.addPerson()];
  await tryIn(company, person.emailid, {}, 'wrong');
  await tryIn(company, 'my secret password', {}, 'x');
  await tryIn(company, 'nobody@example.in', {}, 'x');
  await tryIn(company, other.emailid);
  const session = await company.signIn(person.emailid);
  const history = await historyOf(session);
  expect(history.map(({ succeeded, method, reason }) => ({ succeeded, method, reason }))).toEqual([
    { succeeded: true, method: 'password', reason: null },
    { succeeded: false, method: 'password', reason: 'The password was not right' },
  ]);
  const all = await company.tx((db) => db.selectFrom('login_event').select('emailid').execute());
  expect(all.map(({ emailid }) => emailid)).toContain('nobody@example.in');
  expect(JSON.stringify(all)).not.toContain('secret');
  for (let n = 0; n < 25; n += 1) await tryIn(company, person.emailid);
  const first = await historyOf(session);
  expect(first).toHaveLength(25);
  const second = await historyOf(session, 'account/history', { before: String(first.at(-1)?.logineventid) });
  expect(second).toHaveLength(2);
});

test('the login history is written once; it goes after 400 days and not before', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  await tryIn(company, person.emailid);
  await company.tx((db) =>
    db
      .insertInto('login_event')
      .values({
        at: new Date(Date.now() - 401 * 86_400_000),
        accountid: person.accountid,
        emailid: person.emailid,
        succeeded: true,
        method: 'password',
        address: '',
        agent: '',
      })
      .execute(),
  );
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const codes = [
    await codeOf(company.tx((db) => db.deleteFrom('login_event').execute())),
    await codeOf(company.tx((db) => db.updateTable('login_event').set({ succeeded: false }).execute())),
  ];
  expect(codes).toEqual(['MU001', '42501']);
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  for (const statement of ['update login_event set succeeded = false', 'truncate login_event'])
    expect(await codeOf(owner.query(statement))).toBe('MU001');
  await owner.end();
  const count = () => company.tx((db) => db.selectFrom('login_event').select('logineventid').execute());
  expect(await count()).toHaveLength(2);
  await company.tx((db) => purgeDue({ db, env: running.env, tenant: company.tenant, today: '2026-11-22' }));
  expect(await count()).toHaveLength(1);
});

const accountOf = async (session: SignedIn, employeeid: number) =>
  resultOf<PersonAccount[]>(await session.call('GET', `account/person/${employeeid}`));

test('an administrator sees a person’s sign-in, ends sessions, and lets nobody in or out of the own account', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const own = await company.addPerson({ groups: ['Administrator'] });
  const session = await company.signIn(person.emailid);
  const admin = await company.signIn(own.emailid);
  const employee = await company.signIn((await company.addPerson()).emailid);
  expect((await employee.call('GET', `account/person/${person.employeeid}`)).status).toBe(403);
  const [seen] = await accountOf(admin, person.employeeid);
  expect(seen).toMatchObject({ emailid: person.emailid, isactive: true, isown: false, hasfactor: false });
  expect(seen?.sessions).toHaveLength(1);
  expect(await historyOf(admin, `account/person/${person.employeeid}/history`)).toHaveLength(1);
  const act = (path: string, body: Record<string, unknown>) => admin.call('POST', `account/${path}`, { body });
  const { employeeid } = person;
  running.clock.advance(601);
  for (const [path, more] of [
    ['endpersonsessions', {}],
    ['personactive', { isactive: false }],
    ['personfactoroff', {}],
    ['personemail', { emailid: 'new@example.in' }],
  ] as const)
    expect((await act(path, { employeeid, ...more })).status, path).toBe(428);
  await admin.call('POST', 'subscription/stepup', { body: { password: 'correct horse battery' } });
  expect(resultOf(await act('endpersonsessions', { employeeid }))).toEqual([{ ended: 1 }]);
  expect(await stands(session)).toBe(401);
  const again = await company.signIn(person.emailid);
  expect((await act('personactive', { employeeid, isactive: false })).status).toBe(200);
  expect([await stands(again), (await tryIn(company, person.emailid)).status]).toEqual([401, 401]);
  expect((await act('personactive', { employeeid, isactive: true })).status).toBe(200);
  // What was open before does not wake up.
  expect([await stands(again), (await tryIn(company, person.emailid)).status]).toEqual([401, 200]);
  for (const [path, more] of [
    ['endpersonsessions', {}],
    ['personactive', { isactive: false }],
    ['personfactoroff', {}],
    ['personemail', { emailid: 'new@example.in' }],
  ] as const)
    expect((await act(path, { employeeid: own.employeeid, ...more })).status, path).toBe(409);
});

test('the address somebody signs in with is changed by an administrator; both addresses are told, none is taken twice', async () => {
  const company = await running.createCompany();
  const [person, other] = [await company.addPerson(), await company.addPerson()];
  const session = await company.signIn(person.emailid);
  const admin = await company.signIn(company.admin);
  const change = (emailid: unknown) =>
    admin.call('POST', 'account/personemail', { body: { employeeid: person.employeeid, emailid } });
  expect((await change(other.emailid.toUpperCase())).status).toBe(409);
  for (const bad of ['', null, 'no address', 'a@b', 'x@example.in\r\nBcc: y@example.in'])
    expect((await change(bad)).status).toBe(400);
  const emailid = `new.${person.emailid}`;
  expect((await change(emailid.toUpperCase())).status).toBe(200);
  expect([await stands(session), (await tryIn(company, person.emailid)).status]).toEqual([401, 401]);
  expect((await tryIn(company, emailid)).status).toBe(200);
  expect([(await mailsTo(company, person.emailid)).length, (await mailsTo(company, emailid)).length]).toEqual([1, 1]);
});

test('a lost second factor is taken away by an administrator, and the person is told', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  await withFactor(running, await company.signIn(person.emailid));
  const admin = await company.signIn(company.admin);
  expect((await tryIn(company, person.emailid)).body.error?.code).toBe('otp-needed');
  const off = await admin.call('POST', 'account/personfactoroff', { body: { employeeid: person.employeeid } });
  expect(off.status).toBe(200);
  expect((await tryIn(company, person.emailid)).status).toBe(200);
  expect((await mailsTo(company, person.emailid)).at(-1)?.subject).toBe('Your second factor was taken away');
});
