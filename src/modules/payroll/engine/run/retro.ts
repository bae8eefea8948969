import type { PersonChange, PersonOfMonth } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts, Payslip, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { RetroComponent } from '#modules/payroll/contract/run/retro.ts';
import type { Month } from '#platform/engine/day.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { arrearsOf, type MonthArrears } from './pay/arrears.ts';
import type { PayContext } from './pay/context.ts';
import { paidLateUnits } from './pay/late-units.ts';

/** What a closed month would pay by the facts as they stand now, beside what was paid for it. Paise. */
export type RetroMonth = {
  readonly month: Month;
  /** Components in the order of the structure; those that were not paid and are not due are left out. */
  readonly components: readonly RetroComponent[];
  /** What was paid, with arrears paid or accepted since. */
  readonly paid: Paise;
  readonly due: Paise;
};

/** Adds up the own and the employer's share of contributions to the provident fund, in paise. */
export const sharesOf = ({
  employee,
  vpf,
  eps,
  employer,
}: Pick<PfFigures, 'employee' | 'vpf' | 'eps' | 'employer'>) => ({
  employee: add(employee, vpf),
  employer: add(eps, employer),
});

type Amounts = Readonly<Record<string, Paise>>;
type Recorded = {
  readonly arrears: MonthArrears;
  readonly accepted: Amounts;
  readonly recorded: Amounts;
  /** Units of the month that are due by another rate. */
  readonly units: readonly RetroComponent[];
};

function retroMonth({ arrears: { past, month, earned, working }, accepted, recorded, units }: Recorded): RetroMonth {
  const { components: parts, inkind } = past.structure;
  const names = new Map(parts.map(({ code, name }) => [code, name]));
  const records = working.method === 'due-less-paid' ? working.paid.amounts : recorded;
  const codes = [...new Set([...names.keys(), ...Object.keys(earned.amounts)])].filter((code) => !inkind.has(code));
  const components = codes.flatMap((code): RetroComponent[] => {
    const paid = add(records[code] ?? ZERO, accepted[code] ?? ZERO);
    const due = add(records[code] ?? ZERO, earned.amounts[code] ?? ZERO);
    return due === 0 && paid === 0 ? [] : [{ code, name: names.get(code) ?? code, paid, due }];
  });
  const all = [...components, ...units];
  const total = (key: 'paid' | 'due'): Paise => sum(all.map((one) => one[key] as Paise));
  return { month, components: all, paid: total('paid'), due: total('due') };
}

/** Units of past months as paid, with what the open month pays of them already, and as due now; by month. */
function unitsOf(context: PayContext, facts: EmployeeFacts, before: EmployeeFacts) {
  const names = new Map([...context.structure.onetime].map(([code, { name }]) => [code, name]));
  const accepted = paidLateUnits(context, before);
  const rows = paidLateUnits(context, facts).map(({ month, component, item, paid, dueamount }) => {
    const same = accepted.filter((one) => one.month === month && one.component === component && one.item === item);
    const already = sum(same.map(({ amount }) => amount));
    const name = `${names.get(component) ?? component}, ${item}`;
    return { month, one: { code: component, name, paid: add(paid, already), due: dueamount } };
  });
  return Map.groupBy(rows, ({ month }) => month);
}

/**
 * What closed months would pay by changed facts: of each, every component as paid and as due now. Arrears that the open
 * month pays already count as paid, so that a difference is proposed once. Amounts in paise.
 * @param facts of the open month, with the closed months by the facts as they stand now
 * @param before the same, with what the open month pays already
 * @throws RangeError for a month whose rules or structure are missing
 */
export function retroMonths(context: PayContext, facts: EmployeeFacts, before: EmployeeFacts): readonly RetroMonth[] {
  const accepted = new Map(arrearsOf(context, before).map(({ month, earned }) => [month, earned.amounts]));
  const recorded = new Map((facts.past ?? []).map(({ month, paid }) => [month, paid.paid?.amounts ?? {}]));
  const units = unitsOf(context, facts, before);
  return arrearsOf(context, facts).map((arrears) =>
    retroMonth({
      arrears,
      units: (units.get(arrears.month) ?? []).map(({ one }) => one),
      accepted: accepted.get(arrears.month) ?? {},
      recorded: recorded.get(arrears.month) ?? {},
    }),
  );
}

/** What the open month contributes to the provident fund for a closed one, own and employer's share, in paise. */
export function pfOfMonth(payslip: Payslip, month: Month): { readonly employee: Paise; readonly employer: Paise } {
  const of = payslip.register.arrears?.find((one) => one.month === month);
  return of ? sharesOf(of.pf) : { employee: ZERO, employer: ZERO };
}

const FACTS = [
  'grade',
  'city',
  'workstate',
  'employmenttype',
  'gender',
  'birthdate',
  'joiningdate',
  'disability',
] as const satisfies readonly (keyof PersonOfMonth)[];
export type ChangedFact = (typeof FACTS)[number];

/** The facts in which a month as it was paid differs from the person as of now, in a fixed order. */
export const changedFacts = ({ paid, due }: PersonChange): readonly ChangedFact[] =>
  FACTS.filter((fact) => paid[fact] !== due[fact]);
