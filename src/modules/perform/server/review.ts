import { sql } from 'kysely';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { acknowledgeReview, getReview, listOwnReviews, READER, type ReviewDetail } from '../contract/review.ts';
import { MAX_EXTERNALS } from '../contract/structure.ts';
import {
  ACKNOWLEDGED,
  APPROVE,
  EXTERNAL,
  isAnonymous,
  NOMINATE,
  NOMINATED,
  PEERS,
  REPORTS,
  SHARED,
  SIGNED_OFF,
  SUBMITTED,
} from '../contract/words.ts';
import { hasBegun, isOpen } from '../engine/phase.ts';
import { reviewAppealed } from './mails.ts';
import { formsOfReviews, resultFor } from './results.ts';
import { readerOf, runPeople } from './scope.ts';
import { phasesIn, snapshotIn } from './snapshot.ts';

/** A review with its cycle. @throws ApplicationError 404 */
export async function reviewOf(db: Db, performreviewid: number, lock = false) {
  const query = db
    .selectFrom('perform_review as r')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .selectAll('r')
    .select(['c.performancecyclename', 'c.phases', 'c.snapshot', 'c.isclosed'])
    .where('r.performreviewid', '=', performreviewid);
  return (await (lock ? query.forUpdate('r') : query).executeTakeFirst()) ?? notFound();
}
export type ReviewOf = Awaited<ReturnType<typeof reviewOf>>;

const chips = (db: Db, ids: Iterable<number>) =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', ids))
    .execute();

/** The raters that a reader sees: the person those that they nominated, the others all. */
async function ratersOf(db: Db, { performreviewid }: ReviewOf, reader: number): Promise<ReviewDetail['raters']> {
  const rows = await db
    .selectFrom('perform_assignment as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['a.performassignmentid', 'a.groupid', 'a.statusid', 'a.guestname', 'a.guestemail'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('a.performreviewid', '=', performreviewid)
    .$if(reader === READER.person, (q) => q.where('a.groupid', '<>', REPORTS))
    .orderBy('a.groupid')
    .orderBy(sql`coalesce(e.fullname, a.guestname)`)
    .execute();
  return rows.map(({ performassignmentid, groupid, statusid, ...of }) => ({
    performassignmentid,
    groupid: groupid as ReviewDetail['raters'][number]['groupid'],
    person:
      of.employeeid === null || of.employeecode === null || of.fullname === null
        ? null
        : { employeeid: of.employeeid, employeecode: of.employeecode, fullname: of.fullname, imagepath: of.imagepath },
    external: of.guestname === null ? null : { fullname: of.guestname, emailid: of.guestemail ?? '' },
    issubmitted: isAnonymous(groupid) ? null : statusid === SUBMITTED,
    isapproved: statusid !== NOMINATED,
  }));
}

const changesOf = (db: Db, performreviewid: number) =>
  db
    .selectFrom('perform_calibration as k')
    .leftJoin('account as a', 'a.accountid', 'k.addedby')
    .select(['k.ratingbefore as before', 'k.rating as after', 'k.reason', 'k.addeddate'])
    .select(sql<string>`coalesce(a.fullname, '')`.as('name'))
    .where('k.performreviewid', '=', performreviewid)
    .orderBy('k.performcalibrationid', 'desc')
    .limit(50)
    .execute();

/** What the caller may do with a review today. */
export async function allowed(ctx: Context, review: ReviewOf, reader: number) {
  const phases = phasesIn(review.phases);
  const runs = reader === READER.hr && (await runPeople(ctx, [review.employeeid], 'edit')).has(review.employeeid);
  const isBefore = !review.isclosed && (isOpen(phases, NOMINATE, ctx.today) || isOpen(phases, APPROVE, ctx.today));
  return {
    maynominate: reader === READER.person && !review.isclosed && isOpen(phases, NOMINATE, ctx.today),
    mayapprove: (reader === READER.manager && isBefore) || (runs && !review.isclosed),
    mayshare: (reader === READER.manager || runs) && review.statusid === SIGNED_OFF && hasBegun(phases, 8, ctx.today),
    mayacknowledge: reader === READER.person && review.statusid === SHARED,
  };
}

const read = serve(getReview, async (ctx, { performreviewid, as }) => {
  const { db } = ctx;
  const review = await reviewOf(db, performreviewid);
  const caller = await readerOf(ctx, review);
  const reader = caller === READER.hr && as !== undefined ? READER[as] : caller;
  const snapshot = snapshotIn(review.snapshot);
  const people = new Map(
    (await chips(db, [review.employeeid, review.managerid ?? 0])).map((row) => [row.employeeid, row]),
  );
  const isPreview = caller !== reader;
  const isShown = reader !== READER.person || review.statusid >= SHARED || isPreview;
  const forms = (await formsOfReviews(db, [performreviewid])).get(performreviewid) ?? [];
  return [
    {
      performreviewid,
      person: people.get(review.employeeid) ?? notFound(),
      managername: people.get(review.managerid ?? 0)?.fullname ?? null,
      performancecycleid: review.performancecycleid,
      cyclename: review.performancecyclename,
      phases: phasesIn(review.phases),
      statusid: review.statusid as ReviewDetail['statusid'],
      reader,
      maxpeers: snapshot.ratergroups.some(({ groupid }) => groupid === PEERS) ? snapshot.maxpeers : 0,
      maxexternals: snapshot.ratergroups.some(({ groupid }) => groupid === EXTERNAL) ? MAX_EXTERNALS : 0,
      groupsize: snapshot.groupsize,
      raters: await ratersOf(db, review, reader),
      result: isShown ? resultFor({ reader, snapshot, job: review, forms, rating: review.rating }) : null,
      sharenote: isShown ? review.sharenote : null,
      shareday: review.shareday,
      acknowledgedday: review.acknowledgedday,
      acknowledgement: review.acknowledgement,
      isappealed: review.isappealed,
      changes: reader === READER.person ? [] : await changesOf(db, performreviewid),
      ...(await allowed(ctx, review, isPreview ? 0 : caller)),
      version: review.version,
    },
  ];
});

const own = serve(listOwnReviews, async ({ db, session }) => {
  const rows = await db
    .selectFrom('perform_review as r')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .select(['r.performreviewid', 'r.statusid', 'r.shareday', 'r.acknowledgedday'])
    .select(['c.performancecyclename as cyclename', 'c.phases'])
    .where('r.employeeid', '=', session.employeeid ?? 0)
    .orderBy('r.performreviewid', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ phases, statusid, ...row }) => ({
    ...row,
    statusid: statusid as ReviewDetail['statusid'],
    phases: phasesIn(phases),
  }));
});

/** Counts a review on. */
export const nextVersion = (db: Db, { performreviewid, version }: ReviewOf) =>
  db
    .updateTable('perform_review')
    .set({ version: version + 1 })
    .where('performreviewid', '=', performreviewid)
    .returning(['performreviewid', 'version'])
    .execute();

const acknowledge = serve(acknowledgeReview, async (ctx, { performreviewid, isappealed, comment }) => {
  const { db, session, today, ifMatch, tenant, origin } = ctx;
  const review = await reviewOf(db, performreviewid, true);
  if (session.employeeid === null || review.employeeid !== session.employeeid) notFound();
  if (ifMatch !== undefined && ifMatch !== review.version) return stale({ performreviewid, version: review.version });
  if (review.statusid !== SHARED)
    failWith('conflict', {
      status: 409,
      text:
        review.statusid === ACKNOWLEDGED
          ? 'You have acknowledged this review already'
          : 'This review is not shared with you yet',
    });
  const saved = await db
    .updateTable('perform_review')
    .set({
      statusid: ACKNOWLEDGED,
      acknowledgedday: today,
      isappealed,
      acknowledgement: comment === '' ? null : comment,
      version: review.version + 1,
    })
    .where('performreviewid', '=', performreviewid)
    .returning(['performreviewid', 'version'])
    .execute();
  if (isappealed)
    await notify(db, {
      kind: reviewAppealed,
      values: {
        company: tenant.companyname,
        person: session.fullname,
        link: `${origin}/perform/review/${performreviewid}`,
      },
      link: `/perform/review/${performreviewid}`,
      to: { right: 'performCycleRun', today, except: [session.accountid] },
    });
  return saved;
});

export const reviewEndpoints: Served[] = [read, own, acknowledge];
