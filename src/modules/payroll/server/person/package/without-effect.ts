import type { PaidPackage } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { type Day, type Month, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { fullMonth } from '../../../engine/run/pay/full-month.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import { contextFor } from '../../run/compute.ts';
import { loadFacts } from '../../run/facts.ts';

/** A change of a package from a day on. */
type Change = {
  readonly employeeid: number;
  readonly from: Day;
  readonly old: PaidPackage;
  readonly wanted: PaidPackage;
  /** Figures that change with it. */
  readonly figures?: Readonly<Record<string, string>>;
};

const amountsOf = (context: PayContext, facts: EmployeeFacts, from: Day, by: PaidPackage): string => {
  const past = context.past(monthOf(from));
  return JSON.stringify(fullMonth(past.structure, payPerson(past, facts, past.month, by)).amounts);
};

function hasEffect(context: PayContext, facts: EmployeeFacts, { from, old, wanted, figures = {} }: Change): boolean {
  const { amounts } = facts.package;
  try {
    const before = amountsOf(context, facts, from, { ...facts.package, ...old });
    const now = { ...facts.package, ...wanted, amounts: { ...amounts, ...figures } };
    return before !== amountsOf(context, facts, from, now);
  } catch {
    // A formula that cannot be worked out is told where the month is computed.
    return true;
  }
}

/** The people whose full month stays as it is, whatever their package changes. */
export async function withoutEffect(db: Db, month: Month, changes: readonly Change[]): Promise<Set<number>> {
  const matches = new Set<number>();
  if (changes.length === 0) return matches;
  const context = await contextFor(db, month, { number: 'whole' });
  for (const part of chunks(changes, 1, 500))
    for (const one of await loadFacts(db, { ids: part.map(({ employeeid }) => employeeid), ...context })) {
      const change = part.find(({ employeeid }) => employeeid === one.employeeid);
      if ('facts' in one && change && !hasEffect(context, one.facts, change)) matches.add(one.employeeid);
    }
  return matches;
}

/** Says that a change pays nothing, and which figures of the structure would. */
export const saysNothingChanges = (figures: readonly { readonly name: string }[]): string =>
  figures.length === 0
    ? say`This changes nothing that is paid: no component follows the amount of the package.`
    : say`This changes nothing that is paid: the components follow the figures of the package. Enter what changes among ${figures.map(({ name }) => name).join(', ')}.`;
