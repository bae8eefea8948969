import type { Paise } from '#modules/payroll/contract/units.ts';
import { add, subtract, ZERO } from '#platform/engine/money.ts';
import { type Rounding, round, share } from '#platform/engine/rounding.ts';
import type { MonthShare } from './proration.ts';
import type { Amounts, PreparedStructure } from './structure.ts';

export type Earned = { readonly gross: Paise; readonly amounts: Amounts };

/** One amount for a share of the month. */
export const prorate = (amount: Paise, { paid, of }: Pick<MonthShare, 'paid' | 'of'>, rounding: Rounding): Paise =>
  paid === of ? round(share(amount, 1, 1), rounding) : round(share(amount, paid, of), rounding);

/**
 * Earned pay of a share of a month: gross and components are each rounded, the balance component takes the rest; when
 * rounding makes the rest negative, the shortfall component is reduced. A balance that is its own shortfall component stays
 * a negative line.
 */
export function earn(
  prepared: PreparedStructure,
  full: Amounts,
  gross: Paise,
  part: MonthShare,
  rounding: Rounding,
): Earned {
  const rest = spread(prepared, full, gross, part, rounding);
  const { component, shortfall } = prepared.balance;
  const balance = rest.amounts[component] ?? ZERO;
  if (balance >= 0 || component === shortfall) return rest;
  return {
    gross: rest.gross,
    amounts: { ...rest.amounts, [component]: ZERO, [shortfall]: add(rest.amounts[shortfall] ?? ZERO, balance) },
  };
}

/** As `earn`, but the balance may be negative: used for the difference of two structures. */
export function spread(
  prepared: PreparedStructure,
  full: Amounts,
  gross: Paise,
  part: MonthShare,
  rounding: Rounding,
): Earned {
  const total = prorate(gross, part, rounding);
  const amounts: Record<string, Paise> = {};
  let rest = total;
  for (const { code } of prepared.components) {
    if (code === prepared.balance.component) continue;
    const amount = prorate(full[code] ?? ZERO, part, rounding);
    amounts[code] = amount;
    rest = subtract(rest, amount);
  }
  amounts[prepared.balance.component] = rest;
  return { gross: total, amounts };
}
