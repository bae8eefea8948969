import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { readSheets } from '#bulk/server/file.ts';
import { type JobRow, getJob } from '#platform/contract/jobs.ts';
import { sharedAppWithWorker, type SignedIn, type TestApp } from '../../../../test/support/product.ts';
import { pdfPages } from '../../../../test/support/pdf-pages.ts';
import { attendanceRegister, registerOffices, startAttendanceRegister } from '../contract/register.ts';
import { requestAttendance } from '../contract/request.ts';
import { attending, type Caller, callers, counted, punch } from './attending.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

type Query = { register: 'muster' | 'overtime'; format?: 'xlsx' | 'pdf'; officeaddressids?: number[] };
const OCTOBER = { month: '2026-10', format: 'xlsx', officeaddressids: [] };
/** Makes a register and waits for it. @returns the number of its job */
async function registerFile(by: Caller, request: Query): Promise<number> {
  const { result, status, message } = await by(startAttendanceRegister, { ...OCTOBER, ...request });
  if (status !== 200) throw new Error(`${status} ${message}`);
  const [{ jobrunid }] = result as [{ jobrunid: number }];
  for (const until = Date.now() + limit(60); Date.now() < until; await jobDone()) {
    const [job] = (await by(getJob, { jobrunid })).result as [JobRow];
    if (job.statusid > 3) throw new Error(job.errormessage ?? '');
    if (job.statusid === 3) {
      expect(job.resultpath).toBe(`attendance/register/${jobrunid}`);
      return jobrunid;
    }
  }
  throw new Error('The register is still being made');
}
const fileOf = ({ call }: SignedIn, jobrunid: number) =>
  call('GET', attendanceRegister.path.replace(':jobrunid', String(jobrunid)));
const rowsOf = async (by: SignedIn, jobrunid: number) => {
  const [sheet] = await readSheets((await fileOf(by, jobrunid)).bytes);
  return (sheet?.rows ?? []).map((row) => Array.from(row, (cell) => (cell && 'text' in cell ? cell.text : '')));
};

async function october() {
  const state = await attending(app);
  const { company, asha, deviceid } = state;
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-05 09:41:20',
    '2026-10-05 18:34:00',
    '2026-10-07 09:20:00',
    '2026-10-07 13:50:00',
    '2026-10-10 10:00:00',
    '2026-10-10 16:30:00',
  ]);
  await counted(company);
  return state;
}

// Invariant (platform): A register is of the people whom its maker could see, and fetched by its maker alone
test('the muster roll has the days of everybody in scope, with totals and what codes mean', async () => {
  const { company, asha, bina, own, lead } = await october();
  const led = await company.signIn(bina.emailid);
  const jobrunid = await registerFile(lead, { register: 'muster' });
  const [head, ...rows] = await rowsOf(led, jobrunid);
  expect(head?.slice(0, 5)).toEqual(['Office', 'Code', 'Employee', '1', '2']);
  expect(head?.slice(33)).toEqual([
    '31',
    'Present',
    'Home',
    'Duty',
    'Paid leave',
    'Unpaid',
    'Off',
    'Holiday',
    'Absent',
    'Marks',
    'Hours',
  ]);
  expect(rows.map(([, , name]) => name)).toEqual(['Asha Nair', 'Bina Shah']);
  expect(rows[0]?.slice(7, 13)).toEqual(['P*', 'A', 'P/A', 'A', 'A', 'O']);
  expect(rows[0]?.slice(34)).toEqual(['1.5', '0', '0', '0', '0', '9', '0', '20.5', '1', '18:24']);
  const [, about] = await readSheets((await fileOf(led, jobrunid)).bytes);
  expect(JSON.stringify(about?.rows)).toContain('P: Present');
  // One's own alone for who has the right over oneself; and nobody else's file.
  const mine = await company.signIn(asha.emailid);
  expect(await rowsOf(mine, await registerFile(own, { register: 'muster' }))).toHaveLength(2);
  expect((await fileOf(mine, jobrunid)).status).toBe(404);
});

test('as PDF it has company, month, codes and the number of pages', async () => {
  const { company, bina, lead } = await october();
  const jobrunid = await registerFile(lead, { register: 'muster', format: 'pdf' });
  const { bytes, headers } = await fileOf(await company.signIn(bina.emailid), jobrunid);
  expect(headers['content-type']).toBe('application/pdf');
  expect(String(headers['content-disposition'])).toContain('muster-roll-2026-10.pdf');
  const [text] = await pdfPages(bytes);
  for (const part of ['Muster roll, October 2026', 'Asha Nair', 'P: Present', 'Page 1 of 1'])
    expect(text).toContain(part);
});

test('the overtime register says who approved extra minutes', async () => {
  const { company, bina, own, lead } = await october();
  const blank = { employeeid: null, fromhalf: 1, tohalf: 2, fromtime: null, totime: null, note: null };
  const request = { ...blank, kindid: 4, fromdate: '2026-10-30', todate: '2026-10-30', minutes: 90 };
  expect((await own(requestAttendance, request)).status).toBe(200);
  const [waiting] = (await lead(listRequests, { listtypeid: 1, kind: null })).result as {
    approvalrequestid: number;
    version: number;
  }[];
  await lead(decideRequests, {
    decisions: [{ approvalrequestid: waiting?.approvalrequestid, version: waiting?.version }],
    statusid: 2,
    comment: null,
  });
  await counted(company);
  const rows = await rowsOf(await company.signIn(bina.emailid), await registerFile(lead, { register: 'overtime' }));
  expect(rows.slice(1).map((row) => row.slice(2))).toEqual([
    ['Asha Nair', '2026-10-05', '09:41', '18:34', '8:04', '4', '', '', '244'],
    ['Asha Nair', '2026-10-10', '10:00', '16:30', '6:00', '240', '', '', '244'],
    ['Asha Nair', '2026-10-30', '', '', '', '0', '90', 'Bina Shah', '244'],
  ]);
});

test('it is of chosen offices, and of nobody without people', async () => {
  const { company, lead, own } = await october();
  const offices = (await lead(registerOffices, { month: '2026-10' })).result as { displayvalue: number }[];
  expect(offices).toEqual([]);
  const none = await own(startAttendanceRegister, { ...OCTOBER, register: 'muster', officeaddressids: [999_999] });
  expect(none.status).toBe(409);
  const chitra = await company.addPerson({ fullname: 'Chitra Iyer' });
  await company.tx((db) => db.deleteFrom('permission_grant').where('featureid', '=', 23).execute());
  const by = await callers(company, chitra);
  expect((await by(startAttendanceRegister, { ...OCTOBER, register: 'muster' })).status).toBe(403);
});
