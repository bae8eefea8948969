import type { Cell } from '#bulk/engine/cell.ts';
import { stage } from '#bulk/server/stage.ts';
import { rupeeText, paise } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { type HandedOver, handedOver } from '#modules/expense/server/public.ts';
import { EXPENSE_WORDS, takeExpenses } from '../../../contract/person/expenses.ts';
import { monthName } from '../../../engine/wording.ts';
import { extraPaymentKind } from './extra-payments.ts';

const HEADINGS = ['Employee Code', 'Full Name', 'Kind', 'Type', 'Amount', 'Note'];
const text = (value: string): Cell => ({ kind: 'text', text: value });
const money = (amount: number): Cell => {
  const figure = rupeeText(paise(amount));
  return { kind: 'number', value: Number(figure), text: figure };
};

type Part = readonly ['Earning' | 'Deduction', string, number];

/**
 * The earnings and deductions of a person: what payroll pays, and what it recovers. What is taxable was paid with the
 * claim, so it is earned and deducted again: only its tax stays.
 */
export const expenseParts = ({ reimbursements, taxable, cardrecovery, advancerecovery }: HandedOver): Part[] => {
  const parts: Part[] = [
    ['Earning', EXPENSE_WORDS.reimbursement, reimbursements],
    ['Earning', EXPENSE_WORDS.taxable, taxable],
    ['Deduction', EXPENSE_WORDS.taxablepaid, taxable],
    ['Deduction', EXPENSE_WORDS.card, cardrecovery],
    ['Deduction', EXPENSE_WORDS.advance, advancerecovery],
  ];
  return parts.filter(([, , amount]) => amount > 0);
};

/** Stages what a month handed over as rows of an upload: it is checked, applied and undone like all others. */
export const takeExpensesServed = serve(takeExpenses, async ({ db, session }, { payrollmonth }) => {
  const people = await handedOver(db, payrollmonth);
  const month = monthName(payrollmonth);
  if (!people)
    return failWith('conflict', {
      status: 409,
      text: `The expenses of ${month} have not been handed over yet. The expense payer does it after their lock`,
    });
  const rows = people.flatMap((person) =>
    expenseParts(person).map(([kind, type, amount]) => [
      text(person.employeecode),
      text(person.fullname),
      text(kind),
      text(type),
      money(amount),
      text(`Expenses of ${month}`),
    ]),
  );
  if (rows.length === 0)
    return failWith('conflict', { status: 409, text: `The expenses of ${month} hand nothing to payroll` });
  const { bulkbatchid, totalrows } = await stage(db, {
    kind: extraPaymentKind,
    filename: `Expenses ${payrollmonth}`,
    bytes: Buffer.from(JSON.stringify(rows)),
    sheets: [{ name: extraPaymentKind.sheet ?? '', rows: [HEADINGS.map(text), ...rows] }],
    accountid: session.accountid,
    layout: 'none',
    parameters: { payrollmonth },
  });
  return [{ bulkbatchid, totalrows }];
});
