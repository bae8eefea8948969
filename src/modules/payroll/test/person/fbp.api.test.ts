import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { uploadDocument } from '#platform/contract/files.ts';
import { pdf } from '../../../../../test/support/fuzz-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { FIRST_FBP_POLICY, type FbpPolicy, getFbpPolicy, saveFbpPolicy } from '../../contract/person/fbp.ts';
import { decideBills, fbpClaimsBulk, listBills } from '../../contract/person/fbp-bills.ts';
import {
  fbpPlanBulk,
  getBenefits,
  getPersonBenefits,
  listBalances,
  saveBenefits,
  saveBill,
  savePersonBenefits,
  withdrawBill,
} from '../../contract/person/fbp-plan.ts';
import { savePackageFigure } from '../../contract/person/package-figures.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { WORKING } from '../../contract/run/working.ts';
import { ACME, october, OCTOBER, paidOut, type Staffed, staffed } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2026-10-20T06:00:00Z'));
afterAll(() => app.stop());

type Stored = { structure: { components: { code: string }[] }; payroll: object };
const { structure, payroll } = ACME as unknown as Stored;
/** The company of the tests, whose packages have a pot, from October on. */
const CONFIG = {
  ...ACME,
  payroll: { ...payroll, firstmonth: OCTOBER },
  structure: {
    ...structure,
    amounts: [{ code: 'flexi', name: 'Flexible benefits', unit: 'rupees' }],
    components: structure.components.map((one) =>
      one.code === 'leave_travel_bills' ? { ...one, exempt: { rule: 'claim' } } : one,
    ),
  },
};
const RUPEE = 100;
const from = OCTOBER as FbpPolicy['planfrom'] & string;
const head = (code: string, name: string, component: string, cap: number) => ({
  code,
  name,
  component,
  lopreduces: false,
  caps: [{ from, grade: null, amount: cap * RUPEE }],
});
const POLICY: FbpPolicy = {
  ...FIRST_FBP_POLICY,
  pot: 'flexi',
  unclaimed: 'benefits_not_claimed',
  windowfrom: day('2026-10-01'),
  windowuntil: day('2026-10-25'),
  planfrom: from,
  heads: [
    head('tel', 'Telephone', 'telephone_bills', 2000),
    head('fuel', 'Fuel', 'fuel_bills', 4000),
    head('lta', 'Leave travel', 'leave_travel_bills', 5000),
  ],
};
const ASHA = 'asha@test.example';

type Company = Staffed & { own: Caller; employeeid: number };
/** A company with a flexible benefit plan and somebody with 6,000 a month for it. */
async function withBenefits(): Promise<Company> {
  const state = await staffed(app, CONFIG);
  const [stored] = await state.company.admin.call(getFbpPolicy, {});
  await state.company.admin.call(saveFbpPolicy, POLICY, stored?.version);
  const employeeid = state.ids.get(CODE) ?? 0;
  await state.maker.call(savePackageFigure, { employeeid, code: 'flexi', payrollmonth: from, value: '6000' });
  return { ...state, employeeid, own: await state.company.account(ASHA, ['Employee'], employeeid) };
}
async function billOf(own: Caller, more: object = {}) {
  const [stored] = await own.upload(uploadDocument, 'bill.pdf', pdf(), { purpose: 'fbpbill' });
  return {
    head: 'tel',
    billnumber: 'T-1',
    billdate: '2026-10-04',
    amount: 2500 * RUPEE,
    imagepath: stored?.imagepath ?? '',
    ...more,
  };
}
const plan = (amounts: Readonly<Record<string, number>>) => ({
  heads: Object.entries(amounts).map(([code, amount]) => ({ head: code, amount: amount * RUPEE })),
});

// S2-096: Flexible Benefit Plan, S2-061: its configuration.
test('an employee chooses under caps and the pot, claims bills, and the payslip pays what was accepted', async () => {
  const state = await withBenefits();
  const { own, maker, employeeid } = state;
  const [view] = await own.call(getBenefits, {});
  expect(view).toMatchObject({ planfrom: OCTOBER, openuntil: '2026-10-25', pot: 6000 * RUPEE, bills: [] });
  expect(view?.heads.map(({ name, cap, tax }) => [name, cap, tax])).toEqual([
    ['Telephone', 2000 * RUPEE, 'exempt'],
    ['Fuel', 4000 * RUPEE, 'exempt'],
    ['Leave travel', 5000 * RUPEE, 'old-regime'],
  ]);
  const above = await own.refused(saveBenefits, plan({ tel: 2001 }));
  expect(above.error.fields).toEqual({ 'heads.0.amount': expect.stringContaining('2,000') });
  expect((await own.refused(saveBenefits, plan({ tel: 2000, lta: 5000 }))).error.fields).toEqual({
    'heads.1.amount': expect.stringContaining('6,000'),
  });
  await own.call(saveBenefits, plan({ tel: 2000, fuel: 3000 }));
  expect((await factsOf(state)).package.amounts).toEqual({
    flexi: '6000',
    'fbp:tel': '2000.00',
    'fbp:fuel': '3000.00',
  });

  const bill = await billOf(own);
  expect((await own.refused(saveBill, { ...bill, billdate: '2026-10-21' })).error.fields).toHaveProperty('billdate');
  expect((await own.refused(saveBill, { ...bill, billdate: '2026-03-31' })).error.fields).toHaveProperty('billdate');
  await own.call(saveBill, bill);
  expect((await own.refused(saveBill, await billOf(own))).error.fields).toHaveProperty('billnumber');
  await own.call(saveBill, await billOf(own, { billnumber: 'T-2', head: 'fuel', amount: 900 * RUPEE }));
  await own.call(saveBill, await billOf(own, { billnumber: 'T-3', head: 'fuel' }));
  const { rows } = await maker.call(listBills, { limit: 50, offset: 0, stateid: 1 });
  const idOf = (number: string): number => rows.find((row) => row.billnumber === number)?.fbpclaimid ?? 0;
  expect(rows.map(({ isactionallowed, path }) => [isactionallowed, path === null])).toEqual(
    rows.map(() => [true, false]),
  );
  const decide = (number: string, isaccepted: boolean, accepted: number | null, reason: string | null = null) => ({
    fbpclaimids: [idOf(number)],
    isaccepted,
    accepted,
    reason,
  });
  expect(await state.checker.refused(decideBills, decide('T-1', true, null))).toMatchObject({ status: 403 });
  expect((await maker.refused(decideBills, decide('T-1', true, 2501 * RUPEE))).error.fields).toHaveProperty('accepted');
  expect((await maker.refused(decideBills, decide('T-3', false, null))).error.fields).toHaveProperty('reason');
  const [done] = await maker.call(decideBills, decide('T-1', true, 2400 * RUPEE, 'One call abroad'));
  expect(done).toMatchObject({ stateid: 2, payrollmonth: OCTOBER });
  await maker.call(decideBills, decide('T-2', true, null));
  await maker.call(decideBills, decide('T-3', false, null, 'The photo cannot be read'));
  expect(await maker.refused(decideBills, decide('T-3', true, null))).toMatchObject({ status: 409 });
  expect(await own.refused(withdrawBill, { fbpclaimid: idOf('T-1') })).toMatchObject({ status: 409 });
  await own.call(withdrawBill, { fbpclaimid: idOf('T-3') });

  const run = await paidOut(state, await october(state));
  const [slip] = await own.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const lines = new Map(slip?.lines.map((line) => [line.component, line]));
  expect([lines.get('telephone_bills')?.amount, lines.get('fuel_bills')?.amount]).toEqual([200_000, 90_000]);
  expect(lines.get('telephone_bills')?.working).toMatchObject([{ says: WORKING.fbpBills }]);
  const [after] = await own.call(getBenefits, {});
  expect(after?.heads).toMatchObject([
    { accrued: 200_000, paid: 200_000, balance: 0, open: 40_000, waiting: 0 },
    { accrued: 300_000, paid: 90_000, balance: 210_000, open: 0 },
    { accrued: 0, chosen: null },
  ]);
  const balances = await maker.call(listBalances, { limit: 50, offset: 0, payrollmonth: OCTOBER });
  expect(balances.rows).toMatchObject([
    {
      headname: 'Fuel',
      accrued: 300_000,
      available: 300_000,
      approved: 90_000,
      paid: 90_000,
      open: 0,
      balance: 210_000,
    },
    { headname: 'Telephone', available: 200_000, approved: 240_000, paid: 200_000, open: 40_000, balance: 0 },
  ]);
});

test('payroll chooses for a person from an open month on; nobody for themselves, and no plan in a closed month', async () => {
  const state = await withBenefits();
  const { maker, employeeid, company } = state;
  const [view] = await maker.call(savePersonBenefits, { employeeid, payrollmonth: '2026-11', ...plan({ fuel: 4000 }) });
  expect(view?.employeeid).toBe(employeeid);
  expect((await factsOf(state)).fbp).toBeUndefined();
  expect((await factsOf(state, '2026-11')).fbp).toMatchObject({ heads: [{ head: 'fuel', approved: 0 }] });
  await maker.call(savePersonBenefits, { employeeid, payrollmonth: '2026-12', ...plan({}) });
  expect((await factsOf(state, '2026-12')).package.amounts).toEqual({ flexi: '6000', 'fbp:fuel': '0.00' });
  const own = await company.account('verifier@test.example', ['Payroll maker'], state.ids.get('AC0008') ?? 0);
  const mine = { employeeid: state.ids.get('AC0008') ?? 0, payrollmonth: '2026-11', ...plan({}) };
  expect(await own.refused(savePersonBenefits, mine)).toMatchObject({ status: 409 });
  expect(await state.own.refused(getPersonBenefits, { employeeid })).toMatchObject({ status: 403 });
  await paidOut(state, await october(state));
  expect(await maker.refused(savePersonBenefits, { employeeid, payrollmonth: OCTOBER, ...plan({}) })).toMatchObject({
    status: 409,
  });
});

test('uploads of a month write the same plans and bills, and undo takes them back', async () => {
  const state = await withBenefits();
  const month = { payrollmonth: OCTOBER };
  const plans = await upload(
    state,
    fbpPlanBulk,
    ['Employee Code,Head,Plan Amount', `${CODE},TEL,2500`, `${CODE},Fuel,1000`, `${CODE},Gym,1`, `${CODE},lta,9000`],
    month,
  );
  expect(plans.text).toEqual([
    expect.stringContaining('2 amount: The cap of Telephone is'),
    expect.stringContaining('4 head: “Gym” is no head'),
    expect.stringContaining('5 amount: The cap of Leave travel'),
    expect.stringContaining('5 amount: The heads total'),
  ]);
  const facts = await factsOf(state);
  expect(facts.package.amounts).toMatchObject({ 'fbp:tel': '2000.00', 'fbp:fuel': '1000.00' });
  const bills = await upload(
    state,
    fbpClaimsBulk,
    [
      'Employee Code,Head,Bill No,Bill Date,Bill Amount,Approved',
      `${CODE},TEL,T-9,2026-10-04,1900,1800`,
      `${CODE},TEL,T-10,2026-03-04,100,100`,
      `${CODE},FUEL,F-1,2026-10-04,100,101`,
    ],
    month,
  );
  expect(bills.text).toEqual([
    expect.stringContaining('3 billdate: The bill is older than April 2026'),
    expect.stringContaining('4 accepted: The bill is for'),
  ]);
  expect((await factsOf(state)).fbp?.heads).toMatchObject([{ head: 'tel', approved: 180_000 }, { head: 'fuel' }]);
  const again = await upload(
    state,
    fbpClaimsBulk,
    ['Employee Code,Head,Bill No,Bill Date,Bill Amount,Approved', `${CODE},TEL,T-9,2026-10-04,1900,1800`],
    month,
  );
  expect(again.text).toEqual([expect.stringContaining('claimed already')]);
  await takeBack(state, fbpClaimsBulk, bills.bulkbatchid);
  await takeBack(state, fbpPlanBulk, plans.bulkbatchid);
  expect((await factsOf(state)).fbp).toBeUndefined();
});
