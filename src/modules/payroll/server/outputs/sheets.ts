import type { Paise } from '#platform/engine/money.ts';
import type { SheetColumn } from '#platform/server/sheet/write.ts';

/** Paise as rupees for a sheet: exact with two decimals. */
export const rupeesOf = (amount: Paise | number): number => amount / 100;
export const amountColumn = (heading: string, width?: number): SheetColumn => ({
  heading,
  format: '#,##0.00',
  ...(width === undefined ? {} : { width }),
});
export const total = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);
