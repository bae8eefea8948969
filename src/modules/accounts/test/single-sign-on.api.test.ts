import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, PASSWORD, startApp, type TestApp } from '../../../../test/support/product.ts';
import { resultOf, tryIn } from './codes.ts';
import { CLIENT, startLiar, startProvider } from './providers.ts';

let running: TestApp;
let company: Company;
let other: Company;
let provider: Awaited<ReturnType<typeof startProvider>>;
let liar: Awaited<ReturnType<typeof startLiar>>;

beforeAll(async () => {
  running = await startApp({ env: { privateAddresses: true } });
  company = await running.createCompany();
  other = await running.createCompany();
  provider = await startProvider(() => [company, other].map(({ host }) => `http://${host}/login/single-sign-on`));
  liar = await startLiar();
  await setUp(company);
  await setUp(other);
});
afterAll(async () => {
  provider.stop();
  liar.stop();
  await running.stop();
});

type Given = Record<string, unknown>;
async function save(of: Company, given: Given, version?: number) {
  const admin = await of.signIn(of.admin);
  const [kept] = resultOf<[{ version: number }]>(await admin.call('GET', 'account/singlesignon'));
  const body = {
    providername: 'Acme ID',
    issuer: provider.issuer,
    ...CLIENT,
    domains: ['example.in'],
    isenabled: true,
    isonly: false,
    breakglassemail: null,
    ...given,
  };
  const headers = { 'if-match': String(version ?? kept.version) };
  return admin.call('POST', 'account/singlesignon', { body, headers });
}
async function setUp(of: Company, given: Given = {}): Promise<void> {
  const { status, text } = await save(of, given);
  expect(status, text).toBe(200);
}

type Left = { address: string; cookie: string };
async function leave(of: Company): Promise<Left> {
  const answer = await of.call('POST', 'subscription/singlesignonstart', { body: {} });
  expect(answer.status, answer.text).toBe(200);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const [{ address }] = resultOf<[{ address: string }]>(answer);
  return { address, cookie: `${cookie?.name}=${cookie?.value}` };
}
const comeBack = (of: Company, query: string, cookie = '') =>
  of.call('POST', 'subscription/singlesignon', { body: { query }, headers: { cookie } });
const changed = (query: string, change: Record<string, string>): string => {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  return `?${params}`;
};
async function through(of: Company, email: string, email_verified = true) {
  Object.assign(provider.person, { email, email_verified });
  const left = await leave(of);
  return comeBack(of, await provider.visit(left.address), left.cookie);
}
const REFUSED = { status: 401, code: 'single-sign-on' };
const told = ({ status, body }: Awaited<ReturnType<typeof comeBack>>) => ({ status, code: body.error?.code });

test('the company’s own sign-on signs in an account that exists, with PKCE, state and nonce, and is noted', async () => {
  const person = await company.addPerson();
  const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  expect(body.result).toMatchObject([{ singlesignon: { name: 'Acme ID', only: false } }]);
  const { address } = await leave(company);
  const asked = new URL(address).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(30);
  const answer = await through(company, person.emailid.toUpperCase());
  expect(answer.status, answer.text).toBe(200);
  const [{ token }] = resultOf<[{ token: string }]>(answer);
  const history = await company.call('GET', 'account/history', { token });
  expect(history.body.result).toMatchObject([{ succeeded: true, method: 'single sign-on' }]);
});

test('an unverified address, a foreign domain, nobody, and who may not sign in, stay outside', async () => {
  const [person, inactive] = [await company.addPerson(), await company.addPerson()];
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', inactive.accountid).execute(),
  );
  expect(told(await through(company, person.emailid, false))).toEqual(REFUSED);
  expect(told(await through(company, inactive.emailid))).toEqual(REFUSED);
  expect(told(await through(company, 'nobody@example.in'))).toEqual(REFUSED);
  expect(told(await through(company, company.admin))).toEqual(REFUSED);
  const accounts = await company.tx((db) =>
    db.selectFrom('account').select('accountid').where('emailid', 'like', 'nobody%').execute(),
  );
  expect(accounts).toEqual([]);
});

test('N-SESS: a wrong state, a code used again, and a way back to another browser or company, open nothing', async () => {
  const person = await company.addPerson();
  await other.addPerson();
  Object.assign(provider.person, { email: person.emailid, email_verified: true });
  const left = await leave(company);
  const query = await provider.visit(left.address);
  // Another browser has no cookie, or one of its own.
  expect(told(await comeBack(company, query))).toEqual(REFUSED);
  const others = await leave(company);
  expect(told(await comeBack(company, query, others.cookie))).toEqual(REFUSED);
  // The same way back at another company.
  expect(told(await comeBack(other, query, left.cookie))).toEqual(REFUSED);
  expect((await comeBack(company, query, left.cookie)).status).toBe(200);
  expect(told(await comeBack(company, query, left.cookie))).toEqual(REFUSED);
  for (const spoil of [{ state: 'x' }, { code: 'x' }, { iss: 'http://evil.example' }, { error: 'access_denied' }]) {
    const again = await leave(company);
    const spoiled = changed(await provider.visit(again.address), spoil);
    expect({ spoil, ...told(await comeBack(company, spoiled, again.cookie)) }).toEqual({ spoil, ...REFUSED });
  }
  const late = await leave(company);
  const back = await provider.visit(late.address);
  running.clock.advance(601);
  expect(told(await comeBack(company, back, late.cookie))).toEqual(REFUSED);
  running.clock.advance(-601);
  for (const cookie of ['muster_sign_on=', 'muster_sign_on=AAAA', `muster_sign_on=${'A'.repeat(200)}`])
    expect(told(await comeBack(company, query, cookie))).toEqual(REFUSED);
});

test('N-SESS: another nonce, issuer, audience, signature or age of what the issuer says is refused', async () => {
  const person = await other.addPerson();
  await setUp(other, { issuer: liar.issuer });
  const hear = async (lie: Parameters<typeof liar.tell>[0]) => {
    liar.tell({ ...lie, claims: { email: person.emailid, ...lie.claims } });
    const left = await leave(other);
    return comeBack(other, liar.visit(left.address), left.cookie);
  };
  expect((await hear({})).status).toBe(200);
  const past = Math.floor(Date.now() / 1000) - 3600;
  for (const lie of [
    { claims: { nonce: 'another' } },
    { claims: { nonce: undefined } },
    { claims: { iss: 'https://evil.example' } },
    { claims: { aud: 'another client' } },
    { claims: { aud: ['muster', 'another'], azp: 'another' } },
    { claims: { exp: past } },
    { claims: { email_verified: 'true' } },
    { claims: { email_verified: undefined } },
    { claims: { email: [person.emailid] } },
    { unsigned: true },
  ])
    expect({ lie, ...told(await hear(lie)) }).toEqual({ lie, ...REFUSED });
  liar.tell({ metadata: { issuer: 'https://evil.example' } });
  const start = await other.call('POST', 'subscription/singlesignonstart', { body: {} });
  expect(start.status).toBe(422);
  liar.tell({});
  await setUp(other, {});
});

test('only single sign-on: passwords are refused, but for the one administrator who may break the glass', async () => {
  const own = await running.createCompany();
  const person = await own.addPerson();
  const field = async (given: Given) => (await save(own, given)).body.error?.fields;
  expect(await field({ isonly: true })).toHaveProperty('breakglassemail');
  expect(await field({ isonly: true, breakglassemail: person.emailid })).toHaveProperty('breakglassemail');
  expect(await field({ isonly: true, isenabled: false, breakglassemail: own.admin })).toHaveProperty('isonly');
  expect(await field({ domains: [] })).toHaveProperty('domains');
  await setUp(own, { isonly: true, breakglassemail: own.admin });
  expect(told(await tryIn(own, person.emailid))).toEqual(REFUSED);
  // A wrong password tells nothing of it.
  expect(told(await tryIn(own, person.emailid, {}, 'wrong'))).toEqual({ status: 401, code: 'sign-in' });
  expect((await tryIn(own, own.admin)).status).toBe(200);
});

test('N-SECRET: the client secret is never sent back, and goes to no other issuer than the one it was given for', async () => {
  const own = await running.createCompany();
  await setUp(own);
  const admin = await own.signIn(own.admin);
  const read = await admin.call('GET', 'account/singlesignon');
  expect(read.body.result).toMatchObject([
    { hassecret: true, returnaddress: `http://${own.host}/login/single-sign-on` },
  ]);
  const rows = await own.tx(async (db) => ({
    kept: await db.selectFrom('single_sign_on').selectAll().execute(),
    audit: await db.selectFrom('audit_row').select('after').where('tablename', '=', 'single_sign_on').execute(),
  }));
  expect(rows.audit.length).toBe(1);
  for (const text of [read.text, JSON.stringify(rows)]) expect(text).not.toContain(CLIENT.clientsecret);
  expect(JSON.stringify(rows.audit)).not.toContain('secretbox');
  await setUp(own, { clientsecret: '' });
  const moved = await save(own, { issuer: liar.issuer, clientsecret: null });
  expect(moved.body.error?.fields).toHaveProperty('clientsecret');
  expect((await save(own, {}, 1)).status).toBe(412);
  for (const issuer of [
    '',
    'nonsense',
    'ftp://x.example',
    'https://a:b@x.example',
    'https://x.example/?a=b',
    'https://',
    'javascript:alert(1)',
  ])
    expect((await save(own, { issuer })).status, issuer).toBe(400);
});

test('setting it up needs the right and a fresh proof, and can be tested', async () => {
  const own = await running.createCompany();
  const maker = await own.signIn((await own.addPerson({ groups: ['Payroll maker'] })).emailid);
  expect((await maker.call('GET', 'account/singlesignon')).status).toBe(200);
  expect((await maker.call('POST', 'account/singlesignon/test', { body: {} })).status).toBe(403);
  const admin = await own.signIn(own.admin);
  const run = () => admin.call('POST', 'account/singlesignon/test', { body: {} });
  expect((await run()).status).toBe(409);
  await setUp(own);
  expect((await run()).body.result).toMatchObject([{ issuer: provider.issuer }]);
  await setUp(own, { issuer: 'http://127.0.0.1:1' });
  const closed = await run();
  expect(closed.status).toBe(422);
  expect(closed.body.error?.message).toContain('could not be reached');
  running.clock.advance(301);
  for (const path of ['account/singlesignon', 'account/signinpolicy']) {
    const body = {
      providername: 'x',
      issuer: 'https://x.example',
      clientid: 'x',
      domains: [],
      isenabled: false,
      isonly: false,
      breakglassemail: null,
      demand: 'nobody',
    };
    expect((await admin.call('POST', path, { body, headers: { 'if-match': '0' } })).status, path).toBe(428);
  }
  running.clock.advance(-301);
});

test('X4: without the development setting the product calls no private address', async () => {
  const strict = await startApp();
  try {
    const own = await strict.createCompany();
    const admin = await own.signIn(own.admin);
    const { port } = new URL(liar.issuer);
    for (const issuer of [
      liar.issuer,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
      `https://2130706433:${port}`,
    ]) {
      const [{ version }] = resultOf<[{ version: number }]>(await admin.call('GET', 'account/singlesignon'));
      const body = {
        providername: 'X',
        issuer,
        ...CLIENT,
        domains: ['example.in'],
        isenabled: true,
        isonly: false,
        breakglassemail: null,
      };
      const saved = await admin.call('POST', 'account/singlesignon', {
        body,
        headers: { 'if-match': String(version) },
      });
      if (issuer.startsWith('http:')) expect(saved.status).toBe(400);
      else {
        expect(saved.status).toBe(200);
        const asked = [
          await admin.call('POST', 'account/singlesignon/test', { body: {} }),
          await own.call('POST', 'subscription/singlesignonstart', { body: {} }),
        ];
        for (const { status, body: said } of asked)
          expect({ issuer, status, text: said.error?.message }).toMatchObject({
            status: 422,
            text: expect.stringContaining('not on the open internet') as string,
          });
      }
    }
    expect((await tryIn(own, own.admin, {}, PASSWORD)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
