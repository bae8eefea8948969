import type { Db } from '#platform/server/db.ts';

export { BANK_FILES, type BankFiles } from './bank-file.ts';

/** What a payroll pays, taxes and recovers of one person, in paise. */
export type HandedOver = {
  readonly employeecode: string;
  readonly fullname: string;
  readonly reimbursements: number;
  readonly taxable: number;
  readonly cardrecovery: number;
  readonly advancerecovery: number;
};

/** What a month handed to payroll, by person in order of codes; undefined while it is not handed over. */
export async function handedOver(db: Db, month: string): Promise<HandedOver[] | undefined> {
  const stored = await db.selectFrom('expense_payroll').select('month').where('month', '=', month).executeTakeFirst();
  if (!stored) return undefined;
  return db
    .selectFrom('expense_payroll_person as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['e.employeecode', 'e.fullname', 'p.reimbursements', 'p.taxable', 'p.cardrecovery', 'p.advancerecovery'])
    .where('p.month', '=', month)
    .orderBy('e.employeecode')
    .execute();
}

export {
  isReserved,
  leaverExpenses,
  type LeaverExpenses,
  releaseExpenses,
  reserveExpenses,
  settleExpenses,
} from './settlement.ts';
export { EXPENSE_POLICIES } from './policy.ts';
