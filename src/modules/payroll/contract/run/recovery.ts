import type { Paise } from '#platform/engine/money.ts';
import type { DeductionEntry } from '../setup/deductions.ts';

/** What a recovery is of; `alreadypaid` is net pay of a reversed payslip that the person kept. */
export type RecoveryKind = DeductionEntry | 'alreadypaid';

/** What an earlier month could not take, of one kind, with the name that payslips have for it. */
export type Recovery = { readonly kind: RecoveryKind; readonly name: string; readonly amount: Paise };

/** The name of what payslips of before carried as one sum, and the opening balance of it. */
export const RECOVERY = 'Recovery carried from the month before';
