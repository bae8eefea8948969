import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import { datasetShape } from '#platform/contract/dataset.ts';
import { raiseEvent } from '#platform/server/company-event.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { jobEnded } from '../../../../test/support/product.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';
import { startTestApp, type TestApp, type TestCompany, TODAY } from '../../../../test/support/app.ts';
import { FIRST_QUESTION } from '../contract/question.ts';
import { removeReport, saveReport } from '../contract/report.ts';
import { cancelReportFile, CSV, listReportFiles, PDF, reportFile, startReportFile, XLSX } from '../contract/run.ts';
import { listSchedules, removeSchedule, saveSchedule, searchRecipients } from '../contract/schedule.ts';
import { sessionOfAccount } from '../server/account-session.ts';
import { makeReportFile } from '../server/report-file.ts';

type Caller = TestCompany['admin'];
/** People with a column that another right opens. */
const salaries: Dataset = {
  shape: datasetShape({
    key: 'salaries',
    name: 'Salaries',
    about: 'One row for each employee',
    right: 'people',
    columns: {
      fullname: { label: 'Name', type: 'text' },
      pay: { label: 'Pay', type: 'money', isadditive: true, right: 'payrollRun' },
    },
  }),
  rows: ({ people }) => people.seen().select(['e.fullname', sql<number>`5000000`.as('pay')]),
};

const PEOPLE = 6;
const question = { ...FIRST_QUESTION, datasetkey: 'salaries', columns: ['fullname', 'pay'], sort: 'fullname' };
const weekly = {
  ...saveSchedule.example,
  ruleid: 1 as const,
  workingday: null,
  groupid: null,
  formatid: CSV,
  attime: '10:00',
};
let app: TestApp;
let company: TestCompany;
let manager: Caller;
let employee: Caller;
let accounts: Record<string, number>;
let reportid: number;
beforeAll(async () => {
  app = await startTestApp({ modules: [{ name: 'test-data', endpoints: [], datasets: [salaries] }] });
  company = await app.company();
  const ids = await company.tx(async (db) => {
    const people = await db
      .insertInto('employee')
      .values(
        Array.from({ length: PEOPLE }, (_, at) => ({
          employeecode: `00${at}`,
          fullname: `Person ${at}`,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute();
    const [first, second] = people.map(({ employeeid }) => employeeid);
    await db
      .insertInto('work_profile')
      .values(
        people.map(({ employeeid }) => ({
          employeeid,
          period: '[2024-01-01,)',
          managerid: employeeid === first || employeeid > (second ?? 0) + 1 ? null : (first ?? null),
        })),
      )
      .execute();
    const grants = [
      ['Reports of a team', FEATURES.people.featureid, 'reports'],
      ['Reports of oneself', FEATURES.people.featureid, 'self'],
    ] as const;
    for (const [permissiongroupname, featureid, scope] of grants) {
      const { permissiongroupid } = await db
        .insertInto('permission_group')
        .values({ permissiongroupname })
        .returning('permissiongroupid')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('permission_grant')
        .values([{ permissiongroupid, featureid, actionid: 2, scope }])
        .execute();
    }
    await db.deleteFrom('common_access').where('featureid', '=', FEATURES.people.featureid).execute();
    return { first: first ?? 0, second: second ?? 0 };
  });
  manager = await company.account('manager@kaveri.example', ['Reports of a team'], ids.first);
  employee = await company.account('employee@kaveri.example', ['Reports of oneself'], ids.second);
  accounts = await company.tx(async (db) =>
    Object.fromEntries(
      (await db.selectFrom('account').select(['accountid', 'emailid']).execute()).map((one) => [
        one.emailid,
        one.accountid,
      ]),
    ),
  );
  const [row] = await company.admin.call(saveReport, {
    reportid: null,
    reportname: 'Salaries of the month',
    isshared: false,
    question,
  });
  reportid = row?.reportid ?? 0;
});
afterAll(() => app.stop());

const accountOf = (emailid: string): number => accounts[emailid] ?? 0;
const idOfAdmin = () => accountOf(company.company.admin);
/** Saves the schedule, and lets the clock come to its time. */
async function sent(values: Partial<typeof weekly> & { accountids: number[] }): Promise<number> {
  const [saved] = await company.admin.call(saveSchedule, { ...weekly, reportid, ...values });
  const reportscheduleid = saved?.reportscheduleid ?? 0;
  const [before] = await company.admin.call(listSchedules, { reportid });
  await company.tx(async (db) => {
    await db
      .updateTable('report_schedule')
      .set({ nextat: `${TODAY}T04:30:00Z` })
      .where('reportscheduleid', '=', reportscheduleid)
      .execute();
    await sql`select enqueue_task('send_reports')`.execute(db);
  });
  for (const until = Date.now() + limit(20); Date.now() < until; await jobDone()) {
    const rows = await company.admin.call(listSchedules, { reportid });
    const row = rows.find((one) => one.reportscheduleid === reportscheduleid);
    if (row?.lastresult !== null || row?.stopreason !== null) return reportscheduleid;
  }
  throw new Error(`Nothing was sent: ${JSON.stringify(before)}`);
}
const scheduleOf = async (id: number) =>
  (await company.admin.call(listSchedules, { reportid })).find((one) => one.reportscheduleid === id);
const linesOf = async (caller: Caller) => {
  const [file] = await caller.call(listReportFiles, {});
  const text = (await caller.file(reportFile, { reportrunid: file?.reportrunid ?? 0 })).toString('utf8');
  return text.replace('\uFEFF', '').trimEnd().split('\n');
};

test('three recipients get three files: each has the rows and the columns of their own rights', async () => {
  const accountids = [idOfAdmin(), accountOf('manager@kaveri.example'), accountOf('employee@kaveri.example')];
  const id = await sent({ accountids });
  expect(await linesOf(company.admin)).toEqual([
    'Name,Pay',
    ...Array.from({ length: PEOPLE }, (_, at) => `Person ${at},50000.00`),
  ]);
  expect(await linesOf(manager)).toEqual(['Name', 'Person 0', 'Person 1', 'Person 2']);
  expect(await linesOf(employee)).toEqual(['Name', 'Person 1']);
  expect((await employee.call(listReportFiles, {}))[0]).toMatchObject({ hiddencolumns: ['Pay'], rowcount: 1 });
  expect(await scheduleOf(id)).toMatchObject({ lastresult: 'Sent 3, empty 0, not sent 0.', stopreason: null });
  const mails = await company.tx((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'body'])
      .where('subject', '=', 'Report: Salaries of the month')
      .execute(),
  );
  expect(mails).toHaveLength(3);
  expect(mails.find(({ recipient }) => recipient === 'manager@kaveri.example')?.body).toContain(
    'You may not see these columns, so they are not in it: Pay.',
  );
  // The file of somebody else does not exist.
  const [own] = await company.admin.call(listReportFiles, {});
  expect((await manager.refused(reportFile, { reportrunid: own?.reportrunid ?? 0 })).status).toBe(404);
  await company.admin.call(removeSchedule, { reportscheduleid: id });
});

test('a right that is withdrawn takes the file back, and a recipient without the data is told of to the owner', async () => {
  const [file] = await manager.call(listReportFiles, {});
  await company.tx(async (db) => {
    const group = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', 'Reports of a team')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('account_group').where('permissiongroupid', '=', group.permissiongroupid).execute();
  });
  expect((await manager.refused(reportFile, { reportrunid: file?.reportrunid ?? 0 })).status).toBe(409);
  const id = await sent({ accountids: [accountOf('manager@kaveri.example'), accountOf('employee@kaveri.example')] });
  expect((await scheduleOf(id))?.lastresult).toMatch(/^Sent 1, empty 0, not sent 1\. .* may not read the data/);
  await company.admin.call(removeSchedule, { reportscheduleid: id });
});

test('10:00 is that of the company; the owner who leaves stops the schedule, with a notice', async () => {
  const [saved] = await company.admin.call(saveSchedule, { ...weekly, reportid, accountids: [idOfAdmin()] });
  const id = saved?.reportscheduleid ?? 0;
  expect(new Date((await scheduleOf(id))?.nextat ?? '').toISOString()).toBe('2026-10-21T04:30:00.000Z');
  await company.admin.call(removeSchedule, { reportscheduleid: id });
  const boss = await company.account('boss@kaveri.example', ['Administrator']);
  const [report] = await boss.call(saveReport, {
    reportid: null,
    reportname: 'Of the boss',
    isshared: false,
    question,
  });
  const of = report?.reportid ?? 0;
  await boss.call(saveSchedule, { ...weekly, reportid: of, accountids: [idOfAdmin()] });
  await company.tx(async (db) => {
    await db
      .updateTable('account')
      .set({ accessuntil: '2026-10-19' })
      .where('emailid', '=', 'boss@kaveri.example')
      .execute();
    await db
      .updateTable('report_schedule')
      .set({ nextat: `${TODAY}T04:30:00Z` })
      .where('reportid', '=', of)
      .execute();
    await sql`select enqueue_task('send_reports')`.execute(db);
  });
  const stopped = async () =>
    company.tx((db) =>
      db.selectFrom('report_schedule').select(['stopreason', 'nextat']).where('reportid', '=', of).executeTakeFirst(),
    );
  for (const until = Date.now() + limit(20); Date.now() < until && !(await stopped())?.stopreason;) await jobDone();
  expect(await stopped()).toEqual({ stopreason: 'The owner of the report has left.', nextat: null });
  const notices = await company.tx((db) =>
    db
      .selectFrom('notification')
      .select('sentence')
      .where('kind', '=', 'report_not_sent')
      .where('accountid', '=', idOfAdmin())
      .execute(),
  );
  expect(notices.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('has left'));
});

test('a whole report is made in the worker, as each format, and run again it says whether its data changed', async () => {
  const make = async (formatid: 1 | 2 | 3) => {
    const [started] = await company.admin.call(startReportFile, { question, name: 'Salaries', formatid });
    const job = await jobEnded(company.company, started?.jobrunid ?? 0);
    const [file] = await company.admin.call(listReportFiles, {});
    const bytes = await company.admin.file(reportFile, { reportrunid: file?.reportrunid ?? 0 });
    return { job, file, bytes };
  };
  const first = await make(CSV);
  expect(first.bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(1 + PEOPLE);
  expect((await make(XLSX)).bytes.subarray(0, 2).toString()).toBe('PK');
  const pdf = await make(PDF);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.file).toMatchObject({ issame: true, rowcount: PEOPLE, iscut: false });
  await company.tx((db) =>
    db.updateTable('employee').set({ fullname: 'Renamed' }).where('employeecode', '=', '003').execute(),
  );
  expect((await make(CSV)).file).toMatchObject({ issame: false });
  expect((await manager.refused(cancelReportFile, { jobrunid: 1 })).status).toBe(403);
  expect((await company.admin.refused(cancelReportFile, { jobrunid: 987_654_321 })).status).toBe(404);
});

test('a file that takes no more says so in its first line; more rows than XLSX takes are refused before they are read', async () => {
  const make = (formatid: 1 | 2) =>
    company.tx(async (db) => {
      const session = await sessionOfAccount(db, {
        accountid: idOfAdmin(),
        subscriptionid: company.subscriptionid,
        today: TODAY,
      });
      if (!session) throw new Error('The administrator may sign in');
      const caller = { db, session, today: TODAY, tenant: { timezoneid: 'Asia/Kolkata' } as never };
      const rest = { title: 'Salaries', companyname: 'Kaveri', progress: () => {}, maxrows: { 1: 4, 2: 4, 3: 4 } };
      return makeReportFile(caller, salaries, question, { formatid, ...rest });
    });
  const csv = await make(1);
  expect(csv).toMatchObject({ rowcount: 4, iscut: true });
  expect(Buffer.from(csv.bytes).toString('utf8').split('\n')[0]).toBe(
    '\uFEFFThe first 4 of 6 rows: the limit of a file',
  );
  await expect(make(2)).rejects.toThrow('XLSX takes 4 rows at most; this report has 6. Take CSV, or filter');
});

test('a schedule stores the values that its report asks for, and waits for its event', async () => {
  const prompted = {
    ...question,
    filters: [{ column: 'fullname', operatorid: 1 as const, value: '', isprompted: true }],
  };
  const report = { reportname: 'Salary of one person', isshared: false };
  const [row] = await company.admin.call(saveReport, { reportid: null, ...report, question: prompted });
  const of = row?.reportid ?? 0;
  const after = { ...weekly, reportid: of, ruleid: 5 as const, accountids: [idOfAdmin()] };
  expect((await company.admin.refused(saveSchedule, after)).error.fields).toHaveProperty('answers');
  const answers = [{ column: 'fullname', operatorid: 1 as const, value: 'Person 1' }];
  await company.admin.call(saveSchedule, { ...after, answers });
  const stored = async () => (await company.admin.call(listSchedules, { reportid: of }))[0];
  expect(await stored()).toMatchObject({ answers, nextat: null, stopreason: null });
  const happens = async () => {
    const { lastat } = (await stored()) ?? {};
    await company.tx((db) => raiseEvent(db, 'payroll_released'));
    for (const until = Date.now() + limit(20); Date.now() < until; await jobDone()) {
      const now = await stored();
      if (now?.stopreason || (now?.lastresult !== null && now?.lastat !== lastat)) return now;
    }
    throw new Error('Nothing was sent');
  };
  await company.tx((db) => raiseEvent(db, 'attendance_closed'));
  expect(await happens()).toMatchObject({ lastresult: 'Sent 1, empty 0, not sent 0.', nextat: null });
  expect(await linesOf(company.admin)).toEqual(['Name,Pay', 'Person 1,50000.00']);
  const second = { column: 'pay', operatorid: 4 as const, value: '1', isprompted: true };
  const more = { ...prompted, filters: [...prompted.filters, second] };
  await company.admin.call(saveReport, { reportid: of, ...report, question: more });
  expect((await happens())?.stopreason).toBe('The report asks for a value that its schedule does not have.');
});

test('recipients are accounts of the company, schedules those of one’s own reports', async () => {
  expect(await company.admin.call(searchRecipients, { search: 'manag' })).toEqual([
    { displayname: 'manager@kaveri.example', displayvalue: accountOf('manager@kaveri.example') },
  ]);
  const fields = async (values: object) =>
    (await company.admin.refused(saveSchedule, { ...weekly, reportid, accountids: [], ...values })).error.fields;
  expect(await fields({})).toHaveProperty('accountids');
  expect(await fields({ accountids: [987_654_321] })).toHaveProperty('accountids');
  expect(await fields({ ruleid: 2, accountids: [idOfAdmin()] })).toHaveProperty('weekday');
  expect(await fields({ attime: '25:00', accountids: [idOfAdmin()] })).toHaveProperty('attime');
  expect((await company.admin.refused(listSchedules, { reportid: 987_654_321 })).status).toBe(404);
  await company.admin.call(saveSchedule, { ...weekly, reportid, accountids: [idOfAdmin()] });
  await company.admin.call(removeReport, { reportid });
});
