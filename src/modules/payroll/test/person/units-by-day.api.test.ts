import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { getPersonEntries, saveUnits } from '../../contract/person/person-entries.ts';
import {
  listUnitRates,
  ratesBulk,
  removeUnitRate,
  saveUnitRate,
  unitsBulk,
} from '../../contract/person/units-worked.ts';
import { ACME, october, OCTOBER, paidOut, type Staffed, staffed } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const RATES = [
  'Item,From,Rate,City,Employee Code,VDA',
  'Day,2026-10-01,400,,,',
  'Day,2026-10-16,415,,,',
  'Day,2026-10-20,20,,,Yes',
  `Day,2026-10-21,500,,${CODE},`,
];
const UNITS = [
  'Employee Code,Item,Component,Units,Date',
  ...['02', '05', '16', '19', '20', '21'].map((day) => `${CODE},Day,overtime,1,2026-10-${day}`),
];
const withRates = async (): Promise<Staffed> => {
  const state = await staffed(app, FIRST);
  const { text } = await upload(state, ratesBulk, RATES, { frommonth: OCTOBER });
  expect(text).toEqual([]);
  return state;
};

test('units of days are paid by the rate of each day, and an undo takes them back', async () => {
  const state = await withRates();
  const { text, bulkbatchid } = await upload(
    state,
    unitsBulk,
    [...UNITS, `${CODE},Day,overtime,1,2026-11-02`, 'AC0008,Day,overtime,1,2026-09-30'],
    { payrollmonth: OCTOBER },
  );
  expect(text).toEqual([
    expect.stringContaining('8 workday: 2 November 2026 is no day of this payroll'),
    expect.stringMatching(/^9 item: Day has no rate .* on 30 September 2026/),
    expect.stringContaining('9 workday: 30 September 2026 is no day of this payroll'),
  ]);
  const { units, unitdays } = await factsOf(state);
  expect(unitdays).toBe(6);
  expect(units).toEqual([
    { component: 'overtime', item: 'Day', units: '2', rate: 40_000, from: '2026-10-02', to: '2026-10-05' },
    { component: 'overtime', item: 'Day', units: '2', rate: 41_500, from: '2026-10-16', to: '2026-10-19' },
    { component: 'overtime', item: 'Day', units: '1', rate: 43_500, vda: 2_000, from: '2026-10-20', to: '2026-10-20' },
    { component: 'overtime', item: 'Day', units: '1', rate: 52_000, vda: 2_000, from: '2026-10-21', to: '2026-10-21' },
  ]);
  const run = await october(state);
  const [slip] = await state.maker.call(getPayslip, {
    payrollrunid: run.payrollrunid,
    employeeid: state.ids.get(CODE) ?? 0,
  });
  // 2 × 400 + 2 × 415 + 435 + 520.
  expect(slip?.lines.find(({ component }) => component === 'overtime')?.amount).toBe(258_500);
  await takeBack(state, unitsBulk, bulkbatchid);
  expect((await factsOf(state)).units).toBeUndefined();
});

test('a rate that paid a day of a locked month stays; a form enters units of a day', async () => {
  const state = await withRates();
  const employeeid = state.ids.get(CODE) ?? 0;
  const entry = { employeeid, payrollmonth: OCTOBER, item: 'Day', component: 'overtime', units: '1' };
  const refused = await state.maker.refused(saveUnits, { ...entry, workday: '2026-11-01' });
  expect(refused.error.fields).toHaveProperty('workday');
  await state.maker.call(saveUnits, { ...entry, workday: '2026-10-05' });
  const [stored] = await state.maker.call(getPersonEntries, { employeeid });
  expect(stored?.units).toMatchObject([{ item: 'Day', workday: '2026-10-05' }]);
  await paidOut(state, await october(state));
  const [rates] = await state.maker.call(listUnitRates, {});
  const used = rates?.rates.map(({ ratefrom, part, fullname, used: isUsed }) => [
    ratefrom,
    part,
    fullname !== null,
    isUsed,
  ]);
  expect(used).toEqual([
    ['2026-10-16', 'base', false, false],
    ['2026-10-01', 'base', false, true],
    ['2026-10-20', 'vda', false, false],
    ['2026-10-21', 'base', true, false],
  ]);
});

test('a rate of a person: nobody enters or removes the own one, and it goes by nothing else', async () => {
  const state = await withRates();
  const employeeid = state.ids.get(CODE) ?? 0;
  const rate = { item: 'Day', subscriptiongradeid: null, city: null, employeeid, ratefrom: '2026-11-01', rate: 60_000 };
  const own = await state.company.account('own@test.example', ['Payroll maker'], employeeid);
  expect((await own.refused(saveUnitRate, rate)).error.message).toMatch(/own pay/);
  const [rates] = await own.call(listUnitRates, {});
  const mine = rates?.rates.find((one) => one.employeeid === employeeid);
  expect((await own.refused(removeUnitRate, { unitrateid: mine?.unitrateid ?? 0 })).error.message).toMatch(/own pay/);
  const { text } = await upload(
    { ...state, maker: own },
    ratesBulk,
    ['Item,Rate,Employee Code', `Day,900,${CODE}`, 'Day,900,AC9999'],
    {
      frommonth: '2026-11',
    },
  );
  expect(text).toEqual([
    expect.stringMatching(/person: Nobody changes their own pay/),
    expect.stringMatching(/person: There is nobody with the code AC9999/),
  ]);
  expect((await state.maker.refused(saveUnitRate, { ...rate, city: 'Pune' })).error.fields).toHaveProperty(
    'employeeid',
  );
  expect((await state.maker.refused(saveUnitRate, { ...rate, employeeid: 999_999 })).status).toBe(404);
  await state.maker.call(saveUnitRate, rate);
});
