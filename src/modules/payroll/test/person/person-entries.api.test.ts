import type { Month } from '#platform/engine/day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { carRecord, carsBulk } from '../../contract/person/company-cars.ts';
import { billsBulk, claimsBulk } from '../../contract/person/exemption-proofs.ts';
import { loansBulk, openingBalancesBulk } from '../../contract/person/inputs.ts';
import {
  getPersonEntries,
  removeCompanyCar,
  removeProof,
  removeUnits,
  saveCompanyCar,
  saveLoanTerms,
  saveProof,
  saveUnits,
} from '../../contract/person/person-entries.ts';
import { saveUnitRate } from '../../contract/person/units-worked.ts';
import { locked, staffed, staffedAnew, type Staffed } from '../staffed.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { contextFor } from '../../server/run/compute.ts';
import { CODE, factsOf, takeBack, upload, WITH_EXEMPTIONS } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OTHER = 'AC0008';
const OCTOBER = { payrollmonth: '2026-10' };
const company = () => staffed(app, WITH_EXEMPTIONS);
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;
/** The payslip of October as it would be computed now. */
async function computedSlip(state: Staffed) {
  const facts = await factsOf(state);
  const context = await state.company.tx((db) => contextFor(db, '2026-10' as Month));
  return computePayslip(context, facts);
}
const entriesOf = async (setting: Staffed) => {
  const [state] = await setting.maker.call(getPersonEntries, { employeeid: idOf(setting) });
  if (!state) throw new Error('No entries');
  return state;
};

describe('bills and claims', () => {
  const HEAD = 'Employee Code,Component,Amount';

  test('come by uploads: bills of the month alone, claims of the tax year up to it; rows of a component add up', async () => {
    const state = await company();
    const before = await factsOf(state);
    expect(Object.keys(before)).not.toContain('bills');
    expect(Object.keys(before)).not.toContain('claims');
    const bills = await upload(
      state,
      billsBulk,
      [
        HEAD,
        `${CODE},conveyance,1180`,
        `${CODE},Conveyance,1180`,
        `${OTHER},Conveyance,0`,
        `${OTHER},Conveyence,5`,
        `${OTHER},Canteen,5`,
        `${OTHER},,5`,
      ],
      OCTOBER,
    );
    expect(bills.text).toEqual([
      '4 amount: The amount is zero; the row is not used.',
      '5 component: “Conveyence” is no component for this. Did you mean Conveyance?',
      '6 component: “Canteen” is no component for this. Use one of Conveyance.',
    ]);
    await upload(state, claimsBulk, [HEAD, `${CODE},Special allowance,38450.50`], OCTOBER);
    await upload(state, claimsBulk, [HEAD, `${CODE},Special allowance,1000`], { payrollmonth: '2026-11' });
    expect(await factsOf(state)).toMatchObject({
      bills: [{ component: 'conveyance', amount: 236_000 }],
      claims: [{ component: 'special', amount: 3_845_050 }],
    });
    const november = await factsOf(state, '2026-11');
    expect(Object.keys(november)).not.toContain('bills');
    expect(november.claims).toEqual([{ component: 'special', amount: 3_945_050 }]);
    // A claim of the tax year before does not count, one of its first month does.
    const claim = { employeeid: idOf(state), proofkind: 'Claim', component: 'special' };
    await state.company.tx((db) =>
      db
        .insertInto('exemption_proof')
        .values([
          { ...claim, payrollmonth: '2026-03', amount: 700 },
          { ...claim, payrollmonth: '2026-04', amount: 500 },
        ])
        .execute(),
    );
    expect((await factsOf(state)).claims).toEqual([{ component: 'special', amount: 3_845_550 }]);
    expect((await takeBack(state, billsBulk, bills.bulkbatchid)).undonerows).toBe(3);
    expect(Object.keys(await factsOf(state))).not.toContain('bills');
  });

  test('are entered and removed on the page of the person, and stay with a locked month', async () => {
    const setting = await company();
    const { maker } = setting;
    const bill = { employeeid: idOf(setting), proofkind: 'Bill', component: 'conveyance', amount: 100_000 } as const;
    const [state] = await maker.call(saveProof, { ...bill, payrollmonth: '2026-10' });
    expect(state?.proofs).toMatchObject([{ name: 'Conveyance', amount: 100_000, closed: false }]);
    const [second] = await maker.call(saveProof, { ...bill, amount: 1, payrollmonth: '2026-10' });
    const gone = second?.proofs.find(({ amount }) => amount === 1)?.exemptionproofid ?? 0;
    await maker.call(removeProof, { exemptionproofid: gone });
    const { error } = await maker.refused(saveProof, { ...bill, component: 'special', payrollmonth: '2026-10' });
    expect(error.fields?.['component']).toMatch(/^This earning is not exempt against bills/);
    await locked(setting, '2026-10');
    const [standing] = (await entriesOf(setting)).proofs;
    expect(standing).toMatchObject({ amount: 100_000, closed: true });
    expect((await maker.refused(saveProof, { ...bill, payrollmonth: '2026-10' })).status).toBe(409);
    const { exemptionproofid = 0 } = standing ?? {};
    expect((await maker.refused(removeProof, { exemptionproofid })).status).toBe(409);
    const other = await staffedAnew(app, WITH_EXEMPTIONS);
    expect((await other.maker.refused(removeProof, { exemptionproofid })).status).toBe(404);
    expect((await other.maker.refused(saveProof, { ...bill, payrollmonth: '2026-10' })).status).toBe(404);
    expect((await other.maker.refused(getPersonEntries, { employeeid: idOf(setting) })).status).toBe(404);
  });
});

describe('a company car', () => {
  const HEAD = 'Employee Code,Given From,Until,Engine,Driver,Running Cost By,Car Number';

  test('comes by an upload, ends by another, and is in the facts of every month that it reaches', async () => {
    const state = await company();
    expect(Object.keys(await factsOf(state))).not.toContain('cars');
    const first = await upload(
      state,
      carsBulk,
      [
        HEAD,
        `${CODE},2025-04-01,,Above 1.6 l,Yes,,`,
        `${CODE},2026-12-05,,Up to 1.6 l,No,Employee,KA 01`,
        `${CODE},2025-04-01,,Above 1.6 l,No,,`,
        `${OTHER},2026-10-12,2026-10-01,Up to 1.6 l,,,`,
        `${OTHER},2026-10-12,,Middling,,,`,
      ],
      {},
    );
    expect(first.text).toEqual([
      '4 givenfrom: Row 2 gives the person a car from this day already. Number the cars.',
      '5 givenuntil: The last day is before the first. Correct one of them.',
      expect.stringMatching(/^6 engine: “Middling” is not known here\./),
    ]);
    const large = { from: '2025-04-01', to: null, large: true, driver: true, runningby: 'employer' };
    const small = { from: '2026-12-05', to: null, large: false, driver: false, runningby: 'employee' };
    expect((await factsOf(state)).cars).toEqual([large, small]);
    const second = await upload(state, carsBulk, [HEAD, `${CODE},2025-04-01,2026-10-20,Above 1.6 l,Yes,,`], {});
    expect(second.text).toEqual(['2 givenfrom: Replaces the car entered before.']);
    expect((await factsOf(state)).cars).toEqual([{ ...large, to: '2026-10-20' }, small]);
    expect((await factsOf(state, '2026-11')).cars).toEqual([small]);
    expect((await takeBack(state, carsBulk, first.bulkbatchid)).undonerows).toBe(1);
    expect((await takeBack(state, carsBulk, second.bulkbatchid)).undonerows).toBe(1);
    expect((await factsOf(state)).cars).toEqual([large]);
  });

  test('is the same row by the form as by an upload', async () => {
    const setting = await company();
    const { maker } = setting;
    const cars = fc.sample(
      fc.record({
        largeengine: fc.boolean(),
        driver: fc.boolean(),
        runningby: fc.constantFrom('employer' as const, 'employee' as const),
        carnumber: fc.constantFrom('', 'KA 01 AB 1234', '007'),
        lasts: fc.boolean(),
      }),
      6,
    );
    const word = ({ words = [] }: { words?: readonly { value: unknown; word: string }[] }, value: unknown) =>
      words.find((one) => one.value === value)?.word ?? '';
    const lines: string[] = [];
    for (const [at, { lasts, ...car }] of cars.entries()) {
      const [givenfrom, givenuntil] = [`2026-1${at % 3}-0${at + 1}`, lasts ? null : `2027-01-0${at + 1}`];
      await maker.call(saveCompanyCar, {
        employeeid: idOf(setting),
        companycarid: null,
        givenfrom,
        givenuntil,
        ...car,
      });
      const { largeengine, runningby } = carRecord.fields;
      const words = [word(largeengine, car.largeengine), car.driver ? 'Yes' : 'No', word(runningby, car.runningby)];
      lines.push([OTHER, givenfrom, givenuntil ?? '', ...words, car.carnumber].join(','));
    }
    expect((await upload(setting, carsBulk, [HEAD, ...lines], {})).text).toEqual([]);
    const rowsOf = async (code: string) => {
      const [state] = await maker.call(getPersonEntries, { employeeid: idOf(setting, code) });
      return (state?.cars ?? []).map((car) => ({ ...car, companycarid: 0 }));
    };
    expect(await rowsOf(OTHER)).toHaveLength(cars.length);
    expect(await rowsOf(OTHER)).toEqual(await rowsOf(CODE));
  });

  test('that a month was paid with ends, and neither changes nor goes', async () => {
    const setting = await company();
    const { maker } = setting;
    const car = {
      employeeid: idOf(setting),
      companycarid: null,
      carnumber: '',
      givenfrom: '2026-10-12',
      givenuntil: null,
      largeengine: false,
      driver: false,
      runningby: 'employer',
    } as const;
    const [state] = await maker.call(saveCompanyCar, car);
    const companycarid = state?.cars[0]?.companycarid ?? 0;
    await maker.call(saveCompanyCar, { ...car, companycarid, driver: true });
    expect((await maker.refused(saveCompanyCar, car)).error.fields?.['givenfrom']).toMatch(/Number the cars/);
    await locked(setting, '2026-10');
    expect((await entriesOf(setting)).cars).toMatchObject([{ driver: true, paid: true }]);
    const changed = await maker.refused(saveCompanyCar, { ...car, companycarid });
    expect(changed.error.fields?.['givenuntil']).toMatch(/^October 2026 was paid with this car\. End it/);
    const gone = await maker.refused(removeCompanyCar, { companycarid });
    expect([gone.status, gone.error.message]).toEqual([
      409,
      'October 2026 was paid with this car. Enter the day it was given back instead.',
    ]);
    const ended = { ...car, companycarid, driver: true, givenuntil: '2026-11-03' };
    expect((await maker.call(saveCompanyCar, ended))[0]?.cars).toMatchObject([{ givenuntil: '2026-11-03' }]);
    const [second] = await maker.call(saveCompanyCar, { ...car, givenfrom: '2026-11-04' });
    const fresh = second?.cars.find(({ paid }) => !paid)?.companycarid ?? 0;
    expect((await maker.call(removeCompanyCar, { companycarid: fresh }))[0]?.cars).toHaveLength(1);
  });
});

test('the rates of a loan are changed on the page of the person, both or none', async () => {
  const setting = await company();
  const { maker } = setting;
  await upload(
    setting,
    loansBulk,
    ['Loan Number,Employee Code,Principal,Given On,EMI,Outstanding', `LN1,${CODE},600000,2026-06-15,25000,525000`],
    { frommonth: '2026-10' },
  );
  const loanid = (await entriesOf(setting)).loans[0]?.loanid ?? 0;
  const half = await maker.refused(saveLoanTerms, { loanid, interestrate: '4', benchmarkrate: null });
  expect(half.error.fields).toEqual({ benchmarkrate: 'Please enter both rates, or none' });
  const [state] = await maker.call(saveLoanTerms, { loanid, interestrate: '0', benchmarkrate: '9.35' });
  expect(state?.loans).toMatchObject([{ outstanding: 52_500_000, interestrate: '0', benchmarkrate: '9.35' }]);
  expect((await factsOf(setting)).loans[0]?.terms).toEqual({
    principal: 60_000_000,
    interestrate: '0',
    benchmarkrate: '9.35',
  });
  await maker.call(saveLoanTerms, { loanid, interestrate: null, benchmarkrate: null });
  expect((await factsOf(setting)).loans[0]).not.toHaveProperty('terms');
});

test('units are entered for one person by an item with a rate, and removed again', async () => {
  const setting = await company();
  const { maker } = setting;
  const worked = {
    employeeid: idOf(setting),
    payrollmonth: '2026-10',
    item: 'night shift',
    component: 'overtime',
    units: '2.5',
  };
  expect((await maker.refused(saveUnits, worked)).error.fields?.['item']).toMatch(/has no rate/);
  const rate = { item: 'Night Shift', subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate: 17_500 };
  await maker.call(saveUnitRate, rate);
  const [state] = await maker.call(saveUnits, worked);
  expect(state?.units).toMatchObject([{ item: 'Night Shift', name: 'Overtime', units: '2.5', closed: false }]);
  expect((await factsOf(setting)).units).toEqual([
    { component: 'overtime', item: 'Night Shift', units: '2.5', rate: 17_500 },
  ]);
  await maker.call(removeUnits, { unitsworkedid: state?.units[0]?.unitsworkedid ?? 0 });
  expect(Object.keys(await factsOf(setting))).not.toContain('units');
});

test('a month is paid and taxed by what was entered: units, bills, a car, a loan by its plan', async () => {
  const state = await company();
  const { maker } = state;
  const plain = await computedSlip(state);
  const rate = { item: 'Night Shift', subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate: 17_500 };
  await maker.call(saveUnitRate, rate);
  const employeeid = idOf(state);
  const month = { employeeid, payrollmonth: '2026-10' };
  await maker.call(saveUnits, { ...month, item: 'Night Shift', component: 'overtime', units: '2.5' });
  await maker.call(saveProof, { ...month, proofkind: 'Bill', component: 'conveyance', amount: 50_000 });
  const car = { carnumber: '', givenfrom: '2026-10-12', givenuntil: null, largeengine: true, driver: true } as const;
  await maker.call(saveCompanyCar, { ...car, employeeid, companycarid: null, runningby: 'employer' });
  await upload(
    state,
    loansBulk,
    [
      'Loan Number,Employee Code,Principal,Given On,EMI,Outstanding,Interest Rate,Benchmark Rate',
      `LN1,${CODE},600000,2026-06-15,25000,525000,0,9.35`,
    ],
    { frommonth: '2026-10' },
  );
  const { register, tax } = await computedSlip(state);
  expect(register.onetime['overtime']).toBe(43_800);
  expect(register.totalearnings).toBe(plain.register.totalearnings + 43_800);
  expect(tax.exempt).toMatchObject([{ component: 'conveyance', exempt: 50_000 }]);
  expect(tax.perquisites).toMatchObject({ car: 1_000_000, loan: 389_583 });
});

test('the page of the person shows the opening balance, and the checker of payroll cannot enter anything', async () => {
  const state = await company();
  await upload(
    state,
    openingBalancesBulk,
    ['Employee Code,Months In Service,Gross Paid,Perquisites,Special allowance Paid', `${CODE},6,300000,60000,9600`],
    { taxyear: '2026-27' },
  );
  expect((await entriesOf(state)).opening).toEqual({
    taxyear: '2026-27',
    figures: [
      { name: 'Gross paid', amount: 30_000_000 },
      { name: 'Perquisites', amount: 6_000_000 },
      { name: 'Special allowance', amount: 960_000 },
    ],
  });
  const bill = {
    employeeid: idOf(state),
    proofkind: 'Bill',
    payrollmonth: '2026-10',
    component: 'conveyance',
    amount: 1,
  } as const;
  expect((await state.checker.refused(saveProof, bill)).status).toBe(403);
});
