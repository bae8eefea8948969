import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import { annexureRow } from '../../engine/outputs/tds-statement/annexure.ts';
import { panOfFile } from '../../engine/outputs/form16/portal-name.ts';
import { statutoryDates } from '../../engine/outputs/tds-statement/due.ts';
import {
  changesSince,
  matchDeposits,
  monthsOfQuarter,
  type Quarter,
  quarterOf,
  statementDue,
} from '../../engine/outputs/tds-statement/quarter.ts';
import { currentDueDates, currentTaxForms } from '../../server/law/rule-packs.ts';

test.each<[string, Quarter, string, string]>([
  ['2026-27', 1, '2026-04 2026-05 2026-06', '2026-07-31'],
  ['2026-27', 2, '2026-07 2026-08 2026-09', '2026-10-31'],
  ['2026-27', 3, '2026-10 2026-11 2026-12', '2027-01-31'],
  ['2026-27', 4, '2027-01 2027-02 2027-03', '2027-05-31'],
])('%s, quarter %i', (taxyear, quarter, months, due) => {
  const [forms] = currentTaxForms().filter(({ effectivefrom }) => effectivefrom === '2026-04-01');
  expect(monthsOfQuarter(taxyear, quarter).join(' ')).toBe(months);
  expect(forms && statementDue(forms, taxyear, quarter)).toBe(due);
  for (const at of months.split(' ')) expect(quarterOf(day(`${at}-15`))).toBe(quarter);
});

test('what is due between two days', () => {
  const between = { from: day('2026-05-01'), to: day('2026-07-31') };
  expect(statutoryDates(currentTaxForms(), between).map(({ title, dueon }) => `${dueon} ${title}`)).toEqual([
    '2026-05-31 Form 24Q for quarter 4 of 2025-26 is due',
    '2026-06-15 Form 16 for 2025-26 is due',
    '2026-07-31 Form 138 for quarter 1 of 2026-27 is due',
  ]);
});

test('the forms follow the tax year', () => {
  const named = currentTaxForms().map(({ certificate, statement, perquisites }) => [
    certificate.form,
    certificate.ownpart,
    statement.form,
    perquisites,
  ]);
  expect(named).toEqual([
    ['Form 16', 'Part B', 'Form 24Q', 'Form 12BA'],
    ['Form 130', 'Part C', 'Form 138', 'Form 123'],
  ]);
});

describe('deposits', () => {
  const JANUARY = month('2027-01');
  const FEBRUARY = month('2027-02');
  const MARCH = month('2027-03');
  const tds = new Map([
    ['2027-01', rupees(1000)],
    ['2027-02', rupees(2000)],
    ['2027-03', rupees(3000)],
  ]);
  const match = (challans: readonly [month: typeof JANUARY, on: string, amount: number][], today = '2027-03-20') =>
    matchDeposits(
      [JANUARY, FEBRUARY, MARCH],
      tds,
      challans.map(([deductionmonth, on, amount]) => ({
        deductionmonth,
        depositedon: day(on),
        amount: rupees(amount),
      })),
      { rules: currentDueDates(), today: day(today) },
    ).map(({ dueon, difference, islate }) => [dueon, difference / 100, islate]);

  test.each<[string, Parameters<typeof match>, (string | number | boolean)[][]]>([
    [
      'in time, two challans of a month',
      [
        [
          [JANUARY, '2027-02-07', 400],
          [JANUARY, '2027-02-05', 600],
          [FEBRUARY, '2027-03-07', 2000],
        ],
      ],
      [
        ['2027-02-07', 0, false],
        ['2027-03-07', 0, false],
        ['2027-04-30', -3000, false],
      ],
    ],
    [
      'late, missing and too much',
      [
        [
          [JANUARY, '2027-02-08', 1000],
          [MARCH, '2027-04-30', 3100],
        ],
        '2027-05-01',
      ],
      [
        ['2027-02-07', 0, true],
        ['2027-03-07', -2000, true],
        ['2027-04-30', 100, false],
      ],
    ],
  ])('%s', (_, request, expected) => expect(match(...request)).toEqual(expected));
});

test('payslips that came or went since a filing', () => {
  expect(changesSince([], [])).toEqual([]);
  expect(
    changesSince(
      [
        [1, 7, 500],
        [1, 8, 600],
      ],
      [
        [1, 8, 600],
        [2, 7, 450],
      ],
    ),
  ).toEqual([
    { payrollrunid: 1, employeeid: 7, tds: -500 },
    { payrollrunid: 2, employeeid: 7, tds: 450 },
  ]);
});

test.each([
  ['ABCDE1234F_2026-27.pdf', 'ABCDE1234F'],
  ['abcde1234f.pdf', 'ABCDE1234F'],
  ['ABCDE1234F', 'ABCDE1234F'],
  ['ABCDE1234FG.pdf', undefined],
  ['Form16_ABCDE1234F.pdf', undefined],
])('the PAN of %s', (name, pan) => expect(panOfFile(name)).toBe(pan));

test('the annexure has the sections in columns, and landlords with a PAN', () => {
  const sections = [
    { code: 'c80', name: '80C', gross: 200, deductible: 150 },
    { code: 'dself', name: '80D Self', gross: 30, deductible: 25 },
    { code: 'dparents', name: '80D Parents', gross: 60, deductible: 50 },
    { code: 'e', name: '80E', gross: 10, deductible: 10 },
  ];
  const landlords = [
    { name: 'Sunita Kale', pan: 'ABCPK1234D' },
    { name: 'R. Narayan', pan: null },
    { name: 'Asha Rao', pan: 'ABCPR1234E' },
  ];
  const figures = { sections, landlords, category: 'senior', pan: null, houseproperty: paise(0), regime: 'old' };
  const row = annexureRow({ figures, problems: [] } as never, { employeeid: 1, serial: 3 });
  expect(row).toMatchObject({
    serial: 3,
    pan: 'PANNOTAVBL',
    category: 'Senior citizen',
    c80gross: 200,
    c80: 150,
    d80gross: 90,
    d80: 75,
    othergross: 10,
    landlords: 'Sunita Kale; Asha Rao',
    landlordpans: 'ABCPK1234D; ABCPR1234E',
    newregime: false,
    problem: '',
  });
  expect(Object.is(row.houseproperty, 0)).toBe(true);
});
