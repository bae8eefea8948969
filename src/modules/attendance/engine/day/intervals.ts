/** A stretch of time, in minutes of one count: it begins with `from` and ends before `to`. */
export type Interval = { readonly from: number; readonly to: number };
/** Stretches in order that do not touch. */
export type Intervals = readonly Interval[];

/** Stretches in order, without those that have no length, joined where they meet. */
export function union(...all: readonly Interval[]): Intervals {
  const joined: Interval[] = [];
  for (const one of all.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && one.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else joined.push(one);
  }
  return joined;
}

/** What two have in common. */
export const common = (a: Intervals, b: Intervals): Intervals =>
  union(...a.flatMap((x) => b.map((y) => ({ from: Math.max(x.from, y.from), to: Math.min(x.to, y.to) }))));

/** What the first has and the second has not. */
export const without = (a: Intervals, b: Intervals): Intervals =>
  b.reduce<Intervals>(
    (left, { from, to }) =>
      left.flatMap((one) =>
        union({ from: one.from, to: Math.min(one.to, from) }, { from: Math.max(one.from, to), to: one.to }),
      ),
    a,
  );

/** Minutes of all together. */
export const lengthOf = (all: Intervals): number => all.reduce((sum, { from, to }) => sum + to - from, 0);
