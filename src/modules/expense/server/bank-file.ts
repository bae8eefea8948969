import { provisionPoint } from '#platform/server/provision.ts';
import type { BankPayment } from '#platform/contract/bank-payment.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/**
 * Files for the bank that hold each payment once, by the layouts of the company for the day of payment.
 * @param label the address label of the company
 * @throws ApplicationError 409 with what to correct
 */
export type BankFiles = (
  db: Db,
  request: { readonly label: string; readonly paidon: Day; readonly payments: readonly BankPayment[] },
) => Promise<readonly { readonly name: string; readonly type: string; readonly text: string }[]>;
export const BANK_FILES = provisionPoint<BankFiles>('bank files of payments that no payroll makes');
