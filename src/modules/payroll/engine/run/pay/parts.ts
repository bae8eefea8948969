import type { CalculatedComponent } from '#modules/payroll/contract/setup/structure.ts';
import type { Formula } from '#platform/engine/formula.ts';

/** What is worked out by a formula each month. */
export type Part = {
  readonly component: CalculatedComponent;
  /** Whether it is an aggregate, which is worked out with the components and paid to nobody. */
  readonly aggregate?: true;
  readonly formula: Formula;
  readonly when?: Formula;
  readonly quantity?: Formula;
};
/** Whether the provident fund wages may need a component: it is in their base, or in the test of the Labour Codes. */
const inPfWages = (one: CalculatedComponent): boolean =>
  one.source === 'formula' && (one.bases.pf || one.codewages !== 'excluded-not-counted');

/** The names in the formulas of a part. */
export const ownNames = ({ formula, when, quantity }: Part): string[] =>
  [formula, when, quantity].flatMap((one) => one?.names ?? []);

/** The names a part reads; the employer's provident fund reads the components of its wages. */
function namesOf(part: Part, parts: readonly Part[]): string[] {
  const names = ownNames(part);
  if (!names.includes('employer_pf')) return names;
  return [...names, ...parts.filter(({ component }) => inPfWages(component)).map(({ component }) => component.code)];
}

/** Orders parts so that each comes after those it reads. Parts of a cycle are left out; the linter reports them. */
export function inOrder(parts: readonly Part[]): Part[] {
  const places = new Map(parts.map(({ component }, at): [string, number] => [component.code, at]).toReversed());
  const rounds = new Map<number, number>();
  /** In which round over all parts a part has its inputs: one later for each that stands behind it; never in a cycle. */
  const roundOf = (at: number): number => {
    const existing = rounds.get(at);
    if (existing !== undefined) return existing;
    rounds.set(at, Infinity);
    const part = parts[at];
    const round = (part ? namesOf(part, parts) : []).reduce((latest, name) => {
      const place = places.get(name);
      return place === undefined ? latest : Math.max(latest, roundOf(place) + (place > at ? 1 : 0));
    }, 0);
    rounds.set(at, round);
    return round;
  };
  const matches = parts.map((part, at) => ({
    part,
    round: places.get(part.component.code) === at ? roundOf(at) : Infinity,
  }));
  return matches
    .filter(({ round }) => round < Infinity)
    .toSorted((a, b) => a.round - b.round)
    .map(({ part }) => part);
}

/** The parts whose result depends on one-time pay, of parts in order: those that read it, and those that read such a part. */
export function readingOnce(inorder: readonly Part[], once: ReadonlySet<string>): Part[] {
  const reached = new Set(once);
  return inorder.filter((part) => {
    if (!ownNames(part).some((name) => reached.has(name))) return false;
    reached.add(part.component.code);
    return true;
  });
}

/** The names that have one-time pay, themselves or through what they read. */
export const reachedBy = (inorder: readonly Part[], once: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...once, ...readingOnce(inorder, once).map(({ component }) => component.code)]);

/** The components whose formula of units reads one of these names. */
export const readingRates = (
  formulas: ReadonlyMap<string, Pick<Formula, 'names'>>,
  names: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set([...formulas].flatMap(([code, formula]) => (formula.names.some((name) => names.has(name)) ? [code] : [])));
