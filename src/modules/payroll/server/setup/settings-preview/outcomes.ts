import type { Month } from '#platform/engine/day.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { say } from '#platform/engine/say.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { payGroupsOf } from '../groups.ts';
import { contextFor } from '../../run/compute.ts';
import { type Loaded, loadFacts, onPayroll } from '../../run/facts.ts';
import { type Outcome, outcomeOf } from '../../run/outcome.ts';
import { peopleInRun } from '../../run/people-in-run.ts';
import { settingsIn } from '../settings.ts';

export type Computed = { readonly context: PayContext; readonly loaded: Loaded; readonly outcome: Outcome };

/** The people of each pay group; all of them together in a company without groups. */
async function byGroup(db: Db, month: Month, ids: readonly number[]): Promise<ReadonlyMap<string, number[]>> {
  const { read } = await settingsIn(db, month);
  if ((read.paygroups ?? []).length === 0) return new Map([['', [...ids]]]);
  const groups = await payGroupsOf(db, month, ids);
  return Map.groupBy(ids, (employeeid) => groups.get(employeeid) ?? '');
}

/**
 * The month of these people by the settings in force, each by the pay group of the month; without those whom its run would
 * leave out. A fixed number of queries for each pay group. @throws ApplicationError where nobody can be computed
 */
export async function outcomesOf(db: Db, month: Month, ids: readonly number[]): Promise<ReadonlyMap<number, Computed>> {
  const matches = new Map<number, Computed>();
  for (const [paygroup, named] of await byGroup(db, month, ids)) {
    const context = await contextFor(db, month, { paygroup, number: 'whole' });
    const whom = await peopleInRun(db, { runtype: 1, month, paygroup }, named);
    const people = await onPayroll(db, month, { limit: named.length, days: context.period, ...whom });
    const facts = await loadFacts(db, { ids: people.map(({ employeeid }) => employeeid), ...context });
    for (const loaded of facts)
      matches.set(loaded.employeeid, { context, loaded, outcome: outcomeOf(context, loaded) });
  }
  return matches;
}

/** What a month pays and costs, in paise; zero where it cannot be computed, with the reason. */
export type Side = {
  readonly gross: Paise;
  readonly net: Paise;
  readonly cost: Paise;
  readonly why: string | null;
};

/** The sums of one side of a preview; somebody who is not on the payroll there has a reason, too. */
export function sideOf(computed: Computed | undefined): Side {
  if (!computed) return { gross: ZERO, net: ZERO, cost: ZERO, why: say`Not on the payroll of the month` };
  const { outcome } = computed;
  if ('exception' in outcome) return { gross: ZERO, net: ZERO, cost: ZERO, why: outcome.exception };
  const { register, lines } = outcome.payslip;
  const costs = sum(lines.flatMap(({ kind, amount }) => (kind === 'employer' ? [amount] : [])));
  return { gross: register.totalearnings, net: register.netpay, cost: add(register.totalearnings, costs), why: null };
}

const keyOf = ({ kind, component, wagemonth }: Payslip['lines'][number]): string =>
  [kind, component, wagemonth ?? ''].join(' ');

type Line = Payslip['lines'][number];
/** A line on either side of a preview; undefined on the side that does not have it. */
export type LinePair = { readonly before: Line | undefined; readonly after: Line | undefined };

const linesOf = (computed: Computed | undefined): readonly Line[] =>
  computed && 'payslip' in computed.outcome ? computed.outcome.payslip.lines : [];

/** The lines whose amounts differ, in the order of the payslip after; lines of one component are paired in their order. */
export function differingLines(before: Computed | undefined, after: Computed | undefined): LinePair[] {
  const was = Map.groupBy(linesOf(before), keyOf);
  const now = Map.groupBy(linesOf(after), keyOf);
  return [...new Set([...now.keys(), ...was.keys()])].flatMap((key) => {
    const [a, b] = [was.get(key) ?? [], now.get(key) ?? []];
    return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => ({ before: a[at], after: b[at] })).filter(
      (pair) => (pair.before?.amount ?? 0) !== (pair.after?.amount ?? 0),
    );
  });
}
