import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, stale } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { endGuestLinks } from '#platform/server/guest-link.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { type ExternalRater, saveRaters } from '../contract/review.ts';
import { COLLEAGUE_PHASE, EXTERNAL, NOMINATED, PEERS, REVIEW_LINK, TO_WRITE } from '../contract/words.ts';
import { hasBegun } from '../engine/phase.ts';
import { mailGuests } from './guest.ts';
import { allowed, nextVersion, type ReviewOf, reviewOf } from './review.ts';
import { readerOf } from './scope.ts';
import { phasesIn, snapshotIn } from './snapshot.ts';

/** Checks who is chosen as peer. @throws ApplicationError at the field */
async function expectPeers(ctx: Context, review: ReviewOf, employeeids: readonly number[]): Promise<void> {
  const { db, today } = ctx;
  const { maxpeers, maxforms } = snapshotIn(review.snapshot);
  if (employeeids.length > maxpeers) failField('employeeids', say`Choose ${maxpeers} peers at most`);
  const rows = await db
    .selectFrom('employee as e')
    .select(['e.employeeid', 'e.fullname'])
    .select((eb) => [
      eb
        .selectFrom('perform_assignment as a')
        .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
        .select((count) => count.fn.countAll<number>().as('forms'))
        .whereRef('a.employeeid', '=', 'e.employeeid')
        .where('a.groupid', '=', PEERS)
        .where('r.performancecycleid', '=', review.performancecycleid)
        .where('r.performreviewid', '<>', review.performreviewid)
        .as('forms'),
      eb
        .exists(
          eb
            .selectFrom('perform_assignment as a')
            .select('a.performassignmentid')
            .whereRef('a.employeeid', '=', 'e.employeeid')
            .where('a.performreviewid', '=', review.performreviewid)
            .where('a.groupid', '<>', PEERS),
        )
        .as('israter'),
    ])
    .where(anyOf('e.employeeid', employeeids))
    .where((eb) => eb.or([eb('e.leavingdate', 'is', null), eb('e.leavingdate', '>=', today)]))
    .execute();
  if (rows.length < employeeids.length) failField('employeeids', 'Somebody who is chosen here is not in service');
  const double = rows.find(({ israter, employeeid }) => israter || employeeid === review.employeeid);
  if (double) failField('employeeids', say`${double.fullname} writes about this person already, or is this person`);
  const full = rows.find(({ forms }) => (forms ?? 0) >= maxforms);
  if (full)
    failField('employeeids', say`${full.fullname} has ${maxforms} forms to write already. Choose somebody else`);
}

/** Checks who is chosen outside of the company. @throws ApplicationError at the field */
async function expectExternals(db: Db, review: ReviewOf, externals: readonly ExternalRater[]): Promise<void> {
  if (externals.length === 0) return;
  if (!snapshotIn(review.snapshot).ratergroups.some(({ groupid }) => groupid === EXTERNAL))
    failField('externals', 'The structure of this cycle has no external raters');
  const addresses = externals.map(({ emailid }) => emailid.toLowerCase());
  if (new Set(addresses).size < addresses.length) failField('externals', 'An email id is here twice');
  const match = await db
    .selectFrom('account')
    .select('emailid')
    .where(sql<boolean>`emailid = any(${addresses}::text[])`)
    .executeTakeFirst();
  if (match)
    failField('externals', say`${match.emailid} has an account of the company. Choose this person as a peer instead`);
}

type Chosen = { readonly groupid: number; readonly employeeid: number | null; readonly external: ExternalRater | null };
const keyOf = ({ employeeid, external }: Pick<Chosen, 'employeeid' | 'external'>): string =>
  external ? external.emailid.toLowerCase() : String(employeeid);

const chosenBefore = async (db: Db, performreviewid: number) => {
  const rows = await db
    .selectFrom('perform_assignment')
    .select(['performassignmentid', 'groupid', 'employeeid', 'guestname', 'guestemail', 'statusid'])
    .where('performreviewid', '=', performreviewid)
    .where('groupid', 'in', [PEERS, EXTERNAL])
    .execute();
  return rows.map(({ guestname, guestemail, ...row }) => ({
    ...row,
    external: guestname === null ? null : { fullname: guestname, emailid: guestemail ?? '' },
  }));
};

const raters = serve(saveRaters, async (ctx, { performreviewid, employeeids, externals }) => {
  const { db, ifMatch, today, tenant, origin } = ctx;
  const review = await reviewOf(db, performreviewid, true);
  const reader = await readerOf(ctx, review);
  const { maynominate, mayapprove } = await allowed(ctx, review, reader);
  if (!maynominate && !mayapprove)
    failWith('conflict', { status: 409, text: 'Raters of this review cannot be chosen today' });
  if (ifMatch !== undefined && ifMatch !== review.version) return stale({ performreviewid, version: review.version });
  const peers = [...new Set(employeeids)];
  await expectPeers(ctx, review, peers);
  await expectExternals(db, review, externals);
  const chosen: Chosen[] = [
    ...peers.map((employeeid) => ({ groupid: PEERS, employeeid, external: null })),
    ...externals.map((external) => ({ groupid: EXTERNAL, employeeid: null, external })),
  ];
  const keys = new Set(chosen.map(keyOf));
  const before = await chosenBefore(db, performreviewid);
  const gone = before.filter((one) => !keys.has(keyOf(one)) && (mayapprove || one.statusid === NOMINATED));
  const hasStarted = hasBegun(phasesIn(review.phases), COLLEAGUE_PHASE, today);
  const stays = gone.find(({ statusid }) => statusid !== NOMINATED);
  if (stays && hasStarted)
    failField(
      stays.groupid === PEERS ? 'employeeids' : 'externals',
      'Colleagues write already: more can be added, none taken away',
    );
  const goneids = gone.map(({ performassignmentid }) => performassignmentid);
  await endGuestLinks(db, REVIEW_LINK, goneids);
  await db.deleteFrom('perform_assignment').where(anyOf('performassignmentid', goneids)).execute();
  const statusid = mayapprove ? TO_WRITE : NOMINATED;
  if (mayapprove)
    await db
      .updateTable('perform_assignment')
      .set({ statusid })
      .where('performreviewid', '=', performreviewid)
      .where('groupid', 'in', [PEERS, EXTERNAL])
      .where('statusid', '=', NOMINATED)
      .execute();
  const existing = new Set(before.map(keyOf));
  const fresh = chosen
    .filter((one) => !existing.has(keyOf(one)))
    .map(({ external, ...row }) => ({
      ...row,
      performreviewid,
      statusid,
      guestname: external?.fullname ?? null,
      guestemail: external?.emailid ?? null,
    }));
  for (const part of chunks(fresh, 8)) await db.insertInto('perform_assignment').values(part).execute();
  const sender = { companyname: tenant.companyname, origin };
  if (mayapprove) await mailGuests(db, { cycle: review, sender, today }, new Set([performreviewid]));
  return nextVersion(db, review);
});

export const raterEndpoints: Served[] = [raters];
