import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import {
  type ComponentSave,
  getComponent,
  listComponents,
  saveComponent,
} from '#modules/payroll/contract/setup/component-screen.ts';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { compareTax, getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { getStructure } from '#modules/payroll/contract/setup/structure-screen.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { ACME, october, paidOut, staffed } from '../staffed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PAY: ComponentSave = {
  isnew: true,
  code: 'telephone',
  name: 'Telephone',
  kind: 'earning',
  source: 'formula',
  formula: '1000',
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: false,
  esi: false,
  pt: false,
  lwf: false,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'excluded-not-counted',
  wagetest: 'none',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [],
  guarantee: false,
  guaranteeof: [],
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  rateformula: null,
  yearendleave: null,
  nightshift: null,
  words: [],
  instructure: true,
};
const NPS: ComponentSave = {
  ...PAY,
  code: 'nps',
  name: 'Employer NPS',
  kind: 'employer',
  source: 'cost',
  formula: 'basic * 0.2',
  proration: 'recomputed',
  taxable: false,
  codewages: 'included',
  nps: true,
  costarrears: 'together',
};
const versionOf = async (admin: Caller): Promise<number> => (await admin.call(getStructure, {}))[0]?.version ?? -1;
const save = async (admin: Caller, component: ComponentSave) =>
  admin.call(saveComponent, component, await versionOf(admin));
const refused = async (admin: Caller, component: ComponentSave) =>
  (await admin.refused(saveComponent, component, await versionOf(admin))).error;

test('what of pay is exempt, the employer’s NPS and the rounding of units are kept as they are entered', async () => {
  const { admin } = await app.company(ACME);
  const meals = { quantity: '44', quantityrounding: 'down', proration: 'days-in-service' } as const;
  const wanted: ComponentSave[] = [
    { ...PAY, exempt: 'bills' },
    {
      ...PAY,
      ...meals,
      code: 'meal',
      name: 'Meals',
      kind: 'benefit',
      formula: '150',
      exempt: 'meals',
      exemptunits: 44,
    },
    { ...PAY, code: 'lta', name: 'LTA', formula: 'basic / 12', exempt: 'claim' },
    { ...PAY, code: 'on_call', name: 'On-call', source: 'one-time', formula: null, earnedrounding: 'up-rupee' },
    { ...PAY, code: 'tickets', name: 'Tickets', source: 'one-time', formula: null, exempt: 'bills' },
    NPS,
  ];
  for (const component of wanted) await save(admin, component);
  const list = await admin.call(listComponents, {});
  for (const { isnew: _, codewages, ...component } of wanted) {
    // The wage test goes by the pay of a full month.
    const test = component.source === 'formula' ? { codewages } : {};
    expect(list.find(({ code }) => code === component.code)).toMatchObject({ ...component, ...test });
  }
  // Taken back, nothing of it is left in the file.
  const [stored] = await admin.call(getComponent, { code: 'nps' });
  await save(admin, { ...NPS, ...stored?.component, isnew: false, nps: false, costarrears: 'none' });
  const file = (await admin.file(exportConfiguration, {})).toString();
  expect(file).not.toContain('"nps": true');
  expect(file.match(/"rule": "(bills|meals|claim)"/g)).toHaveLength(4);
});

test('an exemption or arrears that cannot be worked out are refused with what to do', async () => {
  const { admin } = await app.company(ACME);
  expect((await refused(admin, { ...PAY, exempt: 'meals' })).fields).toEqual({
    exemptunits: 'Please enter how many meals of a month count',
  });
  expect((await refused(admin, { ...PAY, exempt: 'meals', exemptunits: 44 })).message).toContain(
    'Meals need their number in a full month and the value of one',
  );
  expect((await refused(admin, { ...PAY, exempt: 'bills', taxable: false })).message).toContain(
    'Pay that is not taxable has nothing to exempt',
  );
  expect((await refused(admin, { ...NPS, proration: 'whole' })).message).toContain(
    'A cost follows arrears by its formula with the earned amounts',
  );
  expect((await refused(admin, { ...NPS, formula: 'gross * 0.1' })).message).toContain(
    'On arrears a formula cannot read "gross", which is of a whole month',
  );
});

test('the readings of the income tax are saved, and the law’s own is not written', async () => {
  const { admin } = await app.company(ACME);
  const before = (await admin.file(exportConfiguration, {})).toString();
  const [state] = await admin.call(getMethod, {});
  if (!state) throw new Error('There is no policy');
  const own = {
    ...state.method,
    hrablocks: 'two-parts',
    perquisiterounding: 'nearest-rupee',
    landlordpan: 'rent-times-12',
    contributionlimit: true,
  } as const;
  const [saved] = await admin.call(saveMethod, own, state.version);
  expect(saved?.method).toEqual(own);
  expect(JSON.parse((await admin.file(exportConfiguration, {})).toString())).toMatchObject({
    payroll: { tds: { hrablocks: 'two-parts', perquisiterounding: 'nearest-rupee', contributionlimit: true } },
  });
  const law = { ...own, hrablocks: 'each-month', perquisiterounding: 'exact-paisa' } as const;
  const [again] = await admin.call(saveMethod, { ...law, landlordpan: state.method.landlordpan }, saved?.version);
  expect(again?.method.contributionlimit).toBe(true);
  const file = (await admin.file(exportConfiguration, {})).toString();
  expect(file).not.toContain('hrablocks');
  expect(file.replace(/,\s*"contributionlimit": true/, '')).toBe(before);
});

test('the employer’s NPS stands on the payslip and in both regimes of the comparison', async () => {
  const state = await staffed(app);
  await save(state.company.admin, NPS);
  const run = await paidOut(state, await october(state));
  const employeeid = state.ids.get('AC0007') ?? 0;
  const [slip] = await state.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const line = slip?.lines.find(({ component }) => component === 'nps');
  const basic = slip?.lines.find(({ component }) => component === 'basic')?.amount ?? 0;
  expect(line).toMatchObject({ kind: 'employer', amount: Math.round(basic / 500) * 100 });
  const compared = await state.maker.call(compareTax, { employeeid });
  for (const [regime, share] of [
    ['new', 0.14],
    ['old', 0.1],
  ] as const) {
    const { employernps, grosssalary, ...tax } = compared[regime] as TaxWorking;
    expect(employernps?.allowed).toBe(Math.round((employernps?.basic ?? 0) * share));
    expect(employernps?.allowed).toBeLessThan(employernps?.year ?? 0);
    const salary = [tax.opening, tax.paidhere, tax.thismonth, tax.previousemployer, employernps?.year ?? 0];
    expect(grosssalary).toBe([...salary, ...tax.projected.map(({ amount }) => amount)].reduce((sum, one) => sum + one));
  }
});
