import { type Expression, sql, type SqlBool } from 'kysely';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  answerFeedback,
  DECLINED,
  type FeedbackRow,
  feedbackReport,
  giveFeedback,
  listFeedbackBeside,
  listFeedbackRequests,
  MAX_BESIDE,
  PUBLIC,
  REQUESTED,
  requestFeedback,
  VISIBILITY,
  WITH_MANAGER,
  WRITTEN,
} from '../contract/feedback.ts';
import { NOMINATED } from '../contract/words.ts';
import { feedbackRequested, feedbackWritten } from './mails.ts';

const PAGE = '/perform/review/feedback';
const MAX_OPEN = 100;

const written = (db: Db) =>
  db
    .selectFrom('perform_feedback as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .innerJoin('employee as w', 'w.employeeid', 'f.authorid')
    .select(['f.performfeedbackid', 'f.question', 'f.body', 'f.visibilityid', 'f.feedbackday'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .select(['w.employeeid as authorid', 'w.employeecode as authorcode', 'w.fullname as authorname'])
    .select('w.imagepath as authorimage')
    .where('f.statusid', '=', WRITTEN)
    .orderBy('f.performfeedbackid', 'desc');
type Row = Awaited<ReturnType<ReturnType<typeof written>['execute']>>[number];

const shown = ({ employeeid, employeecode, fullname, imagepath, ...row }: Row): FeedbackRow => ({
  performfeedbackid: row.performfeedbackid,
  person: { employeeid, employeecode, fullname, imagepath },
  author: {
    employeeid: row.authorid,
    employeecode: row.authorcode,
    fullname: row.authorname,
    imagepath: row.authorimage,
  },
  fullname,
  authorname: row.authorname,
  question: row.question,
  body: row.body ?? '',
  visibilityid: row.visibilityid as FeedbackRow['visibilityid'],
  visibility: VISIBILITY.label(row.visibilityid ?? 0) ?? '',
  feedbackday: row.feedbackday,
});

/** Whether somebody is the manager today of whom feedback is about. */
const isManager = (reader: number, today: string) =>
  sql<boolean>`exists (select from work_profile p where p.subscriptionid = current_subscription()
    and p.employeeid = f.employeeid and p.managerid = ${reader} and p.period @> ${today}::date)`;

/** What a reader sees of feedback: nobody reads more, whatever their rights. */
const seenBy = (view: number, reader: number, today: string): Expression<SqlBool> => {
  if (view === 1) return sql<boolean>`f.employeeid = ${reader}`;
  if (view === 2) return sql<boolean>`f.authorid = ${reader}`;
  if (view === 3) return sql<boolean>`f.visibilityid >= ${WITH_MANAGER} and ${isManager(reader, today)}`;
  return sql<boolean>`f.visibilityid = ${PUBLIC}`;
};

const list = serveReport(feedbackReport, async ({ db, session, today }, { view, search, limit, offset }) => {
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const ids = matches?.map(({ objectid }) => objectid) ?? [];
  const { rows, total } = await pagedList(
    written(db)
      .where(seenBy(view, session.employeeid ?? 0, today))
      .$if(matches !== undefined, (q) =>
        q.where((eb) => eb.or([anyOf('f.employeeid', ids), anyOf('f.authorid', ids)])),
      ),
    { limit, offset },
  );
  return { rows: rows.map(shown), total };
});

const requests = serve(listFeedbackRequests, async ({ db, session }) => {
  const rows = await db
    .selectFrom('perform_feedback as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .select(['f.performfeedbackid', 'f.question', 'f.feedbackday', 'f.version'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('f.authorid', '=', session.employeeid ?? 0)
    .where('f.statusid', '=', REQUESTED)
    .orderBy('f.performfeedbackid')
    .limit(MAX_OPEN)
    .execute();
  return rows.map(({ employeeid, employeecode, fullname, imagepath, ...row }) => ({
    ...row,
    person: { employeeid, employeecode, fullname, imagepath },
  }));
});

const beside = serve(listFeedbackBeside, async ({ db, session, today }, { performassignmentid }) => {
  const reader = session.employeeid ?? 0;
  const form = await db
    .selectFrom('perform_assignment as a')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .select('r.employeeid')
    .where('a.performassignmentid', '=', performassignmentid)
    .where('a.employeeid', '=', reader)
    .where('a.statusid', '<>', NOMINATED)
    .executeTakeFirst();
  if (!form) return notFound();
  const rows = await written(db)
    .where('f.employeeid', '=', form.employeeid)
    .where((eb) => eb.or([1, 2, 3, 4].map((view) => seenBy(view, reader, today))))
    .limit(MAX_BESIDE)
    .execute();
  return rows.map(shown);
});

/** The caller as a person. @throws ApplicationError where the account belongs to nobody */
const selfOf = ({ session }: Pick<Context, 'session'>): number =>
  session.employeeid ??
  failWith('E0010', { text: 'Your account belongs to no person, so you neither give nor request feedback' });

/** Those of some people who are in service, without the caller. */
async function inService({ db, today }: Context, employeeids: readonly number[], self: number): Promise<number[]> {
  const rows = await db
    .selectFrom('employee')
    .select('employeeid')
    .where(anyOf('employeeid', new Set(employeeids)))
    .where('employeeid', '<>', self)
    .where((eb) => eb.or([eb('leavingdate', 'is', null), eb('leavingdate', '>=', today)]))
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

const tell = (ctx: Context, kind: typeof feedbackWritten, employeeids: readonly number[]): Promise<void> =>
  notify(ctx.db, {
    kind,
    values: { company: ctx.tenant.companyname, person: ctx.session.fullname, link: `${ctx.origin}${PAGE}` },
    link: PAGE,
    to: employeeids.map((employeeid) => ({ employeeid })),
  });

const give = serve(giveFeedback, async (ctx, { employeeid, visibilityid, body }) => {
  const authorid = selfOf(ctx);
  if ((await inService(ctx, [employeeid], authorid)).length === 0)
    failField('employeeid', 'Please select somebody else who is in service');
  const saved = await ctx.db
    .insertInto('perform_feedback')
    .values({ employeeid, authorid, visibilityid, body, feedbackday: ctx.today })
    .returning(['performfeedbackid', 'version'])
    .execute();
  await tell(ctx, feedbackWritten, [employeeid]);
  return saved;
});

const ask = serve(requestFeedback, async (ctx, { employeeids, question }) => {
  const { db, today } = ctx;
  const employeeid = selfOf(ctx);
  const people = await inService(ctx, employeeids, employeeid);
  const open = await db
    .selectFrom('perform_feedback')
    .select('authorid')
    .where('employeeid', '=', employeeid)
    .where('statusid', '=', REQUESTED)
    .where(anyOf('authorid', people))
    .execute();
  const fresh = people.filter((one) => !open.some(({ authorid }) => authorid === one));
  if (people.length === 0) failField('employeeids', 'Please select somebody else who is in service');
  const row = { employeeid, statusid: REQUESTED, question: question === '' ? null : question, feedbackday: today };
  if (fresh.length > 0)
    await db
      .insertInto('perform_feedback')
      .values(fresh.map((authorid) => ({ ...row, authorid })))
      .execute();
  await tell(ctx, feedbackRequested, fresh);
  return [{ requested: fresh.length, skipped: new Set(employeeids).size - fresh.length }];
});

const answer = serve(answerFeedback, async (ctx, { performfeedbackid, isdeclined, visibilityid, body }) => {
  const { db, ifMatch, today } = ctx;
  const row = await db
    .selectFrom('perform_feedback as f')
    .select(['f.employeeid', 'f.statusid', 'f.version'])
    .where('f.performfeedbackid', '=', performfeedbackid)
    .where('f.authorid', '=', ctx.session.employeeid ?? 0)
    .forUpdate('f')
    .executeTakeFirst();
  if (!row) return notFound();
  if (ifMatch !== undefined && ifMatch !== row.version) return stale({ performfeedbackid, version: row.version });
  if (row.statusid !== REQUESTED) failWith('conflict', { status: 409, text: 'You have answered this request already' });
  const values = isdeclined ? { statusid: DECLINED } : { statusid: WRITTEN, visibilityid, body, feedbackday: today };
  const saved = await db
    .updateTable('perform_feedback')
    .set({ ...values, version: row.version + 1 })
    .where('performfeedbackid', '=', performfeedbackid)
    .returning(['performfeedbackid', 'version'])
    .execute();
  if (!isdeclined) await tell(ctx, feedbackWritten, [row.employeeid]);
  return saved;
});

export const feedbackEndpoints: Served[] = [...list, requests, beside, give, ask, answer];
