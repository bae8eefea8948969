import type { Advance } from '#modules/payroll/contract/run/payslip.ts';
import { least, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { type Rounding, round, share } from '#platform/engine/rounding.ts';
import type { Settling } from './deduct.ts';

/** An instalment of an advance as agreed: its amount by the number of instalments. */
export const advanceInstalment = (
  { amount, instalments }: Pick<Advance, 'amount' | 'instalments'>,
  rounding: Rounding,
): Paise => round(share(amount, 1, instalments), rounding);

/** What an advance that runs already still owes after so many instalments. */
export function advanceOutstanding(
  advance: Pick<Advance, 'amount' | 'instalments' | 'taken'>,
  rounding: Rounding,
): Paise {
  if (advance.taken >= advance.instalments) return ZERO;
  const paid = advance.taken * advanceInstalment(advance, rounding);
  return subtract(advance.amount, least(advance.amount, paid as Paise));
}

/** What is due of an advance in a month: an instalment; the last one, and at the end of service, the whole rest. */
export const advanceDue = (advance: Advance, rounding: Rounding, whole: boolean): Paise =>
  whole || advance.taken >= advance.instalments - 1
    ? advance.outstanding
    : least(advanceInstalment(advance, rounding), advance.outstanding);

export type AdvancePayment = {
  readonly advance: Advance;
  readonly due: Paise;
  readonly taken: Paise;
  /** After the month: what is owed, and the instalments taken. One that was not taken whole does not count. */
  readonly left: Advance;
  readonly unpaid: Paise;
};

/** Distributes what was taken for advances over them, by number as text. A closed balance leaves a recovery. */
export function payAdvances(
  advances: readonly Advance[],
  taken: Paise,
  { rounding, whole, close }: Settling & { readonly rounding: Rounding },
): AdvancePayment[] {
  let rest = taken;
  const ordered = advances.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
  return ordered.map((advance) => {
    const due = advanceDue(advance, rounding, whole);
    const paid = least(due, rest);
    rest = subtract(rest, paid);
    const open = subtract(advance.outstanding, paid);
    const count = advance.taken + (paid === due ? 1 : 0);
    return {
      advance,
      due,
      taken: paid,
      left: { ...advance, taken: count, outstanding: close ? ZERO : open },
      unpaid: close ? open : ZERO,
    };
  });
}
