import type { LoanEvent, LoanPlan } from '#modules/payroll/contract/person/loan-plan.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { add, least, notBelowZero, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { fraction, minus, percent, round, share, times } from '#platform/engine/rounding.ts';

/** A twelfth of a yearly rate, exact. */
const monthly = (rate: string) => times(percent(rate), fraction(1, 12));

/**
 * The equal instalment of a loan with interest on the balance: A × q × (1 + q)^N ÷ ((1 + q)^N − 1), to the nearest rupee.
 * @param plan amount in paise, rate in percent a year
 */
export function equalInstalment({
  amount,
  rate,
  instalments,
}: Pick<LoanPlan, 'amount' | 'rate' | 'instalments'>): Paise {
  const { n, d } = monthly(rate);
  if (n === 0n) return round(share(amount, 1, instalments), 'nearest-rupee');
  const power = BigInt(instalments);
  const grown = fraction((n + d) ** power, d ** power);
  const { n: over, d: under } = minus(grown, fraction(1));
  return round(times(times(fraction(amount), times({ n, d }, grown)), { n: under, d: over }), 'nearest-rupee');
}

/** What an ordinary month takes of a loan, interest of a flat rate apart. */
export const instalmentOf = (plan: Pick<LoanPlan, 'kind' | 'amount' | 'rate' | 'instalments'>): Paise =>
  plan.kind === 'Reducing' ? equalInstalment(plan) : round(share(plan.amount, 1, plan.instalments), 'nearest-rupee');

export type PlanMonth = {
  /** Owed at the beginning of the month, a top-up included. */
  readonly opening: Paise;
  readonly interest: Paise;
  readonly instalment: Paise;
  /** The plan of the month: after a top-up it starts anew. */
  readonly plan: Omit<LoanPlan, 'event'>;
};

function interestOf({ kind, rate, amount }: Omit<LoanPlan, 'event'>, opening: Paise, skips: boolean): Paise {
  if (kind === 'Nil' || opening === 0 || (kind === 'Flat' && skips)) return ZERO;
  return round(times(fraction(kind === 'Flat' ? amount : opening), monthly(rate)), 'nearest-rupee');
}

/**
 * A month of a loan with a plan: a top-up first, then interest, then the instalment, or the one named for the month; the
 * last one takes the whole rest, as do a closure and the end of service. @param whole whether all that is owed is due
 */
export function planMonth({ event, ...before }: LoanPlan, outstanding: Paise, whole: boolean): PlanMonth {
  const topup = event?.kind === 'topup' ? event : undefined;
  const opening = topup ? add(outstanding, topup.amount) : outstanding;
  const plan = topup ? { ...before, amount: opening, instalments: topup.instalments, taken: 0 } : before;
  const skips = event?.kind === 'skip' && !whole;
  const interest = interestOf(plan, opening, skips);
  const all = add(opening, interest);
  const of = { opening, interest, plan };
  if (whole || event?.kind === 'close' || (plan.taken >= plan.instalments - 1 && !skips))
    return { ...of, instalment: all };
  if (skips) return { ...of, instalment: ZERO };
  if (event?.kind === 'instalment') return { ...of, instalment: least(event.amount, all) };
  const usual = instalmentOf(plan);
  return { ...of, instalment: plan.kind === 'Reducing' ? least(usual, all) : add(least(usual, opening), interest) };
}

export type PlanAfter = { readonly balance: Paise; readonly plan: Omit<LoanPlan, 'event'> };

/** A loan after its month: one instalment more where it was taken whole. @param paid what was taken, in paise */
export function planAfter({ opening, interest, instalment, plan }: PlanMonth, paid: Paise): PlanAfter {
  const counts = instalment > 0 && paid === instalment;
  return {
    balance: notBelowZero(subtract(add(opening, interest), paid)),
    plan: { ...plan, taken: plan.taken + (counts ? 1 : 0) },
  };
}

export type ScheduleRow = {
  readonly month: Month;
  readonly opening: Paise;
  readonly interest: Paise;
  readonly instalment: Paise;
  readonly closing: Paise;
};

export type Scheduled = {
  readonly plan: LoanPlan;
  readonly outstanding: Paise;
  readonly from: Month;
  /** What happens in later months. */
  readonly events?: ReadonlyMap<Month, LoanEvent>;
};

/** The months of a loan from one on until it is paid back, each instalment taken whole, as payroll will take them. */
export function schedule(loan: Scheduled, months: number): ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let { plan, outstanding, from: month } = loan;
  while (rows.length < months && outstanding > 0) {
    const event = loan.events?.get(month);
    const now = planMonth(event ? { ...plan, event } : plan, outstanding, false);
    const after = planAfter(now, now.instalment);
    const { opening, interest, instalment } = now;
    rows.push({ month, opening, interest, instalment, closing: after.balance });
    ({ balance: outstanding, plan } = after);
    month = addMonths(month, 1);
  }
  return rows;
}
