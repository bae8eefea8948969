import type { FbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { addDays, type Day, later, type Month, monthOf } from '#platform/engine/day.ts';

/** Whether a plan can be chosen today: the month it holds from and the last day for it; the day on which plans open. */
export type PlanDays = {
  readonly planfrom: Month | null;
  readonly openuntil: Day | null;
  readonly opens: Day | null;
};

/**
 * When somebody may choose a flexible benefit plan: in the window of the company, for its first month; who joins has days
 * of their own from the joining date. A plan never holds in a month whose payroll takes no more changes.
 * @param open the next month of the person that takes changes
 */
export function planDays(
  today: Day,
  {
    windowfrom,
    windowuntil,
    planfrom,
    joinerdays,
  }: Pick<FbpPolicy, 'windowfrom' | 'windowuntil' | 'planfrom' | 'joinerdays'>,
  { joiningdate, open }: { readonly joiningdate: Day; readonly open: Month },
): PlanDays {
  const first = later(open, monthOf(joiningdate));
  const opens = windowfrom !== null && today < windowfrom ? windowfrom : null;
  if (windowfrom !== null && windowuntil !== null && windowfrom <= today && today <= windowuntil)
    return { planfrom: later(first, planfrom ?? open), openuntil: windowuntil, opens: null };
  const ends = addDays(joiningdate, joinerdays - 1);
  if (joinerdays > 0 && joiningdate <= today && today <= ends) return { planfrom: first, openuntil: ends, opens };
  return { planfrom: null, openuntil: null, opens };
}
