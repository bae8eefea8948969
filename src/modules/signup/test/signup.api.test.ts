import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '#platform/server/tenants.ts';
import { newestMailTo } from '../../../../test/support/outbox.ts';
import { type Answer, PASSWORD as COMPANY_PASSWORD, startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const HOST = 'signup.localhost';
const PASSWORD = 'monsoon over the western ghats';
const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  running.call('POST', path, { host: HOST, body, headers });
const wanted = (label: string, email = `asha@${label}.example`) => ({
  companyname: 'Ganga Mills Pvt Ltd',
  label,
  fullname: 'Asha Rao',
  email,
});

const tokenIn = (mail = ''): string => /token=([\w-]+)/.exec(mail)?.[1] ?? '';
const codeOf = ({ body }: Answer) => body.error?.code;
/** What the calls of this file answer, each some of it. */
type Result = {
  code: string;
  noncehash: string;
  some: boolean;
  free: boolean;
  why: string | null;
  features: unknown[];
};
const first = (answer: Answer): Result => {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
  const [one] = answer.body.result as [Result];
  return one;
};

async function linkFor(label: string): Promise<string> {
  first(await ask('signup/start', { ...wanted(label), country: 'india' }));
  return tokenIn(await newestMailTo(running, `asha@${label}.example`));
}

test('an address is told free or taken, its rules in words, and our own names are kept (S5-011)', async () => {
  const taken = await running.createCompany();
  const result = async (label: string) => first(await running.call('GET', `signup/label/${label}`, { host: HOST }));
  expect(await result('gangamills')).toEqual({ free: true, why: null });
  expect(await result(taken.label)).toEqual({ free: false, why: 'This address is taken. Please choose another.' });
  for (const [label, why] of [
    ['superuser', 'is reserved'],
    ['files', 'is reserved'],
    ['ab', 'at least 3'],
    ['ganga-mills', 'Only small letters and digits'],
    ['-abc', 'Only small letters and digits'],
    ['Ganga', 'Capitals'],
    ['ganga_mills', 'Only small letters and digits'],
    ['gangä', 'Only small letters and digits'],
    ['12345', 'letter'],
    ['a.b.c', 'Only small letters'],
  ] as const)
    expect(await result(label), label).toMatchObject({ free: false, why: expect.stringContaining(why) });
});

test('a company is made only when the mailed link is opened, whole, and its first administrator gets in', async () => {
  const token = await linkFor('indus');
  expect((await running.call('GET', 'subscription/verifysubscription/indus', { host: 'indus.localhost' })).status).toBe(
    404,
  );
  expect(first(await ask('signup/open', { token }))).toEqual({ ...wanted('indus'), secondname: '', secondemail: '' });
  const weak = await ask('signup/complete', { token, label: 'indus', password: 'indus indus indus' });
  expect(weak.body.error?.fields).toHaveProperty('password');
  const created = await ask('signup/complete', { token, label: 'indus', password: PASSWORD });
  expect(first(created)).toEqual({ label: 'indus', address: 'http://indus.localhost' });
  expect(codeOf(await ask('signup/complete', { token, label: 'industwo', password: PASSWORD }))).toBe('E0100');

  // Over into the company: its page draws the nonce, this host gives the code, the company takes both together.
  const apexSession = created.cookies.find(({ name }) => name === 'muster_signup');
  expect(apexSession).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const cookie = `muster_signup=${apexSession?.value ?? ''}`;
  const inCompany = { host: 'indus.localhost' };
  const start = await running.call('POST', 'subscription/signincodestart', { ...inCompany, body: {} });
  const { noncehash } = first(start);
  const nonce = `muster_nonce=${start.cookies.find(({ name }) => name === 'muster_nonce')?.value ?? ''}`;
  const state = await ask('signup/signincode', { label: 'indus', noncehash }, { cookie });
  const { code } = first(state);
  const entered = await running.call('POST', 'subscription/signincode', {
    ...inCompany,
    body: { code },
    headers: { cookie: nonce },
  });
  // A company in India begins with day, short month, year.
  const dateformatname = 'dd-MMM-yyyy HH:mm';
  expect(first(entered)).toMatchObject({ emailid: 'asha@indus.example', fullname: 'Asha Rao', dateformatname });
  const signedIn = await running.call('POST', 'subscription/passwordlogin', {
    ...inCompany,
    body: { email: 'asha@indus.example', password: PASSWORD },
  });
  expect(first(signedIn).features.length).toBeGreaterThan(20);
});

test('a link is good for thirty minutes, and a newer one ends it', async () => {
  const old = await linkFor('kaveri');
  const fresh = await linkFor('kaveri');
  expect(codeOf(await ask('signup/open', { token: old }))).toBe('E0100');
  first(await ask('signup/open', { token: fresh }));
  running.clock.advance(31 * 60);
  expect(codeOf(await ask('signup/open', { token: fresh }))).toBe('E0100');
  expect(codeOf(await ask('signup/complete', { token: fresh, label: 'kaveri', password: PASSWORD }))).toBe('E0100');
});

test('of two who open links for one address one gets it, and the other chooses another with the same link', async () => {
  const email = 'ravi@narmada.example';
  first(await ask('signup/start', wanted('narmada', email)));
  const other = tokenIn(await newestMailTo(running, email));
  const token = await linkFor('narmada');
  first(await ask('signup/complete', { token, label: 'narmada', password: PASSWORD }));
  const late = await ask('signup/complete', { token: other, label: 'narmada', password: PASSWORD });
  expect(late.body.error?.fields).toEqual({ label: 'This address is taken. Please choose another.' });
  // N-RESET: whatever else is sent, name and e-mail are those of the link.
  const values = { token: other, label: 'narmadamills', password: PASSWORD, email: 'evil@else.example' };
  first(await ask('signup/complete', values));
  const existing = await running.call('POST', 'subscription/passwordlogin', {
    host: 'narmadamills.localhost',
    body: { email, password: PASSWORD },
  });
  expect(existing.status).toBe(200);
});

test('asking too often for one e-mail address is refused for an hour', async () => {
  const email = 'often@godavari.example';
  const requests: number[] = [];
  for (let at = 0; at < 7; at += 1) requests.push((await ask('signup/start', wanted('godavari', email))).status);
  expect(requests).toEqual([200, 200, 200, 200, 200, 429, 429]);
  running.clock.advance(3700);
  expect((await ask('signup/start', wanted('godavari', email))).status).toBe(200);
});

test('capitals and signs are refused for a new company, by sign-up and by command; one from before keeps its hyphen (S5-011)', async () => {
  for (const label of ['Sutlej', 'sutlej-mills', 'sutlej_mills']) {
    const refused = await ask('signup/start', wanted(label, 'asha@sutlej.example'));
    expect(refused.status).toBe(400);
    expect(refused.body.error?.fields?.['label']).toMatch(/only small letters/i);
  }
  const token = await linkFor('sutlej');
  const late = await ask('signup/complete', { token, label: 'sutlej-mills', password: PASSWORD });
  expect(late.body.error?.fields).toHaveProperty('label');
  const { pools, env } = running;
  const company = { label: 'sutlej-mills', companyname: 'Sutlej Mills', admin: { emailid: 'asha@sutlej.example' } };
  await expect(createCompany({ pools, env, modules: [], company })).rejects.toThrow('small letters and digits only');

  const old = await running.createCompany();
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  await client.query('update subscription set label = $1 where label = $2', ['beas-mills', old.label]);
  await client.end();
  const existing = await running.call('POST', 'subscription/passwordlogin', {
    host: 'beas-mills.localhost',
    body: { email: old.admin, password: COMPANY_PASSWORD },
  });
  expect(existing.status).toBe(200);
});
