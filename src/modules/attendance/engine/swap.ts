import type { SwapProblem } from '../contract/swap-words.ts';

/** What is known of one of two people on the date of a swap. */
export type SwapPerson = {
  readonly employeeid: number;
  readonly isinservice: boolean;
  /** Whether the calendar of the person has a working day, and whether leave takes a half of it. */
  readonly isworking: boolean;
  readonly isaway: boolean;
  /** The shift that the person has without a swap. */
  readonly shiftid: number | null;
  /** Whether a swap of the date waits or is approved already. */
  readonly isswapped: boolean;
};
/** The date of a swap among the days of the company. */
export type SwapDay = {
  readonly iscounted: boolean;
  /** Whether the day is before today. */
  readonly isover: boolean;
  /** Whether the request cycle has ended for the day. */
  readonly islate: boolean;
};

/** The field of the form that a problem is shown at. */
export const swapFieldOf = (problem: SwapProblem): 'swapdate' | 'withemployeeid' =>
  problem.startsWith('other_') || problem === 'same_person' || problem === 'same_shift' ? 'withemployeeid' : 'swapdate';

/**
 * What stops a swap of two people on a date. `never`: what no swap can have, whoever enters it. `limits`: what stops those
 * who ask for themselves, and is only a notice for whoever enters it for two others.
 */
export function swapProblems(
  one: SwapPerson,
  other: SwapPerson,
  { iscounted, isover, islate }: SwapDay,
): { readonly never: readonly SwapProblem[]; readonly limits: readonly SwapProblem[] } {
  if (one.employeeid === other.employeeid) return { never: ['same_person'], limits: [] };
  const among = (result: Partial<Record<SwapProblem, boolean>>): SwapProblem[] =>
    (Object.keys(result) as SwapProblem[]).filter((problem) => result[problem]);
  const never = among({
    out_of_service: !one.isinservice,
    other_out_of_service: !other.isinservice,
    swapped: one.isswapped,
    other_swapped: other.isswapped,
  });
  const [works, otherWorks] = [one.isinservice && one.isworking, other.isinservice && other.isworking];
  const limits = among({
    not_counted: !iscounted,
    over: isover,
    late: islate,
    off: one.isinservice && !one.isworking,
    other_off: other.isinservice && !other.isworking,
    no_shift: works && one.shiftid === null,
    other_no_shift: otherWorks && other.shiftid === null,
    away: works && one.isaway,
    other_away: otherWorks && other.isaway,
    same_shift: works && otherWorks && one.shiftid !== null && one.shiftid === other.shiftid,
  });
  return { never, limits };
}
