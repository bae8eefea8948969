import type { Day } from '#platform/engine/day.ts';
import { occurrenceOf, weekdayOf } from '#platform/engine/working-days.ts';
import { t } from '#platform/web/language.ts';
import type { Mark, PlannedPlan, PlannerRow } from '../contract/planner.ts';
import { plannedOn, planOn, type Round, planOfDay } from '../engine/spans.ts';
import { daysFrom, type PlanColumn } from './columns.ts';
import { draftOf, periodsOf } from './use-planner.ts';

export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  off: 'Day off',
  holiday: 'Holiday',
  leave: 'On leave',
  half: 'Half day off',
};
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { off: '–', holiday: 'H', leave: 'L', half: '½' };

/** What a cell shows. */
export type Cell = {
  /** The plan of its first day in service. */
  readonly planid: number | null;
  /** Of a rotating plan that of its first day in service, null on a day without one; else the plan itself. */
  readonly dayplanid: number | null;
  /** Whether another plan counts on its later days. */
  readonly isSplit: boolean;
  readonly isPlanned: boolean;
  /** Nobody is in service on any of its days. */
  readonly isOut: boolean;
  readonly mark: Mark | undefined;
};

/** How much of a day a weekly off has off; undefined where the plan does not say by weekdays. */
export function offBy(plan: PlannedPlan | undefined, date: Day): 'whole' | 'half' | 'none' | undefined {
  if (!plan?.weekoffdetail || plan.weekoffdetail.length === 0) return undefined;
  const week = plan.weekoffdetail.find(({ weekno }) => weekno === occurrenceOf(date));
  if (week?.weekoffdays.includes(weekdayOf(date))) return 'whole';
  return week?.halfdays.includes(weekdayOf(date)) ? 'half' : 'none';
}

/** What the cells of a person show. */
export function cellsOf(
  person: PlannerRow,
  columns: readonly PlanColumn[],
  roundsOf: (planid: number) => readonly Round[],
): Cell[] {
  const draft = draftOf(person);
  const periods = periodsOf(person);
  const marks = new Map(person.marks.map(({ date, mark }) => [date, mark]));
  return columns.map(({ from, to }) => {
    const inService = daysFrom(from, to).filter(
      (date) => date >= person.joiningdate && (person.leavingdate === null || date <= person.leavingdate),
    );
    const plans = inService.map((date) => {
      const span = plannedOn(draft, date);
      return span ? span.planid : planOn(periods, date);
    });
    const [first] = inService;
    return {
      planid: plans[0] ?? null,
      dayplanid: first === undefined ? null : planOfDay(draft, periods, roundsOf, first),
      isSplit: plans.some((planid) => planid !== plans[0]),
      isPlanned: inService.some((date) => plannedOn(draft, date) !== undefined),
      isOut: inService.length === 0,
      mark: from === to ? marks.get(from) : undefined,
    };
  });
}

/** The few letters that a cell of one day shows, by the plan of the day. */
export function signOf({ mark, dayplanid }: Cell, plan: PlannedPlan | undefined, date: Day): string {
  const off = offBy(plan, date);
  if (off === 'whole') return t('Off ¦ day');
  if (off !== undefined)
    return mark === 'holiday' || mark === 'leave' ? MARK_SIGNS[mark] : off === 'half' ? MARK_SIGNS.half : '';
  if (mark === 'half' && dayplanid !== null) return `${MARK_SIGNS.half}${plan?.plancode ?? ''}`;
  if (mark) return MARK_SIGNS[mark];
  return dayplanid === null ? '·' : (plan?.plancode ?? '');
}
