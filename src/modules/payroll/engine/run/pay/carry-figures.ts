import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { lastDay } from '#platform/engine/day.ts';
import { add, type Paise, sum } from '#platform/engine/money.ts';
import { arrearMarked } from './arrears.ts';
import { marked } from './bases.ts';
import { exemptedBy, openAdvances, partOfMonth, taxedFigures } from './carried.ts';
import type { PayContext } from './context.ts';
import type { Contributions } from './contribute.ts';
import type { Earnings } from './earnings.ts';
import { type InMonth, isMonthAlone } from './in-month.ts';
import { asideOfMonth } from './set-aside.ts';
import { benefitsOfMonth } from '../../person/fbp/benefits.ts';
import type { NetPay } from './take.ts';
import { termsAfter } from './taxed-benefits.ts';
import type { YearTax } from './year-tax.ts';

/** What the next month stands on: balances, and the figures of this month for those of its year. */
export function carryOf(
  context: PayContext,
  facts: EmployeeFacts,
  place: InMonth,
  phases: {
    readonly pay: Earnings;
    readonly contributions: Contributions;
    readonly year: YearTax;
    readonly net: NetPay;
    readonly daysinservice: number;
  },
): Payslip['carry'] {
  const { month } = context;
  const { pay, year, contributions } = phases;
  const { pfwages, epsdue, esi } = contributions;
  const { untaxed, exempt, nps, ptwages } = year;
  const { deductions } = phases.net;
  const { takenOf, loans, carried } = deductions;
  const both = (mark: 'basic' | 'hra'): Paise =>
    add(marked(context, pay.earned.amounts, mark), arrearMarked(pay.arrears, mark));
  return {
    ...carried,
    loans: loans
      .filter((one) => one.balance > 0)
      .map(({ loan, balance, planned }) => ({
        ...loan,
        outstanding: balance,
        ...(planned ? { plan: planned.after } : {}),
        ...(deductions.instalments ? termsAfter(loan, balance) : {}),
      })),
    ...(deductions.advances.length > 0 ? { advances: openAdvances(deductions) } : {}),
    esicovered: esi.covered,
    paid: {
      month,
      // A month paid on its last day says nothing, as payslips of before.
      ...(context.payday === lastDay(month) ? {} : { paydate: context.payday }),
      totalearnings: pay.total,
      ...(untaxed === 0 ? {} : { untaxed }),
      ...taxedFigures(context, { pay, exempt, nps, tax: deductions.tax }),
      ...(isMonthAlone(context, place) ? {} : exemptedBy(exempt)),
      ...(ptwages === pay.total ? {} : { ptwages }),
      basic: both('basic'),
      hra: both('hra'),
      inservice: phases.daysinservice > 0,
      pf: sum([takenOf('pf'), takenOf('arrear_pf'), takenOf('vpf'), takenOf('arrear_vpf')]),
      pt: add(takenOf('pt'), deductions.ptcarried),
      tds: takenOf('tds'),
      pfwages,
      epsdue,
      ...asideOfMonth(pay.aside),
      ...benefitsOfMonth(pay.fbp),
    },
    ...partOfMonth(context, facts, place, pay),
  };
}
