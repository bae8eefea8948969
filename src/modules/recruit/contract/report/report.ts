import { z } from 'zod';
import { type Access, endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery, option } from '#platform/contract/fields.ts';
import type { ExportColumn } from '#platform/contract/list-export.ts';
import { mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { seeing } from '../candidate/candidate.ts';

/** What every report of recruiting is narrowed by; days are those on which applications arrived. */
export const reportQuery = z.object({
  requisitionjobid: id.optional(),
  departmentid: id.optional(),
  candidatesourceid: id.optional(),
  fromday: dayField.optional(),
  untilday: dayField.optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** A share in percent with one decimal; null where there is nothing to divide by. */
const share = z.number().nullable();

function figures<R extends z.ZodObject>(declared: {
  path: string;
  title: string;
  summary: string;
  row: R;
  columns: Readonly<Record<string, ExportColumn>>;
  access?: Access;
}) {
  const list = endpoint({
    method: 'GET',
    path: declared.path,
    access: declared.access ?? seeing,
    summary: declared.summary,
    input: listQuery.omit({ search: true }).extend(reportQuery.shape),
    output: z.object({ rows: z.array(declared.row), total: z.number() }),
    example: { limit: 50, offset: 0 },
  });
  return report({ title: declared.title, list, query: reportQuery, columns: declared.columns });
}

const JOB = { requisitionjobid: z.number(), designationname: z.string(), requisitioncode: z.string() };
const JOB_COLUMNS = { designationname: { label: 'Job' }, requisitioncode: { label: 'Requisition code' } };

const reached = { applications: z.number(), interviewed: z.number(), offered: z.number(), hired: z.number() };

const funnelRow = z.object({
  stagetypeid: z.number(),
  stage: z.string(),
  reached: z.number(),
  /** Of those who reached the stage before, and of all. */
  conversion: share,
  ofall: share,
  incount: z.number(),
  rejected: z.number(),
});
export type FunnelRow = z.infer<typeof funnelRow>;
export const funnelReport = figures({
  path: 'recruit/report/funnel',
  title: 'Funnel',
  summary: 'How far applications came: how many reached each type of stage, are there now, or were rejected there',
  row: funnelRow,
  columns: {
    stage: { label: 'Stage' },
    reached: { label: 'Reached the stage' },
    conversion: { label: '% of the stage before' },
    ofall: { label: '% of all' },
    incount: { label: 'Currently in stage' },
    rejected: { label: 'Rejected there' },
  },
});

const timeRow = z.object({
  ...JOB,
  departmentname: z.string(),
  hired: z.number(),
  hiremedian: z.number(),
  hireninety: z.number(),
  fillmedian: z.number().nullable(),
  fillninety: z.number().nullable(),
});
export type TimeRow = z.infer<typeof timeRow>;
export const timeReport = figures({
  path: 'recruit/report/time',
  title: 'Time to hire',
  summary:
    'Days from the application, and from the opening of the job, until the candidate was hired: median and 90 of 100',
  row: timeRow,
  columns: {
    ...JOB_COLUMNS,
    departmentname: { label: 'Department' },
    hired: { label: 'Hired' },
    hiremedian: { label: 'Days to hire, median' },
    hireninety: { label: 'Days to hire, 90%' },
    fillmedian: { label: 'Days to fill, median' },
    fillninety: { label: 'Days to fill, 90%' },
  },
});

const sourceRow = z.object({
  candidatesourceid: z.number().nullable(),
  sourcename: z.string(),
  ...reached,
  hireshare: share,
  /** Of approved and paid rewards, in paise; null for whoever may not see pay. */
  rewardcost: z.number().nullable(),
});
export type SourceFigures = z.infer<typeof sourceRow>;
export const sourceReport = figures({
  path: 'recruit/report/source',
  title: 'Sources',
  summary: 'What came of the applications of each source; what rewards cost only with the right to see pay',
  row: sourceRow,
  columns: {
    sourcename: { label: 'Source' },
    applications: { label: 'Applications' },
    interviewed: { label: 'Interviewed' },
    offered: { label: 'Offered' },
    hired: { label: 'Hired' },
    hireshare: { label: '% hired' },
    rewardcost: { label: 'Rewards', as: 'paise' },
  },
});

/** What stands for a reason where an answer has ruled a candidate out. */
export const NO_REASON = 'Ruled out by an answer';

const reasonRow = z.object({
  /** 0 for those whom an answer has ruled out. */
  rejectreasonid: z.number(),
  reason: z.string(),
  decidedby: z.string(),
  rejected: z.number(),
  ofall: share,
});
export type ReasonRow = z.infer<typeof reasonRow>;
export const reasonReport = figures({
  path: 'recruit/report/reason',
  title: 'Rejections',
  summary: 'Why candidates were not hired, and whether they or the company decided it',
  row: reasonRow,
  columns: {
    reason: { label: 'Reason' },
    decidedby: { label: 'Decided by' },
    rejected: { label: 'Rejected' },
    ofall: { label: '% of all' },
  },
});

const offerFigures = z.object({
  ...JOB,
  sent: z.number(),
  waiting: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Of those that were answered. */
  acceptance: share,
  /** What candidates wrote, the latest first. */
  reasons: z.array(z.string()),
});
export type OfferFigures = z.infer<typeof offerFigures>;
export const offerFigureReport = figures({
  path: 'recruit/report/offer',
  title: 'Offer acceptance',
  summary: 'How offers of each job were answered, with what candidates wrote who declined',
  access: mayRead('offer'),
  row: offerFigures,
  columns: {
    ...JOB_COLUMNS,
    sent: { label: 'Sent' },
    waiting: { label: 'Waiting for an answer' },
    accepted: { label: 'Accepted' },
    declined: { label: 'Declined' },
    acceptance: { label: '% accepted' },
    reasons: { label: 'Reasons' },
  },
});

/** The latest applications whose skills the audit of the match compares. */
export const MAX_MATCHED = 5_000;

const matchRow = z.object({
  band: z.string(),
  ...reached,
  interviewshare: share,
  offershare: share,
  hireshare: share,
});
export type MatchRow = z.infer<typeof matchRow>;
export const matchReport = figures({
  path: 'recruit/report/match',
  title: 'Audit of the match',
  summary:
    'Whether candidates with more of the skills asked for come further; by skills alone, of the latest 5,000 applications',
  row: matchRow,
  columns: {
    band: { label: 'Skills found' },
    applications: { label: 'Applications' },
    interviewed: { label: 'Interviewed' },
    interviewshare: { label: '% interviewed' },
    offered: { label: 'Offered' },
    offershare: { label: '% offered' },
    hired: { label: 'Hired' },
    hireshare: { label: '% hired' },
  },
});

export const initReports = endpoint({
  method: 'POST',
  path: 'recruit/initreports',
  access: seeing,
  summary: 'What the reports are narrowed by: jobs in scope, departments and sources',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ Job: z.array(option), Department: z.array(option), Source: z.array(option) }),
  example: { featurekey: 'candidate' },
});
