import { sql } from 'kysely';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { DemoSeed } from '../seed.ts';
import { FIRST_QUESTION, IS, PAYROLL_MONTH, type Question, SUM } from '#modules/report-robo/contract/question.ts';
import { XLSX } from '#modules/report-robo/contract/run.ts';
import { AFTER_ATTENDANCE, HEADS, MANAGERS, MONTHLY, WEEKLY } from '#modules/report-robo/contract/schedule.ts';
import { sessionOfAccount } from '#modules/report-robo/server/account-session.ts';
import type { Datasets } from '#modules/report-robo/server/datasets.ts';
import { nextMoment, wakeSending } from '#modules/report-robo/server/next-moment.ts';
import { runReportFile, writeRun } from '#modules/report-robo/server/runs.ts';

const MORNING = 600;
const COST: Question = {
  ...FIRST_QUESTION,
  datasetkey: 'payslips',
  columns: [],
  groups: ['tags'],
  measures: [
    { column: 'earnings', measureid: SUM },
    { column: 'x1', measureid: SUM },
  ],
  computed: [
    {
      name: 'x1',
      label: 'Cost of the employer',
      formula: 'earnings + pfemployer + eps + esiemployer + lwfemployer',
      unitid: 2,
      totalid: 2,
    },
  ],
  rangeid: PAYROLL_MONTH,
};
const TEAM: Question = {
  ...FIRST_QUESTION,
  columns: ['employeecode', 'fullname', 'designation', 'office', 'joiningdate'],
  filters: [{ column: 'isinservice', operatorid: IS, value: 'Yes' }],
  sort: 'fullname',
};

const OF_AN_OFFICE: Question = {
  ...TEAM,
  filters: [...TEAM.filters, { column: 'office', operatorid: IS, value: 'Pune Head Office', isprompted: true }],
};

const saved = (db: Db, reportname: string, question: Question, accountid: number, isshared: boolean) =>
  db
    .insertInto('report')
    .values({
      reportname,
      datasetkey: question.datasetkey,
      question: JSON.stringify(question),
      isshared,
      accountid,
      addedby: accountid,
    })
    .returning('reportid')
    .executeTakeFirstOrThrow();

/** Reports of the administrator of the demo: one sent each week to managers, one that not all recipients got, and a file. */
export const seedReports =
  (datasets: Datasets): DemoSeed =>
  async ({ pools, subscriptionid, label, env }) => {
    const tenant = await tenantById(pools, subscriptionid);
    if (label !== 'acme' || !tenant) return;
    const now = env.now();
    const today = dayIn(now, tenant.timezoneid);
    const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      inTenant(pools, subscriptionid, { accountid: null, request: 'seed' }, work);
    const accountid = await tx(async (db) => {
      const admin = await db
        .selectFrom('account')
        .select('accountid')
        .where('emailid', '=', `admin@${label}.example`)
        .executeTakeFirst();
      if (!admin) return undefined;
      const cost = await saved(db, 'Payroll cost with the employer’s part', COST, admin.accountid, true);
      const team = await saved(db, 'People of a team', TEAM, admin.accountid, false);
      const office = await saved(db, 'People of an office', OF_AN_OFFICE, admin.accountid, true);
      const rule = { weekday: null, monthday: null, workingday: null, atminute: MORNING, formatid: XLSX };
      const weekly = { ...rule, reportid: team.reportid, ruleid: WEEKLY, weekday: 1, groupid: MANAGERS };
      const nextat = await nextMoment(db, weekly, { now, zone: tenant.timezoneid });
      const monthly = { ...rule, reportid: cost.reportid, ruleid: MONTHLY, monthday: 1, groupid: null };
      const due = await nextMoment(db, monthly, { now, zone: tenant.timezoneid });
      const schedules = await db
        .insertInto('report_schedule')
        .values([
          { ...weekly, isemptysent: false, nextat: nextat ?? null, addedby: admin.accountid },
          {
            ...monthly,
            isemptysent: true,
            nextat: due ?? null,
            lastat: sql<string>`${now.toISOString()}::timestamptz - interval '20 days'`,
            lastresult: 'Sent 1, empty 0, not sent 1. Kavya Menon may not read the data of the report.',
            addedby: admin.accountid,
          },
          {
            ...rule,
            reportid: office.reportid,
            ruleid: AFTER_ATTENDANCE,
            groupid: HEADS,
            isemptysent: false,
            answers: JSON.stringify([{ column: 'office', operatorid: IS, value: 'Pune Head Office' }]),
            addedby: admin.accountid,
          },
        ])
        .returning(['reportscheduleid', 'reportid'])
        .execute();
      const recipients = schedules
        .filter(({ reportid }) => reportid === cost.reportid)
        .map(({ reportscheduleid }) => ({ reportscheduleid, accountid: admin.accountid }));
      await db.insertInto('report_recipient').values(recipients).execute();
      await wakeSending(db);
      return admin.accountid;
    });
    const dataset = datasets.get(TEAM.datasetkey);
    const session =
      accountid === undefined
        ? undefined
        : await tx((db) => sessionOfAccount(db, { accountid, subscriptionid, today }));
    if (!session || !dataset || accountid === undefined) return;
    const ctx = { env, subscriptionid, jobrunid: 0, accountid, today, tenant, progress: () => {}, tx };
    const run = await runReportFile(ctx, {
      session,
      dataset,
      question: TEAM,
      name: 'People of a team',
      formatid: XLSX,
    });
    await tx((db) => writeRun(db, run, undefined));
  };
