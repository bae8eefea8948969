import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceSettingOf } from '../server/setting.ts';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getAttendanceSetting, saveAttendanceSetting } from '../contract/setting.ts';
import { listClockInMethods } from '../contract/clockin-method.ts';
import { listDevices } from '../contract/device.ts';
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
  const state = company as never;
  const general = await addPlan(state, 'shift', { name: 'General', detail: GENERAL, code: 'G' });
  const night = await addPlan(state, 'shift', { name: 'Night', detail: NIGHT, code: 'N', isassigned: false });
  const rotation = { ...GENERAL, shifttypeid: 3, shifttiming: [], requiredminutes: 0 };
  await addPlan(state, 'shift', {
    name: 'A rotation',
    code: 'R',
    isassigned: false,
    detail: { ...rotation, rotation: [{ shiftid: general }, { shiftid: null }, { shiftid: night }] },
  });
  const punctuality = { ...OFFICE.punctuality, penaltyleaveid: leavetypeid, penaltyleavename: CASUAL };
  await addPlan(state, 'attendance_policy', { name: 'Office', detail: { ...OFFICE, punctuality } });
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
    'Shifts are assigned: General (the whole company), Night (Pune).',
    'Attendance policies are assigned: Office (the whole company).',
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

/** Devices and clock-in methods of a file; serial numbers are of this run of the test alone. */
const terminals = (serial: string) => ({
  devices: [
    { devicename: 'Gate', serialnumber: `${serial}-1`, officename: 'Pune', devicegroupname: 'Plant' },
    { devicename: 'Canteen', serialnumber: `${serial}-2`, purposeid: 2, sourcenetworks: ['203.0.113.0/24'] },
  ],
  clockinmethods: [
    { clockinmethodname: 'Terminals', isweb: false, isbiometric: true, devices: ['Gate'], devicegroups: ['Plant'] },
    { clockinmethodname: 'Web', allowedips: ['203.0.113.7'], isbreak: false },
  ],
  assignments: [
    { clockinmethodname: 'Web', fromdate: '2026-10-01' },
    { clockinmethodname: 'Terminals', officename: 'Pune', fromdate: '2026-10-01' },
  ],
});
const OFFICES = [{ name: 'Pune', state: 'Maharashtra' }];

test('devices and clock-in methods are in the file by name, but a device of another company stays there', async () => {
  const first = await app.company();
  const serial = `S${first.subscriptionid}`;
  const file = JSON.stringify({ offices: OFFICES, attendance: terminals(serial) });
  const [seen] = await first.admin.upload(importConfiguration, 'company.json', file);
  expect(seen).toMatchObject({ problems: [], notices: [] });
  const changes = [
    'Groups of devices are created: Plant.',
    'Biometric devices are created: Gate, Canteen.',
    'Clock-in methods are created: Terminals, Web.',
    'Clock-in methods are assigned: Web (the whole company), Terminals (Pune).',
  ];
  expect(seen?.changes).toEqual(expect.arrayContaining(changes));
  expect(await first.admin.call(listDevices, {})).toEqual([]);
  await first.admin.upload(applied, 'company.json', file);
  const exported = await first.admin.file(exportConfiguration, {});
  expect(attendanceOf(exported)).toMatchObject({
    devices: [
      { devicename: 'Gate', serialnumber: `${serial}-1`, office: 'Pune', devicegroup: 'Plant', isactive: true },
      { devicename: 'Canteen', purposeid: 2, office: null, sourcenetworks: ['203.0.113.0/24'] },
    ],
    clockinmethods: [
      { clockinmethodname: 'Terminals', isweb: false, devices: ['Gate'], devicegroups: ['Plant'] },
      { clockinmethodname: 'Web', isbreak: false, allowedips: ['203.0.113.7'], devices: [] },
    ],
    assignments: [
      { clockinmethod: 'Web', office: null },
      { clockinmethod: 'Terminals', office: 'Pune' },
    ],
  });
  expect(JSON.stringify(attendanceOf(exported))).not.toMatch(/deviceid|methodid|groupid/);
  const [again] = await first.admin.upload(importConfiguration, 'company.json', exported);
  expect(ofAttendance(again?.changes ?? [])).toEqual([]);

  const second = await app.company();
  const [other] = await second.admin.upload(applied, 'company.json', file);
  expect(other?.notices).toEqual([
    'Another company has these devices or their serial numbers, so they are left out: Gate, Canteen.',
    'These clock-in methods name devices of another company, so they are left out: Terminals.',
  ]);
  expect(await second.admin.call(listDevices, {})).toEqual([]);
  expect(await second.admin.call(listClockInMethods, {})).toMatchObject([
    { clockinmethodname: 'Web', iscompany: true },
  ]);
});

test('what is wrong with devices and clock-in methods of a file is said with its place', async () => {
  const company = await app.company();
  const serial = `S${company.subscriptionid}`;
  const problems = async (attendance: unknown) =>
    (await company.admin.upload(importConfiguration, 'company.json', JSON.stringify({ attendance })))[0]?.problems;
  expect(await problems({ devices: [{ devicename: 'Gate', serialnumber: 'no number' }] })).toEqual([
    'attendance.devices.0.serialnumber: Please enter the serial number as the terminal shows it.',
  ]);
  expect(
    await problems({
      devices: [
        { devicename: 'Gate', serialnumber: serial, officename: 'Atlantis' },
        { devicename: 'Door', serialnumber: serial, sourcenetworks: ['203.0.113.0/99'] },
      ],
      clockinmethods: [
        { clockinmethodname: 'Terminals', isweb: false, isbiometric: true, devices: ['Roof'], devicegroups: ['Works'] },
        { clockinmethodname: 'Nothing', isweb: false, allowedips: ['999.1.1.1'] },
      ],
      assignments: [{ clockinmethodname: 'Nothing', officename: 'Atlantis', fromdate: '2026-10-01' }],
    }),
  ).toEqual([
    'Gate: there is no office Atlantis.',
    `Door: the serial number ${serial} is that of Gate.`,
    'Door: sourcenetworks: Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24.',
    'Terminals: there is no device Roof.',
    'Terminals: there is no group of devices Works.',
    'Nothing: isweb: Please allow the web clock, biometric devices, or both.',
    'Nothing: allowedips: Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24.',
    'Nothing: there is no office Atlantis.',
  ]);
  expect(await company.admin.call(listDevices, {})).toEqual([]);
});

test('an assignment that names nothing stops the file', async () => {
  const { admin } = await app.company();
  const attendance = { assignments: [{ officename: 'Pune', fromdate: '2026-10-01' }] };
  const [refused] = await admin.upload(importConfiguration, 'company.json', JSON.stringify({ attendance }));
  expect(refused?.problems).toEqual(['attendance.assignments.0: Name what is assigned.']);
});
