import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { getCityClasses, saveCityClasses } from '../contract/cities.ts';
import { initClaim } from '../contract/claim-form.ts';
import { compensatorRecord } from '../contract/compensator.ts';
import { exchangeRateBulk, exchangeRateRecord } from '../contract/exchange-rate.ts';
import { expensePolicyCalls, previewExpensePolicy } from '../contract/policy.ts';
import { FIRST_EXPENSE_SETTING, getExpenseSetting, saveExpenseSetting } from '../contract/setting.ts';
import { expensePolicyBulk } from '../contract/upload.ts';
import { addPolicy, assignToAll, categoryOf, companyWith, policyOf } from './company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CLASSES = {
  classes: [
    { code: 'A', name: 'Metro', cities: ['Mumbai'] },
    { code: 'B', name: 'Other', cities: [] },
  ],
  othercity: 'B',
};

test('a policy is published from a day on, counts for whom it is assigned to, and its next version is previewed', async () => {
  const { company, ids } = await companyWith(app, ['E1', 'E2']);
  const { admin } = company;
  const first = policyOf('Office', [categoryOf('meals', {}, 600_00)], { isdraft: true });
  const expensepolicyid = await addPolicy(company, first);
  const { error } = await admin.refused(expensePolicyCalls.save, { ...first, expensepolicyname: 'office' });
  expect(error.fields).toHaveProperty('expensepolicyname');
  await admin.call(expensePolicyCalls.save, { ...first, expensepolicyid, isdraft: false }, 1);
  await assignToAll(company, expensepolicyid);
  const [[offered], [preview]] = [
    await admin.call(initClaim, { employeeid: ids[0] ?? 0 }),
    await admin.call(previewExpensePolicy, { expensepolicyid, effectivefrom: '2026-11-01' }),
  ];
  expect(offered).toMatchObject({ policyname: 'Office', currencies: ['INR'], categories: [{ code: 'meals' }] });
  expect(preview).toMatchObject({ total: 2, people: [{ employeecode: 'E1' }, { employeecode: 'E2' }] });
  const [listed] = await admin.call(expensePolicyCalls.list, {});
  expect(listed).toMatchObject({ categories: ['meals'], usedcount: 2, isdraft: false });
});

test('grades, classes and categories that there are not are refused at their field', async () => {
  const { company, ids } = await companyWith(app, ['E1']);
  const { admin } = company;
  const amounts = [{ gradeid: 999_999, cityclass: null, amount: 1 }];
  const limited = categoryOf('taxi', { limits: [{ per: 'line', over: 'cut', perguest: false, amounts }] });
  const ofGrade = await admin.refused(expensePolicyCalls.save, policyOf('Grades', [limited]));
  expect(ofGrade.error.fields).toHaveProperty('categories');
  const inClass = categoryOf('taxi', {
    limits: [{ per: 'line', over: 'cut', perguest: false, amounts: [{ gradeid: null, cityclass: 'Z', amount: 1 }] }],
  });
  expect((await admin.refused(expensePolicyCalls.save, policyOf('Classes', [inClass]))).error.fields).toEqual({
    categories: 'There is no class of cities Z. Add it on City Classes, or select another one',
  });
  const values = {
    compensatorid: null,
    businessunitid: null,
    expensepolicyid: null,
    fromdate: '2026-04-01',
    employeeid: ids[0] ?? 0,
  };
  const unknown = await admin.refused(compensatorRecord.calls.save, { ...values, category: 'none', fallbackid: null });
  expect(unknown.error.fields).toHaveProperty('category');
  const twice = await admin.refused(compensatorRecord.calls.save, {
    ...values,
    category: null,
    fallbackid: ids[0] ?? 0,
  });
  expect(twice.error.fields).toHaveProperty('fallbackid');
  const grade = { ...FIRST_EXPENSE_SETTING, deviationgradeid: 999_999 };
  expect((await admin.refused(saveExpenseSetting, grade, 0)).error.fields).toHaveProperty('recoverycaps');
});

test('a compensator is named with unit and fallback; a day has one of them', async () => {
  const { company, ids } = await companyWith(app, ['E1', 'E2']);
  const { admin } = company;
  const values = {
    compensatorid: null,
    businessunitid: null,
    expensepolicyid: null,
    category: null,
    fromdate: '2026-04-01',
    employeeid: ids[0] ?? 0,
    fallbackid: ids[1] ?? 0,
  };
  await admin.call(compensatorRecord.calls.save, values);
  expect(await admin.call(compensatorRecord.calls.list, {})).toMatchObject([
    { businessunitname: '', person: { employeecode: 'E1' }, fallback: { employeecode: 'E2' } },
  ]);
  expect((await admin.refused(compensatorRecord.calls.save, values)).error.fields).toHaveProperty('fromdate');
});

const POLICY = 'Employee Code,Expense Policy,From,To';
test('a file gives people policies of their own, and is taken back where nobody has changed them since', async () => {
  const { company, ids } = await companyWith(app, ['E1', 'E2', 'E3']);
  const { admin } = company;
  const office = await addPolicy(company, policyOf('Office', [categoryOf('meals')]));
  await addPolicy(company, policyOf('Sales', [categoryOf('meals'), categoryOf('taxi')]));
  await addPolicy(company, policyOf('Draft', [categoryOf('meals')], { isdraft: true }));
  await assignToAll(company, office);
  const { text } = await checked(admin, expensePolicyBulk, [
    POLICY,
    'E1,Sale,2026-10-01,',
    'E1,Draft,2026-10-01,',
    'E2,Sales,2026-10-01,',
    'E2,Office,2026-11-01,2026-10-01',
    'E3,Sales,2026-10-01,',
    'E3,Office,2026-12-01,',
  ]);
  expect(text).toEqual([
    '2 expensepolicyname: No published expense policy has the name “Sale”. Did you mean “Sales”?',
    '3 expensepolicyname: No published expense policy has the name “Draft”.',
    '5 todate: The last day cannot be before the first',
    '7 fromdate: Row 6 has a policy for E3 on some of these days. Enter its last day, or keep one of them.',
  ]);
  const categories = async (at: number) =>
    (await admin.call(initClaim, { employeeid: ids[at] ?? 0 }))[0]?.categories.map(({ code }) => code);
  const batch = await applied(admin, expensePolicyBulk, [
    POLICY,
    'E1,Sales,2026-10-01,2026-10-31',
    'E2,Sales,2026-10-01,',
  ]);
  expect(await categories(0)).toEqual(['meals', 'taxi']);
  expect(await categories(2)).toEqual(['meals']);
  // Somebody else changes the second person's meanwhile: only the first is taken back.
  await company.tx((db) =>
    db
      .updateTable('expense_assignment')
      .set({ todate: '2026-12-31' })
      .where('employeeid', '=', ids[1] ?? 0)
      .execute(),
  );
  await admin.call(expensePolicyBulk.undo, { bulkbatchid: batch.bulkbatchid });
  await settled(admin, expensePolicyBulk, batch.bulkbatchid);
  expect(await categories(0)).toEqual(['meals']);
  expect(await categories(1)).toEqual(['meals', 'taxi']);
});

test('exchange rates come from the form and from files; a day has one rate, and what a file replaced comes back', async () => {
  const { company } = await companyWith(app, []);
  const { admin } = company;
  const values = { exchangerateid: null, currencycode: 'usd', fromdate: '2026-10-01', rate: '84.125' };
  await admin.call(exchangeRateRecord.calls.save, values);
  expect((await admin.refused(exchangeRateRecord.calls.save, values)).error.fields).toHaveProperty('fromdate');
  const { text } = await checked(admin, exchangeRateBulk, [
    'Currency,From,Rate',
    'US,2026-10-02,84',
    'INR,2026-10-02,1',
    'USD,2026-10-02,84.1234567',
    'EUR,2026-10-02,92',
    'EUR,2026-10-02,93',
  ]);
  expect(text.map((one) => one.split(':')[0])).toEqual([
    '2 currencycode',
    '3 currencycode',
    '4 rate',
    '5 fromdate',
    '6 fromdate',
  ]);
  const rates = async () =>
    (await admin.call(exchangeRateRecord.calls.list, {})).map(
      (row) => `${row.currencycode} ${row.fromdate} ${row.rate}`,
    );
  const batch = await applied(admin, exchangeRateBulk, [
    'Currency,From,Rate',
    'USD,2026-10-01,85.5',
    'EUR,2026-10-01,92.000001',
  ]);
  expect(await rates()).toEqual(['USD 2026-10-01 85.5', 'EUR 2026-10-01 92.000001']);
  await admin.call(exchangeRateBulk.undo, { bulkbatchid: batch.bulkbatchid });
  await settled(admin, exchangeRateBulk, batch.bulkbatchid);
  expect(await rates()).toEqual(['USD 2026-10-01 84.125']);
});

const withApply = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
const expenseOf = (file: Buffer) => (JSON.parse(file.toString()) as { expense: Record<string, unknown> }).expense;
test('the configuration file carries expenses by name: a company made of it has the same', async () => {
  const { company } = await companyWith(app, []);
  const { admin } = company;
  await company.tx((db) =>
    db.insertInto('grade').values({ subscriptiongradeid: 900, gradename: 'Managers', graderank: 1 }).execute(),
  );
  await admin.call(saveCityClasses, CLASSES, 0);
  const setting = { ...FIRST_EXPENSE_SETTING, deviationgradeid: 900, registrations: ['29'] };
  await admin.call(saveExpenseSetting, setting, 0);
  const amounts = [
    { gradeid: 900, cityclass: 'A', amount: 900_00 },
    { gradeid: null, cityclass: 'B', amount: 500_00 },
  ];
  const meals = categoryOf('meals', {
    audience: [{ gradeids: [900], businessunitids: [] }],
    limits: [{ per: 'day', over: 'deviation', perguest: false, amounts }],
  });
  const policy = await addPolicy(
    company,
    policyOf('Office', [meals], {
      policycap: [{ gradeid: 900, amount: 1 }],
      perdiemparts: {
        departure: [],
        return: [],
        sameday: [],
        meals: { basis: 'part', breakfast: 10, lunch: 20, dinner: 30 },
      },
    }),
  );
  await assignToAll(company, policy);
  const rate = { exchangerateid: null, currencycode: 'USD', fromdate: '2026-10-01', rate: '84.125' };
  await admin.call(exchangeRateRecord.calls.save, rate);
  const file = await admin.file(exportConfiguration, {});
  expect(JSON.stringify(expenseOf(file))).not.toMatch(/gradeid|expensepolicyid|businessunitid/);

  const second = await app.company();
  const [seen] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(seen?.problems).toEqual([]);
  expect(seen?.changes).toEqual(
    expect.arrayContaining([
      'When expenses are cut off, locked and paid changes.',
      'The classes of cities for expenses change.',
      'Expense policies are created: Office.',
      'Exchange rates are created: USD 2026-10-01.',
    ]),
  );
  await second.admin.upload(withApply, 'company.json', file);
  expect(expenseOf(await second.admin.file(exportConfiguration, {}))).toEqual(expenseOf(file));
  expect(await second.admin.call(getExpenseSetting, {})).toMatchObject([{ registrations: ['29'] }]);
  expect(await second.admin.call(getCityClasses, {})).toMatchObject([CLASSES]);
  const unknown = { expense: { setting: { ...FIRST_EXPENSE_SETTING, recoverycaps: [], deviationgrade: 'M9' } } };
  const [refused] = await second.admin.upload(importConfiguration, 'company.json', JSON.stringify(unknown));
  expect(refused?.problems).toEqual(['Expense settings: there is no grade M9.']);
});
