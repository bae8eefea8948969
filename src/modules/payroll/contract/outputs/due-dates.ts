import { z } from 'zod';
import { dated } from '../law/rules.ts';

/** What is deposited with an authority; professional tax and welfare fund by state. */
export const DEPOSITS = ['tds', 'pf', 'esi', 'pt', 'lwf'] as const;
/** A day after the end of the month is its last one. */
const dayOfMonth = z.int().min(1).max(31);
const monthOfYear = z.int().min(1).max(12);

/** Until which day of the month after its own something is deposited. */
export const dueDateRule = z.strictObject({
  ...dated,
  kind: z.enum(DEPOSITS),
  /** Whether its month is that of the day of payment or that of the wages. */
  monthof: z.enum(['payment', 'wages']),
  day: dayOfMonth,
  /** The months that something is deposited for; missing: every month. */
  months: z.array(monthOfYear).min(1).optional(),
  /** Months with another day. */
  exceptions: z.array(z.strictObject({ month: monthOfYear, day: dayOfMonth })),
});
export type DueDateRule = z.output<typeof dueDateRule>;

/** Beside the other packs in `rules/in`: no payslip depends on it, so it is not part of the versions of a run. */
export const dueDatePack = z.strictObject({
  pack: z.literal('due-dates'),
  title: z.string(),
  rules: z.array(dueDateRule).min(1),
});
