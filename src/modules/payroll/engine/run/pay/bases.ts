import { paise, type Paise } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import type { Amounts } from './structure.ts';

export type StatutoryBase = 'pf' | 'esi' | 'pt' | 'lwf';
type Structured = Pick<PayContext, 'structure'>;

/** Sum of the monthly components that count in a statutory base. */
export const baseOf = ({ structure }: Structured, amounts: Amounts, base: StatutoryBase): Paise =>
  paise(structure.components.reduce((total, one) => total + (one.bases[base] ? (amounts[one.code] ?? 0) : 0), 0));

/** The same of a full month: what is guaranteed counts as well, whatever makes it up. */
export const fullBaseOf = (context: Structured, full: Amounts, base: StatutoryBase): Paise =>
  paise(
    context.structure.apart.reduce(
      (total, { code, guarantee, bases }) => total + (guarantee && bases[base] ? (full[code] ?? 0) : 0),
      Number(baseOf(context, full, base)),
    ),
  );

/** One-time pay that counts in a statutory base. */
export function onetimeBase(
  { structure }: Structured,
  onetime: ReadonlyMap<string, Paise>,
  base: StatutoryBase,
): Paise {
  let total = 0;
  for (const [code, amount] of onetime) if (structure.onetime.get(code)?.bases[base]) total += amount;
  return paise(total);
}

/** Sum of the monthly components that are not taxable. */
export const untaxedOf = ({ structure }: Structured, amounts: Amounts): Paise =>
  paise(structure.components.reduce((total, one) => total + (one.taxable ? 0 : (amounts[one.code] ?? 0)), 0));

/** Sum of the taxable monthly components whose tax is taken in full in the month of payment, where the policy asks each. */
export const inFullOf = ({ structure, policy }: Pick<PayContext, 'structure' | 'policy'>, amounts: Amounts): Paise =>
  policy.tds.method === 'all-averaged'
    ? paise(0)
    : paise(
        structure.components.reduce(
          (total, one) => total + (one.taxable && one.incometax === 'in-full' ? (amounts[one.code] ?? 0) : 0),
          0,
        ),
      );

/** Sum of the components with a mark, basic pay or house rent allowance. */
export const marked = ({ structure }: Structured, amounts: Amounts, mark: 'basic' | 'hra'): Paise =>
  paise(
    structure.components.reduce(
      // Pay that is not taxable gives no exemption for rent.
      (total, one) => total + (one[mark] && (mark === 'basic' || one.taxable) ? (amounts[one.code] ?? 0) : 0),
      0,
    ),
  );
