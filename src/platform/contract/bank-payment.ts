import type { Paise } from '../engine/money.ts';

/** A payment through the bank that no payroll makes: its number, whom it goes to, and how much. */
export type BankPayment = {
  readonly paymentno: string;
  /** The code of the person. */
  readonly code: string;
  readonly name: string;
  readonly amount: Paise;
  readonly bankname: string;
  readonly account: string;
  readonly ifsc: string;
};
