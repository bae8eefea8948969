import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, day } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { serve } from '#platform/server/serve.ts';
import { CLOSE_CHECKS, checkClose, getCloses, listClosed, previewClose, startClose } from '../../contract/close.ts';
import { attendanceSettingOf } from '../setting.ts';
import { closeChecks, spanOfMonth } from './check.ts';
import { CLOSE_STEP, closeTime, unclosed } from './close.ts';
import { monthsOf } from './months.ts';
import { closedPeople } from './people.ts';

const KIND = 'time-close';

const list = serve(getCloses, async ({ db, today }) => {
  const { startdate } = await attendanceSettingOf(db);
  const months = startdate === null ? [] : await monthsOf(db, startdate, day(today));
  return [{ startdate, months }];
});

/** Nobody is closed yet: the people of the period by employee code. */
const NO_CLOSE = 0;
const peopleOf = (db: Db, span: { from: Day; to: Day }) =>
  unclosed(db, NO_CLOSE, span).clearOrderBy().orderBy('e.employeecode');

const check = serve(checkClose, async ({ db, today }, { month }) => {
  const span = await spanOfMonth(db, month);
  const people = await peopleOf(db, span).execute();
  return [{ people: people.length, checks: await closeChecks(db, span, today) }];
});

/** Closes a page of people and takes it back at once: what is shown is what the close would write. */
const preview = serve(previewClose, async ({ db, today }, { month, limit, offset }) => {
  const span = await spanOfMonth(db, month);
  const blocking = (await closeChecks(db, span, today)).find(({ key }) => key === 'notover' || key === 'held');
  if (blocking) failWith('conflict', { status: 409, text: CLOSE_CHECKS[blocking.key] });
  const everybody = await peopleOf(db, span).execute();
  const only = everybody.slice(offset, offset + limit).map(({ employeeid }) => employeeid);
  await sql`savepoint preview`.execute(db);
  const { closeid } = await closeTime(db, { ...span, on: day(today), employeeids: only });
  const { rows } = await closedPeople(db, closeid, { only });
  await sql`rollback to savepoint preview`.execute(db);
  return { total: everybody.length, rows };
});

/** Closes everybody step by step: each step is one transaction with its people. */
export const closeJob = job({
  kind: KIND,
  input: z.object({ closeid: z.number() }),
  step: async ({ db }, { closeid }, cursor: { done: number } | null) => {
    const close = await db
      .selectFrom('time_close')
      .select(['fromday', 'today', 'postedon', 'closedby'])
      .where('closeid', '=', closeid)
      .executeTakeFirstOrThrow();
    const period = { from: close.fromday as Day, to: close.today as Day, on: close.postedon as Day };
    const waiting = await unclosed(db, closeid, period).execute();
    const employeeids = waiting.slice(0, CLOSE_STEP).map(({ employeeid }) => employeeid);
    const isLast = waiting.length <= CLOSE_STEP;
    const given = { ...period, closedby: close.closedby };
    await closeTime(db, isLast ? given : { ...given, employeeids });
    const done = (cursor?.done ?? 0) + employeeids.length;
    return { cursor: { done }, total: done + waiting.length - employeeids.length, done, failed: 0, finished: isLast };
  },
});

const start = serve(startClose, async ({ db, session, today }, { month }) => {
  const span = await spanOfMonth(db, month);
  const blocking = (await closeChecks(db, span, today)).find(({ isblocking }) => isblocking);
  if (blocking) failWith('conflict', { status: 409, text: CLOSE_CHECKS[blocking.key] });
  const { closeid, closed } = await closeTime(db, {
    ...span,
    on: day(today),
    employeeids: [],
    closedby: session.accountid,
  });
  const waiting = await unclosed(db, closeid, span).execute();
  if (closed + waiting.length === 0) failWith('conflict', { status: 409, text: 'Nobody was in service in this month' });
  const name = `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
  const jobrunid = await enqueue(db, {
    kind: KIND,
    title: `Close of attendance, ${name}`,
    input: { closeid },
    total: waiting.length,
  });
  await db.updateTable('time_close').set({ jobrunid }).where('closeid', '=', closeid).execute();
  return [{ closeid, jobrunid }];
});

const people = serve(listClosed, async ({ db }, { closeid, limit, offset }) => {
  const close = await db.selectFrom('time_close').select('closeid').where('closeid', '=', closeid).executeTakeFirst();
  return close ? closedPeople(db, closeid, { limit, offset }) : notFound();
});

export const closeEndpoints = [list, check, preview, start, people];
