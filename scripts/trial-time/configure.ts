import type { Db } from '#platform/server/db.ts';
import { changeSetting, ANY_VERSION } from '#platform/server/tenant-setting.ts';
import { ATTENDANCE_SETTING } from '../../src/modules/attendance/server/setting.ts';
import { FIRST_ATTENDANCE_SETTING } from '#modules/attendance/contract/setting.ts';
import { LEAVE_SETTING, readLeaveSetting } from '../../src/modules/leave/server/setting.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import type { TimePolicies } from './policies.ts';
import {
  attendanceOf,
  categoryOf,
  extraOf,
  leaveOf,
  rotationOf,
  shiftOf,
  type TypeIds,
  weekOffOf,
} from './translate.ts';

/** The plans of a company by the names that the files use. */
export type Plans = {
  readonly types: TypeIds;
  readonly shifts: TypeIds;
  readonly policies: TypeIds;
  readonly extra: TypeIds;
  readonly leave: TypeIds;
  /** Weekly offs by name; of a pattern by `name pattern`. */
  readonly weeklyoffs: TypeIds;
};

const COLOUR = '#1c7ed6';
const ids = (): Map<string, number> => new Map<string, number>();

async function leaveTypes(db: Db, { leavetypes }: TimePolicies): Promise<TypeIds> {
  const found = ids();
  for (const [leavecode, name] of Object.entries(leavetypes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const leavecategoryid = categoryOf(leavecode, name);
    if (leavecategoryid === 1) {
      await db.updateTable('leave_type').set({ leavecode }).where('leavetypeid', '=', UNPAID_LEAVE).execute();
      found.set(leavecode, UNPAID_LEAVE);
      continue;
    }
    const { leavetypeid } = await db
      .insertInto('leave_type')
      .values({ leavetypename: name, leavecode, leavecategoryid, colour: COLOUR })
      .returning('leavetypeid')
      .executeTakeFirstOrThrow();
    found.set(leavecode, leavetypeid);
  }
  return found;
}

async function shiftsOf(db: Db, policies: TimePolicies, from: string): Promise<TypeIds> {
  const found = ids();
  const add = async (shiftcode: string, shiftname: string, detail: unknown): Promise<void> => {
    const { shiftid } = await db
      .insertInto('shift')
      .values({ shiftcode, shiftname, shiftcolour: COLOUR, isdraft: false })
      .returning('shiftid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shift_version')
      .values({ shiftid, versionno: 1, effectivefrom: from, publishedon: from, detail: JSON.stringify(detail) })
      .execute();
    found.set(shiftcode, shiftid);
  };
  for (const [code, shift] of Object.entries(policies.shifts)) await add(code, shift.name, shiftOf(shift));
  for (const [code, pattern] of Object.entries(policies.patterns)) await add(code, code, rotationOf(pattern, found));
  return found;
}

async function weeklyOffs(db: Db, policies: TimePolicies): Promise<TypeIds> {
  const found = ids();
  const add = async (weeklyoffname: string, cycledays: number | null): Promise<number> => {
    const { weeklyoffid } = await db
      .insertInto('weekly_off')
      .values({ weeklyoffname, cycledays })
      .returning('weeklyoffid')
      .executeTakeFirstOrThrow();
    found.set(weeklyoffname, weeklyoffid);
    return weeklyoffid;
  };
  for (const [name, words] of Object.entries(policies.weeklyoffs)) {
    const weeks = weekOffOf(words);
    if (weeks) {
      const weeklyoffid = await add(name, null);
      const days = weeks.flatMap(({ weekno, weekoffdays }) =>
        weekoffdays.map((weekday) => ({ weeklyoffid, weekno, weekday })),
      );
      if (days.length > 0) await db.insertInto('weekly_off_day').values(days).execute();
      continue;
    }
    for (const [code, pattern] of Object.entries(policies.patterns)) {
      const weeklyoffid = await add(`${name} ${code}`, pattern.length);
      const days = pattern.flatMap((one, at) => (one === 'O' ? [{ weeklyoffid, cycleday: at + 1 }] : []));
      if (days.length > 0) await db.insertInto('weekly_off_cycle_day').values(days).execute();
    }
  }
  return found;
}

async function attendancePolicies(db: Db, policies: TimePolicies, types: TypeIds, from: string): Promise<TypeIds> {
  const found = ids();
  for (const [group, { attendancepolicyname }] of Object.entries(policies.attendancepolicies)) {
    const { attendancepolicyid } = await db
      .insertInto('attendance_policy')
      .values({ attendancepolicyname, isdraft: false })
      .returning('attendancepolicyid')
      .executeTakeFirstOrThrow();
    const detail = JSON.stringify(attendanceOf(policies, group, types));
    await db
      .insertInto('attendance_policy_version')
      .values({ attendancepolicyid, versionno: 1, effectivefrom: from, publishedon: from, detail })
      .execute();
    found.set(group, attendancepolicyid);
  }
  return found;
}

async function extraPolicies(db: Db, policies: TimePolicies, from: string): Promise<TypeIds> {
  const found = ids();
  for (const [name, extra] of Object.entries(policies.extratimepolicies)) {
    const { extratimepolicyid } = await db
      .insertInto('extra_time_policy')
      .values({ extratimepolicyname: name, isdraft: false })
      .returning('extratimepolicyid')
      .executeTakeFirstOrThrow();
    const detail = JSON.stringify(extraOf(extra));
    await db
      .insertInto('extra_time_policy_version')
      .values({ extratimepolicyid, versionno: 1, effectivefrom: from, publishedon: from, detail })
      .execute();
    found.set(name, extratimepolicyid);
  }
  return found;
}

/** A leave policy for each group, for restricted dates and the lapse of compensatory offs are those of groups. */
async function leavePolicies(db: Db, policies: TimePolicies, types: TypeIds): Promise<TypeIds> {
  const found = ids();
  for (const [group, { attendancepolicyname }] of Object.entries(policies.attendancepolicies)) {
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: attendancepolicyname, isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    for (const version of policies.leavepolicies.toSorted((a, b) => a.version - b.version))
      await db
        .insertInto('leave_policy_version')
        .values({
          leavepolicyid,
          versionno: version.version,
          effectivefrom: version.effectivefrom,
          publishedon: version.approvedon,
          detail: JSON.stringify(leaveOf(policies, { group, version }, types)),
        })
        .execute();
    found.set(group, leavepolicyid);
  }
  return found;
}

/** Sets a company up by its policies; history of leave is held back until everything is there. */
export async function configure(db: Db, policies: TimePolicies): Promise<Plans> {
  const from = policies.ledgerstart;
  const types = await leaveTypes(db, policies);
  const plans = {
    types,
    shifts: await shiftsOf(db, policies, from),
    policies: await attendancePolicies(db, policies, types, from),
    extra: await extraPolicies(db, policies, from),
    leave: await leavePolicies(db, policies, types),
    weeklyoffs: await weeklyOffs(db, policies),
  };
  const leave = { yearstart: 4, minutesperday: policies.minutesperleaveday, startdate: from, isheld: true };
  await changeSetting(
    { db, ifMatch: ANY_VERSION },
    { settingname: LEAVE_SETTING, read: readLeaveSetting, change: () => leave as never },
  );
  const setting = {
    ...FIRST_ATTENDANCE_SETTING,
    startdate: `${policies.month}-01`,
    duplicateseconds: policies.duplicateseconds,
  };
  await changeSetting(
    { db, ifMatch: ANY_VERSION },
    { settingname: ATTENDANCE_SETTING, read: () => setting, change: () => setting },
  );
  return plans;
}
