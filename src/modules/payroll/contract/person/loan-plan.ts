import type { Paise } from '#platform/engine/money.ts';

/** How interest of a loan is charged: none, on the amount granted, or on the balance. */
export const INTEREST_KINDS = ['Nil', 'Flat', 'Reducing'] as const;
export type InterestKind = (typeof INTEREST_KINDS)[number];

/** A loan that is paid back in a number of instalments, with its interest. */
export type LoanPlan = {
  readonly kind: InterestKind;
  /** Percent a year, as decimal text. */
  readonly rate: string;
  /** What was granted, or what was owed when it was topped up last. */
  readonly amount: Paise;
  readonly instalments: number;
  /** Instalments taken so far; a skipped month does not count. */
  readonly taken: number;
  /** What happens in the month itself; missing in an ordinary one. */
  readonly event?: LoanEvent;
};
export type LoanEvent =
  | { readonly kind: 'skip' }
  | { readonly kind: 'close' }
  /** What the month takes in place of the ordinary instalment, interest within it. */
  | { readonly kind: 'instalment'; readonly amount: Paise }
  | { readonly kind: 'topup'; readonly amount: Paise; readonly instalments: number };
