import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { ClosedQuantities } from '#modules/payroll/contract/run/attended.ts';
import { CLOSE_SCOPE, type CloseKey } from '#modules/payroll/contract/setup/formula-scope.ts';
import type { FormulaValue } from '#platform/engine/formula.ts';
import type { Paise } from '#platform/engine/money.ts';
import { fraction, percent, type Rounding, times } from '#platform/engine/rounding.ts';
import { inPaise, unitsOf, wholeScope, work } from './full-month.ts';
import { ownNames } from './parts.ts';
import { type MonthOfUnits, type ReadPay, readsOf } from './units-worked.ts';

/** Pay by the close of attendance, with what its formula read. */
export type PaidByClose = { readonly amount: Paise; readonly rounding: Rounding; readonly readpay: ReadPay };

const HOUR = 60;
const daysOf = (days: number) => times(percent(String(days)), fraction(100));
/** Names that need the close of attendance; days with units do not. */
const isOfClose = (name: string): boolean => CLOSE_SCOPE.some((one) => one.name === name) && name !== 'unit_days';
const scopeOf = ({
  dayspresent,
  workedminutes,
  nightshifts,
}: ClosedQuantities): Record<Exclude<CloseKey, 'unit_days'>, FormulaValue> => ({
  days_present: daysOf(dayspresent),
  hours_worked: fraction(workedminutes, HOUR),
  night_shifts: daysOf(nightshifts),
});

/**
 * What components pay whose formulas read the close of attendance, over the full month of the person, each rounded by its
 * own rule; by code, in paise. It is paid in its month alone: arrears and projected months have none.
 * @throws RangeError where the days of the person come from a sheet, or a formula gives less than nothing
 */
export function paidByClose(
  of: MonthOfUnits,
  { closed, unitdays = 0 }: EmployeeFacts,
): ReadonlyMap<string, PaidByClose> {
  const { byclose } = of.structure;
  if (byclose.length === 0) return new Map();
  const counted = closed && scopeOf(closed);
  const scope = { ...wholeScope(of.structure, of.person, of.fullmonth), unit_days: fraction(unitdays), ...counted };
  return new Map(
    byclose.flatMap((part): [string, PaidByClose][] => {
      const { component, formula, when } = part;
      const { code, name, rounding } = component;
      const names = [...new Set(ownNames(part))];
      if (!counted && names.some(isOfClose))
        throw new RangeError(
          `${name} is paid by the close of attendance, and the paid days of this person come from the sheet. Let the pay group take its days from attendance, or take what the close counts out of the formula`,
        );
      if (when && when.evaluate(scope) !== true) return [];
      const worked = work(part, scope);
      const value = worked.units ? times(worked.value, unitsOf(component, worked.units)) : worked.value;
      const amount = inPaise(value, rounding);
      if (amount < 0)
        throw new RangeError(`The formula of ${name} gives less than nothing. Correct it in the structure`);
      return [[code, { amount, rounding, readpay: { formula: formula.text, reads: readsOf({ names }, scope, of) } }]];
    }),
  );
}
