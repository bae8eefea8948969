import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRequests } from '#modules/approval/contract/request.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { enterLeaveDays } from '../contract/balance.ts';
import { getLeaveOfRequest, requestLeave } from '../contract/request.ts';
import { type Caller, callers, CASUAL, dates, decide, ruled, seen, staffed } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Now = {
  lines: { label: string; value: string; before: string | null }[];
  notices: string[];
  changed: string[];
  documentpath: string | null;
};
type Card = { approvalrequestid: number; title: string; now: Now | null };
const cards = async (by: Caller, listtypeid = 1): Promise<Card[]> =>
  (await by(listRequests, { listtypeid, kind: null })).result;

test('a card says what leave leaves now, and what has changed since it was sent', async () => {
  const { own, lead, hr, asha } = await staffed(app);
  const request = dates('2026-11-09', '2026-11-10');
  const form = await seen(own, request);
  await own(requestLeave, request);
  const [card] = await cards(lead);
  expect(card?.now).toEqual({
    lines: [
      { label: 'Balance', value: String(form.after), before: String(form.before) },
      { label: 'Also away', value: 'Nobody of the team', before: null },
    ],
    notices: [],
    changed: [],
    documentpath: null,
  });
  // A later request of the same person is charged after it, and says nothing to it.
  await own(requestLeave, dates('2026-11-12'));
  expect((await cards(lead)).map(({ now }) => now?.lines[0])).toEqual([
    { label: 'Balance', value: '8', before: '10' },
    { label: 'Balance', value: '7', before: '8' },
  ]);
  expect(
    await hr(enterLeaveDays, { employeeid: asha.employeeid, leavetypeid: CASUAL, days: -9, note: 'Counted twice' }),
  ).toMatchObject({ status: 200 });
  const [after] = await cards(lead);
  expect(after?.now).toMatchObject({
    lines: [{ label: 'Balance', value: '0', before: '1' }, {}],
    notices: ['Not enough balance: days that become Unpaid Leave: 1'],
    changed: ['The balance before it is 1 now; it was 10 when it was sent'],
  });
  await decide(lead);
  expect((await cards(lead, 3)).map(({ now }) => now)).toEqual([null, null]);
});

test('a card names who else is away as far as the reader may see them, and counts the others', async () => {
  const { own, lead, company, deepa } = await staffed(app);
  const other = await callers(company, deepa);
  await other(requestLeave, dates('2026-11-09'));
  await decide(lead);
  await own(requestLeave, dates('2026-11-09'));
  const away = async (by: Caller, listtypeid: number) =>
    (await cards(by, listtypeid))[0]?.now?.lines.find(({ label }) => label === 'Also away')?.value;
  expect(await away(lead, 1)).toBe('Deepa Rao');
  expect(await away(own, 2)).toBe('1 other person');
  const [card] = await cards(lead);
  const { approvalrequestid } = card ?? {};
  expect((await lead(getLeaveOfRequest, { approvalrequestid })).result).toMatchObject([{ away: ['Deepa Rao'] }]);
  expect((await own(getLeaveOfRequest, { approvalrequestid })).result).toMatchObject([{ away: ['1 other person'] }]);
});

test('a card says which limit of the policy leave is beyond by now', async () => {
  const { own, lead, company } = await staffed(app, [ruled(CASUAL)]);
  await own(requestLeave, dates('2026-11-09', '2026-11-11'));
  expect((await cards(lead))[0]?.now?.notices).toEqual([]);
  await company.tx(async (db) => {
    const { leavepolicyid, detail } = await db
      .selectFrom('leave_policy_version')
      .select(['leavepolicyid', 'detail'])
      .executeTakeFirstOrThrow();
    const { details, ...rest } = detail as { details: { leavetypeid: number }[] };
    const limited = details.map((one) => (one.leavetypeid === CASUAL ? { ...one, mostmonthdays: 2 } : one));
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 2,
        effectivefrom: '2024-01-01',
        publishedon: '2026-11-02',
        detail: JSON.stringify({ ...rest, details: limited }),
      })
      .execute();
  });
  expect((await cards(lead))[0]?.now?.notices).toEqual([
    'Exceeding maximum days limit. Days of this leave in a month: 2, taken or asked for: 0',
  ]);
});
