import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, line } from '#platform/contract/fields.ts';
import { FIRST_QUESTION, question } from './question.ts';

const reading = { feature: 'reportRobo', need: 'read', scope: 'tenant' } as const;

export const FORMAT = choices({ 1: 'CSV', 2: 'XLSX', 3: 'PDF' });
export const [CSV, XLSX, PDF] = [1, 2, 3] as const;
/** The rows of a file: of CSV the first are taken and that is said, of the others more are refused before they are read. */
export const MAX_ROWS = { [CSV]: 1_000_000, [XLSX]: 100_000, [PDF]: 5_000 } as const;
/** Days for which a file is kept. */
export const FILE_DAYS = 30;

export const startReportFile = endpoint({
  method: 'POST',
  path: 'report/file',
  access: reading,
  summary: 'Make the file of a whole report; the job says where it is fetched',
  input: z.object({ question, name: line(100).min(1, 'Please enter name'), formatid: FORMAT.schema }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { question: FIRST_QUESTION, name: 'Employees', formatid: PDF },
});

export const cancelReportFile = endpoint({
  method: 'POST',
  path: 'report/file/cancel',
  access: reading,
  summary: 'Stop making the file of a report that was started by the caller',
  input: idParam('jobrunid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { jobrunid: 1 },
});

const file = z.object({
  reportrunid: z.number(),
  reportname: z.string(),
  datasetname: z.string(),
  formatid: FORMAT.schema,
  fromday: z.string().nullable(),
  lastday: z.string(),
  rowcount: z.number(),
  iscut: z.boolean(),
  hiddencolumns: z.array(z.string()),
  isscheduled: z.boolean(),
  /** Whether the same report had the same data when it was last run for the same days; null for a first run. */
  issame: z.boolean().nullable(),
  addeddate: z.string(),
  keptuntil: z.string(),
});
export type ReportFile = z.infer<typeof file>;

export const listReportFiles = endpoint({
  method: 'GET',
  path: 'report/file/list',
  access: 'session',
  summary: 'The files of reports of the caller, those that a schedule sent among them',
  input: z.object({}),
  output: z.array(file),
  example: {},
});

export const reportFile = endpoint({
  method: 'GET',
  path: 'report/file/:reportrunid',
  kind: 'file',
  access: 'session',
  summary: 'The file of a report, for its account, as long as the account may still see all that is in it',
  input: idParam('reportrunid'),
  output: z.unknown(),
  example: { reportrunid: 1 },
});
