import { addDays, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/** People whose bank account was changed: the code, and how many days before the end of the month. */
const CHANGED = { AC0013: 1, AC0017: 12 } as const;

/** Bank accounts that were changed before a month is paid: one so shortly that the account of before is paid, one earlier. */
export async function seedAccounts(db: Db, { month, maker }: { month: Month; maker: number }): Promise<void> {
  const people = await db
    .selectFrom('employee as e')
    .innerJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .select([
      'e.employeeid',
      'e.employeecode',
      'e.joiningdate',
      'b.bankname',
      'b.bankaccount',
      'b.ifsc',
      'b.paymentmode',
    ])
    .where('e.employeecode', 'in', Object.keys(CHANGED))
    .execute();
  for (const { employeecode, joiningdate, ...before } of people) {
    const changed = addDays(lastDay(month), -CHANGED[employeecode as keyof typeof CHANGED]);
    const after = {
      ...before,
      bankname: 'State Bank of India',
      bankaccount: `3020${before.employeeid}5581`,
      ifsc: 'SBIN0000691',
    };
    await db
      .insertInto('employee_bank_history')
      .values([
        { ...before, effectivefrom: joiningdate, addeddate: joiningdate, addedby: maker },
        { ...after, effectivefrom: changed, addeddate: changed, addedby: maker },
      ])
      .execute();
    const { employeeid, ...account } = after;
    await db.updateTable('employee_bank').set(account).where('employeeid', '=', employeeid).execute();
  }
}
