import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { attendanceSettingOf } from '../setting.ts';
import { currentTerminals } from './terminals.ts';
import { FILE_KINDS, type FileKind, type NameOf } from './kinds.ts';

/** Names of leave types and shifts, by their ids. */
export async function namesOf(db: Db): Promise<NameOf> {
  const leave = await db.selectFrom('leave_type').select(['leavetypeid', 'leavetypename']).execute();
  const shifts = await db.selectFrom('shift').select(['shiftid', 'shiftname']).execute();
  const names = {
    leave: new Map(leave.map(({ leavetypeid, leavetypename }) => [leavetypeid, leavetypename])),
    shift: new Map(shifts.map(({ shiftid, shiftname }) => [shiftid, shiftname])),
  };
  return (kind, id) => names[kind].get(id) ?? '';
}

/** The plans of a kind with their latest published version; drafts stay with the company. */
async function plansOf(
  db: Db,
  { plan, columns, toFile }: FileKind,
  nameOf: NameOf,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom(`${plan.table as 'shift'} as p`)
    .innerJoinLateral(
      (c) =>
        c
          .selectFrom(`${plan.versions as 'shift_version'} as v`)
          .select(['v.effectivefrom', 'v.detail'])
          .whereRef(sql.ref(`v.${plan.idfield}`) as never, '=', sql.ref(`p.${plan.idfield}`) as never)
          .where('v.publishedon', 'is not', null)
          .orderBy('v.versionno', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['p.description', 'p.isactive', 'l.effectivefrom', 'l.detail'])
    .select([plan.namefield, ...columns].map((column) => sql<string>`${sql.ref(`p.${column}`)}`.as(column)))
    .orderBy(sql.ref(`p.${plan.idfield}`))
    .execute();
  return rows.map(({ isactive, detail, ...row }) => ({
    ...row,
    isactive: isactive === 1,
    ...toFile(detail as Record<string, unknown>, nameOf),
  }));
}

/** What the configuration file says of attendance: names only, and nobody. */
export async function currentAttendance(db: Db) {
  const nameOf = await namesOf(db);
  const plans: Record<string, Record<string, unknown>[]> = {};
  for (const kind of FILE_KINDS) plans[kind.part] = await plansOf(db, kind, nameOf);
  const assignments = await db
    .selectFrom('attendance_assignment as a')
    .leftJoin('shift as s', 's.shiftid', 'a.shiftid')
    .leftJoin('attendance_policy as p', 'p.attendancepolicyid', 'a.attendancepolicyid')
    .leftJoin('extra_time_policy as e', 'e.extratimepolicyid', 'a.extratimepolicyid')
    .leftJoin('clockin_method as m', 'm.clockinmethodid', 'a.clockinmethodid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
    .select(['s.shiftname', 'p.attendancepolicyname', 'e.extratimepolicyname', 'm.clockinmethodname', 'o.officename'])
    .select(['a.fromdate', 'a.todate', 'a.cyclestart'])
    .where('a.employeeid', 'is', null)
    .orderBy('a.fromdate')
    .orderBy('a.attendanceassignmentid')
    .execute();
  return { setting: await attendanceSettingOf(db), ...plans, ...(await currentTerminals(db)), assignments };
}
