import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAsset } from '#modules/assets/contract/asset.ts';
import { assetCategoryRecord } from '#modules/assets/contract/category.ts';
import { issueAsset, moveAsset } from '#modules/assets/contract/movement.ts';
import { cancelExit } from '#modules/exit/contract/exit.ts';
import { payBulk } from '#modules/expense/contract/pay.ts';
import { getHandOver } from '#modules/expense/contract/passbook.ts';
import { confirmSettlement, reopenSettlement } from '../../contract/run/settlement.ts';
import { getSettlementPolicy, saveSettlementPolicy } from '../../contract/run/settlement-policy.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { leaving, POLICY, saved, stateOf } from '../settlement-company.ts';
import { OCTOBER, october, paidOut } from '../staffed.ts';

/** Kinds of movements of an asset. */
const [LOST, FOUND] = [6, 7] as const;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a lost asset is in the settlement of its holder until it is found, one that was not returned is named', async () => {
  const state = await leaving(app);
  const { admin } = state.company;
  const [category] = await admin.call(assetCategoryRecord.calls.save, {
    assetcategoryid: null,
    assetcategoryname: 'Laptop',
    assettypeid: 1,
    depreciationid: 2,
    usefulmonths: 36,
    residualpercent: 5,
    recoverypercent: 50,
    isacceptance: false,
    terms: null,
  });
  const issued = async (assettag: string) => {
    const [asset] = await admin.call(saveAsset, {
      ...saveAsset.example,
      assetid: null,
      assetcategoryid: category?.assetcategoryid ?? 0,
      assettag,
      assetname: 'ThinkPad',
      officeaddressid: null,
      inuseon: '2026-10-01',
      cost: 72_000_00,
    });
    const { assetid = 0, version } = asset ?? {};
    const person = { assetid, employeeid: state.employeeid, issuedon: '2026-10-01' };
    const more = { dueon: null, conditionout: null, assetrequestid: null };
    const [row] = await admin.call(issueAsset, { ...person, ...more }, version);
    return { assetid, version: row?.version };
  };
  const [lost] = [await issued('LT-1'), await issued('LT-2')];
  const { assetid } = lost;
  const [row] = await admin.call(
    moveAsset,
    { assetid, movementkindid: LOST, ondate: '2026-10-01', note: 'Left in a train' },
    lost.version,
  );
  const lineOf = async () => (await stateOf(state, state.employeeexitid)).lines.find(({ key }) => key === 'assets');
  const line = await lineOf();
  // Half of the value of that day: 72,000 less one of the 1,095 days over which 95 % is written off.
  expect(line?.amount).toBe(35_968_77);
  expect(line?.why.map(({ text }) => text.slice(0, 30))).toEqual([
    '{{asset}} lost on {{day}}: {{a',
    '{{asset}} is not returned. Its',
  ]);
  await admin.call(
    moveAsset,
    { assetid, movementkindid: FOUND, ondate: '2026-10-01', note: 'Left in a train' },
    row?.version,
  );
  expect((await lineOf())?.amount).toBe(0);
});

test('the expenses of a leaver are paid and recovered by the settlement, and change no more once it is confirmed', async () => {
  const state = await leaving(app);
  const { company, maker, employeeid, employeeexitid } = state;
  const [policy] = await company.admin.call(getSettlementPolicy, {});
  const half = { ...POLICY, leavecomponent: null, expensecomponent: 'leave_pay' };
  const refused = await company.admin.refused(saveSettlementPolicy, half, policy?.version);
  expect(refused.error.fields).toHaveProperty('expenserecoverycomponent');
  await company.admin.call(saveSettlementPolicy, { ...half, expenserecoverycomponent: 'other' }, policy?.version);
  // ₹5,000 of approved claims, an advance of ₹2,000 that is set off against them, and ₹700 owed for the card.
  const expenseclaimid = await company.tx(async (db) => {
    await db.insertInto('expense_account').values({ employeeid, card: -700_00 }).execute();
    await db
      .insertInto('expense_advance')
      .values({
        employeeid,
        advanceno: 'A-1',
        amount: 2_000_00,
        currency: 'INR',
        purpose: 'Visit',
        open: 2_000_00,
        payout: 1,
        payoutamount: 2_000_00,
        rate: 1_000_000,
        paidon: '2026-09-01',
        statusid: 5,
      })
      .execute();
    const row = await db
      .insertInto('expense_claim')
      .values({ employeeid, claimno: 'C-1', title: 'Visit', due: 5_000_00, dueon: '2026-09-20', statusid: 5 })
      .returning('expenseclaimid')
      .executeTakeFirstOrThrow();
    return row.expenseclaimid;
  });
  const shown = async () => {
    const { lines, version } = await stateOf(state, employeeexitid);
    return { version, amounts: lines.filter(({ key }) => key.startsWith('expense')).map(({ amount }) => amount) };
  };
  expect((await shown()).amounts).toEqual([3_000_00, 700_00]);
  await saved(state);
  await company.admin.call(confirmSettlement, { employeeexitid }, (await shown()).version);
  const pay = {
    ...payBulk.example,
    method: 'cash' as const,
    paidon: '2026-10-20',
    reference: 'V-1',
    expenseclaimids: [expenseclaimid],
  };
  const [paid] = await company.admin.call(payBulk, pay);
  expect(paid).toMatchObject({ paid: 0, refused: [{ message: expect.stringContaining('confirmed settlement') }] });
  const note = 'Stays with us';
  const { exitversion } = await company.tx((db) =>
    db
      .selectFrom('employee_exit')
      .select('version as exitversion')
      .where('employeeexitid', '=', employeeexitid)
      .executeTakeFirstOrThrow(),
  );
  const stays = await company.admin.refused(cancelExit, { employeeexitid, note }, exitversion);
  expect([stays.status, stays.error.message]).toEqual([409, expect.stringContaining('settlement is confirmed')]);
  // Taken out, the account is free again.
  await maker.call(reopenSettlement, { employeeexitid, reason: 'Wrong day' }, (await shown()).version);
  const settlingOf = () =>
    company.tx((db) =>
      db
        .selectFrom('expense_account')
        .select(['settlingmonth', 'card'])
        .where('employeeid', '=', employeeid)
        .executeTakeFirst(),
    );
  expect(await settlingOf()).toEqual({ settlingmonth: null, card: -700_00 });
  await saved(state);
  await company.admin.call(confirmSettlement, { employeeexitid }, (await shown()).version);
  expect(await settlingOf()).toEqual({ settlingmonth: OCTOBER, card: -700_00 });

  await paidOut(state, await october(state));
  expect(await settlingOf()).toEqual({ settlingmonth: null, card: 0 });
  const entries = await company.tx((db) =>
    db
      .selectFrom('expense_entry')
      .select(['kind', 'reference', 'amount', 'payrollmonth'])
      .where('employeeid', '=', employeeid)
      .orderBy('expenseentryid')
      .execute(),
  );
  expect(entries).toEqual([
    { kind: 'payroll', reference: 'C-1', amount: -3_000_00, payrollmonth: OCTOBER },
    { kind: 'card_recovery', reference: OCTOBER, amount: 700_00, payrollmonth: OCTOBER },
  ]);
  // The hand-over of the month finds nothing left.
  expect((await company.admin.call(getHandOver, { month: OCTOBER })).rows).toEqual([]);
});
