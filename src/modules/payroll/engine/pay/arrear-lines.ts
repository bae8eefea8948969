import type { PayslipLine } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import type { Earnings } from './earnings.ts';
import { shareInWords } from './proration.ts';

export const line = (
  kind: PayslipLine['kind'],
  component: string,
  name: string,
  amount: Paise,
  why: Partial<Pick<PayslipLine, 'formula' | 'inputs' | 'rule' | 'rounding'>>,
): PayslipLine => ({
  kind,
  component,
  name,
  amount,
  formula: why.formula ?? '',
  inputs: why.inputs ?? {},
  rule: why.rule,
  rounding: why.rounding,
});

/** Negative arrears change earnings and tax only; see docs/decisions/2026-11-21-downward-arrears.md. */
const NOT_TAKEN_BACK =
  'provident fund and insurance of that month were remitted and are not taken back through payroll';
const DIFFERENCE = '(new full month - old full month)';

/** Arrears, component by component. Lines of zero are left out. */
export function arrearLines({ before }: PayContext, { arrear, arrearshare, arrearmonth }: Earnings): PayslipLine[] {
  const lines: PayslipLine[] = [];
  const words = shareInWords(arrearshare);
  const inputs = {
    month: arrearmonth,
    ...(arrearshare.parts ? words.inputs : { days: arrearshare.paid / 2, of: arrearshare.of / 2 }),
  };
  const difference = `${DIFFERENCE} * ${arrearshare.parts ? words.formula : 'days / days of the month'}`;
  for (const one of before.structure.components) {
    const amount = arrear.amounts[one.code] ?? ZERO;
    const formula = amount < 0 ? `${difference}; ${NOT_TAKEN_BACK}` : difference;
    const { rounding } = before.policy.proration;
    if (amount !== 0)
      lines.push(line('arrear', one.code, `${one.name}, arrears`, amount, { formula, inputs, rounding }));
  }
  return lines;
}
