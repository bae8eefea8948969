import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import { changedSections } from '../../engine/person/declare/lines.ts';
import { type DeclaredRentRow, rentFacts, rentProblems } from '../../engine/person/declare/rents.ts';
import { sweepBlocked } from '../../engine/person/declare/sweep.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { openDays } from '../../engine/person/declare/window.ts';
import { config, rules, someone } from '../someone.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';

const WINDOW = {
  declarefrom: day('2026-04-10'),
  declareuntil: day('2026-12-15'),
  proofsfrom: day('2027-01-01'),
  proofsuntil: day('2027-01-31'),
  regimeuntil: day('2026-06-30'),
  joinerdays: 30,
};
const OLD = '2020-01-01';

describe('what a person may do on a day', () => {
  test.each<[string, string, string, [string | null, string | null, string | null, string | null]]>([
    ['before the window', '2026-04-09', OLD, [null, null, null, '2026-04-10']],
    ['the first day', '2026-04-10', OLD, ['2026-12-15', null, '2026-06-30', '2027-01-01']],
    ['after the day of the regime', '2026-07-01', OLD, ['2026-12-15', null, null, '2027-01-01']],
    ['the last day', '2026-12-15', OLD, ['2026-12-15', null, null, '2027-01-01']],
    ['between the windows', '2026-12-16', OLD, [null, null, null, '2027-01-01']],
    ['proofs, amounts are corrected', '2027-01-01', OLD, ['2027-01-31', '2027-01-31', null, null]],
    ['after the proofs', '2027-02-01', OLD, [null, null, null, null]],
    ['a joiner after the window', '2026-12-20', '2026-12-18', ['2027-01-16', '2027-01-16', '2027-01-16', '2027-01-01']],
    [
      'a joiner whose days run longer',
      '2026-12-10',
      '2026-12-01',
      ['2026-12-30', '2026-12-30', '2026-12-30', '2027-01-01'],
    ],
    ['a joiner whose days are over', '2027-02-20', '2027-01-10', [null, null, null, null]],
    ['a joiner of after the proofs', '2027-02-10', '2027-02-10', ['2027-03-11', '2027-03-11', '2027-03-11', null]],
  ])('%s', (_, today, joined, [declare, proofs, regime, next]) => {
    const days = openDays(day(today), { window: WINDOW, joiningdate: day(joined), access: undefined });
    expect(days).toEqual({ declare, proofs, regime, next });
  });

  test.each<[string, string, { islocked: boolean; openuntil: string | null }, string | null]>([
    ['locked in the window', '2026-05-01', { islocked: true, openuntil: null }, null],
    ['open after the window', '2027-02-05', { islocked: false, openuntil: '2027-02-10' }, '2027-02-10'],
    ['open until a day that is over', '2027-02-11', { islocked: false, openuntil: '2027-02-10' }, null],
    [
      'open until a day that is over, in the window',
      '2026-05-01',
      { islocked: false, openuntil: '2026-04-20' },
      '2026-12-15',
    ],
  ])('one person: %s', (_, today, { islocked, openuntil }, declare) => {
    const access = { islocked, openuntil: openuntil === null ? null : day(openuntil) };
    expect(openDays(day(today), { window: WINDOW, joiningdate: day(OLD), access }).declare).toBe(declare);
  });

  test('without a window nothing is open', () => {
    const days = openDays(day('2026-05-01'), { window: undefined, joiningdate: day(OLD), access: undefined });
    expect(days).toEqual({ declare: null, proofs: null, regime: null, next: null });
  });
});

test.each<[string, string, string | null, number, string | null]>([
  ['no window', '2027-02-01', null, 5, 'There is no declaration window for 2026-27.'],
  ['the last day for proofs', '2027-01-31', '2027-01-31', 5, 'Proofs are taken until 31 January 2027.'],
  ['the day after', '2027-02-01', '2027-01-31', 5, null],
  ['nobody', '2027-02-01', '2027-01-31', 0, 'Nobody has amounts that are not proved.'],
])('amounts without a proof are left out of the tax: %s', (_, today, until, people, text) => {
  const proofsuntil = until === null ? null : day(until);
  const blocked = sweepBlocked(day(today), { taxyear: '2026-27', proofsuntil, people });
  expect(text === null ? blocked : blocked?.slice(0, text.length)).toBe(text);
});

type Row = readonly [from: string, until: string, rent: number, more?: Partial<DeclaredRentRow>];
const rentRow = ([from, until, rent, more = {}]: Row): DeclaredRentRow => ({
  frommonth: month(from),
  untilmonth: month(until),
  rentpermonth: rupees(rent),
  city: 'Pune',
  landlordpan: null,
  stateid: 1,
  accepted: null,
  ...more,
});

test.each<[string, Row[], (readonly [string, number, boolean])[]]>([
  [
    'one',
    [['2026-04', '2027-03', 20_000]],
    [
      ['2026-04', 20_000, true],
      ['2027-04', 0, false],
    ],
  ],
  [
    'two in a row',
    [
      ['2026-04', '2026-08', 20_000],
      ['2026-09', '2027-03', 25_000],
    ],
    [
      ['2026-04', 20_000, true],
      ['2026-09', 25_000, true],
      ['2027-04', 0, false],
    ],
  ],
  [
    'months between them',
    [
      ['2026-09', '2027-03', 25_000],
      ['2026-04', '2026-05', 20_000],
    ],
    [
      ['2026-04', 20_000, true],
      ['2026-06', 0, false],
      ['2026-09', 25_000, true],
      ['2027-04', 0, false],
    ],
  ],
  [
    'accepted in part',
    [['2026-04', '2027-03', 20_000, { stateid: 3, accepted: rupees(15_000) }]],
    [
      ['2026-04', 15_000, false],
      ['2027-04', 0, false],
    ],
  ],
  [
    'rejected',
    [['2026-04', '2027-03', 20_000, { stateid: 4 }]],
    [
      ['2026-04', 0, false],
      ['2027-04', 0, false],
    ],
  ],
])('rents as facts: %s', (_, rows, expected) => {
  const facts = rentFacts(rows.map(rentRow));
  expect(facts.map(({ from, rentpermonth, unproved = false }) => [from, rentpermonth / 100, unproved])).toEqual(
    expected,
  );
});

const [HRA] = rules.hra.rules.slice(-1);
test.each<[string, (readonly [string, string, number, string | null])[], Record<string, string>]>([
  ['up to a lakh without a PAN', [['2026-04', '2027-03', 8_333, null]], {}],
  ['above a lakh', [['2026-04', '2027-03', 8_334, null]], { 'rents.0.landlordpan': 'The rent of the year is above' }],
  [
    'above a lakh together',
    [
      ['2026-04', '2026-09', 9_000, 'ABCPK1234D'],
      ['2026-10', '2027-03', 9_000, null],
    ],
    { 'rents.1.landlordpan': 'The rent of the year' },
  ],
  [
    'twice in a month',
    [
      ['2026-04', '2026-10', 1_000, null],
      ['2026-10', '2027-03', 1_000, null],
    ],
    { 'rents.1.frommonth': 'Another rent is paid' },
  ],
  [
    'before the year',
    [['2026-03', '2026-10', 1_000, null]],
    { 'rents.0.frommonth': 'This month is not in the tax year' },
  ],
  [
    'after the year',
    [['2026-04', '2027-04', 1_000, null]],
    { 'rents.0.untilmonth': 'This month is not in the tax year' },
  ],
])('rents of a year: %s', (_, rows, expected) => {
  if (!HRA) throw new Error('No rule');
  const sent = rows.map(([frommonth, untilmonth, rent, landlordpan]) => ({
    declaredrentid: null,
    frommonth: month(frommonth),
    untilmonth: month(untilmonth),
    rentpermonth: rupees(rent),
    city: 'Pune',
    landlordname: 'Sunita Kale',
    landlordpan,
    relationshipid: 1 as const,
  }));
  const problems = rentProblems(sent, { first: month('2026-04'), rule: HRA });
  expect(Object.keys(problems)).toEqual(Object.keys(expected));
  for (const [field, text] of Object.entries(expected)) expect(problems[field]?.slice(0, text.length)).toBe(text);
});

test('a section that is not changed keeps its proof, another amount begins without one, what is left out is withdrawn', () => {
  const standing = [
    { section: 'c80', declared: 100, ishigher: false },
    { section: 'dparents', declared: 50, ishigher: false },
    { section: 'e', declared: 70, ishigher: false },
  ];
  const anew = { stateid: 1, accepted: null, reason: null };
  expect(
    changedSections(standing, [
      { section: 'c80', declared: 100, higher: false },
      { section: 'dparents', declared: 50, higher: true },
      { section: 'ccd1b', declared: 30, higher: false },
      { section: 'u', declared: 0, higher: false },
    ]),
  ).toEqual([
    { section: 'dparents', declared: 50, ishigher: true, ...anew },
    { section: 'e', declared: 0, ishigher: false, ...anew },
    { section: 'ccd1b', declared: 30, ishigher: false, ...anew },
  ]);
});

const amounts = fc.record({
  section: fc.constantFrom('c80', 'c80ppf', 'ccd1b', 'e'),
  declared: fc.nat(1000),
  higher: fc.boolean(),
});
test('what is saved twice changes once, and what counts then is what was sent', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(amounts, { selector: ({ section }) => section }),
      fc.uniqueArray(amounts, { selector: ({ section }) => section }),
      (before, after) => {
        const first = changedSections([], before);
        const changed = changedSections(first, after);
        const counts = new Map([...first, ...changed].map((row) => [row.section, row]));
        for (const { section, declared } of after) expect(counts.get(section)?.declared ?? 0).toBe(declared);
        expect(changedSections([...counts.values()], after)).toEqual([]);
      },
    ),
  );
});

describe('once proofs alone count for a person', () => {
  const context = preparePayroll({
    rules,
    policy: config.payroll,
    structure: config.structure,
    month: month('2026-12'),
  });
  const rent = { from: month('2026-04'), rentpermonth: rupees(40_000), city: 'Pune' };
  const person = (unproved: boolean): EmployeeFacts => ({
    ...someone,
    regime: 'old',
    package: { basis: 'Gross', amount: rupees(150_000) },
    sections: [
      { section: 'c80ppf', declared: rupees(150_000), state: 'declared' },
      { section: 'ccd1b', declared: rupees(50_000), state: 'accepted', accepted: rupees(30_000) },
    ],
    declaration: {
      c80: paise(0),
      ccd1b: paise(0),
      dself: paise(0),
      dparents: paise(0),
      parentssenior: false,
      homeloaninterest: paise(0),
      rentpermonth: paise(0),
      rentcity: null,
      landlordpan: 'ABCPK1234D',
      rents: [unproved ? { ...rent, unproved: true } : rent],
    },
  });
  const taxOf = (more: object, unproved = true) => computePayslip(context, { ...person(unproved), ...more }).tax;

  test('what waits for its proof is no longer deducted, what was accepted stays', () => {
    const [declared, proved] = [taxOf({}), taxOf({ proofsonly: true })];
    const ppf = (tax: typeof declared) => tax.sections?.find(({ code }) => code === 'c80ppf');
    expect(ppf(declared)?.allowed).toBeGreaterThan(0);
    expect(ppf(proved)).toMatchObject({ allowed: 0, why: 'proof' });
    expect([declared.ccd1b, proved.ccd1b]).toEqual([rupees(30_000), rupees(30_000)]);
    expect(declared.hraexempt).toBeGreaterThan(0);
    expect(proved.hraexempt).toBe(0);
    expect(proved.withall.payable).toBeGreaterThan(declared.withall.payable);
  });

  test('a rent with an accepted proof counts on', () => {
    expect(taxOf({ proofsonly: true }, false).hraexempt).toBe(taxOf({}, false).hraexempt);
  });
});
