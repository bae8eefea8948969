import type { Month } from '#platform/engine/day.ts';
import type { EmployeeFacts, PaidMonth, SetAside } from '#modules/payroll/contract/run/payslip.ts';
import type { FormulaComponent } from '#modules/payroll/contract/setup/structure.ts';
import { add, paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { MonthArrears } from './arrears.ts';
import type { PayContext } from './context.ts';
import type { Earned } from './earn.ts';
import type { FullMonth } from './full-month.ts';
import type { InMonth } from './in-month.ts';
import { leavesIn } from './service.ts';
import type { Amounts } from './structure.ts';

/** What a month sets aside, what it pays of what was set aside, and what is left then. Amounts in paise. */
export type Aside = {
  readonly added: readonly SetAside[];
  readonly paid: ReadonlyMap<string, { readonly amount: Paise; readonly rows: readonly SetAside[] }>;
  readonly left: readonly SetAside[];
};
const NONE: Aside = { added: [], paid: new Map(), left: [] };

const total = (rows: readonly SetAside[]): Paise => sum(rows.map(({ amount }) => amount));

/** Whether a component that is set aside is paid with the pay of a month. */
const isPaidIn = (
  { span }: Pick<PayContext, 'span'>,
  { accrual }: FormulaComponent,
  facts: EmployeeFacts,
  month: Month,
): boolean =>
  accrual !== undefined && (accrual.months.includes(Number(month.slice(5))) || leavesIn(facts, span(month)));

/** Whether a payslip is the last of its month that pays days, or settles the pay of somebody who leaves. */
const isLast = ({ period }: Pick<PayContext, 'period'>, { last, paysdays }: Place): boolean =>
  last && (paysdays || period.kind === 5);
type Place = Pick<InMonth, 'last' | 'paysdays'>;

/**
 * What a month sets aside: its earned amounts, and those of past months that are due more or less now. In the months of
 * a component (on the last payslip of the month), and with the last payslip of somebody who leaves, all that was set aside is paid; a balance below zero
 * stays.
 */
export function setAside(
  context: Pick<PayContext, 'structure' | 'month' | 'span' | 'period'>,
  facts: EmployeeFacts,
  {
    earned,
    arrears,
    place,
  }: { readonly earned: Earned; readonly arrears: readonly MonthArrears[]; readonly place: Place },
): Aside {
  const { structure, month } = context;
  const kept = facts.setaside ?? [];
  if (!earned.setaside && kept.length === 0) return NONE;
  const rowsOf = (amounts: Amounts = {}, of: Month): SetAside[] =>
    Object.entries(amounts).flatMap(([component, amount]) => (amount === 0 ? [] : [{ component, month: of, amount }]));
  const added = [
    ...arrears.flatMap((late) => rowsOf(late.setaside, late.month)),
    ...rowsOf(earned.setaside, month),
  ].filter(({ component }) => structure.apart.some(({ code, accrual }) => code === component && accrual));
  const all = [...kept, ...added];
  const paid = new Map<string, { amount: Paise; rows: SetAside[] }>();
  for (const one of structure.apart) {
    const rows = all.filter(({ component }) => component === one.code);
    const amount = total(rows);
    if (amount > 0 && isLast(context, place) && isPaidIn(context, one, facts, month))
      paid.set(one.code, { amount, rows });
  }
  return { added, paid, left: all.filter(({ component }) => !paid.has(component)) };
}

/** What later months read of a month that sets something aside or pays it; missing without. */
export const asideOfMonth = ({ added, paid }: Aside): Pick<PaidMonth, 'setaside'> =>
  added.length === 0 && paid.size === 0
    ? {}
    : { setaside: { added, paid: Object.fromEntries([...paid].map(([code, { amount }]) => [code, amount])) } };

/** A month ahead with what it sets aside. */
type Ahead = {
  readonly month: Month;
  readonly amount: Paise;
  readonly untaxed: Paise;
  readonly ptwages: Paise;
  readonly setaside?: Amounts | undefined;
};

/**
 * Months ahead with what they are expected to pay besides each month's pay: variable pay by its target where the
 * component is projected, what is guaranteed, and in its months what was set aside by then.
 */
export function withApart<One extends Ahead>(
  context: PayContext,
  facts: EmployeeFacts,
  { fullmonth, aside }: { readonly fullmonth: FullMonth; readonly aside: Aside },
  months: readonly One[],
): readonly One[] {
  const { structure, policy } = context;
  if (structure.apart.length === 0) return months;
  const balances = new Map(
    structure.apart.map(({ code }) => [code, total(aside.left.filter(({ component }) => component === code))]),
  );
  return months.map((one) => {
    let [amount, untaxed, ptwages] = [one.amount, one.untaxed, one.ptwages];
    for (const component of structure.apart) {
      const { code, taxable, incometax, bases } = component;
      const balance = add(balances.get(code) ?? ZERO, one.setaside?.[code] ?? ZERO);
      const ispaid = isPaidIn(context, component, facts, one.month) && balance > 0;
      balances.set(code, ispaid ? ZERO : balance);
      // What is left of this month is no further month: its variable pay comes by an input or not at all.
      const target =
        component.variable?.projected && one.month !== context.month ? (fullmonth.amounts[code] ?? ZERO) : ZERO;
      // Months ahead are expected to pay what is guaranteed: what comes above it is not known.
      const assured = component.guarantee ? (one.setaside?.[code] ?? ZERO) : target;
      const expected = ispaid ? balance : assured;
      if (expected === 0) continue;
      const apart = !taxable || (policy.tds.method === 'by-component' && incometax === 'in-full');
      amount = add(amount, expected);
      if (apart) untaxed = add(untaxed, expected);
      if (bases.pt) ptwages = add(ptwages, expected);
    }
    return { ...one, amount, untaxed, ptwages };
  });
}

/**
 * What is set aside of somebody before a month: the opening amounts and what each earlier payslip set aside, less what
 * payslips paid of it. What a payslip paid and the rows before it do not explain stays as a row of its month.
 * @param months earlier payslips in effect, oldest first
 */
export function balancesOf(
  opening: Readonly<Record<string, Paise>>,
  months: readonly Pick<PaidMonth, 'month' | 'setaside'>[],
): readonly SetAside[] {
  let rows: SetAside[] = Object.entries(opening).map(([component, amount]) => ({ component, amount }));
  for (const { month, setaside } of months) {
    if (!setaside) continue;
    rows.push(...setaside.added);
    for (const [component, amount] of Object.entries(setaside.paid)) {
      const own = rows.filter((row) => row.component === component);
      const rest = paise(total(own) - amount);
      rows = rows.filter((row) => row.component !== component);
      if (rest !== 0) rows.push({ component, month, amount: rest });
    }
  }
  return rows;
}
