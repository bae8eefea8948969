import type { Db } from '#platform/server/db.ts';

const FIGURES =
  'inservice present home duty paidleave unpaidleave weeklyoff holiday absent leavehours absentfromleave marks waived breaches shortweeks penaltyfromleave penaltylossofpay lossofpay paiddays overtimeworking overtimeoff compoff extracarried encashed regularised';

/** A close of October 2026 with one person, whose figures are all zero. */
export async function addClosedPerson(db: Db, employeeid: number): Promise<void> {
  const { closeid } = await db
    .insertInto('time_close')
    .values({ fromday: '2026-10-01', today: '2026-10-31', postedon: '2026-11-02' })
    .returning('closeid')
    .executeTakeFirstOrThrow();
  const figures = Object.fromEntries(FIGURES.split(' ').map((name) => [name, 0]));
  await db
    .insertInto('time_close_person')
    .values({ closeid, employeeid, closedon: '2026-11-02', reasons: '{}', ...figures } as never)
    .execute();
  const exit = { closeid, employeeid, leavingdate: '2026-10-31', encashed: 0, reasons: '{}' };
  await db.insertInto('time_close_exit').values(exit).execute();
}

/** Rows of a person that are never changed: a bank account before, an acknowledgement. */
export async function addPersonRows(db: Db, employeeid: number): Promise<void> {
  await db
    .insertInto('employee_bank_history')
    .values({ employeeid, paymentmode: 'Bank', effectivefrom: '2026-09-01' })
    .execute();
  const shown = { objectkind: 'company_policy', objectid: 1, edition: 1, hash: '0'.repeat(64), language: 'english' };
  await db
    .insertInto('acknowledgement')
    .values({ ...shown, employeeid, answerid: 1 })
    .execute();
}
