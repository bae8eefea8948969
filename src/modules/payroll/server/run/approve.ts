import type { Day } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { dayName } from '../../engine/wording.ts';
import { periodOfRun } from './periods/open.ts';
import { changedSince } from './compute.ts';
import { contextHash, SETTINGS_CHANGED } from './context-hash.ts';
import { CHANGED, lockedRunRow, payDayOf, settingsNow } from './decide.ts';
import { contentHash } from './content.ts';
import { failOnFiles } from '../outputs/file-check.ts';
import { checkPayslipNumbers } from './payslip-numbers.ts';
import { conflict } from './run-order.ts';

/**
 * A second person sends a run back to whoever computed it: it becomes a draft again, an approval is withdrawn, and the
 * comment is stored. @throws ApplicationError 409 for a run that is not computed, or for whoever computed it
 */
export async function sendBackRun(
  db: Db,
  { payrollrunid, accountid, comment }: { payrollrunid: number; accountid: number; comment: string },
): Promise<void> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== 3 && run.statusid !== 4)
    conflict('Only a run that is computed or approved, and not locked, is sent back');
  if ([run.computedby, run.addedby].includes(accountid))
    conflict('A second person sends a run back: you computed this one yourself');
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 1,
      approvedby: null,
      approvedon: null,
      approvedhash: null,
      notifiedon: null,
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  await db.insertInto('payroll_run_event').values({ payrollrunid, kindid: 1, comment, accountid }).execute();
}

/** Number of people named in a sentence. */
const MAX_NAMES = 5;
const listed = (codes: readonly string[]): string =>
  [...codes.slice(0, MAX_NAMES), ...(codes.length > MAX_NAMES ? ['…'] : [])].join(', ');

/** @throws ApplicationError 409: the content is not what the approver saw, with whose drafts were computed again */
async function failOnChange(db: Db, payrollrunid: number): Promise<never> {
  const rows = await db
    .selectFrom('draft_refresh as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .select('e.employeecode')
    .where('f.payrollrunid', '=', payrollrunid)
    .orderBy('f.refreshedon', 'desc')
    .orderBy('e.employeecode')
    .execute();
  const named = listed(rows.map((row) => row.employeecode));
  if (rows.length === 0) conflict('The run has changed since you opened it. Check it again before approving');
  if (rows.length === 1)
    conflict(`The inputs of ${named} changed after the computation. Check the run again before approving`);
  return conflict(
    `The inputs of ${rows.length} people changed after the computation: ${named}. Check the run again before approving`,
  );
}

/**
 * A second person approves the content that was computed. Fails when the content is not what that person saw, when
 * there are exceptions, or when an input changed after the computation.
 */
export async function approveRun(
  db: Db,
  {
    payrollrunid,
    accountid,
    contenthash,
    comment = null,
  }: { payrollrunid: number; accountid: number; contenthash: string; comment?: string | null },
): Promise<void> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== 3) conflict('Only a computed run can be approved');
  if (run.computedby === accountid || run.addedby === accountid)
    failWith('conflict', { status: 409, text: 'Approval needs a second person: you computed this run yourself' });
  if (run.exceptioncount === 1) conflict('One person could not be computed. Correct that one and compute again');
  if (run.exceptioncount > 0)
    conflict(`${run.exceptioncount} people could not be computed. Correct them and compute again`);
  if (run.headcount === 0) failWith('E1400', { status: 409 });
  if (run.contenthash !== contenthash || (await contentHash(db, run)) !== contenthash)
    await failOnChange(db, payrollrunid);
  if (run.settingshash !== null && run.settingshash !== (await settingsNow(db, run.payrollmonth)).settingshash)
    conflict(CHANGED);
  await checkPayslipNumbers(db, payrollrunid);
  await failOnFiles(db, run);
  const paydate = await payDayOf(db, run);
  if (run.paydate !== null && run.paydate !== paydate)
    conflict(
      `The pay date of the month changed after the computation, from ${dayName(run.paydate as Day)} to ${dayName(paydate)}. Compute everybody again`,
    );
  if (run.contexthash !== null && run.contexthash !== (await contextHash(db, payrollrunid))) conflict(SETTINGS_CHANGED);
  const changed = await changedSince(db, { ...run, ...(await periodOfRun(db, payrollrunid)) });
  const named = listed(changed);
  if (changed.length === 1) conflict(`The inputs of ${named} changed after the computation. Compute again`);
  if (changed.length > 1)
    conflict(`The inputs of ${changed.length} people changed after the computation: ${named}. Compute again`);
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 4,
      approvedby: accountid,
      approvedon: sql<string>`now()`,
      approvedhash: contenthash,
      notifiedon: null,
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  await db.insertInto('payroll_run_event').values({ payrollrunid, kindid: 2, comment, accountid }).execute();
}
