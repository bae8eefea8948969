import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { UnitsWorked } from '../../contract/law/tax-facts.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { structure as structureShape } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { spansOfUnits } from '../../server/person/units/by-day.ts';
import { type Rate, rateWithParts } from '../../server/person/units/rates.ts';
import { config, rules, someone } from '../someone.ts';

const PERSON = { employeeid: 7, subscriptiongradeid: 2, gradename: 'W2', city: 'Pune' };
const rate = (amount: number, by: Partial<Rate> = {}): Rate => ({
  item: 'Day',
  part: 'base',
  employeeid: null,
  subscriptiongradeid: null,
  city: null,
  rate: rupees(amount),
  ...by,
});

describe('the rate of a person', () => {
  const all = rate(400);
  const city = rate(410, { city: 'pune' });
  const grade = rate(420, { subscriptiongradeid: 2 });
  const both = rate(430, { subscriptiongradeid: 2, city: 'Pune' });
  const own = rate(440, { employeeid: 7 });
  const vda = rate(30, { part: 'vda' });
  test.each<[string, readonly Rate[], number | undefined, number | undefined]>([
    ['the own one goes before all others', [all, city, grade, both, own], 440, undefined],
    ['grade and city together go before one of them', [all, city, grade, both], 430, undefined],
    ['the grade goes before the city', [all, city, grade], 420, undefined],
    ['the city goes before all others', [all, city], 410, undefined],
    [
      'what is paid to others does not count',
      [all, rate(500, { employeeid: 8 }), rate(9, { subscriptiongradeid: 3 })],
      400,
      undefined,
    ],
    ['an allowance is added', [grade, vda], 450, 30],
    ['the nearest allowance is added', [grade, vda, rate(35, { part: 'vda', city: 'Pune' })], 455, 35],
    ['an allowance alone is no rate', [vda], undefined, undefined],
    ['a rate of another item is none', [rate(400, { item: 'Night' })], undefined, undefined],
  ])('%s', (_, rates, whole, part) => {
    expect(rateWithParts(rates, 'day', PERSON)).toEqual(
      whole === undefined ? undefined : { rate: rupees(whole), ...(part === undefined ? {} : { vda: rupees(part) }) },
    );
  });
});

describe('units of days', () => {
  const of = (workday: string, units = '1', item = 'Day') => ({
    component: 'overtime',
    item,
    units,
    workday: day(workday),
  });
  /** 400 a day, 415 from the 16th on, an allowance of 20 from the 20th on. */
  const ratesOn = (on: string): Rate[] => [
    rate(on < '2026-10-16' ? 400 : 415),
    ...(on < '2026-10-20' ? [] : [rate(20, { part: 'vda' })]),
  ];
  const paid = { ratesOn, byformula: new Set<string>() };
  test('are added up to spans of one rate', () => {
    const rows = ['02', '05', '15', '16', '19', '20', '21'].map((one) =>
      of(`2026-10-${one}`, one === '05' ? '0.5' : '1'),
    );
    expect(spansOfUnits(rows.toReversed(), PERSON, paid)).toEqual([
      { component: 'overtime', item: 'Day', units: '2.5', rate: rupees(400), from: '2026-10-02', to: '2026-10-15' },
      { component: 'overtime', item: 'Day', units: '2', rate: rupees(415), from: '2026-10-16', to: '2026-10-19' },
      {
        component: 'overtime',
        item: 'Day',
        units: '2',
        rate: rupees(435),
        vda: rupees(20),
        from: '2026-10-20',
        to: '2026-10-21',
      },
    ]);
  });
  test('of several items are spans of each, decimals add up exactly', () => {
    const rows = [of('2026-10-02', '0.1'), of('2026-10-02', '3', 'Piece'), of('2026-10-03', '0.2')];
    const every = { ...paid, ratesOn: () => [rate(1), rate(2, { item: 'Piece' })] };
    expect(spansOfUnits(rows, PERSON, every)).toMatchObject([
      { item: 'Day', units: '0.3' },
      { item: 'Piece', units: '3' },
    ]);
  });
  test('a day without a rate is named', () => {
    expect(spansOfUnits([of('2026-10-02')], PERSON, { ...paid, ratesOn: () => [] })).toMatch(/Day has no rate.*2026/);
  });
});

const spans: readonly UnitsWorked[] = [
  {
    component: 'overtime',
    item: 'Day',
    units: '12',
    rate: rupees(400),
    from: day('2026-10-01'),
    to: day('2026-10-15'),
  },
  {
    component: 'overtime',
    item: 'Day',
    units: '9.5',
    rate: paise(41_535),
    from: day('2026-10-16'),
    to: day('2026-10-31'),
  },
];
const guaranteed = structureShape.parse({
  ...config.structure,
  components: [
    ...config.structure.components,
    {
      code: 'guarantee',
      name: 'Guarantee',
      source: 'formula',
      kind: 'earning',
      formula: 'unit_days * 450',
      rounding: 'nearest-rupee',
      proration: 'whole',
      codewages: 'excluded-counted',
      bases: { pf: false, esi: true, pt: true, lwf: false },
      taxable: true,
      incometax: 'averaged',
      guarantee: { of: ['overtime'] },
    },
  ],
});
function pay(facts: Partial<EmployeeFacts>, structure = config.structure): Payslip {
  const context = preparePayroll({ rules, policy: config.payroll, structure, month: month('2026-10') });
  return computePayslip(context, { ...someone, ...facts });
}

describe('a payslip with units of days', () => {
  test('lists days × rate by span', () => {
    const line = pay({ units: spans, unitdays: 22 }).lines.find(({ component }) => component === 'overtime');
    // 12 × 400 = 4,800; 9.5 × 415.35 = 3,945.825, to the rupee.
    expect(line).toMatchObject({
      amount: rupees(8_746),
      inputs: {
        unititem1: 'Day',
        unitcount1: '12',
        unitrate1: rupees(400),
        unitfrom1: '2026-10-01',
        unitto1: '2026-10-15',
        unitamount1: rupees(4_800),
        unitcount2: '9.5',
        unitfrom2: '2026-10-16',
        unitamount2: rupees(3_946),
      },
    });
  });
  test('a guarantee on days worked is made up, by the days with units', () => {
    expect(lintStructure(guaranteed)).toEqual([]);
    // 22 × 450 = 9,900 less 8,746.
    const slip = pay({ units: spans, unitdays: 22 }, guaranteed);
    expect(slip.register.onetime['guarantee']).toBe(rupees(1_154));
    expect(slip.lines.find(({ component }) => component === 'guarantee')?.inputs).toMatchObject({
      guaranteed: rupees(9_900),
      reached: rupees(8_746),
      payname1: 'unit_days',
      payvalue1: '22',
    });
    expect(pay({ units: spans, unitdays: 19 }, guaranteed).register.onetime['guarantee']).toBeUndefined();
    // Days need no close of attendance.
    expect(pay({}, guaranteed).register.onetime['guarantee']).toBeUndefined();
  });
});
