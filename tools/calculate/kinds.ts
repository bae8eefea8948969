import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { calculateGratuity, calculateLeaveEncashment } from './final-dues.ts';
import { calculateHra } from './hra.ts';
import { calculateTax } from './income-tax.ts';
import { calculateLabourCodes } from './labour-codes.ts';
import { calculatePerquisite } from './perquisites.ts';
import { calculateProfessionalTax } from './professional-tax.ts';
import { calculatePfEsi } from './provident-fund-and-insurance.ts';
import { calculateTdsWalk } from './tds-walk.ts';

/** One calculation: an input object of its kind to a result object. @throws ZodError or RangeError for a bad input */
export type Calculation = (rules: Rules, input: unknown) => unknown;

/** Calculations of `npm run calculate -- <kind>`, by the names of the files in `test/vectors`. */
export const calculations = {
  tax: calculateTax,
  tds_walk: calculateTdsWalk,
  pf_esi: calculatePfEsi,
  pt: calculateProfessionalTax,
  hra: calculateHra,
  gratuity: calculateGratuity,
  leave_encash: calculateLeaveEncashment,
  perquisites: calculatePerquisite,
  labour_codes: calculateLabourCodes,
} satisfies Record<string, Calculation>;

export type Kind = keyof typeof calculations;
export const isKind = (text: string): text is Kind => Object.hasOwn(calculations, text);
