import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery } from '#platform/contract/fields.ts';
import { mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { idsText, transitionPreviewRow } from './transition.ts';

/** A leave type of a person with what would become of it. All figures are days. */
const forecastRow = transitionPreviewRow.extend({
  /** The balance of today, and what comes or goes until the day. */
  balancenow: z.number(),
  coming: z.number(),
  policyname: z.string().nullable(),
  /** The rule of the policy in a sentence, or why nothing happens. */
  why: z.string(),
});
export type YearEndForecastRow = z.infer<typeof forecastRow>;

const query = z.object({
  /** The day that is taken for the last one of the leave year. */
  yearend: dayField,
  /** Ids of offices with commas between; empty for everybody. */
  offices: idsText,
  leavetypeid: id.optional(),
  search: listQuery.shape.search,
});
const example = { yearend: '2027-03-31' };

export const forecastYearEnd = endpoint({
  method: 'GET',
  path: 'leave/transition/forecast',
  access: mayRead('leaveTransition'),
  summary:
    'What would be paid, lapse and be carried if the leave year ended on a day, by person and leave type; nothing is written',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(forecastRow), total: z.number() }),
  example,
});
export const yearEndForecastReport = report({
  title: 'Preview of a year end',
  list: forecastYearEnd,
  query,
  example,
  columns: {
    employeecode: { label: 'Employee Code' },
    fullname: { label: 'Full Name' },
    officename: { label: 'Office' },
    policyname: { label: 'Leave Policy' },
    leavetypename: { label: 'Leave Type' },
    balancenow: { label: 'Balance today' },
    coming: { label: 'Until the day' },
    balance: { label: 'Balance' },
    encashed: { label: 'Encashed' },
    lapses: { label: 'Lapses' },
    carried: { label: 'Carried' },
    why: { label: 'Why' },
  },
});
