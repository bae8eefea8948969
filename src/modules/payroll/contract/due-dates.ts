import { z } from 'zod';
import { dated } from './rules.ts';

/** What is deposited every month. */
export const DEPOSITS = ['tds', 'pf', 'esi'] as const;
const dayOfMonth = z.int().min(1).max(28);

/** Until which day of the month after its own something is deposited. */
export const dueDateRule = z.strictObject({
  ...dated,
  kind: z.enum(DEPOSITS),
  /** Whether its month is that of the day of payment or that of the wages. */
  monthof: z.enum(['payment', 'wages']),
  day: dayOfMonth,
  /** Months with another day. */
  exceptions: z.array(z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(30) })),
});
export type DueDateRule = z.output<typeof dueDateRule>;

/** Beside the other packs in `rules/in`: no payslip depends on it, so it is not part of the versions of a run. */
export const dueDatePack = z.strictObject({
  pack: z.literal('due-dates'),
  title: z.string(),
  rules: z.array(dueDateRule).min(1),
});
