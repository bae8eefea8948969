import { day, type Day } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import { type AssetValue, assetValue, residualOf } from '../engine/depreciation.ts';

/** The columns of an asset and its category that its value follows from. */
export type ValueColumns = {
  readonly cost: number | null;
  readonly inuseon: string | null;
  readonly depreciationid: number;
  readonly usefulmonths: number;
  readonly residualpercent: number;
};
export const VALUE_COLUMNS = [
  'a.cost',
  'a.inuseon',
  'c.depreciationid',
  'c.usefulmonths',
  'c.residualpercent',
] as const;

/** The value of an asset at the end of a day in paise, with its working; null without a cost. */
export function valueOn(
  { cost, inuseon, depreciationid, usefulmonths, residualpercent }: ValueColumns,
  on: Day,
): (AssetValue & { readonly residual: Paise; readonly methodid: number }) | null {
  if (cost === null) return null;
  const residual = residualOf(paise(cost), residualpercent);
  // Without a first day of use nothing is written off yet.
  const since = inuseon === null ? day('9999-12-31') : day(inuseon);
  const of = { cost: paise(cost), residual, methodid: depreciationid, usefulmonths, inuseon: since };
  return { ...assetValue(of, on), residual, methodid: depreciationid };
}
