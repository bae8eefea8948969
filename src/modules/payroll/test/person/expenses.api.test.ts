import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { takeExpenses } from '../../contract/person/expenses.ts';
import { extraPaymentBulk } from '../../contract/person/inputs.ts';
import { expenseParts } from '../../server/person/inputs/expenses.ts';
import { ACME } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PERSON = { employeecode: 'C1', fullname: 'Asha Nair' };

test.each([
  [
    'a claim',
    { reimbursements: 500, taxable: 0, cardrecovery: 0, advancerecovery: 0 },
    ['Earning Expense reimbursement 500'],
  ],
  [
    'what is taxable is earned and deducted again',
    { reimbursements: 0, taxable: 300, cardrecovery: 0, advancerecovery: 0 },
    ['Earning Taxable expenses 300', 'Deduction Taxable expenses paid 300'],
  ],
  [
    'what is recovered',
    { reimbursements: 0, taxable: 0, cardrecovery: 20, advancerecovery: 70 },
    ['Deduction Card recovery 20', 'Deduction Advance recovery 70'],
  ],
])('%s is a row of extra payments and deductions', (_name, figures, expected) => {
  expect(expenseParts({ ...PERSON, ...figures }).map((part) => part.join(' '))).toEqual(expected);
});

test('the expenses of a month become an upload of extra payments once they are handed over', async () => {
  const company = await app.company(ACME);
  const { employeeid } = await company.company.addPerson({ fullname: 'Asha Nair' });
  const month = { payrollmonth: '2026-10' };
  const early = await company.admin.refused(takeExpenses, month);
  expect(early).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('have not been handed over yet') },
  });
  await company.tx(async (db) => {
    const days = { cutoff: '2026-10-25 18:00', lock: '2026-10-28 18:00', payday: '2026-10-30' };
    await db
      .insertInto('expense_payroll')
      .values({ month: '2026-10', ...days, lockedat: new Date() })
      .execute();
    const figures = { reimbursements: 1200_00, taxable: 300_00, cardrecovery: 0, advancerecovery: 450_50 };
    await db
      .insertInto('expense_payroll_person')
      .values({ month: '2026-10', employeeid, ...figures })
      .execute();
  });
  const [batch] = await company.admin.call(takeExpenses, month);
  expect(batch?.totalrows).toBe(4);
  const bulkbatchid = batch?.bulkbatchid ?? 0;
  const [stored] = await company.admin.call(extraPaymentBulk.get, { bulkbatchid });
  expect(stored).toMatchObject({ filename: 'Expenses 2026-10', parameters: month });
  const mapping = stored?.mapping ?? {};
  await company.admin.call(extraPaymentBulk.check, { bulkbatchid, mapping, parameters: month });
  expect(await settled(company.admin, extraPaymentBulk, bulkbatchid)).toMatchObject({ statusid: 3 });
  // The structure of the demo company knows every word.
  const { rows } = await company.admin.call(extraPaymentBulk.rows, { bulkbatchid });
  expect(rows).toHaveLength(4);
  expect(rows.flatMap(({ messages }) => messages.filter(({ column }) => column === 'type'))).toEqual([]);
});
