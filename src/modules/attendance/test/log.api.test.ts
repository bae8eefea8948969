import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantSql } from '#platform/server/db.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getAttendanceLog, getMuster, getPunches, type MusterRow } from '../contract/log.ts';
import { countDays } from '../server/count/task.ts';
import { addPlan, attending, callers, counted, logOf, NIGHT, punch, shown, switchOn } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('punches become days, each with its reasons', async () => {
  const { company, asha, own, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-05 09:41:20',
    '2026-10-05 09:41:50',
    '2026-10-05 18:34:00',
    '2026-10-06 09:30:00',
    '2026-10-07 09:20:00',
    '2026-10-07 13:50:00',
    '2026-10-10 10:00:00',
    '2026-10-10 16:30:00',
  ]);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-05')).toBe('P,P 484 11 4 late');
  expect(shown(log, '2026-10-06')).toBe('A,A 0 0 0 - missing_punch');
  expect(shown(log, '2026-10-07')).toBe('P,A 260 0 0 - below_full');
  expect(shown(log, '2026-10-08')).toBe('A,A 0 0 0 - no_punch');
  expect(shown(log, '2026-10-10')).toBe('O,O 360 0 240 - worked_off');
  expect(log.totals).toMatchObject({ inservice: 31, present: 1.5, absent: 20.5, off: 9, marks: 1, extraminutes: 244 });
  const { result } = await own(getPunches, { employeeid: asha.employeeid, date: '2026-10-05' });
  expect(result).toEqual([
    { time: '2026-10-05 09:41:20', source: 'Gate', event: 'punch', isduplicate: false, devicetime: null },
    { time: '2026-10-05 09:41:50', source: 'Gate', event: 'punch', isduplicate: true, devicetime: null },
    { time: '2026-10-05 18:34:00', source: 'Gate', event: 'punch', isduplicate: false, devicetime: null },
  ]);
});

test('a night keeps its end, and a clock that was wrong is put right', async () => {
  const { company, asha, own, deviceid } = await attending(app);
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: asha.employeeid });
  await company.tx((db) =>
    db
      .insertInto('attendance_clock_offset')
      .values({ deviceid, fromtime: '2026-10-06 00:00:00', totime: '2026-10-07 23:59:59', fastseconds: 600 })
      .execute(),
  );
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-05 21:55:00',
    '2026-10-06 06:13:00',
    '2026-10-06 22:10:00',
    '2026-10-07 06:10:00',
  ]);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-05')).toBe('P,P 450 0 3 -');
  expect(shown(log, '2026-10-06')).toBe('P,P 450 0 0 -');
  const { result } = await own(getPunches, { employeeid: asha.employeeid, date: '2026-10-05' });
  expect(result).toMatchObject([
    { time: '2026-10-05 21:55:00', devicetime: null },
    { time: '2026-10-06 06:03:00', devicetime: '2026-10-06 06:13:00' },
  ]);
});

test('rotating shifts, swapped days, and days without a shift', async () => {
  const { company, asha, bina, own, deviceid, shiftid } = await attending(app);
  const night = await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, isassigned: false });
  const rotating = { shifttypeid: 3, shifttiming: [], rotation: [{ shiftid }, { shiftid: night }, { shiftid: null }] };
  const detail = {
    earlyminutes: 0,
    lateminutes: 0,
    requiredminutes: 0,
    sessiontypeid: 1,
    breakminutes: 0,
    breakafterminutes: 0,
  };
  await addPlan(company, 'shift', {
    name: 'Turns',
    detail: { ...detail, ...rotating },
    employeeid: asha.employeeid,
  });
  await company.tx((db) =>
    db
      .insertInto('shift_swap')
      .values({
        swapdate: '2026-10-06',
        employeeid: bina.employeeid,
        withemployeeid: asha.employeeid,
        statusid: 2,
        approvedon: '2026-10-01',
      })
      .execute(),
  );
  await punch(company, deviceid, asha.employeeid, ['2026-10-01 09:30:00', '2026-10-01 18:30:00']);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-01')).toBe('P,P 495 0 0 -');
  expect(log.days.slice(0, 6).map(({ shift }) => shift?.shiftcode)).toEqual(['G', 'N', undefined, undefined, 'N', 'G']);
  // The third day of the turn is the sixth of the month: the swap gives the other's shift instead of none.
  expect(shown(log, '2026-10-06')).toBe('A,A 0 0 0 - no_punch swap');
  expect(shown(log, '2026-10-09')).toBe('A,A 0 0 0 - no_shift');
});

test('days that are over are stored for everybody, and again when something changes', async () => {
  const { company, asha, bina, lead, own, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await punch(company, deviceid, asha.employeeid, ['2026-11-02 09:31:00']);
  await counted(company);
  const month = async (by = lead, request = '2026-10') =>
    (await by(getMuster, { month: request })).result as { total: number; rows: MusterRow[] };
  const first = await month();
  expect(first.total).toBe(2);
  expect(first.rows.map(({ fullname }) => fullname)).toEqual(['Asha Nair', 'Bina Shah']);
  expect(first.rows[0]?.days[4]).toMatchObject({ date: '2026-10-05', halves: ['P', 'P'], shiftcode: 'G' });
  expect(first.rows[0]?.days[5]).toMatchObject({ halves: ['A', 'A'] });
  expect((await month(own)).total).toBe(1);
  // A punch that comes later, and a shift that was wrong, are counted with what was stored.
  await punch(company, deviceid, asha.employeeid, ['2026-10-06 09:30:00', '2026-10-06 18:30:00']);
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: bina.employeeid });
  await counted(company);
  const second = await month();
  expect(second.rows[0]?.days[5]).toMatchObject({ halves: ['P', 'P'] });
  expect(second.rows[1]?.days[4]).toMatchObject({ shiftcode: 'N' });
  const today = (await month(lead, '2026-11')).rows[0]?.days[1];
  expect(today).toMatchObject({ date: '2026-11-02', firstin: '2026-11-02 09:31', halves: ['', ''] });
});

/** The stored days of a company with the transactions that wrote and locked them last. */
const storedDays = (company: Company) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql<{ employeeid: number; one: string; wrote: string; locked: string }>`
      select d.employeeid, to_jsonb(d)::text as one, d.xmin::text as wrote, d.xmax::text as locked from attendance_day d
      where d.subscriptionid = current_subscription() order by d.employeeid, d.workdate`.execute(db);
    return rows;
  });

test('days that come out as they are stored are left alone when they are counted again', async () => {
  const { company, asha, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await counted(company);
  const before = await storedDays(company);
  await company.tx((db) => sql`select attendance_changed(null, '2026-10-01')`.execute(db));
  await counted(company);
  expect(await storedDays(company)).toEqual(before);
  await punch(company, deviceid, asha.employeeid, ['2026-10-06 09:30:00', '2026-10-06 18:30:00']);
  await counted(company);
  const changed = (await storedDays(company)).filter(({ wrote }, at) => wrote !== before[at]?.wrote);
  expect(changed.map(({ one }) => (JSON.parse(one) as { workdate: string }).workdate)).toEqual(['2026-10-06']);
});

test('the task counts everybody who waits, in transactions beside each other, as they are counted one by one', async () => {
  const { company, asha, deviceid } = await attending(app);
  for (const fullname of ['Chitra Iyer', 'Deepa Rao', 'Esha Jain', 'Farhan Ali', 'Gita Bose'])
    await company.addPerson({ fullname });
  await punch(company, deviceid, asha.employeeid, ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  const days = async () => (await storedDays(company)).map(({ one }) => one);
  await counted(company);
  const alone = await days();
  expect(new Set((await storedDays(company)).map(({ employeeid }) => employeeid % 2))).toEqual(new Set([0, 1]));
  await company.tx(async (db) => {
    await sql`delete from attendance_day where subscriptionid = current_subscription()`.execute(db);
    await sql`select attendance_changed(null, '2026-10-01')`.execute(db);
  });
  const [tenant] = await company.tx(
    async (db) => (await sql<{ id: number }>`select current_subscription() as id`.execute(db)).rows,
  );
  await countDays(app, tenant?.id ?? 0);
  expect(await days()).toEqual(alone);
  const left = await company.tx((db) => db.selectFrom('attendance_stale').select('staleid').execute());
  expect(left).toEqual([]);
});

test('what is out of scope looks unknown, and switched off nothing is counted', async () => {
  const { company, bina, asha, own, lead } = await attending(app);
  expect((await own(getAttendanceLog, { employeeid: bina.employeeid, month: '2026-10' })).status).toBe(404);
  expect((await lead(getAttendanceLog, { employeeid: asha.employeeid, month: '2026-10' })).status).toBe(200);
  expect((await own(getPunches, { employeeid: bina.employeeid, date: '2026-10-05' })).status).toBe(404);
  expect((await own(getAttendanceLog, { employeeid: asha.employeeid, month: '2026-13' })).status).toBe(400);
  await company.tx((db) => db.deleteFrom('tenant_setting').where('settingname', '=', 'attendance').execute());
  expect(await logOf(own, asha.employeeid)).toMatchObject({ startdate: null, days: [] });
  await switchOn(company);
});

test('leave takes its halves of the day', async () => {
  const { company, asha, own, deviceid } = await attending(app);
  await company.tx(async (db) => {
    await db
      .insertInto('leave_type')
      .values({
        leavetypeid: 100,
        leavetypename: 'Casual Leave',
        leavecode: 'CL',
        leavecategoryid: 2,
        colour: '#1c7ed6',
      })
      .execute();
    const { leaverequestid } = await db
      .insertInto('leave_request')
      .values({
        employeeid: asha.employeeid,
        leavetypeid: 100,
        fromdate: '2026-10-05',
        fromhalf: 2,
        todate: '2026-10-06',
        tohalf: 2,
        statusid: 2,
        approvedon: '2026-10-01',
      })
      .returning('leaverequestid')
      .executeTakeFirstOrThrow();
    const use = { employeeid: asha.employeeid, kind: 'use', postedon: '2026-10-01', reason: 'leave', leaverequestid };
    await db
      .insertInto('leave_ledger')
      .values([
        { ...use, seq: 1, leavetypeid: 100, chargedtypeid: 100, linedate: '2026-10-05', days: -5000 },
        { ...use, seq: 2, leavetypeid: 4, chargedtypeid: 100, linedate: '2026-10-06', days: -10_000 },
      ])
      .execute();
  });
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-05 09:30:00',
    '2026-10-05 13:40:00',
    '2026-10-06 10:00:00',
  ]);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-05')).toBe('P,CL 250 0 0 -');
  expect(shown(log, '2026-10-06')).toBe('LW,LW 0 0 0 - worked_on_leave');
  expect(log.totals).toMatchObject({ paidleave: 0.5, unpaidleave: 1 });
});

test('a plain employee has the right over their own days from the start', async () => {
  const { company } = await attending(app);
  const chitra = await company.addPerson({ fullname: 'Chitra Iyer' });
  const by = await callers(company, chitra);
  expect((await logOf(by, chitra.employeeid)).days).toHaveLength(31);
});
