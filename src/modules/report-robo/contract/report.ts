import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull } from '#platform/contract/fields.ts';
import { removalOf, saved } from '#platform/contract/record.ts';
import { FIRST_QUESTION, question } from './question.ts';

const reading = { feature: 'reportRobo', need: 'read', scope: 'tenant' } as const;
const editing = { feature: 'reportRobo', need: 'edit', scope: 'tenant' } as const;
const TYPES = ['text', 'day', 'yesno', 'number', 'money', 'days', 'minutes'] as const;
const column = z.object({ name: z.string(), label: z.string(), type: z.enum(TYPES), isadditive: z.boolean() });
export type ReportColumn = z.infer<typeof column>;

const dataset = z.object({
  key: z.string(),
  name: z.string(),
  about: z.string(),
  period: z.string().nullable(),
  columns: z.array(column),
});
export type ReportDataset = z.infer<typeof dataset>;
const storedReport = z.object({
  reportid: z.number(),
  reportname: z.string(),
  datasetkey: z.string(),
  question,
  isshared: z.boolean(),
  ismine: z.boolean(),
  ownername: z.string(),
  version: z.number(),
});
export type StoredReport = z.infer<typeof storedReport>;
const standardReport = z.object({ key: z.string(), reportname: z.string(), question });

export const reportCatalogue = endpoint({
  method: 'GET',
  path: 'report/catalogue',
  access: reading,
  summary: 'The datasets that the caller may read, with their columns, and the reports kept and given for them',
  input: z.object({}),
  output: z.array(
    z.object({ datasets: z.array(dataset), reports: z.array(storedReport), standard: z.array(standardReport) }),
  ),
  example: {},
});

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** `across`: the value of the pivot that the column is of, null where it is empty; a column of no pivot has none. */
const answerColumn = column.extend({
  ismeasure: z.boolean(),
  across: z.object({ value: z.string().nullable(), type: z.enum(TYPES) }).nullable(),
});
export type AnswerColumn = z.infer<typeof answerColumn>;
const answer = z.object({
  columns: z.array(answerColumn),
  rows: z.array(z.array(cell)),
  total: z.number(),
  /** Worked out by the database over all rows; null where a column has no total. */
  totals: z.array(cell),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ReportAnswer = z.infer<typeof answer>;
export type ReportCell = z.infer<typeof cell>;

export const runReport = endpoint({
  method: 'POST',
  path: 'report/run',
  access: reading,
  summary: 'The first rows of a question over a dataset, with totals over all rows, within the rights of the caller',
  input: z.object({ question, limit: z.number().int().min(1).max(200) }),
  output: z.array(answer),
  example: { question: FIRST_QUESTION, limit: 50 },
});

const MAX_QUESTION = 8000;
export const exportReport = endpoint({
  method: 'GET',
  path: 'report/export',
  kind: 'file',
  access: reading,
  summary: 'All rows of a question as CSV or XLSX; the question is its JSON',
  input: z.object({ format: z.enum(['csv', 'xlsx']), name: line(100), question: z.string().max(MAX_QUESTION) }),
  output: z.unknown(),
  example: { format: 'csv', name: 'Employees', question: JSON.stringify(FIRST_QUESTION) },
});

export const saveReport = endpoint({
  method: 'POST',
  path: 'report/save',
  access: editing,
  summary: 'Keep a question under a name, for oneself or shared with everybody who has reports',
  input: z.object({
    reportid: orNull(id),
    reportname: line(100).min(1, 'Please enter name'),
    isshared: z.boolean(),
    question,
  }),
  output: saved('reportid'),
  example: { reportid: null, reportname: 'People by department', isshared: false, question: FIRST_QUESTION },
});

export const removeReport = removalOf({
  path: 'report/:reportid',
  access: editing,
  summary: 'Delete a report of one’s own',
});
