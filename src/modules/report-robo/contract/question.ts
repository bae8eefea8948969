import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { dayField, line, orNull } from '#platform/contract/fields.ts';

export const OPERATOR = choices({
  1: 'is',
  2: 'is not',
  3: 'contains',
  4: 'at least',
  5: 'at most',
  6: 'is empty',
  7: 'is not empty',
  8: 'is empty or at least',
});
export const [IS, IS_NOT, CONTAINS, NOT_BELOW, NOT_ABOVE, EMPTY, FILLED, OPEN_UNTIL] = [
  1, 2, 3, 4, 5, 6, 7, 8,
] as const;

export const MEASURE = choices({
  1: 'Number of rows',
  2: 'Sum',
  3: 'Mean',
  4: 'Lowest',
  5: 'Highest',
  6: 'Distinct values',
  7: 'From totals',
});
export const [COUNT, SUM, MEAN, LOWEST, HIGHEST, DISTINCT, OF_TOTALS] = [1, 2, 3, 4, 5, 6, 7] as const;

/** Kept as they are, so that a report of last month is always of last month. */
export const RANGE = choices({
  1: 'This month',
  2: 'Last month',
  3: 'Last 30 days',
  4: 'Last 90 days',
  5: 'This financial year',
  6: 'From … to …',
  7: 'Yesterday',
  8: 'Last 7 days',
  9: 'Last financial year',
  10: 'Month of the last payroll',
});
export const [
  THIS_MONTH,
  LAST_MONTH,
  DAYS_30,
  DAYS_90,
  THIS_YEAR,
  CUSTOM,
  YESTERDAY,
  DAYS_7,
  LAST_YEAR,
  PAYROLL_MONTH,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const UNIT = choices({ 1: 'Number', 2: 'Rupees', 3: 'Days', 4: 'Minutes' });

/** How the total of a computed column comes about: a rate or a ratio has none, or that of the totals it is made of. */
export const TOTAL = choices({ 1: 'No total', 2: 'Sum of the rows', 3: 'Formula over the totals' });
export const [NO_TOTAL, SUM_OF_ROWS, OVER_TOTALS] = [1, 2, 3] as const;

const name = z.string().max(40);
export const MAX_COLUMNS = 30;
export const MAX_FILTERS = 10;
export const MAX_GROUPS = 3;
export const MAX_MEASURES = 6;
export const MAX_COMPUTED = 5;
/** Columns that a pivot has beside its groups and totals: values across, each with all measures. */
export const MAX_PIVOT = 60;
const MAX_FORMULA = 500;
/** The parts of a formula, each of which the database evaluates once a row. */
export const MAX_FORMULA_PARTS = 60;

/** A column by a formula over those of the dataset: amounts in rupees, days with fractions, times in minutes. */
const computedColumn = z.object({
  name: z.string().regex(/^x[1-5]$/),
  label: line(40).min(1, 'Please enter name'),
  formula: z.string().trim().min(1, 'Please enter a formula').max(MAX_FORMULA),
  unitid: UNIT.schema,
  totalid: TOTAL.schema,
});
export type ComputedColumn = z.infer<typeof computedColumn>;

/** A filter, or the value that a filter is run with. */
export const filterValue = z.object({ column: name, operatorid: OPERATOR.schema, value: z.string().trim().max(200) });
export type FilterValue = z.infer<typeof filterValue>;

/** What is asked of a dataset: its columns, or groups with measures; filters, and the range of a dataset of days. */
export const question = z
  .object({
    datasetkey: name,
    columns: z.array(name).max(MAX_COLUMNS),
    filters: z.array(filterValue.extend({ isprompted: z.boolean().optional() })).max(MAX_FILTERS),
    groups: z.array(name).max(MAX_GROUPS),
    measures: z.array(z.object({ column: orNull(name), measureid: MEASURE.schema })).max(MAX_MEASURES),
    computed: z.array(computedColumn).max(MAX_COMPUTED).default([]),
    /** The column whose values stand across, beside the groups. */
    pivot: orNull(name),
    rangeid: RANGE.schema,
    from: orNull(dayField),
    to: orNull(dayField),
    sort: orNull(name),
    isdescending: z.boolean(),
  })
  .superRefine(({ columns, groups, measures, computed, pivot, rangeid, from, to }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (groups.length === 0 && columns.length === 0) issue('columns', 'Please select the columns');
    if (groups.length > 0 && measures.length === 0) issue('measures', 'Please select what is worked out of each group');
    if (pivot !== null && groups.length === 0) issue('pivot', 'A pivot needs a group for its rows');
    if (pivot !== null && groups.includes(pivot)) issue('pivot', 'This column is a group already');
    if (new Set(computed.map((one) => one.name)).size < computed.length)
      issue('computed', 'Two computed columns have the same name');
    if (rangeid === CUSTOM && (from === null || to === null)) issue('from', 'Please enter the days from and to');
    if (rangeid === CUSTOM && from !== null && to !== null && to < from)
      issue('to', 'The last day comes after the first');
  });
export type Question = z.infer<typeof question>;

export const FIRST_QUESTION: Question = {
  datasetkey: 'people',
  columns: ['employeecode', 'fullname', 'department'],
  filters: [],
  groups: [],
  measures: [],
  computed: [],
  pivot: null,
  rangeid: THIS_MONTH,
  from: null,
  to: null,
  sort: null,
  isdescending: false,
};
