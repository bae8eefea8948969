import type { PaidPackage, PastMonth, PayFrom } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month, monthOf } from '#platform/engine/day.ts';
import { add, least, most, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { baseOf, marked, type StatutoryBase } from './bases.ts';
import type { PastContext, PayContext } from './context.ts';
import { type ByDays, earn, spread } from './earn.ts';
import { fullMonth, type FullMonth } from './full-month.ts';
import { daysChanged, daysFrom, lessDays, on, paidDays, shareIn } from './past-days.ts';
import { payPerson } from './pay-person.ts';
import type { MonthShare } from './proration.ts';
import { epsDue, pfWages, type Wages } from './provident-fund.ts';
import type { Days } from './service.ts';
import type { Amounts } from './structure.ts';

/** Pay of a past month by component: what was given in kind and what the company bears have no arrears. */
type Earned = ByDays;

/** How the arrears of a month were worked out, for their lines. */
export type ArrearsWorking =
  | { readonly method: 'due-less-paid'; readonly due: Earned; readonly paid: Earned; readonly days: readonly number[] }
  /** `share` of the difference of packages, and unpaid days added or, below zero, given back. */
  | { readonly method: 'difference'; readonly share: MonthShare; readonly packages: boolean; readonly days: number };

/** Arrears of one past month. */
export type MonthArrears = {
  readonly month: Month;
  readonly past: PastContext;
  readonly earned: Earned;
  readonly working: ArrearsWorking;
  /** Paid days that changed: from the first day of another package on, or those of a change of unpaid days. */
  readonly days: number;
  readonly pf: {
    /** What contributions of the month were made on, and by how much its wages rise above it. */
    readonly before: Wages;
    readonly more: Paise;
    /** PF wages after the arrears, before any ceiling. */
    readonly wages: Paise;
  };
  /** What more or less than before is set aside for the month; missing without such components. */
  readonly setaside?: Amounts;
  /** From facts of before several months were stored: the month is not in the names of its lines. */
  readonly unnamed?: true;
};

const NOTHING: Earned = { gross: ZERO, amounts: {} };
const combined = (a: Earned, b: Earned, by: (a: Paise, b: Paise) => Paise): Earned => {
  const codes = new Set([...Object.keys(a.amounts), ...Object.keys(b.amounts)]);
  return {
    gross: by(a.gross, b.gross),
    amounts: Object.fromEntries([...codes].map((code) => [code, by(a.amounts[code] ?? ZERO, b.amounts[code] ?? ZERO)])),
  };
};
const plus = (a: Earned, b: Earned): Earned => combined(a, b, add);
const less = (a: Earned, b: Earned): Earned => combined(a, b, subtract);

type Query = {
  /** The person as of the past month, with its city and what packages gave in it. */
  readonly facts: EmployeeFacts;
  readonly package: PaidPackage;
  /** Unpaid days, and the days in service; missing where none is. */
  readonly lopdays: number;
  readonly served?: Days;
};
/** The person in the past month, paid by a package. */
const personOf = (past: PastContext, { facts, package: input }: Pick<Query, 'facts' | 'package'>) =>
  payPerson(past, facts, past.month, { ...facts.package, ...input });

/** The pay by days of a full month of a package by the structure of a past month. */
function fullOf(past: PastContext, request: Pick<Query, 'facts' | 'package'>): Earned {
  const { bydays, amounts }: FullMonth = fullMonth(past.structure, personOf(past, request));
  return { gross: bydays, amounts: earningsAmong(past, amounts) };
}

/** The amounts that are paid out. */
const earningsAmong = ({ structure }: PastContext, amounts: Amounts): Amounts =>
  structure.costs.length === 0 && structure.inkind.size === 0
    ? amounts
    : Object.fromEntries(
        structure.components.flatMap(({ kind, code }) => (kind === 'earning' ? [[code, amounts[code] ?? ZERO]] : [])),
      );

type PayOfMonth = { readonly earned: Earned; readonly addedback: Paise; readonly setaside: Earned };

/**
 * What a package pays for days of a past month, by the structure and the policy of that month; with `addedback`, what
 * the Labour Codes add to its PF wages. Amounts in paise.
 */
function payOfMonth(past: PastContext, request: Query): PayOfMonth {
  const person = personOf(past, request);
  const full = fullMonth(past.structure, person);
  const share = shareIn(past, request);
  const shares = { paid: share, service: shareIn(past, { ...request, lopdays: 0 }) };
  const { gross, amounts, setaside = {} } = earn(past.structure, person, full, shares, past.policy.proration.rounding);
  const wages = pfWages(past, full.amounts, amounts, share);
  return {
    earned: { gross, amounts: earningsAmong(past, amounts) },
    addedback: subtract(wages, notBelowZero(baseOf(past, amounts, 'pf'))),
    setaside: { gross: ZERO, amounts: setaside },
  };
}

/**
 * What a past month pays. Where the package changes within the month, the days from the change on are paid by the
 * difference, like those of somebody who joined with it.
 */
function payOf(past: PastContext, facts: EmployeeFacts, pay: readonly PayFrom[]): PayOfMonth {
  let before: PayFrom | undefined;
  let [earned, addedback, setaside] = [NOTHING, ZERO, NOTHING];
  // Unpaid days from a day on are part of those of the whole month.
  const unpaid = pay[0]?.lopdays ?? 0;
  for (const step of pay) {
    const days = { facts, served: daysFrom(past, step), lopdays: Math.min(step.lopdays, unpaid) };
    const now = payOfMonth(past, { ...days, package: step.package });
    const was = before && payOfMonth(past, { ...days, package: before.package });
    earned = plus(earned, was ? less(now.earned, was.earned) : now.earned);
    setaside = plus(setaside, was ? less(now.setaside, was.setaside) : now.setaside);
    addedback = sum([addedback, now.addedback, was ? subtract(ZERO, was.addedback) : ZERO]);
    before = step;
  }
  return { earned, addedback, setaside };
}

/** What a payslip paid of monthly pay: benefits in kind stand among its earnings, but have no arrears. */
function paidOut({ structure }: PastContext, { gross, amounts }: Earned): Earned {
  const { inkind } = structure;
  if (inkind.size === 0) return { gross, amounts };
  return { gross, amounts: Object.fromEntries(Object.entries(amounts).filter(([code]) => !inkind.has(code))) };
}

/**
 * Arrears as what is due less what was paid, both as rounded earned amounts.
 * @param before the person by the facts that the month was paid by
 */
function dueLessPaid(past: PastContext, facts: EmployeeFacts, { due, paid }: PastMonth, before: EmployeeFacts) {
  const now = payOf(past, facts, due);
  const was = payOf(past, before, paid.pay);
  const amounts = paid.paid ? paidOut(past, paid.paid) : was.earned;
  const earned = less(now.earned, amounts);
  const more = sum([baseOf(past, earned.amounts, 'pf'), now.addedback, subtract(ZERO, was.addedback)]);
  const days = [paidDays(past, due), paidDays(past, paid.pay)];
  const working: ArrearsWorking = { method: 'due-less-paid', due: now.earned, paid: amounts, days };
  return { earned, more, working };
}

/** The PF wages of what a past month was paid by, before any ceiling. */
function wagesOf(past: PastContext, facts: EmployeeFacts, { paid }: PastMonth): Paise {
  const { earned, addedback } = payOf(past, facts, paid.pay);
  return notBelowZero(add(baseOf(past, earned.amounts, 'pf'), addedback));
}

/**
 * Arrears as the difference of the full-month amounts, prorated and rounded once for each day on which the packages
 * begin to differ otherwise, and for a change of the unpaid days.
 */
function differenceProrated(past: PastContext, facts: EmployeeFacts, { due, paid, proratedby }: PastMonth) {
  const { structure, policy } = past;
  const { rounding } = policy.proration;
  const full = (step: PayFrom | undefined): Earned => (step ? fullOf(past, { package: step.package, facts }) : NOTHING);
  let earned = NOTHING;
  let before = NOTHING;
  let share: MonthShare | undefined;
  for (const from of [...new Set([...due, ...paid.pay].map((step) => step.from))].sort()) {
    const difference = less(full(on(due, from)), full(on(paid.pay, from)));
    const change = less(difference, before);
    before = difference;
    if (change.gross === 0 && Object.values(change.amounts).every((amount) => amount === 0)) continue;
    const { lopdays: unpaid = 0, until } = on(due, from) ?? {};
    const lopdays = from === due[0]?.from ? (proratedby ?? unpaid) : unpaid;
    share = shareIn(past, { facts, served: daysFrom(past, { from, until }), lopdays });
    earned = plus(earned, spread(structure, change, share, rounding));
  }
  const [is, was] = [due[0], paid.pay[0]];
  const days = lessDays(past, { due, paid });
  if (days !== 0 && is && was) {
    const whole = full(was);
    const [after, sofar] = [is, was].map((step) =>
      shareIn(past, { facts, served: daysFrom(past, step), lopdays: step.lopdays }),
    ) as [MonthShare, MonthShare];
    const part = { paid: after.paid * sofar.of - sofar.paid * after.of, of: after.of * sofar.of, days: -days };
    earned = plus(earned, spread(structure, whole, part, rounding));
  }
  const packages = share !== undefined;
  const working: ArrearsWorking = {
    method: 'difference',
    share: share ?? shareIn(past, { facts, lopdays: 0 }),
    packages,
    days,
  };
  return { earned, working, more: baseOf(past, earned.amounts, 'pf') };
}

/** Arrears of one past month by the method of its policy. */
function arrearsOfMonth(context: PayContext, now: EmployeeFacts, one: PastMonth): MonthArrears {
  const past = context.past(one.month);
  const own = {
    ...now,
    city: one.city,
    package: { ...now.package, ...(one.figures ? { amounts: one.figures } : {}) },
  };
  const facts = { ...own, ...one.person?.due };
  const before = { ...own, ...one.person?.paid };
  // A difference of packages says nothing of the person: changed facts are due less paid, whatever the method.
  const result =
    past.policy.arrears?.method === 'due-less-paid' || one.person
      ? dueLessPaid(past, facts, one, before)
      : differenceProrated(past, facts, one);
  const { pf } = one.paid;
  // Without records the wages before are those of the pay that the input names: never none.
  const wages = add(pf?.wages ?? wagesOf(past, before, one), notBelowZero(baseOf(past, pf?.arrears ?? {}, 'pf')));
  const contributed = most(wages, pf?.contributed ?? ZERO);
  const after = notBelowZero(add(wages, result.more));
  return {
    month: one.month,
    past,
    earned: result.earned,
    working: result.working,
    days: daysChanged(past, one),
    ...(past.structure.apart.length > 0
      ? { setaside: less(payOf(past, facts, one.due).setaside, payOf(past, before, one.paid.pay).setaside).amounts }
      : {}),
    pf: {
      before: { month: one.month, wage: contributed, pension: pf?.epsdue ?? epsDue(past, facts, one.month) },
      more: notBelowZero(subtract(after, contributed)),
      wages: after,
    },
  };
}

/** The arrears of a revision as facts had them before they named past months: of the month before, or none. */
function arrearsOfRevision(context: PayContext, facts: EmployeeFacts): MonthArrears[] {
  const { revision, code, city } = facts;
  if (!revision || monthOf(revision.effectivefrom) === context.month) return [];
  const month = monthOf(revision.effectivefrom);
  if (month !== addMonths(context.month, -1))
    throw new RangeError(`Revision of ${code} does not take effect in the month before`);
  const past = context.past(month);
  const { structure, policy } = past;
  const full = (amount: Paise): Earned =>
    fullOf(past, { package: { basis: null, amount }, facts: { ...facts, city: revision.city ?? city } });
  const difference = less(full(revision.newgross), full(revision.oldgross));
  const served = daysFrom(past, { from: revision.effectivefrom });
  const share = shareIn(past, { facts, served, lopdays: revision.lopdays });
  const earned = share.paid === 0 ? NOTHING : spread(structure, difference, share, policy.proration.rounding);
  const before = facts.history.find((one) => one.month === month);
  const wage = before?.pfwages ?? ZERO;
  const more = baseOf(past, earned.amounts, 'pf');
  return [
    {
      month,
      past,
      earned,
      working: { method: 'difference', share, packages: true, days: 0 },
      days: share.days,
      pf: {
        before: { month, wage, pension: before?.epsdue ?? epsDue(past, facts, month) },
        more,
        wages: notBelowZero(add(wage, more)),
      },
      unnamed: true,
    },
  ];
}

/**
 * Arrears of past months, in their order: what they are due by the facts, settings and rules of each month, and was not
 * paid for them yet. @throws RangeError for a month whose rules or structure are missing
 */
export const arrearsOf = (context: PayContext, facts: EmployeeFacts): readonly MonthArrears[] =>
  facts.past
    ? facts.past.toSorted((a, b) => (a.month < b.month ? -1 : 1)).map((one) => arrearsOfMonth(context, facts, one))
    : arrearsOfRevision(context, facts);

/** All arrears together, by component. */
export const sumOfArrears = (arrears: readonly MonthArrears[]): Earned =>
  arrears.map(({ earned }) => earned).reduce(plus, NOTHING);

/** What of the arrears counts in a statutory base, each month by its own structure; may be negative. */
export const arrearBase = (arrears: readonly MonthArrears[], base: StatutoryBase): Paise =>
  sum(arrears.map(({ past, earned }) => baseOf(past, earned.amounts, base)));

/** Arrears of basic pay or house rent allowance, each month by its own structure. */
export const arrearMarked = (arrears: readonly MonthArrears[], mark: 'basic' | 'hra'): Paise =>
  sum(arrears.map(({ past, earned }) => marked(past, earned.amounts, mark)));

/** An amount taken of several months, the first month first. @param due what each month is due, paise */
export function inOrderOfMonths(due: readonly Paise[], taken: Paise): Paise[] {
  let left = taken;
  return due.map((amount) => {
    const part = least(amount, left);
    left = subtract(left, part);
    return part;
  });
}
