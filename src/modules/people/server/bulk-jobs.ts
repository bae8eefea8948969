import { sql } from 'kysely';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, fail, failed, notice, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import {
  employmentTypeBulk,
  gradeBulk,
  jobChangeBulk,
  managersBulk,
  reportingOfficeBulk,
  teamBulk,
  workprofileBulk,
} from '../contract/register.ts';
import { failOutOfService, type PersonChange, peopleUpload, STAYS } from './bulk-people.ts';
import { JOB_COLUMNS, type JobColumn, MANAGER_NAME, REASON, standingJobs } from './job-columns.ts';
import { checkNames, fieldsOf, type JobNames, namesOf } from './job-names.ts';
import { type ChangedJobs, firstChangedDay, nextVersions, putJobsBack, storedJobs, writeJobs } from './job-writer.ts';
import { loopsWith, lineOf, linesAfter } from './manager-lines.ts';
import { openDays } from './open-days.ts';

const TRANSFER = 2;
const OF_MANAGER = 4;
const OF_BEFORE = say`An earlier version applied this row, so it stays. Enter the job of before in the job record.`;
const OWN_JOB = say`You cannot change your own job record. Ask another person responsible for records.`;

const loopText = (names: readonly string[]): string =>
  `This would be a circle: ${names.join(' → ')}. Enter another manager for one of them.`;

/** Rejects managers who would report to the person, directly or over others, on any day, with all rows of the file. */
async function checkManagers(db: Db, changes: readonly PersonChange[], names: JobNames): Promise<void> {
  const moved = changes.filter((one) => 'managercode' in one.changes && !failed(one.row));
  if (moved.length === 0) return;
  await lockStructure(db);
  const records = await storedJobs(
    db,
    moved.map(({ person }) => person.employeeid),
  );
  const lines = new Map(
    moved.map((one) => {
      const { managerid = null } = fieldsOf(one, names);
      const own = records.get(one.person.employeeid) ?? [];
      return [one.person.employeeid, linesAfter(own, one.from ?? one.person.joiningdate, managerid)];
    }),
  );
  const loops = await loopsWith(db, lines);
  for (const { row, person, changes: own, from } of moved) {
    const loop = loops.get(person.employeeid);
    const manager = names.managers.get(String(own['managercode']).toLowerCase());
    if (loop) fail(row, 'managercode', loopText(loop));
    else if (manager && manager.leavingdate !== null && from !== null && manager.leavingdate < from)
      notice(row, 'managercode', `${own['managercode']} has left before this day. Check that the code is right.`);
  }
}

async function check({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const ids = changes.map(({ person }) => person.employeeid);
  const [open, names] = [await openDays(db, ids), await namesOf(db, changes)];
  const later = await laterChanges(db, ids);
  for (const one of changes) {
    const { row, person, from } = one;
    checkNames(one, names);
    if (from === null || failOutOfService(row, person, from)) continue;
    const first = open.get(person.employeeid);
    if (first !== undefined && from < first)
      fail(row, 'effectivefrom', `Payroll is locked until ${addDays(first, -1)}. Choose a day from ${first} on.`);
    const next = later.get(person.employeeid)?.find((day) => day > from);
    if (next !== undefined && !failed(row))
      notice(row, 'effectivefrom', `Counts until ${addDays(next, -1)}: another change of the job begins on ${next}.`);
  }
  await checkManagers(db, changes, names);
}

/** The days on which the rows of job records begin, in order. */
async function laterChanges(db: Db, ids: readonly number[]): Promise<Map<number, Day[]>> {
  const rows = await db
    .selectFrom('work_profile')
    .select(['employeeid', sql<Day>`lower(period)::text`.as('from')])
    .where(anyOf('employeeid', ids))
    .orderBy('from')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ employeeid }) => employeeid)].map(([id, own]) => [id, own.map(({ from }) => from)]),
  );
}

async function write(
  { db, accountid, now }: BulkGiven,
  changes: readonly PersonChange[],
): Promise<ReadonlyMap<number, ChangedJobs>> {
  const names = await namesOf(db, changes);
  const written = await writeJobs(
    db,
    { accountid, now: now ?? new Date() },
    changes.flatMap((one) => {
      const fields = fieldsOf(one, names);
      const ofmanager = Object.keys(fields).join() === 'managerid';
      return one.from === null
        ? []
        : [
            {
              employeeid: one.person.employeeid,
              from: one.from,
              fields,
              jobchangetypeid: ofmanager ? OF_MANAGER : TRANSFER,
              reason: textOf(one.row, 'reason') ?? 'Upload',
            },
          ];
    }),
  );
  await nextVersions(
    db,
    written.map(({ employeeid }) => employeeid),
  );
  return new Map(written.map((one) => [one.employeeid, one]));
}

/** Restores job records exactly as they were, except those that somebody changed since, or that a payroll covers. */
async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const ids = rows.map(({ objectid }) => objectid);
  const [now, open] = [await storedJobs(db, ids), await openDays(db, ids)];
  const back = new Map<number, { readonly rownumber: number; readonly changed: ChangedJobs }>();
  for (const { rownumber, objectid, undo: kept } of rows) {
    const changed = kept as ChangedJobs | null;
    const first = open.get(objectid);
    // Uploads of before kept the fields alone, not the rows.
    if (!changed?.after) reasons.set(rownumber, OF_BEFORE);
    else if (JSON.stringify(now.get(objectid) ?? []) !== JSON.stringify(changed.after)) reasons.set(rownumber, STAYS);
    else if (first !== undefined && (firstChangedDay(changed) ?? first) < first)
      reasons.set(rownumber, `Payroll is locked until ${addDays(first, -1)}, so it stays.`);
    else back.set(objectid, { rownumber, changed });
  }
  await lockStructure(db);
  const loops = await loopsWith(
    db,
    new Map([...back].map(([id, { changed }]) => [id, changed.before.map((row) => lineOf(id, row))])),
  );
  for (const [id, loop] of loops) {
    const one = back.get(id);
    if (one) reasons.set(one.rownumber, `It stays: the manager of before would make a circle, ${loop.join(' → ')}.`);
    back.delete(id);
  }
  await putJobsBack(
    db,
    [...back.values()].map(({ changed }) => changed),
  );
  return reasons;
}

/** The upload of some columns of the job, each row from a day on. */
const jobUpload = (
  contract: Pick<BulkContract, 'kind' | 'title'>,
  names: readonly JobColumn[],
  sheet = contract.title,
): BulkKind => ({
  ...peopleUpload({
    contract,
    columns: names.map((name) => JOB_COLUMNS[name]),
    shown: names.includes('managercode') ? [MANAGER_NAME, REASON] : [REASON],
    isdated: true,
    emptied: names.includes('managercode') ? ['managercode'] : [],
    own: OWN_JOB,
    standing: standingJobs,
    check,
    write,
    undo,
  }),
  sheet,
});

/** Changes of job from a day on, such as transfers; what a row leaves blank stays as it is. */
export const jobChangeKind = jobUpload(
  jobChangeBulk,
  ['office', 'city', 'workstate', 'businessunit', 'department', 'designation', 'grade', 'team', 'employmenttype'],
  'Transfers',
);

/** To whom people report, from a day on. */
export const managersKind = jobUpload(managersBulk, ['managercode']);

const PAGES: readonly (readonly [BulkContract, BulkKind])[] = [
  [jobChangeBulk, jobChangeKind],
  [managersBulk, managersKind],
  [
    workprofileBulk,
    jobUpload(workprofileBulk, [
      'businessunit',
      'department',
      'designation',
      'employmenttype',
      'office',
      'city',
      'workstate',
    ]),
  ],
  [teamBulk, jobUpload(teamBulk, ['team'])],
  [gradeBulk, jobUpload(gradeBulk, ['grade'])],
  [employmentTypeBulk, jobUpload(employmentTypeBulk, ['employmenttype'])],
  [reportingOfficeBulk, jobUpload(reportingOfficeBulk, ['office'])],
];
const served = PAGES.map(([contract, kind]) => serveBulk(contract, kind));
export const jobUploads = {
  endpoints: served.flatMap(({ endpoints }) => endpoints),
  jobs: served.flatMap(({ jobs }) => jobs),
};
