import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import type { MonthArrears } from './arrears.ts';
import { formulaScope, inPaise, rupeesOf, work } from './full-month.ts';
import type { Amounts, PayPerson, PreparedStructure } from './structure.ts';

const NONE: Amounts = {};

/**
 * What arrears of pay add to the costs that follow them: each by its formula on the arrears, of every past month or of
 * all together, rounded. In paise, by component.
 * @throws RangeError for a formula that cannot be worked out
 */
export function costArrears(
  structure: PreparedStructure,
  person: PayPerson,
  arrears: readonly MonthArrears[],
  usual: Rounding,
): Amounts {
  const { costarrears, parts } = structure;
  if (costarrears.length === 0 || arrears.length === 0) return NONE;
  const result: Record<string, Paise> = {};
  for (const part of costarrears) {
    const { component } = part;
    const months = arrears.map(({ earned }) => earned.amounts);
    const requests =
      component.source === 'cost' && component.arrears === 'each-month' ? months.map((one) => [one]) : [months];
    result[component.code] = sum(
      requests.map((group) => {
        const scope = formulaScope(structure, person, ZERO);
        for (const one of parts) {
          const { code, rounding } = one.component;
          scope[code] = rupeesOf(
            one.aggregate
              ? inPaise(work(one, scope).value, rounding)
              : sum(group.map((amounts) => amounts[code] ?? ZERO)),
          );
        }
        return inPaise(work(part, scope).value, component.earnedrounding ?? usual);
      }),
    );
  }
  return result;
}

/** The employer's contributions to NPS among amounts. */
export const npsOf = ({ nps }: PreparedStructure, ...amounts: readonly Amounts[]): Paise =>
  nps.length === 0 ? ZERO : amounts.reduce((total, one) => add(total, sum(nps.map((code) => one[code] ?? ZERO))), ZERO);
