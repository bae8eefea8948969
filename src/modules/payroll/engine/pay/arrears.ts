import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { addMonths, daysBetween, daysInMonth, lastDay, monthOf } from '#platform/engine/day.ts';
import { subtract, ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { type Earned, spread } from './earn.ts';
import { type MonthShare, NO_DAYS, shareOfMonth } from './proration.ts';
import { fullMonth } from './structure.ts';

type Revised = Pick<EmployeeFacts, 'revision' | 'code' | 'city'>;

/** Arrears of a revision for the month before, and their share of it: nothing when it begins with this month. */
export function revisionArrears(context: PayContext, revised: Revised): { share: MonthShare; arrear: Earned } {
  const share = arrearsShare(context, revised);
  return { share, arrear: arrears(context, revised, share) };
}

function arrearsShare({ month, before: { policy } }: PayContext, { revision, code }: Revised): MonthShare {
  if (!revision || monthOf(revision.effectivefrom) === month) return NO_DAYS;
  const past = monthOf(revision.effectivefrom);
  if (past !== addMonths(month, -1))
    throw new RangeError(`Revision of ${code} does not take effect in the month before`);
  // The days since the revision are paid like those of somebody who joined with it.
  return shareOfMonth(policy.proration, {
    served: daysBetween(revision.effectivefrom, lastDay(past)),
    length: daysInMonth(past),
    unpaid: revision.lopdays,
  });
}

/**
 * Difference of the new and the old package for the days since the revision, by the structure, policy and city of the
 * month they are of.
 */
function arrears({ before: past }: PayContext, { revision, city: now }: Revised, share: MonthShare): Earned {
  if (!revision || share.paid === 0) return { gross: ZERO, amounts: {} };
  const { structure, policy } = past;
  const city = revision.city ?? now;
  const before = fullMonth(structure, revision.oldgross, city);
  const after = fullMonth(structure, revision.newgross, city);
  const difference: Record<string, Paise> = {};
  for (const { code } of structure.components) difference[code] = subtract(after[code] ?? ZERO, before[code] ?? ZERO);
  return spread(
    structure,
    difference,
    subtract(revision.newgross, revision.oldgross),
    share,
    policy.proration.rounding,
  );
}
