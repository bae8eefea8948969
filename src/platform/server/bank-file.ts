import type { BankPayment } from '../contract/bank-payment.ts';
import type { Day } from '../engine/day.ts';
import type { Db } from './db.ts';

/**
 * Files for the bank that hold each payment once, by the layouts of the company for the day of payment.
 * @param label the address label of the company
 * @throws ApplicationError 409 with what to correct
 */
export type BankFiles = (
  db: Db,
  request: { readonly label: string; readonly paidon: Day; readonly payments: readonly BankPayment[] },
) => Promise<readonly { readonly name: string; readonly type: string; readonly text: string }[]>;
