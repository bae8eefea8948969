import { provisionPoint } from '#platform/server/provision.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Context } from '#platform/server/serve.ts';

/** What a day and an hour of somebody are worth in a month. */
export type PayValue = {
  /** Monthly pay and by how many days it is divided: a day is one such part. */
  readonly gross: Paise;
  readonly of: number;
  /** What an hour of extra time is paid, on working days and on days off; null where none is paid. */
  readonly working: Paise | null;
  readonly off: Paise | null;
};
/**
 * What days and hours of people are worth in months, of those whose pay the caller may see and who have a package then;
 * null for a caller who may see nobody's.
 */
export type PayValues = (
  ctx: Pick<Context, 'db' | 'session' | 'today'>,
  request: { readonly employeeids: readonly number[]; readonly months: readonly Month[] },
) => Promise<((employeeid: number, month: Month) => PayValue | undefined) | null>;
export const PAY_VALUES = provisionPoint<PayValues>('what days and hours are worth');
