import {
  FIRST_ATTENDANCE_SETTING,
  getAttendanceSetting,
  saveAttendanceSetting,
} from '#modules/attendance/contract/setting.ts';
import { attendancePolicyCalls, extraTimeCalls, shiftCalls } from '#modules/attendance/contract/plans.ts';
import { saveWeeklyOff } from '#modules/calendar/contract/weekly-off.ts';
import { saveLeavePolicy } from '#modules/leave/contract/policy.ts';
import { getLeaveSetting, type LeaveSetting, saveLeaveSetting } from '#modules/leave/contract/setting.ts';
import { UNPAID_LEAVE, leaveTypeRecord } from '#modules/leave/contract/type.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Calls } from './calls.ts';
import type { PolicyReadings, TimePolicies } from './policies.ts';
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
/** What every saved plan carries; it is published at once. */
const PUBLISHED = { description: null, isdraft: false } as const;

type Setup = {
  readonly db: Db;
  readonly calls: Calls;
  readonly policies: TimePolicies;
  readonly readings?: PolicyReadings | undefined;
  readonly from: Day;
};
/** How balances of leave are judged and closes settled, and how attendance policies are read. */
export type Readings = {
  readonly ofleave?: Partial<Pick<LeaveSetting, 'isbookedbalance' | 'isclosefinal'>>;
  readonly ofpolicies?: PolicyReadings;
};

async function leaveTypes({ db, calls, policies, from: on }: Setup): Promise<TypeIds> {
  const result = ids();
  const save = async (type: Parameters<typeof calls.call<typeof leaveTypeRecord.calls.save>>[2]): Promise<number> =>
    (await calls.call(db, leaveTypeRecord.calls.save, type, { on }))[0]?.leavetypeid ?? 0;
  for (const [leavecode, name] of Object.entries(policies.leavetypes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const leavecategoryid = categoryOf(leavecode, name);
    if (leavecategoryid === 1) {
      const [unpaid] = await calls.call(db, leaveTypeRecord.calls.read, { leavetypeid: UNPAID_LEAVE }, { on });
      if (unpaid) result.set(leavecode, await save({ ...unpaid, leavecode }));
      continue;
    }
    const type = {
      leavetypeid: null,
      leavetypename: name,
      leavecode,
      leavecategoryid,
      colour: COLOUR,
      description: null,
    };
    result.set(leavecode, await save(type));
  }
  return result;
}

async function shiftsOf({ db, calls, policies, from: on }: Setup): Promise<TypeIds> {
  const result = ids();
  const add = async (shiftcode: string, shiftname: string, detail: ReturnType<typeof shiftOf>): Promise<void> => {
    const head = { shiftid: null, shiftcode, shiftname, shiftcolour: COLOUR, ...PUBLISHED, effectivefrom: on };
    const [saved] = await calls.call(db, shiftCalls.save, { ...detail, ...head }, { on });
    result.set(shiftcode, saved?.shiftid ?? 0);
  };
  for (const [code, shift] of Object.entries(policies.shifts)) await add(code, shift.name, shiftOf(shift));
  for (const [code, pattern] of Object.entries(policies.patterns)) await add(code, code, rotationOf(pattern, result));
  return result;
}

/** The weekly offs that people have: those of a pattern are one for each pattern. */
async function weeklyOffs({ db, calls, policies, from: on }: Setup, used: ReadonlySet<string>): Promise<TypeIds> {
  const result = ids();
  type Days = {
    weekoffdetail: NonNullable<ReturnType<typeof weekOffOf>>;
    cycledays: number | null;
    cycleoffdays: number[];
  };
  const add = async (weeklyoffname: string, days: Days): Promise<void> => {
    if (!used.has(weeklyoffname)) return;
    const values = { weeklyoffid: null, weeklyoffname, description: null, ...days };
    const [saved] = await calls.call(db, saveWeeklyOff, values, { on });
    result.set(weeklyoffname, saved?.weeklyoffid ?? 0);
  };
  for (const [name, words] of Object.entries(policies.weeklyoffs)) {
    const weeks = weekOffOf(words);
    if (weeks) await add(name, { weekoffdetail: weeks, cycledays: null, cycleoffdays: [] });
    else
      for (const [code, pattern] of Object.entries(policies.patterns)) {
        const cycleoffdays = pattern.flatMap((one, at) => (one === 'O' ? [at + 1] : []));
        await add(`${name} ${code}`, { weekoffdetail: [], cycledays: pattern.length, cycleoffdays });
      }
  }
  return result;
}

async function attendancePolicies(
  { db, calls, policies, readings, from: on }: Setup,
  types: TypeIds,
): Promise<TypeIds> {
  const result = ids();
  for (const [group, { attendancepolicyname }] of Object.entries(policies.attendancepolicies)) {
    const head = { attendancepolicyid: null, parentid: null, attendancepolicyname, ...PUBLISHED, effectivefrom: on };
    const values = { ...attendanceOf(policies, group, types, readings), ...head };
    const [saved] = await calls.call(db, attendancePolicyCalls.save, values, { on });
    result.set(group, saved?.attendancepolicyid ?? 0);
  }
  return result;
}

async function extraPolicies({ db, calls, policies, from: on }: Setup): Promise<TypeIds> {
  const result = ids();
  for (const [name, extra] of Object.entries(policies.extratimepolicies)) {
    const head = {
      extratimepolicyid: null,
      parentid: null,
      extratimepolicyname: name,
      ...PUBLISHED,
      effectivefrom: on,
    };
    const [saved] = await calls.call(db, extraTimeCalls.save, { ...extraOf(extra), ...head }, { on });
    result.set(name, saved?.extratimepolicyid ?? 0);
  }
  return result;
}

/**
 * A leave policy for each group, for restricted dates and the lapse of compensatory offs are those of groups. Each
 * version is published on the day on which it was approved, so that it is known from then on.
 */
async function leavePolicies({ db, calls, policies }: Setup, types: TypeIds): Promise<TypeIds> {
  const result = ids();
  const versions = policies.leavepolicies.toSorted((a, b) => a.version - b.version);
  for (const [group, { attendancepolicyname: leavepolicyname }] of Object.entries(policies.attendancepolicies))
    for (const [at, version] of versions.entries()) {
      const leavepolicyid = result.get(group) ?? null;
      const [{ effectivefrom, approvedon }, detail] = [version, leaveOf(policies, { group, version }, types)];
      const isLater = versions.slice(0, at).every((earlier) => earlier.effectivefrom < effectivefrom);
      if (leavepolicyid !== null && !isLater) {
        // The product publishes versions that begin one after the other; what replaced an earlier one from its first
        // day on is history that it has no call for.
        const stored = { leavepolicyid, versionno: at + 1, effectivefrom, publishedon: approvedon };
        await db
          .insertInto('leave_policy_version')
          .values({ ...stored, detail: JSON.stringify(detail) })
          .execute();
        continue;
      }
      const values = { ...detail, leavepolicyid, leavepolicyname, ...PUBLISHED, effectivefrom };
      const [saved] = await calls.call(db, saveLeavePolicy, values, { on: approvedon as Day });
      result.set(group, saved?.leavepolicyid ?? 0);
    }
  return result;
}

/** Changes how leave is counted, whatever was saved before. */
export async function changeLeaveSetting(
  { db, calls, on }: { db: Db; calls: Calls; on: Day },
  change: Partial<LeaveSetting>,
): Promise<void> {
  const [current] = await calls.call(db, getLeaveSetting, {}, { on });
  if (!current) return;
  const { version, ...setting } = current;
  await calls.call(db, saveLeaveSetting, { ...setting, ...change }, { on, version });
}

/**
 * Sets a company up by its policies; history of leave is entered before anything is written.
 * @param used names of the weekly offs that people have
 */
export async function configure(
  { db, calls, policies, readings }: { db: Db; calls: Calls; policies: TimePolicies; readings: Readings },
  used: ReadonlySet<string>,
): Promise<Plans> {
  const from = policies.ledgerstart as Day;
  const setup: Setup = { db, calls, policies, readings: readings.ofpolicies, from };
  const types = await leaveTypes(setup);
  const plans = {
    types,
    shifts: await shiftsOf(setup),
    policies: await attendancePolicies(setup, types),
    extra: await extraPolicies(setup),
    leave: await leavePolicies(setup, types),
    weeklyoffs: await weeklyOffs(setup, used),
  };
  const { minutesperleaveday: minutesperday } = policies;
  const leave = { yearstart: 4, minutesperday, startdate: from, isheld: true, ...readings.ofleave };
  await changeLeaveSetting({ db, calls, on: from }, leave);
  const [current] = await calls.call(db, getAttendanceSetting, {}, { on: from });
  const attendance = {
    ...FIRST_ATTENDANCE_SETTING,
    startdate: `${policies.month}-01`,
    duplicateseconds: policies.duplicateseconds,
  };
  await calls.call(db, saveAttendanceSetting, attendance, { on: from, version: current?.version ?? 0 });
  return plans;
}
