import { isIncomeKind } from '#modules/payroll/contract/non-payroll-income.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#platform/engine/money.ts';

/** Amounts of the month: what is paid or deducted, and what is taxed here alone, which is missing without any. */
export function itemFacts(
  items: readonly { component: string; amount: number; note: string | null }[],
): Pick<EmployeeFacts, 'onetime' | 'elsewhere'> {
  const elsewhere = items.flatMap(({ component: kind, amount }) => (isIncomeKind(kind) ? [{ kind, amount }] : []));
  return {
    onetime: items
      .filter(({ component }) => !isIncomeKind(component))
      .map(({ component, amount, note }) => ({ component, amount: amount as Paise, note })),
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
  };
}
