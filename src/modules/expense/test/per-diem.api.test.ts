import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { assessClaim } from '../contract/claim.ts';
import { initClaim } from '../contract/claim-form.ts';
import { decideClaim } from '../contract/decide.ts';
import { saveTrip } from '../contract/trip.ts';
import { detail, line, sent, staffed } from './claimants.ts';
import { addPolicy, assignToAll, categoryOf, policyOf } from './company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LUNCH = { day: day('2026-10-13'), breakfast: false, lunch: true, dinner: false };
const PARTS = { departure: [{ before: '24:00', percent: 75 }], return: [], sameday: [] };

test('meals that a line names are deducted as the policy says, from the form to the decision', async () => {
  const { company, own, lead, asha } = await staffed(app);
  const perdiem = categoryOf('perdiem', { kind: 'perdiem', trip: 'within' }, 1200_00);
  const meals = { basis: 'part', breakfast: 20, lunch: 30, dinner: 30 } as const;
  const policy = policyOf('Travel', [perdiem], { perdiemparts: { ...PARTS, meals } });
  await assignToAll(company, await addPolicy(company, policy), day('2026-10-01'));
  const [form] = await own.call(initClaim, { employeeid: asha.employeeid });
  expect(form?.categories.find(({ code }) => code === 'perdiem')?.deductsmeals).toBe(true);

  const [trip] = await own.call(saveTrip, {
    expensetripid: null,
    employeeid: null,
    purpose: 'Visit',
    departureday: '2026-10-12',
    departuretime: '14:00',
    returnday: '2026-10-13',
    returntime: '20:00',
    estimate: null,
    itinerary: [],
  });
  const part = { expensetripid: trip?.expensetripid ?? 0 };
  const first = { ...LUNCH, day: '2026-10-12' };
  const claimed = (amount: number, freemeals: object[]) =>
    line(1, { category: 'perdiem', till: '2026-10-13', merchant: null, amount, freemeals });
  const draft = { expenseclaimid: null, employeeid: null, title: 'Visit', ...part };
  // 900 less 270 on the first day, 1,200 less 360 on the second.
  const [typed] = await own.call(assessClaim, { ...draft, lines: [claimed(5000_00, [first, LUNCH])] });
  expect(typed?.lines[0]).toMatchObject({ allowed: 630_00 + 840_00 });
  const refused = await own.refused(assessClaim, {
    ...draft,
    lines: [claimed(5000_00, [{ ...LUNCH, day: '2026-10-14' }])],
  });
  expect(refused.error.fields).toEqual({ 'lines.0.freemeals': 'A day with meals is not within the line' });

  const expenseclaimid = await sent(own, [claimed(1470_00, [first, LUNCH])], part);
  const [row] = (await detail(lead, expenseclaimid)).rows;
  expect(row?.freemeals).toEqual([first, LUNCH]);
  expect(row?.assessment?.findings).toMatchObject([{ code: 'meals_part', outcome: 'none', amount: 630_00 }]);
  // What only explains the amount keeps nobody from approving all lines within the rules at once.
  await lead.call(decideClaim, {
    expenseclaimid,
    what: 'approve',
    lineno: null,
    amount: null,
    iscleanonly: true,
    on: null,
    note: null,
  });
  expect((await detail(own, expenseclaimid)).rows[0]?.approved).toBe(1470_00);
});

test('a version from before meals could be deducted deducts none', async () => {
  const { company, own, asha } = await staffed(app);
  const perdiem = categoryOf('perdiem', { kind: 'perdiem' }, 1200_00);
  const expensepolicyid = await addPolicy(company, policyOf('Travel', [perdiem]));
  await assignToAll(company, expensepolicyid, day('2026-10-01'));
  await company.tx((db) =>
    db
      .insertInto('expense_policy_version')
      .values({
        expensepolicyid,
        versionno: 2,
        effectivefrom: '2026-10-01',
        detail: JSON.stringify({ policycap: [], perdiemparts: PARTS, categories: [perdiem] }),
        publishedon: '2026-10-01',
      })
      .execute(),
  );
  const [form] = await own.call(initClaim, { employeeid: asha.employeeid });
  expect(form?.categories.find(({ code }) => code === 'perdiem')?.deductsmeals).toBe(false);
  const lines = [
    line(1, { category: 'perdiem', merchant: null, amount: 1200_00, freemeals: [{ ...LUNCH, day: '2026-10-12' }] }),
  ];
  const draft = { expenseclaimid: null, employeeid: null, title: 'Visit', expensetripid: null, lines };
  expect((await own.call(assessClaim, draft))[0]?.lines).toMatchObject([{ allowed: 1200_00, findings: [] }]);
});
