import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { shareReviews } from '../contract/review.ts';
import { closeColleagues, reassignForm, reopenForm, reopenReview, signOffReviews } from '../contract/run.ts';
import {
  COLLEAGUE_PHASE,
  IN_PROGRESS,
  isAnonymous,
  LAUNCHED,
  MANAGER,
  RATER_GROUP,
  SELF,
  SHARED,
  SIGNED_OFF,
  SUBMITTED,
  TO_WRITE,
} from '../contract/words.ts';
import { hasBegun, lastDay } from '../engine/phase.ts';
import { nearestPoint, scoreOf } from '../engine/score.ts';
import { reviewShared } from './mails.ts';
import { formsOfReviews } from './results.ts';
import { nextVersion, reviewOf } from './review.ts';
import { runPeople } from './scope.ts';
import { closeForms } from './sealed.ts';
import { cycleOf, phasesIn, snapshotIn } from './snapshot.ts';

const SHARE_PHASE = 8;

/** Locks reviews in the order of their ids; those that somebody else has are waited for. */
const lockedReviews = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('perform_review as r')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .selectAll('r')
    .select(['c.performancecyclename', 'c.phases', 'c.snapshot', 'c.isclosed'])
    .where(anyOf('r.performreviewid', ids))
    .orderBy('r.performreviewid')
    .forUpdate('r')
    .execute();

/** Reviews of people in scope without the caller's own, locked. */
async function inScope(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('perform_review as r')
    .select('r.performreviewid')
    .where(anyOf('r.performreviewid', new Set(ids)))
    .where(ctx.people.within('r.employeeid'))
    .where('r.employeeid', '<>', ctx.session.employeeid ?? 0)
    .execute();
  return lockedReviews(
    ctx.db,
    rows.map(({ performreviewid }) => performreviewid),
  );
}

/** Whether the forms of colleagues are opened, or the structure has none. */
const isComplete = ({ isclosed, phases }: { isclosed: boolean; phases: unknown }): boolean =>
  isclosed || lastDay(phasesIn(phases), COLLEAGUE_PHASE) === null;

const signOff = serve(signOffReviews, async (ctx, { performreviewids }) => {
  const { db } = ctx;
  const rows = await inScope(ctx, performreviewids);
  if (rows.length === 0) notFound();
  const forms = await formsOfReviews(
    db,
    rows.map(({ performreviewid }) => performreviewid),
  );
  const ready = rows.flatMap((row) => {
    const own = forms.get(row.performreviewid) ?? [];
    const snapshot = snapshotIn(row.snapshot);
    const needsManager = snapshot.ratergroups.some(({ groupid }) => groupid === MANAGER) && row.managerid !== null;
    const hasManager = own.some(({ groupid }) => groupid === MANAGER);
    const { score } = scoreOf(snapshot, row, own);
    const rating = row.rating ?? nearestPoint(snapshot.points, score);
    if (row.statusid !== IN_PROGRESS || !isComplete(row) || (needsManager && !hasManager) || rating === null) return [];
    return [{ id: row.performreviewid, score, rating }];
  });
  if (ready.length > 0)
    await tenantSql`update perform_review r
      set statusid = ${SIGNED_OFF}, score = v.score, rating = v.rating, version = r.version + 1
      from unnest(${ready.map(({ id }) => id)}::bigint[], ${ready.map(({ score }) => score)}::int[],
        ${ready.map(({ rating }) => rating)}::int[]) as v (id, score, rating)
      where r.subscriptionid = current_subscription() and r.performreviewid = v.id`.execute(db);
  return [{ signedoff: ready.length, skipped: new Set(performreviewids).size - ready.length }];
});

const share = serve(shareReviews, async (ctx, { performreviewids, note }) => {
  const { db, session, today, tenant, origin } = ctx;
  const ids = [...new Set(performreviewids)];
  const own = session.employeeid ?? 0;
  const candidates = await db
    .selectFrom('perform_review')
    .select(['performreviewid', 'employeeid', 'managerid'])
    .where(anyOf('performreviewid', ids))
    .execute();
  const run = await runPeople(
    ctx,
    candidates.map(({ employeeid }) => employeeid),
    'edit',
  );
  const allowed = candidates
    .filter(({ employeeid, managerid }) => managerid === own || run.has(employeeid))
    .map(({ performreviewid }) => performreviewid);
  if (allowed.length === 0) notFound();
  const rows = (await lockedReviews(db, allowed)).filter(
    (row) =>
      row.statusid === SIGNED_OFF && hasBegun(phasesIn(row.phases), SHARE_PHASE, today) && row.employeeid !== own,
  );
  const shared = rows.map(({ performreviewid }) => performreviewid);
  await tenantSql`update perform_review r
    set statusid = ${SHARED}, shareday = ${today}, sharenote = ${note === '' ? null : note}, version = r.version + 1
    where r.subscriptionid = current_subscription() and r.performreviewid = any(${shared}::bigint[])`.execute(db);
  await notify(db, {
    kind: reviewShared,
    values: { company: tenant.companyname, link: `${origin}/perform/review/result` },
    link: '/perform/review/result',
    to: rows.map(({ employeeid, performancecyclename }) => ({ employeeid, values: { cycle: performancecyclename } })),
  });
  return [{ shared: rows.length, skipped: ids.length - rows.length }];
});

/** A review in scope that is not the caller's own, locked. @throws ApplicationError 404 */
async function runReview(ctx: Context, performreviewid: number) {
  const [row] = await inScope(ctx, [performreviewid]);
  return row ?? notFound();
}

const reopen = serve(reopenReview, async (ctx, { performreviewid, reason }) => {
  const { db, ifMatch, session } = ctx;
  const row = await runReview(ctx, performreviewid);
  if (ifMatch !== undefined && ifMatch !== row.version) return stale({ performreviewid, version: row.version });
  if (row.statusid === IN_PROGRESS) failWith('conflict', { status: 409, text: 'This review is in progress already' });
  await db
    .insertInto('perform_calibration')
    .values({
      performreviewid,
      ratingbefore: row.rating,
      rating: row.rating,
      potentialid: row.potentialid,
      reason,
      addedby: session.accountid,
    })
    .execute();
  return db
    .updateTable('perform_review')
    .set({
      statusid: IN_PROGRESS,
      shareday: null,
      acknowledgedday: null,
      score: null,
      isappealed: false,
      version: row.version + 1,
    })
    .where('performreviewid', '=', performreviewid)
    .returning(['performreviewid', 'version'])
    .execute();
});

const openAgain = serve(reopenForm, async (ctx, { performassignmentid }) => {
  const form = await ctx.db
    .selectFrom('perform_assignment')
    .select(['performreviewid', 'groupid', 'statusid', 'version'])
    .where('performassignmentid', '=', performassignmentid)
    .executeTakeFirst();
  if (!form) return notFound();
  const review = await runReview(ctx, form.performreviewid);
  if (form.groupid !== SELF && form.groupid !== MANAGER)
    failWith('E0010', {
      text: 'Forms of colleagues are sealed. They change them themselves until their phase closes',
    });
  if (form.statusid !== SUBMITTED || review.statusid !== IN_PROGRESS)
    failWith('conflict', {
      status: 409,
      text: say`Only a submitted form of a review that is in progress can be opened again: ${RATER_GROUP.label(form.groupid) ?? ''}`,
    });
  await ctx.db
    .updateTable('perform_assignment')
    .set({ statusid: TO_WRITE, version: form.version + 1 })
    .where('performassignmentid', '=', performassignmentid)
    .execute();
  return nextVersion(ctx.db, await reviewOf(ctx.db, form.performreviewid));
});

const reassign = serve(reassignForm, async (ctx, { performreviewid, employeeid }) => {
  const { db, today } = ctx;
  const review = await runReview(ctx, performreviewid);
  if (review.statusid !== IN_PROGRESS)
    failWith('conflict', { status: 409, text: 'This review is signed off. Open it again first' });
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .where((eb) => eb.or([eb('leavingdate', 'is', null), eb('leavingdate', '>=', today)]))
    .executeTakeFirst();
  if (!person || employeeid === review.employeeid)
    failField('employeeid', 'Please select a person in service who is not the person of the review');
  const forms = await db
    .selectFrom('perform_assignment')
    .select(['performassignmentid', 'groupid', 'employeeid', 'statusid'])
    .where('performreviewid', '=', performreviewid)
    .execute();
  if (forms.some((one) => isAnonymous(one.groupid) && one.employeeid === employeeid))
    failField('employeeid', 'This person is chosen as a colleague of the review already');
  const own = forms.find(({ groupid }) => groupid === MANAGER);
  if (own?.statusid === SUBMITTED) failField('employeeid', 'The manager review is submitted. Open it again first');
  if (own)
    await db
      .updateTable('perform_assignment')
      .set({ employeeid })
      .where('performassignmentid', '=', own.performassignmentid)
      .execute();
  else if (snapshotIn(review.snapshot).ratergroups.some(({ groupid }) => groupid === MANAGER))
    await db.insertInto('perform_assignment').values({ performreviewid, groupid: MANAGER, employeeid }).execute();
  await db
    .updateTable('perform_review')
    .set({ managerid: employeeid })
    .where('performreviewid', '=', performreviewid)
    .execute();
  return nextVersion(db, await reviewOf(db, performreviewid));
});

const close = serve(closeColleagues, async (ctx, { performancecycleid }) => {
  const { db, env, tenant, today } = ctx;
  const cycle = await cycleOf(db, performancecycleid, true);
  const last = lastDay(phasesIn(cycle.phases), COLLEAGUE_PHASE);
  if (cycle.statusid !== LAUNCHED || last === null) notFound();
  if (cycle.isclosed) failWith('conflict', { status: 409, text: 'The forms of colleagues are opened already' });
  if (last >= today)
    failWith('E0010', {
      text: 'The phase of colleagues is not over. Change its last day in the cycle to end it earlier',
    });
  const { groupsize } = snapshotIn(cycle.snapshot);
  const { subscriptionid } = tenant;
  return [{ reviews: await closeForms(db, env, { subscriptionid, performancecycleid, groupsize }) }];
});

export const signOffEndpoints: Served[] = [signOff, share, reopen, openAgain, reassign, close];
