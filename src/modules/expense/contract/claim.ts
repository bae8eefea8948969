import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  dayField,
  id,
  idParam,
  line,
  listOf,
  listQuery,
  orNull,
  paiseField,
  personChip,
  text,
} from '#platform/contract/fields.ts';
import { type Day, daysBetween } from '#platform/engine/day.ts';
import { report } from '#platform/contract/report.ts';
import { categoryCode, fuelName } from './policy-rules.ts';
import { CLAIM_STATUS, LINE_STATUS, verdict } from './verdict.ts';

export const MAX_LINES = 200;
export const NOTE_LIMIT = 500;
const MAX_DAYS = 366;

const amount = paiseField.min(0, 'enter valid number').max(1_000_000_000_00, 'enter valid number');
const tenths = z.number('enter valid number').int('enter valid number').min(0, 'enter valid number').max(100_000_000);

/**
 * A line of a claim as it is entered. `amount` is in hundredths of its currency, distances are in tenths of a kilometre,
 * taxes in hundredths of the currency. `paidby` says whether the person paid or the company's card did.
 */
export const claimLine = z
  .object({
    lineno: z.number().int().min(1).max(MAX_LINES),
    date: dayField,
    till: orNull(dayField).describe('Lodging: the day of check-out; per diem: the last day'),
    category: categoryCode,
    city: orNull(line(60)),
    merchant: orNull(line(120)),
    amount: amount.min(1, 'Please enter an amount'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Please select a currency')
      .default('INR'),
    paidby: z.enum(['own', 'company']).default('own'),
    expensebillid: orNull(id),
    declaration: orNull(text(NOTE_LIMIT)).describe('Why there is no bill; it stands for one'),
    guests: orNull(z.number('enter valid number').int().min(1, 'enter valid number').max(1000)),
    guestnames: orNull(text(NOTE_LIMIT)),
    fuel: orNull(fuelName),
    odometerfrom: orNull(tenths),
    odometerto: orNull(tenths),
    distance: orNull(tenths),
    gstin: orNull(line(20)),
    taxablevalue: orNull(amount),
    cgst: orNull(amount),
    sgst: orNull(amount),
    igst: orNull(amount),
    project: orNull(line(60)),
  })
  .refine(({ date, till }) => till === null || till >= date, {
    path: ['till'],
    message: 'The last day cannot be before the first',
  })
  .refine(({ date, till }) => till === null || daysBetween(date as Day, till as Day) <= MAX_DAYS, {
    path: ['till'],
    message: 'A line has at most 366 days',
  })
  .refine(
    ({ odometerfrom, odometerto }) => odometerfrom === null || odometerto === null || odometerto >= odometerfrom,
    {
      path: ['odometerto'],
      message: 'The odometer cannot go back',
    },
  );
export type ClaimLine = z.output<typeof claimLine>;

export const claimDraft = z
  .object({
    expenseclaimid: orNull(id),
    /** Null for oneself; for others with the right to edit. */
    employeeid: orNull(id),
    title: line(120).min(1, 'Please enter a title'),
    expensetripid: orNull(id),
    lines: listOf(claimLine, MAX_LINES),
  })
  .superRefine(({ lines }, ctx) => {
    const numbers = lines.map(({ lineno }) => lineno);
    for (const [at, lineno] of numbers.entries())
      if (numbers.indexOf(lineno) !== at)
        ctx.addIssue({
          code: 'custom',
          path: ['lines', at, 'lineno'],
          message: 'There is a line with this number already',
        });
  });
export type ClaimDraft = z.output<typeof claimDraft>;

const read = { feature: 'expense', need: 'read', scope: 'people' } as const;
const exampleLine = {
  lineno: 1,
  date: '2026-11-03',
  till: null,
  category: 'meals',
  city: 'Mumbai',
  merchant: 'Saravana Tiffin',
  amount: 50_000,
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
} as const;
const exampleDraft = {
  expenseclaimid: null,
  employeeid: null,
  title: 'Mumbai visit',
  expensetripid: null,
  lines: [exampleLine],
};

export const judgeClaim = endpoint({
  method: 'POST',
  path: 'expense/judge',
  access: read,
  summary: 'What the rules say about each line of a claim if it were sent today; nothing is saved',
  input: claimDraft,
  output: z.array(
    z.object({
      lines: z.array(verdict),
      /** Who decides about what needs a deviation: the grade; null where the company has named none. */
      deviationgrade: z.string().nullable(),
    }),
  ),
  example: exampleDraft,
});

export const saveClaim = endpoint({
  method: 'POST',
  path: 'expense/saveclaim',
  access: read,
  summary: 'Save a claim that is not sent yet, or was recalled; for somebody else with the right to edit',
  input: claimDraft,
  output: z.array(z.object({ expenseclaimid: z.number(), claimno: z.string() })),
  example: exampleDraft,
});

const which = idParam('expenseclaimid');
const done = z.array(z.object({ expenseclaimid: z.number(), statusid: CLAIM_STATUS.schema }));

export const deleteClaim = endpoint({
  method: 'POST',
  path: 'expense/deleteclaim',
  access: read,
  summary: 'Delete a claim that was never sent; its bills go back to the pile',
  input: which,
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { expenseclaimid: 1 },
});

export const submitClaim = endpoint({
  method: 'POST',
  path: 'expense/submitclaim',
  access: read,
  money: true,
  summary: 'Send a claim: its lines are judged, rates are locked, and it goes to its approvers',
  input: which,
  output: done,
  example: { expenseclaimid: 1 },
});

export const recallClaim = endpoint({
  method: 'POST',
  path: 'expense/recallclaim',
  access: read,
  money: true,
  summary: 'Withdraw a claim of which no line is decided',
  input: which,
  output: done,
  example: { expenseclaimid: 1 },
});

export const resendLine = endpoint({
  method: 'POST',
  path: 'expense/resendline',
  access: read,
  money: true,
  summary: 'Send a line again that was sent back: it is judged by the rules and rates of today',
  input: which.extend({ line: claimLine }),
  output: done,
  example: { expenseclaimid: 1, line: exampleLine },
});

const nullableLine = z.number().int().min(1).max(MAX_LINES).nullable();
const decidedOn = orNull(dayField).describe('The day that the decision bears; null for today');

export const decideClaim = endpoint({
  method: 'POST',
  path: 'expense/decide',
  access: read,
  money: true,
  summary:
    'Approve, reject or send back lines of a claim: one line, or all that are undecided; an approved line gets an amount up to what the rules allow',
  input: which.extend({
    what: z.enum(['approve', 'reject', 'sendback']),
    lineno: nullableLine,
    /** Only with one line; null for all that is allowed. In paise. */
    amount: orNull(amount),
    /** Only lines that nothing was found about, when all are approved. */
    iscleanonly: z.boolean().default(false),
    on: decidedOn,
    note: orNull(text(NOTE_LIMIT)),
  }),
  output: done,
  example: { expenseclaimid: 1, what: 'approve', lineno: null, amount: null, on: null, note: null },
});

export const allowDeviation = endpoint({
  method: 'POST',
  path: 'expense/deviate',
  access: read,
  money: true,
  summary: 'Give an approved line what goes beyond a limit, by a person of the grade for deviations',
  input: which.extend({
    lineno: z.number().int().min(1).max(MAX_LINES),
    amount: orNull(amount),
    on: decidedOn,
    note: orNull(text(NOTE_LIMIT)),
  }),
  output: done,
  example: { expenseclaimid: 1, lineno: 1, amount: null, on: null, note: null },
});

/** A line as it was sent, with its verdict and what was decided. */
export const shownLine = claimLine.safeExtend({
  verdict: verdict.nullable(),
  statusid: LINE_STATUS.schema.nullable(),
  /** What was approved, with deviation, in paise; null while it is undecided. */
  approved: z.number().nullable(),
  deviated: z.number(),
  taxable: z.number(),
  gstcredit: z.number(),
  note: z.string().nullable(),
  decidedby: z.string().nullable(),
  billpath: z.string().nullable(),
  billname: z.string().nullable(),
});

const claimRow = personChip.extend({
  expenseclaimid: z.number(),
  claimno: z.string(),
  title: z.string(),
  statusid: CLAIM_STATUS.schema,
  status: z.string(),
  submittedon: z.string().nullable(),
  lines: z.number(),
  claimed: z.number(),
  approved: z.number(),
  paid: z.number(),
  open: z.number(),
  /** What waits for somebody of the grade for deviations. */
  needsdeviation: z.number(),
});
export type ClaimRow = z.infer<typeof claimRow>;

export const getClaim = endpoint({
  method: 'GET',
  path: 'expense/claim/:expenseclaimid',
  access: read,
  summary: 'A claim with its lines, verdicts, decisions and payments',
  input: which,
  output: z.array(
    claimRow.extend({
      expensetripid: z.number().nullable(),
      tripno: z.string().nullable(),
      approvalrequestid: z.number().nullable(),
      setoff: z.number(),
      rows: z.array(shownLine),
      history: z.array(
        z.object({
          at: z.string(),
          what: z.string(),
          lineno: z.number().nullable(),
          amount: z.number().nullable(),
          byname: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      payments: z.array(
        z.object({
          expensepaymentid: z.number(),
          paidon: z.string().nullable(),
          kind: z.string(),
          method: z.string(),
          amount: z.number(),
          reference: z.string().nullable(),
          payrollmonth: z.string().nullable(),
        }),
      ),
      ismine: z.boolean(),
      mayedit: z.boolean(),
      mayrecall: z.boolean(),
      maydecide: z.boolean(),
      maydeviate: z.boolean(),
      deviationgrade: z.string().nullable(),
    }),
  ),
  example: { expenseclaimid: 1 },
});
export type ClaimDetail = z.infer<typeof getClaim.output>[number];

const claimQuery = z.object({
  search: listQuery.shape.search,
  employeeid: z.coerce.number().int().positive().optional(),
  statusid: z.coerce.number().int().min(1).max(10).optional(),
  /** Claims with something that the caller may give as deviation. */
  isdeviation: z.stringbool().optional(),
});

export const listClaims = endpoint({
  method: 'GET',
  path: 'expense/claimlist',
  access: read,
  summary: 'The claims of the people in scope, the latest first',
  input: listQuery.extend(claimQuery.shape),
  output: z.object({ rows: z.array(claimRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const claimReport = report({
  title: 'Expense Claims',
  list: listClaims,
  query: claimQuery,
  columns: {
    claimno: { label: 'Claim' },
    title: { label: 'Title' },
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    status: { label: 'Status' },
    submittedon: { label: 'Submitted' },
    lines: { label: 'Lines' },
    claimed: { label: 'Claimed', as: 'paise' },
    approved: { label: 'Approved', as: 'paise' },
    paid: { label: 'Paid', as: 'paise' },
    open: { label: 'Open', as: 'paise' },
  },
});
