import { sql } from 'kysely';
import {
  EXTRA_DEDUCTION,
  EXTRA_PAYMENT,
  NON_PAYROLL_INCOME,
  PENDING,
  VARIABLE_PAYMENT,
} from '#modules/payroll/contract/run/start-items.ts';
import { LOAN_PENDING } from '#modules/payroll/contract/run/start-loans.ts';
import { VPF_REQUESTED } from '#modules/payroll/contract/run/start-vpf.ts';
import type { Decision, DecisionWaiting } from '#modules/payroll/contract/run/waiting.ts';
import { may } from '#platform/contract/features.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';

/** Settlements that a list names one by one. */
const MAX_SETTLEMENTS = 20;
const DRAFT = 1;
/** The kinds of items, by their ids. */
export const ITEM_DECISIONS: Readonly<Record<number, Decision>> = {
  [VARIABLE_PAYMENT]: 'variable',
  [EXTRA_PAYMENT]: 'payment',
  [EXTRA_DEDUCTION]: 'deduction',
  [NON_PAYROLL_INCOME]: 'income',
};

type Row = { count: number; amount: number | null; on: string | null };
const entry = (of: Decision, { count, amount, on }: Row): DecisionWaiting[] =>
  count === 0 || on === null ? [] : [{ kind: 'decide', of, count, amount, employeeexitid: null, fullname: null, on }];

type Caller = Pick<Session, 'accountid' | 'employeeid' | 'grants'>;

/** What one person entered and the caller may decide: nothing of their own, and nothing about them. */
export async function decisionsWaiting(db: Db, caller: Caller): Promise<DecisionWaiting[]> {
  const { accountid, grants } = caller;
  const self = caller.employeeid ?? 0;
  return [
    ...(may(grants, 'payrollApprove', 'edit') ? await itemsWaiting(db, accountid, self) : []),
    ...(may(grants, 'payrollInput', 'edit') ? await settlementsWaiting(db, accountid, self) : []),
  ];
}

/** All of it, whoever asks; of the settlements only that of an exit, when it is named. */
export const everythingWaiting = async (db: Db, employeeexitid?: number): Promise<DecisionWaiting[]> => [
  ...(await itemsWaiting(db, 0, 0)),
  ...(await settlementsWaiting(db, 0, 0, employeeexitid)),
];

async function itemsWaiting(db: Db, accountid: number, self: number): Promise<DecisionWaiting[]> {
  const items = await db
    .selectFrom('pay_item')
    .select('kindid')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string>('addeddate').as('on')])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('statusid', '=', PENDING)
    .where('addedby', 'is distinct from', accountid)
    .where('employeeid', '<>', self)
    .groupBy('kindid')
    .orderBy('kindid')
    .execute();
  const loans = await db
    .selectFrom('loan_request')
    .select('loankind')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string>('addeddate').as('on')])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('statusid', '=', LOAN_PENDING)
    .where('addedby', 'is distinct from', accountid)
    .where('employeeid', '<>', self)
    .groupBy('loankind')
    .orderBy('loankind', 'desc')
    .execute();
  return [
    ...items.flatMap(({ kindid, ...row }) => entry(ITEM_DECISIONS[kindid] ?? 'payment', row)),
    ...loans.flatMap(({ loankind, ...row }) => entry(loankind === 'Loan' ? 'loan' : 'advance', row)),
  ];
}

/** Requests of employees for their provident fund, and drafts of settlements, which whoever enters pay decides. */
async function settlementsWaiting(
  db: Db,
  accountid: number,
  self: number,
  employeeexitid?: number,
): Promise<DecisionWaiting[]> {
  const vpf = await db
    .selectFrom('employee_vpf')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string>('addeddate').as('on')])
    .where('statusid', '=', VPF_REQUESTED)
    .where('employeeid', '<>', self)
    .executeTakeFirstOrThrow();
  const settlements = await db
    .selectFrom('final_settlement as s')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select(['s.employeeexitid', 'e.fullname', 's.savedat as on'])
    .where('s.statusid', '=', DRAFT)
    .where('s.savedby', '<>', accountid)
    .where('s.employeeid', '<>', self)
    .$if(employeeexitid !== undefined, (only) => only.where('s.employeeexitid', '=', employeeexitid ?? 0))
    .orderBy('s.savedat')
    .limit(MAX_SETTLEMENTS)
    .execute();
  return [
    ...entry('vpf', { ...vpf, amount: null }),
    ...settlements.map((row): DecisionWaiting => ({
      kind: 'decide',
      of: 'settlement',
      count: 1,
      amount: null,
      ...row,
    })),
  ];
}
