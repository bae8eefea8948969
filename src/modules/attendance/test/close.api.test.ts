import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyDetail, UNPAID_DETAIL } from '#modules/leave/contract/policy-detail.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { attendancePolicyDetail } from '../contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail } from '../contract/extra-time-detail.ts';
import { closeTime } from '../server/close/close.ts';
import { storeCarried } from '../server/close/carried.ts';
import { addPlan, attending, OFFICE, punch } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Given = Awaited<ReturnType<typeof attending>>;
const FROM = day('2026-10-01');
const TO = day('2026-10-31');

/** Casual and earned leave and compensatory offs from October on; earned leave is paid to leavers. */
async function withLeave({ company }: Given) {
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
const entry = ({ company }: Given, employeeid: number, leavetypeid: number, days: number) =>
  company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values({ employeeid, leavetypeid, kind: 'opening', linedate: FROM, postedon: FROM, days })
      .execute(),
  );
const ledger = ({ company }: Given, employeeid: number) =>
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
const row = ({ company }: Given, employeeid: number) =>
  company.tx((db) =>
    db.selectFrom('time_close_person').selectAll().where('employeeid', '=', employeeid).executeTakeFirstOrThrow(),
  );
/** Punches from half past nine to half past six on each working day but some. */
async function works(
  { company, deviceid }: Given,
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
const policy = (CL: number) =>
  attendancePolicyDetail.parse({
    ...OFFICE,
    isabsenteeismrule: true,
    absenteeism: { absenteeismactionid: 1, absenteeismleaveid: CL },
    punctuality: { ...OFFICE.punctuality, gracedaycount: 1, penaltyleaveid: CL, penaltyleavecount: 0.25 },
  });
const EXTRA = extraTimeDetail.parse({
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

test('a month is closed: leave is charged in order, extra time adds up, and the figures are kept', async () => {
  const given = await attending(app);
  const { company, asha, bina } = given;
  const { CL, EL } = await withLeave(given);
  await addPlan(company, 'attendance_policy', { name: 'Strict', detail: policy(CL), employeeid: asha.employeeid });
  await addPlan(company, 'extra_time_policy', { name: 'Earns', detail: EXTRA, employeeid: asha.employeeid });
  await entry(given, asha.employeeid, CL, 12_500);
  await entry(given, asha.employeeid, EL, 20_000);
  // 4 October is a Sunday; on the 5th she is away, on the 6th and 7th late, on the 8th two hours longer, on the 13th away.
  await works(given, asha.employeeid, {
    4: ['09:00', '17:30'],
    5: [],
    6: ['09:50', '18:30'],
    7: ['09:51', '18:30'],
    8: ['09:30', '20:30'],
    13: [],
  });
  await works(given, bina.employeeid, {});
  await company.tx((db) =>
    storeCarried(db, null, [{ employeeid: asha.employeeid, carried: [{ month: '2026-09' as never, minutes: 370 }] }]),
  );
  const closing = () => company.tx((db) => closeTime(db, { from: FROM, to: TO, on: TO }));
  expect(await closing()).toMatchObject({ closed: 3 });
  expect(await ledger(given, asha.employeeid)).toEqual([
    'CL opening 10-01 10-01 12500 opening',
    'EL opening 10-01 10-01 20000 opening',
    'EL grant 10-31 10-31 10000 monthly',
    'CO grant 10-04 10-31 10000 worked_off',
    'CO grant 10-31 10-31 10000 accumulated',
    'CL penalty 10-05 10-31 -5000 absent',
    'CL penalty 10-05 10-31 -5000 absent',
    'CL penalty 10-07 10-31 -2500 late',
  ]);
  expect(await row(given, asha.employeeid)).toMatchObject({
    inservice: 310_000,
    present: 200_000,
    absent: 20_000,
    absentfromleave: 10_000,
    marks: 2,
    penaltyfromleave: 2500,
    penaltylossofpay: 0,
    lossofpay: 10_000,
    paiddays: 300_000,
    compoff: 20_000,
    extracarried: 10,
    closedon: TO,
  });
  expect(await row(given, bina.employeeid)).toMatchObject({ present: 220_000, lossofpay: 0, overtimeworking: 0 });
  // Closing again changes nothing.
  expect(await closing()).toMatchObject({ closed: 0 });
  expect(await ledger(given, asha.employeeid)).toHaveLength(8);
});

test('a leaver is closed on the last day: earned leave is paid, other leave lapses', async () => {
  const given = await attending(app);
  const { company, asha } = given;
  const { CL, EL } = await withLeave(given);
  await entry(given, asha.employeeid, CL, 5000);
  await entry(given, asha.employeeid, EL, 20_000);
  await works(given, asha.employeeid, {});
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  // Closed in the course of a later day, with everybody else.
  await company.tx((db) => closeTime(db, { from: FROM, to: TO, on: day('2026-11-02') }));
  expect(await ledger(given, asha.employeeid)).toEqual([
    'CL opening 10-01 10-01 5000 opening',
    'EL opening 10-01 10-01 20000 opening',
    'EL grant 10-16 10-16 5000 monthly',
    'EL encash 10-16 10-16 -25000 exit',
    'CL lapse 10-16 10-16 -5000 exit',
  ]);
  expect(await row(given, asha.employeeid)).toMatchObject({
    inservice: 160_000,
    present: 120_000,
    lossofpay: 0,
    encashed: 25_000,
    closedon: '2026-10-16',
  });
});

test('without leave every absence is loss of pay, and extra time is paid by its policy', async () => {
  const given = await attending(app);
  const { company, asha } = given;
  await works(given, asha.employeeid, { 3: ['10:00', '12:00'], 5: [], 6: ['09:30', '20:00'] });
  await company.tx((db) => closeTime(db, { from: FROM, to: TO, on: TO, employeeids: [asha.employeeid] }));
  expect(await row(given, asha.employeeid)).toMatchObject({
    absent: 10_000,
    lossofpay: 10_000,
    overtimeworking: 90,
    overtimeoff: 120,
    compoff: 0,
  });
  const { isclosed } = await company.tx((db) =>
    db.selectFrom('time_close').select('isclosed').executeTakeFirstOrThrow(),
  );
  expect(isclosed).toBe(false);
  // A day is charged once.
  await expect(
    company.tx((db) => closeTime(db, { from: day('2026-10-15'), to: TO, on: TO, employeeids: [asha.employeeid] })),
  ).rejects.toThrow('closed already');
});
