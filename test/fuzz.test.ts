import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';
import { asText, callEndpoint, ENDPOINTS, exampleOf, fieldsOf, nameOf } from './support/endpoints.ts';

const CANARY = 'Quetzalcoatlus';
/** A fault of ours shows its inside: a stack, a file, a driver's or a parser's words. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|syntax error|relation "|column "|invalid input syntax|Unexpected token/;

const FUZZ: readonly unknown[] = [
  null,
  '',
  ' ',
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  '9223372036854775808',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  'null',
  'undefined',
  [],
  [[]],
  [null],
  [1, 'a', {}],
  {},
  { toString: 'x', valueOf: 'x', length: -1 },
  { constructor: { name: 'x' } },
  'x'.repeat(70_000),
  '"><img src=x onerror=alert(1)>',
  "' or 1=1; drop table employee; --",
  '=HYPERLINK("http://evil.example")',
  '\u202egnp.exe',
  'a\u200bb\ufeff',
  '\u0000',
  'a\u0000b\u0008',
  '\ud800',
  '𝒳'.repeat(50),
  '%00',
  '%',
  '../../etc/passwd',
  '..%2f',
  '0x10',
  '2026-02-30',
  '2026-13',
  '99999-01',
  '+275760-09-13',
];

/** Uploads of every kind are served by the same functions: one kind meets all values, the others a few. */
const FEW = FUZZ.filter((value) => value === null || value === '\u0000' || Array.isArray(value));
const ofKind = (endpoint: Endpoint): readonly unknown[] =>
  endpoint.path.startsWith('bulk/') && !endpoint.path.startsWith('bulk/add_new_employee/') ? FEW : FUZZ;

/** The long lane sends everything; elsewhere what a schema refuses is refused here, and sent once for each field. */
const DEEP = process.env['MUSTER_DEEP'] === 'on';

/** A value as the contract gets it: text where it travels in the address. */
const asReceived = (endpoint: Endpoint, field: string, value: unknown): unknown =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.path.includes(`:${field}`)
    ? asText(value).toWellFormed()
    : value;

/** The values of a field that are sent: those that the contract lets through, and the first that it refuses. */
function valuesFor(endpoint: Endpoint, field: string): readonly unknown[] {
  const all = ofKind(endpoint);
  if (DEEP) return all;
  const example = exampleOf(endpoint);
  const passes = (value: unknown): boolean =>
    safeParse(endpoint.input, { ...example, [field]: asReceived(endpoint, field, value) }).success;
  return [...all.filter(passes), ...all.filter((value) => !passes(value)).slice(0, 1)];
}
/** A field of no name is dropped by the contract: one value is as good as another. */
const UNNAMED: readonly unknown[] = DEEP ? FUZZ : ['\u0000', { constructor: { name: 'x' } }];

/** Every so many of a list, begun elsewhere for each endpoint: all of them meet some endpoint of every kind. */
const shareOf = <T>(all: readonly T[], endpoint: Endpoint, one: number): readonly T[] => {
  const start = Array.from(nameOf(endpoint)).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return DEEP ? all : all.filter((_, at) => (at + start) % one === 0);
};

const RAW: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '1e309',
  'NaN',
  '{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\u0000',
  '{"__proto__":{"isadmin":true}}',
  '{"constructor":{"prototype":{"isadmin":true}}}',
  '{"\\u005f_proto__":{"isadmin":true}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
];

const TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'nonsense',
  '',
];

let running: TestApp;
let own: Company;
let admin: SignedIn;

beforeAll(async () => {
  running = await sharedApp();
  const other = await running.createCompany({ companyname: CANARY });
  await other.addPerson({ fullname: `${CANARY} Rao` });
  await other.tx((db) => db.insertInto('department').values({ departmentname: CANARY }).execute());
  own = await running.createCompany();
  await own.addPerson();
  admin = await own.signIn(own.admin);
});
afterAll(() => running.stop());

function validated(endpoint: Endpoint, sent: unknown, { status, text, headers }: Answer): void {
  const about = `${nameOf(endpoint)} ${JSON.stringify(sent)?.slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  expect(status, about).toBeLessThan(500);
  expect(text, about).not.toContain(CANARY);
  if (String(headers['content-type']).startsWith('application/json')) expect(text, about).not.toMatch(INSIDE);
}

/** A public call carries no session here: one of them would end it. */
const call = (endpoint: Endpoint) => (endpoint.access === 'public' ? own.call : admin.call);
const FIELDED = ENDPOINTS.filter(({ kind }) => kind !== 'upload');
const BY_GROUP = [...new Set(FIELDED.map((endpoint) => endpoint.path.split('/').slice(0, 2).join('/')))];

test.each(BY_GROUP)('N-SQLI: no value in any field of %s breaks the server', async (group) => {
  for (const endpoint of FIELDED.filter(({ path }) => path.split('/').slice(0, 2).join('/') === group)) {
    const example = exampleOf(endpoint);
    const named = new Set([...Object.keys(example), ...fieldsOf(endpoint)]);
    for (const field of [...named, 'unknownfield'])
      for (const value of named.has(field) ? valuesFor(endpoint, field) : UNNAMED) {
        const input = { ...example, [field]: value };
        validated(endpoint, { [field]: value }, await callEndpoint(call(endpoint), endpoint, { input }));
      }
  }
});

test('N-PROTO: no body, broken or of a wrong type, breaks the server or reaches a prototype', async () => {
  for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    for (const rawBody of shareOf(RAW, endpoint, 4))
      validated(endpoint, rawBody, await callEndpoint(call(endpoint), endpoint, { rawBody }));
    const example = JSON.stringify(exampleOf(endpoint));
    const twice = example.replace(/^\{(.*)\}$/, (_, inner: string) =>
      inner === '' ? '{"a":1,"a":2}' : `{${inner},${inner}}`,
    );
    validated(endpoint, twice, await callEndpoint(call(endpoint), endpoint, { rawBody: twice }));
    for (const contentType of shareOf(TYPES, endpoint, 4))
      validated(endpoint, contentType, await callEndpoint(call(endpoint), endpoint, { rawBody: example, contentType }));
  }
  expect(Object.hasOwn(Object.prototype, 'isadmin')).toBe(false);
});

test('what is sent is a good part of what there is, and every field is met by a value that is refused or let through', () => {
  const fields = FIELDED.flatMap((endpoint) => fieldsOf(endpoint).map((field) => valuesFor(endpoint, field).length));
  expect(fields.every((count) => count > 0)).toBe(true);
  expect(fields.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5_000);
});

test('strange headers, addresses and paths get an answer of the envelope', async () => {
  const paths = [
    '%',
    '%ff',
    '%00',
    'employee/profile/%E0%A4%A',
    'employee/profile/1%002',
    `employee/profile/${'9'.repeat(299)}`,
    'x'.repeat(9000),
  ];
  for (const path of paths) {
    const { status, text } = await admin.call('GET', path);
    expect(status, path.slice(0, 40)).toBeGreaterThanOrEqual(400);
    expect(status, path.slice(0, 40)).toBeLessThan(500);
    expect(text).not.toMatch(INSIDE);
  }
  for (const headers of [
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'x'.repeat(5000)}` },
    { authorization: 'Basic YTpi' },
    { authorization: `Bearer ${admin.token}.${admin.token}` },
    { 'if-match': '99999999999999' },
    { 'x-forwarded-for': "1'; drop" },
    { 'x-request-id': "x'; rollback; --" },
    { cookie: 'muster_refresh=%E0%A4%A; __proto__=1' },
    { 'idempotency-key': 'é'.repeat(10) },
    { featureid: '1001', actionid: '1', subscriptionid: '1' },
  ] as Record<string, string>[]) {
    const { status, text } = await admin.call('GET', 'subscription/session', { headers });
    expect(status, JSON.stringify(headers)).toBeLessThan(500);
    expect(text).not.toMatch(INSIDE);
  }
});
