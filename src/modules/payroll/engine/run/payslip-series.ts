import { withYears } from '#platform/engine/number-series.ts';
import type { Day } from '#platform/engine/day.ts';
import type { PayslipSeries } from '../../contract/setup/payslip-numbers.ts';

/** What stands before and behind the number of a series, years filled in. */
export type SeriesText = { readonly head: string; readonly tail: string; readonly digits: number };

/**
 * The series of a legal entity on a pay date: its own, else that of the company.
 * @param unit name of the business unit; undefined for the company itself @returns undefined where neither is numbered
 */
export function seriesOf(
  series: readonly PayslipSeries[],
  unit: string | undefined,
  paydate: Day,
): SeriesText | undefined {
  const match = series.find((one) => one.unit === unit) ?? series.find((one) => one.unit === undefined);
  if (!match) return undefined;
  const [head = '', tail = ''] = withYears(match.pattern, paydate).split('{no}');
  return { head, tail, digits: match.digits };
}
