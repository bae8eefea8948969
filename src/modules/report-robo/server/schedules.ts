import { sql } from 'kysely';
import { z } from 'zod';
import { failField, notFound, stale } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockRecord } from '#platform/server/record.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { filterValue, type FilterValue, type Question, question as questionShape } from '../contract/question.ts';
import { FORMAT } from '../contract/run.ts';
import {
  isAfterEvent,
  listSchedules,
  MONTHLY,
  RECIPIENT_GROUP,
  removeSchedule,
  saveSchedule,
  searchRecipients,
  SENDING,
  WEEKDAY,
  WEEKLY,
  WORKING_DAY,
} from '../contract/schedule.ts';
import { promptsOf, withAnswers } from '../engine/prompts.ts';
import { nextMoment, wakeSending } from './next-moment.ts';

/** The most schedules of a report. */
const MAX_SCHEDULES = 10;
const MAX_FOUND = 20;
const HOUR = 60;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));

/** @throws ApplicationError 404 for a report that is not of the account */
async function expectOwn(db: Db, reportid: number, accountid: number): Promise<Question> {
  const own = await db
    .selectFrom('report')
    .select('question')
    .where('reportid', '=', reportid)
    .where('accountid', '=', accountid)
    .executeTakeFirst();
  return own ? questionShape.parse(own.question) : notFound();
}

/** Accounts that may sign in on a day. */
const openAccounts = (db: Db, today: string) =>
  db
    .selectFrom('account')
    .where('statusid', '=', 1)
    .where(sql<boolean>`(accessuntil is null or accessuntil >= ${today}::date)`);

/** The values of the filters that the report asks for, without any others. */
const answersOf = (question: Question, answers: readonly FilterValue[]): FilterValue[] =>
  answers.filter((one) =>
    promptsOf(question).some(({ column, operatorid }) => column === one.column && operatorid === one.operatorid),
  );

const list = serve(listSchedules, async ({ db, session }, { reportid }) => {
  await expectOwn(db, reportid, session.accountid);
  const rows = await db
    .selectFrom('report_schedule as s')
    .select(['reportscheduleid', 'reportid', 'ruleid', 'weekday', 'monthday', 'workingday', 'atminute', 'formatid'])
    .select(['groupid', 'isemptysent', 'answers', 'nextat', 'stopreason', 'lastat', 'lastresult', 'version'])
    .select(
      tenantSql<{ displayname: string; displayvalue: number }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'displayname', a.fullname, 'displayvalue', a.accountid) order by a.fullname), '[]')
        from report_recipient p join account a on a.subscriptionid = p.subscriptionid and a.accountid = p.accountid
        where p.subscriptionid = current_subscription() and p.reportscheduleid = s.reportscheduleid)`.as('recipients'),
    )
    .where('reportid', '=', reportid)
    .orderBy('reportscheduleid')
    .execute();
  return rows.map(({ atminute, ...row }) => ({
    ...row,
    ruleid: SENDING.schema.parse(row.ruleid),
    weekday: WEEKDAY.schema.nullable().parse(row.weekday),
    formatid: FORMAT.schema.parse(row.formatid),
    groupid: RECIPIENT_GROUP.schema.nullable().parse(row.groupid),
    answers: z.array(filterValue).parse(row.answers),
    attime: timeOf(atminute),
  }));
});

const search = serve(searchRecipients, ({ db, today }, { search: text }) =>
  openAccounts(db, today)
    .select(['fullname as displayname', 'accountid as displayvalue'])
    .where(sql<boolean>`position(' ' || lower(${text}::text) in ' ' || lower(fullname)) > 0`)
    .orderBy('fullname')
    .limit(MAX_FOUND)
    .execute(),
);

const save = serve(saveSchedule, async (ctx, { reportscheduleid, accountids, attime, answers, ...values }) => {
  const { db, session, today, tenant, env, ifMatch } = ctx;
  const question = await expectOwn(db, values.reportid, session.accountid);
  if (!withAnswers(question, answers)) failField('answers', 'Please enter a value for each question of the report');
  const open = await openAccounts(db, today).select('accountid').where(anyOf('accountid', accountids)).execute();
  if (open.length < new Set(accountids).size)
    failField('accountids', 'A recipient may not sign in. Please select others');
  const rule = {
    ruleid: values.ruleid,
    weekday: values.ruleid === WEEKLY ? values.weekday : null,
    monthday: values.ruleid === MONTHLY ? values.monthday : null,
    workingday: values.ruleid === WORKING_DAY ? values.workingday : null,
    atminute: minuteOf(attime),
  };
  const isWaiting = isAfterEvent(values.ruleid);
  const next = isWaiting ? null : await nextMoment(db, rule, { now: env.now(), zone: tenant.timezoneid });
  if (next === undefined) return failField('workingday', 'No month within a year has that many working days');
  const { reportid, formatid, groupid, isemptysent } = values;
  const rest = { nextat: next, stopreason: null, answers: JSON.stringify(answersOf(question, answers)) };
  const columns = { ...rule, reportid, formatid, groupid, isemptysent, ...rest };
  const row = await (reportscheduleid === null ? insert() : update(reportscheduleid));
  await db.deleteFrom('report_recipient').where('reportscheduleid', '=', row.reportscheduleid).execute();
  if (open.length > 0)
    await db
      .insertInto('report_recipient')
      .values(open.map(({ accountid }) => ({ reportscheduleid: row.reportscheduleid, accountid })))
      .execute();
  await wakeSending(db);
  return [row];

  async function insert() {
    const { count } = await db
      .selectFrom('report_schedule')
      .select((c) => c.fn.countAll<number>().as('count'))
      .where('reportid', '=', reportid)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SCHEDULES)
      failField('ruleid', `A report has at most ${MAX_SCHEDULES} schedules. Delete one first`);
    return db
      .insertInto('report_schedule')
      .values({ ...columns, addedby: session.accountid })
      .returning(['reportscheduleid', 'version'])
      .executeTakeFirstOrThrow();
  }
  async function update(of: number) {
    const current = await lockRecord(db, { table: 'report_schedule', idfield: 'reportscheduleid' }, of);
    if (current.reportid !== reportid) return notFound();
    if (ifMatch !== undefined && ifMatch !== current.version)
      return stale({ reportscheduleid: of, version: current.version });
    return db
      .updateTable('report_schedule')
      .set({ ...columns, version: current.version + 1 })
      .where('reportscheduleid', '=', of)
      .returning(['reportscheduleid', 'version'])
      .executeTakeFirstOrThrow();
  }
});

/** Deletes schedules with their recipients. */
export async function deleteSchedules(db: Db, reportscheduleids: readonly number[]): Promise<void> {
  await db.deleteFrom('report_recipient').where(anyOf('reportscheduleid', reportscheduleids)).execute();
  await db.deleteFrom('report_schedule').where(anyOf('reportscheduleid', reportscheduleids)).execute();
  await wakeSending(db);
}

const remove = serve(removeSchedule, async ({ db, session }, { reportscheduleid }) => {
  const current = await lockRecord(db, { table: 'report_schedule', idfield: 'reportscheduleid' }, reportscheduleid);
  await expectOwn(db, current.reportid, session.accountid);
  await deleteSchedules(db, [reportscheduleid]);
  return [{ isexecuted: true }];
});

export const scheduleEndpoints: readonly Served[] = [list, search, save, remove];
