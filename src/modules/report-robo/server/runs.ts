import { sql } from 'kysely';
import { z } from 'zod';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { grantFor } from '#platform/server/access.ts';
import { type Dataset, mayReadDataset } from '#platform/server/dataset.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { keepCreatedFile } from '#platform/server/files/created-file.ts';
import { cancelJob, enqueue, job, type PrepareContext } from '#platform/server/jobs.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import type { Session } from '#platform/server/access.ts';
import { type Question, question as questionShape } from '../contract/question.ts';
import { cancelReportFile, FORMAT, FILE_DAYS, listReportFiles, reportFile, startReportFile } from '../contract/run.ts';
import { sessionOfAccount } from './account-session.ts';
import { datasetFor, type Datasets, hiddenLabels } from './datasets.ts';
import { makeReportFile } from './report-file.ts';

export const MODULE = 'report-robo';
const FILE_KIND = 'report-file';
const DAY_MS = 86_400_000;
const MAX_FILES = 100;
const GONE = 'This file is no longer there. Please make it again.';
const CHANGED = 'Your rights have changed since this file was created. Please make it again.';

/** A report as a file that is stored, before its row is written. */
export type StoredRun = {
  readonly accountid: number;
  readonly reportname: string;
  readonly datasetkey: string;
  readonly question: Question;
  readonly scope: string;
  readonly formatid: 1 | 2 | 3;
  readonly fromday: string | null;
  readonly lastday: string;
  readonly filekey: string;
  readonly filename: string;
  readonly rowcount: number;
  readonly iscut: boolean;
  readonly datahash: string;
  readonly hiddencolumns: readonly string[];
  readonly keptuntil: string;
};
type Running = { session: Session; dataset: Dataset; question: Question; name: string; formatid: 1 | 2 | 3 };

/** Makes the file of a report for an account, in one snapshot of its data, and stores it. */
export async function runReportFile(
  ctx: PrepareContext,
  { session, dataset, question, name, formatid }: Running,
  hiddencolumns: readonly string[] = [],
): Promise<StoredRun> {
  const { tenant, today } = ctx;
  const created = await ctx.tx(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db);
    return makeReportFile({ db, session, today, tenant }, dataset, question, {
      title: name,
      formatid,
      companyname: tenant.companyname,
      progress: ctx.progress,
    });
  });
  const keptuntil = new Date(ctx.env.now().getTime() + FILE_DAYS * DAY_MS).toISOString();
  // Of no account, so that it is none of the uploads that wait for a form of theirs.
  const filekey = await keepCreatedFile(ctx, created.bytes, {
    purpose: FILE_KIND,
    name: created.name,
    mediatype: created.mediatype,
    addedby: null,
    days: FILE_DAYS,
  });
  const { rowcount, iscut, datahash, span } = created;
  return {
    accountid: session.accountid,
    reportname: name,
    datasetkey: dataset.shape.key,
    question,
    formatid,
    filekey,
    filename: created.name,
    rowcount,
    iscut,
    datahash,
    hiddencolumns,
    keptuntil,
    scope: grantFor(session, dataset.shape.right)?.scope ?? 'self',
    fromday: span?.from ?? null,
    lastday: span?.to ?? today,
  };
}

/** Writes the row of a stored file; one of a schedule that is there already stays. */
export async function writeRun(
  db: Db,
  run: StoredRun,
  sent: { reportscheduleid: number; dueat: string } | undefined,
): Promise<number | undefined> {
  await scheduleDailyCheck(db, MODULE);
  const row = await db
    .insertInto('report_run')
    .values({
      ...run,
      question: JSON.stringify(run.question),
      hiddencolumns: [...run.hiddencolumns],
      reportscheduleid: sent?.reportscheduleid ?? null,
      dueat: sent?.dueat ?? null,
    })
    .onConflict((c) => c.doNothing())
    .returning('reportrunid')
    .executeTakeFirst();
  return row?.reportrunid;
}

/** Makes the file of a report that its account started. */
export const reportFileJob = (datasets: Datasets) =>
  job({
    kind: FILE_KIND,
    input: z.object({ question: questionShape, name: z.string(), formatid: FORMAT.schema }),
    prepare: async (ctx, { question, name, formatid }): Promise<StoredRun> => {
      const { subscriptionid, today, accountid } = ctx;
      const session = await ctx.tx((db) => sessionOfAccount(db, { accountid: accountid ?? 0, subscriptionid, today }));
      if (!session) return notFound();
      const dataset = datasetFor(datasets, { session }, question.datasetkey);
      return runReportFile(ctx, { session, dataset, question, name, formatid });
    },
    step: async ({ db }, _input, _cursor: null, run) => {
      const reportrunid = await writeRun(db, run, undefined);
      const resultpath = `report/file/${reportrunid}`;
      return { cursor: null, total: run.rowcount, done: run.rowcount, failed: 0, finished: true, resultpath };
    },
  });

/** @throws ApplicationError 429 for more files in a day than an account may have made */
const expectRoomFor = ({ db, session }: Pick<Context, 'db' | 'session'>): Promise<void> =>
  expectRoom(db, {
    what: FILE_KIND,
    owner: session.accountid,
    most: MAX_FILES,
    count: async () => {
      const { count } = await db
        .selectFrom('job_run')
        .select((c) => c.fn.countAll<number>().as('count'))
        .where('kind', '=', FILE_KIND)
        .where('accountid', '=', session.accountid)
        .where('startedon', '>', sql<string>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'You have many files of reports today. Please try again tomorrow',
  });

const start = (datasets: Datasets) =>
  serve(startReportFile, async (ctx, { question, name, formatid }) => {
    datasetFor(datasets, ctx, question.datasetkey);
    await expectRoomFor(ctx);
    return [{ jobrunid: await enqueue(ctx.db, { kind: FILE_KIND, title: name, input: { question, name, formatid } }) }];
  });

const cancel = serve(cancelReportFile, async ({ db, session }, { jobrunid }) => {
  const own = await db
    .selectFrom('job_run')
    .select('jobrunid')
    .where('jobrunid', '=', jobrunid)
    .where('kind', '=', FILE_KIND)
    .where('accountid', '=', session.accountid)
    .executeTakeFirst();
  if (!own) return notFound();
  await cancelJob(db, jobrunid);
  return [{ isexecuted: true }];
});

const list = (datasets: Datasets) =>
  serve(listReportFiles, async ({ db, session, env }) => {
    const rows = await db
      .selectFrom('report_run')
      .select(['reportrunid', 'reportname', 'datasetkey', 'formatid', 'fromday', 'lastday', 'rowcount', 'iscut'])
      .select(['hiddencolumns', 'addeddate', 'keptuntil', sql<boolean>`reportscheduleid is not null`.as('isscheduled')])
      .select(
        sql<
          boolean | null
        >`datahash = lag(datahash) over (partition by question, scope, fromday, lastday order by reportrunid)`.as(
          'issame',
        ),
      )
      .where('accountid', '=', session.accountid)
      .where('keptuntil', '>', env.now().toISOString())
      .orderBy('reportrunid', 'desc')
      .limit(MAX_FILES)
      .execute();
    return rows.map(({ datasetkey, formatid, ...row }) => ({
      ...row,
      formatid: FORMAT.schema.parse(formatid),
      datasetname: datasets.get(datasetkey)?.shape.name ?? datasetkey,
    }));
  });

const fetch = (datasets: Datasets) =>
  serveFile(reportFile, async (ctx, { reportrunid }) => {
    const { env, tenant, session } = ctx;
    const run = await ctx.tx((db) =>
      db
        .selectFrom('report_run')
        .select(['filekey', 'filename', 'formatid', 'datasetkey', 'question', 'scope'])
        .where('reportrunid', '=', reportrunid)
        .where('accountid', '=', session.accountid)
        .where('keptuntil', '>', env.now().toISOString())
        .executeTakeFirst(),
    );
    if (!run) return notFound();
    const dataset = datasets.get(run.datasetkey);
    const question = questionShape.parse(run.question);
    const mayStill =
      dataset &&
      mayReadDataset({ session }, dataset) &&
      grantFor(session, dataset.shape.right)?.scope === run.scope &&
      hiddenLabels({ session }, dataset, question).length === 0;
    if (!mayStill) return failWith('conflict', { status: 409, text: CHANGED });
    const bytes = await env.files.get(keyOf(tenant.subscriptionid, run.filekey));
    return {
      name: run.filename,
      type: TYPES[FORMAT.schema.parse(run.formatid)],
      bytes: bytes ?? failWith('conflict', { status: 410, text: GONE }),
    };
  });
const TYPES = {
  1: 'text/csv; charset=utf-8',
  2: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  3: 'application/pdf',
} as const;

/** Deletes the rows of files that are kept no longer. */
export const reportFilesDue: DailyCheck = async ({ db, env }) => {
  await db.deleteFrom('report_run').where('keptuntil', '<=', env.now().toISOString()).execute();
  const { rows } = await tenantSql<{ isleft: boolean }>`select exists (select from report_run
    where subscriptionid = current_subscription()) as isleft`.execute(db);
  return rows[0]?.isleft ?? false;
};

export const runEndpoints = (datasets: Datasets): Served[] => [
  start(datasets),
  cancel,
  list(datasets),
  fetch(datasets),
];
