import type { Paise } from '#platform/engine/money.ts';

/** Provident fund of a wage month, or of a payslip's part of it. */
export type PfFigures = {
  readonly epfwages: Paise;
  readonly epswages: Paise;
  readonly edliwages: Paise;
  readonly employee: Paise;
  readonly vpf: Paise;
  readonly eps: Paise;
  readonly employer: Paise;
  /** Rupees and paise per person. */
  readonly edli: Paise;
};
