import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressProblem, guardedFetch, isPublicAddress } from '#platform/server/guarded-fetch.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';

test.each([
  'http://push.example/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://169.254.169.254/latest',
  'https://2130706433/1',
  'https://localhost/1',
  'https://push.localhost/1',
  'https://intranet/1',
  'https://push.internal/1',
  'https://user:word@push.example/1',
  'https://push.example:22/1',
  'https://',
])('%s is no address of a service on the open internet', (address) => {
  expect(addressProblem(address)).toEqual(expect.any(String));
});

test.each(['https://push.example/send/1', 'https://fcm.example.com:443/x', 'https://8.8.8.8/x'])(
  '%s may be one',
  (address) => {
    expect(addressProblem(address)).toBeUndefined();
  },
);

let sink: Server;
let port = 0;
let heard: string[] = [];
const answers: Record<string, RequestListener> = {
  '/fine': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
  '/elsewhere': (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
  '/long': (_request, response) => response.writeHead(200).end(Buffer.alloc(1024 * 1024 + 1)),
  '/slow': () => undefined,
};
beforeAll(async () => {
  sink = createServer((request, response) => {
    heard.push(request.url ?? '');
    answers[request.url ?? '']?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const address = sink.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  sink.closeAllConnections();
  sink.close();
});

test('addresses of this machine, of private networks and those in disguise are not of the open internet', () => {
  const closed =
    '127.0.0.1 127.255.255.255 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2001:db8::1 2001::1 nonsense';
  for (const address of closed.split(' ')) expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2400:cb00::1'])
    expect(isPublicAddress(address), address).toBe(true);
});

// Invariant: Addresses that customers type are called through one guarded way
test('X4: however a private address is written, nothing is sent to it', async () => {
  heard = [];
  for (const host of [
    '127.0.0.1',
    'localhost',
    'acme.localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ]) {
    const attempt = guardedFetch(`https://${host}:${port}/fine`, {}, { allowPrivate: false });
    await expect(attempt, host).rejects.toMatchObject({ code: 'outside' });
  }
  for (const address of [
    `http://127.0.0.1:${port}/fine`,
    'ftp://example.in/',
    'file:///etc/passwd',
    'https://a:b@example.in/',
  ])
    await expect(guardedFetch(address, {}, { allowPrivate: false })).rejects.toMatchObject({ code: 'outside' });
  expect(heard).toEqual([]);
});

test('X4 N-PATH: no redirect is followed, no long answer read, no slow one waited for', async () => {
  heard = [];
  const get = (path: string) => guardedFetch(`http://127.0.0.1:${port}${path}`, {}, { allowPrivate: true });
  expect(await (await get('/fine')).json()).toEqual({ a: 1 });
  await expect(get('/elsewhere')).rejects.toThrow('leads elsewhere');
  await expect(get('/long')).rejects.toThrow('too long');
  // Its answer would never come.
  await expect(get('/slow')).rejects.toThrow('5 seconds');
  expect(heard).not.toContain('/secret');
});

test('what is sealed opens for its purpose and under its secret alone, and only whole', () => {
  const box = seal('s'.repeat(32), 'factor.1.2', 'JBSWY3DP');
  expect(box).not.toContain('JBSWY3DP');
  expect(seal('s'.repeat(32), 'factor.1.2', 'JBSWY3DP')).not.toBe(box);
  expect(unseal({ secret: 's'.repeat(32) }, 'factor.1.2', box)).toBe('JBSWY3DP');
  for (const [secret, purpose, state] of [
    ['t'.repeat(32), 'factor.1.2', box],
    ['s'.repeat(32), 'factor.1.3', box],
    ['s'.repeat(32), 'factor.1.2', `${box.slice(0, -2)}AA`],
    ['s'.repeat(32), 'factor.1.2', box.slice(0, 20)],
    ['s'.repeat(32), 'factor.1.2', ''],
  ] as const)
    expect(unseal({ secret }, purpose, state)).toBeUndefined();
});
