// Part of the naive second implementation; see oracle.ts.

/** Nearest whole of a / b for b > 0, halves up (away from zero below it). */
export const rnd = (a: number, b: number): number => {
  const [x, y] = [BigInt(a < 0 ? -a : a), BigInt(b)];
  return Number((x * 2n + y) / (y * 2n)) * (a < 0 ? -1 : 1);
};

/** Tax of the year in rupees on a total income given in tenths of a rupee; everything exact in hundredths of a paisa. */
export function yearTax(tenths: number, old: boolean, senior: boolean, pan: boolean): { income: number; tax: number } {
  const income = Math.floor((Math.floor(Math.max(0, tenths) / 10) + 5) / 10) * 10;
  const edges: [number, number][] = old
    ? [
        [senior ? 300000 : 250000, 0],
        [500000, 5],
        [1000000, 20],
        [Infinity, 30],
      ]
    : [
        [400000, 0],
        [800000, 5],
        [1200000, 10],
        [1600000, 15],
        [2000000, 20],
        [2400000, 25],
        [Infinity, 30],
      ];
  // Hundredths of a rupee after slabs and rebate.
  const plain = (ti: number): number => {
    let [tax, from] = [0, 0];
    for (const [edge, pct] of edges) {
      if (ti > from) tax += (Math.min(ti, edge) - from) * pct;
      from = edge;
    }
    if (old) return ti <= 500000 ? 0 : tax;
    if (ti <= 1200000) return 0;
    return Math.min(tax, (ti - 1200000) * 100);
  };
  const bands: [number, number][] = [
    [5000000, 10],
    [10000000, 15],
    [20000000, 25],
  ];
  if (old) bands.push([50000000, 37]);
  let withCharge = plain(income) * 100;
  for (let i = bands.length - 1; i >= 0; i -= 1) {
    const [edge, pct] = bands[i] ?? [0, 0];
    if (income <= edge) continue;
    const limit = plain(edge) * (100 + (bands[i - 1]?.[1] ?? 0)) + (income - edge) * 10000;
    withCharge = Math.min(plain(income) * (100 + pct), limit);
    break;
  }
  // withCharge is in ten-thousandths of a rupee; with cess and to the nearest ten.
  const tax = rnd(withCharge * 104, 100 * 10000 * 10) * 10;
  if (pan || tax === 0) return { income, tax };
  return { income, tax: Math.max(tax, rnd(income * 20, 1000) * 10) };
}
