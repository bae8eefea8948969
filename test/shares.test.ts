import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Company, startApp, type TestApp } from './support/product.ts';
import { until } from './support/program.ts';

let running: TestApp;
let acme: Company;
let other: Company;
beforeAll(async () => {
  running = await startApp();
  [acme, other] = [await running.createCompany(), await running.createCompany()];
});
afterAll(() => running.stop());

/** Locks a table, so that every call that reads it keeps its connection until `unlock`. */
async function lock(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: running.ownerUrl });
  // The database may end it when the product is stopped.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  let isOpen = true;
  const unlock = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(unlock);
  return unlock;
}
const waiting = () => running.pools.queue?.waiting() ?? 0;
const publicGet = (company: Company, url: string, remoteAddress: string) =>
  running.app.inject({
    method: 'GET',
    url,
    headers: { host: company.host, applicationkey: company.tenant.applicationkey },
    remoteAddress,
  });
const ready = async () => (await running.app.inject({ url: '/health/ready' })).statusCode;

// Invariant: Callers take turns at the pool, file checks and hashing
test('one employee with 30 calls in progress: colleagues, other companies, sign-in and readiness are served', async () => {
  const { emailid } = await acme.addPerson({ groups: ['Administrator'] });
  const [employee, colleague] = [await acme.signIn(emailid), await acme.signIn(acme.admin)];
  const stranger = await other.signIn(other.admin);
  const unlock = await lock('department');
  const list = (one: typeof employee) => one.call('GET', 'subscription/alldepartmentlist');
  const calls = Array.from({ length: 34 }, () => list(employee));
  await until('the employee’s further calls wait', async () => waiting() === 30);
  expect((await colleague.call('GET', 'subscription/session')).status).toBe(200);
  expect((await stranger.call('GET', 'subscription/session')).status).toBe(200);
  expect((await acme.signIn(emailid)).accountid).toBe(employee.accountid);
  // The whole company at work takes half of the pool.
  const more = Array.from({ length: 5 }, () => list(colleague));
  await until('the company’s further calls wait', async () => waiting() === 34);
  expect((await stranger.call('GET', 'subscription/session')).status).toBe(200);
  expect(
    (await acme.call('POST', 'subscription/passwordlogin', { body: { email: emailid, password: 'no' } })).status,
  ).toBe(401);
  expect(await ready()).toBe(200);
  await unlock();
  expect((await Promise.all([...calls, ...more])).map(({ status }) => status)).toEqual(Array(39).fill(200));
  expect(waiting()).toBe(0);
});

test('visitors of many networks have two connections together, and everybody else goes before them', async () => {
  const session = await acme.signIn(acme.admin);
  const unlock = await lock('career_page_version');
  const requests = Array.from({ length: 20 }, (_, n) => publicGet(acme, '/api/recruit/careerpage', `192.0.2.${n}`));
  await until('visitors wait', async () => waiting() === 18);
  const elsewhere = publicGet(other, '/api/recruit/careerpage', '192.0.2.99');
  await until('a visitor of another company waits, too', async () => waiting() === 19);
  expect((await session.call('GET', 'subscription/session')).status).toBe(200);
  expect((await acme.signIn(acme.admin)).accountid).toBe(session.accountid);
  await unlock();
  const answers = await Promise.all([...requests, elsewhere]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(200));
});

test('readiness has an answer while the database gives none', async () => {
  const unlock = await lock('subscription');
  expect(await ready()).toBe(503);
  await unlock();
  await until('the database answers', async () => (await ready()) === 200);
});

test('a caller with a hundred calls waiting is told to try again', async () => {
  const { emailid } = await acme.addPerson({ groups: ['Administrator'] });
  const session = await acme.signIn(emailid);
  const unlock = await lock('department');
  const calls = Array.from({ length: 106 }, () => session.call('GET', 'subscription/alldepartmentlist'));
  await until('the line is full', async () => waiting() === 100);
  await unlock();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect(statuses.filter((status) => status === 200)).toHaveLength(104);
});
