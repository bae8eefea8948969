import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { bankBulk, statutoryBulk } from '../contract/bulk.ts';
import { decide, prove, staffed } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('bank details are asked for row by row: a second person decides, known addresses are told, undo withdraws (S2-141)', async () => {
  const { company, asha, bina, hema, divya } = await staffed(app);
  const [code = '', own = '', other = ''] = await company.tx(async (db) => {
    const rows = await db.selectFrom('employee').select(['employeeid', 'employeecode']).execute();
    return [asha, hema, divya].map(
      ({ employeeid }) => rows.find((row) => row.employeeid === employeeid)?.employeecode ?? '',
    );
  });
  const banks = () => company.tx((db) => db.selectFrom('employee_bank').selectAll().orderBy('employeeid').execute());
  const before = await banks();
  const head = 'Employee Code,Account Holder,Bank Name,Bank Account,IFSC';
  const account = (who: string, number: string) => `${who},Asha Nair,State Bank of India,${number},SBIN0001234`;
  const { text } = await checked(hema, bankBulk, [head, account(own, '00123456789'), `${other},,,12345678,`]);
  expect(text).toEqual([
    '2 employeecode: You ask for another account of your own in your profile.',
    expect.stringMatching(/^3 /),
    expect.stringMatching(/^3 /),
    expect.stringMatching(/^3 /),
  ]);
  await prove(hema);
  const batch = await applied(hema, bankBulk, [head, account(code, '00123456789')]);
  expect(batch).toMatchObject({ statusid: 5, appliedrows: 1 });
  // Nothing is written before it is approved.
  expect(await banks()).toEqual(before);
  expect((await mailsTo(company, asha.emailid)).map(({ subject }) => subject)).toEqual([
    'The account your pay goes to: a change was asked for',
  ]);
  const requests = () =>
    company.tx((db) =>
      db
        .selectFrom('approval_request')
        .select(['approvalrequestid', 'statusid'])
        .orderBy('approvalrequestid')
        .execute(),
    );
  await hema.call(bankBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(hema, bankBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 1 });
  expect(await requests()).toMatchObject([{ statusid: 4 }]);

  const again = await applied(hema, bankBulk, [head, account(code, '00987654321')]);
  const [, second] = await requests();
  await prove(bina);
  await decide(bina, second?.approvalrequestid ?? 0);
  expect((await banks()).at(-1)).toMatchObject({ bankaccount: '00987654321', ifsc: 'SBIN0001234' });
  await hema.call(bankBulk.undo, { bulkbatchid: again.bulkbatchid });
  expect(await settled(hema, bankBulk, again.bulkbatchid)).toMatchObject({ statusid: 5, undonerows: 0 });
  const { rows } = await hema.call(bankBulk.rows, { bulkbatchid: again.bulkbatchid });
  expect(rows[0]?.messages[0]?.text).toMatch(/approved since, so it stays/);
});

test('statutory numbers belong to one person; what the file leaves blank stays, undo restores (S2-146)', async () => {
  const { company, hema } = await staffed(app);
  const codes = await company.tx((db) =>
    db.selectFrom('employee').select('employeecode').orderBy('employeeid').execute(),
  );
  const [bina = '', asha = ''] = codes.map(({ employeecode }) => employeecode);
  const stored = () =>
    company.tx((db) =>
      db
        .selectFrom('employee_statutory')
        .select(['employeeid', 'pan', 'uan', 'pfoption'])
        .orderBy('employeeid')
        .execute(),
    );
  const first = await applied(hema, statutoryBulk, [
    'Employee Code,PAN,UAN,PF Option',
    `${bina},ABCPN1234F,100900900901,Full`,
    `${asha},ABCPM1234K,,`,
  ]);
  expect(first).toMatchObject({ appliedrows: 2 });
  const before = await stored();
  expect(before).toMatchObject([
    { pan: 'ABCPN1234F', uan: '100900900901', pfoption: 'Full' },
    { pan: 'ABCPM1234K', uan: null, pfoption: 'Statutory' },
  ]);
  const { text } = await checked(hema, statutoryBulk, ['Employee Code,UAN', `${asha},100900900901`]);
  expect(text).toEqual(['2 uan: Bina Shah has this number already. Correct one of the two.']);
  const second = await applied(hema, statutoryBulk, ['Employee Code,PF Option', `${bina},None`]);
  expect((await stored())[0]).toMatchObject({ pan: 'ABCPN1234F', pfoption: 'None' });
  await hema.call(statutoryBulk.undo, { bulkbatchid: second.bulkbatchid });
  await settled(hema, statutoryBulk, second.bulkbatchid);
  expect(await stored()).toEqual(before);
});
