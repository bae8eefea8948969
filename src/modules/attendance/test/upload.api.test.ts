import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { day } from '#platform/engine/day.ts';
import { settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { attendanceRegularization, employeeDeviceMapping } from '../contract/upload.ts';
import { countAttendance } from '../server/count/count.ts';
import { addDevice, addPlan, GENERAL, newSerial, NIGHT, OFFICE, punch, switchOn } from './attending.ts';

let app: TestApp;
let company: TestCompany;
let people: number[];
let deviceid: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  people = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['1001', '1002', '1003'].map((employeecode) => ({
          employeecode,
          fullname: `Person ${employeecode}`,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute();
    await db
      .insertInto('work_profile')
      .values(rows.map(({ employeeid }) => ({ employeeid, period: '[2024-01-01,)' })))
      .execute();
    return rows.map(({ employeeid }) => employeeid);
  });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await switchOn(company);
  const first = people[0] ?? 0;
  deviceid = await addDevice(company, [{ employeeid: first }], { devicename: 'Gate', serialnumber: newSerial() });
  await punch(company, deviceid, first, ['2026-10-05 09:41:00', '2026-10-06 09:30:00', '2026-10-06 18:30:00']);
});
afterAll(() => app.stop());

async function checked(contract: BulkContract, lines: readonly string[]) {
  const [batch] = await company.admin.upload(contract.upload, `${contract.kind}.csv`, lines.join('\n'));
  if (!batch) throw new Error('no upload');
  const { bulkbatchid, mapping } = batch;
  await company.admin.call(contract.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
  return settled(company.admin, contract, bulkbatchid);
}
async function applied(contract: BulkContract, lines: readonly string[]): Promise<number> {
  const { bulkbatchid, validrows } = await checked(contract, lines);
  if (validrows === 0) return bulkbatchid;
  await company.admin.call(contract.apply, { bulkbatchid, rows: 'valid' });
  await settled(company.admin, contract, bulkbatchid);
  return bulkbatchid;
}
async function errors(contract: BulkContract, lines: readonly string[]) {
  const { bulkbatchid } = await checked(contract, lines);
  const { rows } = await company.admin.call(contract.rows, { bulkbatchid, filter: 'errors', offset: 0, limit: 50 });
  return rows.map(({ rownumber, messages }) => {
    const first = messages.find(({ level }) => level === 'error');
    return `${rownumber} ${first?.column}: ${first?.text}`;
  });
}
const undone = async (contract: BulkContract, bulkbatchid: number): Promise<void> => {
  await company.admin.call(contract.undo, { bulkbatchid });
  await settled(company.admin, contract, bulkbatchid);
};

/** Everything that these uploads can change: requests, numbers, and the days as they count. */
const state = () =>
  company.tx(async (db) => ({
    requests: await db.selectFrom('attendance_request').selectAll().orderBy('attendancerequestid').execute(),
    numbers: await db.selectFrom('attendance_device_user').selectAll().orderBy('deviceuserid').execute(),
    days: (await countAttendance(db, people, day('2026-10-01'), day('2026-10-19'))).map(({ days }) =>
      days.map((one) => [one.day, ...one.halves, one.worked, one.mark, ...one.reasons].join(' ')),
    ),
  }));

const HEAD = 'Employee Code,Kind,From,From Half,To,To Half,From Time,To Time,Minutes,Note,Approved On';

test('approved requests of a file count, each row by itself', async () => {
  const before = await state();
  const id = await applied(attendanceRegularization, [
    HEAD,
    '1001,Regularisation,05-10-2026,,,,,18:30,,Terminal was off,',
    '1002,WFH,07-10-2026,1,07-10-2026,1,,,,,',
    '1002,Out-duty,07-10-2026,2,08-10-2026,,,,,,19-10-2026',
    '1001,Waiver,06-10-2026,,,,,,,,',
  ]);
  const [first, second] = (await state()).days;
  expect(first?.[4]).toBe('2026-10-05 P P 484 late regularised');
  expect(second?.[6]).toBe('2026-10-07 W D 495 ');
  await undone(attendanceRegularization, id);
  expect(await state()).toEqual(before);
});

test('requests that begin on the same day and end on different ones are not the same', async () => {
  const before = await state();
  const lines = [
    HEAD,
    '1002,WFH,12-10-2026,,12-10-2026,1,,,,,',
    '1002,WFH,12-10-2026,,13-10-2026,,,,,,',
    '1002,WFH,12-10-2026,,13-10-2026,,,,,,',
  ];
  const id = await applied(attendanceRegularization, lines);
  expect((await state()).requests.length - before.requests.length).toBe(2);
  await undone(attendanceRegularization, id);
  expect(await state()).toEqual(before);
});

test('in and out times of a night go over midnight, and the row says so', async () => {
  const before = await state();
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: people[2] ?? 0 });
  const lines = [
    'Employee Code,Kind,From,From Time,To Time',
    '1003,Regularisation,08-10-2026,22:00,06:00',
    '1001,Regularisation,08-10-2026,22:00,06:00',
  ];
  expect(await errors(attendanceRegularization, lines)).toEqual(['3 totime: Out time can not be more than in time']);
  const id = await applied(attendanceRegularization, lines);
  const { rows } = await company.admin.call(attendanceRegularization.rows, {
    bulkbatchid: id,
    filter: 'all',
    offset: 0,
    limit: 50,
  });
  expect(rows[0]?.messages).toContainEqual({
    column: 'totime',
    level: 'notice',
    text: '06:00 was read as 30:00, on the next day of the shift',
  });
  const { requests, days } = await state();
  expect(requests.at(-1)).toMatchObject({ employeeid: people[2], fromtime: '22:00', totime: '30:00' });
  expect(days[2]?.[7]).toBe('2026-10-08 P P 450  regularised');
  await undone(attendanceRegularization, id);
  await company.tx((db) =>
    db
      .deleteFrom('attendance_assignment')
      .where('employeeid', '=', people[2] ?? 0)
      .execute(),
  );
  expect(await state()).toEqual(before);
});

test('what is wrong is named by row and column', async () => {
  expect(
    await errors(attendanceRegularization, [
      HEAD,
      '1009,Regularisation,05-10-2026,,,,09:30,,,,',
      '1001,Regularisation,05-10-2026,,,,18:30,09:30,,,',
      '1001,Regularisation,06-10-2026,,,,,,,,',
      '1001,Overtime,06-10-2026,,,,,,,,',
      '1001,WFH,08-10-2026,,07-10-2026,,,,,,',
      '1001,WFH,08-09-2026,,,,,,,,',
      '1001,WFH,09-10-2026,,,,,,,,25-10-2026',
      '1001,Holiday,08-10-2026,,,,,,,,',
      '1001,Regularisation,07-10-2026,,,,half past nine,,,,',
    ]),
  ).toEqual([
    '2 employeecode: No employee has the code 1009. Correct the code, or add the person first. Did you mean 1001?',
    '3 totime: Out time can not be more than in time',
    '4 fromtime: Please enter the time that is missing',
    '5 minutes: Please select any time other than 12:00 AM',
    '6 todate: The last day cannot be before the first',
    '7 fromdate: Attendance is not counted on this day',
    '8 approvedon: The day of approval cannot lie ahead',
    '9 kind: “Holiday” is not known here. Use Regularisation, Out-duty, Work from home, Extra time, Waiver.',
    '10 fromtime: “half past nine” is no time. Write it as HH:MM, after midnight above 24:00.',
  ]);
});

test('numbers of devices get their owners, and lose them again', async () => {
  const before = await state();
  const lines = [
    'Device,User Id,Employee Code,From,To',
    'Gate,0077,1002,01-10-2026,',
    'gate,88,1003,01-10-2026,10-10-2026',
  ];
  const id = await applied(employeeDeviceMapping, lines);
  const { numbers } = await state();
  expect(numbers.map(({ usernumber, todate }) => [usernumber, todate])).toContainEqual(['0077', null]);
  expect(
    await errors(employeeDeviceMapping, [
      ...lines.slice(0, 1),
      'Roof,1,1002,01-10-2026,',
      'Gate,0077,1003,05-10-2026,',
      'Gate,7-7,1003,05-10-2026,',
      'Gate,99,1003,05-10-2026,04-10-2026',
    ]),
  ).toEqual([
    '2 device: No device has the name or serial number Roof. Register it first.',
    '3 usernumber: Somebody has this number on some of these days. End that on the device first.',
    '4 usernumber: A number has up to 24 letters and digits.',
    '5 todate: The last day cannot be before the first',
  ]);
  await undone(employeeDeviceMapping, id);
  expect(await state()).toEqual(before);
});

test('undoing restores the exact state before, whatever the file', async () => {
  const code = fc.constantFrom('1001', '1002', '1003', '1009');
  const date = fc.integer({ min: 1, max: 19 }).map((of) => `${String(of).padStart(2, '0')}-10-2026`);
  const half = fc.constantFrom('', '1', '2');
  const time = fc.constantFrom('', '09:30', '14:00', '18:30', '26:10');
  const kind = fc.constantFrom('Regularisation', 'Out-duty', 'WFH', 'Extra time', 'Waiver');
  const line = fc
    .tuple(code, kind, date, half, fc.option(date, { nil: '' }), half, time, time, fc.constantFrom('', '30', '90'))
    .map((cells) => `${cells.join(',')},,`);
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const before = await state();
      const id = await applied(attendanceRegularization, [HEAD, ...lines]);
      const { requests } = await state();
      if (requests.length === before.requests.length) return;
      await undone(attendanceRegularization, id);
      expect(await state()).toEqual(before);
    }),
    { numRuns: 8 },
  );
});
