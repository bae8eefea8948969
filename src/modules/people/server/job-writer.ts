import { sql } from 'kysely';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { JobFields } from '../contract/job-change.ts';
import { type Period, placeChange } from '../engine/job-periods.ts';

/** A row of a job record as it is stored, every column of it. */
export type StoredJob = Readonly<Record<string, unknown>> & { readonly workprofileid: number };
/** The job record of a person before and after a change. */
export type ChangedJobs = {
  readonly employeeid: number;
  readonly before: readonly StoredJob[];
  readonly after: readonly StoredJob[];
};
/** A change of somebody's job from a day on; fields that are missing stay as they are. */
export type JobChange = {
  readonly employeeid: number;
  readonly from: Day;
  readonly fields: Partial<JobFields>;
  readonly jobchangetypeid: number;
  readonly reason: string;
};

/** Rows of people that one statement reads or writes. */
const PART = 1_000;

/** The rows of the job records of people as they are stored, oldest first. */
export async function storedJobs(db: Db, employeeids: readonly number[]): Promise<Map<number, StoredJob[]>> {
  const all = new Map<number, StoredJob[]>();
  for (const part of chunks(employeeids, 1, PART)) {
    const { rows } = await tenantSql<{ employeeid: number; one: StoredJob }>`
      select w.employeeid, to_jsonb(w) as one from work_profile w
      where w.subscriptionid = current_subscription() and w.employeeid = any(${[...part]}::bigint[])
      order by lower(w.period)`.execute(db);
    for (const { employeeid, one } of rows) all.set(employeeid, [...(all.get(employeeid) ?? []), one]);
  }
  return all;
}

/** The days of a stored row: a period is stored as [first,next). */
export function periodOf(row: StoredJob): Period {
  const [first = '', next = ''] = String(row['period']).slice(1, -1).split(',');
  return { id: row.workprofileid, from: day(first), to: next === '' ? null : addDays(day(next), -1) };
}

/** Whoever has a job record open elsewhere is told that it has changed. */
export async function nextVersions(db: Db, employeeids: readonly number[]): Promise<void> {
  await db
    .updateTable('employee')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(anyOf('employeeid', employeeids))
    .execute();
}

const COLUMNS = [
  'businessunitid',
  'departmentid',
  'designationid',
  'subscriptiongradeid',
  'teamid',
  'officeaddressid',
  'managerid',
  'pendingmanagercode',
  'employmenttype',
  'workstate',
  'city',
  'jobchangetypeid',
  'reason',
  'addedby',
  'addeddate',
] as const;
const list = sql.raw(COLUMNS.join(', '));
const recordset = (rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::work_profile, ${JSON.stringify(rows)}::jsonb) r`;

/**
 * Writes changes of jobs, one for each person, as the form of a single one does: the row of before ends the day before,
 * and what begins on the same day is replaced. A fixed number of statements for a part of the people.
 * @returns the records before and after, of everybody whose record begins by that day
 */
export async function writeJobs(
  db: Db,
  { accountid, now }: { accountid: number | null; now: Date },
  changes: readonly JobChange[],
): Promise<ChangedJobs[]> {
  const ids = changes.map(({ employeeid }) => employeeid);
  const before = await storedJobs(db, ids);
  const placed = changes.flatMap(({ employeeid, from, fields, jobchangetypeid, reason }) => {
    const own = before.get(employeeid) ?? [];
    const place = placeChange(own.map(periodOf), from);
    const current = own.findLast((row) => periodOf(row).from <= from);
    if (!place || !current) return [];
    const row = {
      ...current,
      ...fields,
      ...('managerid' in fields ? { pendingmanagercode: null } : {}),
      period: place.to === null ? `[${place.from},)` : `[${place.from},${place.to}]`,
      jobchangetypeid,
      reason,
      addedby: accountid,
      addeddate: now,
    };
    return [{ employeeid, place, row }];
  });
  const shortened = placed.flatMap(({ place }) =>
    place.shortened ? [{ id: place.shortened.id, until: place.from }] : [],
  );
  for (const part of chunks(shortened, 2, PART))
    await tenantSql`update work_profile w set period = daterange(lower(w.period), g.until), version = w.version + 1
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ until }) => until)}::date[]) as g(id, until)
      where w.subscriptionid = current_subscription() and w.workprofileid = g.id`.execute(db);
  for (const part of chunks(
    placed.filter(({ place }) => place.replaced !== null),
    1,
    PART,
  ))
    await tenantSql`update work_profile w set (${list}) = (${sql.raw(COLUMNS.map((one) => `r.${one}`).join(', '))}),
        version = w.version + 1
      from ${recordset(part.map(({ place, row }) => ({ ...row, workprofileid: place.replaced })))}
      where w.subscriptionid = current_subscription() and w.workprofileid = r.workprofileid`.execute(db);
  const added = placed.filter(({ place }) => place.replaced === null);
  for (const part of chunks(added, COLUMNS.length + 2, PART)) {
    const values = part.map(({ employeeid, row }) => [employeeid, row.period, ...COLUMNS.map((column) => row[column])]);
    await tenantSql`insert into work_profile (subscriptionid, employeeid, period, ${list})
      values ${sql.join(values.map((one) => sql`(current_subscription(), ${sql.join(one)})`))}`.execute(db);
  }
  const after = await storedJobs(
    db,
    placed.map(({ employeeid }) => employeeid),
  );
  return placed.map(({ employeeid }) => ({
    employeeid,
    before: before.get(employeeid) ?? [],
    after: after.get(employeeid) ?? [],
  }));
}

/** Puts the job records of people back exactly as they were before a change, ids and versions included. */
export async function putJobsBack(db: Db, changes: readonly ChangedJobs[]): Promise<void> {
  for (const part of chunks(changes, 1, PART)) {
    const kept = new Set(part.flatMap(({ before }) => before.map(({ workprofileid }) => workprofileid)));
    const added = part.flatMap(({ after }) =>
      after.map(({ workprofileid }) => workprofileid).filter((id) => !kept.has(id)),
    );
    await db.deleteFrom('work_profile').where(anyOf('workprofileid', added)).execute();
    await tenantSql`update work_profile w set (period, version, ${list}) =
        (r.period, r.version, ${sql.raw(COLUMNS.map((one) => `r.${one}`).join(', '))})
      from ${recordset(part.flatMap(({ before }) => before))}
      where w.subscriptionid = current_subscription() and w.workprofileid = r.workprofileid
        and w is distinct from r`.execute(db);
  }
  await nextVersions(
    db,
    changes.map(({ employeeid }) => employeeid),
  );
}

/** The first day of a changed record that differs: of what it got, or of what another row became. */
export function firstChangedDay({ before, after }: ChangedJobs): Day | undefined {
  const byKey = new Map(before.map((row) => [row.workprofileid, JSON.stringify({ ...row, period: 0, version: 0 })]));
  return after
    .filter((row) => byKey.get(row.workprofileid) !== JSON.stringify({ ...row, period: 0, version: 0 }))
    .map((row) => periodOf(row).from)
    .toSorted()[0];
}
