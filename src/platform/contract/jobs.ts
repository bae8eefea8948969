import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { choices } from './choices.ts';
import { id } from './fields.ts';

export const JOB_STATES = choices({ 1: 'Waiting', 2: 'Running', 3: 'Done', 4: 'Failed', 5: 'Cancelled' });

/** A background job as the job tray shows it. `done` of `total` are counters written as the work proceeds. */
export const jobRow = z.object({
  jobrunid: z.number(),
  kind: z.string(),
  title: z.string(),
  statusid: JOB_STATES.schema,
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  errormessage: z.string().nullable(),
  resultpath: z.string().nullable(),
  startedon: z.string(),
  finishedon: z.string().nullable(),
});
export type JobRow = z.infer<typeof jobRow>;

export const listJobs = endpoint({
  method: 'GET',
  path: 'job/list',
  access: 'session',
  summary: 'The caller’s long-running work, newest first',
  input: z.object({}),
  output: z.array(jobRow),
  example: {},
});

export const getJob = endpoint({
  method: 'GET',
  path: 'job/:jobrunid',
  access: 'session',
  summary: 'Progress of one job of the caller',
  input: z.object({ jobrunid: id }),
  output: z.array(jobRow),
  example: { jobrunid: 1 },
});

export const jobStream = endpoint({
  method: 'GET',
  path: 'job/stream',
  kind: 'stream',
  access: 'session',
  summary: 'Progress of the caller’s jobs as server-sent events, each a job row',
  input: z.object({}),
  output: jobRow,
  example: {},
});
