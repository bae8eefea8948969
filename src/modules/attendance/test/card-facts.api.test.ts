import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRequests } from '#modules/approval/contract/request.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getAttendanceOfRequest, requestAttendance } from '../contract/request.ts';
import { askSwap } from '../contract/swap.ts';
import { attending, type Caller, punch } from './attending.ts';
import { answer, swapRequest as swapAsked, FRIDAY, idOf, swapping } from './swapping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Line = { label: string; value: string; before: string | null };
type Card = {
  approvalrequestid: number;
  now: { lines: Line[]; notices: string[]; changed: string[]; documentpath: string | null } | null;
};
const cards = async (by: Caller): Promise<Card[]> => (await by(listRequests, { listtypeid: 1, kind: null })).result;
const correction = (fromdate: string, more: object) => ({
  employeeid: null,
  kindid: 1,
  fromdate,
  fromhalf: 1,
  todate: fromdate,
  tohalf: 2,
  fromtime: null,
  totime: null,
  minutes: null,
  note: null,
  ...more,
});

test('a card of a correction says the times of the day, and what it becomes', async () => {
  const { company, asha, own, lead, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 09:25:00']);
  await own(requestAttendance, correction('2026-10-30', { totime: '18:40' }));
  await own(requestAttendance, correction('2026-10-29', { fromtime: '09:30', totime: '18:30' }));
  const [first, second] = await cards(lead);
  expect([first?.now, second?.now]).toEqual([
    {
      lines: [{ label: '30 October 2026, 09:25–18:40', value: 'Present', before: 'Absent' }],
      notices: [],
      changed: [],
      documentpath: null,
    },
    {
      lines: [{ label: '29 October 2026, 09:30–18:30', value: 'Present', before: 'Absent' }],
      notices: [],
      changed: [],
      documentpath: null,
    },
  ]);
  // The days of the card are those of the view, which counts one request alone.
  const view = await lead(getAttendanceOfRequest, { approvalrequestid: first?.approvalrequestid });
  expect(view.result).toMatchObject([{ days: [{ before: ['A', 'A'], after: ['P', 'P'] }] }]);

  // The missing punch came from the terminal after all.
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 18:45:00']);
  expect((await cards(lead))[0]?.now).toMatchObject({
    lines: [{ label: '30 October 2026, 09:25–18:45', value: 'Present', before: null }],
    changed: ['30 October 2026 is Present now; it was Absent when it was sent'],
  });
});

test('a card of a swap says the shifts of both now, and what stops it by now', async () => {
  const { company, asha, chitra, own, colleague, lead, nightid } = await swapping(app);
  await own(askSwap, swapAsked(chitra));
  await answer(colleague, await idOf(own, asha));
  const general = 'General, 09:30–14:00, 14:00–18:30';
  const night = 'Night, 22:00–26:00, 26:00–30:00';
  expect((await cards(lead))[0]?.now).toEqual({
    lines: [
      { label: 'Asha Nair', value: night, before: general },
      { label: 'Chitra Iyer', value: general, before: night },
    ],
    notices: [],
    changed: [],
    documentpath: null,
  });
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: nightid, employeeid: asha.employeeid, fromdate: FRIDAY })
      .execute(),
  );
  expect((await cards(lead))[0]?.now).toMatchObject({
    notices: ['Both have the same shift on this day'],
    changed: [`The shift of Asha Nair is ${night} now; it was ${general} when it was sent`],
  });
});
