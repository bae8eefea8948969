import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { SWAP_PROBLEMS, type SwapProblem } from '../../contract/swap-words.ts';
import { swapFieldOf, swapProblems } from '../../engine/swap.ts';
import { askedUntil } from '../../engine/request-rules.ts';
import type { SwapPreview, SwapSide } from '../../contract/swap.ts';
import type { AttendanceSetting } from '../../contract/setting.ts';
import { attendanceSettingOf } from '../setting.ts';
import { type PeopleOnDays, peopleOnDays, type PersonOnDay } from './people.ts';

/** Two people and the date of their swap. */
export type SwapPair = {
  readonly employeeid: number;
  readonly withemployeeid: number;
  readonly swapdate: string;
};

/** Both people with the shift before and after: each gets that of the other. */
export function sidesOf(one: PersonOnDay, other: PersonOnDay): SwapSide[] {
  const side = (own: PersonOnDay, others: PersonOnDay): SwapSide => ({
    ...own.chip,
    before: own.shown,
    // Days off stay days off.
    after: own.isinservice && own.isworking ? others.shown : null,
  });
  return one.employeeid === other.employeeid ? [side(one, other)] : [side(one, other), side(other, one)];
}

/**
 * The shifts of both before and after a swap, and what would stop it. What only limits those who ask is a notice for
 * whoever enters it for two others.
 * @param how `stored` is the swap itself, once it is there
 * @throws ApplicationError 404 for an unknown person
 */
export async function examineSwap(
  { db, today }: Pick<Context, 'db' | 'today'>,
  { employeeid, withemployeeid, swapdate }: SwapPair,
  { isother, stored = null }: { readonly isother: boolean; readonly stored?: number | null },
): Promise<SwapPreview> {
  const on = day(swapdate);
  const besides = stored === null ? [] : [stored];
  const of = await peopleOnDays(db, [employeeid, withemployeeid], { from: on, to: on, besides });
  const setting = await attendanceSettingOf(db);
  return swapPreviewOf({ employeeid, withemployeeid, swapdate }, { of, setting, today, isother }) ?? notFound();
}

type Facts = {
  readonly of: PeopleOnDays;
  readonly setting: AttendanceSetting;
  readonly today: string;
  readonly isother: boolean;
};
/** As `examineSwap`, by what is known of people; undefined for an unknown person. */
export function swapPreviewOf(
  { employeeid, withemployeeid, swapdate }: SwapPair,
  { of, setting, today, isother }: Facts,
): SwapPreview | undefined {
  const on = day(swapdate);
  const [one, other] = [of(employeeid, on), of(withemployeeid, on)];
  if (!one || !other) return undefined;
  const { never, limits } = swapProblems(one, other, {
    iscounted: setting.startdate !== null && on >= setting.startdate,
    isover: on < today,
    islate: today > askedUntil(on, setting),
  });
  const problem = (result: SwapProblem) => ({ field: swapFieldOf(result), text: SWAP_PROBLEMS[result] });
  // Whoever enters it is who looks after attendance: that the day is over says nothing new.
  const notices = limits.filter((result) => result !== 'over');
  return {
    people: sidesOf(one, other),
    problems: [...never, ...(isother ? [] : limits)].map(problem),
    notices: isother ? notices.map((result) => SWAP_PROBLEMS[result]) : [],
  };
}
