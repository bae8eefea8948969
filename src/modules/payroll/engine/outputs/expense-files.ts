import type { BankPayment } from '#platform/contract/bank-payment.ts';
import { LINE_NUMBER } from '#modules/payroll/contract/outputs/output-scope.ts';
import { monthOf, type Day } from '#platform/engine/day.ts';
import type { FormulaValue } from '#platform/engine/formula.ts';
import { fraction, NOTHING } from '#platform/engine/rounding.ts';
import { say } from '#platform/engine/say.ts';
import { bankProblem } from './check-files.ts';
import type { PreparedLayout } from './compile.ts';
import { runTexts } from './values.ts';
import { inOrder, linesText, type OutputLine } from './write.ts';

type Of = { readonly label: string; readonly paidon: Day };

const runOf = ({ label, paidon }: Of) => ({ label, month: monthOf(paidon), paydate: paidon, sequence: 0 });

/** What formulas may read of a payment of expenses: the person, the payment and its day, nothing of a payslip. */
const scopeOf = (payment: BankPayment, of: Of): Record<string, FormulaValue> => ({
  ...runTexts(runOf(of)),
  [LINE_NUMBER]: NOTHING,
  payment_number: payment.paymentno,
  employee_code: payment.code,
  full_name: payment.name,
  bank_name: payment.bankname,
  bank_account: payment.account,
  ifsc: payment.ifsc,
  net_pay: fraction(payment.amount, 100),
  pays_by_bank: true,
  payout_hold: false,
});

/** Whether a layout writes the number of the payment, by which the statement of the bank is read back. */
export const isOfExpenses = ({ columns }: PreparedLayout): boolean =>
  columns.some(({ formula }) => formula.names.includes('payment_number'));

/** Why a layout cannot write payments of expenses; undefined for one that can. */
function foreignName({ layout, columns, where, orderby }: PreparedLayout, present: object): string | undefined {
  const names = [...columns.map(({ formula }) => formula), where, orderby].flatMap((formula) => formula?.names ?? []);
  const name = names.find((one) => !Object.hasOwn(present, one));
  return name === undefined
    ? undefined
    : say`“${layout.name}” reads ${name}, which a payment of expenses does not have. Add a layout of its own with payment_number`;
}

/**
 * The files for the bank of payments of expenses, each payment in one of them as it is paid, or why there are none.
 * @throws RangeError for a formula that cannot be worked out
 */
export function expenseFiles(
  layouts: readonly PreparedLayout[],
  payments: readonly BankPayment[],
  of: Of,
): { readonly texts: readonly string[] } | { readonly problem: string } {
  const scopes = payments.map((payment) => ({ code: payment.paymentno, scope: scopeOf(payment, of) }));
  const [first] = scopes;
  for (const prepared of first ? layouts : []) {
    const problem = foreignName(prepared, first?.scope ?? {});
    if (problem !== undefined) return { problem };
  }
  const written = layouts.map((prepared) => ({
    prepared,
    lines: inOrder(
      prepared,
      scopes.flatMap(({ code, scope }): OutputLine[] =>
        prepared.where && prepared.where.evaluate(scope) !== true
          ? []
          : [{ code, scope, values: prepared.columns.map(({ formula }) => formula.evaluate(scope)) }],
      ),
    ),
  }));
  const problem = bankProblem(written, new Map(payments.map((payment) => [payment.paymentno, payment])));
  if (problem !== undefined) return { problem };
  return { texts: written.map(({ prepared, lines }) => linesText(prepared, lines, runOf(of))) };
}
