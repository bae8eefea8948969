import type { LayoutField, OutputLayout } from './output-layout.ts';

// What files that move money say of a payment: its amount, its account and its IFSC stand in them as they are paid, in a
// form of the bank's own, and never worked out otherwise.

/** What of a payment a column has; `code` says whose it is where the bank knows the accounts of people. */
export const PAYMENT_ROLES = ['amount', 'account', 'ifsc', 'code'] as const;
export type PaymentRole = (typeof PAYMENT_ROLES)[number];
/** A role with what one rupee is written as: 1, or 100 where amounts are written in paise. */
export type Bound = { readonly role: PaymentRole; readonly units: 1 | 100 };

const AS_PAID: Readonly<Record<string, Bound>> = {
  net_pay: { role: 'amount', units: 1 },
  'net_pay*100': { role: 'amount', units: 100 },
  '100*net_pay': { role: 'amount', units: 100 },
  bank_account: { role: 'account', units: 1 },
  'capitals(bank_account)': { role: 'account', units: 1 },
  ifsc: { role: 'ifsc', units: 1 },
  'capitals(ifsc)': { role: 'ifsc', units: 1 },
  employee_code: { role: 'code', units: 1 },
};

/** The role of a column by its formula; undefined for one of another kind. */
export const roleOf = ({ formula }: Pick<LayoutField, 'formula'>): Bound | undefined => {
  const text = formula.replace(/\s/g, '');
  return Object.hasOwn(AS_PAID, text) ? AS_PAID[text] : undefined;
};

/** The names that have a role in a file with accounts, beside the code of the person. */
export const PAYMENT_NAMES: readonly string[] = ['net_pay', 'bank_account', 'ifsc'];
const ACCOUNT = /\b(?:bank_account|ifsc)\b/;

/** Whether a file says to whom money goes: one for the bank, or one of the company's own with accounts. */
export const hasAccounts = ({ file, columns }: Pick<OutputLayout, 'file' | 'columns'>): boolean =>
  file === 'bank' || (file === 'other' && columns.some(({ formula }) => ACCOUNT.test(formula)));

/** Whether a layout is changed by two people: files with accounts, and journals. */
export const isByTwo = (layout: Pick<OutputLayout, 'file' | 'columns'>): boolean =>
  layout.file === 'journal' || hasAccounts(layout);
