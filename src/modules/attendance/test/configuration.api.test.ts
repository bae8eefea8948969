import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { publishedVersions } from '#platform/server/timeline/versioned-plan.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { extraTimeCompOff } from '../contract/extra-time-detail.ts';
import {
  attendancePolicyAssignment,
  attendancePolicyCalls,
  extraTimeCalls,
  shiftAssignment,
  shiftCalls,
  shiftSave,
} from '../contract/plans.ts';
import { getAttendanceSetting, saveAttendanceSetting } from '../contract/setting.ts';
import { ASSIGNED_SHIFTS } from '../server/plan-kinds.ts';
import { attendanceSettingOf } from '../server/setting.ts';
import { SHIFTS } from '../server/shift/shift.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const GENERAL = {
  shiftid: null as number | null,
  shiftname: 'General',
  shiftcode: 'G',
  shiftcolour: '#1c7ed6',
  description: null,
  isdraft: true,
  effectivefrom: '2026-04-01' as string | null,
  shifttypeid: 1,
  shifttiming: [
    { intime: '09:30', outtime: '14:00' },
    { intime: '14:00', outtime: '18:30' },
  ],
  breakminutes: 45,
  breakafterminutes: 300,
  requiredminutes: 495,
  rotation: [] as { shiftid: number | null }[],
};
const shiftOf = async ({ admin }: TestCompany, part: object = {}): Promise<number> =>
  (await admin.call(shiftCalls.save, { ...GENERAL, isdraft: false, ...part } as never))[0]?.shiftid ?? 0;
const to = (planid: number, more: object = {}) => ({
  planid,
  iscompany: false,
  officeaddressids: [],
  employeeids: [],
  fromdate: '2026-04-01',
  todate: null,
  ...more,
});
let serial = 0;
const personOf = (company: TestCompany): Promise<number> =>
  company.tx(async (db) => {
    serial += 1;
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: `A${serial}`, fullname: `Asha ${serial}`, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('work_profile').values({ employeeid, period: '[2024-01-01,)' }).execute();
    return employeeid;
  });
const typeOf = (company: TestCompany, leavetypename: string, leavecode: string): Promise<number> =>
  company.tx(async (db) => {
    const type = { leavetypename, leavecode, leavecategoryid: 2, colour: '#1c7ed6' };
    return (await db.insertInto('leave_type').values(type).returning('leavetypeid').executeTakeFirstOrThrow())
      .leavetypeid;
  });

describe('shifts', () => {
  test('times are in order, and a shift asks for some time; the messages are those of the form (E1030, E1360)', () => {
    const messageOf = (part: object) =>
      shiftSave.safeParse({ ...GENERAL, ...part }).error?.issues.map(({ message }) => message);
    const halves = (...times: string[]) => ({
      shifttiming: [
        { intime: times[0], outtime: times[1] },
        { intime: times[2], outtime: times[3] },
      ],
    });
    expect(messageOf(halves('09:30', '09:00', '14:00', '18:30'))).toEqual(['Out time can not be more than in time']);
    expect(messageOf({ requiredminutes: 0 })).toEqual(['Please select any time other than 12:00 AM']);
    expect(messageOf(halves('22:00', '26:00', '26:00', '30:00'))).toBeUndefined();
    expect(messageOf({ isdraft: false, effectivefrom: null })).toEqual(['Please select valid effective from date']);
  });

  // Invariant: A published version of a shift, an attendance policy or an extra-time policy never changes
  test('a shift is drafted, published also from a past day, and goes on in later versions (S3-211 S3-212 S3-227 E1500)', async () => {
    const company = await app.company();
    const { admin } = company;
    const [{ shiftid } = { shiftid: 0 }] = await admin.call(shiftCalls.save, GENERAL as never);
    const [draft] = await admin.call(shiftCalls.list, {});
    expect(draft).toMatchObject({
      shiftid,
      shiftname: 'General',
      shiftcode: 'G',
      shiftcolour: '#1c7ed6',
      shifttiming: GENERAL.shifttiming,
      isbreakon: true,
      isdraft: true,
      hasdraft: false,
      usedcount: 0,
      effectivefrom: '2026-04-01',
    });
    expect(draft).not.toHaveProperty('versions');
    const assigned = await admin.refused(shiftAssignment.assign, to(shiftid, { iscompany: true }));
    expect(assigned.error.code).toBe('E1080');
    const values = { ...GENERAL, shiftid, isdraft: false };
    await admin.call(shiftCalls.save, values as never, 1);
    await admin.call(shiftAssignment.assign, to(shiftid, { iscompany: true }));
    await personOf(company);
    expect((await admin.call(shiftCalls.list, {}))[0]).toMatchObject({ isdraft: false, usedcount: 1 });

    // What is published stays: the next version begins later, and waits as a draft.
    const refused = await admin.refused(shiftCalls.save, { ...values, breakminutes: 0 } as never, 2);
    expect(refused.error.fields).toEqual({ effectivefrom: 'Please select valid effective from date' });
    await admin.call(shiftCalls.save, { ...values, breakminutes: 0, isdraft: true, effectivefrom: null } as never, 2);
    const [waiting] = await admin.call(shiftCalls.get, { shiftid });
    expect(waiting).toMatchObject({ isbreakon: true, hasdraft: true, effectivefrom: '2026-04-01' });
    expect(waiting?.versions).toMatchObject([
      { versionno: 2, publishedon: null, breakminutes: 0 },
      { versionno: 1, effectivefrom: '2026-04-01', breakminutes: 45 },
    ]);
    await admin.call(shiftCalls.save, { ...values, breakminutes: 0, effectivefrom: '2026-07-01' } as never, 3);
    const versions = await company.tx((db) => publishedVersions(db, SHIFTS, [shiftid]));
    expect(versions.get(shiftid)?.map((one) => [one.effectivefrom, one.detail.breakminutes])).toEqual([
      ['2026-04-01', 45],
      ['2026-07-01', 0],
    ]);
    expect((await admin.refused(shiftCalls.remove, { shiftid })).error.code).toBe('E1200');
    await expect(company.tx((db) => db.updateTable('shift_version').set({ detail: '{}' }).execute())).rejects.toThrow(
      'A published version never changes',
    );
  });

  test('names and codes are unique; a draft is deleted', async () => {
    const company = await app.company();
    const { admin } = company;
    await shiftOf(company);
    const fieldsOf = async (part: object) =>
      (await admin.refused(shiftCalls.save, { ...GENERAL, ...part } as never)).error.fields;
    expect(await fieldsOf({ shiftcode: 'X' })).toEqual({ shiftname: 'Already exist' });
    expect(await fieldsOf({ shiftname: 'Other' })).toEqual({ shiftcode: 'There is a shift with this code already' });
    const [{ shiftid } = { shiftid: 0 }] = await admin.call(shiftCalls.save, {
      ...GENERAL,
      shiftname: 'Other',
      shiftcode: 'O',
    } as never);
    expect(await admin.call(shiftCalls.remove, { shiftid })).toEqual([{ isexecuted: true }]);
    expect((await admin.refused(shiftCalls.get, { shiftid })).status).toBe(404);
  });

  test('a rotation names published shifts, and an assignment says on which day it begins', async () => {
    const company = await app.company();
    const { admin } = company;
    const general = await shiftOf(company);
    const draft = await shiftOf(company, { shiftname: 'Draft', shiftcode: 'D', isdraft: true });
    const rotating = { shiftname: 'Rotation', shiftcode: 'R', shifttypeid: 3, shifttiming: [], requiredminutes: 0 };
    const save = (rotation: object[]) => ({ ...GENERAL, ...rotating, isdraft: false, rotation }) as never;
    expect((await admin.refused(shiftCalls.save, save([{ shiftid: draft }]))).error.fields).toEqual({
      rotation: 'The shift no longer exists. Please select another one',
    });
    const [{ shiftid } = { shiftid: 0 }] = await admin.call(
      shiftCalls.save,
      save([{ shiftid: general }, { shiftid: null }]),
    );
    const again = { ...GENERAL, ...rotating, shiftname: 'Second', shiftcode: 'R2', rotation: [{ shiftid }] };
    expect((await admin.refused(shiftCalls.save, again as never)).error.fields).toEqual({
      rotation: 'A rotating shift cannot be part of another one',
    });
    expect((await admin.call(shiftCalls.init, {})).Shift.map(({ displayname }) => displayname)).toEqual(['General']);

    const [first, second] = [await personOf(company), await personOf(company)];
    await admin.call(shiftAssignment.assign, to(shiftid, { employeeids: [first], cyclestart: '2026-03-30' }));
    await admin.call(shiftAssignment.assign, to(shiftid, { employeeids: [second] }));
    const rows = await admin.call(shiftAssignment.list, { planid: shiftid });
    expect(rows.map(({ cyclestart }) => cyclestart)).toEqual(['2026-03-30', null]);
    const similar = await admin.refused(
      shiftAssignment.assign,
      to(shiftid, { employeeids: [second], fromdate: '2026-05-01' }),
    );
    expect(similar.error.code).toBe('E1490');
    const periods = await company.tx((db) =>
      plansInForce(db, ASSIGNED_SHIFTS, [first, second], day('2026-04-01'), day('2026-04-02')),
    );
    expect([first, second].map((id) => periods.get(id)?.map((one) => [one.planid, one.cyclestart]))).toEqual([
      [[shiftid, '2026-03-30']],
      [[shiftid, '2026-04-01']],
    ]);
  });
});

describe('attendance policies', () => {
  const POLICY = {
    attendancepolicyid: null as number | null,
    parentid: null as number | null,
    attendancepolicyname: 'Office',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    restrictattendancereqlimit: null,
    absenteeism: null as object | null,
    punctuality: null as object | null,
    timeatwork: null as object | null,
    offday: {},
  };

  test('a new policy has the defaults, is a draft, and remembers what it was cloned from (S3-077 to S3-090 S4-037)', async () => {
    const { admin } = await app.company();
    const [{ attendancepolicyid } = { attendancepolicyid: 0 }] = await admin.call(attendancePolicyCalls.save, POLICY);
    const [row] = await admin.call(attendancePolicyCalls.get, { attendancepolicyid });
    expect(row).toMatchObject({ attendancepolicyname: 'Office', parentid: null, isdraft: true });
    expect(row?.versions[0]).toMatchObject({
      iswfh: false,
      wfhlimit: 0,
      iswfo: true,
      wfolimit: 99,
      isoutduty: false,
      outdutylimit: 0,
      isrestrictattendancereq: false,
      restrictattendancereqlimit: null,
      isworkrequest: false,
      isabsenteeismrule: false,
      ispunctualityrule: false,
      istimeatworkrule: false,
    });
    const copy = { ...POLICY, attendancepolicyname: 'Copy', parentid: attendancepolicyid };
    await admin.call(attendancePolicyCalls.save, copy);
    expect((await admin.call(attendancePolicyCalls.list, {})).map(({ parentid }) => parentid)).toEqual([
      null,
      attendancepolicyid,
    ]);
    const again = await admin.refused(attendancePolicyCalls.save, { ...copy, attendancepolicyname: 'OFFICE' });
    expect(again.error.fields).toEqual({ attendancepolicyname: 'Policy name already exist' });
    const unnamed = await admin.refused(attendancePolicyCalls.save, { ...POLICY, attendancepolicyname: '' });
    expect(unnamed.error.fields).toEqual({ attendancepolicyname: 'Please enter policy name' });
  });

  test('rules take days from leave types of the company, whose names are stored; unpaid leave is none of them', async () => {
    const company = await app.company();
    const { admin } = company;
    const casual = await typeOf(company, 'Casual Leave', 'CL');
    const punctuality = (penaltyleaveid: number | null) => ({
      ...POLICY,
      ispunctualityrule: true,
      punctuality: { penaltyleaveid, gracehourtime: null, gracetimelimit: null, breachleavecount: null },
    });
    expect((await admin.call(attendancePolicyCalls.init, {})).LeaveType).toEqual([
      { displayname: 'Casual Leave', displayvalue: casual, isactive: 1 },
    ]);
    const fieldsOf = async (state: object) =>
      (await admin.refused(attendancePolicyCalls.save, state as never)).error.fields;
    expect(await fieldsOf(punctuality(UNPAID_LEAVE))).toEqual({
      punctuality: 'A leave type selected here no longer exists',
    });
    // A half-filled policy is kept as a draft, and refused when it is published.
    const [half] = await admin.call(attendancePolicyCalls.save, punctuality(null));
    const { attendancepolicyid } = half ?? { attendancepolicyid: 0 };
    const [kept] = await admin.call(attendancePolicyCalls.get, { attendancepolicyid });
    expect(kept?.versions[0]).toMatchObject({ publishedon: null, punctuality: { penaltyleaveid: null } });
    const published = { ...punctuality(null), attendancepolicyid, isdraft: false };
    const refused = await admin.refused(attendancePolicyCalls.save, published, half?.version);
    expect(Object.values(refused.error.fields ?? {})).toEqual(['Please select leave']);
    await admin.call(attendancePolicyCalls.save, { ...punctuality(casual), attendancepolicyid }, half?.version);
    const [row] = await admin.call(attendancePolicyCalls.get, { attendancepolicyid });
    expect(row?.versions[0]?.punctuality).toMatchObject({
      penaltyleaveid: casual,
      penaltyleavename: 'Casual Leave',
      penaltyleavecount: 0.5,
      gracedaycount: 3,
    });
    const draft = await admin.refused(attendancePolicyAssignment.assign, to(attendancepolicyid, { iscompany: true }));
    expect(draft.error.code).toBe('E1080');
  });
});

test('an extra-time policy has the row of working days and that of days off, numbered (S3-128 to S3-175 S4-038)', async () => {
  const { admin } = await app.company();
  const off = { isworkingbenefit: false, requiredhour: null, maxearningcompoff: null, isonweekoff: true };
  const values = {
    extratimepolicyid: null,
    parentid: null,
    extratimepolicyname: 'Plant',
    description: null,
    isdraft: true,
    effectivefrom: null,
    extratime: [
      off,
      { ...off, isworkingbenefit: true, isonweekoff: false, benefittypeid: 2, requiredhour: '08:00:00' },
    ],
    extratimecompoffpolicy: extraTimeCompOff.parse({}),
  };
  const [{ extratimepolicyid } = { extratimepolicyid: 0 }] = await admin.call(extraTimeCalls.save, values as never);
  const [row] = await admin.call(extraTimeCalls.get, { extratimepolicyid });
  expect(row).toMatchObject({ extratimepolicyname: 'Plant', isdraft: true, parentid: null });
  expect(row?.versions[0]).toMatchObject({
    isetapprovalrequired: false,
    ispastdateallowed: true,
    isseparatebalance: false,
    extratime: [
      { extratimeid: 1, isworkingbenefit: true, requiredhour: '08:00:00', maxearninghour: '04:00:00' },
      { extratimeid: 2, isworkingbenefit: false, isonweekoff: true, requiredhour: null },
    ],
    extratimecompoffpolicy: { lapsetypeid: 1, allowedhalfday: true, isfurtureappallowed: true },
  });
  const twice = { ...values, extratimepolicyname: 'Two', extratime: [off, off] };
  expect(Object.keys((await admin.refused(extraTimeCalls.save, twice as never)).error.fields ?? {})).toEqual([
    'extratime',
  ]);
});

test('the request cycle is a setting with a version', async () => {
  const company = await app.company();
  const { admin } = company;
  const [setting] = await admin.call(getAttendanceSetting, {});
  expect(setting).toEqual({
    startdate: null,
    duplicateseconds: 60,
    monthstarts: [],
    cycleday: 1,
    submitdays: 3,
    approvedays: 5,
    version: 0,
  });
  const values = { startdate: '2026-04-01', duplicateseconds: 60, cycleday: 26, submitdays: 2, approvedays: 4 };
  expect(await admin.call(saveAttendanceSetting, values, 0)).toEqual([{ version: 1 }]);
  expect((await admin.refused(saveAttendanceSetting, values, 0)).status).toBe(412);
  expect(await company.tx((db) => attendanceSettingOf(db))).toEqual({ ...values, monthstarts: [] });
  expect((await admin.refused(saveAttendanceSetting, { ...values, cycleday: 29 }, 1)).status).toBe(400);
});
