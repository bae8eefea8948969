import { type JobRow, getJob } from '#platform/contract/jobs.ts';
import type { TestApp } from '../../../../test/support/product.ts';
import { checkClose, type CloseMonth, getCloses, startClose } from '../contract/close.ts';
import { policyDetail, UNPAID_DETAIL } from '#modules/leave/contract/policy-detail.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { attendancePolicyDetail } from '../contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail } from '../contract/extra-time-detail.ts';
import {
  addPlan,
  type Attending,
  type attending,
  attendingAnew,
  type Caller,
  copiedAttending,
  counted,
  NOW,
  OFFICE,
  punch,
} from './attending.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

export type Given = Awaited<ReturnType<typeof attending>>;
export const FROM = day('2026-10-01');
export const TO = day('2026-10-31');

/** Casual and earned leave and compensatory offs from October on; earned leave is paid to leavers. */
export async function withLeave({ company }: Attending) {
  return company.tx(async (db) => {
    const types = [
      ['CL', 2],
      ['EL', 2],
      ['CO', 3],
    ] as const;
    const ids: Record<string, number> = {};
    for (const [leavecode, leavecategoryid] of types) {
      const row = await db
        .insertInto('leave_type')
        .values({ leavetypename: `Leave ${leavecode}`, leavecode, leavecategoryid, colour: '#1c7ed6' })
        .returning('leavetypeid')
        .executeTakeFirstOrThrow();
      ids[leavecode] = row.leavetypeid;
    }
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: 'Office', isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    const details = types.map(([code, leavecategoryid]) =>
      policyDetail.parse({
        leavepolicydetailid: null,
        leavetypeid: ids[code],
        leavecategoryid,
        slabs: [],
        joiningbands: [],
        clubbing: [],
        isexitpaid: code === 'EL',
        ...(code === 'EL' ? { accrualtypeid: 5, slabs: [{ fromyears: 0, days: 12 }] } : {}),
      }),
    );
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 1,
        effectivefrom: FROM,
        publishedon: '2026-09-15',
        detail: JSON.stringify({ details: [UNPAID_DETAIL, ...details], restricted: [], prefixsuffixmindays: 0 }),
      })
      .execute();
    await db.insertInto('leave_assignment').values({ leavepolicyid, fromdate: FROM }).execute();
    await db
      .insertInto('tenant_setting')
      .values({
        settingname: 'leave',
        value: JSON.stringify({ yearstart: 4, minutesperday: 480, startdate: FROM }),
        version: 1,
      })
      .execute();
    return ids as { CL: number; EL: number; CO: number };
  });
}
export const entry = ({ company }: Attending, employeeid: number, leavetypeid: number, days: number) =>
  company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values({ employeeid, leavetypeid, kind: 'opening', linedate: FROM, postedon: FROM, days })
      .execute(),
  );
export const ledger = ({ company }: Attending, employeeid: number) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('leave_ledger as l')
      .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
      .select(['t.leavecode', 'l.kind', 'l.linedate', 'l.postedon', 'l.days', 'l.reason'])
      .where('l.employeeid', '=', employeeid)
      .orderBy('l.seq')
      .execute();
    return rows.map(
      ({ leavecode, kind, linedate, postedon, days, reason }) =>
        `${leavecode} ${kind} ${linedate.slice(5)} ${postedon.slice(5)} ${days} ${reason}`,
    );
  });
export const row = ({ company }: Attending, employeeid: number) =>
  company.tx((db) =>
    db.selectFrom('time_close_person').selectAll().where('employeeid', '=', employeeid).executeTakeFirstOrThrow(),
  );
/** Punches from half past nine to half past six on each working day but some. */
export async function works(
  { company, deviceid }: Attending,
  employeeid: number,
  except: Record<number, string[]>,
): Promise<void> {
  const times: string[] = [];
  for (let on: Day = FROM; on <= TO; on = addDays(on, 1)) {
    const isOff = [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay());
    const own = except[Number(on.slice(8))] ?? (isOff ? [] : ['09:30', '18:30']);
    times.push(...own.map((time) => `${on} ${time}:00`));
  }
  await punch(company, deviceid, employeeid, times);
}
/** Absence and late marks are taken from a leave type. */
export const policy = (CL: number) =>
  attendancePolicyDetail.parse({
    ...OFFICE,
    isabsenteeismrule: true,
    absenteeism: { absenteeismactionid: 1, absenteeismleaveid: CL },
    punctuality: { ...OFFICE.punctuality, gracedaycount: 1, penaltyleaveid: CL, penaltyleavecount: 0.25 },
  });
/** Extra time adds up on working days, and gives compensatory offs on days off. */
export const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((one) => ({
    ...one,
    extratimeid: null,
    benefittypeid: 2,
    requiredhour: '08:00:00',
    maxearningcompoff: 1,
    ...(one.isworkingbenefit ? { isaccumulation: true, accumulationmonths: 3 } : { maxearninghour: '10:00:00' }),
  })),
  extratimecompoffpolicy: { lapsetypeid: 2, lapsedays: 60 },
});

export async function finished(by: Caller, jobrunid: number): Promise<JobRow> {
  for (const until = Date.now() + limit(60); Date.now() < until; await jobDone()) {
    const [job] = (await by(getJob, { jobrunid })).result as [JobRow];
    if (job.statusid > 3) throw new Error(job.errormessage ?? '');
    if (job.statusid === 3) return job;
  }
  throw new Error('The job goes on');
}
export const monthIn = async (by: Caller, month: string): Promise<CloseMonth | undefined> => {
  const [{ months }] = (await by(getCloses)).result as [{ months: CloseMonth[] }];
  return months.find((one) => one.month === month);
};
export async function closed(by: Caller, month = '2026-10'): Promise<number> {
  const { result, status, message } = await by(startClose, { month });
  if (status !== 200) throw new Error(message);
  const [{ closeid, jobrunid }] = result as [{ closeid: number; jobrunid: number }];
  await finished(by, jobrunid);
  return closeid;
}
export const checksOf = async (by: Caller, month = '2026-10') => {
  const { result } = await by(checkClose, { month });
  const [{ people, checks }] = result as [
    { people: number; checks: { key: string; isblocking: boolean; count: number }[] },
  ];
  return {
    people,
    checks: checks.map(({ key, isblocking, count }) => `${key} ${isblocking ? 'blocks' : 'is known'} ${count}`),
  };
};
/** Asha is away on the 5th and 13th and late twice, with leave for some of it; everybody else works. */
async function octoberAnew(app: TestApp) {
  const state = await attendingAnew(app);
  const { company, asha, bina, hema } = state;
  const ids = await withLeave(state);
  await addPlan(company, 'attendance_policy', { name: 'Strict', detail: policy(ids.CL), employeeid: asha.employeeid });
  await addPlan(company, 'extra_time_policy', { name: 'Earns', detail: EXTRA, employeeid: asha.employeeid });
  await entry(state, asha.employeeid, ids.CL, 12_500);
  await works(state, asha.employeeid, {
    4: ['09:00', '17:30'],
    5: [],
    6: ['09:50', '18:30'],
    7: ['09:51', '18:30'],
    13: [],
  });
  await works(state, bina.employeeid, {});
  await works(state, hema.employeeid, {});
  await counted(company);
  return { ...state, ...ids };
}
/** The same month, copied. */
export async function october(app: TestApp) {
  app.clock.set(NOW);
  return copiedAttending(app, 'october attended', () => octoberAnew(app));
}
/** What the close of October, on 2 November, leaves in the ledger of Asha. */
export const CHARGED = [
  'CL opening 10-01 10-01 12500 opening',
  'EL grant 10-31 10-31 10000 monthly',
  'CO grant 10-04 11-02 10000 worked_off',
  'CL penalty 10-05 11-02 -5000 absent',
  'CL penalty 10-05 11-02 -5000 absent',
  'CL penalty 10-07 11-02 -2500 late',
];
