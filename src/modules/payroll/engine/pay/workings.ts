import type { Paise } from '#modules/payroll/contract/units.ts';
import { ZERO } from '#platform/engine/money.ts';
import type { Amounts, PreparedStructure } from './structure.ts';

export type Working = {
  readonly code: string;
  readonly name: string;
  readonly formula: string;
  readonly rounding: string;
  /** Inputs of the formula by name: amounts in paise, texts unchanged. */
  readonly inputs: readonly { readonly name: string; readonly value: Paise | string }[];
};

/** The calculation of each component of a full month, in the order of the payslip. */
export function workings(
  { components, parts, lists }: PreparedStructure,
  { gross, city, full }: { gross: Paise; city: string; full: Amounts },
): Working[] {
  const formulas = new Map(parts.map(({ component, formula }) => [component.code, formula]));
  const valueOf = (name: string): Paise | string => {
    if (name === 'gross') return gross;
    if (name === 'city') return city;
    return lists[name]?.join(', ') ?? full[name] ?? ZERO;
  };
  return components.map(({ code, name, formula, rounding }) => ({
    code,
    name,
    formula,
    rounding,
    inputs: (formulas.get(code)?.names ?? []).map((each) => ({ name: each, value: valueOf(each) })),
  }));
}
