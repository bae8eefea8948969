import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { UnitsWorked } from '#modules/payroll/contract/tax-facts.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { fraction, percent, type Rounding, round, times } from '#platform/engine/rounding.ts';
import type { PreparedStructure } from './structure.ts';

/** Minutes of the hour that a rate of overtime is of. */
const HOUR = 60;

/** Units with what they pay. */
export type PaidUnits = UnitsWorked & { readonly amount: Paise; readonly rounding: Rounding };

/** Units × rate, rounded once; overtime by the minute. */
export function amountOfUnits(
  { units, minutes }: Pick<UnitsWorked, 'units' | 'minutes'>,
  rate: Paise,
  rounding: Rounding,
): Paise {
  // A percentage of a hundredfold rate: decimal text as an exact number.
  const exact =
    minutes === undefined
      ? times(percent(units), fraction(rate * 100))
      : times(fraction(minutes, HOUR), fraction(rate));
  return round(exact, rounding);
}

/** @throws RangeError for a component that is no one-time pay of the structure */
export function expectOneTime({ onetime }: Pick<PreparedStructure, 'onetime'>, code: string) {
  const component = onetime.get(code);
  if (!component) throw new RangeError(`Unknown component "${code}"`);
  return component;
}

/**
 * What the units of the month pay: each row its units × the rate, rounded by the component. Amounts in paise.
 * @throws RangeError for a component that is no one-time pay of the structure
 */
export const paidUnits = (
  structure: PreparedStructure,
  { units = [] }: EmployeeFacts,
  usual: Rounding,
): readonly PaidUnits[] =>
  units.map((row) => {
    const rounding = expectOneTime(structure, row.component).earnedrounding ?? usual;
    return { ...row, rounding, amount: amountOfUnits(row, row.rate, rounding) };
  });
