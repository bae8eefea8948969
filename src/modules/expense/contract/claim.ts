import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, listQuery, orNull, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { claimLine, exampleLine, MAX_LINES } from './claim-line.ts';
import { CLAIM_STATUS, LINE_STATUS, assessment } from './assessment.ts';

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
const exampleDraft = {
  expenseclaimid: null,
  employeeid: null,
  title: 'Mumbai visit',
  expensetripid: null,
  lines: [exampleLine],
};

export const assessClaim = endpoint({
  method: 'POST',
  path: 'expense/judge',
  access: read,
  summary: 'What the rules say about each line of a claim if it were sent today; nothing is saved',
  input: claimDraft,
  output: z.array(
    z.object({
      lines: z.array(assessment),
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
  summary: 'Send a claim: its lines are assessed, rates are locked, and it goes to its approvers',
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
  summary: 'Send a line again that was sent back: it is assessed by the rules and rates of today',
  input: which.extend({ line: claimLine }),
  output: done,
  example: { expenseclaimid: 1, line: exampleLine },
});

/** A line as it was sent, with its assessment and what was decided. */
export const shownLine = claimLine.safeExtend({
  assessment: assessment.nullable(),
  statusid: LINE_STATUS.schema.nullable(),
  /** What was approved, with deviation, in paise; null while it is undecided. */
  approved: z.number().nullable(),
  deviated: z.number(),
  taxable: z.number(),
  gstcredit: z.number(),
  note: z.string().nullable(),
  decidedby: z.string().nullable(),
  categoryname: z.string(),
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
  summary: 'A claim with its lines, assessments, decisions and payments',
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
