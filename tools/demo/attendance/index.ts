import { addMonths, day, earlier, firstDay, later, month, monthOf } from '#platform/engine/day.ts';
import { seedLeaveRequests } from '../leave/requests.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { DemoSeed } from '../seed.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import {
  absenteeism,
  attendancePolicyDetail,
  punctuality,
  timeatwork,
} from '#modules/attendance/contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeCompOff, extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { FIRST_ATTENDANCE_SETTING } from '#modules/attendance/contract/setting.ts';
import { shiftDetail } from '#modules/attendance/contract/shift.ts';
import { seedCloses } from './closed.ts';
import { seedPunches } from './punches.ts';
import { seedRequests } from './requests.ts';
import { type DemoShift, MEAL, SHIFTS } from './shifts.ts';
import { seedSwaps } from './swaps.ts';
import { ATTENDANCE_SETTING } from '#modules/attendance/server/setting.ts';

const STARTS = '2026-04-01';
/** Months before this one of which Acme has punches, at least. */
const MONTHS = 2;
/** The first month that the demo of payroll pays by attendance: it is closed once it is over. */
const CLOSED = month('2026-10');
const CASUAL = 'CL';
/** A week of early days and a week of nights, by turns. */
const WEEK = 7;
const ROTATION = [...Array<'E'>(WEEK).fill('E'), ...Array<'N'>(WEEK).fill('N')];
const MONDAY = '2026-03-30';

const published = (detail: unknown) => ({
  versionno: 1,
  effectivefrom: STARTS,
  publishedon: STARTS,
  detail: JSON.stringify(detail),
});

async function seedShifts(db: Db): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const add = async ({ detail, ...shift }: DemoShift) => {
    const { shiftid } = await db
      .insertInto('shift')
      .values({ ...shift, isdraft: false })
      .returning('shiftid')
      .executeTakeFirstOrThrow();
    ids.set(shift.shiftcode, shiftid);
    const whole = shiftDetail.parse({ shifttiming: [], rotation: [], ...detail });
    await db
      .insertInto('shift_version')
      .values({ ...published(whole), shiftid })
      .execute();
  };
  for (const shift of SHIFTS) await add(shift);
  const rotation = ROTATION.map((code) => ({ shiftid: ids.get(code) ?? null }));
  await add({
    shiftname: 'Early and night',
    shiftcode: 'R',
    shiftcolour: '#c2255c',
    detail: { shifttypeid: 3, rotation },
  });
  return ids;
}

async function seedPolicies(db: Db): Promise<{ office: number; plant: number }> {
  const casual = await db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename'])
    .where('leavecode', '=', CASUAL)
    .executeTakeFirst();
  const penalty = { penaltyleaveid: casual?.leavetypeid ?? null, penaltyleavename: casual?.leavetypename ?? null };
  const periods = (halfday: number, fullday: number) => ({
    halfday: { threshold: halfday },
    fullday: { threshold: fullday },
    weekly: {},
    monthly: {},
  });
  const office = attendancePolicyDetail.parse({
    iswfh: true,
    wfhlimit: 8,
    isoutduty: true,
    outdutylimit: 10,
    isabsenteeismrule: true,
    absenteeism: absenteeism.parse({}),
    ispunctualityrule: true,
    punctuality: punctuality.parse({
      punctualitytypeid: 2,
      gracetime: 10,
      gracedaycount: 2,
      penaltyleavecount: 0.25,
      gracetimelimit: 30,
      breachleavecount: 0.5,
      ...penalty,
    }),
    istimeatworkrule: true,
    timeatwork: timeatwork.parse({ thresholdtypeid: 2, ...periods(50, 90) }),
    offday: MEAL,
  });
  const plant = attendancePolicyDetail.parse({
    isabsenteeismrule: true,
    absenteeism: absenteeism.parse({ absenteeismtypeid: 2 }),
    ispunctualityrule: true,
    punctuality: punctuality.parse({ gracetime: 5, penaltytypeid: 2, gracedaycount: 3, ...penalty }),
    istimeatworkrule: true,
    timeatwork: timeatwork.parse(periods(210, 420)),
    isworkrequest: true,
    offday: MEAL,
  });
  const add = async (attendancepolicyname: string, detail: unknown): Promise<number> => {
    const { attendancepolicyid } = await db
      .insertInto('attendance_policy')
      .values({ attendancepolicyname, isdraft: false })
      .returning('attendancepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('attendance_policy_version')
      .values({ ...published(detail), attendancepolicyid })
      .execute();
    return attendancepolicyid;
  };
  return { office: await add('Office', office), plant: await add('Plant', plant) };
}

async function seedExtraTime(db: Db): Promise<{ office: number; plant: number }> {
  const add = async (extratimepolicyname: string, rows: readonly object[], more: object): Promise<number> => {
    const detail = extraTimeDetail.parse({
      extratime: DEFAULT_ROWS.map((row, at) => ({ ...row, extratimeid: at + 1, ...rows[at] })),
      extratimecompoffpolicy: extraTimeCompOff.parse({ lapsetypeid: 2, lapsedays: 90 }),
      ...more,
    });
    const { extratimepolicyid } = await db
      .insertInto('extra_time_policy')
      .values({ extratimepolicyname, isdraft: false })
      .returning('extratimepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('extra_time_policy_version')
      .values({ ...published(detail), extratimepolicyid })
      .execute();
    return extratimepolicyid;
  };
  const buffer = { isconsiderbuffertime: true, buffertime: '00:30:00' };
  const compensatory = { benefittypeid: 2, requiredhour: '08:00:00' };
  const paid = { ...buffer, benefittypeid: 1, roundminutes: 15 };
  return {
    office: await add(
      'Office',
      [
        { ...compensatory, ...buffer, isaccumulation: true, accumulationmonths: 3 },
        { ...compensatory, maxearningcompoff: 2 },
      ],
      {},
    ),
    plant: await add(
      'Plant',
      [
        { ...paid, maxearninghour: '03:00:00' },
        { ...paid, maxearninghour: '08:00:00' },
      ],
      {
        isetapprovalrequired: true,
        ispayableapproverequired: true,
      },
    ),
  };
}

/** Everybody clocks in at the gate or on the web, with breaks. */
async function seedClockInMethod(db: Db, deviceid: number): Promise<void> {
  const { clockinmethodid } = await db
    .insertInto('clockin_method')
    .values({ clockinmethodname: 'Gate and web', isweb: true, isbreak: true, isbiometric: true, deviceids: [deviceid] })
    .returning('clockinmethodid')
    .executeTakeFirstOrThrow();
  await db.insertInto('attendance_assignment').values({ clockinmethodid, fromdate: STARTS }).execute();
}

type Input = Pick<Parameters<DemoSeed>[0], 'pools' | 'subscriptionid' | 'env'>;
/** Who sends requests of the demo company for people without an account. */
const SENDER = 'payroll@';
/** The context in which requests of people are sent: by their own account, where they have one. */
async function contextsOf(
  db: Db,
  { pools, subscriptionid, env }: Input,
): Promise<(employeeid: number) => RequestContext> {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) throw new Error(`no company ${subscriptionid}`);
  const accounts = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname', 'employeeid'])
    .orderBy('accountid')
    .execute();
  const sender = accounts.find(({ emailid }) => emailid.startsWith(SENDER));
  const rest = { subscriptionid, logininfoid: 0, imagepath: null, dateformatname: null, language: null, grants: [] };
  const today = dayIn(env.now(), tenant.timezoneid);
  return (employeeid) => {
    const account = accounts.find((one) => one.employeeid === employeeid) ?? sender;
    if (!account) throw new Error(`no account of ${SENDER}`);
    return { db, env, tenant, today, origin: '', session: { ...rest, ...account } };
  };
}

/** Shifts, policies and extra time of Acme, production its own, and the punches of the last months at its gate. */
export const seedAttendance: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const shifts = await seedShifts(db);
    const [policies, extra] = [await seedPolicies(db), await seedExtraTime(db)];
    const production = await db
      .selectFrom('work_profile as w')
      .innerJoin('department as d', 'd.departmentid', 'w.departmentid')
      .select('w.employeeid')
      .distinct()
      .where('d.departmentname', '=', 'Production')
      .orderBy('w.employeeid')
      .execute();
    await db
      .insertInto('attendance_assignment')
      .values([
        { shiftid: shifts.get('G') ?? null, fromdate: STARTS },
        { attendancepolicyid: policies.office, fromdate: STARTS },
        { extratimepolicyid: extra.office, fromdate: STARTS },
        ...production.flatMap(({ employeeid }, at) => [
          at % 2 === 0
            ? { employeeid, shiftid: shifts.get('E') ?? null, fromdate: STARTS }
            : { employeeid, shiftid: shifts.get('R') ?? null, cyclestart: MONDAY, fromdate: STARTS },
          { employeeid, attendancepolicyid: policies.plant, fromdate: STARTS },
          { employeeid, extratimepolicyid: extra.plant, fromdate: STARTS },
        ]),
      ])
      .execute();
    const today = day(dayIn(env.now(), undefined));
    // Later there are more months: one that is not kept could not be paid. Each takes a twentieth of a second.
    const recent = firstDay(addMonths(monthOf(today), -MONTHS));
    const startdate = later(day(STARTS), earlier(firstDay(CLOSED), recent));
    const contextOf = await contextsOf(db, { pools, subscriptionid, env });
    await seedLeaveRequests(db, today, contextOf);
    const { deviceid, habits } = await seedPunches(db, { from: startdate, today, now: env.now() });
    await seedClockInMethod(db, deviceid);
    const setting = { ...FIRST_ATTENDANCE_SETTING, startdate };
    await changeSetting(
      { db, ifMatch: ANY_VERSION },
      { settingname: ATTENDANCE_SETTING, read: () => setting, change: () => setting },
    );
    const { accountid: closedby } = contextOf(0).session;
    const open = await seedCloses(db, { from: startdate, today, habits, last: CLOSED, closedby });
    await seedRequests(db, { today, open, forgotten: habits.forgotten }, contextOf);
    await seedSwaps(db, { today, production, shiftid: shifts.get('F') ?? null }, contextOf);
  });
};
