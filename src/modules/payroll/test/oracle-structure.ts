// A second calculation of a payslip of any structure, in exact rational numbers of its own: it shares no code with the
// engine and reads no formula text. For tests only. Amounts are paise; states, funds and insurance as of 2026-27.

export type Q = readonly [n: bigint, d: bigint];
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
export function q(n: bigint | number, d: bigint | number = 1): Q {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  const by = gcd(top, bottom) || 1n;
  return bottom < 0n ? [-top / by, -bottom / by] : [top / by, bottom / by];
}
const ZERO = q(0);
const add = (a: Q, b: Q): Q => q(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
const sub = (a: Q, b: Q): Q => q(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
const mul = (a: Q, b: Q): Q => q(a[0] * b[0], a[1] * b[1]);
const less = (a: Q, b: Q): boolean => a[0] * b[1] < b[0] * a[1];
const low = (a: Q, b: Q): Q => (less(a, b) ? a : b);
const high = (a: Q, b: Q): Q => (less(a, b) ? b : a);

export type Unit = 'exact-paisa' | 'nearest-rupee' | 'up-rupee' | 'down-rupee' | 'nearest-ten';
/** Paise by a named rounding: half away from zero, up away from it, down towards it. */
export function rounded([n, d]: Q, unit: Unit): number {
  const step = unit === 'exact-paisa' ? 1n : unit === 'nearest-ten' ? 1000n : 100n;
  const size = n < 0n ? -n : n;
  const [whole, rest] = [size / (d * step), size % (d * step)];
  const one = unit === 'up-rupee' ? rest !== 0n : unit === 'down-rupee' ? false : rest * 2n >= d * step;
  return Number((whole + (one ? 1n : 0n)) * step) * (n < 0n ? -1 : 1);
}

/** What a component is worked out of; `of` names the gross, the figure of the package, or a component before it. */
export type Sum =
  | { readonly is: 'share'; readonly of: string; readonly percent: number }
  | { readonly is: 'fixed'; readonly rupees: number }
  | { readonly is: 'capped'; readonly of: string; readonly rupees: number }
  | { readonly is: 'higher'; readonly of: string; readonly percent: number; readonly rupees: number }
  | { readonly is: 'rest'; readonly less: readonly string[] }
  | { readonly is: 'city'; readonly of: string; readonly percent: number; readonly rupees: number }
  | { readonly is: 'above'; readonly of: string; readonly limit: number; readonly percent: number }
  /** A table by the number, and for `lookup` for those in Pune alone: rupees, or hundredths of a percent. */
  | {
      readonly is: 'table';
      readonly way: 'lookup' | 'slab' | 'band';
      readonly of: string;
      readonly steps: readonly { readonly from: number; readonly value: number }[];
      readonly otherwise: number;
    };

export type Part = {
  readonly code: string;
  readonly kind: 'earning' | 'benefit' | 'cost';
  readonly sum: Sum;
  readonly rounding: Unit;
  readonly earned: Unit | undefined;
  readonly proration: 'paid-days' | 'days-in-service' | 'whole' | 'recomputed' | 'package-only';
  readonly units: number | undefined;
  readonly bases: { readonly pf: boolean; readonly esi: boolean; readonly pt: boolean };
  readonly test: 'included' | 'excluded-counted' | 'excluded-not-counted';
  readonly paid: 'monthly' | 'variable' | 'accrual';
};
export type Company = {
  readonly parts: readonly Part[];
  readonly once: { readonly pf: boolean; readonly esi: boolean; readonly pt: boolean };
  readonly gross: 'package' | 'components';
  readonly balance: string;
  readonly shortfall: string;
  readonly payoutmonths: readonly number[];
  readonly days:
    | 'calendar'
    | { readonly fixed: number; readonly joining: 'calendar' | 'days-in-service' | 'days-missed' };
  readonly combined: 'difference' | 'product';
  readonly rounding: Unit;
};
export type Person = {
  readonly basis: 'Gross' | 'CTC';
  /** Rupees: a month, or a year. */
  readonly amount: number;
  readonly figure: number;
  readonly pune: boolean;
  readonly female: boolean;
  readonly joins: number | undefined;
  readonly leaves: number | undefined;
  /** Half days. */
  readonly lop: number;
  readonly pf: 'ceiling' | 'actual' | 'none';
  readonly vpf: number;
  readonly bonus: number;
  readonly target: number | undefined;
  readonly setaside: number;
  readonly canteen: number;
  readonly emi: number;
  readonly owed: number;
  /** Income tax of the month, which is calculated apart. */
  readonly tax: number;
};

type Amounts = Map<string, number>;
const at = (amounts: Amounts, code: string): number => amounts.get(code) ?? 0;
const percent = (value: number): Q => q(value, 100);

/** The exact amount of a sum, in paise. */
function worked(sum: Sum, value: (name: string) => number, pune: boolean): Q {
  switch (sum.is) {
    case 'share':
      return mul(q(value(sum.of)), percent(sum.percent));
    case 'fixed':
      return q(sum.rupees * 100);
    case 'capped':
      return low(q(sum.rupees * 100), q(value(sum.of)));
    case 'higher':
      return high(mul(q(value(sum.of)), percent(sum.percent)), q(sum.rupees * 100));
    case 'rest':
      return sum.less.reduce((left, code) => sub(left, q(value(code))), q(value('gross')));
    case 'city':
      return pune ? mul(q(value(sum.of)), percent(sum.percent)) : q(sum.rupees * 100);
    case 'table':
      return fromTable(sum, value(sum.of), pune);
    case 'above':
      return value(sum.of) > sum.limit * 100 ? mul(q(value(sum.of)), percent(sum.percent)) : ZERO;
  }
}

/** What a table gives: each step by itself, from the first to the last. */
function fromTable({ way, steps, otherwise }: Extract<Sum, { is: 'table' }>, number: number, pune: boolean): Q {
  let [reached, total] = [otherwise, ZERO];
  for (const [index, { from, value }] of steps.entries()) {
    if (number < from * 100) break;
    reached = value;
    const next = steps[index + 1];
    const top = next && next.from * 100 < number ? next.from * 100 : number;
    total = add(total, q(BigInt(top - from * 100) * BigInt(value), 10_000));
  }
  if (way === 'lookup') return q((pune ? reached : otherwise) * 100);
  return way === 'slab' ? total : q(BigInt(number) * BigInt(reached), 10_000);
}

/** The share of a month: in service and paid, and in service alone. */
function shares({ days, combined }: Company, served: number, length: number, halves: number): [paid: Q, service: Q] {
  const n = days === 'calendar' ? length : days.fixed;
  const ofMonth = q(served, length);
  let service = ofMonth;
  if (days !== 'calendar')
    service =
      served >= length
        ? q(1)
        : days.joining === 'calendar'
          ? ofMonth
          : days.joining === 'days-in-service'
            ? low(q(served, n), q(1))
            : high(q(n - (length - served), n), ZERO);
  const none = served === 0;
  if (none || served * 2 <= halves) return [ZERO, none ? ZERO : service];
  const unpaid = q(halves, n * 2);
  const left = combined === 'difference' ? sub(service, unpaid) : mul(service, sub(q(1), unpaid));
  // Somebody in service all month loses the unpaid share, whatever the rule for both.
  const paid = halves === 0 ? service : served >= length ? sub(q(1), unpaid) : left;
  return [high(paid, ZERO), service];
}

function maharashtra(pay: number, female: boolean, month: number): number {
  const last = month === 2 ? 300_00 : 200_00;
  if (female) return pay <= 25_000_00 ? 0 : last;
  return pay <= 7_500_00 ? 0 : pay <= 10_000_00 ? 175_00 : last;
}

/** PF wages under the ceiling: 15,000 until 16 September 2026, 25,000 from the 17th. */
function underCeiling(wage: Q, month: number): Q {
  if (month !== 9) return low(wage, q(month >= 4 && month < 9 ? 15_000_00 : 25_000_00));
  const days = (count: number, ceiling: number): Q => mul(low(wage, q(ceiling * 100)), q(count, 30));
  return add(days(16, 15_000), days(14, 25_000));
}

export type Slip = { readonly lines: ReadonlyMap<string, number>; readonly net: number; readonly total: number };

/** A payslip of a month (1 to 12) of so many days, line by line: `earning.basic`, `deduction.pf`, `employer.eps` … */
export function slipOf(company: Company, person: Person, { month, length }: { month: number; length: number }): Slip {
  const { parts, balance, shortfall, rounding: usual } = company;
  const [from, to] = [person.joins ?? 1, person.leaves ?? length];
  const served = Math.max(0, to - from + 1);
  const [paid, service] = shares(company, served, length, person.lop);
  const gross = person.basis === 'Gross' ? person.amount * 100 : rounded(q(person.amount * 100, 12), 'nearest-rupee');

  // The full month, each component on those before it.
  const full: Amounts = new Map();
  const exact = new Map<string, Q>();
  const readFull = (name: string): number =>
    name === 'gross' ? gross : name === 'figure' ? person.figure * 100 : at(full, name);
  for (const part of parts) {
    const one = worked(part.sum, readFull, person.pune);
    exact.set(part.code, one);
    full.set(part.code, rounded(part.units === undefined ? one : mul(one, q(part.units)), part.rounding));
  }
  const isDays = ({ kind, proration, units, paid: when }: Part): boolean =>
    kind === 'earning' && proration === 'paid-days' && units === undefined && when === 'monthly';
  const earnings = parts.filter(({ kind }) => kind === 'earning');
  const sumOf = (list: readonly Part[], amounts: Amounts): number =>
    list.reduce((total, { code }) => total + at(amounts, code), 0);
  const ofDays =
    company.gross === 'components'
      ? sumOf(earnings.filter(isDays), full)
      : gross -
        sumOf(
          earnings.filter((one) => !isDays(one)),
          full,
        );

  // This month.
  const earned: Amounts = new Map();
  const bydays = rounded(mul(q(ofDays), paid), usual);
  let rest = bydays;
  for (const part of parts.filter((one) => isDays(one) && one.code !== balance)) {
    const amount = rounded(mul(q(at(full, part.code)), paid), part.earned ?? usual);
    earned.set(part.code, amount);
    rest -= amount;
  }
  if (rest < 0 && balance !== shortfall) {
    earned.set(balance, 0);
    earned.set(shortfall, at(earned, shortfall) + rest);
  } else earned.set(balance, rest);
  const readEarned = (name: string): number =>
    name === 'gross' ? gross : name === 'figure' ? person.figure * 100 : at(earned, name);
  const aside: Amounts = new Map();
  for (const part of parts.filter((one) => !isDays(one))) {
    const unit = part.earned ?? usual;
    let amount = 0;
    if (served > 0 && !(service[0] === 0n) && part.proration !== 'package-only') {
      const units = part.units === undefined ? q(1) : q(part.units);
      if (part.proration === 'recomputed')
        amount = rounded(mul(worked(part.sum, readEarned, person.pune), units), unit);
      else if (part.proration === 'whole') amount = at(full, part.code);
      else {
        const by = part.proration === 'paid-days' ? paid : service;
        const whole = part.units === undefined ? q(at(full, part.code)) : mul(exact.get(part.code) ?? ZERO, units);
        amount = rounded(mul(whole, by), unit);
      }
    }
    if (part.paid === 'accrual') aside.set(part.code, amount);
    earned.set(part.code, part.paid === 'variable' ? 0 : amount);
  }

  const lines = new Map<string, number>();
  const put = (name: string, amount: number): void => void (amount !== 0 && lines.set(name, amount));
  const monthly = parts.filter(({ kind, paid: when }) => kind !== 'cost' && when === 'monthly');
  for (const { code } of monthly) put(`earning.${code}`, at(earned, code));
  // What stands on the payslip once.
  const once: [code: string, amount: number, bases: Company['once']][] = [['bonus', person.bonus, company.once]];
  for (const part of parts) {
    if (part.paid === 'variable' && person.target !== undefined) once.push([part.code, person.target, part.bases]);
    if (part.paid !== 'accrual') continue;
    const now = at(aside, part.code);
    put(`employer.${part.code}`, now);
    const total = person.setaside + now;
    const leaves = person.leaves !== undefined;
    if ((company.payoutmonths.includes(month) || leaves) && total > 0) once.push([part.code, total, part.bases]);
  }
  for (const [code, amount] of once) put(`earning.${code}`, amount);
  const total = sumOf(monthly, earned) + once.reduce((sum, [, amount]) => sum + amount, 0);
  const inKind = sumOf(
    monthly.filter(({ kind }) => kind === 'benefit'),
    earned,
  );
  const base = (which: keyof Company['once']): [month: number, once: number] => [
    sumOf(
      monthly.filter(({ bases }) => bases[which]),
      earned,
    ),
    once.reduce((sum, [, amount, bases]) => sum + (bases[which] ? amount : 0), 0),
  ];

  // Provident fund, with what the Labour Codes add to its wages.
  const inTest = (test: Part['test']): number =>
    sumOf(
      monthly.filter((one) => one.test === test),
      full,
    );
  const [included, excluded] = [inTest('included'), inTest('excluded-counted')];
  const above = high(sub(q(excluded), q(included + excluded, 2)), ZERO);
  const added = excluded > included ? rounded(mul(above, paid), usual) : 0;
  const [ofMonth, ofOnce] = base('pf');
  const wages = person.pf === 'none' ? 0 : Math.max(0, ofMonth + added) + Math.max(0, ofOnce);
  const capped = underCeiling(q(wages), month);
  const account = person.pf === 'actual' ? q(wages) : capped;
  const rupee = (value: Q): number => rounded(value, 'nearest-rupee');
  const member = person.pf !== 'none';
  const own = member ? rupee(mul(account, q(12, 100))) : 0;
  const pension = member ? rupee(mul(capped, q(833, 10_000))) : 0;
  put('employer.eps', pension);
  put('employer.employer_epf', own - pension);
  put('employer.edli', member ? rounded(mul(capped, q(5, 1000)), 'exact-paisa') : 0);

  // State insurance, by the wages of a full month.
  const esiwages = sumOf(
    monthly.filter(({ bases }) => bases.esi),
    full,
  );
  const covered = esiwages > 0 && esiwages <= 21_000_00;
  const [esiMonth, esiOnce] = base('esi');
  const insured = covered ? Math.max(0, esiMonth) + esiOnce : 0;
  const esi = esiwages <= 176_00 * 26 ? 0 : rounded(q(insured * 75, 10_000), 'up-rupee');
  put('employer.employer_esi', rounded(q(insured * 325, 10_000), 'up-rupee'));
  for (const { code } of parts.filter(({ kind }) => kind === 'cost')) put(`employer.${code}`, at(earned, code));

  // Deductions in their order, each as far as the pay in cash is enough.
  const [ptMonth, ptOnce] = base('pt');
  const pt = served > 0 ? maharashtra(ptMonth + ptOnce, person.female, month) : 0;
  let left = Math.max(0, total - inKind);
  const take = (name: string, due: number): number => {
    const taken = Math.min(left, Math.max(0, due));
    put(`deduction.${name}`, taken);
    left -= taken;
    return taken;
  };
  const vpf = member ? rupee(mul(account, percent(person.vpf))) : 0;
  const leaves = person.leaves !== undefined;
  const taken = [
    take('pf', own),
    take('vpf', vpf),
    take('esi', esi),
    take('pt', pt),
    take('tds', person.tax),
    take('loan', leaves ? person.owed : Math.min(person.emi, person.owed)),
    take('canteen', person.canteen),
  ];
  for (const { code } of monthly.filter(({ kind }) => kind === 'benefit')) put(`deduction.${code}`, at(earned, code));
  const net = Math.max(0, total - inKind - taken.reduce((sum, amount) => sum + amount, 0));
  return { lines, net, total };
}
