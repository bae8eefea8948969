// Progress, pace and roll-up of objectives and key results. Values are ten-thousandths of their unit, progress is in
// basis points (10,000 is reached): nothing is a float.

export const REACH = 1;
export const INCREASE = 2;
export const DECREASE = 3;
export const STAY_ABOVE = 4;
export const STAY_BELOW = 5;
export const BASELINE = 6;
export const MILESTONES = 7;
export const YES_NO = 8;
export const FULL = 10_000;

export type KeyResultFacts = {
  readonly kindid: number;
  readonly startvalue: number;
  readonly targetvalue: number | null;
  /** Null before the first check-in. */
  readonly currentvalue: number | null;
  readonly milestones: readonly { readonly isdone: boolean }[];
  /** Of the periods checked in so far, those in which the value stayed where it should. */
  readonly heldperiods: number;
  readonly allperiods: number;
};
/** What is shown may be below nothing or above everything; what counts in a roll-up is between. */
export type Progress = { readonly shown: number; readonly counted: number };

/** `n ÷ d` in basis points, half away from zero. */
function basisPoints(n: number, d: number): number {
  const [top, bottom] = [BigInt(n) * BigInt(FULL), BigInt(d)];
  const negative = top < 0n !== bottom < 0n;
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const size = Number((2n * a + b) / (2n * b));
  return negative && size > 0 ? -size : size;
}
const of = (shown: number): Progress => ({ shown, counted: Math.min(FULL, Math.max(0, shown)) });

/** Whether a value of a check-in stays where it should. */
export const holds = (kindid: number, value: number, target: number): boolean =>
  kindid === STAY_ABOVE ? value >= target : value <= target;

/**
 * The progress of a key result. Reach, increase and decrease go from start to target; stay above and below count the share
 * of periods in which the value held; milestones count what is done; a baseline is reached once a value is known.
 */
export function progressOf(facts: KeyResultFacts): Progress {
  const { kindid, startvalue, targetvalue, currentvalue, milestones, heldperiods, allperiods } = facts;
  if (kindid === MILESTONES) {
    const done = milestones.filter(({ isdone }) => isdone).length;
    return of(milestones.length === 0 ? 0 : basisPoints(done, milestones.length));
  }
  if (kindid === STAY_ABOVE || kindid === STAY_BELOW)
    return of(allperiods === 0 ? 0 : basisPoints(heldperiods, allperiods));
  if (currentvalue === null) return of(0);
  if (kindid === BASELINE) return of(FULL);
  if (kindid === YES_NO) return of(currentvalue > 0 ? FULL : 0);
  if (targetvalue === null || targetvalue === startvalue) return of(0);
  return of(basisPoints(currentvalue - startvalue, targetvalue - startvalue));
}

type Weighted = { readonly weight: number; readonly progress: Progress | null };

/** The mean of what counts, by weight, in basis points; null where nothing has progress. Dropped ones are left out before. */
export function weightedProgress(parts: readonly Weighted[]): number | null {
  const existing = parts.filter((part) => part.progress !== null);
  const weight = existing.reduce((all, part) => all + part.weight, 0);
  if (weight === 0) return null;
  const top = existing.reduce((all, part) => all + part.weight * (part.progress?.counted ?? 0), 0);
  return Math.floor((2 * top + weight) / (2 * weight));
}

export type Pace = 'on track' | 'behind' | 'at risk';
export type Thresholds = { readonly ontrackpercent: number; readonly atriskpercent: number };

/** What is expected by a day, evenly over the cycle, that day counted: day 46 of 92 is half. */
export const expectedProgress = (day: number, days: number): number =>
  Math.min(FULL, Math.max(0, basisPoints(day, Math.max(1, days))));

/** Progress beside what is expected: 35 of 50 is 0.70, at risk below 0.75, on track from 0.95. */
export function paceOf(progress: number, expected: number, { ontrackpercent, atriskpercent }: Thresholds): Pace {
  if (expected === 0 || progress * 100 >= expected * ontrackpercent) return 'on track';
  return progress * 100 < expected * atriskpercent ? 'at risk' : 'behind';
}
const ORDER: readonly Pace[] = ['on track', 'behind', 'at risk'];
/** The weakest of several; an objective shows that of its key results. */
export const weakest = (paces: readonly Pace[]): Pace | null =>
  paces.length === 0 ? null : (ORDER[Math.max(...paces.map((pace) => ORDER.indexOf(pace)))] ?? null);

export type Measured = {
  readonly measurementunitid: number | null;
  readonly rollupid: number;
  readonly kindid: number;
  readonly currentvalue: number | null;
  readonly base: number | null;
};
/** The value that several of one unit and kind come to. Sums add; percentages go by their base; else there is none. */
export function rolledValue(parts: readonly Measured[]): number | null {
  const [first, ...others] = parts;
  if (!first || first.measurementunitid === null) return null;
  const same = others.every((one) => one.measurementunitid === first.measurementunitid && one.kindid === first.kindid);
  if (!same || parts.some(({ currentvalue }) => currentvalue === null)) return null;
  if (first.rollupid === 1) return parts.reduce((all, { currentvalue }) => all + (currentvalue ?? 0), 0);
  if (first.rollupid !== 2 || parts.some(({ base }) => base === null)) return null;
  const bases = parts.reduce((all, { base }) => all + BigInt(base ?? 0), 0n);
  const top = parts.reduce((all, { base, currentvalue }) => all + BigInt(base ?? 0) * BigInt(currentvalue ?? 0), 0n);
  return bases === 0n ? null : Number((2n * top + bases) / (2n * bases));
}
