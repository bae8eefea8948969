import { addDays } from '#platform/engine/day.ts';
import { payBulk, returnPayment } from '#modules/expense/contract/pay.ts';
import type { DemoCalls } from './calls.ts';
import { ALL, type DemoClaim, meal, PAYER, seedClaim, taxi } from './claims.ts';

/** Claims that are paid together with a file for the bank: one is cleared, one came back, one is open. */
const TOGETHER: readonly DemoClaim[] = [
  { by: 'AC0010', subject: 'Spare parts for the oven', lines: [taxi(29, 520)] },
  { by: 'AC0011', subject: 'Drawings from the printer', lines: [taxi(29, 340)] },
  { by: 'AC0019', subject: 'Interviews at the college', lines: [taxi(29, 610), meal(29, 480, 'Pune')] },
].map((claim) => ({ ...claim, submitted: 27, decided: { by: 'AC0005', ago: 25, lines: ALL } }));
const TOGETHER_AGO = 20;

/** Pays claims together, and what the statement of the bank has of them three days later. */
export async function seedPayout(calls: DemoCalls): Promise<void> {
  const { db, today } = calls;
  const expenseclaimids: number[] = [];
  for (const claim of TOGETHER) expenseclaimids.push(await seedClaim(calls, claim));
  const paidon = addDays(today, -TOGETHER_AGO);
  const how = { method: 'bank', paidon, reference: 'Bulk 0117', reason: null, isfile: true } as const;
  await calls.call(payBulk, { expenseclaimids, ...how }, { by: PAYER, ago: TOGETHER_AGO });
  const [cleared, returned] = await db
    .selectFrom('expense_payment')
    .select(['expensepaymentid', 'paymentno'])
    .where('expensepayoutid', 'is not', null)
    .orderBy('paymentno')
    .execute();
  if (!cleared || !returned) throw new Error('The demo company paid no claims together');
  const clearedon = addDays(paidon, 1);
  await db
    .insertInto('expense_clearing')
    .values({ expensepaymentid: cleared.expensepaymentid, clearedon, reference: `NEFT ${cleared.paymentno}` })
    .execute();
  await calls.call(
    returnPayment,
    { expensepaymentid: returned.expensepaymentid, returnedon: addDays(paidon, 3), note: 'Account closed' },
    { by: PAYER, ago: TOGETHER_AGO - 3 },
  );
}
