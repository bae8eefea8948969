import { failField, forbidden, notFound, stale } from '#platform/server/application-error.ts';
import { type Dataset, type DatasetCaller, mayReadDataset, visibleColumns } from '#platform/server/dataset.ts';
import { EXPORT_ROWS } from '#platform/contract/list-export.ts';
import { expectExportable, fileOfRows, recordExport } from '#platform/server/list-export.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { SheetCell } from '#platform/server/sheet/write.ts';
import { lockRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import { type Question, question as questionShape } from '../contract/question.ts';
import {
  exportReport,
  reportCatalogue,
  removeReport,
  type ReportAnswer,
  runReport,
  saveReport,
} from '../contract/report.ts';
import { AFTER_ATTENDANCE, AFTER_PAYROLL } from '../contract/schedule.ts';
import { STANDARD_REPORTS } from '../contract/standard.ts';
import { datasetFor, type Datasets, hiddenLabels } from './datasets.ts';
import { fileCell, headingOf } from './file-cells.ts';
import { reportMails, reportNotifications } from './mails.ts';
import { ask } from './query.ts';
import { MODULE, reportFileJob, reportFilesDue, runEndpoints } from './runs.ts';
import { deleteSchedules, scheduleEndpoints } from './schedules.ts';
import { sendAfterEvent, sendJob, sendReports } from './send.ts';

/** The most reports of an account. */
const MAX_REPORTS = 100;

const fileRows = ({ columns, rows }: Pick<ReportAnswer, 'columns' | 'rows'>): SheetCell[][] =>
  rows.map((row) => columns.map((column, at) => fileCell(row[at] ?? null, column)));

function fileOf(answer: ReportAnswer, title: string, format: 'csv' | 'xlsx', today: string) {
  const isPivot = answer.columns.some(({ across }) => across !== null);
  return fileOfRows({
    title,
    columns: answer.columns.map((column) => ({
      heading: headingOf(column, isPivot),
      isrupees: column.type === 'money',
    })),
    rows: fileRows(answer),
    format,
    today,
  });
}

/** The rows of a question as its file has them, at most as many as a file may have. */
export const exportedRows = async (
  caller: DatasetCaller,
  dataset: Dataset,
  question: Question,
): Promise<SheetCell[][]> => fileRows(await ask(caller, dataset, question, EXPORT_ROWS));

const readQuestion = (text: string): Question => {
  try {
    return questionShape.parse(JSON.parse(text));
  } catch {
    return failField('question', 'The question of this file cannot be read. Open the report again');
  }
};

/** Shared reports are listed to everybody, so that nobody keeps them without end. @throws ApplicationError at the name */
async function expectRoom({ db, session }: Pick<Context, 'db' | 'session'>): Promise<void> {
  const { count } = await db
    .selectFrom('report')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('accountid', '=', session.accountid)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPORTS)
    failField('reportname', `You have ${MAX_REPORTS} reports, as many as one account keeps. Delete one first`);
}

/** The calls of reports over the datasets of all modules. */
function reportEndpoints(datasets: Datasets): Served[] {
  const catalogue = serve(reportCatalogue, async (ctx) => {
    const visible = [...datasets.values()].filter((one) => mayReadDataset(ctx, one));
    const stored = await ctx.db
      .selectFrom('report as r')
      .innerJoin('account as a', 'a.accountid', 'r.accountid')
      .select([
        'r.reportid',
        'r.reportname',
        'r.datasetkey',
        'r.question',
        'r.isshared',
        'r.accountid',
        'r.version',
        'a.fullname as ownername',
      ])
      .where((c) => c.or([c('r.accountid', '=', ctx.session.accountid), c('r.isshared', '=', true)]))
      .orderBy('r.reportname')
      .execute();
    const keys = new Set(visible.map(({ shape }) => shape.key));
    return [
      {
        datasets: visible.map((one) => ({
          key: one.shape.key,
          name: one.shape.name,
          about: one.shape.about,
          period: one.shape.period ?? null,
          columns: visibleColumns(ctx, one).map(([name, { label, type, isadditive }]) => ({
            name,
            label,
            type,
            isadditive: isadditive ?? false,
          })),
        })),
        // A report over data that the reader may not see is not offered.
        reports: stored
          .filter(({ datasetkey }) => keys.has(datasetkey))
          .map(({ accountid, question, ...row }) => ({
            ...row,
            question: questionShape.parse(question),
            ismine: accountid === ctx.session.accountid,
          })),
        standard: STANDARD_REPORTS.filter(({ question }) => {
          const dataset = visible.find(({ shape }) => shape.key === question.datasetkey);
          return dataset !== undefined && hiddenLabels(ctx, dataset, question).length === 0;
        }),
      },
    ];
  });
  const run = serve(runReport, async (ctx, { question, limit }) => [
    await ask(ctx, datasetFor(datasets, ctx, question.datasetkey), question, limit),
  ]);
  const file = serveFile(exportReport, async (ctx, { format, name, question: text }) => {
    const question = readQuestion(text);
    const answer = await ctx.tx(async (db) => {
      const caller = { db, session: ctx.session, today: ctx.today, tenant: ctx.tenant };
      const report = await ask(caller, datasetFor(datasets, ctx, question.datasetkey), question, EXPORT_ROWS + 1);
      expectExportable(report.total);
      await recordExport(caller, { path: exportReport.path, question, format, rowcount: report.rows.length });
      return report;
    });
    return fileOf(answer, name || 'Report', format, ctx.today);
  });
  const save = serve(saveReport, async (ctx, { reportid, question, ...values }) => {
    const { db, session, ifMatch } = ctx;
    datasetFor(datasets, ctx, question.datasetkey);
    const columns = { ...values, datasetkey: question.datasetkey, question: JSON.stringify(question) };
    if (reportid === null) {
      await expectRoom(ctx);
      return db
        .insertInto('report')
        .values({ ...columns, accountid: session.accountid, addedby: session.accountid })
        .returning(['reportid', 'version'])
        .execute();
    }
    const current = await lockRecord(db, { table: 'report', idfield: 'reportid' }, reportid);
    if (current.accountid !== session.accountid) return current.isshared ? forbidden() : notFound();
    if (ifMatch !== undefined && ifMatch !== current.version) return stale({ reportid, version: current.version });
    return db
      .updateTable('report')
      .set({ ...columns, version: current.version + 1 })
      .where('reportid', '=', reportid)
      .returning(['reportid', 'version'])
      .execute();
  });
  const remove = serve(removeReport, async ({ db, session }, { reportid }) => {
    const current = await lockRecord(db, { table: 'report', idfield: 'reportid' }, reportid);
    if (current.accountid !== session.accountid) return current.isshared ? forbidden() : notFound();
    const schedules = await db
      .selectFrom('report_schedule')
      .select('reportscheduleid')
      .where('reportid', '=', reportid)
      .execute();
    await deleteSchedules(
      db,
      schedules.map(({ reportscheduleid }) => reportscheduleid),
    );
    await db.deleteFrom('report').where('reportid', '=', reportid).execute();
    return [{ isexecuted: true }];
  });
  return [catalogue, run, file, save, remove];
}

/** Reports over the datasets that modules contribute. @throws Error when two have the same key */
export function reportRoboOf(parts: readonly ServerModule[]): ServerModule {
  const all = parts.flatMap(({ datasets = [] }) => datasets);
  const byKey = new Map(all.map((one) => [one.shape.key, one]));
  if (byKey.size !== all.length) throw new Error('Two modules have a dataset with the same key');
  return {
    name: MODULE,
    endpoints: [...reportEndpoints(byKey), ...runEndpoints(byKey), ...scheduleEndpoints],
    jobs: [reportFileJob(byKey), sendJob(byKey)],
    tasks: {
      send_reports: sendReports(byKey),
      payroll_released: sendAfterEvent(AFTER_PAYROLL),
      attendance_closed: sendAfterEvent(AFTER_ATTENDANCE),
    },
    dailyCheck: reportFilesDue,
    mails: reportMails,
    notifications: reportNotifications,
  };
}
