import type { DueDateRule } from '#modules/payroll/contract/outputs/due-dates.ts';
import { addMonths, type Day, daysInMonth, lastDay, makeDay, type Month, monthOf } from '#platform/engine/day.ts';
import { holdsOn, inForce } from '../law/in-force.ts';

export type Deposit = Pick<DueDateRule, 'kind' | 'monthof' | 'jurisdiction'> & {
  readonly month: Month;
  readonly dueon: Day;
};
/** A run as far as deposits go. */
export type DepositRun = { readonly payrollmonth: Month; readonly paidon: Day; readonly isreleased: boolean };

const MARCH_AND_ALL = 2;
const COUNTRY = 'IN';

/** Until when a deposit of a month is due: a day of the next month. */
function dueOn({ day, exceptions }: DueDateRule, month: Month): Day {
  const next = addMonths(month, 1);
  const [year = 0, number = 0] = next.split('-').map(Number);
  const own = exceptions.find((one) => one.month === Number(month.slice(5, 7)));
  return makeDay(year, number, Math.min(own?.day ?? day, daysInMonth(next)));
}

/** The two-letter code of the state that a rule is of; empty for the whole country. */
export const stateOf = ({ jurisdiction }: Pick<DueDateRule, 'jurisdiction'>): string =>
  jurisdiction === COUNTRY ? '' : jurisdiction.slice(COUNTRY.length + 1);

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

/** What is deposited for a month, by the rules in force at its end. */
export const depositsOf = (rules: readonly DueDateRule[], month: Month): Deposit[] =>
  rules
    .filter((rule) => holdsOn(rule, lastDay(month)) && (rule.months?.includes(Number(month.slice(5, 7))) ?? true))
    .map((rule) => ({
      kind: rule.kind,
      monthof: rule.monthof,
      jurisdiction: rule.jurisdiction,
      month,
      dueon: dueOn(rule, month),
    }));

/** The next deposit of each kind, and of each state, that is due on a day or after it, the earliest first. */
export function nextDeposits(rules: readonly DueDateRule[], today: Day): Deposit[] {
  const now = monthOf(today);
  const months = Array.from({ length: MARCH_AND_ALL + 1 }, (_, ago) => addMonths(now, ago - MARCH_AND_ALL));
  const all = months.flatMap((month) => depositsOf(rules, month));
  const next = all.filter(({ dueon }) => dueon >= today).toSorted((a, b) => (a.dueon < b.dueon ? -1 : 1));
  const keyOf = ({ kind, jurisdiction }: Deposit): string => `${kind} ${jurisdiction}`;
  return next.filter((one, at) => next.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}

/** Whether something with a due day is done, late, due by then or, before its period is over, still to come. */
export function dueState(dueon: Day, { doneon, today, over }: { doneon: Day | null; today: Day; over: Day }) {
  if (doneon !== null) return doneon > dueon ? 'donelate' : 'done';
  if (today > dueon) return 'late';
  return today > over ? 'due' : 'later';
}
export type DueState = ReturnType<typeof dueState>;

/** How far the payroll is that a deposit is of: no run yet, something still to be released, or all released. */
export function depositState(
  { month, monthof }: Pick<Deposit, 'month' | 'monthof'>,
  runs: readonly DepositRun[],
): 'none' | 'open' | 'released' {
  const own = runs.filter((run) => (monthof === 'payment' ? monthOf(run.paidon) : run.payrollmonth) === month);
  if (own.length === 0) return 'none';
  return own.every(({ isreleased }) => isreleased) ? 'released' : 'open';
}
