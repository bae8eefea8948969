import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { monthText } from '../units.ts';

// Parallel run: registers of the earlier payroll system beside what this one computes for the month. Nothing of it pays.
// Amounts in paise.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const parallelRunBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'parallel_run',
  title: 'Parallel Run',
  parameters: z.object({ payrollmonth: monthText }),
  example: { payrollmonth: '2026-09' },
});

export const MAX_HEAD = 100;
/** The target of a head that is not compared. */
export const NOT_COMPARED = 'none';
export const PARALLEL_STATE = choices({ 1: 'Open', 2: 'Explained', 3: 'Agrees' });
export const [OPEN_DIFFERENCE, EXPLAINED, AGREES] = [1, 2, 3] as const;
export const PARALLEL_REASON = choices({
  1: 'Rounding',
  2: 'Other rule in the earlier system',
  3: 'Error of the earlier system',
  4: 'Other input',
  5: 'Paid in another month',
  6: 'Other',
});
/** How many differences one call explains. */
const MAX_NAMED = 500;

const row = z.object({
  paralleldifferenceid: z.number(),
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  target: z.string(),
  head: z.string(),
  oldamount: z.number(),
  newamount: z.number(),
  difference: z.number(),
  stateid: PARALLEL_STATE.schema,
  state: z.string(),
  /** Why this system computes nothing for the person; null where it computes the month. */
  why: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  decidedbyname: z.string().nullable(),
});
export type ParallelRow = z.output<typeof row>;
const rowsQuery = z.object({
  wagemonth: monthText,
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(3).optional(),
  target: text(60).optional(),
});
export const listParallel = endpoint({
  method: 'GET',
  path: 'payroll/parallelrun/list',
  access: read,
  summary: 'A month of a parallel run by person and head: the amounts of both systems, and what explains a difference',
  input: listQuery.extend(rowsQuery.shape),
  output: z.object({ rows: z.array(row), total: z.number() }),
  example: { wagemonth: '2026-09', limit: 50, offset: 0 },
});
export const parallelReport = report({
  title: 'Parallel Run',
  list: listParallel,
  query: rowsQuery,
  example: { wagemonth: '2026-09' },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    head: { label: 'Head' },
    oldamount: { label: 'Earlier system', as: 'paise' },
    newamount: { label: 'Muster', as: 'paise' },
    difference: { label: 'Difference', as: 'paise' },
    state: { label: 'Status' },
    reason: { label: 'Reason' },
    note: { label: 'Note' },
    decidedbyname: { label: 'Explained by' },
    why: { label: 'To do' },
  },
});

const total = z.object({
  target: z.string(),
  head: z.string(),
  oldamount: z.number(),
  newamount: z.number(),
  open: z.number(),
  explained: z.number(),
});
const head = z.object({
  parallelheadid: z.number(),
  headname: z.string(),
  /** What the head is compared with; null until it is mapped. */
  target: z.string().nullable(),
  version: z.number(),
});
const state = z.array(
  z.object({
    /** The month that is shown, and all with a register, the newest first; null without any. */
    wagemonth: z.string().nullable(),
    months: z.array(option),
    people: z.number(),
    jobrunid: z.number().nullable(),
    checkedat: z.string().nullable(),
    totals: z.array(total),
    heads: z.array(head),
    targets: z.array(option),
    unmapped: z.number(),
  }),
);
export type ParallelState = z.output<typeof state>[number];
export const getParallel = endpoint({
  method: 'GET',
  path: 'payroll/parallelrun',
  access: read,
  summary: 'A month of a parallel run: its totals by head, the heads and what they can be mapped to',
  input: z.object({ wagemonth: monthText.optional() }),
  output: state,
  example: {},
});
export const mapParallelHead = endpoint({
  method: 'POST',
  path: 'payroll/parallelrun/map',
  access: edit,
  summary: 'Map a head of the earlier system to a component, a statutory line or a total, for all months',
  input: z.object({ parallelheadid: id, target: text(60).min(1, 'Please choose what the head is compared with') }),
  output: z.array(head),
  example: { parallelheadid: 1, target: 'basic' },
});
export const checkParallel = endpoint({
  method: 'POST',
  path: 'payroll/parallelrun/check',
  access: edit,
  summary: 'Compute a month for everybody and compare it with the register of the earlier system; nothing is paid',
  input: z.object({ wagemonth: monthText }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { wagemonth: '2026-09' },
});
export const explainForm = z.object({
  reasonid: PARALLEL_REASON.schema,
  note: text(500).min(5, 'Please add comment'),
});
export const explainParallel = endpoint({
  method: 'POST',
  path: 'payroll/parallelrun/explain',
  access: edit,
  summary: 'Say why some differences of a parallel run are right; each is open again once it comes to another amount',
  input: explainForm.extend({ rowids: z.array(id).min(1).max(MAX_NAMED) }),
  output: z.array(z.object({ explained: z.number() })),
  example: { rowids: [1], reasonid: 1, note: 'Rounded to ten rupees there' },
});
