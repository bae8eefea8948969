import { dayWords } from '#platform/engine/months.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { takeBackHandedOn } from '#modules/approval/server/public.ts';
import { closeEvent, startEvent, taskOwners } from '#modules/checklist/server/public.ts';
import { isReserved } from '#modules/expense/server/public.ts';
import { type Leaver, leaverOn } from './notice-terms.ts';
import { addressOf, clearanceBegun, exitAccepted, exitCancelled, tell } from './mails.ts';
import { setLastDays } from './last-day.ts';

/** An exit, locked until the transaction ends. */
export async function lockedExit(db: Db, employeeexitid: number) {
  const row = await db
    .selectFrom('employee_exit')
    .selectAll()
    .where('employeeexitid', '=', employeeexitid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? notFound();
}
export type ExitRecord = Awaited<ReturnType<typeof lockedExit>>;

/**
 * Rejects a last day before a month whose pay is in effect: that pay was approved with the person in service. Months that
 * were discarded or reversed are not paid.
 * @throws 409 with a message that says what to do
 */
export async function failOnPaid(db: Db, employeeid: number, lastday: string): Promise<void> {
  const { rows } = await tenantSql<{ month: string }>`
    select payrollmonth as month from last_paid_months(current_subscription(), array[${employeeid}::bigint]) /* subscriptionid in the function */`.execute(
    db,
  );
  const [{ month } = { month: '' }] = rows;
  if (month > lastday.slice(0, 7))
    failWith('conflict', {
      status: 409,
      text: `${month} is paid already. Enter a last day in that month or later, and recover what was overpaid.`,
    });
}

/** Begins the clearance: the checklist that the exit policy names. */
async function beginClearance(ctx: RequestContext, exit: ExitRecord, leaver: Leaver, lastday: string): Promise<void> {
  const { db, origin, today, session } = ctx;
  const policy = await db
    .selectFrom('exit_policy')
    .select('checklisttemplateid')
    .where('exitpolicyid', '=', exit.exitpolicyid)
    .executeTakeFirst();
  const checklisttemplateid = policy?.checklisttemplateid ?? null;
  if (checklisttemplateid === null) return;
  const checklistid = await startEvent(
    db,
    { checklisttemplateid, employeeid: leaver.employeeid, eventday: lastday, sourceid: exit.employeeexitid },
    { today, accountid: session.accountid },
  );
  await tell(ctx, clearanceBegun, {
    link: '/checklist',
    to: (await taskOwners(db, checklistid)).map(({ accountid, emailid, fullname }) => ({
      accountid,
      emailid,
      values: { name: fullname, person: leaver.fullname, day: dayWords(lastday), link: `${origin}/checklist` },
    })),
  });
}

/**
 * Carries out an exit: the last day and the reason on the record, which also end the access; reassigns approvals,
 * starts the clearance, notifies the person. In the caller's transaction. @throws 409 when it is decided already
 */
export async function accept(ctx: RequestContext, employeeexitid: number): Promise<void> {
  const { db, session, env, today, origin } = ctx;
  const exit = await lockedExit(db, employeeexitid);
  if (exit.statusid !== 1) failWith('conflict', { status: 409, text: 'This exit has already been decided' });
  // On a late acceptance the wished day may be past: then it is today, because nobody wished for a past day.
  const lastday = exit.isown && exit.lastday < today ? today : exit.lastday;
  const leaver = await leaverOn(db, exit.employeeid, today < lastday ? today : lastday);
  if (lastday < leaver.joiningdate)
    failWith('conflict', { status: 409, text: 'The last day is before the joining day. Enter a later day.' });
  await failOnPaid(db, exit.employeeid, lastday);
  const reason = await db
    .selectFrom('exit_reason')
    .select('exitreasonname')
    .where('exitreasonid', '=', exit.exitreasonid)
    .executeTakeFirstOrThrow();
  const { employeeid } = exit;
  const leaving = { employeeid, leavingdate: lastday, leavingreason: reason.exitreasonname };
  const approvaldelegationid = (await setLastDays(db, [leaving], today)).get(employeeid);
  await db
    .updateTable('employee_exit')
    .set((eb) => ({
      statusid: 2,
      lastday,
      previousleavingdate: leaver.leavingdate,
      previousleavingreason: leaver.leavingreason,
      acceptedon: env.now(),
      acceptedby: session.accountid,
      version: eb('version', '+', 1),
    }))
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  if (approvaldelegationid !== undefined)
    await db
      .updateTable('employee_exit')
      .set({ approvaldelegationid })
      .where('employeeexitid', '=', employeeexitid)
      .execute();
  await beginClearance(ctx, exit, leaver, lastday);
  const values = { name: leaver.fullname, day: dayWords(lastday), link: `${origin}/profile/exit` };
  // Death: no notification to the person.
  if (await isAddressed(db, exit.exitreasonid))
    await tell(ctx, exitAccepted, {
      link: '/profile/exit',
      to: [{ employeeid: exit.employeeid, emailid: await addressOf(db, exit.employeeid), values }],
    });
}

const DEATH = 5;
async function isAddressed(db: Db, exitreasonid: number): Promise<boolean> {
  const row = await db
    .selectFrom('exit_reason')
    .select('kindid')
    .where('exitreasonid', '=', exitreasonid)
    .executeTakeFirstOrThrow();
  return row.kindid !== DEATH;
}

/** Ends an exit that was not accepted: 4 withdrawn, 5 rejected, 6 cancelled. */
export async function endUnaccepted(
  { db, session, env }: Pick<RequestContext, 'db' | 'session' | 'env'>,
  employeeexitid: number,
  { statusid, note = null }: { statusid: 4 | 5 | 6; note?: string | null },
): Promise<void> {
  await db
    .updateTable('employee_exit')
    .set((eb) => ({
      statusid,
      endedon: env.now(),
      endedby: session.accountid,
      endingnote: note,
      version: eb('version', '+', 1),
    }))
    .where('employeeexitid', '=', employeeexitid)
    .where('statusid', '=', 1)
    .execute();
}

/** Restores the manager of people that was changed for this exit, unless it was changed again since. */
async function giveReportsBack(db: Db, { employeeexitid, employeeid }: ExitRecord): Promise<void> {
  await db
    .updateTable('work_profile')
    .from('exit_moved_report as m')
    .set((eb) => ({ managerid: employeeid, version: eb('work_profile.version', '+', 1) }))
    .whereRef('work_profile.workprofileid', '=', 'm.workprofileid')
    .whereRef('work_profile.managerid', '=', 'm.managerid')
    .where('m.employeeexitid', '=', employeeexitid)
    .execute();
  await db.deleteFrom('exit_moved_report').where('employeeexitid', '=', employeeexitid).execute();
}

/**
 * Cancels an accepted exit before its last day is past: restores the record, approvals and reports.
 * @throws 409 once the person has left
 */
export async function undoExit(ctx: RequestContext, employeeexitid: number, note: string | null): Promise<void> {
  const { db, session, env, today } = ctx;
  const exit = await lockedExit(db, employeeexitid);
  if (exit.statusid !== 2) failWith('conflict', { status: 409, text: 'This exit has already ended' });
  if (exit.lastday < today)
    failWith('conflict', { status: 409, text: 'This person has left. Invite them again instead.' });
  // Without its exit nobody could take the settlement out, and the expenses would wait for it for ever.
  if (await isReserved(db, exit.employeeid))
    failWith('conflict', { status: 409, text: 'The settlement is confirmed. Take it out of its payroll first' });
  await db
    .updateTable('employee')
    .set((eb) => ({
      leavingdate: exit.previousleavingdate,
      leavingreason: exit.previousleavingreason,
      version: eb('version', '+', 1),
    }))
    .where('employeeid', '=', exit.employeeid)
    .where('leavingdate', '=', exit.lastday)
    .execute();
  await db
    .updateTable('employee_exit')
    .set((eb) => ({
      statusid: 6,
      approvaldelegationid: null,
      endedon: env.now(),
      endedby: session.accountid,
      endingnote: note,
      version: eb('version', '+', 1),
    }))
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  await takeBackHandedOn(db, exit.approvaldelegationid === null ? [] : [exit.approvaldelegationid]);
  await closeEvent(db, employeeexitid, { today, note });
  await giveReportsBack(db, exit);
  const person = await db
    .selectFrom('employee')
    .select('fullname')
    .where('employeeid', '=', exit.employeeid)
    .executeTakeFirstOrThrow();
  const { employeeid } = exit;
  const emailid = await addressOf(db, employeeid);
  await tell(ctx, exitCancelled, {
    link: '/profile/exit',
    to: [{ employeeid, emailid, values: { name: person.fullname } }],
  });
}
