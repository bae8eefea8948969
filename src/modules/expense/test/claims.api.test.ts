import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import {
  claimReport,
  deleteClaim,
  getClaim,
  assessClaim,
  listClaims,
  recallClaim,
  resendLine,
  saveClaim,
  submitClaim,
} from '../contract/claim.ts';
import { allowDeviation, decideClaim } from '../contract/decide.ts';
import { getExpenseSummary, getHandOver, getPassbook, lockHandOver } from '../contract/passbook.ts';
import {
  listAdvancesToPay,
  listPayables,
  payAdvance,
  payBulk,
  payClaim,
  returnAdvance,
  returnPayment,
} from '../contract/pay.ts';
import { cancelTrip, listAdvances, listTrips, requestAdvance, saveBill, saveTrip } from '../contract/trip.ts';
import { staffed, line, drafted, sent, detail, decide, bank, paid } from './claimants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a claim is assessed while it is typed as when it is sent, approved in part, paid, returned and paid again', async () => {
  const { own, lead, payer, asha } = await staffed(app);
  const lines = [
    line(1, { amount: 500_00 }),
    line(2, { amount: 400_00 }),
    line(3, { category: 'other', amount: 1500_00 }),
  ];
  const draft = { expenseclaimid: null, employeeid: null, title: 'Visit', expensetripid: null, lines };
  const [typed] = await own.call(assessClaim, draft);
  expect(typed?.lines.map(({ allowed, cut }) => [allowed, cut])).toEqual([
    [500_00, 0],
    [100_00, 300_00],
    [1500_00, 0],
  ]);
  expect(typed?.deviationgrade).toBe('G5');

  const expenseclaimid = await sent(own, lines);
  expect((await detail(own, expenseclaimid)).rows.map(({ assessment }) => assessment)).toEqual(typed?.lines);
  // The next claim of the day finds nothing left, and its assessment stays when the first is reduced.
  const later = await sent(own, [line(1, { amount: 90_00, merchant: 'Tea' })]);
  expect((await detail(own, later)).rows[0]?.assessment?.allowed).toBe(0);

  expect(
    (await own.refused(decideClaim, { expenseclaimid, what: 'approve', lineno: 1, amount: null, on: null, note: null }))
      .status,
  ).toBe(404);
  await decide(lead, expenseclaimid, { lineno: 1, amount: 300_00, note: 'Part of it is private' });
  const over = await lead.refused(decideClaim, {
    expenseclaimid,
    what: 'approve',
    lineno: 2,
    amount: 101_00,
    on: null,
    note: null,
  });
  expect(over.error.fields).toEqual({ amount: 'The amount is more than what is left' });
  expect((await own.refused(recallClaim, { expenseclaimid })).status).toBe(409);
  await decide(lead, expenseclaimid);
  const decided = await detail(own, expenseclaimid);
  expect(decided).toMatchObject({
    status: 'With compensator',
    approved: 1900_00,
    open: 1900_00,
    approvalrequestid: null,
  });
  expect(decided.rows.map(({ statusid, taxable }) => [statusid, taxable])).toEqual([
    [3, 0],
    [3, 0],
    [2, 500_00],
  ]);
  expect((await detail(own, later)).rows[0]?.assessment?.allowed).toBe(0);

  // The approver has no right to pay; the payer who is no compensator is refused by name.
  expect((await lead.refused(payClaim, { expenseclaimid, expenseadvanceid: null, amount: null, ...bank })).status).toBe(
    403,
  );
  const [row] = (await payer.call(listPayables, { ismine: 'true' })).rows;
  expect(row).toMatchObject({ open: 1900_00, state: 'Open', bucket: 0, whynot: null });
  const [payment] = await paid(payer, expenseclaimid, { amount: 900_00 });
  await paid(payer, expenseclaimid);
  expect((await detail(own, expenseclaimid)).status).toBe('Paid');
  expect(
    (await payer.refused(payClaim, { expenseclaimid, expenseadvanceid: null, amount: null, ...bank })).status,
  ).toBe(409);
  const back = { expensepaymentid: payment?.expensepaymentid ?? 0, returnedon: '2026-10-20', note: null };
  await payer.call(returnPayment, back);
  expect((await payer.refused(returnPayment, back)).status).toBe(409);
  expect((await payer.call(listPayables, {})).rows[0]).toMatchObject({ open: 900_00, state: 'Returned' });
  await paid(payer, expenseclaimid);
  const book = await own.call(getPassbook, { employeeid: asha.employeeid });
  expect(book.balance).toBe(0);
  expect(book.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', -900_00],
    ['bank_return', 900_00],
    ['payment', -1000_00],
    ['payment', -900_00],
    ['claim', 1600_00],
    ['claim', 300_00],
  ]);
});

// Invariant: A claim is paid once, whoever pays it together
test('fifty payments of a claim at once pay it once; many claims are paid by one call', async () => {
  const { company, own, lead, payer, chand } = await staffed(app);
  const first = await sent(own, [line(1, { category: 'other', amount: 700_00 })]);
  const second = await sent(own, [line(1, { category: 'other', amount: 90_00 })]);
  const third = await sent(own, [line(1, { category: 'other', amount: 50_00 })]);
  for (const id of [first, second]) await decide(lead, id);
  const payers = await Promise.all(Array.from({ length: 5 }, () => company.signIn(chand.emailid)));
  const payment = { expenseclaimid: first, expenseadvanceid: null, amount: null, ...bank };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (payers[at % payers.length] ?? payer).raw(payClaim, payment)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const key = 'the-same-bulk-payment';
  const bulk = { expenseclaimids: [first, second, third], ...bank };
  const [once, again] = [await payer.raw(payBulk, bulk, key), await payer.raw(payBulk, bulk, key)];
  expect(again.body).toBe(once.body);
  expect(JSON.parse(once.body).result).toMatchObject([
    { paid: 1, amount: 90_00, refused: [{ expenseclaimid: first }, { expenseclaimid: third }] },
  ]);
});

test('the compensator of the claimant’s policy pays, in the list as in the payment', async () => {
  const { company, own, lead, payer } = await staffed(app);
  const esha = await company.company.addPerson({ fullname: 'Esha Paul', groups: ['Payroll maker'] });
  const fifth = await company.signIn(esha.emailid);
  const [{ planid } = { planid: 0 }] = await company.tx((db) =>
    db.selectFrom('expense_assignment').select('expensepolicyid as planid').execute(),
  );
  const before = await sent(own, [line(1, { category: 'other', amount: 60_00 })]);
  await company.tx((db) =>
    db
      .insertInto('expense_compensator')
      .values({ expensepolicyid: planid, fromdate: '2026-04-01', employeeid: esha.employeeid })
      .execute(),
  );
  const expenseclaimid = await sent(own, [line(1, { category: 'other', amount: 80_00 })]);
  await decide(lead, before);
  await decide(lead, expenseclaimid);
  const mine = { limit: 50, offset: 0, ismine: 'true' };
  expect((await payer.call(listPayables, mine)).rows).toEqual([]);
  expect((await fifth.call(listPayables, mine)).rows.map((row) => row.expenseclaimid)).toEqual([
    before,
    expenseclaimid,
  ]);
  const refused = await payer.refused(payClaim, { expenseclaimid, expenseadvanceid: null, amount: null, ...bank });
  expect(refused.error.message).toContain('Only the compensator');
  expect(await paid(fifth, expenseclaimid)).toMatchObject([{ amount: 80_00 }]);
});

test('one line is sent back: it counts no more until it comes again; the other lines go on', async () => {
  const { own, lead, payer } = await staffed(app);
  const expenseclaimid = await sent(own, [line(1, { amount: 500_00 }), line(2, { category: 'other', amount: 80_00 })]);
  const note = (
    await lead.refused(decideClaim, { expenseclaimid, what: 'sendback', lineno: 1, amount: null, on: null, note: null })
  ).error;
  expect(note.fields).toEqual({ note: 'Please enter the reason' });
  await decide(lead, expenseclaimid, { what: 'sendback', lineno: 1, note: 'Which guests?' });
  await decide(lead, expenseclaimid);
  expect(await detail(own, expenseclaimid)).toMatchObject({ status: 'Part approved', open: 80_00 });
  await paid(payer, expenseclaimid);
  // Its limit is free meanwhile.
  const other = await sent(own, [line(1, { amount: 450_00, merchant: 'Inn' })]);
  expect((await detail(own, other)).rows[0]?.assessment?.allowed).toBe(450_00);
  await own.call(resendLine, { expenseclaimid, line: line(1, { amount: 400_00 }) });
  expect(
    (await detail(own, expenseclaimid)).rows.map(({ assessment, statusid }) => [assessment?.allowed, statusid]),
  ).toEqual([
    [150_00, 1],
    [80_00, 2],
  ]);
  await decide(lead, expenseclaimid, { what: 'reject', note: 'Too late' });
  expect((await detail(own, expenseclaimid)).status).toBe('Paid');
});

test('what is over a limit is approved by the grade for deviations, and by nobody for themselves', async () => {
  const { own, lead, fifth, company } = await staffed(app);
  const lodging = [line(1, { category: 'lodging', till: '2026-10-14', amount: 5000_00 })];
  const expenseclaimid = await sent(own, lodging);
  const deviation = { expenseclaimid, lineno: 1, amount: 600_00, on: null, note: null };
  expect((await fifth.refused(allowDeviation, deviation)).status).toBe(409);
  await decide(lead, expenseclaimid);
  expect((await lead.refused(allowDeviation, deviation)).error.message).toContain('grade for deviations');
  expect((await fifth.call(listClaims, { isdeviation: 'true' })).rows).toMatchObject([{ needsdeviation: 1000_00 }]);
  await fifth.call(allowDeviation, deviation);
  expect(await detail(own, expenseclaimid)).toMatchObject({ approved: 4600_00, needsdeviation: 0 });
  const mine = await sent(fifth, lodging);
  await decide(company.admin, mine);
  expect((await fifth.refused(allowDeviation, { ...deviation, expenseclaimid: mine })).error.message).toBe(
    'Nobody decides a claim of their own',
  );
});

test('an advance of a trip is paid out by the rate of its day, set off, returned beyond it and owed', async () => {
  const { own, lead, payer, asha } = await staffed(app);
  const [trip] = await own.call(saveTrip, {
    expensetripid: null,
    employeeid: null,
    purpose: 'Visit',
    departureday: '2026-10-12',
    departuretime: '06:00',
    returnday: '2026-10-14',
    returntime: '20:00',
    estimate: 9000_00,
    itinerary: [{ day: '2026-10-12', time: '09:00', city: 'Mumbai' }],
  });
  const expensetripid = trip?.expensetripid ?? 0;
  const [advance] = await own.call(requestAdvance, {
    employeeid: null,
    expensetripid,
    amount: 10_000_00,
    currency: 'INR',
    purpose: 'Visit',
  });
  const expenseadvanceid = advance?.expenseadvanceid ?? 0;
  const out = {
    expenseadvanceid,
    method: 'bank',
    paidon: '2026-10-12',
    amount: null,
    reference: null,
    reason: null,
  } as const;
  expect((await payer.refused(payAdvance, out)).status).toBe(409);
  const [request] = await lead.call(listRequests, { listtypeid: 1, kind: null, limit: 50, offset: 0 });
  expect(request?.now?.lines).toMatchObject([{ label: 'Advances not settled', value: '₹ 0.00' }]);
  await lead.call(decideRequests, {
    decisions: [{ approvalrequestid: request?.approvalrequestid ?? 0, version: request?.version ?? 0 }],
    statusid: 2,
    comment: null,
  });
  expect((await payer.call(listAdvancesToPay, {})).rows).toMatchObject([{ statusid: 2, whynot: null }]);
  await payer.call(payAdvance, out);
  const expenseclaimid = await sent(own, [line(1, { category: 'other', amount: 7000_00 })], { expensetripid });
  await decide(lead, expenseclaimid);
  expect(await detail(own, expenseclaimid)).toMatchObject({ status: 'Settled', open: 0, setoff: 7000_00 });
  await payer.call(returnAdvance, {
    expenseadvanceid,
    method: 'cash',
    returnedon: '2026-10-20',
    amount: 4000_00,
    reference: null,
  });
  expect(await own.call(listAdvances, { employeeid: asha.employeeid })).toMatchObject([
    { status: 'Settled', open: 0, owed: 1000_00 },
  ]);
  expect((await payer.call(listPayables, {})).rows).toMatchObject([{ expenseadvanceid, open: 1000_00 }]);
  await payer.call(payClaim, { expenseclaimid: null, expenseadvanceid, amount: null, ...bank });
  expect((await own.call(getPassbook, { employeeid: asha.employeeid })).balance).toBe(0);
  expect(await own.call(listTrips, { employeeid: asha.employeeid })).toMatchObject([
    { claimed: 7000_00, advanceopen: 0 },
  ]);
  expect(
    (
      await own.refused(saveTrip, {
        expensetripid,
        employeeid: null,
        purpose: 'Visit',
        departureday: '2026-10-11',
        departuretime: '06:00',
        returnday: '2026-10-14',
        returntime: '20:00',
        estimate: null,
        itinerary: [],
      })
    ).status,
  ).toBe(409);
  await own.call(cancelTrip, { expensetripid });
});

// Invariant: The expenses of a month are handed to payroll once, and never change after
test('a month is handed to payroll once, after its lock: what it pays, taxes and recovers', async () => {
  const { company, own, lead, payer, asha, chand } = await staffed(app);
  const expenseclaimid = await sent(own, [
    line(1, { category: 'other', amount: 1200_00 }),
    line(2, { category: 'other', amount: 300_00, paidby: 'company' }),
  ]);
  await decide(lead, expenseclaimid, { lineno: 2, amount: 100_00, note: 'Private' });
  await decide(lead, expenseclaimid);
  await paid(payer, expenseclaimid, { method: 'payroll', paidon: null });
  expect((await detail(own, expenseclaimid)).status).toBe('Via payroll');
  expect((await payer.refused(lockHandOver, { month: '2026-10' })).status).toBe(409);
  const early = await payer.call(getHandOver, { month: '2026-10' });
  expect(early).toMatchObject({ lockedat: null, rows: [{ reimbursements: 1200_00 }] });
  app.clock.set('2026-10-28T13:00:00Z');
  const later = await company.signIn(chand.emailid);
  await later.call(lockHandOver, { month: '2026-10' });
  expect((await later.refused(lockHandOver, { month: '2026-10' })).status).toBe(409);
  expect((await later.call(getHandOver, { month: '2026-10' })).rows).toMatchObject([
    { reimbursements: 1200_00, taxable: 300_00, cardrecovery: 200_00, advancerecovery: 0, net: 1000_00 },
  ]);
  app.clock.set('2026-11-02T06:00:00Z');
  const mine = await company.signIn(asha.emailid);
  expect((await detail(mine, expenseclaimid)).status).toBe('Paid');
  expect((await mine.call(getPassbook, { employeeid: asha.employeeid })).balance).toBe(0);
  app.clock.set('2026-10-20T06:00:00Z');
});

test('claims, trips and bills of others are unknown; drafts are of those who write them', async () => {
  const { own, fifth, lead, asha } = await staffed(app);
  const [bill] = await own.call(saveBill, {
    expensebillid: null,
    employeeid: null,
    path: null,
    billdate: '2026-10-12',
    merchant: null,
    amount: null,
    note: null,
  });
  const expenseclaimid = await drafted(own, [line(1, { expensebillid: bill?.expensebillid ?? 0 })]);
  const theirs = { expenseclaimid: null, employeeid: null, title: 'Visit', expensetripid: null };
  expect((await fifth.refused(getClaim, { expenseclaimid })).status).toBe(404);
  expect((await lead.refused(getClaim, { expenseclaimid })).status).toBe(404);
  expect((await lead.call(listClaims, {})).rows).toEqual([]);
  expect((await fifth.refused(submitClaim, { expenseclaimid })).status).toBe(404);
  expect(
    (await fifth.refused(saveClaim, { ...theirs, lines: [line(1, { expensebillid: bill?.expensebillid })] })).status,
  ).toBe(404);
  expect((await fifth.refused(saveClaim, { ...theirs, employeeid: asha.employeeid, lines: [] })).status).toBe(403);
  expect((await fifth.refused(getExpenseSummary, { employeeid: asha.employeeid })).status).toBe(404);
  const twice = await own.refused(saveClaim, { ...theirs, lines: [line(1, { expensebillid: bill?.expensebillid })] });
  expect(Object.keys(twice.error.fields ?? {})).toEqual(['lines.0.expensebillid']);
  await own.call(submitClaim, { expenseclaimid });
  expect((await own.refused(deleteClaim, { expenseclaimid })).status).toBe(409);
  expect((await lead.call(listClaims, {})).rows).toMatchObject([{ expenseclaimid, status: 'Submitted' }]);
  expect(String(await lead.file(claimReport.endpoint, { format: 'csv', columns: '' }))).toContain('Asha Nair');
  await own.call(recallClaim, { expenseclaimid });
  expect((await detail(own, expenseclaimid)).status).toBe('Recalled');
  const [summary] = await own.call(getExpenseSummary, { employeeid: asha.employeeid });
  expect(summary).toMatchObject({ balance: 0, bills: 0, states: [{ status: 'Recalled', count: 1 }] });
});
