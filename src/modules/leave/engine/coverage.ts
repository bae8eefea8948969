import { addDays, type Day, daysBetween } from '#platform/engine/day.ts';
import type { Half } from './request.ts';

/** Somebody of a team: when they are expected at work, and when they are on leave. */
export type TeamMember = {
  readonly employeeid: number;
  /** On any half of a day, or on one of them. */
  readonly isExpected: (day: Day, half?: Half) => boolean;
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

type Tally = Readonly<Record<Half, { readonly team: number; readonly present: number }>>;
type Query = { readonly taker: number; readonly least: number | null };

/** Looks at each day of a team once, however many requests are tried on it. */
function tallyOf(team: readonly TeamMember[], { taker, least }: Query): (taken: TakenHalves) => CoverageDay[] {
  const own = team.find(({ employeeid }) => employeeid === taker);
  const tallies = new Map<Day, Tally>();
  const tally = (day: Day): Tally => {
    const existing = tallies.get(day);
    if (existing) return existing;
    const of = (half: Half) => {
      const expected = team.filter((one) => one.isExpected(day, half));
      const others = expected.filter(({ employeeid }) => employeeid !== taker);
      return { team: expected.length, present: others.filter((one) => !one.isAway(day, half)).length };
    };
    const result = { 1: of(1), 2: of(2) };
    tallies.set(day, result);
    return result;
  };
  return (taken) =>
    [...Map.groupBy(taken, ({ day }) => day)].flatMap(([date, halves]) => {
      const tallied = halves
        .filter(({ half }) => own?.isExpected(date, half))
        .map(({ half }) => tally(date)[half])
        .sort((a, b) => a.present - b.present);
      const [worst] = tallied;
      if (!worst) return [];
      const { team: expected, present } = worst;
      return [{ date, team: expected, present, isbelow: least !== null && present * 100 < least * expected }];
    });
}

/**
 * Who of a team would be at work on the days of a request on which whoever asks is expected; of the halves of a day that
 * the request takes, the one with fewer people counts.
 * @param asked.taker whoever asks, one of the team
 * @param asked.least percent of the team; null: nothing is asked for
 */
export const coverageOf = (
  team: readonly TeamMember[],
  { taken, ...request }: Query & { readonly taken: TakenHalves },
): CoverageDay[] => tallyOf(team, request)(taken);

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
  const requests = taken.filter(({ day }) => first.day <= day && day <= last.day);
  const length = daysBetween(first.day, last.day) - 1;
  const coverage = tallyOf(team, { taker, least });
  const matches: { fromdate: Day; todate: Day }[] = [];
  for (let away = 1; away <= FARTHEST && matches.length < OFFERED; away += 1)
    for (const by of [away, -away]) {
      const moved = requests.map(({ day, half }) => ({ day: addDays(day, by), half }));
      const fromdate = addDays(first.day, by);
      const isFree = moved.every(({ day, half }) => !own.isAway(day, half));
      const isSame = moved.filter(({ day }) => own.isExpected(day)).length === working.length;
      if (fromdate < earliest || !isFree || !isSame || matches.length === OFFERED) continue;
      if (!own.isExpected(fromdate) || !own.isExpected(addDays(fromdate, length))) continue;
      if (coverage(moved).every(({ isbelow }) => !isbelow))
        matches.push({ fromdate, todate: addDays(fromdate, length) });
    }
  return matches;
}
