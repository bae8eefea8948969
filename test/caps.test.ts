import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimitOf, type Endpoint, OPEN_BODY, SIGNED_BODY } from '#platform/contract/endpoint.ts';
import { serveUpload } from '#platform/server/serve.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { picture } from './support/fuzz-files.ts';
import { callEndpoint, ENDPOINTS, nameOf } from './support/endpoints.ts';
import { type Answer, type Call, type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

let running: TestApp;
let company: Company;
let admin: SignedIn;
let employee: SignedIn;
let port: number;
beforeAll(async () => {
  running = await startApp();
  company = await running.createCompany();
  admin = await company.signIn(company.admin);
  employee = await company.signIn((await company.addPerson()).emailid);
  port = await running.listen();
});
afterAll(() => running.stop());

const UPLOADS = ENDPOINTS.filter(({ kind }) => kind === 'upload');
const WITH_BODY = ENDPOINTS.filter(({ method }) => method === 'POST' || method === 'PUT');
const isOpen = ({ access }: Endpoint): boolean => access === 'public' || access === 'visitor';

test('the calls that may carry more than others of their kind are listed here, with what they may', () => {
  const more = ENDPOINTS.filter(({ body }) => body !== undefined);
  const bulk = more.filter(({ path }) => path.startsWith('bulk/'));
  expect(new Set(bulk.map(({ path, body }) => `${path.split('/').at(-1)} ${body}`))).toEqual(
    new Set([`check ${1024 * 1024}`, `layouts ${1024 * 1024}`]),
  );
  expect(
    more.filter((endpoint) => !bulk.includes(endpoint)).map((endpoint) => `${nameOf(endpoint)} ${endpoint.body}`),
  ).toEqual([
    // Tables of formulas: up to 20,000 rows.
    ...['check', '', 'preview'].map((call) => `POST payroll/structure${call && `/${call}`} ${4 * 1024 * 1024}`),
    // A certificate with its key, as base64.
    `POST payroll/signing ${2 * 87_384}`,
    // Answers of candidates, in any script.
    `POST recruit/configcandidateapplication ${64 * 1024}`,
    // Whole columns of a board, by their ids.
    `POST recruit/candidatemoves ${1024 * 1024}`,
    `POST recruit/candidatemail ${512 * 1024}`,
    `POST joining/section ${64 * 1024}`,
  ]);
  expect([OPEN_BODY, SIGNED_BODY]).toEqual([16 * 1024, 256 * 1024]);
});

// Invariant: Caps: bodies, names, columns and cells are bounded before anything looks at them
test('a body beyond what its call takes is refused before it is parsed, whoever sends it', async () => {
  for (const endpoint of WITH_BODY.filter(({ kind }) => kind !== 'upload')) {
    const rawBody = '{'.padEnd(bodyLimitOf(endpoint) + 1, '"a":1,');
    const { status, body } = await callEndpoint(isOpen(endpoint) ? company.call : admin.call, endpoint, { rawBody });
    expect({ call: nameOf(endpoint), status, code: body.error?.code }).toEqual({
      call: nameOf(endpoint),
      status: 413,
      code: 'too-large',
    });
  }
});

test('350,000 keys in one body reach nobody, signed in or not', async () => {
  const rawBody = `{${Array.from({ length: 350_000 }, (_, at) => `"key${at}":1`).join(',')}}`;
  const calls = ['POST subscription/passwordlogin', 'POST joining/peek', 'POST subscription/department'];
  for (const endpoint of ENDPOINTS.filter((one) => calls.includes(nameOf(one))))
    expect((await callEndpoint(admin.call, endpoint, { rawBody })).status, nameOf(endpoint)).toBe(413);
});

const HEAD = '--end\r\ncontent-disposition: form-data; name="file"; filename="';
/** Begins an upload whose body never ends; the answer tells what was validated without it. */
function beginUpload(endpoint: Endpoint, options: { token?: string; query: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      method: 'POST',
      path: `/api/${endpoint.path}?${options.query}`,
      headers: {
        host: company.host,
        'content-type': 'multipart/form-data; boundary=end',
        'transfer-encoding': 'chunked',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      },
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.write(`${HEAD}x.csv"\r\n\r\n${'x'.repeat(1000)}`);
  });
}

/** Uploads of one's own, which everybody may send. */
const OF_EVERYBODY: readonly string[] = ['POST bulk/okr_values/upload'];

test('whoever may not upload is told so before the file is read, by every call that takes one', async () => {
  for (const endpoint of UPLOADS) {
    const query = new URLSearchParams(endpoint.example as Record<string, string>).toString();
    const anonymous = await beginUpload(endpoint, { query });
    expect({ call: nameOf(endpoint), anonymous }).toEqual({ call: nameOf(endpoint), anonymous: 401 });
    if (typeof endpoint.access !== 'object' || OF_EVERYBODY.includes(nameOf(endpoint))) continue;
    const status = await beginUpload(endpoint, { token: employee.token, query });
    expect({ call: nameOf(endpoint), status }).toEqual({ call: nameOf(endpoint), status: 403 });
  }
  const [purposes] = UPLOADS.filter(({ path }) => path === 'drive/uploaddocument');
  if (!purposes) throw new Error('No upload of documents');
  expect(await beginUpload(purposes, { token: employee.token, query: 'purpose=company_logo' })).toBe(403);
});

test('an upload that is open to the public cannot be served without a judgement of its own', () => {
  const scan = UPLOADS.find(({ access }) => access === 'public');
  if (!scan) throw new Error('No public upload');
  expect(() => serveUpload(scan, async () => [])).toThrow(/judges its own session/);
});

async function named(call: Call, name: string, bytes: Buffer): Promise<Answer> {
  return call('POST', 'drive/uploaddocument', {
    query: { purpose: 'employee_photo' },
    headers: { 'content-type': 'multipart/form-data; boundary=end' },
    body: Buffer.concat([Buffer.from(`${HEAD}${name}"\r\n\r\n`), bytes, Buffer.from('\r\n--end--\r\n')]),
  });
}

test('a file name of more than 255 bytes is refused as it came, dots or not', async () => {
  const bytes = await picture();
  for (const name of ['.'.repeat(79_000), 'x'.repeat(256), `${'.'.repeat(255)}x`, 'क'.repeat(86)]) {
    const { status, body } = await named(employee.call, name, bytes);
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'E0070' });
  }
  expect((await named(employee.call, 'x'.repeat(255), bytes)).status).toBe(200);
  expect((await named(employee.call, 'क'.repeat(85), bytes)).status).toBe(200);
});

test('a sheet has at most 500 columns, a cell at most 32,767 characters', async () => {
  const read = (text: string) => parseSheets(Buffer.from(text));
  await expect(read(`Code,VPF\n1,1.${'0'.repeat(200_000)}1`)).rejects.toThrow(/^A cell of row 2 has 200003 characters/);
  await expect(read(`a\n${','.repeat(500)}`)).rejects.toThrow(/^Row 2 has 501 columns/);
  const [sheet] = await read(`${','.repeat(499)}\n${'x'.repeat(32_767)}`);
  expect(sheet?.rows[1]?.[0]).toEqual({ kind: 'text', text: 'x'.repeat(32_767) });
});
