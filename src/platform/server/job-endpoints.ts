import { getJob, type JobRow, jobStream, listJobs } from '../contract/jobs.ts';
import type { Db } from './db.ts';
import { notFound } from './application-error.ts';
import { serve, type Served, serveStream } from './serve.ts';

const rowsOf = async (db: Db, accountid: number, jobrunid?: number): Promise<JobRow[]> => {
  let query = db
    .selectFrom('job_run')
    .select([
      'jobrunid',
      'kind',
      'title',
      'statusid',
      'total',
      'done',
      'failed',
      'errormessage',
      'resultpath',
      'startedon',
      'finishedon',
    ])
    .where('accountid', '=', accountid)
    .orderBy('jobrunid', 'desc')
    .limit(20);
  if (jobrunid !== undefined) query = query.where('jobrunid', '=', jobrunid);
  return (await query.execute()) as unknown as JobRow[];
};

const list = serve(listJobs, (ctx) => rowsOf(ctx.db, ctx.session.accountid));

const get = serve(getJob, async (ctx, { jobrunid }) => {
  const rows = await rowsOf(ctx.db, ctx.session.accountid, jobrunid);
  return rows.length > 0 ? rows : notFound();
});

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Sends a row whenever it changed, at most four times a second, until the caller disconnects or no job runs. */
const stream = serveStream(jobStream, async (ctx, _input, send, signal) => {
  const seen = new Map<number, string>();
  while (!signal.aborted) {
    const rows = await ctx.tx((db) => rowsOf(db, ctx.session.accountid));
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (seen.get(row.jobrunid) !== text) send(row);
      seen.set(row.jobrunid, text);
    }
    if (!rows.some((row) => row.statusid === 1 || row.statusid === 2)) return;
    await pause(250, signal);
  }
});

export const jobEndpoints: readonly Served[] = [list, stream, get];
