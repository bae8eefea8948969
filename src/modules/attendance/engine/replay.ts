import type { Day } from '#platform/engine/day.ts';
import type { Mark, MarkPenalty } from './marks.ts';
import { ABSENT } from './status.ts';

/** A day as far as a policy changes it; minutes. */
type Side = { readonly halves: readonly [string, string]; readonly mark: Mark | null; readonly extra: number };
type CountedDay = Side & { readonly day: Day };
/** What somebody's days come to by one policy. */
type Outcome = { readonly days: readonly CountedDay[]; readonly penalties: readonly MarkPenalty[] };

/** Absent halves, marked days, ten-thousandths of days that marks cost, and extra minutes. */
export type ReplaySums = {
  readonly absent: number;
  readonly marks: number;
  readonly penalty: number;
  readonly extra: number;
};
export type ReplayDay = { readonly date: Day; readonly before: Side; readonly after: Side };
export type Replay = {
  readonly before: ReplaySums;
  readonly after: ReplaySums;
  /** The days that differ. */
  readonly days: readonly ReplayDay[];
};

const sumsOf = ({ days, penalties }: Outcome): ReplaySums => ({
  absent: days.reduce((sum, { halves }) => sum + halves.filter((code) => code === ABSENT).length, 0),
  marks: days.filter(({ mark }) => mark !== null && mark !== 'waived').length,
  penalty: penalties.reduce((sum, one) => sum + one.days, 0),
  extra: days.reduce((sum, { extra }) => sum + extra, 0),
});

const differs = (a: Side, b: Side): boolean =>
  a.halves[0] !== b.halves[0] || a.halves[1] !== b.halves[1] || a.mark !== b.mark || a.extra !== b.extra;
const sideOf = ({ halves, mark, extra }: Side): Side => ({ halves, mark, extra });

/** Compares what days are with what they would have been by another policy. Both have the same days in the same order. */
export function compareOutcomes(before: Outcome, after: Outcome): Replay {
  return {
    before: sumsOf(before),
    after: sumsOf(after),
    days: before.days.flatMap((was, at) => {
      const is = after.days[at];
      return is && differs(was, is) ? [{ date: was.day, before: sideOf(was), after: sideOf(is) }] : [];
    }),
  };
}
