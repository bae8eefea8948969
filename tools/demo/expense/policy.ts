import type { Configuration } from '#platform/server/module.ts';

const STARTS = '2026-04-01';
/** Grades of Acme, the highest first, in the groups that have the same amounts. */
const LEADERS = ['L1', 'M2'];
const MANAGERS = ['M1', 'S2'];
const STAFF = ['S1', 'W2', 'W1'];

type Amount = { grade: string | null; cityclass: string | null; amount: number };
/** Rupees of each group of grades in class A, B and C cities; paise in the file. */
const byCity = (leaders: readonly number[], managers: readonly number[], staff: readonly number[]): Amount[] =>
  (
    [
      [LEADERS, leaders],
      [MANAGERS, managers],
      [STAFF, staff],
    ] as const
  ).flatMap(([grades, rupees]) =>
    grades.flatMap((grade) =>
      ['A', 'B', 'C'].map((cityclass, at) => ({ grade, cityclass, amount: (rupees[at] ?? 0) * 100 })),
    ),
  );
const byGrade = (leaders: number, managers: number, staff: number): Amount[] =>
  (
    [
      [LEADERS, leaders],
      [MANAGERS, managers],
      [STAFF, staff],
    ] as const
  ).flatMap(([grades, rupees]) => grades.map((grade) => ({ grade, cityclass: null, amount: rupees * 100 })));

const limit = (per: string, over: string, amounts: Amount[], perguest = false) => ({ per, over, perguest, amounts });
const category = (code: string, name: string, own: Record<string, unknown>) => ({
  code,
  name,
  kind: 'ordinary',
  audience: [],
  trip: 'none',
  proofabove: 0,
  maxagedays: 60,
  inpolicycap: false,
  gstcredit: false,
  taxableabove: null,
  fuels: [],
  kmday: null,
  kmmonth: null,
  limits: [],
  ...own,
});

const CATEGORIES = [
  category('lodging', 'Lodging', {
    kind: 'lodging',
    trip: 'within',
    gstcredit: true,
    limits: [limit('day', 'deviation', byCity([7500, 6000, 4500], [4500, 3500, 2800], [3000, 2400, 1800]))],
  }),
  category('meals', 'Meals', {
    kind: 'meals',
    proofabove: 300_00,
    inpolicycap: true,
    limits: [limit('day', 'cut', byCity([1800, 1500, 1200], [1200, 1000, 800], [800, 650, 500]))],
  }),
  category('perdiem', 'Per diem', {
    kind: 'perdiem',
    trip: 'within',
    proofabove: null,
    limits: [limit('day', 'cut', byCity([2500, 2000, 1600], [1500, 1200, 950], [1000, 800, 600]))],
  }),
  category('local', 'Local travel', {
    proofabove: 500_00,
    inpolicycap: true,
    limits: [limit('day', 'cut', byGrade(3000, 1500, 800)), limit('week', 'cut', byGrade(10_000, 5000, 2800))],
  }),
  category('airfare', 'Airfare', {
    trip: 'any',
    maxagedays: 90,
    gstcredit: true,
    audience: [{ grades: [...LEADERS, ...MANAGERS], businessunits: [] }],
    limits: [limit('trip', 'deviation', byGrade(40_000, 18_000, 0))],
  }),
  category('twowheeler', 'Mileage, two-wheeler', {
    kind: 'mileage',
    proofabove: null,
    fuels: [
      { fuel: 'Petrol', rate: 4_50 },
      { fuel: 'Electric', rate: 2_75 },
    ],
    kmday: 800,
    kmmonth: 6000,
  }),
  category('car', 'Mileage, car', {
    kind: 'mileage',
    proofabove: null,
    audience: [{ grades: [...LEADERS, ...MANAGERS], businessunits: [] }],
    fuels: [
      { fuel: 'Petrol', rate: 11_00 },
      { fuel: 'Diesel', rate: 9_50 },
      { fuel: 'CNG', rate: 8_25 },
      { fuel: 'Electric', rate: 6_00 },
    ],
    kmday: 2500,
    kmmonth: 10_000,
  }),
  category('phone', 'Phone and internet', {
    gstcredit: true,
    taxableabove: 12_000_00,
    limits: [limit('month', 'cut', byGrade(3000, 1500, 700))],
  }),
  category('entertainment', 'Client entertainment', {
    proofabove: 500_00,
    inpolicycap: true,
    audience: [{ grades: [...LEADERS, ...MANAGERS], businessunits: [] }],
    limits: [
      limit('line', 'cut', byGrade(3500, 2000, 0), true),
      limit('claim', 'deviation', byGrade(25_000, 12_000, 0)),
    ],
  }),
  category('supplies', 'Supplies and printing', {
    proofabove: 200_00,
    maxagedays: 45,
    inpolicycap: true,
    gstcredit: true,
    limits: [limit('line', 'reject', byGrade(8000, 4000, 2500))],
  }),
];

/** The expense policy of the demo company, its cities, cycle and rates, as a configuration file has them. */
export const ACME_EXPENSE: Configuration = {
  expense: {
    setting: {
      cutoffday: 25,
      cutofftime: '18:00',
      lockday: 28,
      locktime: '18:00',
      payday: 31,
      months: [],
      settledays: 30,
      recoverycaps: byGrade(30_000, 20_000, 10_000).map(({ grade, amount }) => ({ grade, amount })),
      deviationgrade: 'M2',
      buckets: [15, 30, 60],
      registrations: ['27', '29', '36', '06'],
      cashlimits: [{ from: '2017-04-01', amount: 10_000_00 }],
    },
    cities: {
      classes: [
        {
          code: 'A',
          name: 'Metro',
          cities: ['Mumbai', 'Delhi', 'Bengaluru', 'Chennai', 'Hyderabad', 'Kolkata', 'Gurugram'],
        },
        { code: 'B', name: 'Large', cities: ['Pune', 'Ahmedabad', 'Kochi', 'Jaipur', 'Coimbatore', 'Nagpur'] },
        { code: 'C', name: 'Other', cities: [] },
      ],
      othercity: 'C',
    },
    policies: [
      {
        expensepolicyname: 'Usual expenses',
        description: 'Of everybody in the company',
        effectivefrom: STARTS,
        policycap: byGrade(40_000, 22_000, 12_000).map(({ grade, amount }) => ({ grade, amount })),
        perdiemparts: {
          departure: [
            { before: '10:00', percent: 100 },
            { before: '16:00', percent: 50 },
            { before: '24:00', percent: 25 },
          ],
          return: [
            { before: '10:00', percent: 25 },
            { before: '16:00', percent: 50 },
            { before: '24:00', percent: 100 },
          ],
          sameday: [
            { hours: 4, percent: 0 },
            { hours: 8, percent: 50 },
            { hours: 24, percent: 100 },
          ],
          meals: { basis: 'full', breakfast: 20, lunch: 30, dinner: 30 },
        },
        categories: CATEGORIES,
      },
    ],
    assignments: [{ expensepolicy: 'Usual expenses', office: null, fromdate: STARTS, todate: null }],
    rates: [
      { currencycode: 'USD', fromdate: '2026-09-01', rate: '84.125' },
      { currencycode: 'USD', fromdate: '2026-11-01', rate: '84.6' },
      { currencycode: 'EUR', fromdate: '2026-09-01', rate: '92.31' },
    ],
  },
};
