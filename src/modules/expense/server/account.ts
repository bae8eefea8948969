import { sql } from 'kysely';
import type { Day, Month } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Account, AccountAdvance, AccountClaim, AccountLine, AccountPayment, Debt } from '../engine/account.ts';
import type { Assessment } from '../engine/facts.ts';

/** An assessment as it is stored with its line. */
export const assessmentOf = (stored: unknown): Assessment => stored as Assessment;

/** How the states of a line are stored, by their numbers. */
export const LINE_STATES = ['undecided', 'approved', 'rejected', 'sentback'] as const;

/** What of accounts is loaded: advances always, claims by their ids or those that have something open or committed. */
export type Loaded = {
  readonly claimids?: readonly number[];
  readonly month?: Month;
  readonly paymentids?: readonly number[];
  readonly taxyear: number;
  /** Whether they are only looked at, and not locked for a change. */
  readonly isread?: boolean;
};

/** Locks the accounts of people, in the order of their ids, so that one event at a time changes each. */
export async function lockAccounts(db: Db, employeeids: readonly number[]): Promise<void> {
  if (employeeids.length === 0) return;
  const ordered = employeeids.toSorted((a, b) => a - b);
  await db
    .insertInto('expense_account')
    .values(ordered.map((employeeid) => ({ employeeid })))
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doNothing())
    .execute();
  await db
    .selectFrom('expense_account')
    .select('employeeid')
    .where(anyOf('employeeid', ordered))
    .orderBy('employeeid')
    .forUpdate()
    .execute();
}

type StoredDebt = {
  due: number;
  setoff: number;
  paid: number;
  committed: unknown;
  isreturned: boolean;
  dueon: string | null;
};
export const committedOf = (value: unknown): Map<Month, Paise> =>
  new Map(Object.entries(value as Record<Month, number>).map(([month, amount]) => [month as Month, paise(amount)]));

/** A row with what is owed under its number, as the account has it. */
export const debtOfRow = ({ due, setoff, paid, committed, isreturned, dueon }: StoredDebt): Debt => ({
  due: paise(due),
  setoff: paise(setoff),
  paid: paise(paid),
  committed: committedOf(committed),
  isreturned,
  dueon: dueon as Day | null,
});

async function linesOf(db: Db, claimids: readonly number[]): Promise<Map<number, AccountLine[]>> {
  if (claimids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_line')
    .selectAll()
    .where(anyOf('expenseclaimid', claimids))
    .where('iscurrent', '=', true)
    .orderBy('expenseclaimid')
    .orderBy('lineno')
    .execute();
  const lines = rows.map((row) => ({
    expenseclaimid: row.expenseclaimid,
    line: {
      lineno: row.lineno,
      category: row.category,
      isown: row.isown,
      claimed: paise(row.claimed),
      allowed: paise(row.allowed),
      needsdeviation: paise(row.needsdeviation),
      taxableabove: assessmentOf(row.assessment).taxableabove,
      state: LINE_STATES[row.stateid - 1] ?? 'undecided',
      approval: paise(row.approval),
      deviation: paise(row.deviation),
      hasdeviation: row.hasdeviation,
      taxable: paise(row.taxable),
    } satisfies AccountLine,
  }));
  return new Map(
    [...Map.groupBy(lines, ({ expenseclaimid }) => expenseclaimid)].map(([id, of]) => [id, of.map(({ line }) => line)]),
  );
}

const claimRows = (db: Db, employeeids: readonly number[], { claimids, month }: Loaded) =>
  db
    .selectFrom('expense_claim')
    .select(['expenseclaimid', 'employeeid', 'claimno', 'expensetripid', 'issubmitted', 'submission', 'submittedat'])
    .select(['deciders', 'due', 'setoff', 'paid', 'committed', 'isreturned', 'dueon'])
    .where(anyOf('employeeid', employeeids))
    .where((c) =>
      claimids
        ? anyOf('expenseclaimid', claimids)
        : c.or([sql<boolean>`setoff + paid < due`, ...(month ? [sql<boolean>`committed ? ${month}`] : [])]),
    )
    .orderBy('expenseclaimid')
    .execute();

const advanceRows = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('expense_advance as a')
    .leftJoin('expense_trip as t', 't.expensetripid', 'a.expensetripid')
    .select([
      'a.expenseadvanceid',
      'a.employeeid',
      'a.advanceno',
      'a.expensetripid',
      'a.statusid',
      'a.rate',
      'a.payout',
    ])
    .select(['a.open', 'a.due', 'a.setoff', 'a.paid', 'a.committed', 'a.isreturned', 'a.dueon', 'a.paidon'])
    // A trip that is cancelled gives no time to settle.
    .select(
      sql<string | null>`case when t.iscancelled then a.paidon else coalesce(t.returnday, a.paidon) end`.as(
        'settlefrom',
      ),
    )
    .where(anyOf('a.employeeid', employeeids))
    .execute();

/** Payments that the bank may have returned, with whether it did. */
async function paymentsOf(db: Db, paymentids: readonly number[] = []): Promise<Map<string, AccountPayment>> {
  if (paymentids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_payment as p')
    .leftJoin('expense_payment as r', 'r.returns', 'p.expensepaymentid')
    .select(['p.paymentno', 'p.expenseclaimid', 'p.expenseadvanceid', 'p.method', 'p.amount'])
    .select('r.expensepaymentid as returnid')
    .where(anyOf('p.expensepaymentid', paymentids))
    .where('p.kind', '=', 'pay')
    .execute();
  return new Map(
    rows.map(({ paymentno, returnid, expenseclaimid, expenseadvanceid, method, amount }) => [
      paymentno,
      {
        paymentno,
        of:
          expenseclaimid === null
            ? ({ kind: 'advance', id: expenseadvanceid ?? 0 } as const)
            : ({ kind: 'claim', id: expenseclaimid } as const),
        method: method as AccountPayment['method'],
        amount: paise(amount),
        isreturned: returnid !== null,
      },
    ]),
  );
}

/** What the payroll of a month paid of claims and advances already, by person and number: by settlements. */
export async function settledIn(
  db: Db,
  month: Month,
  employeeids: readonly number[],
): Promise<(employeeid: number) => ReadonlyMap<string, Paise>> {
  const rows = await db
    .selectFrom('expense_entry')
    .select((eb) => ['employeeid', 'reference', eb.fn.sum<string>('amount').as('amount')])
    .where('payrollmonth', '=', month)
    .where('kind', '=', 'payroll')
    .where(anyOf('employeeid', employeeids))
    .groupBy(['employeeid', 'reference'])
    .execute();
  const byPerson = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return (employeeid) =>
    new Map((byPerson.get(employeeid) ?? []).map(({ reference, amount }) => [reference, paise(0 - Number(amount))]));
}

/** The accounts of people, locked unless they are only read: a fixed number of statements for any number of them. */
export async function accountsOf(
  db: Db,
  employeeids: readonly number[],
  loaded: Loaded,
): Promise<Map<number, Account>> {
  if (loaded.isread !== true) await lockAccounts(db, employeeids);
  const heads = await db
    .selectFrom('expense_account')
    .select(['employeeid', 'card', 'settlingmonth'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const ofPerson = <T extends { employeeid: number }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ employeeid }) => employeeid);
  const claims = ofPerson(await claimRows(db, employeeids, loaded));
  const lines = await linesOf(db, loaded.claimids ?? []);
  const advances = ofPerson(await advanceRows(db, employeeids));
  const payments = await paymentsOf(db, loaded.paymentids);
  const years = ofPerson(
    await db
      .selectFrom('expense_tax_year')
      .select(['employeeid', 'category', 'amount'])
      .where(anyOf('employeeid', employeeids))
      .where('taxyear', '=', loaded.taxyear)
      .execute(),
  );
  const accounts = new Map<number, Account>();
  for (const { employeeid, card, settlingmonth } of heads) {
    accounts.set(employeeid, {
      employeeid,
      ...(settlingmonth === null ? {} : { settling: settlingmonth as Month }),
      card: paise(card),
      payments,
      taxyear: new Map((years.get(employeeid) ?? []).map(({ category, amount }) => [category, paise(amount)])),
      claims: new Map(
        (claims.get(employeeid) ?? []).map((row): [number, AccountClaim] => [
          row.expenseclaimid,
          {
            ...debtOfRow(row),
            expenseclaimid: row.expenseclaimid,
            claimno: row.claimno,
            expensetripid: row.expensetripid,
            issubmitted: row.issubmitted,
            submission: row.submission,
            submittedat: row.submittedat,
            // Arrays of ids come as text.
            deciders: row.deciders.map(Number),
            lines: row.issubmitted ? (lines.get(row.expenseclaimid) ?? []) : [],
          },
        ]),
      ),
      advances: new Map(
        (advances.get(employeeid) ?? []).map((row): [number, AccountAdvance] => [
          row.expenseadvanceid,
          {
            ...debtOfRow(row),
            expenseadvanceid: row.expenseadvanceid,
            advanceno: row.advanceno,
            expensetripid: row.expensetripid,
            isapproved: row.statusid === 2,
            rate: row.rate,
            payout: row.payout,
            open: paise(row.open),
            settlefrom: row.settlefrom as Day | null,
          },
        ]),
      ),
    });
  }
  return accounts;
}
