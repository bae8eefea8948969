import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { add, type Paise, sum, ZERO, notBelowZero, subtract } from '#platform/engine/money.ts';
import { arrearBase, arrearsOf, type MonthArrears, sumOfArrears } from './arrears.ts';
import { baseOf, onetimeBase, type StatutoryBase, untaxedOf } from './bases.ts';
import type { PayContext } from './context.ts';
import { type ByDays, earn, type Earned, type Shares, withOnce } from './earn.ts';
import { countedDays } from './counted-days.ts';
import { costArrears } from './employer-nps.ts';
import { type Benefits, flexibleBenefits } from '../../person/fbp/benefits.ts';
import { fullMonth, type FullMonth } from './full-month.ts';
import { inMonth, type InMonth } from './in-month.ts';
import { type PaidLateUnits, paidLateUnits, sumOfLate, withoutTakenBack } from './late-units.ts';
import { payPerson } from './pay-person.ts';
import { type MonthShare, shareOfMonth } from './proration.ts';
import type { Amounts, PreparedStructure } from './structure.ts';
import { type Aside, setAside } from './set-aside.ts';
import { type Days, daysInService, servedDays } from './service.ts';
import { type PaidUnits, paidUnits } from './units-worked.ts';
import { type PaidByClose, paidByClose } from './by-close.ts';

/** What of a guarantee other pay did not reach: what is guaranteed, what was paid, and what is added. In paise. */
type TopUp = { readonly guaranteed: Paise; readonly reached: Paise; readonly amount: Paise };

/**
 * What makes up the guarantees of a period: each pays what its components pay less than it, never below zero. Amounts
 * given for the period and units by their rates count, arrears of other months do not. One that is by days worked, as a
 * formula over days with units or the close of attendance, is guaranteed for those.
 */
const topUps = (
  { apart }: Pick<PreparedStructure, 'apart'>,
  { setaside = {}, amounts }: Earned,
  onetime: ReadonlyMap<string, Paise>,
  byclose: ReadonlyMap<string, PaidByClose>,
): ReadonlyMap<string, TopUp> =>
  new Map(
    apart.flatMap(({ code, guarantee }): [string, TopUp][] => {
      if (!guarantee) return [];
      const guaranteed = byclose.get(code)?.amount ?? setaside[code] ?? ZERO;
      const reached = sum(guarantee.of.map((one) => add(amounts[one] ?? ZERO, onetime.get(one) ?? ZERO)));
      return [[code, { guaranteed, reached, amount: notBelowZero(subtract(guaranteed, reached)) }]];
    }),
  );

const isGuarantee = ({ onetime }: PreparedStructure, code: string): boolean => {
  const one = onetime.get(code);
  return one?.source === 'formula' && one.guarantee !== undefined;
};

export type Earnings = {
  readonly gross: Paise;
  readonly full: Amounts;
  /** The full month with the figures it is worked out with. */
  readonly fullmonth: FullMonth;
  readonly share: MonthShare;
  readonly shares: Shares;
  readonly earned: Earned;
  /** Arrears of past months, month by month, and their sum. */
  readonly arrears: readonly MonthArrears[];
  readonly arrear: ByDays;
  /** One-time earnings by component, several rows added up. */
  readonly onetime: ReadonlyMap<string, Paise>;
  /** The units among it, row by row. */
  readonly units: readonly PaidUnits[];
  /** Units of past months among it, row by row. */
  readonly late: readonly PaidLateUnits[];
  /** One-time earnings that contributions are made on: what is taken back of past months does not lower them. */
  readonly contributing: ReadonlyMap<string, Paise>;
  /** What arrears add to the costs of the company that follow them. */
  readonly costarrears: Amounts;
  /** What is set aside, and what is paid of it (in `onetime` too). */
  readonly aside: Aside;
  /** What makes up guarantees (in `onetime` too). */
  readonly topups: ReadonlyMap<string, TopUp>;
  /** What the close of attendance pays by formulas (in `onetime` too). */
  readonly byclose: ReadonlyMap<string, PaidByClose>;
  /** The flexible benefit plan (in `onetime` too). */
  readonly fbp: Benefits;
  readonly total: Paise;
};

/**
 * A stretch of a wage month: the days that count, the period and the month they are of; whether it is the
 * first or the last that is paid of the month.
 */
export type Stretch = {
  readonly days: Days;
  readonly part: Days;
  readonly month: Days;
  readonly first: boolean;
  readonly last: boolean;
};

/** The paid share of a month, its share in service whatever the loss of pay, and the share of its part. */
export function sharesOf({ policy }: PayContext, facts: EmployeeFacts, stretch: Stretch, lopdays: number): Shares {
  const { first, last } = stretch;
  const count = countedDays(policy.proration.days, facts, stretch.month);
  const [part, length, served] = [count(stretch.part), count(stretch.month), count(servedDays(facts, stretch.days))];
  const of = { served, length, part, calendar: daysInService(facts, stretch.days) };
  const paid = shareOfMonth(policy.proration, { ...of, unpaid: lopdays });
  const shares = { paid, service: lopdays === 0 ? paid : shareOfMonth(policy.proration, { ...of, unpaid: 0 }) };
  return part === length ? shares : { ...shares, part: { paid: part * 2, of: length * 2, days: part, first, last } };
}

/** What the month pays before deductions: earned pay, arrears of past months, one-time pay. */
export function earnings(
  context: PayContext,
  facts: EmployeeFacts,
  place: InMonth = inMonth(context, facts),
): Earnings {
  const { structure, policy, month } = context;
  const { days, whole, first } = place;
  const last = place.last && !place.before.some((paid) => paid.last);
  const person = payPerson(context, facts, month);
  const fullmonth = fullMonth(structure, person);
  const { wagefrom, wageto } = context.period;
  const stretch = { days, part: whole, month: { from: wagefrom, to: wageto }, first, last };
  const shares = sharesOf(context, facts, stretch, facts.lopdays);
  const earned = earn(structure, person, fullmonth, shares, policy.proration.rounding);
  const onetime = new Map<string, Paise>();
  for (const { component, amount } of facts.onetime) {
    const pay = structure.onetime.get(component);
    if (pay?.source === 'formula' && pay.accrual)
      throw new RangeError(
        `"${component}" is accrued and paid in its payout months, so no amount of a month can be entered`,
      );
    if (pay?.source === 'formula' && pay.guarantee)
      throw new RangeError(`"${component}" tops up a guaranteed minimum, so no amount of a month can be entered`);
    if (pay?.source === 'formula' && structure.byclose.some((part) => part.component.code === component))
      throw new RangeError(`"${component}" is paid by the close of attendance, so no amount of a month can be entered`);
    if (pay) onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
    else if (!structure.deductions.has(component)) throw new RangeError(`Unknown component "${component}"`);
  }
  const units = paidUnits({ structure, person, fullmonth }, facts, { usual: policy.proration.rounding, onetime });
  for (const { component, amount } of units) onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
  const byclose = paidByClose({ structure, person, fullmonth }, facts);
  for (const [component, { amount }] of byclose)
    if (amount > 0 && !isGuarantee(structure, component)) onetime.set(component, amount);
  const guarantees = topUps(structure, earned, onetime, byclose);
  for (const [component, { amount }] of guarantees) if (amount > 0) onetime.set(component, amount);
  const fbp = flexibleBenefits(context, facts, { shares, place });
  for (const [component, amount] of fbp.onetime) onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
  const late = paidLateUnits(context, facts);
  const sums = sumOfLate(late);
  for (const [component, amount] of sums) onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
  const arrears = arrearsOf(context, facts);
  const arrear = sumOfArrears(arrears);
  const aside = setAside(context, facts, { earned, arrears, place });
  for (const [component, { amount }] of aside.paid) onetime.set(component, amount);
  const contributing = withoutTakenBack(onetime, sums);
  const total = sum([earned.gross, earned.benefits, arrear.gross, ...onetime.values()]);
  const { gross, amounts: full } = fullmonth;
  const costs = costArrears(structure, person, arrears, policy.proration.rounding);
  const paid = {
    earned: withOnce(structure, person, { full: fullmonth, earned, rounding: policy.proration.rounding }, onetime),
    arrears,
    arrear,
    onetime,
    units,
    late,
    contributing,
    costarrears: costs,
    aside,
    topups: guarantees,
    byclose,
    fbp,
  };
  return { gross, full, fullmonth, share: shares.paid, shares, ...paid, total };
}

/** All pay of a month that counts in a statutory base: earned, arrears (which may be negative) and one-time pay. */
export const paidBase = (
  context: PayContext,
  { earned, arrears, onetime }: Pick<Earnings, 'earned' | 'arrears' | 'onetime'>,
  base: StatutoryBase,
): Paise =>
  sum([baseOf(context, earned.amounts, base), arrearBase(arrears, base), onetimeBase(context, onetime, base)]);

/** What of a month's pay is not taxable: earned pay, arrears by the structure of their month, one-time pay. */
export function untaxedPay(context: PayContext, { earned, arrears, onetime }: Earnings): Paise {
  const once = [...onetime].filter(([code]) => context.structure.onetime.get(code)?.taxable === false);
  return sum([
    untaxedOf(context, earned.amounts),
    ...arrears.map(({ past, earned: late }) => untaxedOf(past, late.amounts)),
    ...once.map(([, amount]) => amount),
  ]);
}
