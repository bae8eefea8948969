import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '#platform/contract/step-up.ts';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD } from '../../../../test/support/product.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { permissionsBulk } from '#modules/permission/contract/bulk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('groups of people change by name, nobody gives more than they hold or changes their own, undo restores (S2-134)', async () => {
  const company = await app.company();
  const [asha = 0, bina = 0, hema = 0] = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        [
          ['P1', 'Asha Nair'],
          ['P2', 'Bina Shah'],
          ['P3', 'Hema Iyer'],
          ['P4', 'Divya Rao'],
        ].map(([employeecode = '', fullname = '']) => ({ employeecode, fullname, joiningdate: '2024-01-01' })),
      )
      .returning('employeeid')
      .execute();
    return rows.map(({ employeeid }) => employeeid);
  });
  await company.account('asha@example.in', ['Employee'], asha);
  const manager = await company.account('bina@example.in', ['Employee', 'Manager'], bina);
  const admin = await company.account('hema@example.in', ['Administrator'], hema);
  const groups = () =>
    company.tx((db) =>
      db.selectFrom('account_group').selectAll().orderBy('accountid').orderBy('permissiongroupid').execute(),
    );
  const before = await groups();
  const head = 'Employee Code,Permission Groups';
  const { text } = await checked(admin, permissionsBulk, [
    head,
    'P1,Managr',
    'P3,Employee',
    'P4,Employee',
    'P2,manager;  Employee',
  ]);
  expect(text).toEqual([
    '2 groups: There is no permission group “Managr”. Did you mean Manager?',
    '3 employeecode: Nobody can give rights to themselves. Ask somebody else.',
    '4 employeecode: P4 has no account. Give access with the upload Self Service first.',
    '5 employeecode: Nothing changes: this is what stands already.',
  ]);
  expect((await manager.refused(permissionsBulk.list, {})).status).toBe(403);
  await admin.call(stepUp, { password: PASSWORD, otp: null });
  const batch = await applied(admin, permissionsBulk, [head, 'P1,Employee; Manager', 'P2,None']);
  expect(batch).toMatchObject({ statusid: 5, appliedrows: 2 });
  expect(await groups()).toHaveLength(before.length - 1);
  await admin.call(permissionsBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, permissionsBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 2 });
  expect(await groups()).toEqual(before);
});
