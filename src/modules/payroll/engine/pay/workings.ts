import type { Paise } from '#modules/payroll/contract/units.ts';
import { ZERO } from '#platform/engine/money.ts';
import { plainNumber } from '#platform/engine/rounding.ts';
import { formulaScope, type FullMonth, inPaise } from './full-month.ts';
import type { PayPerson, PreparedStructure } from './structure.ts';

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
  prepared: PreparedStructure,
  { person, full }: { person: PayPerson; full: FullMonth },
): Working[] {
  const { components, apart, costs, parts, lists } = prepared;
  const { amounts } = full;
  const formulas = new Map(parts.map(({ component, formula }) => [component.code, formula]));
  const scope = formulaScope(prepared, person, full.gross);
  const valueOf = (name: string): Paise | string => {
    if (name === 'gross') return full.gross;
    if (name === 'package_amount') return person.package.amount;
    if (name === 'employer_pf') return person.employerpf(amounts);
    const given = prepared.given.find(({ code }) => code === name);
    if (given && given.unit !== 'rupees')
      return `${person.package.amounts?.[name] ?? '0'}${given.unit === 'percent' ? '%' : ''}`;
    const listed = lists[name]?.join(', ') ?? amounts[name];
    if (listed !== undefined) return listed;
    const value = scope[name];
    if (value === undefined) return ZERO;
    if (typeof value === 'object' && 'n' in value) return given ? inPaise(value, 'exact-paisa') : plainNumber(value);
    return String(value);
  };
  return [...components, ...apart, ...costs].map(({ code, name, formula, rounding }) => ({
    code,
    name,
    formula,
    rounding,
    inputs: (formulas.get(code)?.names ?? []).map((each) => ({ name: each, value: valueOf(each) })),
  }));
}
