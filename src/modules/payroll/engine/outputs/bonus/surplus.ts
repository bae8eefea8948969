import { least, most, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';

/** Surplus carried forward, or a minimum bonus that the surplus of a year did not cover, by the year it is of. */
export type BonusCarry = { readonly taxyear: string; readonly kind: 'set-on' | 'set-off'; readonly amount: Paise };

/** What becomes of the allocable surplus of an accounting year. Amounts in paise. */
export type SurplusShare = {
  /** What all people are paid together: between the bonus at the least and at the highest rate. */
  readonly payable: Paise;
  readonly opening: readonly BonusCarry[];
  /** Taken of what was carried forward: a set-on for the bonus of the year, a set-off settled by its surplus. */
  readonly used: readonly BonusCarry[];
  readonly added: readonly BonusCarry[];
  /** What ends with the year, the last one it may be carried into. */
  readonly lapsed: readonly BonusCarry[];
  readonly closing: readonly BonusCarry[];
};

const yearOf = (taxyear: string): number => Number(taxyear.slice(0, 4));
const inOrder = (entries: readonly BonusCarry[]): BonusCarry[] =>
  entries.toSorted((one, other) => yearOf(one.taxyear) - yearOf(other.taxyear));

/** Takes an amount of entries, the oldest first. */
function take(entries: readonly BonusCarry[], amount: Paise): { used: BonusCarry[]; rest: BonusCarry[] } {
  const used: BonusCarry[] = [];
  const rest: BonusCarry[] = [];
  let open = amount;
  for (const entry of entries) {
    const part = least(open, entry.amount);
    open = subtract(open, part);
    if (part > 0) used.push({ ...entry, amount: part });
    if (entry.amount > part) rest.push({ ...entry, amount: subtract(entry.amount, part) });
  }
  return { used, rest };
}
const total = (entries: readonly BonusCarry[]): Paise => sum(entries.map(({ amount }) => amount));

/**
 * What all people are paid of the allocable surplus of a year, with set-on and set-off (Payment of Bonus Act 1965 s.15 and
 * Fourth Schedule, Code on Wages 2019 s.36). Of the surplus the bonus at the least rate comes first, then set-offs of
 * earlier years, then more bonus; what it lacks to the highest rate is taken of set-ons. What is above that rate is set
 * on, up to the bonus at that rate; what is missing of the least rate is set off.
 * @param carryyears accounting years after its own into which an amount is carried
 */
export function shareSurplus(
  {
    taxyear,
    surplus,
    minimum,
    maximum,
    opening,
  }: {
    readonly taxyear: string;
    readonly surplus: Paise;
    readonly minimum: Paise;
    readonly maximum: Paise;
    readonly opening: readonly BonusCarry[];
  },
  carryyears: number,
): SurplusShare {
  const year = yearOf(taxyear);
  const carried = inOrder(opening);
  const isExpired = ({ taxyear: of }: BonusCarry): boolean => yearOf(of) + carryyears < year;
  const expired = carried.filter(isExpired);
  const open = carried.filter((entry) => !isExpired(entry));
  const off = take(
    open.filter(({ kind }) => kind === 'set-off'),
    notBelowZero(subtract(surplus, minimum)),
  );
  const left = subtract(surplus, total(off.used));
  const on = take(
    open.filter(({ kind }) => kind === 'set-on'),
    notBelowZero(subtract(maximum, left)),
  );
  const covered = sum([left, total(on.used)]);
  const above = least(notBelowZero(subtract(left, maximum)), maximum);
  const missing = notBelowZero(subtract(minimum, covered));
  const own = (kind: BonusCarry['kind'], amount: Paise): BonusCarry[] =>
    amount > 0 ? [{ taxyear, kind, amount }] : [];
  const added = [...own('set-on', above), ...own('set-off', missing)];
  const kept = inOrder([...on.rest, ...off.rest]);
  const isLast = ({ taxyear: of }: BonusCarry): boolean => yearOf(of) + carryyears <= year;
  return {
    payable: most(minimum, least(maximum, covered), ZERO),
    opening: carried,
    used: inOrder([...on.used, ...off.used]),
    added,
    lapsed: [...expired, ...kept.filter(isLast)],
    closing: [...kept.filter((entry) => !isLast(entry)), ...added],
  };
}
