import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTACT_TYPE } from '#modules/profile/contract/kinds.ts';
import { startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

type Option = { displayname: string; displayvalue: number | string };
const ask = (x: string, host: string, token?: string) =>
  running.call('GET', `superuser/getmastercode/${x}`, { host, ...(token === undefined ? {} : { token }) });

test('ContactType answers a list of displayname and displayvalue, before any sign-in (S3-070, S3-071, S7-068)', async () => {
  const company = await running.createCompany();
  for (const host of [company.host, 'superuser.localhost', 'accounts.localhost', 'localhost']) {
    const { status, body } = await ask('ContactType', host);
    expect(status).toBe(200);
    const options = body.result as Option[];
    for (const option of options) expect(Object.keys(option)).toEqual(['displayname', 'displayvalue']);
    expect(options).toEqual(CONTACT_TYPE.options);
  }
  const { token } = await company.signIn(company.admin);
  expect((await ask('ContactType', company.host, token)).status).toBe(200);
});

test('contact type ids run from 1 to 17 and there is no 7 (S9-005, S9-006)', async () => {
  const { body } = await ask('ContactType', 'localhost');
  const ids = (body.result as Option[]).map(({ displayvalue }) => displayvalue);
  expect(ids).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

test.each([
  'Gender',
  'MaritalStatus',
  'BloodGroup',
  'Relationship',
  'DocumentType',
  'EmploymentType',
  'DateFormat',
  'State',
])('the list %s is served by its name', async (name) => {
  const { status, body } = await ask(name, 'localhost');
  expect({ status, some: (body.result as Option[]).length > 1 }).toEqual({ status: 200, some: true });
});

test.each(['Contact', 'contacttype', '__proto__', 'constructor', 'toString', '..%2F..%2Fetc', '1e309', '%00', 'null'])(
  'a code list called %s is not there',
  async (name) => {
    const { status, body } = await ask(name, 'localhost');
    expect([status, body.error?.code]).toEqual([404, 'unknown']);
  },
);

test('all lists together are for operators', async () => {
  expect((await running.call('GET', 'superuser/mastercodes', { host: 'superuser.localhost' })).status).toBe(401);
});
