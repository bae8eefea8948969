import { sql } from 'kysely';
import { type Day, day, month as monthFrom } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { CLOSE_CHECKS, checkClose, getCloses, startClose } from '../../contract/close.ts';
import { changedReport, closedReport, countUnsettled, previewClose, settleLeavers } from '../../contract/closed.ts';
import { attendanceMonths } from '../months.ts';
import { closeChecks, NO_CLOSE, spanOfMonth } from './check.ts';
import { closeTime, unclosed } from './close.ts';
import { failOnOpenClose, settleExits, unsettledIn } from './exits.ts';
import { isActiveJob, startJob } from './jobs.ts';
import { monthsOf } from './months.ts';
import { closeIn, closeLeaversEndpoint, leaversOf } from './leavers.ts';
import { changedPeople, closedPeople } from './people.ts';
import { changedSinceClose } from './since.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });

const list = serve(getCloses, async ({ db, today, session: { accountid } }) => {
  const months = await attendanceMonths(db);
  return [{ startdate: months.startdate, months: await monthsOf(db, { months, today: day(today), accountid }) }];
});

/** The people of the period by employee code. */
const peopleOf = (db: Db, span: { from: Day; to: Day }) =>
  unclosed(db, NO_CLOSE, span).clearOrderBy().orderBy('e.employeecode').orderBy('e.employeeid');

const check = serve(checkClose, async ({ db, today }, { month }) => {
  const span = await spanOfMonth(db, month);
  const people = await peopleOf(db, span).execute();
  const leavers = span.to < today ? [] : await leaversOf(db, span, day(today));
  return [{ people: people.length, leavers: leavers.length, checks: await closeChecks(db, span, today) }];
});

/** Closes a page of people and takes it back at once: what is shown is what the close would write. */
const preview = serve(previewClose, async ({ db, today }, { month, limit, offset }) => {
  const span = await spanOfMonth(db, month);
  const blocking = (await closeChecks(db, span, today)).find(({ key }) => key === 'notover' || key === 'history');
  if (blocking) conflict(CLOSE_CHECKS[blocking.key]);
  const everybody = await peopleOf(db, span).execute();
  const only = everybody.slice(offset, offset + limit).map(({ employeeid }) => employeeid);
  const { rows } = await whatIf(
    db,
    () => closeTime(db, { ...span, on: day(today), employeeids: only }),
    ({ closeid }) => closedPeople(db, closeid, { only, limit, offset: 0 }),
  );
  return { total: everybody.length, rows };
});

const start = serve(startClose, async ({ db, session, today }, { month }) => {
  const span = await spanOfMonth(db, month);
  // One that stopped on the way goes on, whatever has happened meanwhile.
  const begun = await closeIn(db, span);
  if (!begun?.isbegun) {
    const blocking = (await closeChecks(db, span, today)).find(({ isblocking }) => isblocking);
    if (blocking) conflict(CLOSE_CHECKS[blocking.key]);
  }
  const { closeid } = await closeTime(db, {
    ...span,
    on: day(today),
    employeeids: [],
    closedby: session.accountid,
  });
  // Read after the lock, as the first days of months may have been changed before it.
  const now = await spanOfMonth(db, month);
  if (now.from !== span.from || now.to !== span.to)
    conflict(say`The days of this month were changed just now. Load the page again`);
  // Of two starts at once the second finds what the first has begun.
  const close = await closeIn(db, span);
  // Of those who left it was closed before: now it is of everybody.
  if (close && !close.isbegun)
    await db
      .updateTable('time_close')
      .set({ postedon: today, closedby: session.accountid, closedat: sql<string>`now()` })
      .where('closeid', '=', closeid)
      .execute();
  if (close?.isclosed) conflict(say`This month is closed already`);
  if (close && close.jobrunid !== null && (await isActiveJob(db, close.jobrunid)))
    return [{ closeid, jobrunid: close.jobrunid }];
  const waiting = await unclosed(db, closeid, span).execute();
  if (waiting.length === 0 && close?.jobrunid === null) conflict(say`Nobody was in service in this month`);
  const jobrunid = await startJob(db, 'close', { closeid, month: monthFrom(month), total: waiting.length });
  return [{ closeid, jobrunid }];
});

/** @throws ApplicationError 404 where there is no such close */
async function failOnUnknown(db: Db, closeid: number): Promise<void> {
  const close = await db.selectFrom('time_close').select('closeid').where('closeid', '=', closeid).executeTakeFirst();
  if (!close) notFound();
}

const closed = serveReport(closedReport, async ({ db, today }, { closeid, search, ...page }) => {
  await failOnUnknown(db, closeid);
  const rows = await searchedPeople({ db, today }, search)?.execute();
  return closedPeople(db, closeid, { ...page, only: rows ? rows.flatMap(({ objectid }) => objectid ?? []) : null });
});

const changed = serveReport(changedReport, async ({ db }, { closeid, ...page }) => {
  await failOnUnknown(db, closeid);
  return changedPeople(db, await changedSinceClose(db, { closeid }), page);
});

const unsettled = serve(countUnsettled, async ({ db }, { closeid }) => {
  await failOnUnknown(db, closeid);
  return [{ waiting: await unsettledIn(db, closeid) }];
});

const settle = serve(settleLeavers, async ({ db, session, today }, { closeid }) => {
  await failOnUnknown(db, closeid);
  await failOnOpenClose(db, closeid);
  const addedby = session.accountid;
  return [{ people: await settleExits(db, { closeids: [closeid], today: day(today), addedby }) }];
});

export const closeEndpoints: readonly Served[] = [
  list,
  check,
  preview,
  start,
  closeLeaversEndpoint,
  ...closed,
  ...changed,
  unsettled,
  settle,
];
