import { formulaScope, monthlyGross, structureIn } from './full-month.ts';
import type { PayPerson, PreparedStructure } from './structure.ts';

/** Values of figures by their codes. */
export type FigureValues = Readonly<Record<string, string>>;

/** Combinations of choices that are tried; beyond them nobody would understand the conditions either. */
const MAX = 10_000;

/** Every combination of values of some figures, the standing values first. */
function* combinations(
  [first, ...rest]: readonly (readonly [code: string, values: readonly string[]])[],
  chosen: FigureValues = {},
): Generator<FigureValues> {
  if (!first) return yield chosen;
  const [code, values] = first;
  for (const value of values) yield* combinations(rest, { ...chosen, [code]: value });
}

/**
 * The choices that a package must give for the conditions to put a person into a structure: none where they do already.
 * @returns undefined where no choice leads to it, since its condition asks for something else
 * @throws RangeError for a pay basis that the policy does not have
 */
export function choicesFor(prepared: PreparedStructure, person: PayPerson, code: string): FigureValues | undefined {
  const { amounts = {} } = person.package;
  const read = new Set(prepared.structures.flatMap(({ when }) => when?.names ?? []));
  const figures = prepared.given
    .filter((one) => one.unit === 'choice' && read.has(one.code))
    .map((one) => [one.code, [...new Set([amounts[one.code] ?? '', ...(one.choices ?? [])])]] as const);
  if (figures.reduce((count, [, values]) => count * values.length, 1) > MAX) return undefined;
  const scope = formulaScope(prepared, { ...person, structure: code }, monthlyGross(prepared, person.package));
  for (const values of combinations(figures)) {
    if (structureIn(prepared, { ...scope, ...values })?.code !== code) continue;
    return Object.fromEntries(Object.entries(values).filter(([one, value]) => value !== (amounts[one] ?? '')));
  }
  return undefined;
}
