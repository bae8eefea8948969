import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listOf, listQuery, text } from '#platform/contract/fields.ts';
import { listExport } from '#platform/contract/list-export.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

export const BATCH_LIMIT = 60;
export const REASON_LIMIT = 500;
const MAX_OFFICES = 500;
const access = mayRead('leaveTransition');
const edit = mayEdit('leaveTransition');

/** A leave year that ends: its first and last day, and its whole months. */
export const leaveYear = z.object({ fromdate: z.string(), yearend: z.string(), months: z.number() });
const office = z.object({ officeaddressid: z.number(), officename: z.string() });

/** A year end that was run, or taken back. */
export const transitionRow = z.object({
  leavetransitionid: z.number(),
  batch: z.string(),
  action: z.enum(['run', 'reverse']),
  yearend: z.string(),
  postedon: z.string(),
  /** Names of its offices; empty for all. */
  offices: z.array(z.string()),
  /** The batch that a reversal takes back. */
  reverses: z.string().nullable(),
  note: z.string().nullable(),
  people: z.number(),
  /** People in whose ledger it is still to be written. */
  waiting: z.number(),
  /** People of a run for whom it was taken back. */
  reversed: z.number(),
  jobrunid: z.number().nullable(),
  addedbyname: z.string().nullable(),
  addeddate: z.string(),
  isactionallowed: z.boolean(),
});
export type TransitionRow = z.infer<typeof transitionRow>;

export const getTransitions = endpoint({
  method: 'GET',
  path: 'leave/transition',
  access,
  summary: 'The year ends of leave, the latest first, and the leave years that can be closed',
  input: z.object({}),
  output: z.array(
    z.object({
      /** Null until leave is switched on. */
      startdate: z.string().nullable(),
      isheld: z.boolean(),
      years: z.array(leaveYear),
      /** The last day of the current leave year; null until leave is switched on. */
      yearend: z.string().nullable(),
      offices: z.array(office),
      /** Leave types that can have a rule for the end of the year. */
      types: z.array(z.object({ leavetypeid: z.number(), leavetypename: z.string() })),
      transitions: z.array(transitionRow),
    }),
  ),
  example: {},
});

const chosen = {
  yearend: dayField,
  postedon: dayField,
  /** Empty for everybody. */
  officeaddressids: listOf(id, MAX_OFFICES),
};

/** What is looked at before a year end is run. What is `blocking` has to be settled first. */
export const CHECKS = {
  pending: 'Requests for days of the old year wait for a decision',
  written: 'Balances are written beyond the day of posting already',
  nopolicy: 'People without a leave policy on the last day: nothing happens to their balances',
  norule: 'Leave types without a rule for the end of the year: their balances stay',
  behind: 'Balances that are not written up to the day: they are, with the year end',
  left: 'People who left after the last day of the year: no entries are posted for them',
  closed: 'People for whom this or a later year is closed already: they are left out',
} as const;
export type CheckKey = keyof typeof CHECKS;

export const transitionCheck = z.object({
  key: z.enum(Object.keys(CHECKS) as [CheckKey, ...CheckKey[]]),
  isblocking: z.boolean(),
  count: z.number(),
  /** The first people it is about. */
  people: z.array(z.object({ employeeid: z.number(), employeecode: z.string(), fullname: z.string() })),
  /** Leave types or policies by name. */
  names: z.array(z.string()),
});
export type TransitionCheck = z.infer<typeof transitionCheck>;

export const checkTransition = endpoint({
  method: 'POST',
  path: 'leave/transition/check',
  access: edit,
  summary: 'What has to be settled before a year end of leave is run, and whom it is run for',
  input: z.object(chosen),
  output: z.array(z.object({ year: leaveYear, people: z.number(), checks: z.array(transitionCheck) })),
  example: { yearend: '2026-03-31', postedon: '2026-04-01', officeaddressids: [] },
});

/** A leave type of a person with what becomes of it. All figures are days. */
export const transitionPreviewRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  officename: z.string().nullable(),
  leavetypeid: z.number(),
  leavetypename: z.string(),
  balance: z.number(),
  encashed: z.number(),
  lapses: z.number(),
  carried: z.number(),
  /** Whether the person's policy has a rule for the end of the year. */
  hasrule: z.boolean(),
});
export type TransitionPreviewRow = z.infer<typeof transitionPreviewRow>;

/** Ids with commas between. */
export const idsText = z
  .string()
  .max(4000)
  .default('')
  .transform((value) => value.split(',').filter(Boolean).map(Number))
  .refine((ids) => ids.length <= MAX_OFFICES && ids.every((one) => Number.isSafeInteger(one) && one > 0));
const previewQuery = z.object({
  yearend: dayField,
  postedon: dayField,
  /** Ids with commas between; empty for everybody. */
  offices: idsText,
  leavetypeid: id.optional(),
  search: listQuery.shape.search,
});
const previewExample = { yearend: '2026-03-31', postedon: '2026-04-01' };
export const previewTransition = endpoint({
  method: 'GET',
  path: 'leave/transition/preview',
  access,
  summary: 'What a year end of leave would pay, take and carry, per person and leave type',
  input: listQuery.extend(previewQuery.shape),
  output: z.object({ rows: z.array(transitionPreviewRow), total: z.number() }),
  example: previewExample,
});
export const transitionPreviewReport = {
  title: 'Leave Cycle Transition',
  list: previewTransition,
  ...listExport({
    of: previewTransition,
    query: previewQuery,
    columns: {
      employeecode: { label: 'Employee Code' },
      fullname: { label: 'Full Name' },
      officename: { label: 'Office' },
      leavetypename: { label: 'Leave Type' },
      balance: { label: 'Balance' },
      encashed: { label: 'Encashed' },
      lapses: { label: 'Lapses' },
      carried: { label: 'Carried' },
    },
    example: previewExample,
  }),
};

const batch = text(BATCH_LIMIT).min(1, 'Please enter name');
const begun = z.array(z.object({ leavetransitionid: z.number(), jobrunid: z.number() }));
export const runTransition = endpoint({
  method: 'POST',
  path: 'leave/transition',
  access: edit,
  money: true,
  stepUp: true,
  summary:
    'Run a year end of leave: what is left of the year is paid, lapses or is carried, for everybody in its offices',
  input: z.object({ batch, ...chosen }),
  output: begun,
  example: { batch: 'Leave year 2025-26', yearend: '2026-03-31', postedon: '2026-04-01', officeaddressids: [] },
});
export const reverseTransition = endpoint({
  method: 'POST',
  path: 'leave/transition/:leavetransitionid/reverse',
  access: edit,
  money: true,
  stepUp: true,
  summary: 'Take a year end of leave back, for all of its people or those of some offices',
  input: idParam('leavetransitionid').extend({
    batch,
    postedon: dayField,
    officeaddressids: listOf(id, MAX_OFFICES),
    note: text(REASON_LIMIT).min(5, 'Please add comment'),
  }),
  output: begun,
  example: {
    leavetransitionid: 1,
    batch: 'Leave year 2025-26 taken back',
    postedon: '2026-04-07',
    officeaddressids: [],
    note: 'Run before the attendance of March was closed',
  },
});
