import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, PASSWORD, sharedApp, startApp, type TestApp } from '../../../../test/support/product.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { codeNow, resultOf, tryIn, withFactor } from './codes.ts';
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

type Input = Record<string, unknown>;
async function save(of: Company, state: Input, version?: number) {
  const admin = await of.signIn(of.admin);
  const [stored] = resultOf<[{ version: number }]>(await admin.call('GET', 'account/singlesignon'));
  const body = {
    providername: 'Acme ID',
    issuer: provider.issuer,
    ...CLIENT,
    domains: ['example.in'],
    isenabled: true,
    isonly: false,
    breakglassemail: null,
    ...state,
  };
  const headers = { 'if-match': String(version ?? stored.version) };
  return admin.call('POST', 'account/singlesignon', { body, headers });
}
/** What an administrator does with the name servers of the company. */
const verifyAll = (of: Company) =>
  of.tx(async (db) => {
    await db
      .insertInto('sign_on_domain')
      .values({ domain: 'example.in', token: 't' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.updateTable('sign_on_domain').set({ verifiedon: new Date() }).execute();
  });
async function setUp(of: Company, options: Input = {}): Promise<void> {
  await verifyAll(of);
  const { status, text } = await save(of, options);
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
  return comeBack(of, await provider.browse(left.address), left.cookie);
}
const stepOf = ({ cookies }: Awaited<ReturnType<typeof comeBack>>): string =>
  cookies.filter(({ name }) => name === 'muster_sign_on_step').map(({ name, value }) => `${name}=${value}`)[0] ?? '';
const confirm = (of: Company, cookie: string, body: Input) =>
  of.call('POST', 'subscription/singlesignonconfirm', { body, headers: { cookie } });
/** Somebody whom the issuer knows, linked to the account. */
const linked = (of: Company, accountid: number, issuer: string, subject: string) =>
  of.tx((db) => db.insertInto('sign_on_link').values({ issuer, subject, accountid, linkedon: new Date() }).execute());
const REFUSED = { status: 401, code: 'single-sign-on' };
const result = ({ status, body }: Awaited<ReturnType<typeof comeBack>>) => ({ status, code: body.error?.code });

test('the company’s own sign-on signs in an account that exists, with PKCE, state and nonce, and is noted', async () => {
  const person = await company.addPerson();
  const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  expect(body.result).toMatchObject([{ singlesignon: { name: 'Acme ID', only: false } }]);
  const { address } = await leave(company);
  const request = new URL(address).searchParams;
  expect(request.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(request.get(name)?.length).toBeGreaterThan(30);
  const asked1 = await through(company, person.emailid.toUpperCase());
  expect(result(asked1)).toEqual({ status: 401, code: 'sign-on-link' });
  const answer = await confirm(company, stepOf(asked1), { password: PASSWORD });
  expect(answer.status, answer.text).toBe(200);
  const [{ token }] = resultOf<[{ token: string }]>(answer);
  const history = await company.call('GET', 'account/history', { token });
  expect(history.body.result).toMatchObject([{ succeeded: true, method: 'single sign-on' }]);
});

test('whoever sets the issuer becomes nobody: an account is linked once by its password and code, and a sensitive one keeps its code', async () => {
  const own = await running.createCompany();
  await setUp(own, { issuer: liar.issuer });
  const checker = await own.addPerson({ groups: ['Payroll checker'] });
  const { secret } = await withFactor(running, await own.signIn(checker.emailid));
  // The issuer says that it is the checker, and that is all it says.
  const say = async (email: string, sub: string) => {
    liar.tell({ claims: { email, sub } });
    const left = await leave(own);
    return comeBack(own, liar.browse(left.address), left.cookie);
  };
  const request = await say(checker.emailid, 'evil');
  expect(result(request)).toEqual({ status: 401, code: 'sign-on-link' });
  const step = stepOf(request);
  expect(result(await confirm(own, '', { password: PASSWORD }))).toEqual(REFUSED);
  expect(result(await confirm(other, step, { password: PASSWORD }))).toEqual(REFUSED);
  expect(result(await confirm(own, step, {}))).toEqual({ status: 401, code: 'sign-on-link' });
  expect(result(await confirm(own, step, { password: 'wrong' }))).toEqual({ status: 401, code: 'sign-in' });
  expect(result(await confirm(own, step, { password: PASSWORD }))).toEqual({ status: 401, code: 'otp-needed' });
  expect(result(await confirm(own, step, { password: PASSWORD, otp: '000000' }))).toMatchObject({ status: 401 });
  running.clock.advance(120);
  const otp = codeNow(running, secret);
  expect((await confirm(own, step, { password: PASSWORD, otp })).status).toBe(200);
  expect((await mailsTo(own, checker.emailid)).at(-1)?.subject).toBe(
    'Your account is linked to the sign-on of your company',
  );
  // Linked: the password is not asked again, the code is, and the address of mail has no say any more.
  running.clock.advance(120);
  const again = await say(checker.emailid, 'evil');
  expect(result(again)).toEqual({ status: 401, code: 'otp-needed' });
  expect((await confirm(own, stepOf(again), { otp: codeNow(running, secret) })).status).toBe(200);
  running.clock.advance(-240);
  const employee = await own.addPerson();
  const first = await say(employee.emailid, 'employee');
  expect((await confirm(own, stepOf(first), { password: PASSWORD })).status).toBe(200);
  expect((await say(employee.emailid, 'employee')).status).toBe(200);
  // Another issuer begins anew, whatever it calls its people.
  const rival = await startLiar();
  await setUp(own, { issuer: rival.issuer });
  rival.tell({ claims: { email: employee.emailid, sub: 'employee' } });
  const left = await leave(own);
  const foreign = await comeBack(own, rival.browse(left.address), left.cookie);
  expect(result(foreign)).toEqual({ status: 401, code: 'sign-on-link' });
  rival.stop();
  // The step is over after five minutes.
  await setUp(own, { issuer: liar.issuer });
  const late = await say((await own.addPerson()).emailid, 'late');
  running.clock.advance(301);
  expect(result(await confirm(own, stepOf(late), { password: PASSWORD }))).toEqual(REFUSED);
  running.clock.advance(-301);
  liar.tell({});
});

test('an account that nobody used and that opens the own pages alone is linked at once; any other without a password is not', async () => {
  const own = await running.createCompany();
  await setUp(own, { issuer: liar.issuer });
  const say = async (email: string) => {
    liar.tell({ claims: { email, sub: email } });
    const left = await leave(own);
    return comeBack(own, liar.browse(left.address), left.cookie);
  };
  const unused = async (groups: readonly string[]) => {
    const person = await own.addPerson({ groups });
    await own.tx((db) =>
      db.updateTable('account').set({ passwordhash: null }).where('accountid', '=', person.accountid).execute(),
    );
    return person;
  };
  const employee = await unused(['Employee']);
  expect((await say(employee.emailid)).status).toBe(200);
  expect((await say(employee.emailid)).status).toBe(200);
  const maker = await unused(['Payroll maker']);
  const refused = await say(maker.emailid);
  expect(result(refused)).toEqual(REFUSED);
  expect(refused.body.error?.message).toContain('Ask an administrator for a link to choose one.');
});

test('only addresses of a domain count that carries the record of the company', async () => {
  const records = new Map<string, string[][]>();
  const strict = await startApp({
    env: {
      privateAddresses: true,
      resolveTxt: async (name) => records.get(name) ?? Promise.reject(new Error('ENOTFOUND')),
    },
  });
  try {
    const own = await strict.createCompany();
    const admin = await own.signIn(own.admin);
    const body = {
      providername: 'Acme ID',
      issuer: liar.issuer,
      ...CLIENT,
      domains: ['acme.example'],
      isenabled: true,
      isonly: false,
      breakglassemail: null,
    };
    const saveAs = (state: Input, version: number) =>
      admin.call('POST', 'account/singlesignon', {
        body: { ...body, ...state },
        headers: { 'if-match': String(version) },
      });
    expect((await saveAs({}, 0)).body.error?.fields).toHaveProperty('domains');
    const saved = await saveAs({ isenabled: false }, 0);
    const [{ proofs }] = resultOf<[{ proofs: { name: string; value: string; isverified: boolean }[] }]>(saved);
    expect(proofs).toMatchObject([{ name: '_muster.acme.example', isverified: false }]);
    const verify = (domain: string) => admin.call('POST', 'account/singlesignon/domain', { body: { domain } });
    expect((await verify('foreign.example')).status).toBe(404);
    for (const wrong of [[], [['muster-verification=other']], [[`${proofs[0]?.value ?? ''}x`]]]) {
      records.set('_muster.acme.example', wrong);
      expect((await verify('acme.example')).status).toBe(409);
    }
    records.set('_muster.acme.example', [['spf'], ['muster-', (proofs[0]?.value ?? '').slice('muster-'.length)]]);
    expect((await verify('acme.example')).status).toBe(200);
    expect((await saveAs({}, 1)).status).toBe(200);
    // A domain that is added afterwards has to be verified by itself.
    expect((await saveAs({ domains: ['acme.example', 'example.in'] }, 2)).status).toBe(200);
    const person = await own.addPerson();
    liar.tell({ claims: { email: person.emailid } });
    const left = await own.call('POST', 'subscription/singlesignonstart', { body: {} });
    const [cookie] = left.cookies;
    const [{ address }] = resultOf<[{ address: string }]>(left);
    const back = await own.call('POST', 'subscription/singlesignon', {
      body: { query: liar.browse(address) },
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(back.body.error?.message).toContain('Nobody has shown yet that this domain is the company’s');
  } finally {
    liar.tell({});
    await strict.stop();
  }
});

test('an unverified address, a foreign domain, nobody, and who may not sign in, stay outside', async () => {
  const [person, inactive] = [await company.addPerson(), await company.addPerson()];
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', inactive.accountid).execute(),
  );
  expect(result(await through(company, person.emailid, false))).toEqual(REFUSED);
  expect(result(await through(company, inactive.emailid))).toEqual(REFUSED);
  expect(result(await through(company, 'nobody@example.in'))).toEqual(REFUSED);
  expect(result(await through(company, company.admin))).toEqual(REFUSED);
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
  const query = await provider.browse(left.address);
  // Another browser has no cookie, or one of its own.
  expect(result(await comeBack(company, query))).toEqual(REFUSED);
  const others = await leave(company);
  expect(result(await comeBack(company, query, others.cookie))).toEqual(REFUSED);
  // The same way back at another company.
  expect(result(await comeBack(other, query, left.cookie))).toEqual(REFUSED);
  expect(result(await comeBack(company, query, left.cookie))).toEqual({ status: 401, code: 'sign-on-link' });
  expect(result(await comeBack(company, query, left.cookie))).toEqual(REFUSED);
  for (const spoil of [{ state: 'x' }, { code: 'x' }, { iss: 'http://evil.example' }, { error: 'access_denied' }]) {
    const again = await leave(company);
    const spoiled = changed(await provider.browse(again.address), spoil);
    expect({ spoil, ...result(await comeBack(company, spoiled, again.cookie)) }).toEqual({ spoil, ...REFUSED });
  }
  const late = await leave(company);
  const back = await provider.browse(late.address);
  running.clock.advance(601);
  expect(result(await comeBack(company, back, late.cookie))).toEqual(REFUSED);
  running.clock.advance(-601);
  for (const cookie of ['muster_sign_on=', 'muster_sign_on=AAAA', `muster_sign_on=${'A'.repeat(200)}`])
    expect(result(await comeBack(company, query, cookie))).toEqual(REFUSED);
});

test('N-SESS: another nonce, issuer, audience, signature or age of what the issuer says is refused', async () => {
  const person = await other.addPerson();
  await setUp(other, { issuer: liar.issuer });
  await linked(other, person.accountid, liar.issuer, 's');
  const hear = async (lie: Parameters<typeof liar.tell>[0]) => {
    liar.tell({ ...lie, claims: { email: person.emailid, ...lie.claims } });
    const left = await leave(other);
    return comeBack(other, liar.browse(left.address), left.cookie);
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
    expect({ lie, ...result(await hear(lie)) }).toEqual({ lie, ...REFUSED });
  liar.tell({ metadata: { issuer: 'https://evil.example' } });
  const start = await other.call('POST', 'subscription/singlesignonstart', { body: {} });
  expect(start.status).toBe(422);
  liar.tell({});
  await setUp(other, {});
});

test('only single sign-on: passwords are refused, but for the one administrator who may break the glass', async () => {
  const own = await running.createCompany();
  await verifyAll(own);
  const person = await own.addPerson();
  const field = async (state: Input) => (await save(own, state)).body.error?.fields;
  expect(await field({ isonly: true })).toHaveProperty('breakglassemail');
  expect(await field({ isonly: true, breakglassemail: person.emailid })).toHaveProperty('breakglassemail');
  expect(await field({ isonly: true, isenabled: false, breakglassemail: own.admin })).toHaveProperty('isonly');
  expect(await field({ domains: [] })).toHaveProperty('domains');
  await setUp(own, { isonly: true, breakglassemail: own.admin });
  expect(result(await tryIn(own, person.emailid))).toEqual(REFUSED);
  // A wrong password tells nothing of it.
  expect(result(await tryIn(own, person.emailid, {}, 'wrong'))).toEqual({ status: 401, code: 'sign-in' });
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
    stored: await db.selectFrom('single_sign_on').selectAll().execute(),
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
  running.clock.advance(601);
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
  running.clock.advance(-601);
});

test('X4: without the development setting the product calls no private address', async () => {
  const strict = await sharedApp();
  try {
    const own = await strict.createCompany();
    await verifyAll(own);
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
        expect(saved.status, saved.text).toBe(200);
        const requests = [
          await admin.call('POST', 'account/singlesignon/test', { body: {} }),
          await own.call('POST', 'subscription/singlesignonstart', { body: {} }),
        ];
        for (const { status, body: text } of requests)
          expect({ issuer, status, text: text.error?.message }).toMatchObject({
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
