import { addDays } from '#platform/engine/day.ts';
import { saveClaim, submitClaim } from '#modules/expense/contract/claim.ts';
import type { ClaimLine } from '#modules/expense/contract/claim-line.ts';
import { decideClaim } from '#modules/expense/contract/decide.ts';
import { lockHandOver } from '#modules/expense/contract/passbook.ts';
import { payClaim } from '#modules/expense/contract/pay.ts';
import { requestAdvance, saveBill, saveTrip } from '#modules/expense/contract/trip.ts';
import type { DemoCalls } from './calls.ts';

export const PAYER = 'AC0003';
type Line = Partial<ClaimLine> & { readonly category: string; readonly amount: number; readonly ago: number };
type Decision = { readonly lineno: number | null; readonly amount?: number; readonly note?: string };
/** A claim of the demo: who, when it was submitted, and what became of it. */
export type DemoClaim = {
  readonly by: string;
  readonly subject: string;
  readonly lines: readonly Line[];
  /** Days ago on which it was submitted; missing for a draft. */
  readonly submitted?: number;
  readonly decided?: {
    readonly by: string;
    readonly ago: number;
    readonly reject?: string;
    readonly lines: readonly Decision[];
  };
  readonly sentback?: { readonly by: string; readonly ago: number; readonly lineno: number; readonly note: string };
  readonly paid?: { readonly ago: number; readonly method: 'bank' | 'cash' | 'payroll'; readonly amount?: number };
};

export const ALL: readonly Decision[] = [{ lineno: null }];
export const taxi = (ago: number, rupees: number, merchant = 'Deccan Cabs'): Line => ({
  category: 'local',
  ago,
  amount: rupees * 100,
  merchant,
  declaration: 'The driver gave no receipt',
});
export const meal = (ago: number, rupees: number, city: string): Line => ({
  category: 'meals',
  ago,
  amount: rupees * 100,
  city,
  merchant: 'Saravana Tiffin',
  declaration: 'Paid at the counter, the bill is lost',
});
const ride = (ago: number, tenths: number, rupees: number): Line => ({
  category: 'twowheeler',
  ago,
  amount: rupees * 100,
  fuel: 'Petrol',
  distance: tenths,
});

/** Claims that a payroll pays whose lock is over on the day of the hand-over, whatever the day of the demo is. */
const HANDED_OVER: readonly DemoClaim[] = [
  {
    by: 'AC0010',
    subject: 'Visit to the test laboratory',
    lines: [taxi(57, 460), meal(57, 280, 'Pune')],
    submitted: 55,
    decided: { by: 'AC0005', ago: 53, lines: ALL },
    paid: { ago: 51, method: 'payroll' },
  },
  {
    by: 'AC0011',
    subject: 'Samples from a supplier',
    lines: [taxi(57, 390)],
    submitted: 55,
    decided: { by: 'AC0005', ago: 53, lines: ALL },
    paid: { ago: 51, method: 'payroll' },
  },
];
const HANDED_OVER_AGO = 15;

const CLAIMS: readonly DemoClaim[] = [
  { by: 'AC0006', subject: 'Visit to the foundry', lines: [taxi(4, 420), meal(4, 610, 'Pune')] },
  { by: 'AC0006', subject: 'Trade fair', lines: [taxi(9, 780), meal(9, 1450, 'Mumbai')], submitted: 6 },
  {
    by: 'AC0006',
    subject: 'Calibration on site',
    lines: [ride(34, 420, 189), meal(34, 540, 'Pune')],
    submitted: 30,
    decided: { by: 'AC0005', ago: 28, lines: ALL },
    paid: { ago: 21, method: 'bank' },
  },
  {
    by: 'AC0006',
    subject: 'Parts for the test bench',
    lines: [
      { category: 'supplies', ago: 16, amount: 1_840_00, merchant: 'Laxmi Tools', declaration: 'Bill to follow' },
    ],
    submitted: 14,
    sentback: { by: 'AC0005', ago: 12, lineno: 1, note: 'Please add the bill of Laxmi Tools' },
  },
  {
    by: 'AC0010',
    subject: 'Firmware at the customer',
    lines: [taxi(26, 640), meal(26, 720, 'Bengaluru')],
    submitted: 24,
    decided: {
      by: 'AC0005',
      ago: 22,
      lines: [{ lineno: 1 }, { lineno: 2, amount: 500_00, note: 'Lunch was provided' }],
    },
  },
  {
    by: 'AC0011',
    subject: 'Supplier audit',
    lines: [taxi(44, 1280), meal(44, 980, 'Hyderabad')],
    submitted: 42,
    decided: { by: 'AC0005', ago: 40, lines: ALL },
    paid: { ago: 30, method: 'bank', amount: 1_000_00 },
  },
  {
    by: 'AC0015',
    subject: 'Customer visits in Gurugram',
    lines: [taxi(12, 560), taxi(11, 690), meal(11, 760, 'Gurugram')],
    submitted: 10,
    decided: { by: 'AC0008', ago: 8, lines: ALL },
  },
  {
    by: 'AC0016',
    subject: 'Field service, Secunderabad',
    lines: [ride(8, 624, 281), meal(8, 420, 'Hyderabad')],
    submitted: 6,
    decided: { by: 'AC0009', ago: 5, lines: ALL },
    paid: { ago: 4, method: 'payroll' },
  },
  {
    by: 'AC0024',
    subject: 'Evening with a customer',
    lines: [meal(20, 790, 'Gurugram')],
    submitted: 18,
    decided: { by: 'AC0008', ago: 17, reject: 'This was paid by the company card', lines: [] },
  },
  { by: 'AC0019', subject: 'Training in Pune', lines: [taxi(5, 380), meal(5, 690, 'Pune')], submitted: 3 },
  {
    by: 'AC0020',
    subject: 'Prototype parts',
    lines: [taxi(58, 450)],
    submitted: 56,
    decided: { by: 'AC0005', ago: 54, lines: ALL },
  },
];

export const lineOf = ({ today }: DemoCalls, { ago, ...own }: Line, at: number): ClaimLine => ({
  lineno: at + 1,
  date: addDays(today, -ago),
  till: null,
  city: null,
  merchant: null,
  currency: 'INR',
  paidby: 'own',
  expensebillid: null,
  declaration: null,
  guests: null,
  guestnames: null,
  fuel: null,
  odometerfrom: null,
  odometerto: null,
  distance: null,
  gstin: null,
  taxablevalue: null,
  cgst: null,
  sgst: null,
  igst: null,
  project: null,
  ...own,
});

export async function seedClaim(calls: DemoCalls, claim: DemoClaim): Promise<number> {
  const { by, subject, lines, submitted, decided, sentback, paid } = claim;
  const draft = {
    expenseclaimid: null,
    employeeid: null,
    title: subject,
    expensetripid: null,
    lines: lines.map((line, at) => lineOf(calls, line, at)),
  };
  const [saved] = await calls.call(saveClaim, draft, { by, ago: submitted ?? 1 });
  const expenseclaimid = saved?.expenseclaimid ?? 0;
  if (submitted === undefined) return expenseclaimid;
  await calls.call(submitClaim, { expenseclaimid }, { by, ago: submitted });
  const rest = { expenseclaimid, on: null, iscleanonly: false };
  if (sentback)
    await calls.call(
      decideClaim,
      { ...rest, what: 'sendback', lineno: sentback.lineno, amount: null, note: sentback.note },
      sentback,
    );
  if (!decided) return expenseclaimid;
  if (decided.reject !== undefined)
    await calls.call(
      decideClaim,
      { ...rest, what: 'reject', lineno: null, amount: null, note: decided.reject },
      decided,
    );
  for (const { lineno, amount = null, note = null } of decided.lines)
    await calls.call(decideClaim, { ...rest, what: 'approve', lineno, amount, note }, decided);
  if (!paid) return expenseclaimid;
  const { ago, method, amount = null } = paid;
  const paidon = method === 'payroll' ? null : addDays(calls.today, -ago);
  await calls.call(
    payClaim,
    { expenseclaimid, expenseadvanceid: null, method, paidon, reference: 'NEFT 4471', reason: null, amount },
    { by: PAYER, ago },
  );
  return expenseclaimid;
}

/** Bills without a claim, a trip with an advance that is paid out, and one that waits. */
async function seedOwn(calls: DemoCalls): Promise<void> {
  const { today } = calls;
  const bills = [
    { merchant: 'Hotel Sahyadri', amount: 3_480_00, ago: 41 },
    { merchant: 'Deccan Cabs', amount: 640_00, ago: 12 },
    { merchant: 'Saravana Tiffin', amount: 385_00, ago: 3 },
  ];
  for (const { merchant, amount, ago } of bills)
    await calls.call(
      saveBill,
      {
        expensebillid: null,
        employeeid: null,
        path: null,
        billdate: addDays(today, -ago),
        merchant,
        amount,
        note: null,
      },
      { by: 'AC0006', ago },
    );
  const trip = {
    expensetripid: null,
    employeeid: null,
    purpose: 'Commissioning at the Mumbai plant',
    departureday: addDays(today, 6),
    departuretime: '06:30',
    returnday: addDays(today, 8),
    returntime: '19:45',
    estimate: 24_000_00,
    itinerary: [{ day: addDays(today, 6), time: '10:15', city: 'Mumbai' }],
  };
  const [saved] = await calls.call(saveTrip, trip, { by: 'AC0006', ago: 5 });
  const advance = { employeeid: null, expensetripid: saved?.expensetripid ?? null, currency: 'INR' };
  await calls.call(
    requestAdvance,
    { ...advance, amount: 12_000_00, purpose: 'Commissioning at the Mumbai plant' },
    { by: 'AC0006', ago: 4 },
  );
}

/** Hands over the month whose payroll pays the first claims. */
async function seedHandOver(calls: DemoCalls): Promise<void> {
  for (const claim of HANDED_OVER) await seedClaim(calls, claim);
  const { payrollmonth } = await calls.db
    .selectFrom('expense_payment')
    .select('payrollmonth')
    .where('payrollmonth', 'is not', null)
    .orderBy('expensepaymentid')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (payrollmonth !== null)
    await calls.call(lockHandOver, { month: payrollmonth }, { by: PAYER, ago: HANDED_OVER_AGO });
}

/** A month that was handed over to payroll, claims in all their states, bills, a trip and an advance. */
export async function seedClaims(calls: DemoCalls): Promise<void> {
  await seedHandOver(calls);
  for (const claim of CLAIMS) await seedClaim(calls, claim);
  await seedOwn(calls);
}
