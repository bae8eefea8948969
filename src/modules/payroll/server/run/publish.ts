import { sql } from 'kysely';
import { publishPayslips, savePublishDate } from '#modules/payroll/contract/run/payslip-publishing.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import { serve } from '#platform/server/serve.ts';
import { dayName, monthName } from '../../engine/wording.ts';
import { announcePayslips, type Notice } from './payslip-notice.ts';
import { periodsOf } from './periods/calendar.ts';
import { lockedRunRow } from './decide.ts';
import { publishDay } from './publish-day.ts';
import { conflict } from './run-order.ts';
import { runs } from './rows.ts';

const RELEASED = 6;

type Period = { readonly payrollmonth: Month; readonly paygroup: string; readonly number: number };

/** The pay date of a period, by its run where there is one. @throws ApplicationError 404 for an unknown period */
async function payDateOf(db: Db, { payrollmonth, paygroup, number }: Period): Promise<string> {
  const all = await periodsOf(db, payrollmonth, 1);
  const regular = all.find((row) => row.paygroup === paygroup && (row.period?.number ?? 1) === number);
  if (regular) return regular.paydate;
  const other = await db
    .selectFrom('pay_period')
    .select('paydate')
    .where('payrollmonth', '=', payrollmonth)
    .where('paygroup', '=', paygroup)
    .where('number', '=', number)
    .executeTakeFirst();
  return other?.paydate ?? notFound();
}

/** The run of a period that is released last, kept from being released or published meanwhile. */
const runOf = (db: Db, { payrollmonth, paygroup, number }: Period) =>
  db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.statusid', 'r.publishedon'])
    .where('q.payrollmonth', '=', payrollmonth)
    .where('q.paygroup', '=', paygroup)
    .where('q.number', '=', number)
    .where('r.statusid', '<>', 7)
    .orderBy('r.sequence', 'desc')
    .limit(1)
    .forUpdate('r')
    .executeTakeFirst();

const plan = serve(savePublishDate, async ({ db, today }, { publishdate, ...period }) => {
  const paydate = await payDateOf(db, period);
  const run = await runOf(db, period);
  const month = monthName(period.payrollmonth);
  if (run?.statusid === RELEASED && run.publishedon !== null)
    conflict(`The payslips of ${month} are published already`);
  if (publishdate === null) {
    if (run?.statusid === RELEASED) conflict('The payroll is released. Publish the payslips now instead');
    await db
      .deleteFrom('payslip_publish_date')
      .where('payrollmonth', '=', period.payrollmonth)
      .where('paygroup', '=', period.paygroup)
      .where('number', '=', period.number)
      .execute();
    return [{ publishdate: null }];
  }
  if (publishdate > paydate)
    failField(
      'publishdate',
      `Employees get their payslip on the pay day ${dayName(paydate as Day)} at the latest. Choose that day or an earlier one`,
    );
  if (publishdate < today) failField('publishdate', 'This day is over. Choose today or a later day');
  await db
    .insertInto('payslip_publish_date')
    .values({ ...period, publishdate })
    .onConflict((c) => c.columns(['subscriptionid', 'paygroup', 'payrollmonth', 'number']).doUpdateSet({ publishdate }))
    .execute();
  await scheduleDailyCheck(db, 'payroll');
  return [{ publishdate }];
});

/** Publishes a released run and notifies its people. @param accountid who does; null where the publish date has come */
async function publishRun(
  notice: Notice,
  { payrollrunid, accountid, now }: { payrollrunid: number; accountid: number | null; now: Date },
): Promise<void> {
  await notice.db
    .updateTable('payroll_run')
    .set({ publishedon: now, publishedby: accountid })
    .where('payrollrunid', '=', payrollrunid)
    .where('publishedon', 'is', null)
    .execute();
  await announcePayslips(notice, payrollrunid);
}

const publish = serve(publishPayslips, async (ctx, { payrollrunid }) => {
  const { db, session } = ctx;
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== RELEASED) conflict('Payslips are published once the payroll is released');
  if (run.publishedon !== null) conflict('The payslips of this payroll are published already');
  await publishRun(ctx, { payrollrunid, accountid: session.accountid, now: ctx.env.now() });
  return runs(db, session, payrollrunid);
});

type Due = Pick<Notice, 'db' | 'today'> & {
  readonly env: Parameters<typeof originOf>[0] & { now(): Date };
  readonly tenant: Notice['tenant'] & { readonly label: string };
};

/** Publishes the released payrolls whose publish date has come. */
export async function publishDue({ db, env, tenant, today }: Due): Promise<void> {
  const due = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('r.payrollrunid')
    .where('r.statusid', '=', RELEASED)
    .where('r.publishedon', 'is', null)
    .where(sql<boolean>`coalesce(${publishDay}, ${today}::date) <= ${today}::date`)
    .orderBy('r.payrollrunid')
    .forUpdate('r')
    .execute();
  const origin = originOf(env, tenant.label);
  for (const { payrollrunid } of due)
    await publishRun({ db, today, tenant, origin }, { payrollrunid, accountid: null, now: env.now() });
}

export const publishingEndpoints = [plan, publish];
