import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { benefitRecord, benefitsBulk } from '../../contract/person/benefits-in-kind.ts';
import { getPerquisites, perquisiteForm } from '../../contract/person/perquisite-statement.ts';
import { getPersonEntries, removeBenefit, saveBenefit } from '../../contract/person/person-entries.ts';
import { OCTOBER, october, paidOut, staffed } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// S2-102: Perquisite.
test('a house and meals are taxed beside the pay, and stand in the statement of the year', async () => {
  const setting = await staffed(app);
  const { maker, company } = setting;
  const employeeid = setting.ids.get(CODE) ?? 0;
  const entry = { ...benefitRecord.example, employeeid, recovery: 0 };
  const meals = { ...entry, kind: 'meals' as const, companyrent: 0, furniturecost: 0, givenfrom: '2026-10-05' };
  expect((await maker.refused(saveBenefit, { ...meals, meals: 0 })).error.fields).toHaveProperty('meals');
  await maker.call(saveBenefit, meals);
  const [state] = await maker.call(saveBenefit, { ...entry, givenfrom: '2026-10-01' });
  expect(state?.inkind).toMatchObject([
    { kind: 'meals', paid: false },
    { kind: 'house', paid: false },
  ]);
  expect((await factsOf(setting)).inkind).toMatchObject([{ kind: 'house' }, { kind: 'meals', meals: 22 }]);

  const own = await company.account('asha@test.example', ['Employee'], employeeid);
  expect(await own.refused(getPerquisites, {})).toMatchObject({ status: 404 });
  await paidOut(setting, await october(setting));
  const [statement] = await own.call(getPerquisites, {});
  expect(statement).toMatchObject({ taxyear: '2026-27', form: 'Form 123', months: [OCTOBER], recovered: 0 });
  const [house, food] = statement?.rows ?? [];
  expect([house?.name, food?.name, food?.taxed]).toEqual(['Accommodation', 'Meals', 22 * 5_000]);
  expect(statement?.taxed).toBe((house?.taxed ?? 0) + 22 * 5_000);
  expect((await own.file(perquisiteForm, {})).subarray(0, 4).toString()).toBe('%PDF');
  expect(await own.refused(getPerquisites, { employeeid: setting.ids.get('AC0008') ?? 0 })).toMatchObject({
    status: 404,
  });

  const [after] = await maker.call(getPersonEntries, { employeeid });
  const benefitinkindid = after?.inkind[0]?.benefitinkindid ?? 0;
  expect(after?.inkind[0]).toMatchObject({ kind: 'meals', paid: true });
  expect(await maker.refused(removeBenefit, { benefitinkindid })).toMatchObject({ status: 409 });
  const ended = { ...meals, benefitinkindid, givenuntil: '2026-10-31' };
  expect((await maker.refused(saveBenefit, { ...ended, meals: 10 })).error.fields).toHaveProperty('givenuntil');
  await maker.call(saveBenefit, ended);
});

test('the upload enters them, and undo takes back what no month was paid with', async () => {
  const state = await staffed(app);
  const { text, bulkbatchid } = await upload(
    state,
    benefitsBulk,
    [
      'Employee Code,Kind,From,To,Company Rent,Furniture Cost,Recovery,Meals,Value',
      `${CODE},House,2026-10-01,,95000,400000,5000,,`,
      `${CODE},Meals,2026-10-01,,,,,22,250`,
      `${CODE},Meals,2026-11-01,,,,,,`,
    ],
    {},
  );
  expect(text).toEqual([expect.stringContaining('4 meals: Enter how many meals')]);
  expect((await factsOf(state)).inkind).toMatchObject([
    { kind: 'house', rent: 9_500_000, furniture: 40_000_000, recovery: 500_000 },
    { kind: 'meals', meals: 22, value: 25_000 },
  ]);
  await takeBack(state, benefitsBulk, bulkbatchid);
  expect((await factsOf(state)).inkind).toBeUndefined();
});
