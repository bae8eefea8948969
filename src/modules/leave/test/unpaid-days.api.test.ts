import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { coverLeave } from '../contract/request.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { balance, callers, CASUAL, lines, listed, staffed, unlikeBalances, UNPAID } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const TODAY = day('2026-11-02');
const post = (company: Company, employeeid: number) =>
  company.tx((db) => postLeave(db, { employeeids: [employeeid], today: TODAY }));
/** Days of casual leave that somebody enters. */
const credit = async (company: Company, employeeid: number, days: number) => {
  const entry = { employeeid, leavetypeid: CASUAL, kind: 'adjust', linedate: TODAY, postedon: TODAY };
  await company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values({ ...entry, days: days * 10_000 })
      .execute(),
  );
  await post(company, employeeid);
};
/** Asha with twelve working days of casual leave, of which her balance covers ten. */
async function unpaid() {
  const state = await staffed(app);
  const { company, asha } = state;
  const { employeeid } = asha;
  const leave = { employeeid, leavetypeid: CASUAL, fromdate: '2026-11-03', todate: '2026-11-18' };
  const { leaverequestid } = await company.tx((db) =>
    db
      .insertInto('leave_request')
      .values({ ...leave, statusid: 2, approvedon: TODAY })
      .returning('leaverequestid')
      .executeTakeFirstOrThrow(),
  );
  await post(company, employeeid);
  return { ...state, employeeid, leaverequestid };
}
const ends = async (company: Company, employeeid: number) =>
  (await lines(company, employeeid))
    .slice(12)
    .map((one) => `${one.linedate} ${one.leavetypeid} ${one.kind} ${one.days / 10_000}`);
const noticesOf = (company: Company, accountid: number) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('notification')
      .select('sentence')
      .where('accountid', '=', accountid)
      .where('kind', '=', 'leave_covered')
      .orderBy('notificationid')
      .execute();
    return rows.map(({ sentence }) => sentence);
  });

// Invariant: Unpaid days that the balance covers later are taken of it when somebody asks for that, once
test('unpaid days that a later credit covers are offered back, and taken of the balance at one press', async () => {
  const { company, own, asha, employeeid, leaverequestid } = await unpaid();
  const offered = async () => (await listed(own, employeeid)).map(({ covered }) => covered);
  expect([await offered(), await noticesOf(company, asha.accountid)]).toEqual([[0], []]);
  await credit(company, employeeid, 1);
  expect(await offered()).toEqual([1]);
  expect(await noticesOf(company, asha.accountid)).toEqual([
    'Covered now: you can take 1 day of Casual Leave instead of unpaid',
  ]);
  expect(await own(coverLeave, { leaverequestid, covered: 2 })).toMatchObject({
    status: 409,
    message: 'The days that are covered have changed meanwhile. Load the page again',
  });
  // Of two calls at once one finds nothing left.
  const calls = await Promise.all([1, 2].map(() => own(coverLeave, { leaverequestid, covered: 1 })));
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ends(company, employeeid)).toEqual([`2026-11-17 ${UNPAID} reversal 1`, `2026-11-17 ${CASUAL} use -1`]);
  expect([await offered(), await balance(own, employeeid)]).toMatchObject([[0], { booked: 0 }]);
  await credit(company, employeeid, 3);
  expect(await offered()).toEqual([1]);
  await own(coverLeave, { leaverequestid, covered: 1 });
  expect((await ends(company, employeeid)).slice(2)).toEqual([
    `2026-11-18 ${UNPAID} reversal 1`,
    `2026-11-18 ${CASUAL} use -1`,
  ]);
  expect(await unlikeBalances(company)).toEqual([]);
});

test('whoever enters leave for others takes it for them; to everybody else the request is unknown', async () => {
  const { company, hr, deepa, employeeid, leaverequestid } = await unpaid();
  await credit(company, employeeid, 2);
  const other = await callers(company, deepa);
  expect(await other(coverLeave, { leaverequestid, covered: 2 })).toMatchObject({ status: 404 });
  expect((await listed(hr, employeeid)).map(({ covered }) => covered)).toEqual([2]);
  expect(await hr(coverLeave, { leaverequestid, covered: 2 })).toMatchObject({ status: 200 });
  expect(await ends(company, employeeid)).toHaveLength(4);
});
