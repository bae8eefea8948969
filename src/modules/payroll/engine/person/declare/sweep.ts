import type { Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { dayName } from '../../wording.ts';

/**
 * Why amounts without a proof cannot be left out of the tax today; null where they can.
 * @param proofsuntil the last day for proofs of the tax year; null without a window
 * @param people with amounts that are not proved
 */
export function sweepBlocked(
  today: Day,
  {
    taxyear,
    proofsuntil,
    people,
  }: { readonly taxyear: string; readonly proofsuntil: Day | null; readonly people: number },
): string | null {
  if (proofsuntil === null)
    return say`There is no declaration window for ${taxyear}. Enter it on IT declaration and submission first.`;
  if (today <= proofsuntil)
    return say`Proofs are taken until ${dayName(proofsuntil)}. This can be done on the day after.`;
  return people === 0 ? say`Nobody has amounts that are not proved.` : null;
}
