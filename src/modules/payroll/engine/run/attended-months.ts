import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { type Days, daysInService } from './pay/service.ts';

type Employment = { readonly joiningdate: Day; readonly leavingdate: Day | null };

/**
 * The months of attendance that the pay of a wage month takes for somebody: the one of its name, where they are in service
 * in it; of whoever leaves after its last day the next one too, as no later pay could take it; and of whoever is first paid
 * with this wage month the one before, where they were in service in it already.
 * @param input.paid the days of the wage month, and `daysOf` those of attendance months
 */
export function attendedMonths(
  person: Employment,
  { month, paid, daysOf }: { readonly month: Month; readonly paid: Days; readonly daysOf: (month: Month) => Days },
): Month[] {
  const { joiningdate, leavingdate } = person;
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const isIn = (of: Month): boolean => daysInService(person, daysOf(of)) > 0;
  const isfirst = joiningdate >= paid.from;
  const islast = leavingdate !== null && leavingdate <= paid.to;
  return [
    ...(isfirst && isIn(before) ? [before] : []),
    ...(isIn(month) ? [month] : []),
    ...(islast && isIn(after) ? [after] : []),
  ];
}

/** Unpaid days that were more than the days of a wage month: they are taken off the next one. */
export const daysTooMany = (lopdays: number, person: Employment, paid: Days): number =>
  Math.max(0, lopdays - daysInService(person, paid));
