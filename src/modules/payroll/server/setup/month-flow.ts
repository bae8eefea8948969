import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { StructureFlow } from '#modules/payroll/contract/setup/structure-screen.ts';
import { firstDay, type Month } from '#platform/engine/day.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import type { Amounts } from '../../engine/run/pay/structure.ts';
import { currentRules } from '../law/rule-packs.ts';
import type { PayrollSettings } from './settings.ts';

/** The person for a whole month of usual pay. */
function wholeMonth(facts: EmployeeFacts, month: Month): EmployeeFacts {
  const { past: _, unpaid: __, units: ___, advances: ____, alreadypaid: _____, carriedrest: ______, ...usual } = facts;
  return {
    ...usual,
    joiningdate: facts.joiningdate > firstDay(month) ? firstDay(month) : facts.joiningdate,
    leavingdate: null,
    lopdays: 0,
    onetime: [],
    loans: [],
    recovery: ZERO,
    revision: null,
  };
}

const part = ({ component: code, name, amount }: PayslipLine) => ({ code, name, amount });
const total = (rows: readonly { readonly amount: number }[]): Paise => sum(rows.map(({ amount }) => amount as Paise));

type Input = { readonly month: Month; readonly facts: EmployeeFacts; readonly fullmonth: Amounts };

/**
 * A full month from the cost to the company to the net pay by settings that need not be saved; null where it cannot be
 * worked out, such as for a year or a state without rules. Benefits in kind are pay, and stand among the deductions as given in
 * kind.
 */
export function monthFlow(settings: PayrollSettings, { month, facts, fullmonth }: Input): StructureFlow | null {
  const { payroll: policy, structure } = settings;
  let payslip: Payslip;
  try {
    const context = preparePayroll({ rules: currentRules(), policy, structure, month });
    payslip = computePayslip(context, wholeMonth(facts, month));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const of = (...kinds: PayslipLine['kind'][]) => payslip.lines.filter(({ kind }) => kinds.includes(kind)).map(part);
  // What is part of the package alone is no line of a payslip.
  const packageonly = structure.components.flatMap((one) =>
    one.source === 'cost' && one.proration === 'package-only' && (fullmonth[one.code] ?? 0) !== 0
      ? [{ code: one.code, name: one.name, amount: fullmonth[one.code] ?? ZERO }]
      : [],
  );
  const costs = [...of('employer'), ...packageonly];
  const pay = of('earning', 'arrear');
  const gross = total(pay);
  return {
    costs,
    pay,
    deductions: of('deduction'),
    ctc: add(gross, total(costs)),
    gross,
    net: payslip.register.netpay,
    state: facts.workstate,
  };
}
