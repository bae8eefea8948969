import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listQuery, paiseField, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { NOTE_LIMIT } from './review.ts';
import { MAX_POINT, MAX_POINTS, point } from './scale.ts';

/** The places of a pay in its range that a matrix has a column for: no range, below, three thirds, above. */
export const PLACE = choices({
  1: 'Below the range',
  2: 'Lower third',
  3: 'Middle third',
  4: 'Upper third',
  5: 'Above the range',
});
export const PLACES = 6;
export const BUDGET_KIND = choices({ 1: 'Percent of the pay', 2: 'Amount a year' });
export const ROUND_STATUS = choices({ 1: 'Draft', 2: 'Submitted', 3: 'Approved' });
export const DRAFT = 1;
export const SUBMITTED_ROUND = 2;
export const APPROVED_ROUND = 3;
export const LINE_STATUS = choices({ 1: 'Not in the package yet', 2: 'In the package', 3: 'Not taken by payroll' });
export const WAITING_LINE = 1;
export const DONE_LINE = 2;
export const FAILED_LINE = 3;

/** Hundred percent, in hundredths. */
export const MAX_PERCENT = 10_000;
const MAX_BUDGET = 1_000_000_000_000_00;

const read = { feature: 'performIncrement', need: 'read', scope: 'people' } as const;
const edit = { feature: 'performIncrement', need: 'edit', scope: 'people' } as const;

const hundredths = z
  .number('enter valid number')
  .int('enter valid number')
  .min(0, 'enter valid number')
  .max(MAX_PERCENT, 'enter valid number');
const matrix = z
  .array(z.object({ rating: z.number().int().min(0).max(MAX_POINT), percents: z.array(hundredths).length(PLACES) }))
  .max(MAX_POINTS)
  .describe('Hundredths of a percent by rating: without a range, below it, in its thirds, above it');
const budget = {
  budgetkind: BUDGET_KIND.schema,
  budget: paiseField.min(0, 'enter valid number').max(MAX_BUDGET, 'enter valid number'),
};
const hasRightBudget = (row: { budgetkind: number; budget: number }): boolean =>
  row.budgetkind !== 1 || row.budget <= MAX_PERCENT;
const WRONG_BUDGET = { path: ['budget'], message: 'A budget in percent is at most 100' };

const round = z.object({
  incrementroundid: z.number(),
  incrementroundname: z.string(),
  performancecycleid: z.number(),
  cyclename: z.string(),
  effectivefrom: z.string(),
  statusid: ROUND_STATUS.schema,
  people: z.number(),
  /** Paise a year of the people in scope: their pay, and what it increases by. */
  pay: z.number(),
  increase: z.number(),
});
export type IncrementRow = z.infer<typeof round>;

export const listIncrements = endpoint({
  method: 'GET',
  path: 'perform/increments',
  access: read,
  summary: 'The rounds of increments with people in scope, the latest first',
  input: z.object({}),
  output: z.array(round),
  example: {},
});

export const initIncrement = endpoint({
  method: 'POST',
  path: 'perform/initincrement',
  access: read,
  summary: 'The performance cycles with shared reviews, for a round of increments',
  input: z.object({}),
  output: z.object({ PerformanceCycle: z.array(option) }),
  example: {},
});

const saved = z.array(z.object({ incrementroundid: z.number(), version: z.number() }));
/** With the job that gives payroll the packages; null where nothing was approved. */
const started = saved.element.extend({ jobrunid: z.number().nullable() }).array();
export const createIncrement = endpoint({
  method: 'POST',
  path: 'perform/increment',
  access: edit,
  summary: 'Make a round of increments of the people in scope whose reviews of a cycle are shared',
  input: z
    .object({
      incrementroundname: line(100).min(1, 'Please enter the name'),
      performancecycleid: z.number('Please select the performance cycle').int().positive().max(Number.MAX_SAFE_INTEGER),
      effectivefrom: dayField,
      ...budget,
    })
    .refine(hasRightBudget, WRONG_BUDGET),
  output: saved.element.extend({ people: z.number(), withoutpackage: z.number() }).array(),
  example: {
    incrementroundname: 'April 2027',
    performancecycleid: 1,
    effectivefrom: '2027-04-01',
    budgetkind: 1,
    budget: 800,
  },
});

export const getIncrement = endpoint({
  method: 'GET',
  path: 'perform/increment/:incrementroundid',
  access: read,
  summary: 'One round of increments: budget, matrix, and what it costs with the shares of the employer',
  input: idParam('incrementroundid'),
  output: z.array(
    round.extend({
      ...budget,
      /** Paise a year that may be spent on the people in scope. */
      limit: z.number(),
      matrix,
      points: z.array(point),
      note: z.string().nullable(),
      submittedbyname: z.string().nullable(),
      decidedbyname: z.string().nullable(),
      /** Paise of a month, with the shares of the employer, of those of whom it can be computed. */
      costbefore: z.number(),
      costafter: z.number(),
      withoutcost: z.number(),
      waiting: z.number(),
      done: z.number(),
      failed: z.number(),
      mayedit: z.boolean(),
      maydecide: z.boolean(),
      version: z.number(),
    }),
  ),
  example: { incrementroundid: 1 },
});
export type IncrementDetail = z.infer<typeof getIncrement.output>[number];

const lineRow = personChip.extend({
  incrementlineid: z.number(),
  departmentname: z.string().nullable(),
  rating: z.number().nullable(),
  /** Paise a year. */
  oldpay: z.number(),
  newpay: z.number(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** How far through the range the pay is, before and after, in percent. */
  through: z.number().nullable(),
  throughafter: z.number().nullable(),
  /** Hundredths of a percent. */
  proposed: z.number(),
  percent: z.number(),
  /** The percent as people read it. */
  increment: z.string(),
  reason: z.string().nullable(),
  /** Paise of a month, with the shares of the employer. */
  costbefore: z.number().nullable(),
  costafter: z.number().nullable(),
  statusid: LINE_STATUS.schema,
  status: z.string(),
  problem: z.string().nullable(),
  version: z.number(),
});
export type IncrementLine = z.infer<typeof lineRow>;

const lineQuery = idParam('incrementroundid').extend({ search: listQuery.shape.search });
export const listIncrementLines = endpoint({
  method: 'GET',
  path: 'perform/increment/:incrementroundid/lines',
  access: read,
  summary: 'The people of a round of increments in scope, by name',
  input: listQuery.extend(lineQuery.shape),
  output: z.object({ rows: z.array(lineRow), total: z.number() }),
  example: { incrementroundid: 1, limit: 50, offset: 0 },
});
export const incrementReport = report({
  title: 'Increments',
  list: listIncrementLines,
  query: lineQuery,
  example: { incrementroundid: 1 },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    departmentname: { label: 'Department' },
    rating: { label: 'Rating' },
    oldpay: { label: 'Pay a year', as: 'paise' },
    through: { label: 'Through the range, in %' },
    increment: { label: 'Increment' },
    newpay: { label: 'New pay a year', as: 'paise' },
    throughafter: { label: 'Through the range after it, in %' },
    costbefore: { label: 'Cost a month', as: 'paise' },
    costafter: { label: 'New cost a month', as: 'paise' },
    reason: { label: 'Reason' },
    status: { label: 'Status' },
  },
});

export const proposeIncrements = endpoint({
  method: 'POST',
  path: 'perform/incrementmatrix',
  access: edit,
  versioned: true,
  summary: 'Propose the percents again by matrix and budget; those changed by hand stay and are spent first',
  input: idParam('incrementroundid')
    .extend({ matrix, ...budget })
    .refine(hasRightBudget, WRONG_BUDGET),
  output: saved,
  example: { incrementroundid: 1, matrix: [], budgetkind: 1, budget: 800 },
});

export const changeIncrement = endpoint({
  method: 'POST',
  path: 'perform/incrementline',
  access: edit,
  versioned: true,
  summary: 'Give one person another percent than the proposed one, with a reason',
  input: idParam('incrementlineid').extend({
    percent: hundredths,
    reason: text(NOTE_LIMIT).min(1, MESSAGES.E1280),
  }),
  output: z.array(z.object({ incrementlineid: z.number(), version: z.number() })),
  example: { incrementlineid: 1, percent: 900, reason: 'Took over a second team' },
});

export const submitIncrement = endpoint({
  method: 'POST',
  path: 'perform/incrementsubmit',
  access: edit,
  versioned: true,
  summary: 'Submit a round for the approval of somebody else; above its budget with a reason only',
  input: idParam('incrementroundid').extend({ note: text(NOTE_LIMIT) }),
  output: saved,
  example: { incrementroundid: 1, note: '' },
});

export const decideIncrement = endpoint({
  method: 'POST',
  path: 'perform/incrementdecide',
  access: edit,
  versioned: true,
  money: true,
  stepUp: true,
  summary: 'Approve a submitted round, whose new packages payroll then takes, or send it back with a reason',
  input: z
    .object({ incrementroundid: id, isapproved: z.boolean(), note: text(NOTE_LIMIT) })
    .superRefine(({ isapproved, note }, ctx) => {
      if (!isapproved && note === '') ctx.addIssue({ code: 'custom', path: ['note'], message: MESSAGES.E1280 });
    }),
  output: started,
  example: { incrementroundid: 1, isapproved: true, note: '' },
});

export const retryIncrement = endpoint({
  method: 'POST',
  path: 'perform/incrementretry',
  access: edit,
  money: true,
  stepUp: true,
  summary: 'Give payroll again what it did not take of an approved round',
  input: idParam('incrementroundid'),
  output: started,
  example: { incrementroundid: 1 },
});

export const removeIncrement = endpoint({
  method: 'DELETE',
  path: 'perform/increment/:incrementroundid',
  access: edit,
  summary: 'Delete a round of increments that is a draft',
  input: idParam('incrementroundid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { incrementroundid: 1 },
});
