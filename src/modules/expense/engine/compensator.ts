import type { Day } from '#platform/engine/day.ts';

/**
 * Who pays claims of a business unit from a day on, null for all units without rows of their own: of one policy, of one
 * category, or of all that no row of its own has.
 */
export type CompensatorRow = {
  readonly fromdate: Day;
  readonly businessunitid: number | null;
  readonly expensepolicyid: number | null;
  readonly category: string | null;
  readonly employeeid: number;
  readonly fallbackid: number | null;
};

type Place = {
  readonly businessunitid: number | null;
  /** The policy of the claimant on the day of the submission. */
  readonly expensepolicyid: number | null;
  readonly categories: readonly string[];
  readonly day: Day;
};

/**
 * The row that says who pays a claim on a day: that of its unit before one for all units, that of its policy before one
 * for all policies, and of these that of a category that the claim has a line of before one for all.
 */
export function payerRow(
  rows: readonly CompensatorRow[],
  { businessunitid, expensepolicyid, categories, day }: Place,
): CompensatorRow | undefined {
  const inForce = rows.filter(({ fromdate }) => fromdate <= day);
  const own = inForce.filter((row) => row.businessunitid !== null && row.businessunitid === businessunitid);
  const rest = inForce.filter((row) => row.businessunitid === null);
  const latest = (among: readonly CompensatorRow[]): CompensatorRow | undefined =>
    among.toSorted((a, b) => (a.fromdate < b.fromdate ? 1 : a.fromdate > b.fromdate ? -1 : 0))[0];
  const byCategory = (of: readonly CompensatorRow[]): CompensatorRow | undefined =>
    latest(of.filter(({ category }) => category !== null && categories.includes(category))) ??
    latest(of.filter(({ category }) => category === null));
  const among = (of: readonly CompensatorRow[]): CompensatorRow | undefined =>
    byCategory(of.filter((row) => row.expensepolicyid !== null && row.expensepolicyid === expensepolicyid)) ??
    byCategory(of.filter((row) => row.expensepolicyid === null));
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
