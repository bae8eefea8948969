import {
  componentOf,
  type DeductionPlace,
  entryOf,
  isCarried,
  type LimitGroup,
} from '#modules/payroll/contract/setup/deductions.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { notBelowZero, paise, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { compare, type Fraction, fraction, percentOf, round } from '#platform/engine/rounding.ts';

/** A limit of one payslip, in paise. */
export type Limit = {
  readonly name: string;
  /** Percent, as decimal text. */
  readonly share: string;
  readonly base: Paise;
  readonly amount: Paise;
  readonly counts: (kind: DeductionPlace) => boolean;
  readonly givesway: (kind: DeductionPlace) => boolean;
};

/** To the paisa, never up: what is above the rounded share is above the exact one. */
function downToPaisa(value: Fraction): Paise {
  const nearest = round(value, 'exact-paisa');
  return compare(fraction(nearest), value) > 0 ? paise(nearest - 1) : nearest;
}

/** The limits of a payslip: a share of its earnings each. `amountOf` is what a component gave in all of its lines. */
export const limitsOf = (
  groups: readonly LimitGroup[],
  options: { readonly earnings: Paise; readonly amountOf: (component: string) => Paise; readonly labourcodes: string },
): Limit[] =>
  groups.map(({ name, base: { without }, share, rounding, apart, givesway }) => {
    const base = subtract(options.earnings, sum(without.map(options.amountOf)));
    const percent = share === 'labour-codes' ? options.labourcodes : share;
    const exact = percentOf(base, percent);
    return {
      name,
      share: percent,
      base,
      amount: rounding === 'exact-paisa' ? downToPaisa(exact) : round(exact, rounding),
      counts: (kind) => !apart.includes(entryOf(kind)),
      givesway: (kind) => givesway.includes(entryOf(kind)),
    };
  });

/** Kinds that recover what somebody owes; contributions and taxes are no recovery. */
const isRecovery = (kind: DeductionPlace): boolean =>
  kind === 'loan' || kind === 'advance' || kind === 'other' || isCarried(kind) || componentOf(kind) !== undefined;

/**
 * The limit that keeps recoveries from one-time pay that is protected, as the gratuity of a settlement: they are taken
 * from the other earnings, in paise; none where nothing is protected.
 */
export function protection({ onetime }: Pick<EmployeeFacts, 'onetime'>, earnings: Paise): Limit[] {
  const kept = onetime.filter(({ isprotected }) => isprotected);
  if (kept.length === 0) return [];
  const amount = notBelowZero(subtract(earnings, sum(kept.map((one) => one.amount))));
  return [
    {
      name: say`Pay without the gratuity`,
      share: '100',
      base: amount,
      amount,
      counts: () => true,
      givesway: isRecovery,
    },
  ];
}

/** What counts towards a limit, of what was taken. */
export const counted = (
  limit: Limit,
  taken: readonly { readonly kind: DeductionPlace; readonly taken: Paise }[],
): Paise => {
  let total = 0;
  for (const one of taken) if (limit.counts(one.kind)) total += one.taken;
  return paise(total);
};
