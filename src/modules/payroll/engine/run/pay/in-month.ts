import type { InMonthWay } from '#modules/payroll/contract/setup/in-month.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { addDays, type Day, daysBetween, earlier, later } from '#platform/engine/day.ts';
import { notBelowZero, type Paise, subtract, sum } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { type Days, ownDays } from './service.ts';

/** Where a payslip stands among those of its person and wage month. */
export type InMonth = {
  /** The days it pays, and of how many days of the month they are the whole. */
  readonly days: Days;
  readonly part: number;
  /** The days that `part` counts. */
  readonly whole: Days;
  /** Whether it pays days at all: an off-cycle payslip pays once-only pay alone. */
  readonly paysdays: boolean;
  /** The first one that pays days; the last one, after which no regular pay of the month comes. */
  readonly first: boolean;
  readonly last: boolean;
  /** Whether another legal entity pays the rest of the period: recoveries wait for it. */
  readonly continues: boolean;
  /** Earlier payslips of the month, of all entities, and those of the entity of this one. */
  readonly before: readonly PaidInMonth[];
  readonly ofentity: readonly PaidInMonth[];
};

const NONE: readonly PaidInMonth[] = [];

const overlaps = ({ from, to }: PaidInMonth, days: Days): boolean =>
  from !== undefined && to !== undefined && from <= days.to && days.from <= to;

/** The days of a period that no earlier payslip paid, where late inputs or a settlement come after regular pay. */
function unpaidDays({ period }: PayContext, own: Days, before: readonly PaidInMonth[]): Days {
  if (period.kind === 4) return { from: addDays(own.to, 1), to: own.to };
  if (period.kind !== 3 && period.kind !== 5) return own;
  return before.reduce(
    (left, paid) =>
      overlaps(paid, own) ? { from: later(left.from, addDays(paid.to ?? own.to, 1)), to: left.to } : left,
    own,
  );
}

/**
 * Whether no regular pay of the month comes after a payslip since the person leaves: it is of the last day, or, paid off
 * cycle, after the payslip of that day.
 */
function isEnd({ period }: PayContext, leavingdate: Day | null, before: readonly PaidInMonth[]): boolean {
  if (leavingdate === null || leavingdate > period.to) return false;
  if (period.kind !== 4) return leavingdate >= period.from;
  return leavingdate < period.from || before.some(({ to }) => to !== undefined && to >= leavingdate);
}

/** Finds the place of a payslip in its wage month: the days it pays, and what came before it. */
export function inMonth(context: PayContext, facts: EmployeeFacts): InMonth {
  const { period } = context;
  const { before = NONE, span, entity, leavingdate } = facts;
  if (period.kind === 1 && before.length === 0 && !span && leavingdate === null)
    return {
      days: period,
      part: period.days,
      whole: period,
      paysdays: true,
      first: true,
      last: period.last,
      continues: false,
      before,
      ofentity: before,
    };
  const days = unpaidDays(context, ownDays(period, span), before);
  const end = leavingdate === null ? period.to : earlier(period.to, leavingdate);
  const lastpart = span === undefined || span.to >= end;
  // Days before joining and after leaving belong to the first and the last part of a period.
  const isfirst = period.kind !== 4 && !before.some((paid) => overlaps(paid, period));
  const whole = {
    from: isfirst ? earlier(period.from, days.from) : days.from,
    to: lastpart ? period.to : days.to,
  };
  return {
    days,
    part: daysBetween(whole.from, whole.to),
    whole,
    paysdays: days.from <= days.to,
    first: !before.some(({ from }) => from !== undefined),
    continues: !lastpart,
    last: period.kind === 5 || (lastpart && (period.last || isEnd(context, leavingdate, before))),
    before,
    ofentity: before.length === 0 ? before : before.filter((paid) => paid.entity === entity),
  };
}

/** Whether a payslip pays a whole calendar month, as the first one of it. */
export const isMonthAlone = ({ plain, period }: PayContext, { before, part }: InMonth): boolean =>
  plain && before.length === 0 && part === period.days;

/** What a month to date asks for less what was taken of it; never below zero. */
export const lessTaken = (due: Paise, taken: readonly Paise[]): Paise => notBelowZero(subtract(due, sum(taken)));

/**
 * The earlier payslips that a statute of a legal entity counts together with this one; undefined where it takes nothing
 * on this one. Where another entity pays the rest of the period, this payslip is the last one of its own.
 */
export function countedBefore(
  way: InMonthWay | undefined,
  { last, continues }: Pick<InMonth, 'last' | 'continues'>,
  before: readonly PaidInMonth[],
): readonly PaidInMonth[] | undefined {
  if (way === 'each-payslip') return NONE;
  return way === 'last-payslip' && !last && !continues ? undefined : before;
}
