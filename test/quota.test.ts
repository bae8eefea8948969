import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from './support/fuzz-files.ts';
import { type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';

let running: TestApp;
let company: Company;
beforeAll(async () => {
  running = await sharedApp();
  company = await running.createCompany();
});
afterAll(() => running.stop());

const keep = (who: SignedIn, path: string) =>
  who.call('PUT', `draft/${path}`, {
    body: { recordversion: null, values: { a: 1 } },
    headers: { 'if-match': '0' },
  });
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;

// Invariant: What one account may pile up is bounded; below a floor of free space large work is refused
test('M10: fifty drafts an account, however many are sent at once', async () => {
  const admin = await company.signIn(company.admin);
  const ids = await company.tx((db) =>
    db
      .insertInto('team')
      .values(Array.from({ length: 80 }, (_, n) => ({ teamname: `Team ${n}` })))
      .returning('teamid')
      .execute(),
  );
  const answers = await Promise.all(ids.map(({ teamid }) => keep(admin, `team/${teamid}`)));
  expect([count(answers, 200), count(answers, 429)]).toEqual([50, 30]);
  expect((await admin.call('DELETE', `draft/team/${ids[0]?.teamid}`)).status).toBe(200);
  const again = await Promise.all(ids.slice(60, 65).map(({ teamid }) => keep(admin, `team/${teamid}`)));
  expect(count(again, 200)).toBeLessThanOrEqual(1);
});

test('M10: a draft stands beside what its writer may change, and beside nothing else', async () => {
  const person = await company.addPerson();
  const employee = await company.signIn(person.emailid);
  const other = await running.createCompany();
  const { teamid } = await company.tx((db) =>
    db.insertInto('team').values({ teamname: 'Ours' }).returning('teamid').executeTakeFirstOrThrow(),
  );
  const boss = await other.signIn(other.admin);
  for (const path of [`team/${teamid}`, 'department/4711', `job-change/${person.employeeid}`, 'resignation/3'])
    expect((await keep(employee, path)).status, path).toBe(404);
  for (const path of [`team/${teamid}`, `job-change/${person.employeeid}`, 'start-exit/1'])
    expect((await keep(boss, path)).status, path).toBe(404);
  expect((await keep(employee, 'resignation/0')).status).toBe(200);
  const theirs = await other.addPerson();
  expect((await keep(boss, `job-change/${theirs.employeeid}`)).status).toBe(200);
});

const form = (name: string, bytes: Buffer) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=mark' },
  body: Buffer.concat([
    Buffer.from(`--mark\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--mark--\r\n'),
  ]),
});

test('M10: uploads that wait to be used are counted where they are written down', async () => {
  const person = await company.addPerson();
  const who = await company.signIn(person.emailid);
  const row = { key: 'b'.repeat(64), purpose: 'document', name: 'x.pdf', mediatype: 'application/pdf', size: 1 };
  await company.tx((db) =>
    db
      .insertInto('stored_file')
      .values(Array.from({ length: 47 }, () => ({ ...row, addedby: person.accountid })))
      .execute(),
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      who.call('POST', 'drive/uploaddocument?purpose=document', form('x.pdf', pdf(`<< /N ${n} >>`))),
    ),
  );
  expect([count(answers, 200), count(answers, 429)]).toEqual([3, 9]);
});

test('M10: registers that are not applied are counted as well', async () => {
  const admin = await company.signIn(company.admin);
  await company.tx((db) =>
    db
      .insertInto('bulk_batch')
      .values(
        Array.from({ length: 98 }, () => ({
          kind: 'add_new_employee',
          filename: 'x.csv',
          filehash: 'x',
          sheetname: 'x',
          headerrow: 1,
          headings: '[]',
          mapping: '{}',
          totalrows: 1,
          addedby: company.accountid,
        })),
      )
      .execute(),
  );
  const csv = Buffer.from(
    'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross\r\nP1,Asha Rao,1990-05-01,2024-04-01,30000',
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.call('POST', 'bulk/add_new_employee/upload', form('x.csv', csv))),
  );
  expect([count(answers, 200), count(answers, 429)]).toEqual([2, 4]);
});
