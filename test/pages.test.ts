import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html } from '#platform/engine/html.ts';
import type { Page } from '#platform/server/page.ts';
import { serverModules, serverWith } from '../src/server.modules.ts';
import { asText, tableChecksums } from './support/endpoints.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';

let word = 'first';
let created = 0;
const MEGABYTE = 1024 * 1024;
const PAGES: readonly Page[] = [
  {
    method: 'GET',
    path: '/test-page/:name',
    version: { name: 'test', read: () => Promise.resolve(word) },
    handle: ({ tenant, params }) => {
      created += 1;
      return Promise.resolve({
        status: params['name'] === 'missing' ? 404 : 200,
        styles: ['p { color: red }'],
        body: html`<!doctype html><title>${tenant.companyname}</title>
          <p data-name="${params['name']}">${word}</p>`,
      });
    },
  },
  {
    method: 'POST',
    path: '/test-page/:name',
    form: { files: 2, fileSize: MEGABYTE, fields: 3, fieldSize: 100 },
    handle: async ({ form }) => {
      const { fields, files } = await form();
      const names = [...files.values()].flat().map(({ name, bytes }) => `${name} ${bytes.length}`);
      return {
        status: 200,
        body: JSON.stringify({ fields: Object.fromEntries(fields), names }),
        type: 'application/json',
      };
    },
  },
];

let running: TestApp;
let company: Company;
beforeAll(async () => {
  running = await startApp({ modules: serverWith([{ name: 'pages-of-the-test', endpoints: [], pages: PAGES }]) });
  company = await running.createCompany({ companyname: 'Indus <Mills>' });
});
afterAll(() => running.stop());

type Query = { method?: 'GET' | 'POST'; host?: string; headers?: Record<string, string>; payload?: string | Buffer };
const ask = (path: string, { method = 'GET', host = company.host, headers = {}, payload }: Query = {}) =>
  running.app.inject({
    method,
    url: path,
    headers: { host, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

test('a page escapes what it is given, and comes with every security header', async () => {
  const answer = await ask('/test-page/%22%3E%3Cscript%3E');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Indus &lt;Mills&gt;</title>');
  expect(answer.body).toContain('data-name="&quot;&gt;&lt;script&gt;"');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/]{43}='; /);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-ratelimit-limit': expect.anything(),
  });
});

test('a page is made once for a version, sent compressed, and answered with 304 to whoever has it', async () => {
  const before = created;
  const plain = await ask('/test-page/kept');
  const small = await ask('/test-page/kept', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(created).toBe(before + 1);
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect((await ask('/test-page/kept', { headers: { 'accept-encoding': 'br;q=0' } })).body).toBe(plain.body);
  const etag = String(plain.headers.etag);
  expect(small.headers.etag).toBe(etag);
  const again = await ask('/test-page/kept', { headers: { 'if-none-match': `W/${etag}` } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  word = 'second';
  await expect.poll(async () => (await ask('/test-page/kept')).body).toContain('second');
  const changed = await ask('/test-page/kept', { headers: { 'if-none-match': etag } });
  expect(changed.statusCode).toBe(200);
  // What is not there, and an address with a query, is kept by nobody.
  for (const path of ['/test-page/missing', '/test-page/kept?from=mail']) {
    const from = created;
    for (let at = 0; at < 2; at += 1) expect((await ask(path)).headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(created).toBe(from + 2);
  }
});

test('of another company it is another page; on hosts without a company it does not exist', async () => {
  const other = await running.createCompany({ companyname: 'Kaveri' });
  expect((await ask('/test-page/kept', { host: other.host })).body).toContain('<title>Kaveri</title>');
  for (const host of ['nobody-here.localhost', 'accounts.localhost', 'files.localhost', 'localhost', 'evil.example'])
    expect({ host, status: (await ask('/test-page/kept', { host })).statusCode }).toEqual({ host, status: 404 });
});

const BOUNDARY = 'pages';
const part = (name: string, content: string, filename?: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
const post = (parts: string[], headers: Record<string, string> = {}) =>
  ask('/test-page/form', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
  });

test('a posted form is read within the limits of its page, as multipart or URL-encoded', async () => {
  const good = await post([part('a', '1'), part('a', '2'), part('cv', 'text', '../x.pdf'), part('photo', '', '')]);
  expect(good.json()).toEqual({ fields: { a: ['1', '2'] }, names: ['x.pdf 4'] });
  const typed = { 'content-type': 'application/x-www-form-urlencoded' };
  const encoded = await ask('/test-page/form', { method: 'POST', headers: typed, payload: 'a=1&b=x+y' });
  expect(encoded.json()).toEqual({ fields: { a: ['1'], b: ['x y'] }, names: [] });
  const big = 'x'.repeat(MEGABYTE + 1);
  const tooMuch = [
    await post([part('a', 'x'.repeat(101))]),
    await post(['a', 'b', 'c', 'd'].map((name) => part(name, '1'))),
    await post(['a', 'b', 'c'].map((name) => part(name, '1', 'a.pdf'))),
    await post([part('cv', big, 'a.pdf')]),
    await ask('/test-page/form', { method: 'POST', headers: typed, payload: 'a=1&b=2&c=3&d=4' }),
    await ask('/test-page/form', { method: 'POST', headers: typed, payload: `a=${'x'.repeat(10_000)}` }),
  ];
  expect(tooMuch.map(({ statusCode }) => statusCode)).toEqual(tooMuch.map(() => 413));
  for (const { body } of tooMuch) expect(body).toMatch(/<h1>[^<]+<\/h1>/);
  expect((await post([part('__proto__', '1')])).statusCode).toBe(400);
  expect((await post([part('cv', '1', 'x'.repeat(300))])).statusCode).toBe(400);
  expect((await ask('/test-page/form', { method: 'POST' })).statusCode).toBe(400);
  expect((await post([part('a', '1')], { origin: 'http://other.localhost' })).statusCode).toBe(403);
});

test('every page of the product answers anybody alike, breaks at nothing and changes nothing', async () => {
  const admin = await company.signIn(company.admin);
  const before = await tableChecksums(running.ownerUrl, ['login_session']);
  const odd = [
    'nothing',
    '%00',
    '%ff',
    '..%2f',
    '%3Cscript%3E',
    'x'.repeat(250),
    '00000000-0000-0000-0000-000000000000',
  ];
  const pages = serverModules.flatMap(({ pages: own = [] }) => own);
  for (const page of pages)
    for (const value of odd) {
      const url = page.path.replace(/:\w+/g, () => asText(value)).replace('*', value);
      const request = page.method === 'POST' ? { method: 'POST' as const, payload: 'a=1' } : {};
      const headers = page.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const anonymous = await ask(url, { ...request, headers });
      expect({ url, fine: anonymous.statusCode < 500 }).toEqual({ url, fine: true });
      for (const token of ['garbage', admin.token]) {
        const signed = await ask(url, { ...request, headers: { ...headers, authorization: `Bearer ${token}` } });
        expect({ url, status: signed.statusCode }).toEqual({ url, status: anonymous.statusCode });
        if (page.method === 'GET') expect(signed.body).toBe(anonymous.body);
      }
      const foreign = await ask(url, { ...request, headers, host: 'nobody-here.localhost' });
      // What is no address at all is refused before the host is looked at.
      const unknown = anonymous.statusCode === 400 && value === '%ff' ? 400 : 404;
      expect({ url, status: foreign.statusCode }).toEqual({ url, status: unknown });
    }
  expect(await tableChecksums(running.ownerUrl, ['login_session'])).toEqual(before);
});
