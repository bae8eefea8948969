import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Paise } from '#platform/engine/money.ts';

/** What is owed of each loan and salary advance after a payslip, from its own figures; those paid back are left out. */
export const owedAfter = ({ carry }: Pick<Payslip, 'carry'>): { readonly name: string; readonly amount: Paise }[] =>
  [...carry.loans, ...(carry.advances ?? [])].flatMap(({ number, outstanding }) =>
    outstanding > 0 ? [{ name: number, amount: outstanding }] : [],
  );
