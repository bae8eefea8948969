import type { Row } from '../trial-time/files.ts';
import type { MonthSheet, YearMonth } from './folder.ts';
import type { Year } from './state.ts';

/** What the product has no input for yet: the sheet, its rows, and why their figures are missing in the results. */
const UNSAID: readonly {
  readonly sheet: MonthSheet;
  readonly column: string;
  readonly is: (row: Row) => boolean;
  readonly says: string;
}[] = [
  {
    sheet: 'claims',
    column: 'Approved',
    is: () => true,
    says: 'claims of flexible benefits are not paid: their columns are empty',
  },
  {
    sheet: 'Perquisites',
    column: 'Kind',
    is: (row) => row.text('Kind') !== 'Car',
    says: 'this perquisite is not valued: its columns are empty, and the tax lacks it',
  },
  {
    sheet: 'Non-payroll Income',
    column: 'Kind',
    is: () => true,
    says: 'income that is not paid here is not taxed: its columns are empty',
  },
];

/** Notes rows that count for nothing, once for each sheet of a month. */
export function noteUnsaid({ unsaid }: Year, at: YearMonth): void {
  for (const { sheet, column, is, says } of UNSAID) {
    const rows = at.of(sheet).filter(is);
    const [first] = rows;
    if (first)
      unsaid.push({
        file: at.month,
        sheet,
        row: first.number,
        column,
        message: rows.length === 1 ? says : `${says} (and in ${rows.length - 1} more rows)`,
      });
  }
}
