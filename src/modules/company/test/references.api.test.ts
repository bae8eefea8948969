import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
let company: Company;
let admin: SignedIn;
beforeAll(async () => {
  running = await sharedApp();
  company = await running.createCompany();
  admin = await company.signIn(company.admin);
});
afterAll(() => running.stop());

type Saved = { departmentid: number; version: number };
const department = (body: object) => admin.call('POST', 'subscription/department', { body });
const created = async (departmentname: string): Promise<number> => {
  const { body } = await department({ departmentname });
  return (body.result as [Saved])[0].departmentid;
};

test('S7-039: a department that a rule of permissions names is not deleted, and the answer says isexecuted false', async () => {
  const departmentid = await created('Weaving');
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Weavers' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db.insertInto('permission_rule').values({ permissiongroupid, departmentid }).execute();
  });
  const { status, body } = await admin.call('DELETE', `subscription/department/${departmentid}`);
  expect({ status, result: body.result }).toEqual({ status: 200, result: [{ isexecuted: false }] });
  const free = await created('Dyeing');
  expect((await admin.call('DELETE', `subscription/department/${free}`)).body.result).toEqual([{ isexecuted: true }]);
});

test('what was deleted while a form was open is said at its field, and not that employees exist', async () => {
  const { status, body } = await department({ departmentname: 'Printing', parentdepartmentid: 987_654 });
  expect(status).toBe(409);
  expect(body.error?.code).toBe('conflict');
  expect(body.error?.fields).toEqual({ parentdepartmentid: body.error?.message });
  expect(body.error?.message).toBe('The parent department no longer exists. Please select another one');
});

test.each([
  ['subscription/department', 'departmentname', {}],
  ['subscription/businessunit', 'businessunitname', {}],
  ['subscription/team', 'teamname', {}],
  ['subscription/grade', 'gradename', {}],
])('%s: a name that exists is said at the field %s', async (path, field, more) => {
  const body = { ...more, [field]: 'Stores' };
  expect((await admin.call('POST', path, { body })).status).toBe(200);
  const { status, body: result } = await admin.call('POST', path, { body });
  expect({ status, error: result.error }).toEqual({
    status: 409,
    error: { code: 'E0110', message: 'Already exist', fields: { [field]: 'Already exist' } },
  });
});

test('nobody who has left is put at the head of anything, or stays there when the form is saved again', async () => {
  const { employeeid } = await company.addPerson({ fullname: 'Mary Khan' });
  const saved = (await department({ departmentname: 'Finishing', departmentheadid: employeeid })).body.result as [
    Saved,
  ];
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2025-01-31' }).where('employeeid', '=', employeeid).execute(),
  );
  const { departmentid } = saved[0];
  const { body } = await admin.call('GET', `subscription/department/${departmentid}`);
  expect(body.result).toMatchObject([{ departmenthead: { fullname: 'Mary Khan', hasleft: true } }]);
  for (const [path, sent, field] of [
    ['department', { departmentid, departmentname: 'Finishing', departmentheadid: employeeid }, 'departmentheadid'],
    ['businessunit', { businessunitname: 'Outlets', businessunitheadid: employeeid }, 'businessunitheadid'],
    ['team', { teamname: 'Looms', teamheadid: employeeid }, 'teamheadid'],
  ] as const) {
    const refused = await admin.call('POST', `subscription/${path}`, { body: sent });
    expect(refused.status).toBe(400);
    expect(refused.body.error?.fields).toEqual({ [field]: 'This person has left. Please choose another.' });
  }
});
