import type { Day } from '#platform/engine/day.ts';

/**
 * Who pays claims of a business unit from a day on, null for all units without rows of their own: of one category, or of
 * all that no row of its own has.
 */
export type CompensatorRow = {
  readonly fromdate: Day;
  readonly businessunitid: number | null;
  readonly category: string | null;
  readonly employeeid: number;
  readonly fallbackid: number | null;
};

type Place = { readonly businessunitid: number | null; readonly categories: readonly string[]; readonly day: Day };

/** The row that says who pays a claim on a day: that of its unit for a category that it has a line of, else the one for all. */
export function payerRow(
  rows: readonly CompensatorRow[],
  { businessunitid, categories, day }: Place,
): CompensatorRow | undefined {
  const inForce = rows.filter(({ fromdate }) => fromdate <= day);
  const own = inForce.filter((row) => row.businessunitid !== null && row.businessunitid === businessunitid);
  const rest = inForce.filter((row) => row.businessunitid === null);
  const latest = (among: readonly CompensatorRow[]): CompensatorRow | undefined =>
    among.toSorted((a, b) => (a.fromdate < b.fromdate ? 1 : a.fromdate > b.fromdate ? -1 : 0))[0];
  const among = (of: readonly CompensatorRow[]): CompensatorRow | undefined =>
    latest(of.filter(({ category }) => category !== null && categories.includes(category))) ??
    latest(of.filter(({ category }) => category === null));
  return among(own) ?? among(rest);
}

/**
 * Who pays a claim on a day, by the id of the employee: nobody pays a claim that is their own or that they decided, then
 * the fallback does.
 * @param parties the claimant and whoever decided a line
 * @returns null where nobody may
 */
export function compensatorOf(
  rows: readonly CompensatorRow[],
  { parties, ...place }: Place & { readonly parties: readonly number[] },
): number | null {
  const row = payerRow(rows, place);
  if (!row) return null;
  if (!parties.includes(row.employeeid)) return row.employeeid;
  return row.fallbackid !== null && !parties.includes(row.fallbackid) ? row.fallbackid : null;
}
