import { addDays, type Day, daysBetween } from '#platform/engine/day.ts';
import type { Half } from './request.ts';

/** Somebody of a team: when they are expected at work, and when they are on leave. */
export type TeamMember = {
  readonly employeeid: number;
  readonly isExpected: (day: Day) => boolean;
  readonly isAway: (day: Day, half: Half) => boolean;
};
/** Who of a team is at work on a day. */
export type CoverageDay = {
  readonly date: Day;
  /** Those who would be expected, with whoever asks. */
  readonly team: number;
  readonly present: number;
  /** Whether these are fewer than the company wants at work. */
  readonly isbelow: boolean;
};
export type TakenHalves = readonly { readonly day: Day; readonly half: Half }[];

const HALVES: readonly Half[] = [1, 2];

/**
 * Who of a team would be at work on the days of a request on which whoever asks is expected; of the halves of a day that
 * the request takes, the one with fewer people counts.
 * @param taker whoever asks, one of the team
 * @param least percent of the team; null: nothing is asked for
 */
export function coverageOf(
  team: readonly TeamMember[],
  { taker, taken, least }: { taker: number; taken: TakenHalves; least: number | null },
): CoverageDay[] {
  const own = team.find(({ employeeid }) => employeeid === taker);
  const days = [...new Set(taken.map(({ day }) => day))].filter((day) => own?.isExpected(day));
  return days.map((date) => {
    const expected = team.filter((one) => one.isExpected(date));
    const halves = HALVES.filter((half) => taken.some((one) => one.day === date && one.half === half));
    const counts = halves.map(
      (half) => expected.filter((one) => one.employeeid !== taker && !one.isAway(date, half)).length,
    );
    const present = Math.min(...counts);
    return { date, team: expected.length, present, isbelow: least !== null && present * 100 < least * expected.length };
  });
}

/** Days to which a request is moved, at most so far away. */
const FARTHEST = 30;
const OFFERED = 2;

/**
 * The nearest days for the same request on which enough of the team would be at work: as many working days of whoever
 * asks, not before the earliest day, and none on which they are away already.
 */
export function otherDays(
  team: readonly TeamMember[],
  { taker, taken, least, earliest }: { taker: number; taken: TakenHalves; least: number; earliest: Day },
): { fromdate: Day; todate: Day }[] {
  const own = team.find(({ employeeid }) => employeeid === taker);
  const working = taken.filter(({ day }) => own?.isExpected(day));
  const [first, last] = [working[0], working.at(-1)];
  if (!own || !first || !last) return [];
  // Days off at either end are not asked for again elsewhere.
  const asked = taken.filter(({ day }) => first.day <= day && day <= last.day);
  const length = daysBetween(first.day, last.day) - 1;
  const found: { fromdate: Day; todate: Day }[] = [];
  for (let away = 1; away <= FARTHEST && found.length < OFFERED; away += 1)
    for (const by of [away, -away]) {
      const moved = asked.map(({ day, half }) => ({ day: addDays(day, by), half }));
      const fromdate = addDays(first.day, by);
      const isFree = moved.every(({ day, half }) => !own.isAway(day, half));
      const isSame = moved.filter(({ day }) => own.isExpected(day)).length === working.length;
      if (fromdate < earliest || !isFree || !isSame || found.length === OFFERED) continue;
      if (!own.isExpected(fromdate) || !own.isExpected(addDays(fromdate, length))) continue;
      if (coverageOf(team, { taker, taken: moved, least }).every(({ isbelow }) => !isbelow))
        found.push({ fromdate, todate: addDays(fromdate, length) });
    }
  return found;
}
