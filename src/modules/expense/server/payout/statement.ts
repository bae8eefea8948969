import { dayWords } from '#platform/engine/months.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { formatRupees, paise, sum } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { column, dateColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { readMoney, readText } from '#bulk/engine/cell.ts';
import { statementBulk } from '../../contract/payout.ts';
import { apply as applyEvent } from '../../engine/apply.ts';
import { taxYearOf } from '../../engine/cycle.ts';
import { paymentNumberIn } from '../../engine/statement.ts';
import { accountsOf } from '../account.ts';
import { SENTENCES } from '../event.ts';
import { bookReturns } from './returns.ts';

const MAX_REFERENCE = 200;
const STATES = { Paid: false, Returned: true } as const;
type State = keyof typeof STATES;
/** Words of banks for a payment that came back. */
const CAME_BACK = /^(returned|return|rejected|reject|failed|failure|reversed|reversal|bounced)$/i;
const isReturn = (row: ReadRow): boolean => textOf(row, 'state') === 'Returned';
const numberIn = (row: ReadRow): string | undefined => paymentNumberIn(textOf(row, 'reference') ?? '');

/** The payments that rows name, by their numbers, with what is reconciled of them already. */
async function paymentsOf(db: Db, rows: readonly ReadRow[]) {
  const numbers = [...new Set(rows.flatMap((row) => numberIn(row) ?? []))];
  const { rows: stored } = await tenantSql<{
    expensepaymentid: number;
    paymentno: string;
    employeeid: number;
    expenseclaimid: number | null;
    kind: string;
    method: string;
    amount: number;
    paidon: Day | null;
    iscleared: boolean;
    isreturned: boolean;
  }>`
    select p.expensepaymentid, p.paymentno, p.employeeid, p.expenseclaimid, p.kind, p.method, p.amount, p.paidon,
      c.clearedon is not null as iscleared, r.expensepaymentid is not null as isreturned
    from expense_payment p
    left join expense_clearing c on c.subscriptionid = p.subscriptionid and c.expensepaymentid = p.expensepaymentid
    left join expense_payment r on r.subscriptionid = p.subscriptionid and r.returns = p.expensepaymentid
    where p.subscriptionid = current_subscription() and p.paymentno = any(${numbers}::text[])`.execute(db);
  return new Map(stored.map((row) => [row.paymentno, row]));
}
type Payment = Awaited<ReturnType<typeof paymentsOf>> extends Map<string, infer P> ? P : never;

/** Compares a row with the payment it names; what is reconciled already is left out. */
function compare(row: ReadRow, payment: Payment | undefined, today: Day): void {
  const on = textOf(row, 'date');
  const number = numberIn(row) ?? '';
  if (!payment || payment.kind !== 'pay')
    return fail(row, 'reference', say`There is no payment ${number} of a claim. Correct the reference`);
  if (payment.method !== 'bank') return fail(row, 'reference', say`${number} was not paid by the bank`);
  const amount = paise(Math.abs(numberOf(row, 'amount')));
  const paid = formatRupees(paise(payment.amount));
  const stated = formatRupees(amount);
  if (amount !== payment.amount) fail(row, 'amount', say`${number} is of ${paid}, and the statement has ${stated}`);
  if (on !== null && payment.paidon !== null && on < payment.paidon)
    fail(row, 'date', say`${number} was paid later, on ${dayWords(payment.paidon)}`);
  if (on !== null && on > today) fail(row, 'date', say`This day is still to come`);
  if (failed(row) || !(isReturn(row) ? payment.isreturned : payment.iscleared || payment.isreturned)) return;
  notice(row, 'reference', say`${number} is reconciled already`);
  row.leftout = true;
}

/** Whether each return could be booked, by the accounts as they are. */
async function checkReturns(db: Db, rows: readonly ReadRow[], payments: ReadonlyMap<string, Payment>, today: Day) {
  const returned = rows.flatMap((row) => {
    const payment = payments.get(numberIn(row) ?? '');
    return payment && isReturn(row) && !failed(row) && row.leftout !== true ? [{ row, payment }] : [];
  });
  if (returned.length === 0) return;
  const accounts = await accountsOf(db, [...new Set(returned.map(({ payment }) => payment.employeeid))], {
    claimids: returned.flatMap(({ payment }) => payment.expenseclaimid ?? []),
    paymentids: returned.map(({ payment }) => payment.expensepaymentid),
    taxyear: taxYearOf(today),
    isread: true,
  });
  for (const { row, payment } of returned) {
    const account = accounts.get(payment.employeeid);
    const event = { kind: 'bankreturn', of: payment.paymentno, paymentno: '', on: today } as const;
    const applied = account && applyEvent(account, event);
    if (!applied || 'failure' in applied) fail(row, 'reference', SENTENCES[applied?.failure ?? 'state']);
  }
}

type Undo = { readonly isreturn: boolean };

/** The statement of the bank: payments that it has are cleared, those that came back are booked as returned. */
export const statementKind: BulkKind = {
  kind: statementBulk.kind,
  title: statementBulk.title,
  key: ['reference'],
  named: true,
  sheet: 'Statement',
  columns: [
    textColumn(
      {
        name: 'reference',
        label: 'Reference',
        aliases: ['Narration', 'Description', 'Remarks', 'Customer Reference', 'Ref No'],
        required: true,
        hint: 'Contains the number of the payment, such as EP-000012; rows without one are left out',
      },
      MAX_REFERENCE,
    ),
    dateColumn({
      name: 'date',
      label: 'Date',
      aliases: ['Value Date', 'Transaction Date', 'Txn Date'],
      required: true,
    }),
    column({
      name: 'amount',
      label: 'Amount',
      aliases: ['Transaction Amount', 'Debit', 'Withdrawal'],
      required: true,
      hint: 'Rupees, with or without a minus sign',
      ismoney: true,
      read: (cell) => readMoney(cell, { negative: true }),
    }),
    column({
      name: 'state',
      label: 'Status',
      aliases: ['Transaction Status', 'Payment Status'],
      hint: 'Returned for a payment that came back; anything else, and blank, is paid',
      choices: Object.keys(STATES),
      read: (cell) => {
        const text = readText(cell, MAX_REFERENCE);
        if (!text.ok) return text;
        const state: State = CAME_BACK.test((text.value ?? '').trim()) ? 'Returned' : 'Paid';
        return { ...text, value: state };
      },
    }),
    textColumn({ name: 'reason', label: 'Reason', aliases: ['Return Reason', 'Remark'] }, 500),
  ],
  validate: async ({ db, today }, rows) => {
    const payments = await paymentsOf(db, rows);
    for (const row of rows) {
      const number = numberIn(row);
      if (number !== undefined) compare(row, payments.get(number), today);
      else if (!failed(row)) {
        notice(row, 'reference', say`No payment of expenses`);
        row.leftout = true;
      }
    }
    const own = rows.filter((row) => numberIn(row) !== undefined && row.leftout !== true);
    for (const group of Map.groupBy(own, (row) => `${numberIn(row)} ${isReturn(row)}`).values())
      if (group.length > 1)
        for (const row of group)
          fail(
            row,
            'reference',
            say`Rows ${group.map((one) => one.rownumber).join(', ')} are the same payment. Keep one of them.`,
          );
    await checkReturns(db, rows, payments, today);
    return { offered: [] };
  },
  impact: async (_given, rows) => {
    const sumOf = (of: readonly ReadRow[]) => sum(of.map((row) => paise(Math.abs(numberOf(row, 'amount')))));
    return {
      place: null,
      questions: [],
      sums: [
        { label: 'Cleared', paise: sumOf(rows.filter((row) => !isReturn(row))) },
        { label: 'Returned', paise: sumOf(rows.filter(isReturn)) },
      ],
    };
  },
  weighty: async () => true,
  apply: async ({ db, accountid, job }, rows) => {
    const payments = await paymentsOf(db, rows);
    const named = rows.flatMap((row) => {
      const payment = payments.get(numberIn(row) ?? '');
      return payment ? [{ row, expensepaymentid: payment.expensepaymentid, on: day(textOf(row, 'date') ?? '') }] : [];
    });
    const cleared = named.filter(({ row }) => !isReturn(row));
    for (const part of chunks(cleared, 4))
      await db
        .insertInto('expense_clearing')
        .values(
          part.map(({ row, expensepaymentid, on }) => ({
            expensepaymentid,
            clearedon: on,
            reference: textOf(row, 'reference') ?? '',
            addedby: accountid,
          })),
        )
        .execute();
    const returned = named.filter(({ row }) => isReturn(row));
    if (returned.length > 0 && !job) throw new Error('Returned payments are booked by a job, which tells the people');
    if (returned.length > 0 && job)
      await bookReturns(
        { ...job, db, session: { accountid } },
        returned.map(({ row, expensepaymentid, on }) => ({
          expensepaymentid,
          returnedon: on,
          note: textOf(row, 'reason'),
        })),
      );
    return named.map(({ row, expensepaymentid }) => {
      const undo: Undo = { isreturn: isReturn(row) };
      return { rownumber: row.rownumber, objectid: expensepaymentid, undo };
    });
  },
  undo: async ({ db }, rows) => {
    const [kept, cleared] = [true, false].map((isreturn) =>
      rows.filter(({ undo }) => (undo as Undo).isreturn === isreturn),
    );
    await db
      .deleteFrom('expense_clearing')
      .where(
        anyOf(
          'expensepaymentid',
          (cleared ?? []).map(({ objectid }) => objectid),
        ),
      )
      .execute();
    return new Map(
      (kept ?? []).map(({ rownumber }) => [
        rownumber,
        'The return is booked in the passbook and stays. Pay the claim again if the money did not come back',
      ]),
    );
  },
};

export const statementUpload = serveBulk(statementBulk, statementKind);
