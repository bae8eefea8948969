import { may } from '#platform/contract/features.ts';
import { message } from '#platform/contract/messages.ts';
import { grantFor } from '#platform/server/access.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { claimFiles, releaseFiles } from '#platform/server/files/claim.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import { anyOf } from '#platform/server/ids.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { actingFor, delegatesOn, meOf } from '#modules/approval/server/public.ts';
import { completeTask, completeTasks } from '../contract/task.ts';
import type { Question } from '../contract/template.ts';
import { FORM, isSelfClosing, OF_EXIT, OPEN, UPLOAD } from '../contract/words.ts';
import { readAnswers, waitingFor } from '../engine/tasks.ts';
import { lockChecklists, lockedChecklist, settle } from './settle.ts';
import { ownedBy, tasksOf } from './shown.ts';

const DONE = 2;

type Asking = Pick<Context, 'db' | 'session' | 'today'>;

/** Whether the caller owns a task, or stands in for an owner. */
async function isOwner({ db, session, today }: Asking, checklisttaskid: number): Promise<boolean> {
  const acting = actingFor(meOf({ session }), await delegatesOn(db, today));
  return (await ownedBy(db, acting, [checklisttaskid])).length > 0;
}

/** Whether the caller's right over checklists reaches a person, to read or to change. Nobody looks after their own. */
async function looksAfter({ db, session, today }: Asking, employeeid: number, need: 'read' | 'edit'): Promise<boolean> {
  const grant = grantFor(session, 'checklist');
  if (!grant || !may(session.grants, 'checklist', need)) return false;
  if (need === 'edit' && employeeid === session.employeeid) return false;
  const people = peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today });
  const row = await people.visible().select('e.employeeid').where('e.employeeid', '=', employeeid).executeTakeFirst();
  return row !== undefined;
}

const complete = serve(
  completeTask,
  async (ctx, { checklisttaskid, statusid, note, answers, files, recoveryamount }) => {
    const { db, session, env, today, ifMatch } = ctx;
    const match = await db
      .selectFrom('checklist_task as t')
      .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
      .select(['t.checklistid', 'c.employeeid', 't.isprivate'])
      .where('t.checklisttaskid', '=', checklisttaskid)
      .executeTakeFirst();
    if (!match) return notFound();
    const owns = await isOwner(ctx, checklisttaskid);
    const reached =
      owns ||
      (!match.isprivate && (await looksAfter(ctx, match.employeeid, 'edit'))) ||
      (match.isprivate &&
        grantFor(session, 'checklist')?.scope === 'all' &&
        (await looksAfter(ctx, match.employeeid, 'edit')));
    if (!reached) return notFound();
    const checklist = await lockedChecklist(db, match.checklistid);
    if (checklist.statusid === 3)
      failWith('conflict', { status: 409, text: 'This checklist is closed. Its tasks can no longer be changed.' });
    await failOnEndedExit(db, checklist);
    const all = await tasksOf(db, [match.checklistid]);
    const task = all.find((one) => one.checklisttaskid === checklisttaskid);
    if (!task) return notFound();
    if (ifMatch !== undefined && task.version !== ifMatch) return stale({ version: task.version });
    if (statusid === DONE && isSelfClosing(task.kindid))
      failWith('conflict', { status: 409, text: 'It closes by itself: do it on its page, or skip it with a reason' });
    // E1270: what comes before is to be done first. Whoever only opens a task again, or skips it, waits for nothing.
    if (statusid === DONE && waitingFor(task, all, checklist.isordered).length > 0)
      failWith('E1270', { status: 409, text: message('E1270') });
    if (recoveryamount !== null && checklist.triggerid !== OF_EXIT)
      failField('recoveryamount', 'An amount is recovered with an exit only');
    const stored = statusid === DONE ? await proof(ctx, task, { answers, files }) : [];
    const row = await db
      .updateTable('checklist_task')
      .set({
        statusid,
        note,
        recoveryamount: statusid === OPEN ? null : recoveryamount,
        answers: JSON.stringify(stored),
        doneby: statusid === OPEN ? null : session.accountid,
        doneon: statusid === OPEN ? null : env.now(),
        version: task.version + 1,
      })
      .where('checklisttaskid', '=', checklisttaskid)
      .returning(['checklisttaskid', 'statusid', 'version'])
      .executeTakeFirstOrThrow();
    await settle(db, [match.checklistid], today);
    return [row];
  },
);

/** @throws ApplicationError 409 for the clearance of an exit that was closed or cancelled */
async function failOnEndedExit(db: Db, { triggerid, sourceid }: { triggerid: number; sourceid: number | null }) {
  if (triggerid !== OF_EXIT || sourceid === null) return;
  const exit = await db
    .selectFrom('employee_exit')
    .select('statusid')
    .where('employeeexitid', '=', sourceid)
    .executeTakeFirst();
  if (exit?.statusid !== 2)
    failWith('conflict', { status: 409, text: 'This exit has ended. Its clearance can no longer be changed.' });
}

type Input = Pick<ReturnType<typeof completeTask.input.parse>, 'answers' | 'files'>;

/** Checks and stores what a task asks for: answers of its form, a proof. @returns the answers @throws ApplicationError 400 */
async function proof(
  ctx: Context,
  task: { checklisttaskid: number; kindid: number; isproofrequired: boolean; questions: unknown },
  { answers, files }: Input,
) {
  const { checklisttaskid, kindid } = task;
  const read = kindid === FORM ? readAnswers(task.questions as Question[], answers) : { answers: [] };
  if ('missing' in read) return failField('answers', `Please answer “${read.missing}”`);
  if (files.length === 0 && (kindid === UPLOAD || task.isproofrequired))
    failField('files', 'Please add a document as proof');
  const holder = { claimedby: 'checklist_task', claimedid: checklisttaskid } as const;
  const ids = await claimFiles(
    ctx,
    files.map(({ url }) => url),
    { purpose: 'checklist_proof', to: holder, from: [holder] },
  );
  await ctx.db.deleteFrom('checklist_task_file').where('checklisttaskid', '=', checklisttaskid).execute();
  const named = new Map(files.map(({ url, documentname }) => [ids.get(url) ?? 0, documentname]));
  if (named.size > 0)
    await ctx.db
      .insertInto('checklist_task_file')
      .values([...named].map(([fileid, documentname]) => ({ checklisttaskid, fileid, documentname })))
      .execute();
  await releaseFiles(ctx.db, holder, [...named.keys()]);
  return read.answers;
}

const completeMany = serve(completeTasks, async (ctx, { checklisttaskids }) => {
  const { db, people, session, env, today, scope } = ctx;
  const ids = [...new Set(checklisttaskids)];
  const rows = await db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .select([
      't.checklisttaskid',
      't.checklistid',
      't.kindid',
      't.isproofrequired',
      't.statusid',
      'c.isordered',
      'c.employeeid',
    ])
    .select('c.statusid as running')
    .where(anyOf('t.checklisttaskid', ids))
    .where(people.within('c.employeeid'))
    .$if(scope !== 'all', (q) => q.where('t.isprivate', '=', false))
    .orderBy('t.checklisttaskid')
    .execute();
  if (rows.length !== ids.length) return notFound();
  await lockChecklists(
    db,
    rows.map((row) => row.checklistid),
  );
  const all = Map.groupBy(await tasksOf(db, new Set(rows.map((row) => row.checklistid))), (task) => task.checklistid);
  const ready = rows.filter(
    ({ checklisttaskid, checklistid, kindid, isproofrequired, running, isordered, employeeid }) => {
      const own = all.get(checklistid) ?? [];
      const task = own.find((one) => one.checklisttaskid === checklisttaskid);
      if (!task || task.statusid !== OPEN || running !== 1 || employeeid === session.employeeid) return false;
      if (kindid === FORM || kindid === UPLOAD || isSelfClosing(kindid) || isproofrequired) return false;
      return waitingFor(task, own, isordered).length === 0;
    },
  );
  if (ready.length > 0)
    await tenantSql`update checklist_task set statusid = 2, doneby = ${session.accountid}, doneon = ${env.now()},
        version = version + 1
      where subscriptionid = current_subscription() and checklisttaskid = any(${ready.map((one) => one.checklisttaskid)}::bigint[])`.execute(
      db,
    );
  await settle(db, new Set(ready.map((one) => one.checklistid)), today);
  return [{ done: ready.length, skipped: ids.length - ready.length }];
});

/** Proofs of tasks: for whoever owns the task, and for whoever looks after the checklists of the person. */
async function mayReadProof(reader: Reader, checklisttaskid: number): Promise<boolean> {
  const row = await reader.db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .select(['c.employeeid', 't.isprivate'])
    .where('t.checklisttaskid', '=', checklisttaskid)
    .executeTakeFirst();
  if (!row) return false;
  if (await isOwner(reader, checklisttaskid)) return true;
  if (row.isprivate && grantFor(reader.session, 'checklist')?.scope !== 'all') return false;
  return looksAfter(reader, row.employeeid, 'read');
}
export const checklistFiles: FilePurpose = {
  purpose: 'checklist_proof',
  accepts: 'scan',
  mayUpload: ({ grants }) => may(grants, 'checklistTask', 'edit'),
  mayRead: mayReadProof,
};

export const completeEndpoints: Served[] = [complete, completeMany];
