import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { withdraw } from '#modules/approval/server/public.ts';
import { closeEvent, eventTasks } from '#modules/checklist/server/public.ts';
import { cancelExit, closeExit, confirmExit, moveReports, previewExit, startExit } from '../contract/exit.ts';
import { TERMINATION } from '../contract/reason.ts';
import { openTasks } from '../engine/clearance.ts';
import { accept, endUnaccepted, type ExitRecord, lockedExit, failOnPaid, undoExit } from './accept.ts';
import { leaverOn, planOf, reasonOf, worded } from './notice-terms.ts';
import { exitKind } from './kind.ts';
import { movePeople } from './reports.ts';

const notOneself = (): never =>
  failWith('conflict', { status: 409, text: 'You cannot decide your own exit. Ask a colleague in HR.' });

type Start = { employeeid: number; exitreasonid: number; submittedon: string; lastday: string | null };

async function planned(ctx: Context, { employeeid, exitreasonid, submittedon, lastday }: Start) {
  const { db, session, people } = ctx;
  await people.one(employeeid);
  if (employeeid === session.employeeid) return notOneself();
  const leaver = await leaverOn(db, employeeid, submittedon);
  const reason = await reasonOf(db, exitreasonid, 'hr');
  if (lastday === null && !reason.isnoticeapplied) failField('lastday', 'Please enter the last day');
  if (submittedon < leaver.joiningdate) failField('submittedon', 'This is before the joining day');
  const plan = await planOf(db, { leaver, reason, submittedon, wishedday: lastday });
  return { leaver, reason, ...plan };
}

const preview = serve(previewExit, async (ctx, input) => {
  const { notice, policy } = await planned(ctx, input);
  return [{ notice, policyreason: policy.reason }];
});

const start = serve(startExit, async (ctx, { note, ...input }) => {
  const { db, session } = ctx;
  const { leaver, reason, notice, exitpolicyid, policy } = await planned(ctx, input);
  const open = await db
    .selectFrom('employee_exit')
    .select('employeeexitid')
    .where('employeeid', '=', leaver.employeeid)
    .where('statusid', 'in', [1, 2])
    .executeTakeFirst();
  if (open) return failWith('E1020', { status: 409 });
  if (leaver.leavingdate !== null && leaver.leavingdate < ctx.today)
    return failWith('conflict', { status: 409, text: 'This person has already left' });
  if (notice.problem) return failField('lastday', worded(notice.problem));
  await failOnPaid(db, leaver.employeeid, notice.lastday);
  const needssecond = reason.kindid === TERMINATION;
  const { employeeexitid } = await db
    .insertInto('employee_exit')
    .values({
      employeeid: leaver.employeeid,
      exitreasonid: reason.exitreasonid,
      exitpolicyid,
      policy: JSON.stringify(policy),
      isown: false,
      needssecond,
      submittedon: input.submittedon,
      wishedday: input.lastday,
      lastday: notice.lastday,
      notice: JSON.stringify(notice),
      note,
      addedby: session.accountid,
    })
    .returning('employeeexitid')
    .executeTakeFirstOrThrow();
  if (!needssecond) await accept(ctx, employeeexitid);
  return [{ employeeexitid, statusid: needssecond ? 1 : 2 }];
});

/** An exit in the caller's scope, locked in the version that the caller saw. */
async function reached(ctx: Context, employeeexitid: number): Promise<ExitRecord> {
  const exit = await lockedExit(ctx.db, employeeexitid);
  await ctx.people.one(exit.employeeid);
  if (exit.employeeid === ctx.session.employeeid) return notOneself();
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== exit.version)
    return stale({ employeeexitid, version: exit.version });
  return exit;
}

async function outcome({ db }: Context, employeeexitid: number) {
  return db
    .selectFrom('employee_exit')
    .select(['employeeexitid', 'statusid', 'version'])
    .where('employeeexitid', '=', employeeexitid)
    .execute();
}

const confirm = serve(confirmExit, async (ctx, { employeeexitid, isconfirmed, note }) => {
  const exit = await reached(ctx, employeeexitid);
  if (!exit.needssecond || exit.statusid !== 1)
    return failWith('conflict', { status: 409, text: 'There is nothing to confirm here' });
  if (exit.addedby === ctx.session.accountid)
    return failWith('conflict', {
      status: 409,
      text: 'A second person confirms a termination. Ask a colleague in HR.',
    });
  if (isconfirmed) await accept(ctx, employeeexitid);
  else await endUnaccepted(ctx, employeeexitid, { statusid: 5, note });
  return outcome(ctx, employeeexitid);
});

const cancel = serve(cancelExit, async (ctx, { employeeexitid, note }) => {
  const exit = await reached(ctx, employeeexitid);
  if (exit.statusid === 1 && exit.approvalrequestid !== null)
    return failWith('conflict', {
      status: 409,
      text: 'This resignation is not accepted yet. Reject it in the Request Center, or ask the employee to withdraw it.',
    });
  if (exit.withdrawalrequestid !== null)
    await withdraw(ctx, { kind: exitKind, ids: [exit.withdrawalrequestid], comment: note });
  if (exit.statusid === 1) await endUnaccepted(ctx, employeeexitid, { statusid: 6, note });
  else await undoExit(ctx, employeeexitid, note);
  return outcome(ctx, employeeexitid);
});

const close = serve(closeExit, async (ctx, { employeeexitid, isoverride, note }) => {
  const { db, session, env, today } = ctx;
  const exit = await reached(ctx, employeeexitid);
  if (exit.statusid !== 2) return failWith('conflict', { status: 409, text: 'Only an accepted exit can be closed' });
  if (exit.lastday > today)
    return failWith('conflict', { status: 409, text: 'An exit can be closed on or after the last working day' });
  const open = openTasks(await eventTasks(db, [employeeexitid]));
  if (open > 0 && !isoverride)
    return failWith('E1270', {
      status: 409,
      text: 'Clearance is not complete. Complete what is open, or override it with a reason.',
    });
  if (open > 0 && !note) return failWith('E1280', { fields: { note: 'Please add comment' } });
  await db
    .updateTable('employee_exit')
    .set((eb) => ({
      statusid: 3,
      endedon: env.now(),
      endedby: session.accountid,
      endingnote: note,
      version: eb('version', '+', 1),
    }))
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  await closeEvent(db, employeeexitid, { today, note });
  return outcome(ctx, employeeexitid);
});

const reports = serve(moveReports, async (ctx, { employeeexitid, employeeids, managerid, fromdate }) => {
  const exit = await reached(ctx, employeeexitid);
  if (![1, 2].includes(exit.statusid)) return notFound();
  return [{ moved: await movePeople(ctx, { exit, employeeids, managerid, fromdate }) }];
});

export const manageEndpoints = [preview, start, confirm, cancel, close, reports];
