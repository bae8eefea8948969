import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '#bulk/server/file.ts';
import { getJob, type JobRow } from '#platform/contract/jobs.ts';
import { pdfPages } from '../../../../test/support/pdf-pages.ts';
import { type Person, sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { leaveRegister, startLeaveRegister } from '../contract/register.ts';
import { requestLeave } from '../contract/request.ts';
import { type Caller, dates, decide, staffed } from './requests.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

/** Makes a register and waits for it. @returns the number of its job */
async function registerFile(by: Caller, format: 'xlsx' | 'pdf'): Promise<number> {
  const { result, status, message } = await by(startLeaveRegister, { yearsback: 0, format, officeaddressids: [] });
  if (status !== 200) throw new Error(`${status} ${message}`);
  const [{ jobrunid }] = result as [{ jobrunid: number }];
  for (const until = Date.now() + limit(60); Date.now() < until; await jobDone()) {
    const [job] = (await by(getJob, { jobrunid })).result as [JobRow];
    if (job.statusid > 3) throw new Error(job.errormessage ?? '');
    if (job.statusid === 3) return jobrunid;
  }
  throw new Error('The register is still being made');
}

// Invariant (platform): A register is of the people whom its maker could see, and fetched by its maker alone
test('the leave register has an account for each leave type, with the dates taken, of people in scope', async () => {
  const { company, asha, bina, own, lead } = await staffed(app);
  expect((await own(requestLeave, dates('2026-11-03', '2026-11-05'))).status).toBe(200);
  await decide(lead);
  const file = async ({ emailid }: Pick<Person, 'emailid'>, jobrunid: number) => {
    const { call } = await company.signIn(emailid);
    return call('GET', leaveRegister.path.replace(':jobrunid', String(jobrunid)));
  };
  const jobrunid = await registerFile(own, 'xlsx');
  const [sheet] = await readSheets((await file(asha, jobrunid)).bytes);
  const rows = (sheet?.rows ?? []).map((row) => Array.from(row, (cell) => (cell && 'text' in cell ? cell.text : '')));
  expect(rows[0]?.slice(2)).toEqual([
    'Employee',
    'Leave type',
    'Opening',
    'Earned',
    'Adjusted',
    'Taken',
    'Lapsed',
    'Encashed',
    'Balance',
    'Dates taken',
  ]);
  const casual = rows.find((row) => row[3] === 'Casual Leave');
  expect(casual?.[2]).toBe('Asha Nair');
  expect(casual?.[7]).toBe('3');
  expect(casual?.at(-1)).toBe('3 November 2026 to 5 November 2026');
  const [opening, earned, adjusted, taken, lapsed, encashed, balance] = (casual ?? []).slice(4, 11).map(Number);
  expect((opening ?? 0) + (earned ?? 0) + (adjusted ?? 0) - (taken ?? 0) - (lapsed ?? 0) - (encashed ?? 0)).toBe(
    balance,
  );
  expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Asha Nair']));
  expect((await file(bina, jobrunid)).status).toBe(404);

  const pdf = await file(asha, await registerFile(own, 'pdf'));
  const [text] = await pdfPages(pdf.bytes);
  for (const part of ['Leave register', 'Casual Leave', 'Page 1 of 1']) expect(text).toContain(part);
});
