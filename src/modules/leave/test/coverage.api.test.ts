import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getLeaveOfRequest, previewLeave, requestLeave, type TeamCoverage } from '../contract/request.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { CASUAL, type Caller, callers, dates, decide, openBalances, staffed, waiting } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

async function askFor(least: number, admin: Caller): Promise<void> {
  const [{ version, ...setting }] = (await admin(getLeaveSetting)).result as [{ version: number }];
  const saved = await admin(saveLeaveSetting, { ...setting, leastpresent: least }, { 'if-match': String(version) });
  expect(saved.status).toBe(200);
}
const coverage = async (by: Caller, request: object) =>
  ((await by(previewLeave, request as Record<string, unknown>)).result as [{ coverage: TeamCoverage | null }])[0]
    .coverage;

test('whoever asks for leave sees how many of the team would be at work, and other days where too few are', async () => {
  const { company, own, lead, hr, bina, deepa } = await staffed(app);
  const chetan = await company.addPerson({ fullname: 'Chetan Roy', managerid: bina.employeeid });
  await openBalances(company, chetan.employeeid, { [CASUAL]: 10 });
  const free = await coverage(own, dates('2026-11-05'));
  expect(free).toEqual({
    least: null,
    days: [{ date: '2026-11-05', team: 3, present: 2, isbelow: false }],
    otherdays: [],
  });

  await askFor(60, hr);
  const deepas = await callers(company, deepa);
  expect((await deepas(requestLeave, dates('2026-11-05', '2026-11-06'))).status).toBe(200);
  // What waits is not taken yet.
  expect((await coverage(own, dates('2026-11-05')))?.days).toMatchObject([{ present: 2, isbelow: false }]);
  await decide(lead);
  expect(await coverage(own, dates('2026-11-05', '2026-11-08'))).toEqual({
    least: 60,
    days: [
      { date: '2026-11-05', team: 3, present: 1, isbelow: true },
      { date: '2026-11-06', team: 3, present: 1, isbelow: true },
    ],
    otherdays: [
      { fromdate: '2026-11-03', todate: '2026-11-04' },
      { fromdate: '2026-11-09', todate: '2026-11-10' },
    ],
  });
  expect((await coverage(own, dates('2026-11-05')))?.otherdays).toEqual([
    { fromdate: '2026-11-04', todate: '2026-11-04' },
    { fromdate: '2026-11-03', todate: '2026-11-03' },
  ]);

  // It stops nobody: whoever decides sees it.
  expect((await own(requestLeave, dates('2026-11-05'))).status).toBe(200);
  const approvalrequestid = (await waiting(lead))[0]?.approvalrequestid ?? 0;
  const [card] = (await lead(getLeaveOfRequest, { approvalrequestid })).result as [{ coverage: TeamCoverage }];
  expect(card.coverage.days).toEqual([{ date: '2026-11-05', team: 3, present: 1, isbelow: true }]);
});

test('without a manager there is no team, and leave by the hour takes nobody away', async () => {
  const { hr, own } = await staffed(app);
  expect(await coverage(hr, dates('2026-11-05'))).toBeNull();
  expect(await coverage(own, dates('2026-11-05', '2026-11-05', { fromtime: '10:00', totime: '11:00' }))).toBeNull();
});
