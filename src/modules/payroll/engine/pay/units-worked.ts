import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { UnitsWorked } from '#modules/payroll/contract/tax-facts.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { fraction, percent, type Rounding, round, times } from '#platform/engine/rounding.ts';
import type { PreparedStructure } from './structure.ts';

/** Minutes of the hour that a rate of overtime is of. */
const HOUR = 60;

/** Units with what they pay. */
export type PaidUnits = UnitsWorked & { readonly amount: Paise; readonly rounding: Rounding };

/**
 * What the units of the month pay: each row its units × the rate, rounded by the component. Amounts in paise.
 * @throws RangeError for a component that is no one-time pay of the structure
 */
export const paidUnits = (
  { onetime }: PreparedStructure,
  { units = [] }: EmployeeFacts,
  usual: Rounding,
): readonly PaidUnits[] =>
  units.map((row) => {
    const component = onetime.get(row.component);
    if (!component) throw new RangeError(`Unknown component "${row.component}"`);
    const rounding = component.earnedrounding ?? usual;
    // A percentage of a hundredfold rate: decimal text as an exact number.
    const exact =
      row.minutes === undefined
        ? times(percent(row.units), fraction(row.rate * 100))
        : times(fraction(row.minutes, HOUR), fraction(row.rate));
    return { ...row, rounding, amount: round(exact, rounding) };
  });
