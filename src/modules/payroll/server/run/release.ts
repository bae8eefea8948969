import { sql } from 'kysely';
import { failWith } from '#platform/server/application-error.ts';
import { raiseEvent } from '#platform/server/company-event.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { lockedRunRow } from './decide.ts';
import { paymentOf } from './payment.ts';
import { publishDay } from './publish-day.ts';
import { conflict } from './run-order.ts';

const REGULAR = 1;
const RELEASED = 6;

type Releasing = {
  readonly payrollrunid: number;
  readonly accountid: number;
  /** The total as typed, in paise. */
  readonly netpay: number;
  /** The company's day, before which a publish date is over; missing: published with the release, whatever is planned. */
  readonly today?: string;
  /** When it is released. */
  readonly now?: Date;
  /** The day the bank is to pay, where the pay date is over and another day was chosen. */
  readonly valuedate?: string | null | undefined;
};
/**
 * Releases the payments of a locked run, once: one payment per person with net pay, under a unique reference. Tax and
 * payslips stay with the pay date, whichever day the bank is to pay on.
 * @returns whether its payslips are published with it
 */
export async function releaseRun(
  db: Db,
  { payrollrunid, accountid, netpay, today, now = new Date(), valuedate = null }: Releasing,
): Promise<boolean> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== 5)
    conflict(run.statusid === 6 ? 'This run is released already' : 'Only a locked run can be released');
  if (run.netpay !== netpay)
    failWith('invalid', {
      text: 'The total you typed is not the net pay of this run',
      fields: { netpay: 'The total you typed is not the net pay of this run' },
    });
  const rows = await db
    .selectFrom('payslip')
    .select([
      'employeeid',
      'employeecode',
      'netpay',
      sql<string>`facts ->> 'name'`.as('name'),
      sql<Record<string, unknown>>`identity`.as('identity'),
    ])
    .where('payrollrunid', '=', payrollrunid)
    .where('netpay', '>', 0)
    // What a payout hold keeps back is paid once the hold has ended.
    .where(sql<boolean>`not identity @> '{"payouthold": true}'`)
    .orderBy('employeecode')
    .execute();
  const payments = rows.map((row) => paymentOf({ ...row, payrollmonth: run.payrollmonth, payrollrunid }));
  for (const part of chunks(payments, 9)) await db.insertInto('payroll_payment').values(part).execute();
  const planned = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(publishDay.as('publishdate'))
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  const publishdate = planned?.publishdate ?? null;
  const isPublished = today === undefined || publishdate === null || publishdate <= today;
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 6,
      releasedby: accountid,
      releasedon: now,
      valuedate,
      ...(isPublished ? { publishedon: now, publishedby: accountid } : {}),
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .where('statusid', '=', 5)
    .execute();
  if (run.runtype === REGULAR && !(await hasOpenRun(db, run.payrollmonth))) await raiseEvent(db, 'payroll_released');
  return isPublished;
}

/** Whether a regular run of a wage month, of any pay group, is not released yet. */
async function hasOpenRun(db: Db, payrollmonth: string): Promise<boolean> {
  const open = await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '=', payrollmonth)
    .where('runtype', '=', REGULAR)
    .where('statusid', '<', RELEASED)
    .executeTakeFirst();
  return open !== undefined;
}
