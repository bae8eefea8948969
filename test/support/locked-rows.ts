import type { Db } from '#platform/server/db.ts';

/** A row of each table of expenses that only grows, and a seal of the audit trail. */
export async function addLockedRows(db: Db, employeeid: number): Promise<void> {
  const { expenseclaimid } = await db
    .insertInto('expense_claim')
    .values({ employeeid, claimno: 'EC-1', title: 'Visit' })
    .returning('expenseclaimid')
    .executeTakeFirstOrThrow();
  const ofClaim = { employeeid, expenseclaimid };
  await db
    .insertInto('expense_payment')
    .values({ ...ofClaim, paymentno: 'EP-1', kind: 'pay', method: 'cash', amount: 1, paidon: '2026-10-05' })
    .execute();
  await db.insertInto('expense_payout').values({ paidon: '2026-10-05' }).execute();
  await db
    .insertInto('expense_event')
    .values({ ...ofClaim, kind: 'pay', recordedat: '2026-10-05T06:00:00Z', recordedminute: '2026-10-05 11:30' })
    .execute();
  await db
    .insertInto('expense_entry')
    .values({ employeeid, entrydate: '2026-10-05', rank: 0, kind: 'payment', reference: 'EP-1', amount: -1 })
    .execute();
  const days = { cutoff: '2026-10-25 18:00', lock: '2026-10-28 18:00', payday: '2026-10-30' };
  await db
    .insertInto('expense_payroll')
    .values({ month: '2026-10', ...days, lockedat: '2026-10-28T12:30:00Z' })
    .execute();
  const figures = { reimbursements: 1, taxable: 0, cardrecovery: 0, advancerecovery: 0 };
  await db
    .insertInto('expense_payroll_person')
    .values({ month: '2026-10', employeeid, ...figures })
    .execute();
  await db
    .insertInto('audit_seal')
    .values({ sealid: 900, fromtxid: 0, uptotxid: 0, rowcount: 0, hash: '', previoushash: '' })
    .execute();
}
