import { z } from 'zod';

/**
 * The gross wages of the ECR: those of the wage month in whole rupees, without bonuses and amounts of a settlement, which
 * count neither for the provident fund nor for ESI; or all earnings of the payslip but arrears, as they are.
 */
export const ECR_GROSS = ['wages-of-month', 'total-earnings'] as const;
/** Names of members in the ECR: as they are in the records, or with the characters that the portal takes alone. */
export const ECR_NAMES = ['as-recorded', 'cleaned'] as const;

/**
 * Professional tax that the pay of a month does not cover: nothing more is asked for it; or it is due all the same, stands
 * in the return, and the rest is recovered from later pay.
 */
export const PT_UNPAID = ['dropped', 'carried'] as const;

export const filingPolicy = z.strictObject({
  ecrgross: z.enum(ECR_GROSS).optional().describe('Missing for the wages of the month'),
  ecrnames: z
    .enum(ECR_NAMES)
    .optional()
    .describe('Missing for names as they are recorded. Records and the register keep theirs'),
});
export type FilingPolicy = z.output<typeof filingPolicy>;
