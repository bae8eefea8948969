import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { addMonths, daysBetween, daysInMonth, lastDay, monthOf } from '#platform/engine/day.ts';
import { add, paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { earn, type Earned, spread } from './earn.ts';
import { type MonthShare, NO_DAYS, shareOfMonth } from './proration.ts';
import { daysInService } from './service.ts';
import { type Amounts, fullMonth, monthlyGross } from './structure.ts';

export type Earnings = {
  readonly gross: Paise;
  readonly full: Amounts;
  readonly share: MonthShare;
  readonly earned: Earned;
  readonly arrear: Earned;
  readonly arrearmonth: Month;
  readonly arrearshare: MonthShare;
  /** One-time earnings by component, several rows added up. */
  readonly onetime: ReadonlyMap<string, Paise>;
  readonly total: Paise;
};

/** The share of a month somebody is paid for, by the company's rule for service and loss of pay. */
export const monthShare = ({ policy }: PayContext, facts: EmployeeFacts, month: Month, lopdays: number): MonthShare =>
  shareOfMonth(policy.proration, {
    served: daysInService(facts, month),
    length: daysInMonth(month),
    unpaid: lopdays,
  });

/** What the month pays before deductions: earned pay, arrears of a revision, one-time pay. */
export function earnings(context: PayContext, facts: EmployeeFacts): Earnings {
  const { structure, policy, month } = context;
  const gross = monthlyGross(structure, facts.package);
  const full = fullMonth(structure, gross, facts.city);
  const share = monthShare(context, facts, month, facts.lopdays);
  const earned = earn(structure, full, gross, share, policy.proration.rounding);
  const onetime = new Map<string, Paise>();
  for (const { component, amount } of facts.onetime) {
    if (structure.onetime.has(component)) onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
    else if (!structure.deductions.has(component)) throw new RangeError(`Unknown component "${component}"`);
  }
  const arrearmonth = facts.revision ? monthOf(facts.revision.effectivefrom) : addMonths(month, -1);
  const { share: arrearshare, arrear } = revisionArrears(context, facts);
  const total = sum([earned.gross, arrear.gross, ...onetime.values()]);
  return { gross, full, share, earned, arrear, arrearmonth, arrearshare, onetime, total };
}

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

type StatutoryBase = 'pf' | 'esi' | 'pt' | 'lwf';

/** Sum of the monthly components that count in a statutory base. */
export const baseOf = ({ structure }: Pick<PayContext, 'structure'>, amounts: Amounts, base: StatutoryBase): Paise =>
  paise(structure.components.reduce((total, one) => total + (one.bases[base] ? (amounts[one.code] ?? 0) : 0), 0));

/** All pay of a month that counts in a statutory base: earned, arrears (which may be negative) and one-time pay. */
export const paidBase = (
  context: PayContext,
  { earned, arrear, onetime }: Pick<Earnings, 'earned' | 'arrear' | 'onetime'>,
  base: StatutoryBase,
): Paise =>
  sum([
    baseOf(context, earned.amounts, base),
    baseOf(context.before, arrear.amounts, base),
    onetimeBase(context, onetime, base),
  ]);

/** One-time pay that counts in a statutory base. */
export function onetimeBase(
  { structure }: PayContext,
  onetime: ReadonlyMap<string, Paise>,
  base: StatutoryBase,
): Paise {
  let total = 0;
  for (const [code, amount] of onetime) if (structure.onetime.get(code)?.bases[base]) total += amount;
  return paise(total);
}

/** Sum of the monthly components that are not taxable. */
export const untaxedOf = ({ structure }: Pick<PayContext, 'structure'>, amounts: Amounts): Paise =>
  paise(structure.components.reduce((total, one) => total + (one.taxable ? 0 : (amounts[one.code] ?? 0)), 0));

/** What of a month's pay is not taxable: earned pay, arrears by the structure of their month, one-time pay. */
export function untaxedPay(context: PayContext, { earned, arrear, onetime }: Earnings): Paise {
  const once = [...onetime].filter(([code]) => context.structure.onetime.get(code)?.taxable === false);
  return sum([
    untaxedOf(context, earned.amounts),
    untaxedOf(context.before, arrear.amounts),
    ...once.map(([, amount]) => amount),
  ]);
}

/** Sum of the components with a mark, basic pay or house rent allowance. */
export const marked = ({ structure }: Pick<PayContext, 'structure'>, amounts: Amounts, mark: 'basic' | 'hra'): Paise =>
  paise(
    structure.components.reduce(
      // Pay that is not taxable gives no exemption for rent.
      (total, one) => total + (one[mark] && (mark === 'basic' || one.taxable) ? (amounts[one.code] ?? 0) : 0),
      0,
    ),
  );
