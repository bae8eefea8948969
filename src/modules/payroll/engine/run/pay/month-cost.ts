import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { type Paise, sum } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { contribute } from './contribute.ts';
import { earnings } from './earnings.ts';
import { inMonth } from './in-month.ts';
import { employerLines } from './lines.ts';

/**
 * What a full month of somebody costs the company, in paise: pay and benefits of all its days, and the shares of the
 * employer as the payslip has them. Without what a single month brings: unpaid days, arrears, one-time pay, units.
 * @throws RangeError naming what is missing in the facts or the rules
 */
export function monthCost(context: PayContext, facts: EmployeeFacts): Paise {
  const whole: EmployeeFacts = { ...facts, lopdays: 0, onetime: [], units: [], revision: null };
  const place = inMonth(context, whole);
  const pay = earnings(context, whole, place);
  const { pf, esi: insurance, welfare } = contribute(context, whole, place, pay);
  const lines = employerLines(context, whole, { earnings: pay, pf, arrearpf: [], insurance, welfare });
  return sum([pay.earned.gross, pay.earned.benefits, ...lines.map(({ amount }) => amount)]);
}
