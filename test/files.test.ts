import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from '#platform/server/files/store.ts';
import { cleanName } from '#platform/server/files/name.ts';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { doc, docx, fuzzOldWordFiles, fuzzWordFiles } from './support/fuzz-documents.ts';
import { fuzzPictures, noDocuments, pdf, picture } from './support/fuzz-files.ts';
import { type Answer, type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

const FILES = 'files.localhost';
let running: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-kept-'));
  running = await startApp({ env: { files: openFileStore(pathToFileURL(folder).href) } });
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const BOUNDARY = 'muster-files-boundary';
function send(caller: SignedIn, purpose: string, bytes: Buffer, name = 'file.bin'): Promise<Answer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return caller.call('POST', 'drive/uploaddocument', {
    query: { purpose },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}
type Stored = { imagepath: string; name: string; mediatype: string };
const storedIn = ({ status, text, body }: Answer): Stored => {
  if (status !== 200) throw new Error(text);
  const [stored] = body.result as [Stored];
  return stored;
};
const versionOf = (company: Company, employeeid: number): Promise<number> =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('employee')
      .select('version')
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    return row?.version ?? 0;
  });
const savePhoto = async (
  company: Company,
  caller: SignedIn,
  employeeid: number,
  imagepath: string | null,
  own = true,
) =>
  caller.call('POST', own ? 'employee/ownphoto' : 'employee/photo', {
    headers: { 'if-match': String(await versionOf(company, employeeid)) },
    body: own ? { imagepath } : { employeeid, imagepath },
  });
/** A request to the files host, or to another with the same path. */
async function get(link: string, host = FILES, headers: Record<string, string> = {}) {
  const url = link.replace(/^https?:\/\/[^/]+/, '');
  return running.app.inject({ method: 'GET', url, headers: { host, ...headers } });
}
const imageOf = ({ body }: Answer): string | null => (body.result as [{ imagepath: string | null }])[0].imagepath;

async function withPhoto(company: Company) {
  const person = await company.addPerson();
  const caller = await company.signIn(person.emailid);
  const stored = storedIn(await send(caller, 'employee_photo', await picture(), 'me.jpeg'));
  const saved = await savePhoto(company, caller, person.employeeid, stored.imagepath);
  expect(saved.status, saved.text).toBe(200);
  const link = imageOf(saved);
  if (link === null) throw new Error('No picture');
  return { person, caller, link };
}

test('S7-021 a picture of oneself is uploaded, saved, and shows wherever the person does', async () => {
  const company = await running.createCompany();
  const { person, caller, link } = await withPhoto(company);
  expect(link).toMatch(/^http:\/\/files\.localhost\/files\/[\w.-]+$/);
  const admin = await company.signIn(company.admin);
  const directory = await admin.call('GET', 'directory/employeelist');
  const { rows } = directory.body.result as { rows: { employeeid: number; imagepath: string | null }[] };
  const profile = await admin.call('GET', `employee/profile/${person.employeeid}`);
  const session = await caller.call('GET', 'subscription/session');
  const again = await company.call('POST', 'refreshtoken', { body: { refreshtoken: caller.refreshtoken } });
  const shown = [rows.find((row) => row.employeeid === person.employeeid)?.imagepath ?? null];
  shown.push(...[profile, session, again].map(imageOf));
  for (const address of shown) {
    const { statusCode, headers, rawPayload } = await get(address ?? '');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  }
  const removed = await savePhoto(company, caller, person.employeeid, null);
  expect(imageOf(removed)).toBeNull();
  expect(imageOf(await caller.call('GET', 'subscription/session'))).toBeNull();
});

// Invariant: CSP: scripts from our own host only; files in a sandbox on a host of their own
test('a file comes without cookies, cannot be mistaken for a page, and is shown where the companies are', async () => {
  const { link } = await withPhoto(await running.createCompany());
  const { headers, cookies } = await get(link);
  expect(cookies).toEqual([]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': "inline; filename*=UTF-8''me.jpg",
  });
  expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  const page = await running.app.inject({ url: '/health/live', headers: { host: 'localhost' } });
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob: http://files.localhost:*");
});

test('N-DOC a link that is unknown, changed, expired, of an ended session or of another company is the same 404', async () => {
  const company = await running.createCompany();
  const other = await running.createCompany();
  const { link, caller } = await withPhoto(company);
  const [, own = '', rest = ''] = /\/files\/(\d+)\.(.+)$/.exec(link) ?? [];
  const parts = rest.split('.');
  const changed = [
    `/files/${other.id}.${rest}`,
    `/files/${own}.${Number(parts[0]) + 1}.${parts.slice(1).join('.')}`,
    `/files/${own}.${parts[0]}.0.${parts.slice(2).join('.')}`,
    `/files/${own}.${parts[0]}.${parts[1]}.${Number(parts[2]) + 600}.${parts[3]}`,
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    '/files/x',
    '/files/..%2f..%2fetc%2fpasswd',
  ];
  const answers = [];
  for (const address of changed) answers.push(await get(address));
  expect((await get(link)).statusCode).toBe(200);
  running.clock.advance(301);
  answers.push(await get(link));
  running.clock.advance(-301);
  await caller.call('POST', 'subscription/logout', { body: {} });
  answers.push(await get(link));
  for (const { statusCode, body } of answers)
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: 'Not found' });
});

test('the files host answers links and nothing else; no other host answers links', async () => {
  const company = await running.createCompany();
  const { link } = await withPhoto(company);
  for (const path of ['/', '/api/subscription/session', '/health/live', '/metrics', '/api/docs', '/login', '/files/'])
    expect((await running.app.inject({ url: path, headers: { host: FILES } })).statusCode, path).toBe(404);
  for (const host of [company.host, 'localhost', 'accounts.localhost', 'files.localhost.evil.example'])
    expect((await get(link, host)).statusCode, host).toBe(404);
  // A cookie that came here by mistake opens nothing.
  expect((await get('/files/x', FILES, { cookie: 'muster_refresh=1.0.x' })).statusCode).toBe(404);
});

// Invariant: Uploaded content is checked, never its name, in threads of bounded time and memory
test('X1 N-UPLOAD what is no picture is refused by what is in it, whatever its name says', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  for (const [what, bytes] of Object.entries(await fuzzPictures())) {
    const { status, body } = await send(admin, 'employee_photo', bytes, 'photo.png');
    expect({ what, status, error: body.error }).toEqual({
      what,
      status: 400,
      error: { code: 'E0070', message: 'Invalid file' },
    });
  }
  for (const format of ['png', 'jpeg', 'gif'] as const)
    expect((await send(admin, 'employee_photo', await picture(format), 'x.pdf')).status, format).toBe(200);
});

test('X1 what hangs on a picture stays behind: HTML after its end, its place, its maker', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')]);
  const stored = storedIn(await send(admin, 'employee_photo', polyglot, 'page.html'));
  expect(stored.name).toMatch(/^page\.(png|jpg)$/);
  const { rawPayload } = await get(stored.imagepath);
  expect(rawPayload.includes('script')).toBe(false);
  expect(rawPayload.includes('Quetzalcoatlus')).toBe(false);
});

test('X1 documents are whole and run nothing', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  // A few of each kind: all of them are in documents.test.ts.
  const fuzz = [noDocuments(), fuzzWordFiles(), fuzzOldWordFiles()].flatMap((all) => Object.entries(all).slice(0, 3));
  for (const [what, bytes] of fuzz) {
    const { status, body } = await send(admin, 'document', bytes, 'letter.pdf');
    expect({ what, status, code: body.error?.code }).toEqual({ what, status: 400, code: 'E0070' });
  }
  const good = { pdf: pdf(), docx: docx(), doc: doc() };
  for (const [ending, bytes] of Object.entries(good)) {
    const stored = storedIn(await send(admin, 'document', bytes, 'letter.exe'));
    expect(stored.name).toBe(`letter.${ending}`);
    const { headers, rawPayload } = await get(stored.imagepath);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    if (ending !== 'pdf') expect(rawPayload.equals(bytes)).toBe(true);
  }
});

test('an upload larger than 2 MB is refused in the words of the product; an unknown purpose as well', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const large = await send(admin, 'document', Buffer.alloc(2 * 1024 * 1024 + 1), 'a.pdf');
  expect({ status: large.status, message: large.body.error?.message }).toEqual({
    status: 413,
    message: 'File size should not exceed 2 MB',
  });
  for (const purpose of ['', 'passwords', '__proto__', 'employee_photo,document'])
    expect((await send(admin, purpose, pdf())).status, purpose).toBe(400);
});

test.each([
  ['a\r\nset-cookie: x=1.pdf', 'aset-cookie_ x=1.pdf'],
  ['gpj.\u202eexe.pdf', 'gpj.exe.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\x.pdf', 'x.pdf'],
  ['..', 'file'],
  ['"><img src=x>.png', '___img src=x_.png'],
  ['वेतन पर्ची.pdf', 'वेतन पर्ची.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('the name %j becomes %j', (state, clean) => {
  expect(cleanName(state)).toBe(clean);
});

test('a name of any length is short and keeps its ending', () => {
  expect(cleanName(`${'𝒳'.repeat(400)}.pdf`).length).toBeLessThanOrEqual(120);
  expect(cleanName(`${'x'.repeat(400)}.pdf`)).toMatch(/^x{116}\.pdf$/);
});

test('S7-020 a download takes our own addresses only, and validates the right to the file', async () => {
  const company = await running.createCompany();
  const other = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const stranger = await company.signIn((await company.addPerson()).emailid);
  const elsewhere = await other.signIn(other.admin);
  const stored = storedIn(await send(admin, 'document', pdf(), 'letter.pdf'));
  const ask = (caller: SignedIn, url: string) => caller.call('POST', 'upload/download', { body: { url } });
  const mine = await ask(admin, stored.imagepath);
  expect(mine.status).toBe(200);
  expect(mine.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mine.headers['content-disposition']).toBe("attachment; filename*=UTF-8''letter.pdf");
  const refused = [await ask(stranger, stored.imagepath), await ask(elsewhere, stored.imagepath)];
  for (const url of [
    'file:///etc/passwd',
    '//evil.example/x',
    'http://169.254.169.254/latest/meta-data',
    '../../etc/passwd',
    '%2e%2e/secret',
    '/files/1.1.1.1.x',
    `http://evil.example${new URL(stored.imagepath).pathname}?x`,
    '',
  ])
    refused.push(await ask(admin, url));
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refused[0]?.status).toBe(404);
  // A claimed picture is read by whoever finds the person.
  const { link } = await withPhoto(company);
  expect((await ask(admin, link)).status).toBe(200);
  expect((await ask(elsewhere, link)).status).toBe(404);
});

test('only one’s own upload, of the right purpose, is claimed; a picture of somebody else needs the right', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const caller = await company.signIn(person.emailid);
  const colleague = await company.addPerson();
  const admin = await company.signIn(company.admin);
  const theirs = storedIn(await send(admin, 'employee_photo', await picture()));
  const document = storedIn(await send(caller, 'document', pdf()));
  for (const imagepath of [theirs.imagepath, document.imagepath, 'http://evil.example/x.png', '/files/x'])
    expect((await savePhoto(company, caller, person.employeeid, imagepath)).status, imagepath).toBe(404);
  const mine = storedIn(await send(caller, 'employee_photo', await picture()));
  expect((await savePhoto(company, caller, colleague.employeeid, mine.imagepath, false)).status).toBe(403);
  expect((await savePhoto(company, admin, person.employeeid, theirs.imagepath, false)).status).toBe(200);
  expect((await savePhoto(company, admin, person.employeeid, null, false)).status).toBe(200);
  expect((await send(caller, 'company_logo', await picture())).status).toBe(403);
  const late = await caller.call('POST', 'employee/ownphoto', {
    headers: { 'if-match': '1' },
    body: { imagepath: null },
  });
  expect(late.status).toBe(412);
});

test('S3-202: the logo is on the sign-in page without a session, until it is removed', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const logoOf = async (): Promise<string | null> => {
    const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
    return (body.result as [{ logo: string | null }])[0].logo;
  };
  const save = (version: number, imagepath: string | null) =>
    admin.call('POST', 'subscription/interfacebranding', {
      headers: { 'if-match': String(version) },
      body: { imagepath, payslipmail: true },
    });
  expect(await logoOf()).toBeNull();
  const stored = storedIn(await send(admin, 'company_logo', await picture('png')));
  expect((await save(0, stored.imagepath)).status).toBe(200);
  const logo = (await logoOf()) ?? '';
  expect((await get(logo)).statusCode).toBe(200);
  expect((await save(0, null)).status).toBe(412);
  expect((await save(1, null)).status).toBe(200);
  expect(await logoOf()).toBeNull();
  expect((await get(logo)).statusCode).toBe(404);
});

test('an upload that nothing claimed goes after a day, its content with it; what is claimed stays', async () => {
  const company = await running.createCompany();
  const { link } = await withPhoto(company);
  const admin = await company.signIn(company.admin);
  const forgotten = storedIn(await send(admin, 'document', pdf('<< /Producer (gone) >>')));
  const stored = join(folder, String(company.id));
  expect(await readdir(stored)).toHaveLength(2);
  expect(await tidyFiles(running, company.id)).toBeInstanceOf(Date);
  expect((await get(forgotten.imagepath)).statusCode).toBe(200);
  await company.tx((db) =>
    db
      .updateTable('stored_file')
      .set({ expireson: new Date(Date.now() - 1000).toISOString() })
      .where('expireson', 'is not', null)
      .execute(),
  );
  expect((await get(forgotten.imagepath)).statusCode).toBe(404);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(stored)) await utimes(join(stored, name), yesterday, yesterday);
  // A day later nobody is putting these contents any more.
  await company.tx((db) => db.deleteFrom('file_hold').execute());
  expect(await tidyFiles(running, company.id)).toBeUndefined();
  expect(await readdir(stored)).toHaveLength(1);
  expect((await get(link)).statusCode).toBe(200);
});

test('nobody hoards: too many uploads that wait are refused', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const row = { key: 'a'.repeat(64), purpose: 'document', name: 'x.pdf', mediatype: 'application/pdf', size: 1 };
  await company.tx((db) =>
    db
      .insertInto('stored_file')
      .values(Array.from({ length: 50 }, () => ({ ...row, addedby: company.accountid })))
      .execute(),
  );
  expect((await send(admin, 'document', pdf())).status).toBe(429);
});
