import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { changeRecord, createRecord, lockRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  CANCELLED,
  changeInterview,
  changeInterviewState,
  DONE,
  initInterview,
  INTERVIEW_STATUS,
  type InterviewAct,
  NO_SHOW,
  planInterview,
  PLANNED,
} from '../../contract/interview/interview.ts';
import { exactInstant } from '../../engine/interview/slots.ts';
import { expectNotRejected } from '../candidate/facts.ts';
import { onLeave, otherInterviews } from './busy.ts';
import { kitChoices } from './kit.ts';
import { interviewRow } from './list.ts';
import { tellCandidate, tellPanel } from './mails.ts';
import { panelPeople } from './slots.ts';
import { interviewById, lockPlanning, panelsOf, type StoredInterview } from './stored.ts';

const INTERVIEW = { table: 'interview', idfield: 'interviewid' } as const;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

const RESCHEDULED = 2;
const CHANGED = 3;

type When = { day: string; time: string; timezoneid: string; durationminutes: number };

/** The instant of a planned interview. @throws ApplicationError 400 for a time that clocks skip, or that is over */
function startOf({ env }: Context, { day, time, timezoneid }: When): string {
  const at = exactInstant({ day, time }, timezoneid);
  if (at === undefined)
    return failField('time', 'Clocks skip this time on that day, because summer time begins. Choose another one');
  if (at < env.now().getTime()) failField('day', 'This time is over. Choose a later one');
  return new Date(at).toISOString();
}

/** @throws ApplicationError 409 where somebody of the panel interviews somebody else at that time */
async function expectFree(
  ctx: Context,
  options: { employeeids: readonly number[]; startson: string; durationminutes: number; interviewid: number | null },
): Promise<void> {
  const { employeeids, startson, durationminutes, interviewid } = options;
  const people = await panelPeople(ctx.db, employeeids, ctx.today);
  const from = new Date(startson).getTime();
  const to = from + durationminutes * 60_000;
  const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const query = { employeeids, ...window, interviewid, zone: ctx.tenant.timezoneid };
  const meets = (one: { from: number; to: number }) => one.from < to && from < one.to;
  const leave = (await onLeave(ctx.db, query)).filter(meets);
  const gone = people.find(({ employeeid }) => leave.some((one) => one.employeeid === employeeid));
  if (gone) conflict(`${gone.fullname} is away at this time. Choose another time or somebody else`);
  const busy = await otherInterviews(ctx.db, query);
  const taken = people.find(({ employeeid }) => busy.some((one) => one.employeeid === employeeid && meets(one)));
  if (taken) conflict(`${taken.fullname} has another interview at this time. Choose another time or somebody else`);
}

/** The kit as an interview keeps it: later changes of the kit do not touch what is rated. */
async function kitOf(db: Db, interviewkitid: number | null) {
  if (interviewkitid === null) return { interviewname: 'Interview' };
  const kit = await db
    .selectFrom('interview_kit')
    .select(['interviewkitname', 'guide', 'attributegroups', 'questions'])
    .where('interviewkitid', '=', interviewkitid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  if (!kit) return failField('interviewkitid', 'The interview kit is inactive or no longer exists');
  return {
    interviewname: kit.interviewkitname,
    guide: kit.guide,
    attributegroups: JSON.stringify(kit.attributegroups),
    questions: JSON.stringify(kit.questions),
  };
}

type Change = {
  changetypeid: number;
  startsbefore?: string;
  startsafter?: string;
  timezoneid?: string;
  reason?: string;
};
const note = (
  { db, session }: Context,
  { interviewid, candidateid }: { interviewid: number; candidateid: number },
  change: Change,
) =>
  db
    .insertInto('interview_change')
    .values({ interviewid, candidateid, ...change, addedby: session.accountid })
    .execute();

const candidateOf = ({ db }: Context, candidateapplicationid: number) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .select(['c.emailid', 'c.fullname', 'a.candidateapplicationid'])
    .where('a.candidateapplicationid', '=', candidateapplicationid)
    .executeTakeFirstOrThrow();

const plan = serve(planInterview, async (ctx, input) => {
  const { db } = ctx;
  const { candidateapplicationid, interviewkitid, employeeids, ...when } = input;
  const application = await db
    .selectFrom('candidate_application')
    .select('candidateid')
    .where('candidateapplicationid', '=', candidateapplicationid)
    .executeTakeFirst();
  const { candidateid } = application ?? notFound();
  await lockPlanning(db);
  await expectNotRejected(db, candidateapplicationid);
  const startson = startOf(ctx, when);
  const { durationminutes, timezoneid, place, calllink } = when;
  await expectFree(ctx, { employeeids, startson, durationminutes, interviewid: null });
  const values = { candidateid, candidateapplicationid, interviewkitid, ...(await kitOf(db, interviewkitid)) };
  const saved = await createRecord(ctx, INTERVIEW, {
    ...values,
    startson,
    durationminutes,
    timezoneid,
    place,
    calllink,
  });
  const { interviewid } = saved;
  await db
    .insertInto('interview_panellist')
    .values(employeeids.map((employeeid) => ({ interviewid, employeeid, candidateid })))
    .execute();
  await note(ctx, { interviewid, candidateid }, { changetypeid: 1, startsafter: startson, timezoneid });
  const interview = await interviewById(db, interviewid);
  await tellPanel(ctx, db, { news: 'planned', interview, employeeids });
  await tellCandidate(ctx, db, { news: 'planned', interview, to: await candidateOf(ctx, candidateapplicationid) });
  await scheduleDailyCheck(db, 'recruit');
  return [saved];
});

/** Locks an interview in the version that the caller saw. @throws ApplicationError 404, 412 */
async function locked(ctx: Context, interviewid: number) {
  await lockPlanning(ctx.db);
  const row = await lockRecord(ctx.db, INTERVIEW, interviewid);
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version) stale(await interviewRow(ctx, interviewid));
  return { row, before: await interviewById(ctx.db, interviewid) };
}

/** Replaces the panel; who has written a scorecard stays. @returns who left, who stayed and who is new */
async function replacePanel({ db }: Context, interview: StoredInterview, employeeids: readonly number[]) {
  const { interviewid, candidateid } = interview;
  const before = ((await panelsOf(db, [interviewid])).get(interviewid) ?? []).map(({ employeeid }) => employeeid);
  const left = before.filter((id) => !employeeids.includes(id));
  const added = employeeids.filter((id) => !before.includes(id));
  if (left.length > 0) {
    const written = await db
      .selectFrom('scorecard')
      .select('scorecardid')
      .where('interviewid', '=', interviewid)
      .where('employeeid', 'in', left)
      .executeTakeFirst();
    if (written) failField('employeeids', 'Interviewers who have begun a scorecard stay on the panel');
    await db
      .deleteFrom('interview_panellist')
      .where('interviewid', '=', interviewid)
      .where('employeeid', 'in', left)
      .execute();
  }
  if (added.length > 0)
    await db
      .insertInto('interview_panellist')
      .values(added.map((employeeid) => ({ interviewid, employeeid, candidateid })))
      .execute();
  return { left, added, stayed: before.filter((id) => employeeids.includes(id)) };
}

const change = serve(changeInterview, async (ctx, { interviewid, employeeids, reason, ...when }) => {
  const { db } = ctx;
  const { row, before } = await locked(ctx, interviewid);
  if (row.statusid !== PLANNED) conflict('Only a planned interview can be changed');
  const { durationminutes, timezoneid, place, calllink } = when;
  const startson = startOf(ctx, when);
  await expectFree(ctx, { employeeids, startson, durationminutes, interviewid });
  const ismoved = new Date(startson).getTime() !== new Date(before.startson).getTime();
  const isother =
    ismoved ||
    durationminutes !== before.durationminutes ||
    timezoneid !== before.timezoneid ||
    place !== before.place ||
    calllink !== before.calllink;
  const { left, added, stayed } = await replacePanel(ctx, before, employeeids);
  if (!isother && left.length === 0 && added.length === 0) return [{ interviewid, version: row.version }];
  const saved = await changeRecord(db, INTERVIEW, row, {
    startson,
    durationminutes,
    timezoneid,
    place,
    calllink,
    calendarsequence: row.calendarsequence + 1,
  });
  await note(
    ctx,
    before,
    ismoved
      ? { changetypeid: RESCHEDULED, startsbefore: before.startson, startsafter: startson, timezoneid, reason }
      : { changetypeid: CHANGED, reason },
  );
  const interview = await interviewById(db, interviewid);
  const gone = { ...before, calendarsequence: interview.calendarsequence };
  await tellPanel(ctx, db, { news: 'cancelled', interview: gone, employeeids: left });
  await tellPanel(ctx, db, { news: 'planned', interview, employeeids: added });
  if (isother) {
    await tellPanel(ctx, db, { news: 'changed', interview, employeeids: stayed });
    await tellCandidate(ctx, db, {
      news: 'changed',
      interview,
      to: await candidateOf(ctx, row.candidateapplicationid),
    });
  }
  return [saved];
});

type Act = { from: readonly number[]; to: number; type: number; text: string };
const ACTS: Readonly<Record<InterviewAct, Act>> = {
  done: { from: [PLANNED], to: DONE, type: 4, text: 'Only a planned interview can be done' },
  noshow: { from: [PLANNED], to: NO_SHOW, type: 5, text: 'Only a planned interview can be a no-show' },
  cancel: { from: [PLANNED], to: CANCELLED, type: 6, text: 'Only a planned interview can be cancelled' },
  plan: {
    from: [DONE, NO_SHOW],
    to: PLANNED,
    type: 7,
    text: 'Only an interview that is done or a no-show can be reopened',
  },
};

const changeState = serve(changeInterviewState, async (ctx, { interviewid, act, reason }) => {
  const { db, env } = ctx;
  const { row, before } = await locked(ctx, interviewid);
  const { from, to, type, text } = ACTS[act];
  if (!from.includes(row.statusid)) conflict(text);
  const hasbegun = new Date(before.startson).getTime() <= env.now().getTime();
  if ((to === DONE || to === NO_SHOW) && !hasbegun) conflict('This interview has not begun yet. Cancel it instead');
  const { version } = await changeRecord(db, INTERVIEW, row, {
    statusid: to,
    calendarsequence: row.calendarsequence + (to === CANCELLED ? 1 : 0),
  });
  await note(ctx, before, { changetypeid: type, reason });
  if (to === CANCELLED) {
    const interview = await interviewById(db, interviewid);
    const panel = (await panelsOf(db, [interviewid])).get(interviewid) ?? [];
    await tellPanel(ctx, db, {
      news: 'cancelled',
      interview,
      employeeids: panel.map(({ employeeid }) => employeeid),
    });
    await tellCandidate(ctx, db, {
      news: 'cancelled',
      interview,
      to: await candidateOf(ctx, row.candidateapplicationid),
    });
  }
  return [{ interviewid, statusid: INTERVIEW_STATUS.ids.find((one) => one === to) ?? PLANNED, version }];
});

export const planEndpoints = [
  serve(initInterview, async ({ db, tenant }) => ({
    InterviewKit: await kitChoices(db),
    timezoneid: tenant.timezoneid,
  })),
  plan,
  change,
  changeState,
];
