import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Networks,
  networkOf,
  noNetwork,
  readNetworks,
  thisMachine,
  widerNetworksOf,
} from '#platform/server/network.ts';
import { MIN_BITS, strengthOf } from '#platform/server/secret-strength.ts';
import { readSettings } from '#platform/server/settings.ts';
import { type Company, PASSWORD, startApp, type TestApp } from './support/product.ts';

const PROXY = '10.0.0.5';
const proxies = readNetworks('10.0.0.5, 10.1.0.0/16, fd00::/8') ?? noNetwork;

let app: TestApp;
let acme: Company;
beforeAll(async () => {
  app = await startApp({ callers: { rate: 40, proxies, insiders: thisMachine() } });
  acme = await app.createCompany();
});
afterAll(() => app.stop());

type Input = { from?: string; passed?: string; token?: string; host?: string; headers?: Record<string, string> };
const get = (url: string, { from = '192.0.2.1', passed, token, host = acme.host, headers }: Input = {}) =>
  app.app.inject({
    method: 'GET',
    url,
    remoteAddress: from,
    headers: {
      host,
      ...(passed === undefined ? {} : { 'x-forwarded-for': passed }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });

test('networks are addresses and prefixes; hop counts, names and everybody are none', () => {
  expect(['10.0.0.5', '::ffff:10.0.0.5', '10.1.200.9', 'fd12::1'].map((one) => proxies.has(one))).toEqual(
    Array(4).fill(true),
  );
  expect(['10.0.0.6', '192.0.2.1', '', 'unknown', '::1'].some((one) => proxies.has(one))).toBe(false);
  for (const wrong of ['1', 'true', 'localhost', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', ',', '10.0.0.1/8/8'])
    expect(readNetworks(wrong), wrong).toBeUndefined();
  expect(
    ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', '::1', '2001:db8::1'].map(networkOf),
  ).toEqual(['192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1:2::/64', '0:0:0:0::/64', '2001:db8:0:0::/64']);
  const address = '2001:db8:1:1234::9';
  expect(widerNetworksOf(address)).toEqual(['2001:db8:1:1200::/56', '2001:db8:1:0::/48']);
  expect(widerNetworksOf('192.0.2.7')).toEqual([]);
});

test('H6: production starts only when it is told who stands in front of it', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-settings-'));
  const MUSTER_SECRET = randomBytes(32).toString('base64');
  const read = (state: Record<string, string>) =>
    readSettings({ DATA_DIR, NODE_ENV: 'production', MUSTER_SECRET, ...state });
  expect(() => read({})).toThrow(/^TRUSTED_PROXIES is required in production/);
  expect(() => read({ TRUSTED_PROXIES: '1' })).toThrow(/^TRUSTED_PROXIES must be addresses/);
  expect(() => read({ TRUSTED_PROXIES: 'true' })).toThrow(/^TRUSTED_PROXIES must be addresses/);
  expect(read({ TRUSTED_PROXIES: 'none' }).proxies.has('127.0.0.1')).toBe(false);
  expect(read({ TRUSTED_PROXIES: '127.0.0.1' }).proxies.has('127.0.0.1')).toBe(true);
  expect(read({ TRUSTED_PROXIES: 'none' }).publicPort).toBe(443);
  expect(readSettings({ DATA_DIR, PORT: '3100' })).toMatchObject({ publicPort: 3100, insiders: undefined });
});

test('L6: production refuses a secret that was not drawn by chance', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-settings-'));
  const start = (MUSTER_SECRET: string) =>
    readSettings({ DATA_DIR, NODE_ENV: 'production', TRUSTED_PROXIES: 'none', MUSTER_SECRET });
  const weak = [
    'a'.repeat(36),
    'ab'.repeat(30),
    'abc123'.repeat(10),
    '0123456789abcdef'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'acegikmoqsuwyACEGIKMOQSUWY02468acegi',
    '1111111111111111111111111111111112345',
    'my-very-secret-value-for-production-use',
  ];
  for (const secret of weak) expect(() => start(secret), secret).toThrow(/^MUSTER_SECRET is too easy to guess/);
  for (let n = 0; n < 2000; n += 1) {
    expect(strengthOf(randomBytes(16).toString('hex'))).toBeGreaterThan(MIN_BITS);
    expect(strengthOf(randomBytes(24).toString('base64url'))).toBeGreaterThan(MIN_BITS);
  }
});

// Invariant: Throttling: requests by session or network, failures by who tries, so nobody locks out somebody else
test('H6: callers behind a proxy are counted each by itself, health not at all, and nobody can pass for another', async () => {
  const spend = async (state: Input, most = 60): Promise<number> => {
    for (let n = 0; n < most; n += 1) if ((await get('/api/language/tenant/hindi', state)).statusCode === 429) return n;
    return most;
  };
  // One caller behind the proxy uses up what is its own; the next one behind the same proxy has all of its own.
  expect(await spend({ from: PROXY, passed: '198.51.100.1' })).toBe(40);
  expect(await spend({ from: PROXY, passed: '198.51.100.2' }, 5)).toBe(5);
  // A caller that is no proxy claims a new address each time: all of it counts for the one it has.
  let result = 0;
  for (let n = 0; n < 60; n += 1)
    if (
      (await get('/api/language/tenant/hindi', { from: '203.0.113.9', passed: `198.51.100.${100 + n}` })).statusCode ===
      429
    )
      result += 1;
  expect(result).toBe(20);
  // Behind the proxy, what the caller wrote in front of its own address is not read either.
  result = 0;
  for (let n = 0; n < 60; n += 1)
    if (
      (await get('/api/language/tenant/hindi', { from: PROXY, passed: `1.1.1.${n}, 198.51.100.77` })).statusCode === 429
    )
      result += 1;
  expect(result).toBe(20);
  // The whole /64 of a subscriber is one.
  result = 0;
  for (let n = 0; n < 60; n += 1)
    if ((await get('/api/language/tenant/hindi', { from: `2001:db8:1:1::${n.toString(16)}` })).statusCode === 429)
      result += 1;
  expect(result).toBe(20);
  expect((await get('/health/live', { from: '203.0.113.9' })).statusCode).toBe(200);
  expect((await get('/health/ready', { from: '203.0.113.9' })).statusCode).toBe(200);
});

test('H6: a session has a count of its own, a made-up one has not', async () => {
  const { token } = await acme.signIn(acme.admin);
  const from = '203.0.113.50';
  for (let n = 0; n < 41; n += 1) await get('/api/language/tenant/hindi', { from });
  expect((await get('/api/language/tenant/hindi', { from })).statusCode).toBe(429);
  expect((await get('/api/subscription/session', { from, token })).statusCode).not.toBe(429);
  expect((await get('/api/language/tenant/hindi', { from, token: `${token}x` })).statusCode).toBe(429);
  expect((await get('/api/language/tenant/hindi', { from, token: 'a.b' })).statusCode).toBe(429);
});

test('H6: the login history shows who called, not the proxy', async () => {
  await app.app.inject({
    method: 'POST',
    url: '/api/subscription/passwordlogin',
    remoteAddress: PROXY,
    headers: { host: acme.host, 'content-type': 'application/json', 'x-forwarded-for': '8.8.8.8, 198.51.100.200' },
    payload: JSON.stringify({ email: acme.admin, password: PASSWORD }),
  });
  const row = await acme.tx((db) =>
    db.selectFrom('login_event').select('address').orderBy('at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  expect(row.address).toBe('198.51.100.200');
});

test('L3: measurements and documents are for the machine itself', async () => {
  for (const url of ['/metrics', '/api/docs', '/api/openapi.json']) {
    expect((await get(url, { from: '127.0.0.1' })).statusCode, url).toBe(200);
    expect((await get(url, { from: '::1' })).statusCode, url).toBe(200);
    for (const state of [
      { from: '192.0.2.99' },
      { from: '192.0.2.98', passed: '127.0.0.1' },
      { from: PROXY, passed: '192.0.2.97' },
      // A proxy beside us that nobody told us of: whoever stands behind it is not this machine.
      { from: '127.0.0.1', passed: '192.0.2.96' },
      { from: '127.0.0.1', headers: { forwarded: 'for=192.0.2.95' } },
    ])
      expect((await get(url, state)).statusCode, `${url} ${JSON.stringify(state)}`).toBe(404);
  }
  const some: Networks = readNetworks('192.0.2.0/24') ?? noNetwork;
  const other = await startApp({ callers: { insiders: some } });
  const requestOf = (from: string) =>
    other.app.inject({ url: '/metrics', remoteAddress: from, headers: { host: 'localhost' } });
  expect((await requestOf('192.0.2.4')).statusCode).toBe(200);
  expect((await requestOf('127.0.0.1')).statusCode).toBe(404);
  await other.stop();
});

test('M3: addresses in mails are those of the settings, and another port is nobody’s', async () => {
  const ask = (host: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/subscription/forgotpassword',
      headers: { host, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: acme.admin }),
    });
  expect((await ask(`${acme.host}:31337`)).statusCode).toBe(404);
  expect((await ask(`${acme.host}:443`)).statusCode).toBe(404);
  expect((await ask(`${acme.host}:80`)).statusCode).toBe(200);
  const { body } = await acme.tx((db) =>
    db.selectFrom('mail_outbox').select('body').orderBy('mailid', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  expect(body).toContain(`http://${acme.host}/login/reset-password?token=`);
  const result = await app.app.inject({
    method: 'POST',
    url: '/api/account/find',
    headers: { host: 'accounts.localhost:31337', 'content-type': 'application/json' },
    payload: JSON.stringify({ email: acme.admin }),
  });
  expect(result.statusCode).toBe(404);
});

/** Sends bytes as they are and gives the first line of the answer. */
const rawAnswer = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let message = '';
    socket.on('data', (part) => (message += String(part)));
    socket.on('end', () => resolve(message.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

// Invariant: A token counts in its own company only; hosts that are not ours are 404
test('L4: two hosts are 400, one that is not ours is 404, health answers by any name', async () => {
  const port = await app.listen();
  const send = (hosts: readonly string[], path = '/api/language/tenant/hindi') =>
    rawAnswer(
      port,
      `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
    );
  const own = `${acme.host}:${port}`;
  expect(await send([own])).toContain('200');
  expect(await send([own, own])).toContain('400');
  expect(await send([own, 'evil.example'])).toContain('400');
  for (const host of [
    'evil.example',
    `${acme.label}.evil.example`,
    '127.0.0.1',
    `a.b.localhost:${port}`,
    `${acme.host}:1`,
  ])
    expect(await send([host]), host).toContain('404');
  expect(await send(['evil.example'], '/')).toContain('404');
  expect(await send(['127.0.0.1'], '/health/ready')).toContain('200');
});

test('L5: a page of another address can neither renew a session nor end it', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0' };
  const signed = await acme.call('POST', 'subscription/passwordlogin', {
    body: { email: acme.admin, password: PASSWORD },
    headers: agent,
  });
  const cookie = signed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const port = app.env.publicPort;
  const send = (path: string, headers: Record<string, string>, body: unknown = {}) =>
    acme.call('POST', path, { body, headers: { ...agent, cookie, ...headers }, host: `${acme.host}:${port}` });
  const foreign = [
    'https://evil.example',
    `http://accounts.localhost:${port}`,
    'null',
    `https://${acme.host}:${port}`,
    `http://${acme.host}:1`,
  ];
  for (const origin of foreign)
    for (const path of ['subscription/logout', 'refreshtoken']) {
      const refused = await send(path, { origin });
      expect(refused.status, `${path} ${origin}`).toBe(403);
      expect(refused.cookies, 'and the browser keeps its own').toEqual([]);
    }
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await send('subscription/logout', form, '--x--\r\n')).status).toBe(415);
  expect((await send('refreshtoken', form, '--x--\r\n')).status).toBe(415);
  expect((await send('refreshtoken', { origin: `http://${acme.host}:${port}` })).status).toBe(200);
});

test('L4: the page of a label that no company has says so in its status', async () => {
  const page = '<!doctype html><html><head></head><body>Muster</body></html>';
  const { serveWeb } = await import('#platform/server/web.ts');
  const { mkdir, writeFile } = await import('node:fs/promises');
  const dist = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await mkdir(join(dist, 'tenant'), { recursive: true });
  await writeFile(join(dist, 'tenant/index.html'), page);
  const site = await startApp({ web: (of, where) => serveWeb(of, { ...where, dist }) });
  const company = await site.createCompany();
  const look = async (host: string, url = '/login') => {
    const { statusCode, body } = await site.app.inject({ url, headers: { host } });
    return { statusCode, page: body === page };
  };
  expect(await look(company.host)).toEqual({ statusCode: 200, page: true });
  expect(await look('nobody-here.localhost')).toEqual({ statusCode: 404, page: true });
  expect(await look('evil.example')).toEqual({ statusCode: 404, page: false });
  expect(await look(`${company.host}:8080`)).toEqual({ statusCode: 404, page: false });
  const moved = await site.app.inject({ url: '/login', headers: { host: 'localhost' } });
  expect(moved.headers.location).toBe('http://accounts.localhost/login');
  await site.stop();
});
