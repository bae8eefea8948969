import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { cancelTrip, listTrips, saveTrip, type Trip } from '../contract/trip.ts';
import { claimantOf } from './claimant.ts';
import { nextNumber } from './numbers.ts';

const trips = serve(listTrips, async (ctx, { employeeid: id }) => {
  const { db } = ctx;
  const employeeid = await ctx.people.oneSeen(id);
  const rows = await db
    .selectFrom('expense_trip as t')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('expense_line')
          .select([
            'expensetripid',
            sql<number>`sum(case when stateid = 2 then approval + deviation else allowed end)::bigint`.as('claimed'),
          ])
          .where('employeeid', '=', employeeid)
          .where('iscurrent', '=', true)
          .where('stateid', 'in', [1, 2])
          .where('expensetripid', 'is not', null)
          .groupBy('expensetripid')
          .as('l'),
      (join) => join.onRef('l.expensetripid', '=', 't.expensetripid'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('expense_advance')
          .select(['expensetripid', sql<number>`sum(open)::bigint`.as('advanceopen')])
          .where('employeeid', '=', employeeid)
          .where('expensetripid', 'is not', null)
          .groupBy('expensetripid')
          .as('a'),
      (join) => join.onRef('a.expensetripid', '=', 't.expensetripid'),
    )
    .select(['t.expensetripid', 't.tripno', 't.employeeid', 't.purpose', 't.departureday', 't.departuretime'])
    .select(['t.returnday', 't.returntime', 't.estimate', 't.itinerary', 't.iscancelled', 't.version'])
    .select(['l.claimed', 'a.advanceopen'])
    .where('t.employeeid', '=', employeeid)
    .orderBy('t.departureday', 'desc')
    .orderBy('t.expensetripid', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    ...row,
    departureday: day(row.departureday),
    returnday: day(row.returnday),
    itinerary: row.itinerary as Trip['itinerary'],
    claimed: row.claimed ?? 0,
    advanceopen: row.advanceopen ?? 0,
  }));
});

/** A trip that the caller may change. @throws ApplicationError 404 as if unknown */
async function ownTrip(ctx: Context, expensetripid: number) {
  const trip = await ctx.db
    .selectFrom('expense_trip')
    .select(['expensetripid', 'employeeid', 'tripno', 'iscancelled'])
    .where('expensetripid', '=', expensetripid)
    .forUpdate()
    .executeTakeFirst();
  if (!trip) return notFound();
  await claimantOf(ctx, trip.employeeid).catch(() => notFound());
  return trip;
}

const saved = serve(saveTrip, async (ctx, { expensetripid, employeeid: request, itinerary, ...trip }) => {
  const { db, session } = ctx;
  const values = { ...trip, itinerary: JSON.stringify(itinerary) };
  if (expensetripid === null) {
    const employeeid = await claimantOf(ctx, request);
    const tripno = await nextNumber(db, 'trip');
    const created = await db
      .insertInto('expense_trip')
      .values({ ...values, employeeid, tripno, addedby: session.accountid })
      .returning('expensetripid')
      .executeTakeFirstOrThrow();
    return [{ ...created, tripno }];
  }
  const existing = await ownTrip(ctx, expensetripid);
  if (existing.iscancelled) failWith('conflict', { status: 409, text: 'This trip is cancelled' });
  const claim = await db
    .selectFrom('expense_claim')
    .select('claimno')
    .where('expensetripid', '=', expensetripid)
    .where('issubmitted', '=', true)
    .executeTakeFirst();
  if (claim)
    failWith('conflict', {
      status: 409,
      text: `Claim ${claim.claimno} of this trip is sent, and was assessed by its days. Recall it to change the trip`,
    });
  await db
    .updateTable('expense_trip')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('expensetripid', '=', expensetripid)
    .execute();
  return [{ expensetripid, tripno: existing.tripno }];
});

const cancelled = serve(cancelTrip, async (ctx, { expensetripid }) => {
  await ownTrip(ctx, expensetripid);
  await ctx.db
    .updateTable('expense_trip')
    .set((eb) => ({ iscancelled: true, version: eb('version', '+', 1) }))
    .where('expensetripid', '=', expensetripid)
    .execute();
  return [{ isexecuted: true }];
});

export const tripCalls = [trips, saved, cancelled];
