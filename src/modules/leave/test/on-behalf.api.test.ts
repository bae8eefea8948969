import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { requestLeave } from '../contract/request.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { CASUAL, type Caller, dates, decide, EARNED, listed, ruled, seen, staffed, UNPAID } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** History of leave is being entered, or that is over. */
async function holdHistory(hr: Caller, isheld: boolean): Promise<void> {
  const [{ version, ...setting }] = (await hr(getLeaveSetting)).result as [{ version: number }];
  const saved = await hr(saveLeaveSetting, { ...setting, isheld }, { 'if-match': String(version) });
  expect(saved.status).toBe(200);
}

test('a document on paper is said by whoever enters leave for somebody else, and by nobody about themselves', async () => {
  const details = [ruled(CASUAL, { documentafterdays: 1, documentotherwiseid: UNPAID })];
  const { asha, own, hr, lead } = await staffed(app, details);
  const request = dates('2026-11-09', '2026-11-11', { hasdocument: true });
  const refused = await own(requestLeave, request);
  expect(refused).toMatchObject({ status: 400, fields: { hasdocument: 'Please attach the document' } });

  const forher = { ...request, employeeid: asha.employeeid };
  expect((await seen(hr, { ...forher, hasdocument: false })).notices).toEqual([
    'Without a document, days that become Unpaid Leave: 2',
  ]);
  expect((await seen(hr, forher)).notices).toEqual([]);
  expect((await hr(requestLeave, forher)).status).toBe(200);
  expect(await decide(lead)).toMatchObject([{ isexecuted: true }]);
  const [row] = await listed(own, asha.employeeid);
  expect(row).toMatchObject({ days: 3, statusid: 2, documentpath: null, addedbyname: 'Hema Rao' });
});

test('while history is entered, requests of others that wait are taken as another system has them; one’s own are not', async () => {
  const details = [ruled(CASUAL, { ishalfday: false, mostdays: 2 }), ruled(EARNED)];
  const { asha, own, hr, lead } = await staffed(app, details);
  await holdHistory(hr, true);
  const request = dates('2026-11-09', '2026-11-11', { employeeid: asha.employeeid, tohalf: 1 });
  const wrong = ['This leave is taken in whole days', 'Exceeding maximum days limit'];
  const preview = await seen(hr, request);
  expect(preview).toMatchObject({ problems: [], days: 2.5 });
  expect(preview.notices).toEqual(wrong);
  expect((await hr(requestLeave, request)).status).toBe(200);
  // Days that another request has are mentioned as well; a policy without the type is no history.
  expect((await seen(hr, request)).notices).toEqual(['Similar request already added']);
  const unknown = { ...request, leavetypeid: 101 };
  expect((await hr(requestLeave, unknown)).fields).toEqual({ leavetypeid: 'Policy not assigned' });
  expect((await seen(own, { ...request, employeeid: null })).problems.map(({ text }) => text)).toEqual([
    'Similar request already added',
  ]);
  expect((await own(requestLeave, dates('2026-11-16', '2026-11-18'))).fields).toEqual({
    todate: 'Exceeding maximum days limit',
  });

  await holdHistory(hr, false);
  expect((await seen(hr, { ...request, fromdate: '2026-11-16', todate: '2026-11-18' })).problems).toHaveLength(2);
  // It is decided as every request is.
  expect(await decide(lead)).toMatchObject([{ isexecuted: true }]);
  expect(await listed(own, asha.employeeid)).toMatchObject([{ statusid: 2, days: 2.5 }]);
});

test('leave by the hour after midnight is of the day on which the night shift begins', async () => {
  const { asha, own, lead } = await staffed(app, [ruled(CASUAL, { ishour: true })]);
  const request = dates('2026-11-05', '2026-11-05', { fromtime: '23:00', totime: '26:00' });
  expect(await seen(own, request)).toMatchObject({ problems: [], days: 0.375 });
  expect((await own(requestLeave, request)).status).toBe(200);
  expect(await decide(lead)).toMatchObject([{ isexecuted: true }]);
  expect(await listed(own, asha.employeeid)).toMatchObject([{ fromtime: '23:00', totime: '26:00', days: 0.375 }]);
  const wrong = await own(requestLeave, { ...request, totime: '49:00' });
  expect(wrong.fields).toEqual({ totime: 'Please enter a time as HH:MM' });
});
