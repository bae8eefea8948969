import { day } from '#platform/engine/day.ts';
import { type Paise, paise, rupees } from '#platform/engine/money.ts';
import { policyRules } from '../contract/policy-rules.ts';
import { NO_DEBT, type Account, type AccountAdvance, type AccountClaim } from '../engine/account.ts';
import type { SubmittedLine } from '../engine/events.ts';
import type { AssessContext, LineFacts, TripFacts } from '../engine/facts.ts';

export const cents = (amount: number): Paise => paise(Math.round(amount * 100));

/** Grades 1 to 5, classes A, B, C of cities; a policy whose second version begins on 12 October 2026. */
type Amount = { gradeid: number; cityclass: string | null; amount: number };
const byGrade = (rows: Record<number, number | Record<string, number>>): Amount[] =>
  Object.entries(rows).flatMap(([grade, amount]): Amount[] =>
    typeof amount === 'number'
      ? [{ gradeid: Number(grade), cityclass: null, amount: amount * 100 }]
      : Object.entries(amount).map(([cityclass, of]) => ({ gradeid: Number(grade), cityclass, amount: of * 100 })),
  );
const CATEGORY = {
  kind: 'ordinary',
  audience: [],
  trip: 'none',
  proofabove: null,
  maxagedays: 45,
  inpolicycap: false,
  gstcredit: true,
  taxableabove: null,
  fuels: [],
  kmday: null,
  kmmonth: null,
  limits: [],
};
const limit = (
  per: string,
  over: string,
  rows: Record<number, number | Record<string, number>>,
  part: object = {},
) => ({
  per,
  over,
  amounts: byGrade(rows),
  ...part,
});

const version = (lodging: number, electric: number) =>
  policyRules.parse({
    policycap: byGrade({ 1: 120, 2: 1600 }).map(({ gradeid, amount }) => ({ gradeid, amount })),
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
    },
    categories: [
      {
        ...CATEGORY,
        code: 'lodging',
        name: 'Lodging',
        kind: 'lodging',
        trip: 'within',
        limits: [limit('day', 'deviation', { 3: { B: lodging } })],
      },
      {
        ...CATEGORY,
        code: 'meals',
        name: 'Meals',
        kind: 'meals',
        proofabove: 300_00,
        limits: [limit('day', 'cut', { 1: 600, 2: { A: 750 } })],
      },
      {
        ...CATEGORY,
        code: 'perdiem',
        name: 'Per diem',
        kind: 'perdiem',
        trip: 'within',
        limits: [limit('day', 'cut', { 1: { B: 450 } })],
      },
      {
        ...CATEGORY,
        code: 'bike',
        name: 'Two-wheeler',
        kind: 'mileage',
        fuels: [{ fuel: 'electric', rate: electric }],
        kmday: 800,
        kmmonth: 1000,
      },
      {
        ...CATEGORY,
        code: 'guests',
        name: 'Guests',
        audience: [{ gradeids: [3], businessunitids: [1] }],
        limits: [
          limit('line', 'cut', { 3: 1500 }, { perguest: true }),
          limit('claim', 'reject', { 3: 3500 }),
          limit('week', 'cut', { 3: 4000 }),
        ],
      },
      { ...CATEGORY, code: 'local', name: 'Local travel', inpolicycap: true, trip: 'any', gstcredit: false },
      { ...CATEGORY, code: 'other', name: 'Other', inpolicycap: true },
    ],
  });
const VERSIONS = [
  { from: '2026-10-12', policyname: 'Travel', versionno: 2, rules: version(3500, 300) },
  { from: '2026-04-01', policyname: 'Travel', versionno: 1, rules: version(3200, 275) },
];

export const tripOf = (from: string, to: string, city = 'Pune'): TripFacts => {
  const moment = (text: string) => ({
    day: day(text.slice(0, 10)),
    minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14)),
  });
  return { expensetripid: 1, departure: moment(from), return: moment(to), itinerary: [{ ...moment(from), city }] };
};

export const contextOf = (part: Partial<AssessContext> & { gradeid?: number } = {}): AssessContext => ({
  expenseclaimid: 1,
  claimno: 'C-1',
  submittedon: day('2026-10-20'),
  firstsubmittedon: day('2026-10-20'),
  joinedon: day('2020-01-01'),
  lefton: null,
  postOn: () => ({ gradeid: part.gradeid ?? 2, businessunitid: 1 }),
  policyOn: (on) => VERSIONS.find(({ from }) => from <= on),
  classOf: (city) => (city === 'Mumbai' ? 'A' : city === 'Pune' ? 'B' : 'C'),
  rateOf: (currency) => (currency === 'USD' ? 84_125_000 : 1_000_000),
  registrations: ['29'],
  trip: null,
  counting: [],
  fileElsewhere: () => undefined,
  ...part,
});

export const lineOf = (category: string, date: string, amount: number, part: Partial<LineFacts> = {}): LineFacts => ({
  lineno: 1,
  date: day(date),
  till: null,
  category,
  city: 'Mumbai',
  merchant: null,
  amount: cents(amount),
  currency: 'INR',
  paidby: 'own',
  filehash: 'f',
  isdeclared: false,
  guests: null,
  fuel: null,
  odometerfrom: null,
  odometerto: null,
  distance: null,
  gstin: null,
  taxablevalue: null,
  cgst: null,
  sgst: null,
  igst: null,
  ...part,
});

export const CLAIMANT = 7;
const claim = (expenseclaimid: number, expensetripid: number | null): AccountClaim => ({
  ...NO_DEBT,
  expenseclaimid,
  claimno: `C-${expenseclaimid}`,
  expensetripid,
  issubmitted: false,
  submission: 0,
  submittedat: null,
  lines: [],
  deciders: [],
});
const advance = (expenseadvanceid: number, expensetripid: number | null): AccountAdvance => ({
  ...NO_DEBT,
  expenseadvanceid,
  advanceno: `A-${expenseadvanceid}`,
  expensetripid,
  isapproved: true,
  rate: null,
  payout: 0,
  open: paise(0),
  settlefrom: expensetripid === null ? null : day('2026-10-10'),
});

/** Three claims and two advances of one person: claim 1 and advance 1 are of a trip. */
export const newAccount = (): Account => ({
  employeeid: CLAIMANT,
  claims: new Map([claim(1, 1), claim(2, null), claim(3, null)].map((one) => [one.expenseclaimid, one])),
  advances: new Map([advance(1, 1), advance(2, null)].map((one) => [one.expenseadvanceid, one])),
  payments: new Map(),
  card: paise(0),
  taxyear: new Map(),
});

export const submittedLine = (lineno: number, allowed: number, part: Partial<SubmittedLine> = {}): SubmittedLine => ({
  lineno,
  category: 'meals',
  isown: true,
  claimed: rupees(allowed),
  allowed: rupees(allowed),
  needsdeviation: paise(0),
  taxableabove: null,
  ...part,
});
