import { INCOME_KINDS, type IncomeKind } from '#modules/payroll/contract/person/non-payroll-income.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PerquisiteItem } from '#modules/payroll/contract/law/tax-working.ts';
import { paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';

const PERQUISITES: Readonly<Partial<Record<IncomeKind, PerquisiteItem['kind']>>> = {
  nonpayroll_esop: 'esop',
  nonpayroll_perquisite: 'other',
};

const amountOf = ({ elsewhere = [] }: EmployeeFacts, kind: IncomeKind): Paise =>
  sum(elsewhere.filter((one) => one.kind === kind).map(({ amount }) => paise(amount)));

/** Perquisites of the month that come from elsewhere, each kind once; never of months ahead. */
export const otherPerquisites = (facts: EmployeeFacts): PerquisiteItem[] =>
  INCOME_KINDS.flatMap((of): PerquisiteItem[] => {
    const [kind, thismonth] = [PERQUISITES[of], amountOf(facts, of)];
    return kind === undefined || thismonth === 0 ? [] : [{ kind, thismonth, projected: ZERO }];
  });

/** Salary of the month that is paid elsewhere, such as abroad. */
export const salaryElsewhere = (facts: EmployeeFacts): Paise => amountOf(facts, 'nonpayroll_salary');

/** All income of the month from elsewhere: it is taxed in full in its month. */
export const incomeElsewhere = (facts: EmployeeFacts): Paise => sum(INCOME_KINDS.map((kind) => amountOf(facts, kind)));
