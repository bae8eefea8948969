import { sql } from 'kysely';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { isInvolved, mayDecide, submitRequests, withdraw } from '#modules/approval/server/public.ts';
import {
  getExitOfRequest,
  getOwnExit,
  previewResignation,
  resign,
  saveInterview,
  setLastDay,
  withdrawResignation,
} from '../contract/resign.ts';
import { lastWorkingDay } from '../engine/notice.ts';
import { day } from '#platform/engine/day.ts';
import { lockedExit } from './accept.ts';
import { storedPolicyOf, leaverOn, noticeOf, planOf, reasonOf, worded } from './notice-terms.ts';
import { type Asked, exitKind } from './kind.ts';
import { answersOf, coreOf, questionsOf } from './shown.ts';
import { fieldOf, problemsOf } from '#platform/engine/form-question.ts';

const OPEN = [1, 2];

/** One's own employee record. @throws 409 for an account without one */
function ownId({ session }: Pick<Context, 'session'>): number {
  return (
    session.employeeid ??
    failWith('conflict', { status: 409, text: 'Your account has no employee record, so there is nothing to end' })
  );
}

const ownExits = (db: Context['db'], employeeid: number) =>
  db
    .selectFrom('employee_exit as x')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .selectAll('x')
    .select(['r.exitreasonname', 'r.kindid'])
    .where('x.employeeid', '=', employeeid);

/** The running exit of a person; a termination that waits for its second person is hidden from them. */
const running = (db: Context['db'], employeeid: number) =>
  ownExits(db, employeeid)
    .where('x.statusid', 'in', [...OPEN, 3])
    .where((c) => c.or([c('x.needssecond', '=', false), c('x.statusid', '<>', 1)]))
    .orderBy('x.employeeexitid', 'desc')
    .limit(1)
    .executeTakeFirst();

const own = serve(getOwnExit, async ({ db, session }) => {
  const reasons = await db
    .selectFrom('exit_reason')
    .select(['exitreasonname as displayname', 'exitreasonid as displayvalue'])
    .where('isselfservice', '=', true)
    .where('isactive', '=', 1)
    .orderBy('exitreasonname')
    .execute();
  const { employeeid } = session;
  if (employeeid === null) return [{ hasrecord: false, leavingdate: null, exit: null, reasons }];
  const person = await db
    .selectFrom('employee')
    .select('leavingdate')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const row = await running(db, employeeid);
  if (!row) return [{ hasrecord: true, leavingdate: person?.leavingdate ?? null, exit: null, reasons }];
  const answers = answersOf(row.interview);
  const exit = {
    ...(await coreOf(db, row)),
    withdrawalopen: row.withdrawalrequestid !== null,
    interview: row.statusid === 1 ? [] : questionsOf(storedPolicyOf(row.policy)).map((one) => fieldOf(one, answers)),
    isinterviewdone: row.interview !== null,
  };
  return [{ hasrecord: true, leavingdate: person?.leavingdate ?? null, exit, reasons }];
});

async function planned(ctx: Context, options: { exitreasonid: number; wishedday: string | null }) {
  const { db, today } = ctx;
  const leaver = await leaverOn(db, ownId(ctx), today);
  const reason = await reasonOf(db, options.exitreasonid, 'person');
  const plan = await planOf(db, { leaver, reason, submittedon: today, wishedday: options.wishedday });
  return { leaver, reason, ...plan };
}

const preview = serve(previewResignation, async (ctx, input) => {
  const { notice, policy } = await planned(ctx, input);
  return [{ notice, policyreason: policy.reason }];
});

const submit = serve(resign, async (ctx, { note, ...input }) => {
  const { db, session, today } = ctx;
  const { leaver, reason, notice, exitpolicyid, policy } = await planned(ctx, input);
  const open = await db
    .selectFrom('employee_exit')
    .select('employeeexitid')
    .where('employeeid', '=', leaver.employeeid)
    .where('statusid', 'in', OPEN)
    .executeTakeFirst();
  if (open) return failWith('E1020', { status: 409 });
  if (leaver.leavingdate !== null)
    return failWith('conflict', {
      status: 409,
      text: 'Your last day is already recorded. Ask your HR team to change it.',
    });
  if (notice.problem) return failField('wishedday', worded(notice.problem));
  const { employeeexitid } = await db
    .insertInto('employee_exit')
    .values({
      employeeid: leaver.employeeid,
      exitreasonid: reason.exitreasonid,
      exitpolicyid,
      policy: JSON.stringify(policy),
      isown: true,
      submittedon: today,
      wishedday: input.wishedday,
      lastday: notice.lastday,
      notice: JSON.stringify(notice),
      note,
      addedby: session.accountid,
    })
    .returning('employeeexitid')
    .executeTakeFirstOrThrow();
  const payload: Asked = { employeeexitid, what: 'resign', note };
  const [created] = await submitRequests(ctx, [
    { kind: exitKind, employeeid: leaver.employeeid, facts: {}, payload, title: 'Resignation', similar: 'resign' },
  ]);
  const approvalrequestid = created?.approvalrequestid ?? notFound();
  await db
    .updateTable('employee_exit')
    .set({ approvalrequestid })
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  return [{ employeeexitid, approvalrequestid }];
});

const takeBack = serve(withdrawResignation, async (ctx, { note }) => {
  const { db, today } = ctx;
  const row = await running(db, ownId(ctx));
  if (!row || !row.isown || row.statusid === 3) return notFound();
  const { employeeexitid, employeeid } = row;
  if (row.statusid === 1) {
    await withdraw(ctx, { kind: exitKind, ids: [row.approvalrequestid ?? -1], comment: note });
    return [{ employeeexitid, iswithdrawn: true }];
  }
  if (row.lastday < today) return failWith('conflict', { status: 409, text: 'Your last day has passed' });
  const payload: Asked = { employeeexitid, what: 'withdraw', note };
  const [created] = await submitRequests(ctx, [
    {
      kind: exitKind,
      employeeid,
      facts: {},
      payload,
      title: 'Resignation withdrawn',
      similar: 'withdraw',
    },
  ]);
  if (created?.statusid === 1)
    await db
      .updateTable('employee_exit')
      .set({ withdrawalrequestid: created.approvalrequestid })
      .where('employeeexitid', '=', employeeexitid)
      .execute();
  return [{ employeeexitid, iswithdrawn: false }];
});

const interview = serve(saveInterview, async (ctx, { answers }) => {
  const { db } = ctx;
  const row = await running(db, ownId(ctx));
  if (!row || row.statusid === 1) return notFound();
  const questions = questionsOf(storedPolicyOf(row.policy));
  if (answers.some(({ id }) => !questions.some((one) => one.id === id))) return notFound();
  const problems = problemsOf(questions, answers);
  if (Object.keys(problems).length > 0) return failWith('E1370', { fields: problems });
  await db
    .updateTable('employee_exit')
    .set((eb) => ({ interview: JSON.stringify(answers), version: eb('version', '+', 1) }))
    .where('employeeexitid', '=', row.employeeexitid)
    .execute();
  return [{ isexecuted: true }];
});

const ofRequest = serve(getExitOfRequest, async (ctx, { approvalrequestid }) => {
  if (!(await isInvolved(ctx, approvalrequestid))) return notFound();
  const row = await ctx.db
    .selectFrom('employee_exit')
    .select(['employeeexitid', 'lastday', 'wishedday', 'notice', 'policy', 'version'])
    .where((c) =>
      c.or([c('approvalrequestid', '=', approvalrequestid), c('withdrawalrequestid', '=', approvalrequestid)]),
    )
    .executeTakeFirst();
  if (!row) return notFound();
  const { notice, policy, ...result } = row;
  const asks = await ctx.db
    .selectFrom('employee_exit')
    .select('employeeexitid')
    .where('approvalrequestid', '=', approvalrequestid)
    .where('statusid', '=', 1)
    .executeTakeFirst();
  const maysetday = asks !== undefined && (await mayDecide(ctx, approvalrequestid));
  return [{ ...result, notice: noticeOf(notice), policyreason: storedPolicyOf(policy)?.reason ?? null, maysetday }];
});

/** Another last day set by an approver: checked by the policy like a wish of the person. */
const setDay = serve(setLastDay, async (ctx, { employeeexitid, lastday }) => {
  const { db, ifMatch } = ctx;
  const exit = await lockedExit(db, employeeexitid);
  // Only current approvers may know of the request, least of all the person.
  if (exit.approvalrequestid === null || !(await mayDecide(ctx, exit.approvalrequestid))) return notFound();
  if (ifMatch !== exit.version) return stale({ employeeexitid, version: exit.version });
  const policy = storedPolicyOf(exit.policy);
  if (!policy) return notFound();
  const leaver = await leaverOn(db, exit.employeeid, exit.submittedon);
  const reason = await reasonOf(db, exit.exitreasonid, 'exit');
  const notice = lastWorkingDay(policy.detail, {
    submittedon: day(exit.submittedon),
    wishedday: day(lastday),
    isonprobation: leaver.isonprobation,
    subscriptiongradeid: leaver.subscriptiongradeid,
    isnoticeapplied: reason.isnoticeapplied,
  });
  if (notice.problem) return failField('lastday', worded(notice.problem));
  if (lastday < ctx.today) return failField('lastday', 'The last day has already passed');
  return db
    .updateTable('employee_exit')
    .set({ lastday, notice: JSON.stringify(notice), version: sql`version + 1` })
    .where('employeeexitid', '=', employeeexitid)
    .returning(['employeeexitid', 'lastday', 'version'])
    .execute();
});

export const resignEndpoints = [own, preview, submit, takeBack, interview, ofRequest, setDay];
