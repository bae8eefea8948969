import { day, type Day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { ApplicationError, notFound } from '#platform/server/application-error.ts';
import type { BankFiles } from '../bank-file.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';

type BankAccount = {
  readonly bankname: string | null;
  readonly bankaccount: string | null;
  readonly ifsc: string | null;
};
/** The accounts of people who have one. */
export type BankAccounts = ReadonlyMap<number, BankAccount>;
export const NO_BANK: BankAccount = { bankname: null, bankaccount: null, ifsc: null };
export const noAccount = () =>
  new ApplicationError({
    status: 409,
    code: 'conflict',
    text: 'This person has no bank account here. Enter it in the profile, or pay in another way',
  });

export async function bankAccountsOf(db: Db, employeeids: readonly number[]): Promise<BankAccounts> {
  const rows = await db
    .selectFrom('employee_bank')
    .select(['employeeid', 'bankname', 'bankaccount', 'ifsc'])
    .where(anyOf('employeeid', employeeids))
    .where('bankaccount', '<>', '')
    .execute();
  return new Map(rows.map(({ employeeid, ...account }) => [employeeid, account]));
}

export async function addPayout(
  { db, session }: Context,
  values: { paidon: Day; reference: string | null },
): Promise<number> {
  const { expensepayoutid } = await db
    .insertInto('expense_payout')
    .values({ ...values, addedby: session.accountid })
    .returning('expensepayoutid')
    .executeTakeFirstOrThrow();
  return expensepayoutid;
}

/** The files for the bank of a payout; none where no module writes any. @throws ApplicationError 404, 409 with why */
export async function payoutFiles(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  files: readonly BankFiles[],
  expensepayoutid: number,
) {
  const rows = await db
    .selectFrom('expense_payment as p')
    .innerJoin('expense_payout as o', 'o.expensepayoutid', 'p.expensepayoutid')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['o.paidon', 'p.paymentno', 'p.amount', 'p.bankname', 'p.bankaccount', 'p.ifsc'])
    .select(['e.employeecode', 'e.fullname'])
    .where('p.expensepayoutid', '=', expensepayoutid)
    .orderBy('p.paymentno')
    .execute();
  const [first] = rows;
  if (!first) return notFound();
  const payments = rows.map((row) => ({
    paymentno: row.paymentno,
    code: row.employeecode,
    name: row.fullname,
    amount: paise(row.amount),
    bankname: row.bankname ?? '',
    account: row.bankaccount ?? '',
    ifsc: row.ifsc ?? '',
  }));
  const request = { label: tenant.label, paidon: day(first.paidon), payments };
  return (await Promise.all(files.map((write) => write(db, request)))).flat();
}
