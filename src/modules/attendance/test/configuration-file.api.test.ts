import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceSettingOf } from '../server/setting.ts';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getAttendanceSetting, saveAttendanceSetting } from '../contract/setting.ts';
import { shiftCalls } from '../contract/plans.ts';
import { addPlan, GENERAL, NIGHT, OFFICE } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CASUAL = 'Casual Leave';
const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
type File = { attendance: Record<string, unknown[]> };
const attendanceOf = (file: Buffer) => (JSON.parse(file.toString()) as File).attendance;
const ofAttendance = (changes: readonly string[]) => changes.filter((one) => /ttendance|hifts|xtra-time/.test(one));

/** A company with shifts of which one rotates, a policy that takes leave, and assignments to company and office. */
async function configured() {
  const company = await app.company();
  const leavetypeid = await company.tx(async (db) => {
    const row = { leavetypename: CASUAL, leavecode: 'CAL', leavecategoryid: 2, colour: '#1c7ed6' };
    return (await db.insertInto('leave_type').values(row).returning('leavetypeid').executeTakeFirstOrThrow())
      .leavetypeid;
  });
  const given = company as never;
  const general = await addPlan(given, 'shift', { name: 'General', detail: GENERAL, code: 'G' });
  const night = await addPlan(given, 'shift', { name: 'Night', detail: NIGHT, code: 'N', isassigned: false });
  const rotation = { ...GENERAL, shifttypeid: 3, shifttiming: [], requiredminutes: 0 };
  await addPlan(given, 'shift', {
    name: 'A rotation',
    code: 'R',
    isassigned: false,
    detail: { ...rotation, rotation: [{ shiftid: general }, { shiftid: null }, { shiftid: night }] },
  });
  const punctuality = { ...OFFICE.punctuality, penaltyleaveid: leavetypeid, penaltyleavename: CASUAL };
  await addPlan(given, 'attendance_policy', { name: 'Office', detail: { ...OFFICE, punctuality } });
  await company.tx(async (db) => {
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('attendance_assignment')
      .values({ shiftid: night, officeaddressid, fromdate: '2026-10-01' })
      .execute();
  });
  await company.admin.call(saveAttendanceSetting, { startdate: '2026-10-01', submitdays: 7 }, 0);
  return company;
}

test('the configuration file carries attendance by name: a company made of it has the same plans and assignments', async () => {
  const first = await configured();
  const file = await first.admin.file(exportConfiguration, {});
  expect(JSON.stringify(attendanceOf(file))).not.toMatch(/shiftid|leaveid|policyid|officeaddressid/);

  const second = await app.company();
  // Ids differ: what the file names is found by its name.
  await addPlan(second, 'shift', { name: 'Early', detail: GENERAL, code: 'X', isassigned: false });
  const [seen] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(seen?.problems).toEqual([]);
  expect(ofAttendance(seen?.changes ?? [])).toEqual([
    'Shifts are created: General, Night, A rotation.',
    'Attendance policies are created: Office.',
    'Of attendance are assigned: General (the whole company), Office (the whole company), Night (Pune).',
    'How attendance is counted changes.',
  ]);
  expect(await second.admin.call(shiftCalls.list, {})).toHaveLength(1);
  await second.admin.upload(applied, 'company.json', file);
  const again = attendanceOf(await second.admin.file(exportConfiguration, {}));
  const { shifts = [], ...rest } = attendanceOf(file);
  expect(again).toMatchObject(rest);
  expect(again['shifts']).toEqual(expect.arrayContaining(shifts));
  expect(await second.admin.call(getAttendanceSetting, {})).toMatchObject([{ startdate: '2026-10-01', submitdays: 7 }]);
  const [nothing] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(ofAttendance(nothing?.changes ?? [])).toEqual([]);
});

test('what a file names and nobody has, and what a form would refuse, stops it', async () => {
  const company = await app.company();
  const attendance = {
    shifts: [
      { shiftname: 'Short', shiftcode: 'S', shiftcolour: '#1c7ed6', effectivefrom: '2026-10-01', shifttiming: [] },
      {
        shiftname: 'Turns',
        shiftcode: 'T',
        shiftcolour: '#1c7ed6',
        effectivefrom: '2026-10-01',
        shifttypeid: 3,
        rotation: [{ shift: 'Nowhere' }],
      },
    ],
    assignments: [{ shiftname: 'Short', officename: 'Atlantis', fromdate: '2026-10-01' }],
  };
  const [seen] = await company.admin.upload(importConfiguration, 'company.json', JSON.stringify({ attendance }));
  expect(seen).toMatchObject({
    applied: false,
    problems: [
      'Short: shifttiming: Please enter both halves of the shift.',
      'Turns: there is no shift Nowhere.',
      'Short: there is no office Atlantis.',
    ],
  });
});

test('a code that another shift has stops it, and a draft keeps its name', async () => {
  const company = await app.company();
  await addPlan(company, 'shift', { name: 'Early', detail: GENERAL, code: 'E', isassigned: false });
  await company.tx((db) =>
    db
      .insertInto('shift')
      .values({ shiftname: 'Drafted', shiftcode: 'D', shiftcolour: '#1c7ed6', isdraft: true })
      .execute(),
  );
  const shift = (shiftname: string, shiftcode: string) => ({
    ...GENERAL,
    shiftname,
    shiftcode,
    shiftcolour: '#1c7ed6',
    effectivefrom: '2026-10-01',
  });
  const shifts = [shift('Dawn', 'E'), shift('Night', 'N'), shift('Late', 'N'), shift('Drafted', 'X')];
  const [seen] = await company.admin.upload(
    importConfiguration,
    'company.json',
    JSON.stringify({ attendance: { shifts } }),
  );
  expect(seen?.problems).toEqual(['Dawn: the code E is that of Early.', 'Late: the code N is that of Night.']);
  expect(ofAttendance(seen?.changes ?? [])).toEqual(['Shifts are created: Dawn, Night, Late.']);
});

test('a file of months changes no month that is closed, and one without them leaves those of the company', async () => {
  const company = await app.company();
  const { admin } = company;
  const setting = { startdate: '2026-09-01', monthstarts: [{ month: '2026-10', monthday: 26 }] };
  await admin.upload(applied, 'company.json', JSON.stringify({ attendance: { setting } }));
  expect(await company.tx(attendanceSettingOf)).toMatchObject(setting);
  await company.tx((db) =>
    db
      .insertInto('time_close')
      .values({ fromday: '2026-09-26', today: '2026-10-25', postedon: '2026-10-26' })
      .execute(),
  );
  const [refused] = await admin.upload(
    importConfiguration,
    'company.json',
    JSON.stringify({ attendance: { setting: { ...setting, monthstarts: [] } } }),
  );
  expect(refused?.problems.join()).toContain('October 2026 is closed with the days that it has.');
  const without = { startdate: '2026-09-01', duplicateseconds: 90 };
  const [taken] = await admin.upload(applied, 'company.json', JSON.stringify({ attendance: { setting: without } }));
  expect(taken?.problems).toEqual([]);
  expect(await company.tx(attendanceSettingOf)).toMatchObject({ ...setting, duplicateseconds: 90 });
});
