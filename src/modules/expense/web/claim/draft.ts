import type { OfferedCategory } from '../../contract/claim-form.ts';
import type { ClaimDetail } from '../../contract/claim.ts';
import { type ClaimLine, claimLine, type FreeMeals } from '../../contract/claim-line.ts';
import type { BillRow } from '../../contract/trip.ts';

/** A line as it stands in the form: what is not entered is empty. */
export type LineDraft = {
  lineno: number;
  date: string | null;
  till: string | null;
  category: string;
  city: string;
  merchant: string;
  amount: number | null;
  currency: string;
  paidby: 'own' | 'company';
  expensebillid: number | null;
  /** What the bill is called; not sent. */
  billname: string;
  declaration: string;
  guests: number | null;
  guestnames: string;
  fuel: string;
  odometerfrom: number | null;
  odometerto: number | null;
  distance: number | null;
  gstin: string;
  taxablevalue: number | null;
  cgst: number | null;
  sgst: number | null;
  igst: number | null;
  project: string;
  freemeals: FreeMeals[];
};
export type ClaimValues = {
  expenseclaimid: number | null;
  employeeid: number | null;
  title: string;
  expensetripid: number | null;
  lines: LineDraft[];
};

export const EMPTY_LINE: Omit<LineDraft, 'lineno'> = {
  date: null,
  till: null,
  category: '',
  city: '',
  merchant: '',
  amount: null,
  currency: 'INR',
  paidby: 'own',
  expensebillid: null,
  billname: '',
  declaration: '',
  guests: null,
  guestnames: '',
  fuel: '',
  odometerfrom: null,
  odometerto: null,
  distance: null,
  gstin: '',
  taxablevalue: null,
  cgst: null,
  sgst: null,
  igst: null,
  project: '',
  freemeals: [],
};

/** The number of the next line: one above the highest. */
export const nextNumber = (lines: readonly Pick<LineDraft, 'lineno'>[]): number =>
  Math.max(0, ...lines.map(({ lineno }) => lineno)) + 1;

/** Lines of bills from the pile. */
export const linesOf = (bills: readonly BillRow[]): LineDraft[] =>
  bills.map(({ expensebillid, billdate, merchant, amount, filename }, at) => ({
    ...EMPTY_LINE,
    lineno: at + 1,
    date: billdate,
    merchant: merchant ?? '',
    amount,
    expensebillid,
    billname: filename ?? merchant ?? String(expensebillid),
  }));

type StoredLine = ClaimDetail['rows'][number];
/** A stored line in the form. */
export function lineDraft(line: StoredLine): LineDraft {
  const { lineno, date, till, category, amount, currency, paidby, expensebillid } = line;
  const { guests, odometerfrom, odometerto, distance, taxablevalue, cgst, sgst, igst } = line;
  return {
    lineno,
    date,
    till,
    category,
    amount,
    currency,
    paidby,
    expensebillid,
    guests,
    odometerfrom,
    odometerto,
    distance,
    taxablevalue,
    cgst,
    sgst,
    igst,
    city: line.city ?? '',
    merchant: line.merchant ?? '',
    billname: line.billname ?? '',
    declaration: line.declaration ?? '',
    guestnames: line.guestnames ?? '',
    fuel: line.fuel ?? '',
    gstin: line.gstin ?? '',
    project: line.project ?? '',
    freemeals: line.freemeals ?? [],
  };
}

/** An amount that is above every limit: what is allowed of it is what may be claimed. */
const PROBE = 1_000_000_00;
const isProbed = (category: OfferedCategory | undefined): boolean =>
  category?.kind === 'perdiem' || category?.kind === 'mileage';

/**
 * A line as it is assessed while it is typed; undefined while it is not complete. A per diem or a distance without an
 * amount is assessed with a high one, which tells what may be claimed.
 */
export function assessedLine(line: LineDraft, category: OfferedCategory | undefined): ClaimLine | undefined {
  const amount = line.amount === null && isProbed(category) ? PROBE : line.amount;
  return claimLine.safeParse({ ...line, amount }).data;
}
/** Whether a line has no amount yet and its assessment tells how much it may be. */
export const isOffered = (line: LineDraft, category: OfferedCategory | undefined): boolean =>
  line.amount === null && isProbed(category);

/** What is wrong with a line, in a sentence; undefined for a good one. */
export function lineProblem(line: LineDraft): string | undefined {
  if (line.date === null) return 'Please enter the day';
  if (line.category === '') return 'Please select a category';
  if (line.amount === null) return 'Please enter an amount';
  return claimLine.safeParse(line).error?.issues[0]?.message;
}
