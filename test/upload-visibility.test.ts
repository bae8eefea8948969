import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { PERIODS } from '#platform/contract/retention.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
  await running.startWorker();
});
afterAll(() => running.stop());

const SECRETS = ['1850000', '123456789012', 'ABCPD1234F', '100200300400', 'A remark of the file'];
const FILE = [
  'Employee Code,Full Name,Joining Date,Date of Birth,Department,PAN,UAN,Bank Name,Account No,IFSC,Pay Basis,Monthly Gross,Remark',
  'S001,Secret Director,01-04-2026,05-06-1980,Board,ABCPD1234F,100200300400,HDFC Bank,123456789012,HDFC0001234,Gross,1850000,A remark of the file',
  'S002,Second Person,01-04-2026,05-06-1980,Board,NOTAPAN,100200300401,HDFC Bank,123456789013,HDFC0001234,Gross,1850000,',
].join('\n');

async function holderOf(company: Company, features: readonly FeatureKey[]): Promise<SignedIn> {
  const name = features.join(' ');
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: name })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values(
        features.map((key) => ({ permissiongroupid, featureid: FEATURES[key].featureid, actionid: 1, scope: 'all' })),
      )
      .execute();
  });
  return company.signIn((await company.addPerson({ groups: [name] })).emailid);
}

async function checked(company: Company, by: SignedIn): Promise<number> {
  const boundary = 'upload-sight';
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${FILE}\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const uploaded = await by.call('POST', 'bulk/add_new_employee/upload', { headers, body });
  const [batch] = uploaded.body.result as [{ bulkbatchid: number; mapping: object }];
  const { bulkbatchid, mapping } = batch;
  const accepted = { department: ['Board'] };
  const request = { bulkbatchid, mapping, parameters: {}, accepted };
  const checking = await by.call('POST', 'bulk/add_new_employee/check', { body: request });
  expect(checking.text).toContain('jobrunid');
  await expect
    .poll(async () => {
      const row = await company.tx((db) =>
        db.selectFrom('bulk_batch').select('statusid').where('bulkbatchid', '=', bulkbatchid).executeTakeFirst(),
      );
      return row?.statusid;
    })
    .toBe(3);
  return bulkbatchid;
}

/** What a reader is told of an upload, in rows and in the file. */
async function result(reader: SignedIn, bulkbatchid: number): Promise<string> {
  const rows = await reader.call('GET', `bulk/add_new_employee/batch/${bulkbatchid}/rows`);
  expect(rows.status).toBe(200);
  return rows.text;
}

test('M2: the uploader sees the rows; a clerk with employee records alone sees no pay, no whole number, no stray column', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const bulkbatchid = await checked(company, admin);
  const own = await result(admin, bulkbatchid);
  for (const secret of SECRETS) expect(own).toContain(secret);
  const clerk = await holderOf(company, ['profile', 'directory', 'people', 'request']);
  const seen = await result(clerk, bulkbatchid);
  for (const secret of SECRETS) expect(seen).not.toContain(secret);
  // The message about the wrong PAN would tell it.
  expect(seen).not.toContain('NOTAPAN');
  expect(seen).toContain('Secret Director');
  expect(seen).toContain('••••••••9012');
  const payroll = await holderOf(company, ['people', 'payslip']);
  const withPay = await result(payroll, bulkbatchid);
  expect(withPay).toContain('1850000');
  expect(withPay).not.toContain('123456789012');
  const { readSheets } = await import('#bulk/server/file.ts');
  for (const [reader, shows] of [
    [clerk, false],
    [admin, true],
  ] as const) {
    const { bytes } = await reader.call('GET', `bulk/add_new_employee/batch/${bulkbatchid}/result`);
    const text = JSON.stringify(await readSheets(bytes));
    for (const secret of SECRETS) expect({ secret, result: text.includes(secret) }).toEqual({ secret, result: shows });
  }
});

test('M2: the rows of an upload are deleted when its time for undo is over; who, when and how many stays', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const bulkbatchid = await checked(company, admin);
  const look = () => runDailyChecks({ pools: running.pools, env: running.env, modules: serverModules }, company.id);
  const left = () =>
    company.tx((db) => db.selectFrom('bulk_row').select('rownumber').where('bulkbatchid', '=', bulkbatchid).execute());
  await look();
  expect(await left()).toHaveLength(2);
  running.clock.advance((PERIODS.uploads.days + 1) * 86_400);
  await look();
  expect(await left()).toEqual([]);
  const again = await company.signIn(company.admin);
  const { body } = await again.call('GET', `bulk/add_new_employee/batch/${bulkbatchid}`);
  const [batch] = body.result as [{ totalrows: number; rowsgoneon: string | null; filename: string }];
  expect(batch).toMatchObject({ totalrows: 2, filename: 'people.csv', rowsgoneon: expect.any(String) });
  const undo = await again.call('POST', 'bulk/add_new_employee/undo', { body: { bulkbatchid } });
  expect(undo.body.error?.message).toBe(
    'The rows of this upload are deleted: the time in which it could be undone is over.',
  );
});
