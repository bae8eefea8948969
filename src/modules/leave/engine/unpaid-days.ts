import { type LeaveDays, minus, plus } from './days.ts';
import type { LedgerLine } from './ledger.ts';

/** How many unpaid days some lines of `coverOffers` take of the balance. */
export const coveredDays = (lines: readonly LedgerLine[]): LeaveDays =>
  minus(plus(...lines.flatMap(({ kind, days }) => (kind === 'use' ? [days] : []))));
