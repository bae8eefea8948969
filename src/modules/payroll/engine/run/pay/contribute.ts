import type { EmployeeFacts, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import { add, notBelowZero, type Paise, ZERO } from '#platform/engine/money.ts';
import type { ArrearsWithPf } from './arrear-lines.ts';
import { marked, onetimeBase } from './bases.ts';
import type { PayContext } from './context.ts';
import type { Earnings } from './earnings.ts';
import type { InMonth } from './in-month.ts';
import { type Insurance, insurance, welfareFund } from './insurance.ts';
import { arrearProvidentFund, epsDue, pfBase, pfWages, providentFundOf, sumOfPf, vpfBase } from './provident-fund.ts';

/** What funds and insurance are due for the pay of a month, of employee and employer; paise. */
export type Contributions = {
  readonly epsdue: boolean;
  /** Wages that provident fund is due on. */
  readonly pfwages: Paise;
  /** Basic pay, where voluntary provident fund in percent is of it. */
  readonly vpfbasic: Paise | undefined;
  readonly pf: PfFigures;
  /** Arrears by month, each with its provident fund. */
  readonly arrearspf: readonly ArrearsWithPf[];
  readonly arrearpf: PfFigures;
  readonly esi: Insurance;
  readonly welfare: ReturnType<typeof welfareFund>;
};

/** Second phase of a payslip: wages → contributions. @throws RangeError naming what the rules lack */
export function contribute(context: PayContext, facts: EmployeeFacts, place: InMonth, pay: Earnings): Contributions {
  const { month } = context;
  const epsdue = epsDue(context, facts, month);
  const pfwages =
    pfBase(context, facts) === 'none'
      ? ZERO
      : add(
          pfWages(context, pay.full, pay.earned.amounts, pay.share, pay.contributing),
          notBelowZero(onetimeBase(context, pay.contributing, 'pf')),
        );
  const arrearspf = pay.arrears.map((arrears) => ({
    arrears,
    pf: arrearProvidentFund(arrears.past, facts, arrears.pf.before, {
      arrear: arrears.pf.more,
      basic: marked(arrears.past, arrears.earned.amounts, 'basic'),
    }),
  }));
  const isOfBasic = facts.vpfrate !== '0' && vpfBase(context, facts) === 'basic';
  const vpfbasic = isOfBasic ? marked(context, pay.earned.amounts, 'basic') : undefined;
  const wages = { month, wage: pfwages, pension: epsdue, ...(vpfbasic === undefined ? {} : { basic: vpfbasic }) };
  return {
    epsdue,
    pfwages,
    vpfbasic,
    pf: providentFundOf(context, facts, wages, place),
    arrearspf,
    arrearpf: sumOfPf(arrearspf.map((one) => one.pf)),
    esi: insurance(context, facts, pay, place),
    welfare: welfareFund(context, facts, pay, place),
  };
}
