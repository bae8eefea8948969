import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { may } from '#platform/contract/features.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { mayReadDataset } from '#platform/server/dataset.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { filterValue, type Question, question as questionShape } from '../contract/question.ts';
import { FORMAT } from '../contract/run.ts';
import { type AFTER_ATTENDANCE, type AFTER_PAYROLL, HEADS, isAfterEvent } from '../contract/schedule.ts';
import { withAnswers } from '../engine/prompts.ts';
import { sessionOfAccount } from './account-session.ts';
import { type Datasets, hiddenLabels, visibleQuestion } from './datasets.ts';
import { reportNotSent, reportSent } from './mails.ts';
import { nextMoment, wakeSending } from './next-moment.ts';
import { runReportFile, type StoredRun, writeRun } from './runs.ts';

const SEND_KIND = 'report-send';
const FILES = '/report_robo/files';
const REPORTS = '/report_robo';
/** Recipients of one sending. */
const MAX_ACCOUNTS = 2_000;
const NO_DAY = 'No day within a year fits its rule.';

/** The schedule with its report, as it is sent. */
const scheduled = (db: Db) =>
  db
    .selectFrom('report_schedule as s')
    .innerJoin('report as r', 'r.reportid', 's.reportid')
    .select(['s.reportscheduleid', 's.ruleid', 's.weekday', 's.monthday', 's.workingday', 's.atminute', 's.formatid'])
    .select([
      's.groupid',
      's.isemptysent',
      's.answers',
      's.nextat',
      'r.reportname',
      'r.question',
      'r.accountid as ownerid',
    ]);
type Scheduled = Awaited<ReturnType<ReturnType<typeof scheduled>['executeTakeFirstOrThrow']>>;

/** The question that a schedule sends; undefined where the report asks for a value that the schedule has not. */
const questionOf = ({ question, answers }: Pick<Scheduled, 'question' | 'answers'>): Question | undefined =>
  withAnswers(questionShape.parse(question), z.array(filterValue).parse(answers));

/** Who gets a report on a day: those by name, and the heads of departments or managers that sign in. */
async function accountsOf(db: Db, { reportscheduleid, groupid }: Scheduled, today: string): Promise<number[]> {
  const people =
    groupid === HEADS
      ? sql`select d.departmentheadid from department d where d.subscriptionid = current_subscription()`
      : sql`select w.managerid from work_profile w join employee e on e.subscriptionid = w.subscriptionid and e.employeeid = w.employeeid
          where w.subscriptionid = current_subscription() and w.period @> ${today}::date and coalesce(e.leavingdate, 'infinity') >= ${today}::date`;
  const { rows } = await tenantSql<{ accountid: number }>`select a.accountid from account a
    where a.subscriptionid = current_subscription() and a.statusid = 1
      and (a.accountid in (select p.accountid from report_recipient p
          where p.subscriptionid = current_subscription() and p.reportscheduleid = ${reportscheduleid})
        or (${groupid}::integer is not null and a.employeeid in (${people})))
    order by a.accountid limit ${MAX_ACCOUNTS}`.execute(db);
  return rows.map(({ accountid }) => accountid);
}

/** Why a schedule cannot go on; undefined where it can. */
async function stopReason(
  db: Db,
  one: Scheduled,
  { subscriptionid, today, datasets }: { subscriptionid: number; today: string; datasets: Datasets },
): Promise<string | undefined> {
  const session = await sessionOfAccount(db, { accountid: one.ownerid, subscriptionid, today });
  if (!session) return 'The owner of the report has left.';
  if (!may(session.grants, 'reportRobo', 'edit'))
    return 'The owner of the report has no right to send reports any more.';
  const question = questionOf(one);
  if (!question) return 'The report asks for a value that its schedule does not have.';
  const dataset = datasets.get(question.datasetkey);
  if (!dataset || !mayReadDataset({ session }, dataset))
    return 'The owner of the report may not read its data any more.';
  return undefined;
}

type Notice = { ownerid: number; reportname: string; reason: string; link: string; today: string };
/** Tells the owner of a report; whoever has reports of the whole company where the owner cannot sign in. */
async function tellOwner(db: Db, { ownerid, reportname, reason, link, today }: Notice): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select('accountid')
    .where('accountid', '=', ownerid)
    .where('statusid', '=', 1)
    .where(sql<boolean>`(accessuntil is null or accessuntil >= ${today}::date)`)
    .executeTakeFirst();
  await notify(db, {
    kind: reportNotSent,
    to: owner ? [{ accountid: ownerid }] : { right: 'reportRobo', today },
    values: { report: reportname, reason, link },
    link: REPORTS,
  });
}

/** Starts the sending of every schedule that is due, and schedules the next. */
export const sendReports =
  (datasets: Datasets): CompanyTask =>
  async ({ pools, env }, subscriptionid) => {
    const tenant = await tenantById(pools, subscriptionid);
    if (!tenant) return;
    const now = env.now();
    const today = dayIn(now, tenant.timezoneid);
    const asOwner = <T>(accountid: number | null, work: (db: Db) => Promise<T>): Promise<T> =>
      inTenant(pools, subscriptionid, { accountid, request: 'send-reports' }, work);
    const due = await asOwner(null, (db) =>
      scheduled(db).where('s.nextat', '<=', now.toISOString()).orderBy('s.nextat').limit(MAX_ACCOUNTS).execute(),
    );
    const faults: unknown[] = [];
    for (const one of due)
      await asOwner(one.ownerid, async (db) => {
        const { reportscheduleid, reportname, ownerid, nextat: dueat } = one;
        const isWaiting = isAfterEvent(one.ruleid);
        const next = isWaiting ? undefined : await nextMoment(db, one, { now, zone: tenant.timezoneid });
        const reason =
          (await stopReason(db, one, { subscriptionid, today, datasets })) ??
          (next !== undefined || isWaiting ? undefined : NO_DAY);
        const changed = await db
          .updateTable('report_schedule')
          .set({ nextat: reason === undefined ? (next ?? null) : null, stopreason: reason ?? null, lastat: dueat })
          .where('reportscheduleid', '=', reportscheduleid)
          .where('nextat', '=', dueat)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return;
        if (reason !== undefined) return tellOwner(db, { ownerid, reportname, reason, link: REPORTS, today });
        const accountids = await accountsOf(db, one, today);
        await enqueue(db, { kind: SEND_KIND, title: reportname, input: { reportscheduleid, dueat, accountids } });
      }).catch((error: unknown) => faults.push(error));
    // A task that found nothing due was overtaken by another, which has scheduled the next.
    if (due.length > 0) await asOwner(null, wakeSending);
    if (faults.length > 0) throw faults[0];
  };

/** Sends the reports that wait for an event of the company, which has happened now. */
export const sendAfterEvent =
  (ruleid: typeof AFTER_PAYROLL | typeof AFTER_ATTENDANCE): CompanyTask =>
  ({ pools, env }, subscriptionid) =>
    inTenant(pools, subscriptionid, { accountid: null, request: 'send-reports' }, async (db) => {
      await db
        .updateTable('report_schedule')
        .set({ nextat: env.now().toISOString() })
        .where('ruleid', '=', ruleid)
        .where('stopreason', 'is', null)
        .where('nextat', 'is', null)
        .execute();
      await wakeSending(db);
    });

type Outcome =
  | { readonly kind: 'file'; readonly run: StoredRun; readonly isempty: boolean }
  | { readonly kind: 'none'; readonly reason: string };
const none = (reason: string): Outcome => ({ kind: 'none', reason });

/** What happened so far: recipients who got a file, had no rows, or got nothing, with the first reason. */
type Cursor = { at: number; sent: number; empty: number; none: number; reason: string };
const FIRST: Cursor = { at: 0, sent: 0, empty: 0, none: 0, reason: '' };

/** Sends a report to one recipient a step: each run is worked out by the recipient's own rights. */
export const sendJob = (datasets: Datasets) =>
  job({
    kind: SEND_KIND,
    input: z.object({ reportscheduleid: id, dueat: z.string(), accountids: z.array(id) }),
    prepare: async (ctx, { reportscheduleid, accountids }, cursor: Cursor | null): Promise<Outcome> => {
      const accountid = accountids[cursor?.at ?? 0];
      const { subscriptionid, today } = ctx;
      if (accountid === undefined) return none('');
      const { session, one } = await ctx.tx(async (db) => ({
        session: await sessionOfAccount(db, { accountid, subscriptionid, today }),
        one: await scheduled(db).where('s.reportscheduleid', '=', reportscheduleid).executeTakeFirst(),
      }));
      if (!one) return none('The schedule was deleted meanwhile.');
      if (!session) return none('A recipient may not sign in any more.');
      const question = questionOf(one);
      const dataset = question && datasets.get(question.datasetkey);
      if (!question || !dataset || !mayReadDataset({ session }, dataset))
        return none(`${session.fullname} may not read the data of the report.`);
      const own = visibleQuestion({ session }, dataset, question);
      if (!own) return none(`${session.fullname} may not see the columns that the report is made of.`);
      const hidden = hiddenLabels({ session }, dataset, question);
      const formatid = FORMAT.schema.parse(one.formatid);
      try {
        const { progress: _all, ...rest } = ctx;
        const run = await runReportFile(
          { ...rest, progress: () => {} },
          { session, dataset, question: own, name: one.reportname, formatid },
          hidden,
        );
        return { kind: 'file', run, isempty: run.rowcount === 0 };
      } catch (error) {
        if (error instanceof ApplicationError) return none(error.message);
        throw error;
      }
    },
    step: async ({ db, origin, tenant, today }, { reportscheduleid, dueat, accountids }, cursor, outcome) => {
      const before = cursor ?? FIRST;
      const one = await scheduled(db).where('s.reportscheduleid', '=', reportscheduleid).executeTakeFirst();
      const isSent = one !== undefined && outcome.kind === 'file' && (!outcome.isempty || one.isemptysent);
      if (isSent) {
        const { accountid, reportname, rowcount, hiddencolumns } = outcome.run;
        await writeRun(db, outcome.run, { reportscheduleid, dueat });
        const note =
          hiddencolumns.length === 0
            ? ''
            : `You may not see these columns, so they are not in it: ${hiddencolumns.join(', ')}.`;
        await notify(db, {
          kind: reportSent,
          to: [{ accountid }],
          values: {
            report: reportname,
            rows: rowcount.toLocaleString('en-IN'),
            note,
            link: `${origin}${FILES}`,
            company: tenant.companyname,
          },
          link: FILES,
        });
      }
      const isNone = outcome.kind === 'none' && accountids.length > 0;
      const after: Cursor = {
        at: before.at + 1,
        sent: before.sent + (isSent ? 1 : 0),
        empty: before.empty + (outcome.kind === 'file' && !isSent ? 1 : 0),
        none: before.none + (isNone ? 1 : 0),
        reason: before.reason || (isNone ? outcome.reason : ''),
      };
      const total = accountids.length;
      const finished = after.at >= total;
      if (finished && one) {
        const problem = total === 0 ? 'The report has no recipients who sign in.' : after.reason;
        await db
          .updateTable('report_schedule')
          .set({ lastresult: `Sent ${after.sent}, empty ${after.empty}, not sent ${after.none}. ${problem}`.trim() })
          .where('reportscheduleid', '=', reportscheduleid)
          .execute();
        if (problem !== '') await tellOwner(db, { ...one, reason: problem, link: `${origin}${REPORTS}`, today });
      }
      return { cursor: after, total, done: Math.min(after.at, total), failed: after.none, finished };
    },
    failed: async ({ db, origin, today }, { reportscheduleid }, error) => {
      const one = await scheduled(db).where('s.reportscheduleid', '=', reportscheduleid).executeTakeFirst();
      if (one) await tellOwner(db, { ...one, reason: error, link: `${origin}${REPORTS}`, today });
    },
  });
