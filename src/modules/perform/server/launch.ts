import { sql } from 'kysely';
import { objectivesBetween } from '#modules/okr/server/public.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, stale } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import { addPeople, checkLaunch, launchCycle, MAX_NAMES } from '../contract/run.ts';
import type { Snapshot } from '../contract/sheet.ts';
import { MAX_EXTERNALS } from '../contract/structure.ts';
import {
  APPROVE,
  COLLEAGUE_PHASE,
  EXTERNAL,
  LAUNCHED,
  MANAGER,
  NOMINATE,
  PEERS,
  PHASE,
  PHASE_OF_GROUP,
  RATER_GROUP,
  REPORTS,
  SELF,
} from '../contract/words.ts';
import { type CycleOf, cycleOf, phasesIn, snapshotIn, snapshotOf } from './snapshot.ts';

const hasGroup = ({ ratergroups }: Snapshot, groupid: number): boolean =>
  ratergroups.some((one) => one.groupid === groupid);

/** Why a cycle cannot be launched, as sentences. */
function launchFaults(cycle: CycleOf, snapshot: Snapshot): string[] {
  const phases = new Set(phasesIn(cycle.phases).map(({ phaseid }) => phaseid));
  const faults = snapshot.ratergroups.flatMap(({ groupid }) => {
    const phaseid = PHASE_OF_GROUP[groupid] ?? COLLEAGUE_PHASE;
    return phases.has(phaseid)
      ? []
      : [
          say`The structure has ${RATER_GROUP.label(groupid) ?? ''}, but the cycle has no phase ${PHASE.label(phaseid) ?? ''}`,
        ];
  });
  const isChosen = hasGroup(snapshot, PEERS) || hasGroup(snapshot, EXTERNAL);
  if (isChosen && !phases.has(NOMINATE) && !phases.has(APPROVE))
    faults.push(say`Peers and external raters are chosen in the phases of nomination and approval: add one of them`);
  if (isChosen && !phases.has(APPROVE))
    faults.push(say`The manager approves peers and external raters: add the phase for it`);
  return faults;
}

/** Whom a cycle is for: by their job on its day, in service today. */
const audience = (cycle: CycleOf, today: string) => sql`work_profile w
  join employee e on e.subscriptionid = current_subscription() and e.employeeid = w.employeeid
    and e.joiningdate <= ${cycle.snapshotday}::date and (e.leavingdate is null or e.leavingdate >= ${today}::date)
  cross join (select ${cycle.businessunitids}::bigint[] as businessunitids,
    ${cycle.officeaddressids}::bigint[] as officeaddressids,
    ${cycle.subscriptiongradeids}::bigint[] as subscriptiongradeids,
    ${cycle.employmenttypes}::text[] as employmenttypes) a
  where w.subscriptionid = current_subscription() and w.period @> ${cycle.snapshotday}::date and ${jobFits('a', 'w')}`;

/** How many direct reports in service somebody has on a day, by the manager's column. */
const reportsOf = (manager: string, day: string, today: string) => sql<number>`(select count(*)::int from work_profile p
  join employee q on q.subscriptionid = current_subscription() and q.employeeid = p.employeeid
    and (q.leavingdate is null or q.leavingdate >= ${today}::date)
  where p.subscriptionid = current_subscription() and p.managerid = ${sql.ref(manager)} and p.period @> ${day}::date)`;

type Counted = {
  employeeid: number;
  employeecode: string;
  fullname: string;
  imagepath: string | null;
  managerid: number | null;
  reports: number;
};
const named = (rows: readonly Counted[]) => ({
  total: rows.length,
  people: rows
    .slice(0, MAX_NAMES)
    .map(({ employeeid, employeecode, fullname, imagepath }) => ({ employeeid, employeecode, fullname, imagepath })),
});

const check = serve(checkLaunch, async ({ db, today }, { performancecycleid }) => {
  const cycle = await cycleOf(db, performancecycleid);
  const snapshot = cycle.snapshot === null ? await snapshotOf(db, cycle) : snapshotIn(cycle.snapshot);
  const { rows } = await tenantSql<Counted>`select e.employeeid, e.employeecode, e.fullname, e.imagepath, w.managerid,
      ${reportsOf('e.employeeid', cycle.snapshotday, today)} as reports
    from ${audience(cycle, today)} and w.subscriptionid = current_subscription()
    order by e.fullname, e.employeeid`.execute(db);
  const { groupsize, maxpeers } = snapshot;
  const chosen = (hasGroup(snapshot, PEERS) ? maxpeers : 0) + (hasGroup(snapshot, EXTERNAL) ? MAX_EXTERNALS : 0);
  const isSmall = ({ reports }: Counted) => hasGroup(snapshot, REPORTS) && reports > 0 && reports < groupsize;
  const all = rows.reduce(
    (sum, { managerid, reports }) =>
      sum +
      (hasGroup(snapshot, SELF) ? 1 : 0) +
      (hasGroup(snapshot, MANAGER) && managerid !== null ? 1 : 0) +
      (hasGroup(snapshot, REPORTS) ? reports : 0),
    0,
  );
  return [
    {
      people: rows.length,
      forms: all,
      withoutmanager: named(hasGroup(snapshot, MANAGER) ? rows.filter(({ managerid }) => managerid === null) : []),
      joined: named(rows.filter((row) => isSmall(row) && chosen > 0 && row.reports + chosen >= groupsize)),
      toosmall: named(rows.filter((row) => isSmall(row) && (chosen === 0 || row.reports + chosen < groupsize))),
      problems: [
        ...launchFaults(cycle, snapshot),
        ...(rows.length === 0 ? [say`Nobody is in it on the day of its snapshot`] : []),
      ],
      version: cycle.version,
    },
  ];
});

type NewReview = { readonly performreviewid: number; readonly employeeid: number; readonly managerid: number | null };

/** The forms of new reviews: of self, manager and direct reports. The new rows are not read back: no statistics know them yet. */
async function writeForms(
  db: Db,
  reviews: readonly NewReview[],
  snapshot: Snapshot,
  on: { day: string; today: string },
): Promise<void> {
  const { rows: reports } = await tenantSql<{ managerid: number; employeeid: number }>`
    select p.managerid, p.employeeid from work_profile p
    join employee q on q.subscriptionid = current_subscription() and q.employeeid = p.employeeid
      and (q.leavingdate is null or q.leavingdate >= ${on.today}::date)
    where p.subscriptionid = current_subscription() and p.period @> ${on.day}::date and ${hasGroup(snapshot, REPORTS)}
      and p.managerid = any(${reviews.map(({ employeeid }) => employeeid)}::bigint[])`.execute(db);
  const ofManager = Map.groupBy(reports, ({ managerid }) => managerid);
  const forms = reviews.flatMap(({ performreviewid, employeeid, managerid }) => [
    ...(hasGroup(snapshot, SELF) ? [{ performreviewid, groupid: SELF, employeeid }] : []),
    ...(hasGroup(snapshot, MANAGER) && managerid !== null
      ? [{ performreviewid, groupid: MANAGER, employeeid: managerid }]
      : []),
    ...(ofManager.get(employeeid) ?? []).map((one) => ({
      performreviewid,
      groupid: REPORTS,
      employeeid: one.employeeid,
    })),
  ]);
  for (const part of chunks(forms, 4)) await db.insertInto('perform_assignment').values(part).execute();
}

/** The columns of a review that the job of a person gives, of a row `w`. */
const JOB = sql`w.employeeid, w.managerid, w.departmentid, w.designationid, w.subscriptiongradeid`;
type Job = Record<'managerid' | 'departmentid' | 'designationid' | 'subscriptiongradeid', number | null> & {
  employeeid: number;
};

const DAYS_OF_A_YEAR = 365;
/** The most objectives of a review: answers have a limit. */
const MAX_OBJECTIVES = 20;

/** Adds the reviews of people to a cycle, but for those who are in it already. @returns those that were added */
async function writeReviews(
  db: Db,
  people: readonly Job[],
  cycle: CycleOf,
  addedby: number | null,
): Promise<NewReview[]> {
  const { performancecycleid, snapshotday, spanfrom } = cycle;
  const objectives = await objectivesBetween(db, {
    employeeids: people.map(({ employeeid }) => employeeid),
    from: spanfrom ?? addDays(day(snapshotday), -DAYS_OF_A_YEAR),
    to: snapshotday,
  });
  const added: NewReview[] = [];
  for (const part of chunks(people, 9)) {
    const rows = await db
      .insertInto('perform_review')
      .values(
        part.map((person) => ({
          ...person,
          performancecycleid,
          addedby,
          objectives: JSON.stringify(objectives.get(person.employeeid)?.slice(0, MAX_OBJECTIVES) ?? []),
        })),
      )
      .onConflict((c) => c.doNothing())
      .returning(['performreviewid', 'employeeid', 'managerid'])
      .execute();
    added.push(...rows);
  }
  return added;
}

/** Writes the reviews of a cycle and their forms, and what they keep of its set-up. @returns how many reviews */
export async function launchReviews(
  db: Db,
  cycle: CycleOf,
  { today, accountid }: { today: string; accountid: number | null },
): Promise<number> {
  const { performancecycleid, version } = cycle;
  const snapshot = await snapshotOf(db, cycle);
  const [fault] = launchFaults(cycle, snapshot);
  if (fault !== undefined) failWith('E0010', { text: fault });
  const { rows } = await tenantSql<Job>`select ${JOB} from ${audience(cycle, today)}
    and w.subscriptionid = current_subscription() order by e.fullname, e.employeeid`.execute(db);
  const reviews = await writeReviews(db, rows, cycle, accountid);
  if (rows.length === 0) failWith('E0010', { text: 'Nobody is in this cycle on the day of its snapshot' });
  await writeForms(db, reviews, snapshot, { day: cycle.snapshotday, today });
  await db
    .updateTable('performance_cycle')
    .set({ statusid: LAUNCHED, snapshot: JSON.stringify(snapshot), version: version + 1 })
    .where('performancecycleid', '=', performancecycleid)
    .execute();
  await scheduleDailyCheck(db, 'perform');
  return rows.length;
}

const launch = serve(launchCycle, async ({ db, today, session, ifMatch }, { performancecycleid }) => {
  const cycle = await cycleOf(db, performancecycleid, true);
  if (ifMatch !== undefined && ifMatch !== cycle.version) return stale({ performancecycleid, version: cycle.version });
  if (cycle.statusid === LAUNCHED) failWith('conflict', { status: 409, text: 'This cycle is launched already' });
  const reviews = await launchReviews(db, cycle, { today, accountid: session.accountid });
  return [{ performancecycleid, reviews, version: cycle.version + 1 }];
});

const add = serve(addPeople, async ({ db, today, people, session }, { performancecycleid, employeeids }) => {
  const cycle = await cycleOf(db, performancecycleid, true);
  if (cycle.statusid !== LAUNCHED) failWith('E0010', { text: 'Launch the cycle first: who fits is in it then' });
  if (cycle.isclosed)
    failWith('E0010', { text: 'The colleagues’ forms are already open: employees who join now are in the next cycle' });
  const inscope = await people.visible().select('e.employeeid').execute();
  const ids = new Set(inscope.map(({ employeeid }) => employeeid));
  const chosen = [...new Set(employeeids)].filter((one) => ids.has(one));
  if (chosen.length === 0) failField('employeeids', 'Please select a person');
  const { rows } = await tenantSql<Job>`select ${JOB} from work_profile w
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = w.employeeid
      and (e.leavingdate is null or e.leavingdate >= ${today}::date)
    where w.subscriptionid = current_subscription() and w.employeeid = any(${chosen}::bigint[])
      and w.period @> ${today}::date`.execute(db);
  const added = await writeReviews(db, rows, cycle, session.accountid);
  await writeForms(db, added, snapshotIn(cycle.snapshot), { day: today, today });
  return [{ added: added.length, skipped: new Set(employeeids).size - added.length }];
});

export const launchEndpoints: Served[] = [check, launch, add];
