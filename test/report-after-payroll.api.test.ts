import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/app.ts';
import { jobDone } from './support/job-done.ts';
import { limit } from './support/limits.ts';
import { released, staffed } from '#modules/payroll/test/staffed.ts';
import { FIRST_QUESTION } from '#modules/report-robo/contract/question.ts';
import { saveReport } from '#modules/report-robo/contract/report.ts';
import { AFTER_PAYROLL, listSchedules, saveSchedule } from '#modules/report-robo/contract/schedule.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a report is sent once the payroll of a month is released, and waits for the next', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const [report] = await admin.call(saveReport, {
    reportid: null,
    reportname: 'People paid',
    isshared: false,
    question: FIRST_QUESTION,
  });
  const reportid = report?.reportid ?? 0;
  await admin.call(saveSchedule, { ...saveSchedule.example, reportid, ruleid: AFTER_PAYROLL, workingday: null });
  const stored = async () => (await admin.call(listSchedules, { reportid }))[0];
  expect(await stored()).toMatchObject({ nextat: null, lastat: null });
  await released(state);
  for (const until = Date.now() + limit(20); Date.now() < until && !(await stored())?.lastresult;) await jobDone();
  expect(await stored()).toMatchObject({ nextat: null, stopreason: null, lastresult: expect.stringMatching(/^Sent /) });
});
