import type { StatementRow } from '#modules/payroll/contract/person/perquisite-statement.ts';
import type { PerquisiteItem, Perquisites } from '#modules/payroll/contract/law/tax-working.ts';
import type { Month } from '#platform/engine/day.ts';

/** Names of benefits beside the pay, as statements and tax sheets have them. */
export const PERQUISITE_NAMES: Readonly<Record<PerquisiteItem['kind'], string>> = {
  house: 'Accommodation',
  car: 'Company car',
  meals: 'Meals',
  loan: 'Loan below the benchmark',
  esop: 'ESOP perquisite',
  other: 'Other perquisite',
};

/** A payslip of the year with the benefits that it taxed. */
export type TaxedPayslip = { readonly month: Month; readonly perquisites: Perquisites | undefined };

const keyOf = ({ kind, number }: PerquisiteItem): string => (number === undefined ? kind : `${kind} ${number}`);

/**
 * The benefits that payslips of a tax year taxed: a row for each kind, of loans for each loan, with its amount in each
 * month; what the person paid is taken off already. In paise.
 * @param payslips in effect, oldest first
 */
export function statementRows(payslips: readonly TaxedPayslip[]): { months: Month[]; rows: StatementRow[] } {
  const months = [...new Set(payslips.map(({ month }) => month))].sort();
  const rows = new Map<string, StatementRow>();
  for (const { month, perquisites } of payslips)
    for (const item of perquisites?.items ?? []) {
      if (item.thismonth === 0 && (item.recovered ?? 0) === 0) continue;
      const key = keyOf(item);
      const row = rows.get(key) ?? {
        key,
        name: PERQUISITE_NAMES[item.kind],
        number: item.number ?? null,
        value: 0,
        recovered: 0,
        taxed: 0,
        amounts: months.map(() => 0),
      };
      const at = months.indexOf(month);
      rows.set(key, {
        ...row,
        value: row.value + item.thismonth + (item.recovered ?? 0),
        recovered: row.recovered + (item.recovered ?? 0),
        taxed: row.taxed + item.thismonth,
        amounts: row.amounts.map((amount, place) => (place === at ? amount + item.thismonth : amount)),
      });
    }
  const order = Object.keys(PERQUISITE_NAMES);
  const placeOf = ({ key }: StatementRow): number => order.indexOf(key.split(' ')[0] ?? '');
  return { months, rows: [...rows.values()].toSorted((a, b) => placeOf(a) - placeOf(b)) };
}
