import type { DueDateRule } from '#modules/payroll/contract/due-dates.ts';
import { addMonths, type Day, lastDay, makeDay, type Month, monthOf } from '#platform/engine/day.ts';
import { holdsOn, inForce } from './in-force.ts';

export type Deposit = Pick<DueDateRule, 'kind' | 'monthof'> & { readonly month: Month; readonly dueon: Day };
/** A run as far as deposits go. */
export type DepositRun = { readonly payrollmonth: Month; readonly paidon: Day; readonly isreleased: boolean };

const MARCH_AND_ALL = 2;

/** Until when a deposit of a month is due: a day of the next month. */
function dueOn({ day, exceptions }: DueDateRule, month: Month): Day {
  const [year = 0, number = 0] = addMonths(month, 1).split('-').map(Number);
  const own = exceptions.find((one) => one.month === Number(month.slice(5, 7)));
  return makeDay(year, number, own?.day ?? day);
}

/** Until when a deposit of a month is due. @throws RangeError where no rule for it is in force */
export function depositDue(rules: readonly DueDateRule[], kind: DueDateRule['kind'], month: Month): Day {
  return dueOn(
    inForce(
      rules.filter((rule) => rule.kind === kind),
      lastDay(month),
      `the deposit of ${kind}`,
    ),
    month,
  );
}

/**
 * The next deposit of each kind that is due on a day or after it, the earliest first; the rule is the one in force at the
 * end of the month that is deposited for.
 */
export function nextDeposits(rules: readonly DueDateRule[], today: Day): Deposit[] {
  const now = monthOf(today);
  const months = Array.from({ length: MARCH_AND_ALL + 1 }, (_, ago) => addMonths(now, ago - MARCH_AND_ALL));
  const all = months.flatMap((month) =>
    rules
      .filter((rule) => holdsOn(rule, lastDay(month)))
      .map((rule): Deposit => ({ kind: rule.kind, monthof: rule.monthof, month, dueon: dueOn(rule, month) })),
  );
  const next = all.filter(({ dueon }) => dueon >= today).toSorted((a, b) => (a.dueon < b.dueon ? -1 : 1));
  return next.filter(({ kind }, at) => next.findIndex((one) => one.kind === kind) === at);
}

/** How far the payroll is that a deposit is of: no run yet, something still to be released, or all released. */
export function depositState({ month, monthof }: Deposit, runs: readonly DepositRun[]): 'none' | 'open' | 'released' {
  const own = runs.filter((run) => (monthof === 'payment' ? monthOf(run.paidon) : run.payrollmonth) === month);
  if (own.length === 0) return 'none';
  return own.every(({ isreleased }) => isreleased) ? 'released' : 'open';
}
