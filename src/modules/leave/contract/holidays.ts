import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, option } from '#platform/contract/fields.ts';
import { HALF_DAY } from '#modules/calendar/contract/plan-row.ts';
import { REQUEST_STATUS } from './request.ts';

export const holidayOfYear = z.object({
  holidaydate: z.string(),
  holidayname: z.string(),
  isoptional: z.boolean(),
  /** The half of the day that it takes; null: the whole day. */
  half: HALF_DAY.schema.nullable(),
  /** 1 asked for, 2 taken; null for neither, and for holidays that are not optional. */
  statusid: REQUEST_STATUS.schema.nullable(),
});
export type HolidayOfYear = z.infer<typeof holidayOfYear>;

export const listHolidays = endpoint({
  method: 'GET',
  path: 'leave/holidays',
  access: 'session',
  summary: 'The holidays of a year: of the caller, or of an office',
  input: z.object({ year: z.coerce.number().int().min(2000).max(2100), officeaddressid: id.optional() }),
  output: z.array(
    z.object({
      /** Whether any holiday plan reaches the caller or the office in the year. */
      hasplan: z.boolean(),
      holidays: z.array(holidayOfYear),
      /** Optional holidays of the caller in the leave year of today; null for offices. */
      optional: z.object({ quota: z.number().nullable(), taken: z.number(), yearend: z.string() }).nullable(),
      /** The leave type that is taken on optional holidays; null where the caller has none. */
      leavetypeid: z.number().nullable(),
      Office: z.array(option),
    }),
  ),
  example: { year: 2026 },
});
