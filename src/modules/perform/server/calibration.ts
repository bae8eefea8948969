import { sql } from 'kysely';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { calibrate, type CalibrationRow, getCalibration, MAX_BULK } from '../contract/run.ts';
import { CALIBRATE, COLLEAGUE_PHASE, IN_PROGRESS } from '../contract/words.ts';
import { isOpen, lastDay } from '../engine/phase.ts';
import { nearestPoint, scoreOf } from '../engine/score.ts';
import { formsOfReviews } from './results.ts';
import { cycleOf, phasesIn, snapshotIn } from './snapshot.ts';

/** Calibration is open in its phase, once the forms of colleagues are opened. */
const isCalibrated = ({ phases, isclosed }: { phases: unknown; isclosed: boolean }, today: string): boolean =>
  isOpen(phasesIn(phases), CALIBRATE, today) && (isclosed || lastDay(phasesIn(phases), COLLEAGUE_PHASE) === null);

/** The people whose rating the caller does not see or change here: the caller, and the manager of the caller. */
async function exceptOf({ db, session, today }: Context): Promise<number[]> {
  const own = session.employeeid;
  if (own === null) return [];
  const job = await db
    .selectFrom('work_profile')
    .select('managerid')
    .where('employeeid', '=', own)
    .where(sql<boolean>`period @> ${today}::date`)
    .executeTakeFirst();
  return job?.managerid ? [own, job.managerid] : [own];
}

const read = serve(getCalibration, async (ctx, { performancecycleid, departmentid }) => {
  const { db, people, today } = ctx;
  const cycle = await cycleOf(db, performancecycleid);
  if (cycle.snapshot === null) return notFound();
  const snapshot = snapshotIn(cycle.snapshot);
  const except = await exceptOf(ctx);
  const query = db
    .selectFrom('perform_review as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .leftJoin('employee as m', 'm.employeeid', 'r.managerid')
    .leftJoin('department as d', 'd.departmentid', 'r.departmentid')
    .where('r.performancecycleid', '=', performancecycleid)
    .where(people.within('r.employeeid'))
    .where(sql<boolean>`r.employeeid <> all(${except}::bigint[])`);
  const departments = await query
    .where('r.departmentid', 'is not', null)
    .select([sql<number>`r.departmentid`.as('displayvalue'), sql<string>`d.departmentname`.as('displayname')])
    .distinct()
    .orderBy('displayname')
    .execute();
  const narrowed = query.$if(departmentid !== undefined, (q) => q.where('r.departmentid', '=', departmentid ?? 0));
  const rows = await narrowed
    .select(['r.performreviewid', 'r.statusid', 'r.rating', 'r.potentialid', 'r.version', 'r.designationid'])
    .select(['r.subscriptiongradeid', 'r.objectives', 'e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .select(['d.departmentname', 'm.fullname as managername'])
    .orderBy('e.fullname')
    .orderBy('r.performreviewid')
    .limit(MAX_BULK)
    .execute();
  const { total } = await narrowed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const forms = await formsOfReviews(
    db,
    rows.map(({ performreviewid }) => performreviewid),
  );
  const open = isCalibrated(cycle, today);
  return [
    {
      performancecyclename: cycle.performancecyclename,
      isopen: open,
      points: [...snapshot.points],
      total,
      departments,
      rows: rows.map(({ designationid, subscriptiongradeid, objectives, ...row }): CalibrationRow => {
        const { score } = scoreOf(
          snapshot,
          { designationid, subscriptiongradeid, objectives },
          forms.get(row.performreviewid) ?? [],
        );
        return {
          ...row,
          statusid: row.statusid as CalibrationRow['statusid'],
          potentialid: row.potentialid as CalibrationRow['potentialid'],
          score,
          nearest: nearestPoint(snapshot.points, score),
          maychange: open && row.statusid === IN_PROGRESS,
        };
      }),
    },
  ];
});

const change = serve(calibrate, async (ctx, { performreviewid, rating, potentialid, reason }) => {
  const { db, people, today, ifMatch, session } = ctx;
  const except = await exceptOf(ctx);
  const row = await db
    .selectFrom('perform_review as r')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .select(['r.performreviewid', 'r.statusid', 'r.rating', 'r.version', 'c.phases', 'c.isclosed', 'c.snapshot'])
    .where('r.performreviewid', '=', performreviewid)
    .where(people.within('r.employeeid'))
    .where(sql<boolean>`r.employeeid <> all(${except}::bigint[])`)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) return notFound();
  if (ifMatch !== undefined && ifMatch !== row.version) return stale({ performreviewid, version: row.version });
  if (!isCalibrated(row, today) || row.statusid !== IN_PROGRESS)
    failWith('conflict', {
      status: 409,
      text: 'Ratings change in the phase of calibration, until they are signed off',
    });
  if (rating !== null && !snapshotIn(row.snapshot).points.some(({ value }) => value === rating))
    failField('rating', 'Please select a point of the scale');
  await db
    .insertInto('perform_calibration')
    .values({ performreviewid, ratingbefore: row.rating, rating, potentialid, reason, addedby: session.accountid })
    .execute();
  return db
    .updateTable('perform_review')
    .set({ rating, potentialid, version: row.version + 1 })
    .where('performreviewid', '=', performreviewid)
    .returning(['performreviewid', 'version'])
    .execute();
});

export const calibrationEndpoints: Served[] = [read, change];
