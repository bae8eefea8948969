import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobRow, getJob } from '#platform/contract/jobs.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { extraTimeDetail, DEFAULT_ROWS } from '../contract/extra-time-detail.ts';
import {
  getReplay,
  getReplayDays,
  listReplayPeople,
  startExtraTimeReplay,
  startPolicyReplay,
} from '../contract/replay.ts';
import { attending, type Caller, callers, counted, logOf, OFFICE, punch, shown } from './attending.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const ASKED = { planid: null, whom: 'everybody', frommonth: '2026-10', tomonth: '2026-10' };

/** Tries a policy and waits for the outcome. @returns the number of the trial */
async function tried(by: Caller, endpoint: typeof startPolicyReplay | typeof startExtraTimeReplay, request: object) {
  const { result, status, message } = await by(endpoint, { ...ASKED, ...request });
  if (status !== 200) throw new Error(`${status} ${message}`);
  const [{ attendancereplayid, jobrunid }] = result as [{ attendancereplayid: number; jobrunid: number }];
  for (const until = Date.now() + limit(60); Date.now() < until; await jobDone()) {
    const [job] = (await by(getJob, { jobrunid })).result as [JobRow];
    if (job.statusid > 3) throw new Error(job.errormessage ?? '');
    if (job.statusid === 3) return attendancereplayid;
  }
  throw new Error('The months are still being counted');
}

async function october() {
  const state = await attending(app);
  const { company, asha, bina, deviceid } = state;
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-05 09:41:20',
    '2026-10-05 18:34:00',
    '2026-10-07 09:20:00',
    '2026-10-07 13:50:00',
  ]);
  await punch(company, deviceid, bina.employeeid, ['2026-10-05 09:25:00', '2026-10-05 18:31:00']);
  await counted(company);
  return state;
}

// Invariant: A trial of a policy changes no day, and is read by whoever asked alone, about people in reach
test('a policy is tried on past months: who would have had other days, and nothing is changed', async () => {
  const { company, asha, bina, own } = await october();
  const admin = await callers(company, { emailid: company.admin });
  const before = await logOf(own, asha.employeeid);
  // Half a day is enough for a whole one, and eleven minutes are in time.
  const lenient = {
    ...OFFICE,
    punctuality: { ...OFFICE.punctuality, gracetime: 15 },
    timeatwork: { ...OFFICE.timeatwork, fullday: { ...OFFICE.timeatwork?.fullday, threshold: 50 } },
  };
  const attendancereplayid = await tried(admin, startPolicyReplay, { detail: lenient });
  const [whole] = (await admin(getReplay, { attendancereplayid })).result as [Record<string, unknown>];
  expect(whole).toMatchObject({ from: '2026-10-01', to: '2026-10-31', changedpeople: 1, changeddays: 2 });
  const { rows, total } = (await admin(listReplayPeople, { attendancereplayid, limit: 50, offset: 0 })).result as {
    rows: { person: { employeeid: number }; before: object; after: object }[];
    total: number;
  };
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      person: { employeeid: asha.employeeid },
      changeddays: 2,
      before: { absent: 41, marks: 1, penalty: 0, extra: 4 },
      after: { absent: 40, marks: 0, penalty: 0, extra: 4 },
    },
  ]);
  expect((await admin(getReplayDays, { attendancereplayid, employeeid: asha.employeeid })).result).toEqual([
    {
      date: '2026-10-05',
      before: { halves: ['P', 'P'], mark: 'late', extra: 4 },
      after: { halves: ['P', 'P'], mark: null, extra: 4 },
    },
    {
      date: '2026-10-07',
      before: { halves: ['P', 'A'], mark: null, extra: 0 },
      after: { halves: ['P', 'P'], mark: null, extra: 0 },
    },
  ]);
  expect((await admin(getReplayDays, { attendancereplayid, employeeid: bina.employeeid })).result).toEqual([]);
  expect(await logOf(own, asha.employeeid)).toEqual(before);
  expect(shown(before, '2026-10-07')).toBe('P,A 260 0 0 - below_full');
  // A trial is its own of whoever asked.
  const lead = await callers(company, bina);
  expect((await lead(getReplay, { attendancereplayid })).status).toBe(404);
});

test('an extra-time policy is tried on those who have it, and on people in reach alone', async () => {
  const { company, asha, bina } = await october();
  const admin = await callers(company, { emailid: company.admin });
  const planid = await company.tx(async (db) => {
    const row = await db.selectFrom('extra_time_policy').select('extratimepolicyid').executeTakeFirstOrThrow();
    return row.extratimepolicyid;
  });
  const none = extraTimeDetail.parse({
    extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 3, extratimeid: null, requiredhour: null })),
    extratimecompoffpolicy: {},
  });
  const attendancereplayid = await tried(admin, startExtraTimeReplay, { planid, whom: 'assigned', detail: none });
  const { rows } = (await admin(listReplayPeople, { attendancereplayid, limit: 50, offset: 0 })).result as {
    rows: { person: { employeeid: number }; before: { extra: number }; after: { extra: number } }[];
  };
  const extra = new Map(rows.map(({ person, before, after }) => [person.employeeid, [before.extra, after.extra]]));
  expect([asha, bina].map(({ employeeid }) => extra.get(employeeid))).toEqual([
    [4, 0],
    [1, 0],
  ]);
  // Bina leads Asha: with the rights of a manager she tries it on her team alone.
  const lead = await callers(company, bina);
  const own = await tried(lead, startExtraTimeReplay, { planid, whom: 'assigned', detail: none });
  const result = (await lead(getReplay, { attendancereplayid: own })).result as [{ people: number }];
  expect(result[0].people).toBe(2);
});

test('an account has one trial at a time: another one ends it, and only the newest are stored', async () => {
  const { company } = await october();
  const admin = await callers(company, { emailid: company.admin });
  const begun: { attendancereplayid: number; jobrunid: number }[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { result } = await admin(startPolicyReplay, { ...ASKED, detail: OFFICE });
    begun.push(...(result as typeof begun));
  }
  const states = await company.tx((db) =>
    db.selectFrom('job_run').select('statusid').where('kind', '=', 'attendance-replay').execute(),
  );
  expect(states.filter(({ statusid }) => statusid === 1 || statusid === 2).length).toBeLessThanOrEqual(1);
  const stored = await company.tx((db) => db.selectFrom('attendance_replay').select('attendancereplayid').execute());
  expect(stored).toHaveLength(5);
  expect((await admin(getReplay, { attendancereplayid: begun[0]?.attendancereplayid ?? 0 })).status).toBe(404);
});

test('months that cannot be tried are refused at their fields', async () => {
  const { company } = await october();
  const admin = await callers(company, { emailid: company.admin });
  const refused = async (request: object) => {
    const { status, fields } = await admin(startPolicyReplay, { ...ASKED, detail: OFFICE, ...request });
    return [status, fields];
  };
  expect(await refused({ frommonth: '2026-10', tomonth: '2026-09' })).toEqual([
    400,
    { tomonth: 'The last month is before the first' },
  ]);
  expect(await refused({ frommonth: '2025-10', tomonth: '2026-10' })).toEqual([
    400,
    { tomonth: 'Please choose at most 12 months' },
  ]);
  expect(await refused({ frommonth: '2026-08', tomonth: '2026-09' })).toEqual([
    400,
    { frommonth: 'Attendance was not kept in these months yet' },
  ]);
});
