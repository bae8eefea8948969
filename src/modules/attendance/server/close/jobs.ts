import { z } from 'zod';
import { type Day, day, type Month } from '#platform/engine/day.ts';
import { raiseEvent } from '#platform/server/company-event.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job, type JobKind } from '#platform/server/jobs.ts';
import { say } from '#platform/engine/say.ts';
import { CLOSE_STEP, closeTime, unclosed } from './close.ts';
import { monthInWords } from './month-name.ts';
import { finishReopening, reopenPeople } from './reopen.ts';

const CLOSE = 'time-close';
const REOPEN = 'time-reopen';
const input = z.object({ closeid: z.number() });
type Cursor = { done: number; after: number };

/** Closes everybody step by step: each step is one transaction with its people. */
const closeJob = job({
  kind: CLOSE,
  input,
  step: async ({ db }, { closeid }, cursor: Cursor | null) => {
    const close = await db
      .selectFrom('time_close')
      .select(['fromday', 'today', 'postedon', 'closedby'])
      .where('closeid', '=', closeid)
      .executeTakeFirstOrThrow();
    const period = { from: close.fromday as Day, to: close.today as Day, on: close.postedon as Day };
    const waiting = await unclosed(db, closeid, period).execute();
    const employeeids = waiting.slice(0, CLOSE_STEP).map(({ employeeid }) => employeeid);
    const finished = waiting.length <= CLOSE_STEP;
    const values = { ...period, closedby: close.closedby };
    await closeTime(db, finished ? values : { ...values, employeeids });
    if (finished) await raiseEvent(db, 'attendance_closed');
    const done = (cursor?.done ?? 0) + employeeids.length;
    const total = done + waiting.length - employeeids.length;
    return { cursor: { done, after: 0 }, total, done, failed: 0, finished };
  },
});

/** Takes back what a close wrote, step by step, in the order of ids; with the last step the period is open. */
const reopenJob = job({
  kind: REOPEN,
  input,
  step: async ({ db, today }, { closeid }, cursor: Cursor | null) => {
    const after = cursor?.after ?? 0;
    const waiting = await db
      .selectFrom('time_close_person')
      .select('employeeid')
      .where('closeid', '=', closeid)
      .where('employeeid', '>', after)
      .orderBy('employeeid')
      .execute();
    const employeeids = waiting.slice(0, CLOSE_STEP).map(({ employeeid }) => employeeid);
    const finished = waiting.length <= CLOSE_STEP;
    await reopenPeople(db, { closeid, today: day(today) }, employeeids);
    if (finished) await finishReopening(db, closeid);
    const done = (cursor?.done ?? 0) + employeeids.length;
    const total = done + waiting.length - employeeids.length;
    return { cursor: { done, after: employeeids.at(-1) ?? after }, total, done, failed: 0, finished };
  },
});
export const closeJobs: readonly JobKind[] = [closeJob, reopenJob];

/** Starts the job that closes a month, or reopens it, and remembers it with the close. */
export async function startJob(
  db: Db,
  what: 'close' | 'reopen',
  { closeid, month, total }: { closeid: number; month: Month; total: number },
): Promise<number> {
  const name = monthInWords(month);
  const jobrunid = await enqueue(db, {
    kind: what === 'close' ? CLOSE : REOPEN,
    title: what === 'close' ? say`Close of attendance, ${name}` : say`Reopening of attendance, ${name}`,
    input: { closeid },
    total,
  });
  await db.updateTable('time_close').set({ jobrunid }).where('closeid', '=', closeid).execute();
  return jobrunid;
}

/** Whether a job waits or runs. */
export async function isActiveJob(db: Db, jobrunid: number | null): Promise<boolean> {
  if (jobrunid === null) return false;
  const row = await db.selectFrom('job_run').select('statusid').where('jobrunid', '=', jobrunid).executeTakeFirst();
  return row?.statusid === 1 || row?.statusid === 2;
}
