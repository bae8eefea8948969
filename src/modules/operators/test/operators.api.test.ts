import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveApexLink } from '#platform/server/apex-store.ts';
import { addOperator } from '#platform/server/operator-directory.ts';
import { type Answer, startApp, type TestApp } from '../../../../test/support/product.ts';

const HOST = 'superuser.localhost';
const EMAIL = 'operator@muster.example';
const WORDS = 'monsoon over the western ghats';

let running: TestApp;
let secret = '';
let steps = 0;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  running.call('POST', `superuser/${path}`, { host: HOST, body, headers });
const codeOf = ({ status, body }: Answer) => `${status} ${body.error?.code ?? ''}`;
const first = ({ status, body }: Answer): Record<string, unknown> => {
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const [one] = body.result as [Record<string, unknown>];
  return one;
};
/** Each code counts once, so the clock goes on between two. */
function nextCode(): string {
  running.clock.advance(30 * Math.min(1, (steps += 1)));
  return generateSync({ secret, epoch: Math.floor(running.clock.now().getTime() / 1000) });
}
async function signIn(): Promise<Record<string, string>> {
  const answer = await ask('login', { email: EMAIL, password: WORDS, otp: nextCode(), logintype: 2 });
  first(answer);
  const cookie = answer.cookies.find(({ name }) => name === 'muster_superuser');
  return { cookie: `muster_superuser=${cookie?.value ?? ''}` };
}

test('there is no operator until the command makes one, who sets password and second factor (N-DEFAULT)', async () => {
  expect(codeOf(await ask('login', { email: EMAIL, password: WORDS, otp: '000000' }))).toBe('401 sign-in');
  await addOperator(running.pools, { emailid: EMAIL, fullname: 'Asha Rao' });
  expect(codeOf(await ask('login', { email: EMAIL, password: '' }))).toBe('401 sign-in');
  const token = await saveApexLink(running.pools, {
    purpose: 'operator',
    emailid: EMAIL,
    payload: {},
    now: running.clock.now(),
    minutes: 60,
  });
  expect(codeOf(await ask('firstpassword', { token, password: 'only twelve!' }))).toBe('400 invalid');
  expect(first(await ask('firstpassword', { token, password: WORDS }))).toEqual({ emailid: EMAIL });
  expect(codeOf(await ask('firstpassword', { token, password: `${WORDS} again` }))).toBe('400 E0100');

  const proof = { email: EMAIL, password: WORDS };
  for (const otp of [undefined, null, '']) expect(codeOf(await ask('login', { ...proof, otp }))).toBe('401 otp-setup');
  ({ secret } = first(await ask('factorstart', proof)) as { secret: string });
  expect(codeOf(await ask('login', { ...proof, otp: '000000' }))).toBe('401 otp-wrong');
});

test('superuser/login takes e-mail, password and code with the further fields, each code once (S7-013)', async () => {
  const otp = nextCode();
  const sent = {
    email: EMAIL,
    username: EMAIL,
    password: WORDS,
    otp,
    subscriptionid: null,
    logintype: 2,
    browserdetail: 'Firefox',
    systemdetail: 'Linux',
    devicetokenid: '',
  };
  expect(first(await ask('login', sent))).toEqual({ emailid: EMAIL, fullname: 'Asha Rao', isdisklow: false });
  const { rows } = await running.pools.directory.query<{ clientdetail: object }>(
    "select clientdetail from operator_event where emailid = $1 and action = 'signed in' order by operatoreventid desc limit 1",
    [EMAIL],
  );
  const { email: _email, password: _password, otp: _otp, ...client } = sent;
  expect(rows).toEqual([{ clientdetail: client }]);
  expect(codeOf(await ask('login', sent))).toBe('401 otp-wrong');
  expect(codeOf(await ask('login', { ...sent, otp: null }))).toBe('401 otp-needed');
  // Whoever knows the password alone cannot draw another factor.
  expect(codeOf(await ask('factorstart', { email: EMAIL, password: WORDS }))).toBe('401 otp-needed');
});

test('an operator’s session ends after half an hour, at the sign-out, and with a company’s token it never begins', async () => {
  const get = (headers: Record<string, string>) => running.call('GET', 'superuser/companies', { host: HOST, headers });
  const apexSession = await signIn();
  expect((await get(apexSession)).status).toBe(200);
  await ask('logout', {}, apexSession);
  expect((await get(apexSession)).status).toBe(401);
  const old = await signIn();
  running.clock.advance(31 * 60);
  expect((await get(old)).status).toBe(401);
  const company = await running.createCompany();
  const { token } = await company.signIn(company.admin);
  expect((await get({ authorization: `Bearer ${token}` })).status).toBe(401);
});

test('a suspended company answers with a clear sentence, knows why, and goes on as it was', async () => {
  const company = await running.createCompany({ companyname: 'Tapti Steel' });
  const before = await company.signIn(company.admin);
  const apexSession = await signIn();
  const match = await running.call('GET', 'superuser/companies', {
    host: HOST,
    headers: apexSession,
    query: { search: 'tapti' },
  });
  expect(match.body.result).toMatchObject({
    total: 1,
    rows: [{ companyname: 'Tapti Steel', statusid: 1, accounts: 1 }],
  });
  const change = (statusid: number, reason: string) =>
    ask('company', { subscriptionid: company.id, statusid, seats: 40, reason }, apexSession);
  expect(codeOf(await change(2, ''))).toBe('400 invalid');
  expect(first(await change(2, 'Unpaid since August'))).toMatchObject({ statusid: 2, seats: 40 });
  const shut = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  expect([codeOf(shut), shut.body.error?.message]).toEqual([
    '403 suspended',
    expect.stringContaining('Nothing is lost'),
  ]);
  expect(codeOf(await before.call('GET', 'subscription/session'))).toBe('403 suspended');

  first(await change(1, 'Payment has arrived'));
  expect((await before.call('GET', 'subscription/session')).status).toBe(200);
  const result = await company.tx(async (db) => ({
    audit: await db
      .selectFrom('audit_row')
      .select('after')
      .where('tablename', '=', 'tenant_setting')
      .orderBy('auditid')
      .execute(),
    mails: await db.selectFrom('mail_outbox').select(['subject', 'recipient']).orderBy('mailid').execute(),
  }));
  expect(JSON.stringify(result.audit)).toContain('Unpaid since August');
  expect(JSON.stringify(result.audit)).toContain('Payment has arrived');
  expect(result.mails).toEqual([
    { subject: 'Your company is suspended', recipient: company.admin },
    { subject: 'Your company at Muster', recipient: company.admin },
  ]);
});

test('an operator who was made inactive is out at once', async () => {
  const apexSession = await signIn();
  await running.pools.directory.query('update operator set statusid = 2 where emailid = $1', [EMAIL]);
  const request = await running.call('GET', 'superuser/companies', { host: HOST, headers: apexSession });
  expect(request.status).toBe(401);
});
