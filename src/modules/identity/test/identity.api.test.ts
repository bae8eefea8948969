import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#platform/server/tenants.ts';
import { hashPassword } from '#platform/server/token.ts';
import { newestMailTo } from '../../../../test/support/outbox.ts';
import { type Answer, type Company, PASSWORD, startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
let one: Company;
let two: Company;
beforeAll(async () => {
  running = await startApp();
  one = await running.createCompany({ companyname: 'Indus Mills' });
  two = await running.createCompany({ companyname: 'Kaveri Works' });
});
afterAll(() => running.stop());

const HOST = 'accounts.localhost';
let serial = 0;
/** Somebody with an account of the same address in both companies. */
async function inBoth({ secondPassword = PASSWORD }: { secondPassword?: string } = {}): Promise<string> {
  const emailid = `asha${(serial += 1)}@both.example`;
  const add = async (company: Company, password: string) => {
    const passwordhash = await hashPassword(password);
    await company.tx((db) => createAccount(db, { emailid, fullname: 'Asha Rao', passwordhash, groups: ['Employee'] }));
  };
  await add(one, PASSWORD);
  await add(two, secondPassword);
  return emailid;
}
const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  running.call('POST', path, { host: HOST, body, headers });
type Existing = { emailid: string; companies: { label: string; companyname: string; address: string }[] };
/** What the calls of this file answer, each some of it. */
type Result = {
  code: string;
  noncehash: string;
  some: boolean;
  free: boolean;
  why: string | null;
  features: unknown[];
} & Existing;
const first = (answer: Answer): Result => {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
  const [it] = answer.body.result as [Result];
  return it;
};
const namesIn = (answer: Answer) => first(answer).companies.map(({ companyname }) => companyname);
const cookieOf = (answer: Answer, name: string): string =>
  `${name}=${answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''}`;
const apexSessionOf = (answer: Answer) => ({ cookie: cookieOf(answer, 'muster_accounts') });
const signIn = (email: string, password = PASSWORD) => ask('account/login', { email, password, logintype: 2 });

async function nonceOf(company: Company) {
  const drawn = await company.call('POST', 'subscription/signincodestart', { body: {} });
  return { ...first(drawn), cookie: cookieOf(drawn, 'muster_nonce') };
}
async function codeFor(company: Company, apexSession: Record<string, string>) {
  const nonce = await nonceOf(company);
  const { noncehash } = nonce;
  const { code } = first(await ask('account/signincode', { label: company.label, noncehash }, apexSession));
  return { ...nonce, code };
}
const enter = (company: Company, code: string, cookie: string) =>
  company.call('POST', 'subscription/signincode', { body: { code }, headers: { cookie } });

test('finding answers the same for every address; only one that a company knows gets a mail with its companies', async () => {
  const email = await inBoth();
  const existing = await ask('account/find', { email });
  const stranger = await ask('account/find', { email: 'nobody@nowhere.example' });
  expect({ status: existing.status, text: existing.text }).toEqual({ status: stranger.status, text: stranger.text });
  const mail = (await newestMailTo(running, email)) ?? '';
  expect(mail).toContain(`Indus Mills\nhttp://${one.host}/login`);
  expect(mail).toContain('Kaveri Works');
  expect(await newestMailTo(running, 'nobody@nowhere.example')).toBeUndefined();

  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const opened = await ask('account/open', { token });
  expect(namesIn(opened)).toEqual(['Indus Mills', 'Kaveri Works']);
  expect((await ask('account/open', { token })).body.error?.code).toBe('E0100');
  const mine = await running.call('GET', 'account/companies', { host: HOST, headers: apexSessionOf(opened) });
  expect(namesIn(mine)).toEqual(['Indus Mills', 'Kaveri Works']);
});

test('account/login signs in to the companies where the password is right, and to no other (S7-011)', async () => {
  const client = {
    username: 'asha',
    logintype: 2,
    browserdetail: 'Firefox 150',
    systemdetail: 'Linux',
    devicetokenid: 'd',
  };
  const result = await inBoth();
  first(await ask('account/login', { email: result, password: PASSWORD, ...client }));
  const { rows } = await running.pools.directory.query<{ clientdetail: object }>(
    'select clientdetail from apex_session where emailid = $1',
    [result],
  );
  expect(rows).toEqual([{ clientdetail: expect.objectContaining(client) as object }]);
  const email = await inBoth({ secondPassword: 'another one altogether' });
  expect(namesIn(await signIn(email))).toEqual(['Indus Mills']);
  expect(namesIn(await signIn(email, 'another one altogether'))).toEqual(['Kaveri Works']);
  const wrong = await signIn(email, 'not this one at all');
  const stranger = await signIn('nobody@nowhere.example', 'not this one at all');
  expect([wrong.status, wrong.text]).toEqual([401, stranger.text]);
  // Whoever proved one company cannot be handed over into the other.
  const apexSession = apexSessionOf(await signIn(email));
  const { noncehash } = await nonceOf(two);
  expect((await ask('account/signincode', { label: two.label, noncehash }, apexSession)).status).toBe(404);
});

test('wrong passwords are slowed down, at this host as at the company’s own', async () => {
  const email = await inBoth();
  for (let at = 0; at < 6; at += 1) await signIn(email, 'guess after guess after guess');
  expect((await signIn(email)).status).toBe(429);
  const own = await one.call('POST', 'subscription/passwordlogin', { body: { email, password: PASSWORD } });
  expect(own.status).toBe(429);
});

test('a sign-in code signs in once, in the browser that holds the nonce, at once', async () => {
  const email = await inBoth();
  const apexSession = apexSessionOf(await signIn(email));
  const { code, cookie } = await codeFor(one, apexSession);
  const entered = await enter(one, code, cookie);
  expect(first(entered)).toMatchObject({ emailid: email, subscriptionid: one.id });
  expect((await enter(one, code, cookie)).status, 'a second time').toBe(401);

  const crossed = await codeFor(one, apexSession);
  const foreign = await nonceOf(two);
  expect((await enter(two, crossed.code, foreign.cookie)).status, 'in another company').toBe(401);
  expect((await enter(one, crossed.code, crossed.cookie)).status, 'where it belongs, still').toBe(200);

  const bare = await codeFor(one, apexSession);
  expect((await enter(one, bare.code, '')).status, 'without the nonce').toBe(401);
  const stolen = await codeFor(one, apexSession);
  expect((await enter(one, stolen.code, (await nonceOf(one)).cookie)).status, 'with another nonce').toBe(401);
  expect((await enter(one, stolen.code, stolen.cookie)).status, 'tried by somebody else, it is gone').toBe(401);

  const late = await codeFor(one, apexSession);
  running.clock.advance(31);
  expect((await enter(one, late.code, late.cookie)).status, 'after half a minute').toBe(401);
});

test('what was proved ends with the sign-out, with a new password, and after half an hour', async () => {
  const email = await inBoth();
  const companies = (apexSession: Record<string, string>) =>
    running.call('GET', 'account/companies', { host: HOST, headers: apexSession });
  const left = apexSessionOf(await signIn(email));
  await ask('account/logout', {}, left);
  expect((await companies(left)).status).toBe(401);

  const changed = apexSessionOf(await signIn(email));
  const passwordhash = await hashPassword('quite another password');
  await one.tx((db) => db.updateTable('account').set({ passwordhash }).where('emailid', '=', email).execute());
  expect((await companies(changed)).status).toBe(401);

  const old = apexSessionOf(await signIn(email));
  running.clock.advance(31 * 60);
  expect((await companies(old)).status).toBe(401);
});

test('an account that was closed is neither shown nor entered', async () => {
  const email = await inBoth();
  const opened = apexSessionOf(await signIn(email));
  await two.tx((db) => db.updateTable('account').set({ statusid: 2 }).where('emailid', '=', email).execute());
  const { noncehash } = await nonceOf(two);
  expect((await ask('account/signincode', { label: two.label, noncehash }, opened)).status).toBe(401);
  expect(namesIn(await signIn(email))).toEqual(['Indus Mills']);
});

test('a page of another host of ours cannot use what this browser proved', async () => {
  const apexSession = apexSessionOf(await signIn(await inBoth()));
  const { noncehash } = await nonceOf(one);
  const sent = { label: one.label, noncehash };
  expect((await ask('account/signincode', sent, { ...apexSession, origin: `http://${two.host}` })).status).toBe(401);
  expect((await ask('account/signincode', sent, { ...apexSession, origin: `http://${HOST}` })).status).toBe(200);
  const form = { ...apexSession, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await ask('account/signincode', `label=${one.label}`, form)).status).toBeGreaterThanOrEqual(400);
});

test('other companies are offered only to whoever has proved to read the mails of the address', async () => {
  const email = await inBoth();
  const person = await one.signIn(email);
  const some = async () => first(await person.call('GET', 'subscription/othercompanies')).some;
  expect(await some()).toBe(false);
  await ask('account/find', { email });
  const token = /token=([\w-]+)/.exec((await newestMailTo(running, email)) ?? '')?.[1] ?? '';
  first(await ask('account/open', { token }));
  expect(await some()).toBe(true);
});

test('a call of one application does not exist on the host of another', async () => {
  const hosts = ['accounts.localhost', 'signup.localhost', 'superuser.localhost', one.host, 'localhost'];
  const statuses = async (method: 'GET' | 'POST', path: string) =>
    Promise.all(
      hosts.map(
        async (host) => (await running.call(method, path, { host, body: method === 'POST' ? {} : undefined })).status,
      ),
    );
  expect(await statuses('GET', 'account/companies')).toEqual([401, 404, 404, 404, 401]);
  expect(await statuses('GET', 'signup/label/ganga')).toEqual([404, 200, 404, 404, 404]);
  expect(await statuses('GET', 'subscription/session')).toEqual([404, 404, 404, 401, 404]);
  expect(await statuses('GET', 'language/tenant/english')).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses('POST', 'subscription/signincodestart')).toEqual([404, 404, 404, 200, 404]);
});
