/** An exact fraction; the denominator is positive. */
export type Ratio = { readonly n: bigint; readonly d: bigint };

export const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => ({ n: BigInt(n), d: BigInt(d) });

function reduced(n: bigint, d: bigint): Ratio {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}

export const plus = (a: Ratio, b: Ratio): Ratio => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Ratio, b: Ratio): Ratio => reduced(a.n * b.n, a.d * b.d);

/** The mean of values by whole weights; undefined where no value has a weight. */
export function weightedMean(rows: readonly { readonly value: Ratio; readonly weight: number }[]): Ratio | undefined {
  const counted = rows.filter(({ weight }) => weight > 0);
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return undefined;
  const sum = counted.reduce((total, { value, weight }) => plus(total, times(value, ratio(weight))), ratio(0));
  return times(sum, ratio(1, all));
}

/** Hundredths, rounded half up: the only rounding, at the end. */
export const hundredths = ({ n, d }: Ratio): number => Number((n * 200n + d) / (2n * d));
