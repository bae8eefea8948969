import type { CalculatedComponent } from '#modules/payroll/contract/setup/structure.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import { type Rounding, times } from '#platform/engine/rounding.ts';
import { type FullMonth, inPaise, rupeesOf, unitsOf, wholeScope, work } from './full-month.ts';
import type { Amounts, PayPerson, PreparedStructure } from './structure.ts';

/**
 * Amounts of a month in which what reads one-time pay is worked out again with it; undefined where no formula reads any
 * that is paid. One-time pay itself is among them. @throws RangeError for a formula that cannot be worked out
 */
export function amountsWithOnce(
  prepared: PreparedStructure,
  person: PayPerson,
  { gross, amounts: before }: Pick<FullMonth, 'gross' | 'amounts'>,
  of: {
    readonly onetime: ReadonlyMap<string, Paise>;
    readonly roundingOf: (component: CalculatedComponent) => Rounding;
  },
): Amounts | undefined {
  const amounts: Record<string, Paise> = { ...before };
  let count = 0;
  for (const code of prepared.once) {
    const amount = of.onetime.get(code) ?? ZERO;
    if (amount === 0) continue;
    amounts[code] = amount;
    count += 1;
  }
  if (count === 0) return undefined;
  const scope = wholeScope(prepared, person, { gross, amounts });
  for (const part of prepared.withonce) {
    const { component } = part;
    const { value, units } = work(part, scope);
    const exact = units ? times(value, unitsOf(component, units)) : value;
    const amount = inPaise(exact, of.roundingOf(component));
    amounts[component.code] = amount;
    scope[component.code] = rupeesOf(amount);
  }
  return amounts;
}
