import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '#bulk/server/file.ts';
import { index } from '#platform/server/search.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await sharedApp();
  company = await app.createCompany();
  for (let n = 0; n < 501; n += 1) await company.addPerson({ fullname: `Person ${n}` });
  for (const fullname of ['Zoya Khan', '=HYPERLINK("http://evil.example","pay")']) {
    const { employeeid } = await company.addPerson({ fullname });
    await company.tx((db) => index(db, 'employee', [{ objectid: employeeid, texts: [fullname] }]));
  }
});
afterAll(() => app.stop());

test('a list leaves as exactly the rows that match and the columns asked for, on more pages than one', async () => {
  const admin = await company.signIn(company.admin);
  const answer = await admin.call('GET', 'directory/employeelist/export?format=csv&columns=fullname,employeecode');
  expect(answer.status).toBe(200);
  const lines = answer.text.trimEnd().split('\n');
  expect(lines[0]).toBe('\uFEFFName,Employee code');
  expect(lines).toHaveLength(504);
  expect(new Set(lines).size).toBe(504);

  const result = await admin.call('GET', 'directory/employeelist/export?format=csv&columns=fullname&search=zoya');
  expect(result.text).toBe('\uFEFFName\nZoya Khan\n');
});

test('a name that is a formula arrives as text in both formats', async () => {
  const admin = await company.signIn(company.admin);
  const csv = await admin.call('GET', 'directory/employeelist/export?format=csv&columns=fullname&search=hyperlink');
  expect(csv.text).toBe('\uFEFFName\n"\'=HYPERLINK(""http://evil.example"",""pay"")"\n');
  const xlsx = await admin.call('GET', 'directory/employeelist/export?format=xlsx&columns=fullname&search=hyperlink');
  const [sheet] = await readSheets(xlsx.bytes);
  expect(JSON.stringify(sheet)).toContain("'=HYPERLINK");
});

test('a column that the list does not have is refused', async () => {
  const admin = await company.signIn(company.admin);
  const answer = await admin.call('GET', 'directory/employeelist/export?columns=bankaccount');
  expect(answer.status).toBe(400);
  expect(answer.body.error?.message).toBe('Please choose columns of this list');
});

test('taking a list away is noted and the note cannot be removed', async () => {
  const admin = await company.signIn(company.admin);
  await admin.call('GET', 'directory/employeelist/export?format=csv&columns=fullname&search=zoya');
  const noted = await company.tx((db) =>
    db.selectFrom('list_export').selectAll().orderBy('listexportid', 'desc').executeTakeFirstOrThrow(),
  );
  expect(noted).toMatchObject({
    accountid: admin.accountid,
    list: 'directory/employeelist',
    question: { search: 'zoya', columns: ['fullname'] },
    rowcount: 1,
    format: 'csv',
  });
  await expect(company.tx((db) => db.deleteFrom('list_export').execute())).rejects.toThrow(
    /permission denied|append-only/,
  );
  // Whoever is erased may be in what was typed: a hash remains of it, and everything else as it was.
  for (let time = 0; time < 2; time += 1) await company.tx((db) => sql`select erase_searches()`.execute(db));
  const erased = await company.tx((db) =>
    db.selectFrom('list_export').selectAll().where('listexportid', '=', noted.listexportid).executeTakeFirstOrThrow(),
  );
  expect(erased).toEqual({
    ...noted,
    question: { search: expect.stringMatching(/^sha256:[\da-f]{64}$/), columns: ['fullname'] },
  });
});

test('somebody else’s company stays out of the file', async () => {
  const other = await app.createCompany();
  const admin = await other.signIn(other.admin);
  const answer = await admin.call('GET', 'directory/employeelist/export?format=csv&columns=fullname');
  expect(answer.text).toBe('\uFEFFName\n');
});
