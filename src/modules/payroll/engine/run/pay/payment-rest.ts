import type { PaymentUnit } from '#modules/payroll/contract/setup/payment-units.ts';
import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { add, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { line } from './arrear-lines.ts';
import type { PayContext } from './context.ts';
import { type Days, leavesIn } from './service.ts';

/** The line that brings the net pay to whole units. */
export const PAYMENT_REST = 'payment_rest';
export const REST_CARRIED = 'net pay and what was carried, in whole units';
export const REST_PAID = 'what was carried is paid';

/** What of the net pay is paid later, in paise. */
export type PaymentRest = {
  readonly net: Paise;
  readonly paid: Paise;
  readonly before: Paise;
  /** What is carried after this payslip. */
  readonly carried: Paise;
  /** Taken off the net pay; below zero where more of what was carried is paid than carried anew. */
  readonly rest: Paise;
  readonly unit: PaymentUnit | undefined;
};

/** An amount in whole units of the mode; nothing for what is owed by the person. */
function inUnits(due: Paise, { unit, rounding }: PaymentUnit): Paise {
  if (due <= 0) return ZERO;
  const size = unit * 100;
  const units = rounding === 'down' ? Math.floor(due / size) : Math.floor((due + size / 2) / size);
  return (units * size) as Paise;
}

/**
 * What of a net pay is carried to the next payslip, where the payment mode pays whole units. The last payslip of
 * somebody who leaves, and a mode without a unit, pay everything. Amounts in paise.
 */
export function paymentRest(
  { policy }: Pick<PayContext, 'policy'>,
  facts: Pick<EmployeeFacts, 'paymentmode' | 'carriedrest' | 'joiningdate' | 'leavingdate'>,
  { net, days }: { readonly net: Paise; readonly days: Days },
): PaymentRest {
  const before = facts.carriedrest ?? ZERO;
  const unit = leavesIn(facts, days) ? undefined : policy.paymentunits?.find(({ mode }) => mode === facts.paymentmode);
  const due = add(net, before);
  const paid = unit ? inUnits(due, unit) : ((due > 0 ? due : 0) as Paise);
  return { net, paid, before, carried: subtract(due, paid), rest: subtract(net, paid), unit };
}

/** The line of it; none where nothing is carried and nothing was. */
export const restLines = ({ net, paid, before, carried, rest, unit }: PaymentRest): PayslipLine[] =>
  rest === 0
    ? []
    : [
        line('deduction', PAYMENT_REST, 'Rounding of the payment', rest, {
          formula: unit ? REST_CARRIED : REST_PAID,
          inputs: unit ? { net, before, all: add(net, before), paid, unit: unit.unit * 100, carried } : { before },
          rule: undefined,
        }),
      ];
