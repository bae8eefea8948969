import { afterAll, beforeAll, expect, test } from 'vitest';
import { importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { computeRun, getRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { voidRun } from '#modules/payroll/contract/run/run-discard.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { ACME, computed, locked, paidOut, runOf, staffed } from '../staffed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function methodOf(caller: Caller) {
  const [state] = await caller.call(getMethod, {});
  if (!state) throw new Error('There is no policy');
  return state;
}
const HALF: MethodSave['limitgroups'][number] = {
  name: 'Half of the pay',
  base: { without: [] },
  share: '50',
  rounding: 'down-rupee',
  apart: ['component.canteen'],
  givesway: ['loan', 'advance', 'other'],
};

test('a limit on deductions is set on the page, cuts the next computation, and is said on run and payslip', async () => {
  const state = await staffed(app);
  const { admin, tx } = state.company;
  const employeeid = state.ids.get('AC0007') ?? 0;
  await tx((db) =>
    db
      .insertInto('one_time_item')
      .values(
        ['canteen', 'uniform'].map((component) => ({
          payrollmonth: '2026-10',
          employeeid,
          component,
          amount: component === 'canteen' ? 50_000 : 30_000_000,
          note: null,
        })),
      )
      .execute(),
  );
  const run = await runOf(state, '2026-10');
  const slipOf = async () => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
    if (!slip) throw new Error('There is no payslip');
    return slip;
  };
  const flagsOf = async () => {
    const { rows } = await state.maker.call(runRows, {
      payrollrunid: run.payrollrunid,
      search: 'AC0007',
      limit: 5,
      offset: 0,
    });
    return rows[0]?.flags;
  };
  expect((await slipOf()).netpay).toBe(0);
  expect(await flagsOf()).toContain('Deductions above half of the wages');

  const { method, version, deductions } = await methodOf(admin);
  expect(method.limitgroups).toEqual([
    {
      name: 'Half of the wages',
      base: { without: [] },
      share: 'labour-codes',
      rounding: 'exact-paisa',
      apart: [],
      givesway: [],
    },
  ]);
  expect(deductions.map(({ code }) => code)).toContain('canteen');
  // As it stands it is saved and changes nothing: the run stays as computed.
  const [same] = await admin.call(saveMethod, method, version);
  expect((await state.maker.call(getRun, { payrollrunid: run.payrollrunid }))[0]?.hint).not.toMatch(
    /Compute everybody/,
  );
  const [saved] = await admin.call(
    saveMethod,
    { ...method, deductionorder: ['component.canteen', ...method.deductionorder], limitgroups: [HALF] },
    same?.version,
  );
  expect(saved?.method.limitgroups).toEqual([HALF]);
  await state.maker.call(computeRun, { payrollrunid: run.payrollrunid });
  await computed(state.maker, run.payrollrunid);
  const slip = await slipOf();
  const limit = Math.floor(slip.totalearnings / 200) * 100;
  expect(slip.totaldeductions).toBe(limit + 50_000);
  const line = slip.lines.find(({ component }) => component === 'uniform');
  expect(line?.formula).toMatch(/cut by a limit on deductions$/);
  expect(line?.inputs).toMatchObject({ limitname: 'Half of the pay', limit, leftofit: line?.amount });
  expect(await flagsOf()).toEqual(expect.arrayContaining(['Cut by a limit on deductions']));

  // What the method names is not taken away.
  const [canteen] = await admin.call(getComponent, { code: 'canteen' });
  expect(canteen?.component.used.join(' ')).toMatch(/has a place of its own in the order of deductions/);
});

test.each<[string, Partial<MethodSave>, RegExp]>([
  ['what gives way is taken too early', { limitgroups: [{ ...HALF, apart: [], givesway: ['pf'] }] }, /come last/],
  ['a deduction that is none', { deductionorder: ['component.basic', 'pf'] }, /Every kind of deduction once/],
  [
    'an earning that is none',
    { limitgroups: [{ ...HALF, apart: [], base: { without: ['canteen'] } }] },
    /canteen is no earning/,
  ],
  ['a share above all', { limitgroups: [{ ...HALF, share: '101' }] }, /Please fill valid data/],
])('a limit is refused with its reason: %s', async (_, change, reason) => {
  const { admin } = await app.company(ACME);
  const { method, version } = await methodOf(admin);
  const { error } = await admin.refused(saveMethod, { ...method, ...change }, version);
  expect([error.message, ...Object.values(error.fields ?? {})].join(' ')).toMatch(reason);
});

test('a file with a limit that the page refuses is refused as well', async () => {
  const { admin } = await app.company();
  const file = structuredClone(ACME) as { payroll: Record<string, unknown> };
  file.payroll['limitgroups'] = [{ ...HALF, base: { without: ['nothing'] }, apart: [] }];
  const [outcome] = await admin.upload(importConfiguration, 'company.json', JSON.stringify(file));
  expect(outcome?.problems.join(' ')).toMatch(/nothing is no earning of the pay structure/);
});

test('an advance is taken month by month; a void and a reversal give back what they took, and the register has it', async () => {
  const state = await staffed(app);
  const employeeid = state.ids.get('AC0007') ?? 0;
  const { tx } = state.company;
  await tx((db) =>
    db
      .insertInto('employee_loan')
      .values([
        {
          loankind: 'Advance',
          loannumber: 'AD1',
          employeeid,
          loantype: 'Salary advance',
          principal: 1_000_000,
          givenon: '2026-09-20',
          instalments: 3,
          instalmentstaken: 0,
          outstanding: 1_000_000,
          frommonth: '2026-10',
        },
        {
          loankind: 'Loan',
          loannumber: 'LN1',
          employeeid,
          loantype: 'Loan',
          principal: 500_000,
          givenon: '2026-09-20',
          emi: 100_000,
          outstanding: 500_000,
          frommonth: '2026-10',
        },
      ])
      .execute(),
  );
  const linesOf = async (payrollrunid: number) => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid });
    return (slip?.lines ?? [])
      .filter(({ component }) => ['loan', 'advance'].includes(component))
      .map(({ name, amount }) => [name, amount]);
  };
  const balances = () =>
    tx((db) =>
      db
        .selectFrom('loan_balance as b')
        .innerJoin('employee_loan as l', 'l.loanid', 'b.loanid')
        .select(['l.loannumber', 'b.payrollmonth', 'b.outstanding', 'b.instalmentstaken'])
        .where('l.loannumber', '=', 'AD1')
        .orderBy('b.payrollmonth')
        .execute(),
    );
  expect(await state.maker.call(runInputs, { payrollmonth: '2026-10' })).toMatchObject({ loans: 1, advances: 1 });
  const october = await paidOut(state, await runOf(state, '2026-10'));
  expect(await linesOf(october.payrollrunid)).toEqual([
    ['Loan LN1', 100_000],
    ['Salary advance AD1', 333_300],
  ]);
  expect(await balances()).toEqual([
    { loannumber: 'AD1', payrollmonth: '2026-10', outstanding: 666_700, instalmentstaken: 1 },
  ]);
  const register = (
    await state.maker.file(runFile, { payrollrunid: october.payrollrunid, file: 'registercsv' })
  ).toString();
  const [head = '', ...rows] = register.split('\n');
  expect(head.split(',')).toContain('Salary Advance Recovery');
  const at = head.split(',').indexOf('Salary Advance Recovery');
  expect(rows.find((row) => row.startsWith('AC0007'))?.split(',')[at]).toBe('3333');
  expect(head).toContain('Salary Advance Balance After');

  // November reads October's balance. A reversed October gives it back.
  const november = await locked(state, '2026-11');
  expect(await linesOf(november.payrollrunid)).toContainEqual(['Salary advance AD1', 333_300]);
  await state.checker.call(voidRun, { payrollrunid: november.payrollrunid, reason: 'A wrong file' });
  const [reversal] = await state.maker.call(proposeReversal, {
    payrollrunid: october.payrollrunid,
    reason: 'Paid by a wrong attendance',
    people: [{ employeeid, settlement: 'returned' }],
  });
  await state.checker.call(confirmReversal, { reversalid: reversal?.reversalid ?? 0 });
  const [correction] = await state.maker.call(correctRun, { payrollrunid: october.payrollrunid });
  await computed(state.maker, correction?.payrollrunid ?? 0);
  expect(await linesOf(correction?.payrollrunid ?? 0)).toEqual([
    ['Loan LN1', 100_000],
    ['Salary advance AD1', 333_300],
  ]);
});

test('a lock stores the balances of its own run alone, and a balance that its payslip does not say is named', async () => {
  const state = await staffed(app);
  const { tx } = state.company;
  const advance = (loannumber: string, code: string, instalments: number) => ({
    loankind: 'Advance',
    loannumber,
    employeeid: state.ids.get(code) ?? 0,
    loantype: 'Salary advance',
    principal: 600_000,
    givenon: '2026-09-20',
    instalments,
    instalmentstaken: 0,
    outstanding: 600_000,
    frommonth: '2026-10',
  });
  await tx((db) =>
    db
      .insertInto('employee_loan')
      .values([advance('AD1', 'AC0007', 1), advance('AD2', 'AC0009', 2)])
      .execute(),
  );
  const balances = () =>
    tx((db) =>
      db
        .selectFrom('loan_balance as b')
        .innerJoin('employee_loan as l', 'l.loanid', 'b.loanid')
        .select(['b.payrollmonth', 'l.loannumber', 'b.outstanding', 'b.payrollrunid', 'b.loanid'])
        .orderBy('b.payrollmonth')
        .orderBy('l.loannumber')
        .execute(),
    );
  const named = async () => (await state.maker.call(runInputs, { payrollmonth: '2026-12' })).warnings;
  await locked(state, '2026-10');
  const november = await locked(state, '2026-11');
  const stored = await balances();
  expect(stored.map(({ payrollmonth, loannumber, outstanding }) => [payrollmonth, loannumber, outstanding])).toEqual([
    ['2026-10', 'AD1', 0],
    ['2026-10', 'AD2', 300_000],
    ['2026-11', 'AD2', 0],
  ]);
  expect((await named()).filter(({ text }) => text.includes('by the payslips'))).toEqual([]);
  const [first] = stored;
  await tx((db) =>
    db
      .insertInto('loan_balance')
      .values({
        payrollrunid: november.payrollrunid,
        loanid: first?.loanid ?? 0,
        payrollmonth: '2026-11',
        outstanding: 300_000,
        instalmentstaken: 1,
      })
      .execute(),
  );
  expect(await named()).toContainEqual({
    employeeid: state.ids.get('AC0007'),
    employeecode: 'AC0007',
    fullname: expect.any(String),
    text: expect.stringMatching(
      /^After November 2026 AD1 owes ₹.3,000\.00 here, but ₹.0\.00 by the payslips\. Pay back the/,
    ),
  });
});
