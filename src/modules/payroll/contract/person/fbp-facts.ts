import type { Paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';

// The flexible benefit plan of a person in a payslip: what each head accrues, what bills are open, what is paid.

/** The amount of a package that a head takes of the pot, as decimal text in rupees, is known by this name. */
export const planKey = (head: string): string => `fbp:${head}`;
export const isPlanKey = (name: string): boolean => name.startsWith('fbp:');

/** A head that a person has chosen or claimed of in the tax year of the wage month. */
export type FbpHeadFacts = {
  readonly head: string;
  readonly name: string;
  /** The one-time component that pays its bills. */
  readonly component: string;
  /** Days of loss of pay reduce what it accrues; missing where they do not. */
  readonly lopreduces?: true;
  /** Bills accepted of the year up to this month, and those of this month. */
  readonly approved: Paise;
  readonly approvednow: Paise;
  /**
   * Payslips in effect of later months have paid this out of what earlier months accrued, and of earlier bills; missing
   * where there are none.
   */
  readonly takenlater?: { readonly balance: Paise; readonly bills: Paise };
};

export type FbpFacts = {
  readonly heads: readonly FbpHeadFacts[];
  /** The one-time component that pays what was not claimed; null where it is not paid. */
  readonly unclaimed: string | null;
  readonly rounding: Rounding;
  /** The month releases what was not claimed; missing where it does not. Who leaves gets it in any month. */
  readonly releases?: true;
};

/** What a payslip did with a head; paise. */
export type FbpOfHead = {
  readonly head: string;
  readonly name: string;
  readonly component: string;
  readonly accrued: Paise;
  /** Accrued and not paid, this month included, before its payment. */
  readonly available: Paise;
  /** Bills accepted of this month. */
  readonly approved: Paise;
  /** Paid against bills. */
  readonly paid: Paise;
  /** Bills accepted and not paid, after the payment. */
  readonly open: Paise;
  readonly unclaimed: Paise;
  /** Bills that were open when the balance was released: they are not paid any more. */
  readonly lapsed: Paise;
  /** What is left after all of it. */
  readonly balance: Paise;
};
