import type { Proration } from '#modules/payroll/contract/setup/calculation.ts';
import type { FormulaComponent } from '#modules/payroll/contract/setup/structure.ts';
import { add, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, type Rounding, roundShare, times } from '#platform/engine/rounding.ts';
import { formulaScope, type FullMonth, inPaise, rupeesOf, type Units, unitsOf, work } from './full-month.ts';
import { amountsWithOnce } from './once.ts';
import type { MonthShare } from './proration.ts';
import { type Part } from './parts.ts';
import { type Amounts, isApart, isByDays, type PayPerson, type PreparedStructure } from './structure.ts';

export type Earned = {
  /** What is paid of monthly pay. */
  readonly gross: Paise;
  /** Benefits in kind: pay that is taken back whole. */
  readonly benefits: Paise;
  /** Every component, what the company bears beside the pay included. */
  readonly amounts: Amounts;
  /** Units and value of one, of components that have units; missing without such components. */
  readonly units?: Units;
  /** What the month sets aside or guarantees, by component; missing without such components. */
  readonly setaside?: Amounts;
};
/** The share of a month that is paid, and the share in service whatever the loss of pay. */
export type Shares = {
  readonly paid: MonthShare;
  readonly service: MonthShare;
  /**
   * The share of the month that is paid by itself, as a week is, and whether it is the first or the last part that is
   * paid; missing where that is the month.
   */
  readonly part?: MonthShare & { readonly first: boolean; readonly last: boolean };
};

/** Which payslip of a month pays what is paid whole; each pays its part. */
const WHOLE: Readonly<Partial<Record<Proration, 'each' | 'first' | 'last'>>> = {
  whole: 'each',
  'whole-on-first': 'first',
  'whole-on-last': 'last',
};

/** One amount for a share of the month. */
export const prorate = (amount: Paise, { paid, of }: Pick<MonthShare, 'paid' | 'of'>, rounding: Rounding): Paise =>
  paid === of ? roundShare(amount, 1, 1, rounding) : roundShare(amount, paid, of, rounding);

/**
 * Earned pay of a share of a month. Pay by days and each of its components are rounded, the balance component takes the
 * rest; when rounding makes the rest negative, the shortfall component is reduced. A balance that is its own shortfall
 * component stays a negative line. Other components follow their own proration.
 */
export function earn(
  prepared: PreparedStructure,
  person: PayPerson,
  full: FullMonth,
  shares: Shares,
  rounding: Rounding,
): Earned {
  const { gross: bydays, amounts } = withoutShortfall(
    prepared,
    spread(prepared, { gross: full.bydays, amounts: full.amounts }, shares.paid, rounding),
  );
  const all: Record<string, Paise> = { ...amounts };
  const { others } = prepared;
  if (others.size === 0) return { gross: bydays, benefits: ZERO, amounts: all };
  const again = [...others].some(({ component }) => component.proration === 'recomputed');
  const scope = again ? formulaScope(prepared, person, full.gross) : {};
  const paid = { gross: bydays, amounts: all };
  const counted: Record<string, Units[string]> = {};
  const aside: Record<string, Paise> = {};
  const query = { prepared, person, full, shares, rounding, scope, paid, counted };
  for (const part of prepared.parts) {
    const { component } = part;
    const { code } = component;
    const apart = component.source === 'formula' && isApart(component);
    if (apart) aside[code] = (component.accrual ?? component.guarantee) ? otherPay(part, query) : ZERO;
    else if (others.has(part)) all[code] = otherPay(part, query);
    if (again && prepared.read.has(code)) scope[code] = rupeesOf((apart ? aside : all)[code] ?? ZERO);
  }
  return {
    gross: add(
      bydays,
      sumOf(prepared, all, (one) => one.kind === 'earning' && !isByDays(one)),
    ),
    benefits: sumOf(prepared, all, (one) => one.kind === 'benefit'),
    amounts: all,
    ...(Object.keys(full.units).length > 0 ? { units: counted } : {}),
    ...(prepared.apart.some(({ accrual, guarantee }) => accrual ?? guarantee) ? { setaside: aside } : {}),
  };
}

/**
 * Aggregates and costs that read one-time pay, worked out again with what the payslip pays of it; without such pay they
 * stay as they are.
 */
export function withOnce(
  prepared: PreparedStructure,
  person: PayPerson,
  { full, earned, rounding }: { readonly full: FullMonth; readonly earned: Earned; readonly rounding: Rounding },
  onetime: ReadonlyMap<string, Paise>,
): Earned {
  const amounts = amountsWithOnce(
    prepared,
    person,
    { gross: full.gross, amounts: earned.amounts },
    {
      onetime,
      roundingOf: ({ earnedrounding = rounding }) => earnedrounding,
    },
  );
  return amounts === undefined ? earned : { ...earned, amounts };
}

const sumOf = (
  { components }: PreparedStructure,
  amounts: Amounts,
  counts: (component: FormulaComponent) => boolean,
): Paise => sum(components.filter(counts).map(({ code }) => amounts[code] ?? ZERO));

type Other = {
  readonly prepared: PreparedStructure;
  readonly person: PayPerson;
  readonly full: FullMonth;
  readonly shares: Shares;
  readonly rounding: Rounding;
  readonly scope: ReturnType<typeof formulaScope>;
  readonly paid: ByDays;
  /** What the units come to is written here. */
  readonly counted: Record<string, Units[string]>;
};

/** What a part of a month pays of a component that does not follow the paid days; nothing without a day in service. */
function otherPay(part: Part, { prepared, person, full, shares, rounding, scope, paid, counted }: Other): Paise {
  const { component } = part;
  const { code, proration, earnedrounding = rounding } = component;
  if (shares.service.paid === 0 || proration === 'package-only') return ZERO;
  const ofUnits = (value: Fraction, units: Fraction): Paise => {
    counted[code] = { value, units };
    return inPaise(times(value, units), earnedrounding);
  };
  if (proration === 'recomputed') {
    if (prepared.readpf.has(part)) scope['employer_pf'] = rupeesOf(person.employerpf(paid.amounts));
    const { value, units } = work(part, scope);
    return units ? ofUnits(value, unitsOf(component, units)) : inPaise(value, earnedrounding);
  }
  const amount = full.amounts[code] ?? ZERO;
  const ofmonth = full.units[code];
  const wholeOf = WHOLE[proration];
  const paysall = !shares.part || (wholeOf !== undefined && wholeOf !== 'each' && shares.part[wholeOf]);
  if (wholeOf && paysall) {
    if (ofmonth) counted[code] = { value: ofmonth.value, units: unitsOf(component, ofmonth.units) };
    return amount;
  }
  if (wholeOf && wholeOf !== 'each') return ZERO;
  const days = proration === 'paid-days' ? shares.paid : wholeOf && shares.part ? shares.part : shares.service;
  if (!ofmonth) return prorate(amount, days, earnedrounding);
  return ofUnits(ofmonth.value, unitsOf(component, times(ofmonth.units, fraction(days.paid, days.of))));
}

/** Pay that is earned by days: its sum and its components. */
export type ByDays = { readonly gross: Paise; readonly amounts: Amounts };

/**
 * Pay by days of a share of a month; the balance may be negative, as in the difference of two packages. Where the gross is
 * the sum of the rounded components there is no balance.
 */
export function spread(
  prepared: PreparedStructure,
  full: ByDays,
  part: Pick<MonthShare, 'paid' | 'of'>,
  rounding: Rounding,
): ByDays {
  if (prepared.gross === 'rounded-components') {
    const bydays = prepared.components.filter(isByDays);
    const each = bydays.map(
      ({ code, earnedrounding = rounding }) =>
        [code, prorate(full.amounts[code] ?? ZERO, part, earnedrounding)] as const,
    );
    return { gross: sum(each.map(([, amount]) => amount)), amounts: Object.fromEntries(each) };
  }
  const total = prorate(full.gross, part, rounding);
  const amounts: Record<string, Paise> = {};
  let rest = total;
  for (const one of prepared.components) {
    if (one.code === prepared.balance.component || !isByDays(one)) continue;
    const amount = prorate(full.amounts[one.code] ?? ZERO, part, one.earnedrounding ?? rounding);
    amounts[one.code] = amount;
    rest = subtract(rest, amount);
  }
  amounts[prepared.balance.component] = rest;
  return { gross: total, amounts };
}

/** Pay by days in which a negative balance has reduced the shortfall component. */
function withoutShortfall({ balance: { component, shortfall } }: PreparedStructure, input: ByDays): ByDays {
  const balance = input.amounts[component] ?? ZERO;
  if (balance >= 0 || component === shortfall) return input;
  return {
    gross: input.gross,
    amounts: {
      ...input.amounts,
      [component]: ZERO,
      [shortfall]: add(input.amounts[shortfall] ?? ZERO, balance),
    },
  };
}
