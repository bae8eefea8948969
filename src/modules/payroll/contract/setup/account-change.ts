import { z } from 'zod';

/** How the account of somebody is paid that was changed shortly before: to the one of before, or not until the days are over. */
export const ACCOUNT_CHANGES = ['old-account', 'hold'] as const;
export const COOLING_DAYS = 3;
export const MAX_COOLING_DAYS = 30;

/** What a run does with bank accounts that were changed within some days before its pay date. */
export const accountChange = z.strictObject({
  pays: z.enum(ACCOUNT_CHANGES),
  days: z
    .int()
    .min(1)
    .max(MAX_COOLING_DAYS)
    .default(COOLING_DAYS)
    .describe('Days from the change on in which the new account is not paid'),
});
