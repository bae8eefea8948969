import type { UnitsWorked } from '#modules/payroll/contract/law/tax-facts.ts';
import type { Day } from '#platform/engine/day.ts';
import { noRate, type Rate, type Rated, rateWithParts } from './rates.ts';

/** Units of a day as entered. */
export type UnitsOfDay = Pick<UnitsWorked, 'component' | 'item' | 'units'> & { readonly workday: Day };

/** Units have at most four decimals. */
const PARTS = 10_000;
const added = (a: string, b: string): string =>
  String((Math.round(Number(a) * PARTS) + Math.round(Number(b) * PARTS)) / PARTS);

/**
 * Units of days by the rate of each day, those of one rate in a row added up to a span.
 * @param byformula components whose units a formula pays
 * @returns the spans in order of component, item and day, or why a day has no rate
 */
export function spansOfUnits(
  rows: readonly UnitsOfDay[],
  person: Rated,
  { ratesOn, byformula }: { ratesOn: (day: Day) => readonly Rate[]; byformula: ReadonlySet<string> },
): UnitsWorked[] | string {
  const spans: UnitsWorked[] = [];
  const sorted = rows.toSorted((a, b) =>
    `${a.component} ${a.item} ${a.workday}`.localeCompare(`${b.component} ${b.item} ${b.workday}`, 'en'),
  );
  for (const { component, item, units, workday } of sorted) {
    const rates = ratesOn(workday);
    const paid = byformula.has(component) ? {} : rateWithParts(rates, item, person);
    if (!paid) return noRate(rates, item, person, workday);
    const last = spans.at(-1);
    const own: UnitsWorked = { component, item, units, ...paid, from: workday, to: workday };
    if (last?.component === component && last.item === item && last.rate === own.rate && last.vda === own.vda)
      spans.splice(-1, 1, { ...last, units: added(last.units, units), to: workday });
    else spans.push(own);
  }
  return spans;
}
