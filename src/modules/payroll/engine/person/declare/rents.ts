import type { HraRule } from '#modules/payroll/contract/law/rules.ts';
import type { RentSent } from '#modules/payroll/contract/person/declare-lines.ts';
import type { Rent } from '#modules/payroll/contract/law/tax-facts.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { formatRupees, paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { needsLandlordPan } from '../../law/hra.ts';

/** A rent as declared; paise a month. State 1 declared, 2 proof handed in, 3 accepted, 4 rejected. */
export type DeclaredRentRow = {
  readonly frommonth: Month;
  readonly untilmonth: Month;
  readonly rentpermonth: Paise;
  readonly city: string;
  readonly landlordpan: string | null;
  readonly stateid: number;
  readonly accepted: Paise | null;
};

const ACCEPTED = 3;
const REJECTED = 4;

const byMonth = <R extends { readonly frommonth: Month }>(rows: readonly R[]): readonly R[] =>
  rows.toSorted((a, b) => (a.frommonth < b.frommonth ? -1 : 1));

/**
 * Rents as facts of a payslip, with a month without rent where one ends before the next begins: what was accepted, nothing
 * of what was rejected, and what waits for a decision marked as not proved.
 */
export function rentFacts(rows: readonly DeclaredRentRow[]): readonly Rent[] {
  const sorted = byMonth(rows);
  return sorted.flatMap(({ frommonth, untilmonth, rentpermonth, city, stateid, accepted }, at): Rent[] => {
    const counted = stateid === ACCEPTED ? (accepted ?? ZERO) : stateid === REJECTED ? ZERO : rentpermonth;
    const own = {
      from: frommonth,
      rentpermonth: counted,
      city,
      ...(stateid === ACCEPTED || stateid === REJECTED ? {} : { unproved: true as const }),
    };
    const after = addMonths(untilmonth, 1);
    return sorted[at + 1]?.frommonth === after ? [own] : [own, { from: after, rentpermonth: ZERO, city: null }];
  });
}

/** The rent of all months of some rents, in paise. */
const rentOfYear = (rows: readonly RentSent[]): Paise =>
  sum(
    rows.map(({ frommonth, untilmonth, rentpermonth }) =>
      paise(rentpermonth * monthsFrom(frommonth, untilmonth).length),
    ),
  );

/**
 * What is wrong with rents of a tax year, by the field of the row that it is at: months outside the year, two rents of one
 * month, and no PAN of the landlord although the rent of the year needs it (rule 26C; rule 205 of the Income-tax Rules 2026).
 * @param first the first month of the tax year
 */
export function rentProblems(
  rows: readonly RentSent[],
  { first, rule }: { readonly first: Month; readonly rule: HraRule },
): Readonly<Record<string, string>> {
  const last = addMonths(first, 11);
  const isOfYear = (month: Month): boolean => first <= month && month <= last;
  const ofYear = rows.filter(({ frommonth, untilmonth }) => isOfYear(frommonth) && isOfYear(untilmonth));
  const needsPan = needsLandlordPan(rentOfYear(ofYear), rule);
  const problemOf = (row: RentSent, at: number): Partial<Record<keyof RentSent, string>> => {
    if (!isOfYear(row.frommonth)) return { frommonth: say`This month is not in the tax year` };
    if (!isOfYear(row.untilmonth)) return { untilmonth: say`This month is not in the tax year` };
    if (rows.slice(0, at).some((one) => one.frommonth <= row.untilmonth && row.frommonth <= one.untilmonth))
      return { frommonth: say`Another rent is paid in one of these months. Change the months of one of them.` };
    if (needsPan && row.landlordpan === null)
      return {
        landlordpan: say`The rent of the year is above ${formatRupees(rule.panabove, { decimals: 0 })}. Enter the PAN of the landlord.`,
      };
    return {};
  };
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(problemOf(row, at)).map(([field, text]) => [`rents.${at}.${field}`, text] as const),
    ),
  );
}
