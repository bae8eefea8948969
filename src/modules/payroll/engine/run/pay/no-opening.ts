import type { Opening } from '#modules/payroll/contract/run/payslip.ts';
import { ZERO } from '#platform/engine/money.ts';

/** The opening balance of somebody who was paid nothing in the tax year before. */
export const NO_OPENING = {
  monthsinservice: 0,
  gross: ZERO,
  basic: ZERO,
  hra: ZERO,
  exempt: ZERO,
  pt: ZERO,
  pf: ZERO,
  tds: ZERO,
  previousincome: ZERO,
  previoustds: ZERO,
} satisfies Opening;
